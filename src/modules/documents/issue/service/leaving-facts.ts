import { ValidationError } from '../../../../core/errors.ts';
import { dayLabel, formatNumber, monthLabel } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { documentsProblems } from '../../labels.ts';
import { sameText, type Values } from '../../rules.ts';
import { attendanceTexts as texts } from '../labels.ts';

const count = (number: number): Label => ({
  en: formatNumber(number, { language: 'en' }),
  bn: formatNumber(number, { language: 'bn' }),
});

/**
 * What the registers know of a student who leaves: the days of the last class and how many of them present, and the last
 * month that was billed, which is paid, since nothing may be open.
 */
export async function leavingFacts(
  transaction: Transaction,
  { studentId, enrolmentId, lastDay }: { studentId: string; enrolmentId: string | null; lastDay: string },
): Promise<Values> {
  const row = await transaction.readOne(
    { days: 'int', present: 'int', month: 'text?' },
    `SELECT count(*)::int AS days, (count(*) FILTER (WHERE r.code IN ('P', 'L')))::int AS present,
            (SELECT max(l.period) FROM fees_invoice_line l
              WHERE l.site_id = $1 AND l.student_id = $3 AND l.cancelled_at IS NULL AND l.period ~ '^\\d{4}-\\d{2}$') AS month
       FROM attendance_record r
      WHERE r.site_id = $1 AND r.enrolment_id = $2 AND NOT r.of_period AND r.day <= $4::date`,
    enrolmentId,
    studentId,
    lastDay,
  );
  const days = row?.days ?? 0;
  return {
    workingDays: days > 0 ? count(days) : sameText(''),
    presentDays: days > 0 ? count(row?.present ?? 0) : sameText(''),
    attendance:
      days > 0
        ? fillLabel(texts.present, { present: count(row?.present ?? 0), days: count(days) })
        : sameText(''),
    paidUntil: row?.month ? monthLabel(row.month) : sameText(''),
  };
}

/** The place somebody studies in now, and the day of one who left before; nothing where they never had a place. */
export async function standingOf(transaction: Transaction, studentId: string) {
  return transaction.readOne(
    { id: 'uuid', startsOn: 'date?', leftOn: 'date?', isHere: 'bool' },
    `SELECT e.id, e.starts_on AS "startsOn", e.ends_on AS "leftOn", e.status IN ('active', 'onLeave') AS "isHere"
       FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = $2
      ORDER BY "isHere" DESC, y.is_current DESC, y.start_date DESC LIMIT 1`,
    studentId,
  );
}

/**
 * The last day of a student who leaves now: the one that was said, or else today. Throws 422 at one that has not come, lies
 * before the class, or before a day on which the register says present.
 */
export async function lastDayOf(
  transaction: Transaction,
  { studentId, leftOn }: { studentId: string; leftOn: string | null },
  today: string,
): Promise<string> {
  const place = await standingOf(transaction, studentId);
  if (leftOn === null || !place?.isHere) return today;
  const refuse = (problem: Label) => new ValidationError({ leftOn: [problem] });
  if (leftOn > today) throw refuse(documentsProblems.future);
  // Between promotion and the new year the place is one that has not begun.
  if (place.startsOn !== null && place.startsOn <= today && leftOn < place.startsOn)
    throw refuse(fillLabel(documentsProblems.beforePlace, { day: dayLabel(place.startsOn) }));
  const seen = await transaction.readOne(
    { day: 'date?' },
    `SELECT max(r.day) AS day FROM attendance_record r
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id AND e.student_id = $2
      WHERE r.site_id = $1 AND r.code IN ('P', 'L') AND r.day > $3`,
    studentId,
    leftOn,
  );
  if (seen?.day) throw refuse(fillLabel(documentsProblems.wasPresent, { day: dayLabel(seen.day) }));
  return leftOn;
}
