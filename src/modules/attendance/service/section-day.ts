import { todayInDhaka, weekdayOf, weekdays } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { isWithinReach } from '../../../core/module/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { attendanceErrors } from '../labels.ts';
import { attendancePermission } from '../permissions.ts';
import { type AttendanceCode, type DayState, dayStateOf } from '../rules.ts';

/** The number of a period in the day; null for the sheet of the day itself. */
export type Period = number | null;

/** Which sheets `t` are of a period: a whole number, so that each has its own plan by the index. */
const sheetOf = (period: Period): string =>
  period === null ? 't.period IS NULL' : `t.period = ${Math.trunc(period)}`;

export type SectionShown = {
  id: string;
  name: Label;
  className: Label;
  shift: Label;
  group: Label | null;
};

export type SectionDay = {
  section: SectionShown;
  state: DayState;
  today: string;
  /** In and out time of the shift on the weekday; null where it has none. */
  hours: { in: string | null; out: string | null };
  sheet: { id: string; version: number; takenAt: string; takenBy: Label | null; reason: string } | null;
};

type Facts = PlacedIds & {
  id: string;
  name_en: string;
  name_bn: string;
  class_en: string;
  class_bn: string;
  shift_en: string;
  shift_bn: string;
  group_en: string | null;
  group_bn: string | null;
  start_date: string;
  end_date: string;
  shift_hours: Record<string, string | null>;
};

type Holiday = { name: Label; isObserved: boolean };
type Holidays = { holidays: Holiday[] | null };

type Live = {
  is_mine: boolean;
  sheet_id: string | null;
  version: number;
  taken_at: Date;
  reason: string;
  taker_en: string | null;
  taker_bn: string | null;
};

/** Of what a section is, as the reach asks for it. */
export type PlacedIds = { shift_id: string; class_id: string; group_id: string | null };
export const placedColumns = 's.shift_id, s.class_id, s.group_id';

/** Whether the caller reaches a section. */
export const reaches = ({ context }: Transaction, row: PlacedIds & { id: string }): boolean =>
  isWithinReach(context.reach, {
    sectionId: row.id,
    shiftId: row.shift_id,
    classId: row.class_id,
    groupId: row.group_id,
  });

/** Columns and joins that name a section `s` fully. */
export const sectionColumns = `s.id, s.name_en, s.name_bn, c.name_en AS class_en, c.name_bn AS class_bn,
  h.name_en AS shift_en, h.name_bn AS shift_bn, g.name_en AS group_en, g.name_bn AS group_bn`;
export const sectionJoins = `
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
  JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
  LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id`;

export function sectionShown(row: Pick<Facts, NamedColumns>): SectionShown {
  return {
    id: row.id,
    name: { en: row.name_en, bn: row.name_bn },
    className: { en: row.class_en, bn: row.class_bn },
    shift: { en: row.shift_en, bn: row.shift_bn },
    group: row.group_en === null ? null : { en: row.group_en, bn: row.group_bn ?? row.group_en },
  };
}
export type NamedColumns =
  | 'id'
  | 'name_en'
  | 'name_bn'
  | 'class_en'
  | 'class_bn'
  | 'shift_en'
  | 'shift_bn'
  | 'group_en'
  | 'group_bn';

/** "Eight – Padma". */
export function fullName(section: Pick<SectionShown, 'className' | 'name'>): Label {
  return {
    en: `${section.className.en} – ${section.name.en}`,
    bn: `${section.className.bn} – ${section.name.bn}`,
  };
}

/** What the section is called, and its year. */
const factColumns = `${sectionColumns}, ${placedColumns}, y.start_date, y.end_date,
  jsonb_build_object(${weekdays.map((day) => `'${day}In', h.${day}_in, '${day}Out', h.${day}_out`).join(', ')}) AS shift_hours`;
/** The holidays of a day. */
const holidaysSql = (
  day: string,
) => `(SELECT json_agg(json_build_object('name', json_build_object('en', d.name_en, 'bn', d.name_bn),
                                     'isObserved', d.is_observed))
     FROM academic_holiday d
    WHERE d.site_id = $1 AND d.is_active AND d.start_date <= ${day} AND d.end_date >= ${day})`;
const factJoins = `${sectionJoins} JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id`;

/** Whether the account `$4` is the class teacher, and the sheet of the day. */
const liveColumns = `EXISTS (SELECT 1 FROM people_employee_account a
    WHERE a.site_id = $1 AND a.account_id = $4 AND a.employee_id = s.class_teacher_id) AS is_mine,
  t.id AS sheet_id, t.version, t.taken_at, t.reason, e.name_en AS taker_en, e.name_bn AS taker_bn`;
const liveJoins = (period: Period) => `
  LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = s.id AND t.day = $3 AND ${sheetOf(period)}
  LEFT JOIN people_employee_account p ON p.site_id = $1 AND p.account_id = t.taken_by
  LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id`;

