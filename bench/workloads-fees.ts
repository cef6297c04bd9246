import { addDays, todayInDhaka } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { pick, readGoal, studentPage, turns } from './anchors.ts';
import type { Anchor, Workload } from './workloads.ts';
import type { World } from './world.ts';

/** What one collection pays: three lines of one student, in paisa. */
const amounts = [50_000, 5_000, 3_000] as const;
const wholeAmount = amounts.reduce((sum, one) => sum + one, 0);
/** No more collections than these can be sent. */
const collections = 18_000;
/** Lines of one run of the figures, none of them ever paid before; their periods tell them from a school's own. */
const mark = `bench-${newId().slice(0, 13)}`;

type Unpaid = { studentId: string; lineIds: string[] };
const unpaid = new WeakMap<World, Unpaid[]>();

/** The dues to be paid, round after round of the school, so that no student comes again soon. */
function unpaidOf(world: World): Unpaid[] {
  let list = unpaid.get(world);
  if (!list) {
    // In a small school as many a student as in a large one: what is open is looked at by the counter.
    list = Array.from({ length: Math.min(collections, world.students.length * 4) }, (_, place) => ({
      studentId: world.students[place % world.students.length]?.id ?? '',
      lineIds: amounts.map(() => newId()),
    }));
    unpaid.set(world, list);
  }
  return list;
}

const turn = turns();

/**
 * The rows of a collection in bare tables with nothing but their keys: no institution, no history, no check, and no
 * series of numbers that all of them wait for.
 */
