import { addDays, datesBetween, weekdayLabels, weekdays } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { attendancePermission } from '../../permissions.ts';
import { attendanceRate } from '../../rules.ts';
import { reportLabels } from '../labels.ts';

export type Span = { readonly from: string; readonly to: string; readonly sectionId?: string | undefined };

/** The sections one may see: `$4` one of them or all, `$5` whether all, `$6` the account. */
export const wantedSections = `SELECT s.id, s.class_id, s.name_en, s.name_bn FROM academic_section s
  WHERE s.site_id = $1 AND ($4::uuid IS NULL OR s.id = $4)
    AND ($5 OR EXISTS (SELECT 1 FROM people_employee_account a
          WHERE a.site_id = $1 AND a.account_id = $6 AND a.employee_id = s.class_teacher_id))`;
export const asked = (transaction: Transaction, { from, to, sectionId }: Span): unknown[] => [
  from,
  to,
  sectionId ?? null,
  transaction.context.permissions.has(attendancePermission.takeAll),
  transaction.context.accountId,
];
const counts = `count(*) FILTER (WHERE r.code = 'P')::int AS p, count(*) FILTER (WHERE r.code = 'A')::int AS a,
  count(*) FILTER (WHERE r.code = 'L')::int AS l, count(*) FILTER (WHERE r.code = 'V')::int AS v`;

type Counts = { p: number; a: number; l: number; v: number };
const nothing: Counts = { p: 0, a: 0, l: 0, v: 0 };
const plus = (one: Counts, other: Counts): Counts => ({
  p: one.p + other.p,
  a: one.a + other.a,
  l: one.l + other.l,
  v: one.v + other.v,
});
const counted = ({ p, a, l, v }: Counts) => {
  const totals = { P: p, A: a, L: l, V: v, strength: p + a + l + v };
  return { totals, rate: attendanceRate(totals) };
};

/** Marks of days by class, girls and boys apart. */
export async function readByGender(transaction: Transaction, span: Span) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      gender: oneOf<'female' | 'male' | 'other'>(),
      p: 'int',
      a: 'int',
      l: 'int',
      v: 'int',
    },
    `SELECT c.id, json_build_object('en', c.name_en, 'bn', c.name_bn) AS name,
            CASE WHEN u.gender IN ('female', 'male') THEN u.gender ELSE 'other' END AS gender, ${counts}
       FROM (${wantedSections}) w
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = w.class_id
       JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = w.id AND t.day BETWEEN $2 AND $3 AND t.period IS NULL
       JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
       JOIN students_student u ON u.site_id = $1 AND u.id = e.student_id
      GROUP BY c.id, c.name_en, c.name_bn, c.position, 3 ORDER BY c.position, c.id LIMIT 1000`,
    ...asked(transaction, span),
  );
  return {
    items: [...new Set(rows.map((row) => row.id))].map((id) => {
      const own = rows.filter((row) => row.id === id);
      const of = (gender: string) => own.find((row) => row.gender === gender) ?? nothing;
      return {
        id,
        name: own[0]?.name ?? { en: '', bn: '' },
        female: counted(of('female')),
        male: counted(of('male')),
        other: counted(of('other')),
        all: counted(own.reduce<Counts>(plus, nothing)),
      };
    }),
  };
}

/** Marks of periods, and who left in between: here in an earlier period of the day, absent in this one. */
export async function readByPeriod(transaction: Transaction, span: Span) {
  const rows = await transaction.read(
    {
      number: 'int',
      name: json<Label>(),
      sheets: 'int',
      p: 'int',
      a: 'int',
      l: 'int',
      v: 'int',
      left: 'int',
    },
    `WITH marks AS (
       SELECT t.period AS number, t.id AS sheet_id, r.code,
              bool_or(r.code IN ('P', 'L')) OVER (PARTITION BY r.enrolment_id, t.day ORDER BY t.period
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS was_here
         FROM (${wantedSections}) w
         JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = w.id AND t.day BETWEEN $2 AND $3
          AND t.period IS NOT NULL
         JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id)
     SELECT r.number, coalesce((
              SELECT json_build_object('en', q.name_en, 'bn', q.name_bn) FROM academic_period_type q
                LEFT JOIN attendance_policy y ON y.site_id = $1
               WHERE q.site_id = $1 AND q.position = r.number AND q.kind <> 'break'
               ORDER BY (q.kind = CASE WHEN y.mode = 'session' THEN 'session' ELSE 'lesson' END) DESC, q.id LIMIT 1),
              json_build_object('en', r.number::text, 'bn', r.number::text)) AS name,
            count(DISTINCT r.sheet_id)::int AS sheets, ${counts},
            (count(*) FILTER (WHERE r.code = 'A' AND r.was_here))::int AS left
       FROM marks r GROUP BY r.number ORDER BY r.number`,
    ...asked(transaction, span),
  );
  return {
    items: rows.map(({ number, name, sheets, left, ...marks }) => ({
      number,
      name,
      sheets,
      left,
      ...counted(marks),
    })),
  };
}

