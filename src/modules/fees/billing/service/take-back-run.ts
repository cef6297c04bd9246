import { AppError, errors } from '../../../../core/errors.ts';
import { formatNumber, monthLabel } from '../../../../core/format.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { feesPath } from '../../paths.ts';
import { runErrors, runActs as texts } from '../run-labels.ts';

type Input = { readonly id: string; readonly version: number; readonly reason: string };

const counted = (count: number) => ({
  en: formatNumber(count, { language: 'en' }),
  bn: formatNumber(count, { language: 'bn' }),
});

/** A line `l` that stands, of which nothing is paid and nothing is split. */
const isFree = `l.cancelled_at IS NULL AND l.moved = 0 AND l.plan_id IS NULL AND NOT EXISTS (
  SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id AND p.receipt_id IS NOT NULL
   GROUP BY p.line_id HAVING sum(p.principal + p.fine) <> 0)`;

/**
 * Takes a month's run back, by two always: what nobody has paid is cancelled, and its place is free for another run. What is
 * paid or in instalments stays, until it is free and the run is taken back once more; so do waivers that ended with the run.
 * Throws 409 where nothing is left to take back.
 */
export const takingBackRun: Act<Input, { id: string; version: number; lines: number }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdBilled(transaction, input.id),
  async about(transaction, { input }) {
    const run = await readRun(transaction, input);
    return {
      subject: run.id,
      title: fillLabel(texts.title, { month: monthLabel(run.period) }),
      path: link(feesPath.report, { tab: 'invoices' }),
      amount: run.amount,
      // Whoever made the run may ask for it, and somebody else decides.
      excluded: run.startedBy === null ? [] : [run.startedBy],
      figures: [
        { kind: 'text', label: texts.month, value: monthLabel(run.period) },
        { kind: 'text', label: texts.fees, value: counted(run.free) },
        {
          kind: 'text',
          label: texts.students,
          value: counted(run.students),
        },
        { kind: 'money', label: texts.amount, value: String(run.amount) },
        { kind: 'text', label: texts.staying, value: counted(run.staying) },
        ...(run.startedBy === null
          ? []
          : [{ kind: 'person' as const, label: texts.startedBy, value: run.startedBy }]),
      ],
    };
  },
  async run(transaction, { input, services }) {
    await holdBilled(transaction, input.id);
    const run = await readRun(transaction, input);
    const now = services.now();
    const lines = await transaction.change(
      `UPDATE fees_invoice_line l SET cancelled_at = $3, cancelled_reason = $4, is_taken_back = true, version = version + 1,
              updated_at = $3
        WHERE l.site_id = $1 AND l.run_id = $2 AND ${isFree}`,
      run.id,
      now,
      input.reason,
    );
    await transaction.change(
      `UPDATE fees_invoice_run SET taken_back_at = $3, taken_back_by = $4, taken_back_reason = $5, version = version + 1,
              updated_at = $3
        WHERE site_id = $1 AND id = $2`,
      run.id,
      now,
      transaction.context.accountId,
      input.reason,
    );
    return { id: run.id, version: run.version + 1, lines };
  },
};

/** Whoever pays or waives at this moment comes before or after it, in the order of their keys. */
async function holdBilled(transaction: Transaction, id: string): Promise<void> {
  await transaction.row('SELECT 1 FROM fees_invoice_run WHERE site_id = $1 AND id = $2 FOR UPDATE', id);
  await transaction.rows(
    `SELECT s.id FROM students_student s
      WHERE s.site_id = $1 AND s.id IN (SELECT l.student_id FROM fees_invoice_line l WHERE l.site_id = $1 AND l.run_id = $2)
      ORDER BY s.id FOR NO KEY UPDATE`,
    id,
  );
}

async function readRun(transaction: Transaction, { id, version }: Input) {
  const run = await transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      period: 'text',
      startedBy: 'uuid?',
      free: 'int',
      staying: 'int',
      students: 'int',
      amount: 'bigint',
    },
    `SELECT r.id, r.version, r.period, r.started_by AS "startedBy",
            n.free, n.staying, n.students, n.amount
       FROM fees_invoice_run r, LATERAL (
         SELECT count(*) FILTER (WHERE k.is_free)::int AS free,
                count(*) FILTER (WHERE NOT k.is_free AND NOT k.is_cancelled)::int AS staying,
                count(DISTINCT k.student_id) FILTER (WHERE k.is_free)::int AS students,
                coalesce(sum(k.payable) FILTER (WHERE k.is_free), 0)::bigint AS amount
           FROM (SELECT l.student_id, l.payable, l.cancelled_at IS NOT NULL AS is_cancelled, ${isFree} AS is_free
                   FROM fees_invoice_line l WHERE l.site_id = $1 AND l.run_id = r.id) k) n
      WHERE r.site_id = $1 AND r.id = $2`,
    id,
  );
  if (!run) throw new AppError(errors.notFound);
  if (run.version !== version) throw new AppError(errors.staleVersion);
  if (run.free === 0) throw new AppError(runErrors.nothingLeft);
  return run;
}
