import { datesBetween, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type AttendanceCode, dayStateOf } from '../../attendance/rules.ts';
import { childOf, childRows } from './read-children.ts';

type Holiday = { from: string; to: string; name: Label; isObserved: boolean };

/**
 * This year's days of a student of the caller's. Throws `notFound` for a student who is neither the caller nor a
 * child of the caller, exactly as for one who does not exist.
 */
export async function readOwnAttendance(
  transaction: Transaction,
  services: Services,
  studentId: string | undefined,
  linkOf: (photo: string) => string,
) {
  const today = todayInDhaka(services.now());
  const rows = await childRows(transaction, today);
  const row = studentId === undefined ? rows[0] : rows.find((one) => one.student_id === studentId);
  if (studentId !== undefined && !row) throw new AppError(errors.notFound);
  return {
    today,
    children: rows.map((one) => childOf(one, linkOf)),
    shown: row ? { studentId: row.student_id, ...(await readYear(transaction, services, row, today)) } : null,
  };
}

/** The days of a place's year, from its beginning there until today or the year's end. */
export async function readYear(
  transaction: Transaction,
  services: Services,
  place: { enrolment_id: string; year_id: string; starts_on: string | null },
  today: string,
) {
  const facts = await transaction.readOne(
    {
      name_en: 'text',
      name_bn: 'text',
      start_date: 'date',
      end_date: 'date',
      codes: jsonOrNull<Record<string, AttendanceCode>>(),
      holidays: jsonOrNull<Holiday[]>(),
    },
    `SELECT y.name_en, y.name_bn, y.start_date, y.end_date,
            (SELECT json_object_agg(r.day, r.code) FROM attendance_record r
              WHERE r.site_id = $1 AND r.enrolment_id = $3 AND NOT r.of_period) AS codes,
            (SELECT json_agg(json_build_object('from', h.start_date, 'to', h.end_date, 'isObserved', h.is_observed,
                                               'name', json_build_object('en', h.name_en, 'bn', h.name_bn)))
               FROM academic_holiday h
              WHERE h.site_id = $1 AND h.is_active AND h.start_date <= y.end_date AND h.end_date >= y.start_date) AS holidays
       FROM academic_academic_year y WHERE y.site_id = $1 AND y.id = $2`,
    place.year_id,
    place.enrolment_id,
  );
  if (!facts) throw new AppError(errors.notFound);
  const site = await services.sites.find(transaction.siteId);
  const { start_date: yearStart, end_date: yearEnd } = facts;
  const codes = facts.codes ?? {};
  // Who came in the middle of the year begins there, unless something was written before.
  const begun = [place.starts_on ?? yearStart, ...Object.keys(codes)].sort()[0] ?? yearStart;
  const [, first = yearStart] = [begun, yearStart].sort();
  return {
    year: { en: facts.name_en, bn: facts.name_bn },
    days: datesBetween(first, today < yearEnd ? today : yearEnd).map((date) => {
      const state = dayStateOf({
        date,
        today,
        weekend: site?.weekend ?? [],
        holidays: (facts.holidays ?? []).filter((one) => one.from <= date && one.to >= date),
        yearStart,
        yearEnd,
      });
      const off =
        state.kind === 'holiday' ? state.name : state.kind === 'weeklyHoliday' ? state.weekday : null;
      return { date, code: codes[date] ?? null, off };
    }),
  };
}