/**
 * Students whose absence falls on the same day of the week, or beside days off: three times or more, on at least half of
 * such days, and more than half of all their absence. Where one weekday explains the days beside days off, it alone is told. Whoever is simply away often stands on the list of absence.
 */
export async function readHabits(
  transaction: Transaction,
  services: Services,
  span: Span & { readonly page: number; readonly size: number },
) {
  const off = await readOffDays(transaction, services, addDays(span.from, -1), addDays(span.to, 1));
  const beside = datesBetween(span.from, span.to).filter(
    (day) => !off.has(day) && (off.has(addDays(day, -1)) || off.has(addDays(day, 1))),
  );
  const rows = await transaction.read(
    {
      studentId: 'uuid',
      roll: 'int',
      name: json<Label>(),
      section: json<Label>(),
      mobile: 'text',
      weekday: 'int?',
      away: 'int',
      days: 'int',
      all: 'int',
      total: 'int',
    },
    `WITH wanted AS (${wantedSections}),
     marks AS MATERIALIZED (
       SELECT r.enrolment_id, (r.code = 'A')::int AS away, extract(dow FROM t.day)::int AS weekday,
              t.day = ANY($7::date[]) AS is_beside
         FROM wanted w
         JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = w.id AND t.day BETWEEN $2 AND $3 AND t.period IS NULL
         JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id),
     whole AS (
       SELECT enrolment_id, sum(away)::int AS away FROM marks GROUP BY enrolment_id HAVING sum(away) >= 3),
     habits AS (
       SELECT enrolment_id, weekday, sum(away)::int AS away, count(*)::int AS days FROM marks GROUP BY 1, 2
        UNION ALL
       SELECT enrolment_id, NULL, sum(away)::int, count(*)::int FROM marks WHERE is_beside GROUP BY 1)
     SELECT e.student_id AS "studentId", e.roll, h.weekday, h.away, h.days, k.away AS all,
            json_build_object('en', u.name_en, 'bn', coalesce(nullif(u.name_bn, ''), u.name_en)) AS name,
            json_build_object('en', c.name_en || ' – ' || w.name_en, 'bn', c.name_bn || ' – ' || w.name_bn) AS section,
            coalesce(u.mobile, '') AS mobile, (count(*) OVER ())::int AS total
       FROM habits h JOIN whole k ON k.enrolment_id = h.enrolment_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = h.enrolment_id AND e.status = 'active'
       JOIN students_student u ON u.site_id = $1 AND u.id = e.student_id
       JOIN wanted w ON w.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = w.class_id
      WHERE h.away >= 3 AND h.away * 2 >= h.days AND h.away * 2 > k.away
        AND (h.weekday IS NOT NULL OR NOT EXISTS (
              SELECT 1 FROM habits o WHERE o.enrolment_id = h.enrolment_id AND o.weekday IS NOT NULL AND o.away >= h.away))
      ORDER BY h.away DESC, c.position, w.name_en, e.roll, e.id, h.weekday LIMIT $8 OFFSET $9`,
    ...asked(transaction, span),
    beside,
    span.size,
    (span.page - 1) * span.size,
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, weekday, ...row }) => ({ ...row, habit: habitText(weekday) })),
  };
}

/** PostgreSQL counts the week from Sunday, the institution from Saturday. */
function habitText(weekday: number | null): Label {
  const name = weekday === null ? undefined : weekdays[(weekday + 1) % 7];
  return name === undefined ? reportLabels.beside : weekdayLabels[name];
}
