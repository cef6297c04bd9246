import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { labelSql } from '../../service/students-sql.ts';
import type { DueGroup } from '../contract.ts';
import { lateOfAge, monthAges } from '../rules.ts';

type Question = { by: DueGroup; classId?: string | undefined; headId?: string | undefined };

/** What a group is called, and where it stands among the others. */
const groups: Readonly<Record<DueGroup, { id: string; label: string; classId: string }>> = {
  class: { id: 'c.id', label: labelSql('c'), classId: 'c.id' },
  section: {
    id: 'x.id',
    label: `json_build_object('en', c.name_en || ' – ' || x.name_en,
      'bn', coalesce(nullif(c.name_bn, ''), c.name_en) || ' – ' || coalesce(nullif(x.name_bn, ''), x.name_en))`,
    classId: 'c.id',
  },
  head: { id: 'h.id', label: labelSql('h'), classId: 'NULL::uuid' },
};

const ages = ['late <= 0', ...monthAges.map((_, n) => `late >= $${5 + n * 2} AND late <= $${6 + n * 2}`)];

/**
 * What is unpaid on a day by class, section or head, and by whole months since the due day; whoever left stands in the class
 * of the last enrolment. Fines are not in it, only what a payment of the fee left open of them: as in the due list.
 */
export async function sumDues(transaction: Transaction, { by, classId, headId }: Question, today: string) {
  const group = groups[by];
  const spans = monthAges.flatMap(({ name }) => {
    const { lateFrom, lateTo } = lateOfAge(name, today);
    return [lateFrom, lateTo ?? 1_000_000];
  });
  const rows = await transaction.read(
    {
      id: 'uuid?',
      label: json<Label>(),
      class_id: 'uuid?',
      students: 'int',
      amount: 'bigint',
      a0: 'bigint',
      a1: 'bigint',
      a2: 'bigint',
      a3: 'bigint',
      a4: 'bigint',
      a5: 'bigint',
      a6: 'bigint',
      a7: 'bigint',
    },
    `WITH paid AS (
       SELECT line_id, sum(principal - fine_left)::bigint AS settled FROM fees_receipt_line WHERE site_id = $1 GROUP BY line_id),
     open AS (
       SELECT l.student_id, l.sub_head_id, ($2::date - l.due) AS late, l.payable - coalesce(p.settled, 0) AS owed
         FROM fees_invoice_line l LEFT JOIN paid p ON p.line_id = l.id
        WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0 AND l.payable > coalesce(p.settled, 0)),
     latest AS MATERIALIZED (
       SELECT DISTINCT ON (e.student_id) e.student_id, e.section_id
         FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
        WHERE e.site_id = $1 ORDER BY e.student_id, y.is_current DESC, y.start_date DESC),
     placed AS MATERIALIZED (
       SELECT o.student_id, o.late, o.owed, ${group.id} AS id, ${group.classId} AS class_id
         FROM open o JOIN latest e ON e.student_id = o.student_id
         JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = o.sub_head_id
         JOIN fees_fee_head h ON h.site_id = $1 AND h.id = b.head_id
        WHERE ($3::uuid IS NULL OR c.id = $3) AND ($4::uuid IS NULL OR h.id = $4)),
     summed AS (
       SELECT id, class_id, count(DISTINCT student_id)::int AS students, coalesce(sum(owed), 0)::bigint AS amount,
              ${ages.map((when, n) => `coalesce(sum(owed) FILTER (WHERE ${when}), 0)::bigint AS a${n}`).join(', ')}
         FROM placed GROUP BY GROUPING SETS ((id, class_id), ()))
     SELECT s.*, coalesce(g.label, '{"en": "", "bn": ""}') AS label FROM summed s
       LEFT JOIN LATERAL (${labelOf(by)}) g ON true
      ORDER BY s.id IS NULL, g.position, g.name, s.id`,
    today,
    classId ?? null,
    headId ?? null,
    ...spans,
  );
  const shown = rows.map(({ a0, a1, a2, a3, a4, a5, a6, a7, ...row }) => ({
    id: row.id,
    label: row.label,
    classId: row.class_id,
    students: row.students,
    amount: takaText(row.amount),
    ages: [a0, a1, a2, a3, a4, a5, a6, a7].map((one) => takaText(one)),
  }));
  const whole = shown.find((row) => row.id === null);
  return {
    today,
    items: shown.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])),
    students: whole?.students ?? 0,
    amount: whole?.amount ?? takaText(0n),
    ages: whole?.ages ?? ages.map(() => takaText(0n)),
  };
}

function labelOf(by: DueGroup): string {
  if (by === 'head')
    return `SELECT ${groups.head.label} AS label, h.position, h.name_en AS name FROM fees_fee_head h WHERE h.site_id = $1 AND h.id = s.id`;
  if (by === 'class')
    return `SELECT ${groups.class.label} AS label, c.position, c.name_en AS name FROM academic_school_class c WHERE c.site_id = $1 AND c.id = s.id`;
  return `SELECT ${groups.section.label} AS label, c.position, x.name_en AS name FROM academic_section x
            JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id WHERE x.site_id = $1 AND x.id = s.id`;
}
