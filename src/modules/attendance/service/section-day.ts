import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { attendanceErrors } from '../labels.ts';
import { type DayState, dayStateOf } from '../rules.ts';

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
  sheet: { id: string; version: number; takenAt: string; takenBy: Label | null; reason: string } | null;
};

type Found = {
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
  is_mine: boolean;
  holidays: { name: Label; isObserved: boolean }[] | null;
  sheet_id: string | null;
  version: number;
  taken_at: Date;
  reason: string;
  taker_en: string | null;
  taker_bn: string | null;
};

/** Columns and joins that name a section `s` fully. */
export const sectionColumns = `s.id, s.name_en, s.name_bn, c.name_en AS class_en, c.name_bn AS class_bn,
  h.name_en AS shift_en, h.name_bn AS shift_bn, g.name_en AS group_en, g.name_bn AS group_bn`;
export const sectionJoins = `
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
  JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
  LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id`;

export function sectionShown(row: Omit<Found, 'start_date'> | Pick<Found, NamedColumns>): SectionShown {
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

/**
 * A section on a day, in one statement. Answers 404 for a section of nobody's or another institution's, and 403
 * unless the caller is its class teacher or may take every section.
 */
export async function readSectionDay(
  transaction: Transaction,
  services: Services,
  sectionId: string,
  date: string,
): Promise<SectionDay> {
  const row = await transaction.row<Found>(
    `SELECT ${sectionColumns}, y.start_date, y.end_date,
            EXISTS (SELECT 1 FROM people_employee_account a
                     WHERE a.site_id = $1 AND a.account_id = $4 AND a.employee_id = s.class_teacher_id) AS is_mine,
            (SELECT json_agg(json_build_object('name', json_build_object('en', d.name_en, 'bn', d.name_bn),
                                               'isObserved', d.is_observed))
               FROM academic_holiday d
              WHERE d.site_id = $1 AND d.is_active AND d.start_date <= $3 AND d.end_date >= $3) AS holidays,
            t.id AS sheet_id, t.version, t.taken_at, t.reason, e.name_en AS taker_en, e.name_bn AS taker_bn
       FROM academic_section s ${sectionJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id
       LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = s.id AND t.day = $3 AND t.period IS NULL
       LEFT JOIN people_employee_account p ON p.site_id = $1 AND p.account_id = t.taken_by
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id
      WHERE s.site_id = $1 AND s.id = $2 LIMIT 1`,
    sectionId,
    date,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!row.is_mine && !transaction.context.permissions.has('attendance.takeAll'))
    throw new AppError(attendanceErrors.notYours);
  const today = todayInDhaka(services.now());
  const site = await services.sites.find(transaction.siteId);
  return {
    section: sectionShown(row),
    today,
    state: dayStateOf({
      date,
      today,
      weekend: site?.weekend ?? [],
      holidays: row.holidays ?? [],
      yearStart: row.start_date,
      yearEnd: row.end_date,
    }),
    sheet:
      row.sheet_id === null
        ? null
        : {
            id: row.sheet_id,
            version: row.version,
            takenAt: row.taken_at.toISOString(),
            takenBy: row.taker_en === null ? null : { en: row.taker_en, bn: row.taker_bn ?? row.taker_en },
            reason: row.reason,
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
