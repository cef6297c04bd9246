import { datesBetween } from '../src/core/dates.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { attendanceOfDay } from '../src/modules/attendance/public.ts';
import { dayStateOf } from '../src/modules/attendance/rules.ts';
import { swiftly, withoutLoops } from './swiftly.ts';

const rowsAtOnce = 100_000;

type Year = { readonly id: string; readonly start_date: string; readonly end_date: string };

/**
 * Two years of register pages, up to the day before `today` for every section and on `today` for most of them, not
 * for those of teachers who can sign in:
 * some students are away now and then, a few for days on end.
 */
export const makeAttendance = (transaction: Transaction, today: string, weekend: readonly number[]) =>
  withoutLoops(transaction, () => makePages(transaction, today, weekend));

async function makePages(transaction: Transaction, today: string, weekend: readonly number[]): Promise<void> {
  const years = await transaction.rows<Year>(
    'SELECT id, start_date, end_date FROM academic_academic_year WHERE site_id = $1 ORDER BY start_date',
  );
  const holidays = await transaction.rows<{
    start_date: string;
    end_date: string;
    name_en: string;
    name_bn: string;
    is_observed: boolean;
  }>('SELECT start_date, end_date, name_en, name_bn, is_observed FROM academic_holiday WHERE site_id = $1');
  const counted = await transaction.row<{ n: number }>(
    'SELECT count(*)::int AS n FROM students_student WHERE site_id = $1',
  );
  const students = counted?.n ?? 0;
  for (const year of years) await makeYear(year);

  async function makeYear(year: Year): Promise<void> {
    const last = year.end_date < today ? year.end_date : today;
    const days = datesBetween(year.start_date, last).filter(
      (date) =>
        dayStateOf({
          date,
          today,
          weekend,
          holidays: holidays
            .filter((one) => one.start_date <= date && one.end_date >= date)
            .map((one) => ({ name: { en: one.name_en, bn: one.name_bn }, isObserved: one.is_observed })),
          yearStart: year.start_date,
          yearEnd: year.end_date,
        }).kind === 'open',
    );
    await transaction.change(
      `INSERT INTO attendance_sheet (site_id, id, section_id, day, taken_by, taken_at)
       SELECT $1, gen_random_uuid(), s.id, d.day,
              (SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = s.class_teacher_id),
              LEAST((d.day::timestamp + interval '10 hours 12 minutes') AT TIME ZONE 'Asia/Dhaka', now())
         FROM (SELECT *, row_number() OVER (ORDER BY name_en, id) AS place FROM academic_section
                WHERE site_id = $1 AND year_id = $2) s
        CROSS JOIN unnest($3::date[]) AS d(day)
        WHERE d.day < $4::date OR (s.place % 5 > 0 AND NOT EXISTS (
                SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = s.class_teacher_id))`,
      year.id,
      days,
      today,
    );
    // A month at a time for a large school: a statement has a longest time, and an index likes neighbours.
    const size = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, students)));
    const insertFrom = (from: number) =>
      transaction.change(
        // Nothing is known of tables filled in this very transaction: the two sides are made first, then joined.
        `WITH pupils AS MATERIALIZED (
           SELECT e.id, e.section_id, hashtextextended(e.roll || s.name_en || c.position, 7) AS who
             FROM students_enrolment e
             JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
             JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
            WHERE e.site_id = $1 AND e.year_id = $2),
         pages AS MATERIALIZED (
           SELECT id, section_id, day, day - DATE '2000-01-01' AS n FROM attendance_sheet
            WHERE site_id = $1 AND day >= $3 AND day <= $4)
         INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
         SELECT $1, (lpad(to_hex(p.n), 8, '0') || right(e.id::text, 28))::uuid, p.id, e.id, p.day,
                CASE WHEN away.run % 37 = 0 THEN 'A' WHEN away.day % 100 < 4 THEN 'A' WHEN away.day % 100 < 6 THEN 'L'
                     WHEN away.day % 100 = 6 THEN 'V' ELSE 'P' END
           FROM pages p
           JOIN pupils e ON e.section_id = p.section_id
          CROSS JOIN LATERAL (SELECT hashint8extended(e.who, p.n / 4) & 2147483647 AS run,
                                     hashint8extended(e.who, 1000000 + p.n) & 2147483647 AS day) away
          ORDER BY p.day, p.id, e.id`,
        year.id,
        days[from],
        days[Math.min(from + size, days.length) - 1],
      );
    await swiftly(transaction, async () => {
      for (let from = 0; from < days.length; from += size) await insertFrom(from);
    }, [attendanceOfDay]);
  }
}
