import { todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { studentsOfSection } from '../../students/public.ts';
import { attendancePermission } from '../permissions.ts';
import { dayStateOf } from '../rules.ts';
import { attendanceOfDay } from './counters.ts';
import {
  keptHolidays,
  type NamedColumns,
  type PlacedIds,
  placedColumns,
  reaches,
  refusalOf,
  refusalShown,
  sectionColumns,
  sectionJoins,
  sectionShown,
} from './section-day.ts';

type Row = Record<NamedColumns, string> &
  PlacedIds & {
    teacher_en: string | null;
    teacher_bn: string | null;
    class_teacher_id: string | null;
    strength: number;
    taken_at: Date | null;
    p: number;
    a: number;
    l: number;
    v: number;
  };

/**
 * The sections of the years that contain the date, with what was taken: three statements, of which the largest is kept for all who ask. Class teachers get their
 * own, holders of `attendance.takeAll` get all they reach.
 */
export async function readSections(transaction: Transaction, services: Services, date: string) {
  const { permissions, accountId } = transaction.context;
  const takeAll = permissions.has(attendancePermission.takeAll);
  const own = await transaction.read(
    { employee_id: 'uuid' },
    'SELECT a.employee_id FROM people_employee_account a WHERE a.site_id = $1 AND a.account_id = $2',
    accountId,
  );
  const all = await transaction.kept(`attendance.sections ${date}`, () => readRows(transaction, date));
  const isMine = (row: Row) => own.some(({ employee_id }) => employee_id === row.class_teacher_id);
  const mine = all.filter(isMine);
  const others = takeAll ? all.filter((row) => !isMine(row) && reaches(transaction, row)) : [];
  const rows = [...mine, ...others];
  const today = todayInDhaka(services.now());
  return {
    date,
    today,
    closed: await readClosed(transaction, services, date),
    can: {
      takeAll,
      amend: permissions.has(attendancePermission.amend),
      take: permissions.has(attendancePermission.take),
    },
    items: rows.map((row) => ({
      ...sectionShown(row),
      teacher: row.teacher_en === null ? null : ({ en: row.teacher_en, bn: row.teacher_bn } as Label),
      isMine: isMine(row),
      strength: row.strength,
      takenAt: row.taken_at?.toISOString() ?? null,
      totals: { P: row.p, A: row.a, L: row.l, V: row.v, strength: row.p + row.a + row.l + row.v },
    })),
  };
}

/** Every section of the day, the same for whoever asks. */
const readRows = (transaction: Transaction, date: string): Promise<Row[]> =>
  transaction.rows<Row>(
    `SELECT ${sectionColumns}, ${placedColumns}, s.class_teacher_id, e.name_en AS teacher_en, e.name_bn AS teacher_bn, n.strength,
            t.taken_at, coalesce(k.present, 0)::int AS p, coalesce(k.absent, 0)::int AS a, coalesce(k.late, 0)::int AS l,
            coalesce(k.leave, 0)::int AS v
       FROM academic_section s ${sectionJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.start_date <= $2 AND y.end_date >= $2
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = s.class_teacher_id
       LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = s.id AND t.day = $2 AND t.period IS NULL
       CROSS JOIN LATERAL (SELECT coalesce(sum(o.female + o.others), 0)::int AS strength FROM ${heldIn(studentsOfSection)} o
          WHERE o.site_id = $1 AND o.grp = s.id::text) n
       LEFT JOIN ${heldIn(attendanceOfDay)} k ON k.site_id = $1 AND k.grp = $2::date::text AND k.key = s.id::text
      WHERE s.site_id = $1 AND s.is_active
      ORDER BY c.position, h.position, s.name_en, s.id`,
    date,
  );

/** Why nobody takes attendance on a day: a weekly or a general holiday; null on a day of school. */
export async function readClosed(transaction: Transaction, services: Services, date: string) {
  const holidays = await keptHolidays(transaction, date);
  const today = todayInDhaka(services.now());
  const site = await services.sites.find(transaction.siteId);
  const state = dayStateOf({
    date,
    today,
    weekend: site?.weekend ?? [],
    holidays,
    yearStart: date,
    yearEnd: date,
  });
  return refusalShown(refusalOf(state));
}
