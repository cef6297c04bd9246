import { addDays, weekdayNumber } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { swiftly, withoutLoops } from './swiftly.ts';

export type LeavePeople = { readonly head: string; readonly office: string };

const isOff = (day: string) => [0, 6].includes(weekdayNumber(day));
const schoolDay = (day: string): string => (isOff(day) ? schoolDay(addDays(day, 1)) : day);

/** Days from today, length, part, time, why, and what became of it. */
const leaves = [
  [1, 2, 'day', null, 'বোনের বিয়ে', 'asked'],
  [0, 1, 'early', '12:30', 'Dentist at one o’clock', 'accepted'],
  [2, 1, 'late', '11:30', 'পাসপোর্ট অফিসে যেতে হবে', 'asked'],
  [4, 3, 'day', null, 'Family journey to Sylhet', 'asked'],
  [-3, 2, 'day', null, 'জ্বর, ডাক্তার দেখানো হয়েছে', 'accepted'],
  [-6, 1, 'day', null, 'Grandmother is ill', 'accepted'],
  [-8, 1, 'day', null, 'কোচিং পরীক্ষা', 'refused'],
  [7, 1, 'day', null, 'Cousin’s wedding', 'withdrawn'],
] as const;

/**
 * Leave that guardians ask for, in the sections of those who can sign in, and attendance by period of their last ten days:
 * most are there all day, a few leave in between.
 */
export async function makeStudentLeave(
  transaction: Transaction,
  today: string,
  { office }: LeavePeople,
): Promise<void> {
  await transaction.change(
    `INSERT INTO attendance_policy (site_id, id, mode, day_rule, share, made_by) VALUES ($1, $2, 'period', 'share', 50, $3)`,
    newId(),
    office,
  );
  const sections = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT s.id FROM academic_section s
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.start_date <= $2 AND y.end_date >= $2
      WHERE s.site_id = $1 AND (
        EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = s.class_teacher_id)
        OR EXISTS (SELECT 1 FROM students_enrolment e JOIN students_student_guardian l ON l.site_id = $1
                     AND l.student_id = e.student_id
                     JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id AND g.account_id IS NOT NULL
                    WHERE e.site_id = $1 AND e.section_id = s.id)
        OR EXISTS (SELECT 1 FROM students_enrolment e JOIN students_student_account a ON a.site_id = $1
                     AND a.student_id = e.student_id
                    WHERE e.site_id = $1 AND e.section_id = s.id))
      ORDER BY s.id LIMIT 6`,
    today,
  );
  const ids = sections.map((one) => one.id);
  await makePeriods(transaction, today, ids, office);
  await makeLeaves(transaction, today, ids, office);
}

async function makePeriods(
  transaction: Transaction,
  today: string,
  sections: readonly string[],
  office: string,
): Promise<void> {
  await transaction.change(
    `INSERT INTO attendance_sheet (site_id, id, section_id, day, period, taken_by, taken_at)
     SELECT $1, gen_random_uuid(), t.section_id, t.day, p.number, $5, t.day + time '05:00' + p.number * interval '40 minutes'
       FROM attendance_sheet t CROSS JOIN generate_series(1, 7) AS p(number)
      WHERE t.site_id = $1 AND t.section_id = ANY($2::uuid[]) AND t.day BETWEEN $3 AND $4 AND t.period IS NULL`,
    sections,
    addDays(today, -14),
    addDays(today, -1),
    office,
  );
  const mark = () =>
    transaction.change(
      `INSERT INTO attendance_record (site_id, id, sheet_id, of_period, enrolment_id, day, code)
     SELECT $1, gen_random_uuid(), p.id, true, r.enrolment_id, r.day,
            CASE WHEN r.code = 'L' THEN CASE WHEN p.period = 1 THEN 'A' ELSE 'P' END
                 WHEN r.code = 'P' AND p.period >= 5 AND hashtextextended(r.enrolment_id::text, extract(doy FROM r.day)::int) % 29 = 0
                 THEN 'A' ELSE r.code END
       FROM attendance_sheet p
       JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = p.section_id AND t.day = p.day AND t.period IS NULL
       JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
      WHERE p.site_id = $1 AND p.section_id = ANY($2::uuid[]) AND p.day BETWEEN $3 AND $4 AND p.period IS NOT NULL`,
      sections,
      addDays(today, -14),
      addDays(today, -1),
    );
  // What is marked of a lesson counts in no day.
  await withoutLoops(transaction, () => swiftly(transaction, mark));
}

async function makeLeaves(
  transaction: Transaction,
  today: string,
  sections: readonly string[],
  office: string,
): Promise<void> {
  const pupils = await transaction.read(
    { id: 'uuid', account: 'uuid?' },
    `SELECT e.id, (
              SELECT g.account_id FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
               WHERE l.site_id = $1 AND l.student_id = e.student_id AND g.account_id IS NOT NULL LIMIT 1) AS account
       FROM students_enrolment e
      WHERE e.site_id = $1 AND e.section_id = ANY($2::uuid[]) AND e.status = 'active'
      ORDER BY 2 NULLS LAST, e.roll, e.id LIMIT 40`,
    sections,
  );
  for (const [place, [start, length, part, at, reason, status]] of leaves.entries()) {
    // The guardian who can sign in has two of them.
    const pupil = pupils[place === 4 ? 0 : place];
    if (!pupil) continue;
    const from = schoolDay(addDays(today, start));
    const by = pupil.account ?? office;
    const asked = `${addDays(from, start < 0 ? 0 : -1)}T03:10:00Z`;
    await transaction.change(
      `INSERT INTO attendance_leave (site_id, id, enrolment_id, first_day, last_day, part, at, reason, status, is_by_school,
              asked_by, asked_at, decided_by, decided_at, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, $10, $11, $12, $13, $14)`,
      newId(),
      pupil.id,
      from,
      addDays(from, length - 1),
      part,
      at,
      reason,
      status,
      by,
      asked > `${today}T03:10:00Z` ? `${today}T03:10:00Z` : asked,
      status === 'asked' ? null : status === 'withdrawn' ? by : office,
      status === 'asked' ? null : `${addDays(from, -1) > today ? today : from}T04:20:00Z`,
      status === 'refused' ? 'স্কুলের পরীক্ষা চলছে' : status === 'withdrawn' ? 'যাওয়া হচ্ছে না' : '',
    );
  }
}
