import { AppError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendanceErrors, labels } from '../labels.ts';
import { attendancePath } from '../paths.ts';
import { fullName, readSectionDay, refusalOf } from './section-day.ts';

/** Tells the class teacher that the attendance of a day is still open. Throws 409 on a closed day or without an account. */
export async function remindTeacher(
  transaction: Transaction,
  services: Services,
  { sectionId, date }: { sectionId: string; date: string },
) {
  const { section, state } = await readSectionDay(transaction, services, sectionId, date);
  const refusal = refusalOf(state);
  if (refusal) throw refusal;
  const teacher = await transaction.readOne(
    { account_id: 'uuid', name_en: 'text', name_bn: 'text' },
    `SELECT a.account_id, e.name_en, e.name_bn FROM academic_section s
       JOIN people_employee e ON e.site_id = $1 AND e.id = s.class_teacher_id
       JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE s.site_id = $1 AND s.id = $2`,
    sectionId,
  );
  if (!teacher) throw new AppError(attendanceErrors.noAccount);
  await notify(transaction, [teacher.account_id], {
    title: fillLabel(labels.reminder, { section: fullName(section) }),
    path: link(attendancePath.take, { section: sectionId, date }),
  });
  return { name: { en: teacher.name_en, bn: teacher.name_bn } };
}
