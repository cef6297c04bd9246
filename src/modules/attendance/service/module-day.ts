import { addDays, weekdayLabels, weekdayOf } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { type ModuleFigure, type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendancePath } from '../paths.ts';
import { attendancePermission } from '../permissions.ts';
import { readSections } from './read-sections.ts';

const take = attendancePath.take;
const report = attendancePath.report;
/** Days of absence in a row after which somebody should ask at home, and the days looked at: as the report begins. */
const inARow = 3;
const daysBack = 29;

type Day = {
  sections: number;
  open: number;
  marked: number;
  here: number;
  absent: number;
  late: number;
  leave: number;
  closed: { en: string; bn: string } | null;
};

/** Today's sections, of the class teacher's own or of all; who is away; who has been away for days. */
export const attendanceDay: ModuleReader = {
  module: 'attendance',
  permissions: [attendancePermission.view],
  async read(transaction, services, today) {
    const { permissions, accountId } = transaction.context;
    const takesAll = permissions.has(attendancePermission.takeAll);
    const whose = takesAll ? 'all' : accountId;
    const day = await transaction.kept(`attendance.day ${today} ${whose}`, () =>
      readDay(transaction, services, today),
    );
    const away = await transaction.kept(`attendance.away ${today} ${whose}`, () =>
      countAway(transaction, today, takesAll),
    );
    return {
      context: say('{weekday}, {day}', '{weekday}, {day}', {
        weekday: weekdayLabels[weekdayOf(today)],
        day: today,
      }),
      figures: [
        notTaken(day, takesAll),
        {
          label: { en: 'Absent today', bn: 'আজ অনুপস্থিত' },
          figure: day.absent,
          hint: say('{late} late, {leave} on leave', 'বিলম্ব {late}, ছুটিতে {leave}', {
            late: day.late,
            leave: day.leave,
          }),
          tone: 'plain',
          path: `${report}?tab=day`,
        },
        {
          label: { en: 'Present today', bn: 'আজ উপস্থিত' },
          figure:
            day.marked === 0
              ? say('–', '–')
              : say('{share}%', '{share}%', { share: Math.round((100 * day.here) / day.marked) }),
          hint: say('{here} of {marked} marked so far', 'নেওয়া হয়েছে {marked} জনের, উপস্থিত {here}', {
            here: day.here,
            marked: day.marked,
          }),
          tone: 'plain',
          path: `${report}?tab=day`,
        },
        waiting(away, 'sindur', {
          label: { en: 'Absent three days running', bn: 'টানা তিন দিন অনুপস্থিত' },
          hint: say('Somebody should ask at home', 'বাড়িতে খোঁজ নেওয়া দরকার'),
          none: say('Nobody', 'কেউ নেই'),
          path: `${report}?tab=absences&below=0&running=${inARow}`,
        }),
      ],
      steps: [],
    };
  },
};

function notTaken(day: Day, takesAll: boolean): ModuleFigure {
  const label = { en: 'Sections without attendance', bn: 'হাজিরা নেওয়া হয়নি' };
  const path = takesAll ? `${report}?tab=day&open=1` : take;
  if (day.closed)
    return {
      label,
      figure: say('Closed', 'বন্ধ'),
      hint: say('{why}', '{why}', { why: day.closed }),
      tone: 'plain',
      path,
    };
  return waiting(day.open, 'marigold', {
    label,
    hint: say('of {count} sections', '{count}টি শাখার মধ্যে', { count: day.sections }),
    none:
      day.sections === 0
        ? takesAll
          ? say('There is no section this year', 'এ বছর কোনো শাখা নেই')
          : say('You have no section', 'আপনার কোনো শাখা নেই')
        : say('All {count} are taken', '{count}টি শাখারই নেওয়া হয়েছে', { count: day.sections }),
    path,
  });
}

async function readDay(transaction: Transaction, services: Services, today: string): Promise<Day> {
  const { items, closed } = await readSections(transaction, services, today);
  const sum = (of: (totals: (typeof items)[number]['totals']) => number) =>
    items.reduce((all, one) => all + of(one.totals), 0);
  return {
    sections: items.length,
    open: closed ? 0 : items.filter((one) => one.takenAt === null).length,
    marked: sum((totals) => totals.strength),
    here: sum((totals) => totals.P + totals.L),
    absent: sum((totals) => totals.A),
    late: sum((totals) => totals.L),
    leave: sum((totals) => totals.V),
    closed: closed?.text ?? null,
  };
}

/**
 * How many students were absent on their last days taken, three or more. Only who was absent on the latest sheet of a
 * section can be one, so only their days are looked at.
 */
async function countAway(transaction: Transaction, today: string, takesAll: boolean): Promise<number> {
  const row = await transaction.row<{ n: number }>(
    `WITH latest AS (
       SELECT t.id FROM academic_section s CROSS JOIN LATERAL (
         SELECT id FROM attendance_sheet WHERE site_id = $1 AND section_id = s.id AND day BETWEEN $2 AND $3
            AND period IS NULL ORDER BY day DESC LIMIT 1) t
        WHERE s.site_id = $1 AND ($4 OR EXISTS (SELECT 1 FROM people_employee_account a
              WHERE a.site_id = $1 AND a.account_id = $5 AND a.employee_id = s.class_teacher_id))),
     away AS (
       SELECT r.enrolment_id FROM latest JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = latest.id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id AND e.status = 'active'
        WHERE r.code = 'A')
     SELECT count(*)::int AS n FROM away WHERE (
       SELECT count(*) FROM attendance_record r WHERE r.site_id = $1 AND r.enrolment_id = away.enrolment_id
          AND r.day BETWEEN $2 AND $3 AND r.day > coalesce((
            SELECT max(day) FROM attendance_record h WHERE h.site_id = $1 AND h.enrolment_id = away.enrolment_id
               AND h.code <> 'A' AND h.day BETWEEN $2 AND $3), '-infinity')) >= $6::int`,
    addDays(today, -daysBack),
    today,
    takesAll,
    transaction.context.accountId,
    inARow,
  );
  return row?.n ?? 0;
}
