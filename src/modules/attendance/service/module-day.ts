import { addDays, weekdayLabels, weekdayOf } from '../../../core/dates.ts';
import { formatPercent } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { type ModuleFigure, type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { studentsOfSection } from '../../students/public.ts';
import { attendancePath } from '../paths.ts';
import { attendancePermission } from '../permissions.ts';
import { attendanceOfDay } from './counters.ts';
import { readClosed } from './read-sections.ts';

const take = attendancePath.take;
const report = attendancePath.report;
/** Days of absence in a row after which somebody should ask at home, and the days looked at: as the report begins. */
const inARow = 3;
const daysBack = 29;

type State = { sections: number; open: number; closed: Label | null };
type Totals = { marked: number; here: number; absent: number; late: number; leave: number };

/** Today's sections, of the class teacher's own or of all; who is away; who has been away for days. */
export const attendanceDay: ModuleReader = {
  module: 'attendance',
  permissions: [attendancePermission.view],
  async read(transaction, services, today) {
    const takesAll = transaction.context.permissions.has(attendancePermission.takeAll);
    const state = await readState(transaction, services, today, takesAll);
    return {
      context: say('{weekday}, {day}', '{weekday}, {day}', {
        weekday: weekdayLabels[weekdayOf(today)],
        day: today,
      }),
      figures: [
        notTaken(state, takesAll),
        // The class teacher asks at home; of all sections together only the first page tells.
        ...(takesAll ? [] : [absentForDays(await readAway(transaction, today, takesAll))]),
      ],
      steps: [],
    };
  },
  async more(transaction, today) {
    const takesAll = transaction.context.permissions.has(attendancePermission.takeAll);
    const day = await transaction.keptLately(`attendance.totals ${whose(transaction)} ${today}`, () =>
      readTotals(transaction, today, takesAll),
    );
    if (!day) return [];
    return [
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
            : say('{share}', '{share}', { share: shareOf(day.here, day.marked) }),
        hint: say('{here} of {marked} marked so far', 'নেওয়া হয়েছে {marked} জনের, উপস্থিত {here}', {
          here: day.here,
          marked: day.marked,
        }),
        tone: 'plain',
        path: `${report}?tab=day`,
      },
      ...(takesAll ? [absentForDays(await readAway(transaction, today, takesAll))] : []),
    ];
  },
};

/** As the dashboard says it: rounded down, so that no share looks reached that is not. */
function shareOf(here: number, marked: number): Label {
  const share = Math.floor((10_000 * here) / marked) / 100;
  return { en: formatPercent(share, { language: 'en' }), bn: formatPercent(share, { language: 'bn' }) };
}

/** Class teachers are told of their own sections, holders of `attendance.takeAll` of all. */
const whose = ({ context }: Transaction) =>
  context.permissions.has(attendancePermission.takeAll) ? 'all' : context.accountId;

const ownSection = `($3 OR EXISTS (SELECT 1 FROM people_employee_account a
   WHERE a.site_id = $1 AND a.account_id = $4 AND a.employee_id = s.class_teacher_id))`;

const absentForDays = (away: number) =>
  waiting(away, 'sindur', {
    label: { en: 'Absent three days running', bn: 'টানা তিন দিন অনুপস্থিত' },
    hint: say('Somebody should contact the family', 'বাড়িতে খোঁজ নেওয়া দরকার'),
    none: say('Nobody', 'কেউ নেই'),
    path: `${report}?tab=absences&below=0&running=${inARow}`,
  });

function notTaken(day: State, takesAll: boolean): ModuleFigure {
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
    hint: say('of {count} {count|section|sections}', '{count}টি শাখার মধ্যে', { count: day.sections }),
    none:
      day.sections === 0
        ? takesAll
          ? say('There is no section with students this year', 'শিক্ষার্থী আছে এমন কোনো শাখা এ বছর নেই')
          : say('You have no section with students', 'শিক্ষার্থী আছে এমন কোনো শাখা আপনার নেই')
        : say('All {count} are taken', '{count}টি শাখারই নেওয়া হয়েছে', { count: day.sections }),
    path,
    permission: attendancePermission.take,
  });
}