const bareCollection: Anchor = {
  name: 'bare transaction of a collection',
  tenant: false,
  before: () => [
    { sql: 'DROP SCHEMA IF EXISTS bare CASCADE', values: [] },
    { sql: 'CREATE SCHEMA bare', values: [] },
    ...[
      'invoice_line (id bigint PRIMARY KEY, payable bigint NOT NULL, paid bigint NOT NULL DEFAULT 0)',
      `receipt (id bigserial PRIMARY KEY, number text NOT NULL, student_id uuid NOT NULL, day date NOT NULL,
         method text NOT NULL, amount bigint NOT NULL, collected_by uuid NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
      `receipt_line (id bigserial PRIMARY KEY, receipt_id bigint NOT NULL, line_id bigint NOT NULL, principal bigint NOT NULL,
         fine bigint NOT NULL)`,
      `voucher (id bigserial PRIMARY KEY, receipt_id bigint NOT NULL, number text NOT NULL, day date NOT NULL,
         narration text NOT NULL, amount bigint NOT NULL, posted_at timestamptz NOT NULL DEFAULT now())`,
      `voucher_line (id bigserial PRIMARY KEY, voucher_id bigint NOT NULL, ledger integer NOT NULL, debit bigint NOT NULL,
         credit bigint NOT NULL)`,
    ].map((table) => ({ sql: `CREATE TABLE bare.${table}`, values: [] })),
    {
      sql: 'INSERT INTO bare.invoice_line (id, payable) SELECT n, 50000 FROM generate_series(1, 50000) n',
      values: [],
    },
    { sql: 'ANALYZE bare.invoice_line', values: [] },
  ],
  sql: [
    `INSERT INTO bare.receipt (number, student_id, day, method, amount, collected_by)
     VALUES ('26-' || lpad(currval('bare.receipt_id_seq')::text, 6, '0'), $1, $2, 'cash', $3, $1)`,
    `INSERT INTO bare.receipt_line (receipt_id, line_id, principal, fine)
     SELECT currval('bare.receipt_id_seq'), x.line, x.amount, 0 FROM unnest($1::bigint[], $2::bigint[]) AS x(line, amount)`,
    `INSERT INTO bare.voucher (receipt_id, number, day, narration, amount)
     VALUES (currval('bare.receipt_id_seq'), 'FC-26-' || currval('bare.receipt_id_seq'), $1, 'Fees of a student', $2)`,
    `INSERT INTO bare.voucher_line (voucher_id, ledger, debit, credit)
     SELECT currval('bare.voucher_id_seq'), x.ledger, x.debit, x.credit
       FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS x(ledger, debit, credit)`,
    `UPDATE bare.invoice_line l SET paid = l.paid + x.amount
       FROM unnest($1::bigint[], $2::bigint[]) AS x(line, amount) WHERE l.id = x.line`,
  ],
  values: (world) => {
    const day = todayInDhaka(new Date());
    // Ascending, as lines are read: two that take the same ones do not wait for each other in a circle.
    const first = world.random.integer(1, 49_998);
    const lines = amounts.map((_, n) => first + n);
    return [
      [pick(world, world.students).id, day, wholeAmount],
      [lines, amounts],
      [day, wholeAmount],
      [
        [1, 2, 3, 4],
        [wholeAmount, 0, 0, 0],
        [0, ...amounts],
      ],
      [lines, amounts],
    ];
  },
};

const collecting: Workload = {
  name: 'collect a fee with its voucher',
  route: { method: 'POST', path: '/api/v1/fees/collections' },
  signedIn: true,
  once: true,
  cycle: () => 16,
  prepared: collections,
  before: (world) => {
    const list = unpaidOf(world);
    const lines = list.flatMap(({ studentId, lineIds }, place) =>
      lineIds.map((id, n) => ({ id, studentId, n, place })),
    );
    return [
      // What is not measured is not waited for: no history of these lines, and none left from another run. Those that were paid in
      // this one stay.
      { sql: "SET session_replication_role = 'replica'", values: [] },
      {
        sql: `DELETE FROM fees_invoice_line l WHERE l.site_id = $1 AND l.period LIKE 'bench-%' AND NOT EXISTS (
                SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id)`,
        values: [world.siteId],
      },
      {
        sql: `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
                     payable, trace, reason)
              SELECT $1, n.id, n.student_id, e.id, b.id, $2 || '-' || n.place, $3::date, n.amount, 0, n.amount, '{}', 'To be paid'
                FROM unnest($4::uuid[], $5::uuid[], $6::int[], $7::bigint[], $8::int[]) AS n(id, student_id, place, amount, kind)
                JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = n.student_id
                JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
                JOIN (SELECT id, row_number() OVER (ORDER BY position) - 1 AS kind FROM fees_fee_sub_head
                       WHERE site_id = $1 AND schedule = 'monthly') b ON b.kind = n.kind
              ON CONFLICT DO NOTHING`,
        values: [
          world.siteId,
          mark,
          addDays(todayInDhaka(new Date()), 30),
          lines.map((line) => line.id),
          lines.map((line) => line.studentId),
          lines.map((line) => line.place),
          lines.map((line) => amounts[line.n]),
          lines.map((line) => line.n),
        ],
      },
      { sql: 'RESET session_replication_role', values: [] },
      { sql: 'VACUUM ANALYZE fees_invoice_line', values: [] },
    ];
  },
  request: (world) => {
    const list = unpaidOf(world);
    const one = list[turn(world) % list.length];
    const amount = (wholeAmount / 100).toFixed(2);
    return {
      method: 'POST',
      path: '/api/v1/fees/collections',
      idempotencyKey: newId(),
      body: {
        studentId: one?.studentId,
        method: 'cash',
        amount,
        expected: amount,
        lineIds: one?.lineIds,
      },
    };
  },
  rows: (answer) => (typeof (answer as { receiptId?: unknown }).receiptId === 'string' ? 1 : 0),
  leastRows: 1,
  goal: { ofAnchor: 0.37, p99: 25 },
  anchor: bareCollection,
  // A receipt is what its lines and its balanced voucher say, no line is paid twice, no number is left out.
  differing: (world) => ({
    sql: `WITH lines AS (
            SELECT l.id, l.payable, (SELECT sum(p.principal) FROM fees_receipt_line p
                                      WHERE p.site_id = $1 AND p.line_id = l.id) AS paid
              FROM fees_invoice_line l WHERE l.site_id = $1 AND l.period LIKE $2 || '%'),
          receipts AS (
            SELECT DISTINCT r.id, r.amount, r.voucher_id FROM lines
              JOIN fees_receipt_line p ON p.site_id = $1 AND p.line_id = lines.id
              JOIN fees_receipt r ON r.site_id = $1 AND r.id = p.receipt_id),
          booked AS (
            SELECT r.id, r.amount,
                   (SELECT sum(p.principal + p.fine) FROM fees_receipt_line p
                     WHERE p.site_id = $1 AND p.receipt_id = r.id) AS spread,
                   (SELECT sum(v.debit) FROM accounts_voucher_line v
                     WHERE v.site_id = $1 AND v.voucher_id = r.voucher_id) AS debit,
                   (SELECT sum(v.credit) FROM accounts_voucher_line v
                     WHERE v.site_id = $1 AND v.voucher_id = r.voucher_id) AS credit
              FROM receipts r)
          SELECT ((SELECT count(*) FROM lines WHERE paid <> payable)
                  + (SELECT count(*) FROM booked WHERE amount IS DISTINCT FROM spread OR amount IS DISTINCT FROM debit
                                                    OR amount IS DISTINCT FROM credit)
                  + (SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM booked)
                  + (SELECT count(*) FROM (
                       SELECT left(number, 2) AS series, count(*) AS n, max(right(number, 6)::int) AS last
                         FROM fees_receipt WHERE site_id = $1 AND number IS NOT NULL GROUP BY 1) s WHERE n <> last)
                 )::int AS differing`,
    values: [world.siteId, mark],
  }),
};

/** What the counter asks for when a student is opened. */
const feePage: Workload = {
  name: 'fee page',
  route: { method: 'GET', path: '/api/v1/fees/students/:id/dues' },
  signedIn: true,
  request: (world) => ({
    method: 'GET',
    path: `/api/v1/fees/students/${pick(world, world.students).id}/dues`,
  }),
  rows: (answer) => {
    const { lines, recent } = answer as { lines: unknown[]; recent: unknown[] };
    return 1 + lines.length + recent.length;
  },
  leastRows: 2,
  prepared: 15_000,
  anchor: studentPage,
  // 1,500 a second where the tenant page reached 5,780.
  goal: { ...readGoal, ofAnchor: 0.26 },
};

export const feesWorkloads: readonly Workload[] = [feePage, collecting];
