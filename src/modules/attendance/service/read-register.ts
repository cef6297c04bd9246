import { monthDays } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type AttendanceCode, attendanceRate, dayStateOf, totalsOf } from '../rules.ts';
import { readSectionDay } from './section-day.ts';

type StudentRow = {
  id: string;
  student_id: string;
  roll: number;
  name_en: string;
  name_bn: string;
  codes: Record<string, AttendanceCode> | null;
};

/** A section's month, one line a student and one column a day, as the paper register has it. */
export async function readRegister(
  transaction: Transaction,
  services: Services,
  { sectionId, month }: { sectionId: string; month: string },
) {
  const dates = monthDays(`${month}-01`);
  const first = dates[0] ?? `${month}-01`;
  const last = dates.at(-1) ?? first;
  const { section } = await readSectionDay(transaction, services, sectionId, first);
  const facts = await transaction.readOne(
    {
      taken: jsonOrNull<string[]>(),
      holidays: jsonOrNull<{ from: string; to: string; name: Label; isObserved: boolean }[]>(),
    },
    `SELECT (SELECT json_agg(day) FROM attendance_sheet
              WHERE site_id = $1 AND section_id = $2 AND day >= $3 AND day <= $4 AND period IS NULL) AS taken,
            (SELECT json_agg(json_build_object('from', start_date, 'to', end_date, 'isObserved', is_observed,
                                               'name', json_build_object('en', name_en, 'bn', name_bn)))
               FROM academic_holiday
              WHERE site_id = $1 AND is_active AND start_date <= $4 AND end_date >= $3) AS holidays`,
    sectionId,
    first,
    last,
  );
  const rows = await transaction.rows<StudentRow>(
    `SELECT e.id, e.student_id, e.roll, s.name_en, s.name_bn, k.codes
       FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       CROSS JOIN LATERAL (SELECT json_object_agg(r.day, r.code) AS codes FROM attendance_record r
            JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.section_id = $2 AND t.period IS NULL
           WHERE r.site_id = $1 AND r.enrolment_id = e.id AND r.day >= $3 AND r.day <= $4) k
      WHERE e.site_id = $1 AND e.section_id = $2 AND (e.status = 'active' OR k.codes IS NOT NULL)
      ORDER BY e.roll`,
    sectionId,
    first,
    last,
  );
  const site = await services.sites.find(transaction.siteId);
  const taken = new Set(facts?.taken ?? []);
  const holidays = facts?.holidays ?? [];
  return {
    section,
    month,
    days: dates.map((date) => {
      const state = dayStateOf({
        date,
        today: last,
        weekend: site?.weekend ?? [],
        holidays: holidays.filter((one) => one.from <= date && one.to >= date),
        yearStart: first,
        yearEnd: last,
      });
      const off =
        state.kind === 'holiday' ? state.name : state.kind === 'weeklyHoliday' ? state.weekday : null;
      return { date, taken: taken.has(date), off };
    }),
    students: rows.map((row) => {
      const codes = dates.map((date) => row.codes?.[date] ?? null);
      const totals = totalsOf(codes.filter((code) => code !== null));
      return {
        enrolmentId: row.id,
        studentId: row.student_id,
        roll: row.roll,
        name: { en: row.name_en, bn: row.name_bn },
        codes,
        totals,
        rate: attendanceRate(totals),
      };
    }),
  };
}