/** How many sections with students there are in the years of this day, and how many of them nobody has taken yet. */
async function readState(transaction: Transaction, services: Services, today: string, takesAll: boolean) {
  const sections = await transaction.keptLately(`attendance.open ${whose(transaction)} ${today}`, () =>
    transaction.row<{ sections: number; open: number }>(
      `SELECT (count(*) FILTER (WHERE n.strength > 0 OR t.id IS NOT NULL))::int AS sections,
              (count(*) FILTER (WHERE n.strength > 0 AND t.id IS NULL))::int AS open
         FROM academic_section s
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.start_date <= $2 AND y.end_date >= $2
         LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = s.id AND t.day = $2 AND t.period IS NULL
          AND t.taken_at IS NOT NULL
         CROSS JOIN LATERAL (SELECT coalesce(sum(o.female + o.others), 0) AS strength FROM ${heldIn(studentsOfSection)} o
            WHERE o.site_id = $1 AND o.grp = s.id::text) n
        WHERE s.site_id = $1 AND s.is_active AND ${ownSection}`,
      today,
      takesAll,
      transaction.context.accountId,
    ),
  );
  const closed = await readClosed(transaction, services, today);
  return {
    sections: sections?.sections ?? 0,
    open: closed ? 0 : (sections?.open ?? 0),
    closed: closed?.text ?? null,
  };
}

function readTotals(transaction: Transaction, today: string, takesAll: boolean): Promise<Totals | null> {
  return transaction.row<Totals>(
    `SELECT coalesce(sum(h.present + h.absent + h.late + h.leave), 0)::int AS marked,
            coalesce(sum(h.present + h.late), 0)::int AS here, coalesce(sum(h.absent), 0)::int AS absent,
            coalesce(sum(h.late), 0)::int AS late, coalesce(sum(h.leave), 0)::int AS leave
       FROM ${heldIn(attendanceOfDay)} h
       JOIN academic_section s ON s.site_id = $1 AND s.id = h.key::uuid AND s.is_active
      WHERE h.site_id = $1 AND h.grp = $2::date::text AND ${ownSection}`,
    today,
    takesAll,
    transaction.context.accountId,
  );
}

/** How many students have been absent for days, of the reader's sections; each section is counted again when it is taken. */
async function readAway(transaction: Transaction, today: string, takesAll: boolean): Promise<number> {
  const sections = await transaction.keptLately(`attendance.sections ${whose(transaction)}`, () =>
    transaction.read(
      { id: 'uuid' },
      `SELECT s.id FROM academic_section s
        WHERE s.site_id = $1 AND ($2 OR EXISTS (SELECT 1 FROM people_employee_account a
              WHERE a.site_id = $1 AND a.account_id = $3 AND a.employee_id = s.class_teacher_id))`,
      takesAll,
      transaction.context.accountId,
    ),
  );
  const away = await transaction.keptEach(
    `attendance.away ${today}`,
    sections.map(({ id }) => id),
    (missing) => countAway(transaction, today, missing),
    (id) => ({ attendance_sheet: id, attendance_record: id }),
  );
  return [...away.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * How many students of each section were absent on their last days taken, three or more. Only who was absent on the latest
 * sheet of a section can be one, so only their days are looked at.
 */
async function countAway(
  transaction: Transaction,
  today: string,
  sections: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.read(
    { section: 'uuid', students: 'int' },
    `WITH latest AS (
       SELECT s.id AS section, t.id FROM academic_section s CROSS JOIN LATERAL (
         SELECT id FROM attendance_sheet WHERE site_id = $1 AND section_id = s.id AND day BETWEEN $2 AND $3
            AND period IS NULL ORDER BY day DESC LIMIT 1) t
        WHERE s.site_id = $1 AND s.id = ANY($4::uuid[])),
     away AS (
       SELECT latest.section, r.enrolment_id FROM latest JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = latest.id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id AND e.status = 'active'
        WHERE r.code = 'A')
     SELECT away.section, count(*)::int AS students FROM away WHERE (
       SELECT count(*) FROM attendance_record r WHERE r.site_id = $1 AND r.enrolment_id = away.enrolment_id
          AND NOT r.of_period AND r.day BETWEEN $2 AND $3 AND r.day > coalesce((
            SELECT max(day) FROM attendance_record h WHERE h.site_id = $1 AND h.enrolment_id = away.enrolment_id
               AND NOT h.of_period AND h.code <> 'A' AND h.day BETWEEN $2 AND $3), '-infinity')) >= $5::int
      GROUP BY away.section`,
    addDays(today, -daysBack),
    today,
    sections,
    inARow,
  );
  const counts = new Map(sections.map((id) => [id, 0]));
  for (const { section, students } of rows) counts.set(section, students);
  return counts;
}
