import type { Task, TaskHands } from './tasks.ts';

const one = async (hands: TaskHands, sql: string, ...values: unknown[]) => {
  const [row] = await hands.sql(sql, ...values);
  if (!row) throw new Error('Nothing is there to measure with');
  return row;
};

/** The current year and a month of it nobody has paid for: its lines can be taken away and made again. */
async function monthOf(
  hands: TaskHands,
): Promise<{ yearId: string; period: string; first: string; last: string }> {
  const row = await one(
    hands,
    `SELECT y.id, to_char(m, 'YYYY-MM') AS period, m::date::text AS first, (m + interval '1 month - 1 day')::date::text AS last
       FROM academic_academic_year y, generate_series(date_trunc('month', y.start_date::timestamp), y.end_date, '1 month') m
      WHERE y.site_id = $1 AND y.is_current AND NOT EXISTS (
              SELECT 1 FROM fees_invoice_line l JOIN fees_receipt_line p ON p.site_id = $1 AND p.line_id = l.id
               WHERE l.site_id = $1 AND l.period = to_char(m, 'YYYY-MM'))
      ORDER BY m DESC LIMIT 1`,
    hands.world.siteId,
  );
  return {
    yearId: String(row.id),
    period: String(row.period),
    first: String(row.first),
    last: String(row.last),
  };
}

/** Months' invoices through the job, beside one statement that joins enrolments, rules and waivers. */
const monthsInvoices: Task = {
  name: "this month's invoices for all students",
  goal: { seconds: 5 },
  async prepare(hands) {
    const { period } = await monthOf(hands);
    await hands.sql("SET session_replication_role = 'replica'");
    await hands.sql(
      'DELETE FROM fees_invoice_line WHERE site_id = $1 AND period = $2',
      hands.world.siteId,
      period,
    );
    await hands.sql('RESET session_replication_role');
    await hands.sql('VACUUM ANALYZE fees_invoice_line');
  },
  async run(hands) {
    const { yearId, period } = await monthOf(hands);
    const { jobRunId } = (await hands.call('POST', '/api/v1/fees/runs', { yearId, period })) as {
      jobRunId: string;
    };
    const { lines } = (await hands.finished(jobRunId)) as { lines: number };
    return lines;
  },
  bare: {
    async prepare(hands) {
      await hands.sql('DROP TABLE IF EXISTS bench_invoice_line');
      await hands.sql('CREATE TABLE bench_invoice_line (LIKE fees_invoice_line INCLUDING ALL)');
    },
    async run(hands) {
      const { yearId, period, first, last } = await monthOf(hands);
      const { lines } = await one(
        hands,
        `WITH added AS (
           INSERT INTO bench_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
                  payable, trace)
           SELECT $1, gen_random_uuid(), e.student_id, e.id, b.id, $3, ($3 || '-' || lpad(b.due_day::text, 2, '0'))::date,
                  r.amount, w.taken, r.amount - w.taken, jsonb_build_object('rule', r.id)
             FROM students_enrolment e
             JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
             JOIN fees_fee_rule r ON r.site_id = $1 AND r.year_id = $2 AND r.class_id = x.class_id AND r.amount > 0
             JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = r.sub_head_id AND b.is_active AND b.schedule = 'monthly'
             CROSS JOIN LATERAL (
               SELECT least(r.amount, coalesce(sum(r.amount * w.share / 10000), 0))::bigint AS taken FROM fees_waiver w
                WHERE w.site_id = $1 AND w.student_id = e.student_id AND b.id = ANY(w.sub_head_ids) AND w.revoked_at IS NULL
                  AND w.from_month <= $3 AND (w.to_month IS NULL OR w.to_month >= $3)) w
            WHERE e.site_id = $1 AND e.year_id = $2 AND (e.starts_on IS NULL OR e.starts_on <= $5)
              AND (e.status NOT IN ('transferred', 'dropped') OR e.ends_on >= $4)
           RETURNING 1)
         SELECT count(*)::int AS lines FROM added`,
        hands.world.siteId,
        yearId,
        period,
        first,
        last,
      );
      return Number(lines);
    },
  },
  async check(hands) {
    const { period } = await monthOf(hands);
    const { differing, unsaid } = await one(
      hands,
      `SELECT (SELECT count(*)::int FROM bench_invoice_line n
                 FULL JOIN (SELECT * FROM fees_invoice_line WHERE site_id = $1 AND period = $2) l
                   ON l.student_id = n.student_id AND l.sub_head_id = n.sub_head_id AND l.due = n.due
                      AND l.amount = n.amount AND l.waiver = n.waiver AND l.payable = n.payable
                WHERE l.id IS NULL OR n.id IS NULL) AS differing,
              (SELECT count(*)::int FROM fees_invoice_line l
                WHERE l.site_id = $1 AND l.period = $2 AND NOT EXISTS (
                  SELECT 1 FROM fees_invoice_run r WHERE r.site_id = $1 AND r.id = l.run_id AND r.started_by IS NOT NULL)
              ) AS unsaid`,
      hands.world.siteId,
      period,
    );
    return [
      ...(differing === 0 ? [] : [`${differing} lines not as the bare SQL has them`]),
      ...(unsaid === 0 ? [] : [`${unsaid} lines whose run does not say who began it`]),
    ];
  },
  async clean(hands) {
    await hands.sql('DROP TABLE bench_invoice_line');
  },
};

export const feesTasks: readonly Task[] = [monthsInvoices];
