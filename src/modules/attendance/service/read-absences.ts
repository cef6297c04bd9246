import { reachValues, withinSql } from '../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { attendancePermission } from '../permissions.ts';
import { attendanceRate } from '../rules.ts';

type Input = {
  from: string;
  to: string;
  sectionId?: string | undefined;
  below: number;
  running: number;
  page: number;
  size: number;
};

type Row = {
  student_id: string;
  roll: number;
  name_en: string;
  name_bn: string;
  mobile: string;
  class_en: string;
  class_bn: string;
  section_en: string;
  section_bn: string;
  p: number;
  a: number;
  l: number;
  v: number;
  running: number;
  total: bigint;
};

/**
 * Students whose share of present days is below `below` percent, or who were absent on the last `running` days
 * taken, within a period; the worst first. Class teachers see their own sections.
 */
export async function readAbsences(transaction: Transaction, input: Input) {
  const { permissions, accountId } = transaction.context;
  const rows = await transaction.rows<Row>(
    `WITH wanted AS (
       SELECT s.id, s.name_en, s.name_bn, s.class_id FROM academic_section s
        WHERE s.site_id = $1 AND ($4::uuid IS NULL OR s.id = $4)
          AND ($5 AND ${withinSql('s', 11)} OR EXISTS (SELECT 1 FROM people_employee_account a
                WHERE a.site_id = $1 AND a.account_id = $6 AND a.employee_id = s.class_teacher_id))),
     marks AS (
       SELECT r.enrolment_id, r.code, r.day, t.section_id,
              max(r.day) FILTER (WHERE r.code <> 'A') OVER (PARTITION BY r.enrolment_id) AS last_here
         FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
        WHERE t.site_id = $1 AND t.day >= $2 AND t.day <= $3 AND t.period IS NULL
          AND t.section_id IN (SELECT id FROM wanted)),
     counted AS (
       SELECT enrolment_id, count(*) FILTER (WHERE code = 'P')::int AS p, count(*) FILTER (WHERE code = 'A')::int AS a,
              count(*) FILTER (WHERE code = 'L')::int AS l, count(*) FILTER (WHERE code = 'V')::int AS v,
              count(*) FILTER (WHERE last_here IS NULL OR day > last_here)::int AS running
         FROM marks GROUP BY enrolment_id)
     SELECT e.student_id, e.roll, s.name_en, s.name_bn, s.mobile, c.name_en AS class_en, c.name_bn AS class_bn,
            w.name_en AS section_en, w.name_bn AS section_bn, k.p, k.a, k.l, k.v, k.running, count(*) OVER () AS total
       FROM counted k
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = k.enrolment_id AND e.status = 'active'
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN wanted w ON w.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = w.class_id
      WHERE (k.p + k.l) * 100 < $7::int * (k.p + k.a + k.l + k.v) OR k.running >= $8::int
      ORDER BY (k.p + k.l) * 100 / (k.p + k.a + k.l + k.v), k.running DESC, c.position, w.name_en, e.roll, e.id
      LIMIT $9 OFFSET $10`,
    input.from,
    input.to,
    input.sectionId ?? null,
    permissions.has(attendancePermission.takeAll),
    accountId,
    input.below,
    input.running,
    input.size,
    (input.page - 1) * input.size,
    ...reachValues(transaction.context.reach),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => {
      const totals = { P: row.p, A: row.a, L: row.l, V: row.v, strength: row.p + row.a + row.l + row.v };
      return {
        studentId: row.student_id,
        roll: row.roll,
        name: { en: row.name_en, bn: row.name_bn },
        section: {
          en: `${row.class_en} – ${row.section_en}`,
          bn: `${row.class_bn} – ${row.section_bn}`,
        },
        mobile: row.mobile,
        totals,
        rate: attendanceRate(totals) ?? 0,
        running: row.running,
      };
    }),
  };
}
