import { addDays } from '../../../../core/dates.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { tellByItself, tellNights } from '../../../communication/public.ts';
import { employeeRecipients } from '../../../people/public.ts';
import { recipientsAbout } from '../../../students/public.ts';

const event = 'library.overdue';

/** Reminds members, or their guardians, of the books that were due yesterday, where the institution has switched that on. */
export const remindOfBooks = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, event, { today }, (night) => remindOfDay(transaction, addDays(night, -1)));

async function remindOfDay(transaction: Transaction, day: string): Promise<void> {
  const rows = await transaction.read(
    { title: 'text', studentId: 'uuid?', employeeId: 'uuid?' },
    `SELECT t.title, m.student_id AS "studentId", m.employee_id AS "employeeId" FROM library_loan l
       JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id
       JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
      WHERE l.site_id = $1 AND l.ended IS NULL AND l.due = $2::date ORDER BY t.title, l.id LIMIT 5000`,
    day,
  );
  if (rows.length === 0) return;
  const titlesOf = (has: (row: (typeof rows)[number]) => boolean) => {
    const titles = rows.filter(has).map((row) => row.title);
    return { en: titles.join('; '), bn: titles.join('; ') };
  };
  const students = await recipientsAbout(
    transaction,
    `e.student_id = ANY($2::uuid[]) AND e.status IN ('active', 'onLeave') AND y.is_current`,
    [rows.flatMap((row) => row.studentId ?? [])],
  );
  const employees = await employeeRecipients(
    transaction,
    rows.flatMap((row) => row.employeeId ?? []),
  );
  const people = [
    // A parent of several children reads whose book it is.
    ...students.map((one) => {
      const { en, bn } = titlesOf((row) => row.studentId === one.aboutId);
      const child = one.aboutName;
      return {
        ...one,
        values: { ...one.values, title: { en: `${en} (${child.en})`, bn: `${bn} (${child.bn})` } },
      };
    }),
    ...employees.map((one) => ({
      ...one,
      values: { ...one.values, title: titlesOf((row) => row.employeeId === one.personId) },
    })),
  ].map((one) => ({ ...one, values: { ...one.values, day: dayLabel(day) } }));
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people, once: day });
}

export const remindOfBooksJob = defineNightly('library.overdue', remindOfBooks);
