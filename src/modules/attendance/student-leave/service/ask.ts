import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownStudents } from '../../../students/public.ts';
import { attendanceErrors } from '../../labels.ts';
import { attendancePath } from '../../paths.ts';
import { attendancePermission } from '../../permissions.ts';
import { leaveErrors, leaveNews } from '../labels.ts';
import type { AskedLeave } from '../rules.ts';
import { applyLeave } from './decide.ts';
import { assertLeave, assertPaper, daysOf, holdPlace, mayDecide, type Place } from './facts.ts';

export type GivenLeave = AskedLeave & { readonly reason: string; readonly paperId: string | null };

/** Asks for leave of a child of the account, or of the student who signs in. Throws 404 for anybody else's. */
export async function askLeave(
  transaction: Transaction,
  services: Services,
  given: GivenLeave & { readonly studentId: string },
): Promise<{ id: string }> {
  const place = await ownPlace(transaction, services, given.studentId);
  await assertPaper(transaction, given.paperId);
  await assertLeave(transaction, services, place, { ...given, isBySchool: false });
  const id = await writeLeave(transaction, services, place, { ...given, isBySchool: false });
  const told =
    place.teacherAccount === null
      ? await holdersOf(services.database, transaction.siteId, attendancePermission.takeAll)
      : [place.teacherAccount];
  await notify(
    transaction,
    told.filter((one) => one !== transaction.context.accountId),
    {
      title: fillLabel(leaveNews.asked, { name: place.student.name, days: daysOf(given) }),
      path: link(attendancePath.leave, { open: id }),
    },
  );
  return { id };
}

/** Enters what came by word or on paper. Who may decide about it enters it as accepted. */
export async function enterLeave(
  transaction: Transaction,
  services: Services,
  given: GivenLeave & { readonly enrolmentId: string },
): Promise<{ id: string; changed: number }> {
  const place = await holdPlace(transaction, given.enrolmentId);
  if (!mayDecide(transaction, place)) throw new AppError(attendanceErrors.notYours);
  await assertPaper(transaction, given.paperId);
  await assertLeave(transaction, services, place, { ...given, isBySchool: true });
  const id = await writeLeave(transaction, services, place, { ...given, isBySchool: true });
  return {
    id,
    changed: await applyLeave(transaction, services, { ...given, enrolmentId: place.enrolmentId }),
  };
}

/** The current place of one's own student. */
async function ownPlace(transaction: Transaction, services: Services, studentId: string): Promise<Place> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT e.id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = $3 AND e.status = 'active' AND e.student_id IN (${ownStudents('$2')})
      ORDER BY (y.start_date <= $4 AND y.end_date >= $4) DESC, y.start_date DESC LIMIT 1`,
    transaction.context.accountId,
    studentId,
    todayInDhaka(services.now()),
  );
  if (!row) throw new AppError(errors.notFound);
  return holdPlace(transaction, row.id);
}

async function writeLeave(
  transaction: Transaction,
  services: Services,
  place: Place,
  given: GivenLeave & { readonly isBySchool: boolean },
): Promise<string> {
  const id = newId();
  const decider = given.isBySchool ? transaction.context.accountId : null;
  await transaction.change(
    `INSERT INTO attendance_leave (site_id, id, enrolment_id, first_day, last_day, part, at, reason, paper_id, status,
            is_by_school, asked_by, asked_at, decided_by, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    id,
    place.enrolmentId,
    given.from,
    given.to,
    given.part,
    given.at,
    given.reason,
    given.paperId,
    given.isBySchool ? 'accepted' : 'asked',
    given.isBySchool,
    transaction.context.accountId,
    services.now(),
    decider,
    given.isBySchool ? services.now() : null,
  );
  return id;
}

/** Withdraws a request nobody has answered. Throws 404 for anybody else's. */
export async function withdrawLeave(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const row = await transaction.readOne(
    { status: 'text' },
    `SELECT l.status FROM attendance_leave l JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id
      WHERE l.site_id = $1 AND l.id = $3 AND e.student_id IN (${ownStudents('$2')}) FOR UPDATE OF l`,
    transaction.context.accountId,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.status !== 'asked') throw new AppError(leaveErrors.closed);
  await transaction.change(
    `UPDATE attendance_leave SET status = 'withdrawn', note = $3, decided_by = $4, decided_at = $5,
            version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.reason,
    transaction.context.accountId,
    services.now(),
  );
  return { id: given.id };
}