/**
 * A section on a day, in one statement. Answers 404 for a section of nobody's or another institution's, and 403
 * unless the caller is its class teacher or may take every section; a period's, unless they may take periods.
 */
export async function readSectionDay(
  transaction: Transaction,
  services: Services,
  sectionId: string,
  date: string,
  period: Period = null,
): Promise<SectionDay> {
  const row = await transaction.row<Facts & Holidays & Live>(
    `SELECT ${factColumns}, ${holidaysSql('$3')} AS holidays, ${liveColumns} FROM academic_section s ${factJoins} ${liveJoins(period)}
      WHERE s.site_id = $1 AND s.id = $2 LIMIT 1`,
    sectionId,
    date,
    transaction.context.accountId,
  );
  return sectionDayOf(
    transaction,
    services,
    { date, period },
    row && { ...row, holidays: row.holidays ?? [] },
    row,
  );
}

/** The holidays of a day, kept for all sections. */
export async function keptHolidays(transaction: Transaction, date: string): Promise<readonly Holiday[]> {
  const row = await transaction.kept(`attendance.holidays ${date}`, () =>
    transaction.readOne(
      { holidays: jsonOrNull<Holiday[]>() },
      `SELECT ${holidaysSql('$2')} AS holidays WHERE $1::bigint > 0`,
      date,
    ),
  );
  return row?.holidays ?? [];
}

/** The same to look at, with the codes of the sheet by enrolment: what seldom changes is kept between two looks. */
export async function lookAtSectionDay(
  transaction: Transaction,
  services: Services,
  sectionId: string,
  date: string,
  period: Period = null,
): Promise<SectionDay & { codes: ReadonlyMap<string, AttendanceCode> }> {
  const [facts, holidays, live] = await Promise.all([
    transaction.kept(`attendance.section ${sectionId}`, () =>
      transaction.row<Facts>(
        `SELECT ${factColumns} FROM academic_section s ${factJoins} WHERE s.site_id = $1 AND s.id = $2`,
        sectionId,
      ),
    ),
    keptHolidays(transaction, date),
    transaction.row<Live & { codes: Record<string, AttendanceCode> | null }>(
      `SELECT ${liveColumns}, (SELECT json_object_agg(r.enrolment_id, r.code) FROM attendance_record r
                              WHERE r.site_id = $1 AND r.sheet_id = t.id) AS codes
       FROM academic_section s ${liveJoins(period)} WHERE s.site_id = $1 AND s.id = $2 LIMIT 1`,
      sectionId,
      date,
      transaction.context.accountId,
    ),
  ]);
  const day = await sectionDayOf(
    transaction,
    services,
    { date, period },
    facts && { ...facts, holidays },
    live,
  );
  return { ...day, codes: new Map(Object.entries(live?.codes ?? {})) };
}

async function sectionDayOf(
  transaction: Transaction,
  services: Services,
  { date, period }: { readonly date: string; readonly period: Period },
  facts: (Facts & { readonly holidays: readonly Holiday[] }) | null,
  live: Live | null,
): Promise<SectionDay> {
  if (!facts || !live) throw new AppError(errors.notFound);
  const { permissions } = transaction.context;
  const mayOthers =
    permissions.has(attendancePermission.takeAll) ||
    (period !== null && permissions.has(attendancePermission.takePeriods));
  if (!live.is_mine && !(mayOthers && reaches(transaction, facts)))
    throw new AppError(attendanceErrors.notYours);
  const today = todayInDhaka(services.now());
  const site = await services.sites.find(transaction.siteId);
  const weekday = weekdayOf(date);
  const hourOf = (which: 'In' | 'Out') => facts.shift_hours[weekday + which] ?? null;
  return {
    section: sectionShown(facts),
    today,
    hours: { in: hourOf('In'), out: hourOf('Out') },
    state: dayStateOf({
      date,
      today,
      weekend: site?.weekend ?? [],
      holidays: facts.holidays,
      yearStart: facts.start_date,
      yearEnd: facts.end_date,
    }),
    sheet:
      live.sheet_id === null
        ? null
        : {
            id: live.sheet_id,
            version: live.version,
            takenAt: live.taken_at.toISOString(),
            takenBy:
              live.taker_en === null ? null : { en: live.taker_en, bn: live.taker_bn ?? live.taker_en },
            reason: live.reason,
          },
  };
}

/** The refusal a closed day gives; null when the day is open. */
export function refusalOf(state: DayState): AppError | null {
  switch (state.kind) {
    case 'open':
      return null;
    case 'holiday':
      return new AppError(attendanceErrors.holiday, { name: state.name });
    case 'weeklyHoliday':
      return new AppError(attendanceErrors.weeklyHoliday, { weekday: state.weekday });
    default:
      return new AppError(attendanceErrors[state.kind]);
  }
}

export function refusalShown(refusal: AppError | null): { code: string; text: Label } | null {
  return refusal ? { code: refusal.kind.code, text: refusal.text } : null;
}
