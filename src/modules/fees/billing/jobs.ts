import * as z from 'zod';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { takaText } from '../../../core/money.ts';
import { defineLongJob, type Progress } from '../../../core/server/jobs/job-runs.ts';
import type { JobHands } from '../../../core/server/jobs/jobs.ts';
import { payFromAdvance, studentsWithAdvance } from '../counter/service/pay-from-advance.ts';
import { endLapsed } from '../waivers/service/lapses.ts';
import { accrueFees } from './accrual/service/accrue.ts';
import { addLines, type PlannedLine, planMonth } from './service/invoices.ts';

/** About so many lines are added at once: a batch takes half a second or so, and then the progress moves. */
const batch = 5_000;

/** The lines in batches that no student stands astride of, so that the students of each can be counted together. */
function* batchesOf(lines: readonly PlannedLine[]): Generator<readonly PlannedLine[]> {
  for (let from = 0; from < lines.length; ) {
    let to = Math.min(from + batch, lines.length);
    while (to < lines.length && lines[to]?.studentId === lines[to - 1]?.studentId) to += 1;
    yield lines.slice(from, to);
    from = to;
  }
}

/**
 * A month's invoices of a year. Each batch is a transaction; cut off and begun anew, it adds only what is missing, for
 * a line stands once for its student, sub-head and period.
 */
export const runInvoices = defineLongJob({
  name: 'fees.runInvoices',
  title: { en: 'Invoices of a month', bn: 'মাসের ইনভয়েস' },
  payload: z.object({ yearId: z.guid(), period: z.string(), startedBy: z.guid().nullable() }),
  async run(hands, { yearId, period, startedBy }, progress) {
    const plan = await hands.inSite((transaction) => planMonth(transaction, yearId, period));
    await progress.total(plan.lines.length);
    const runId = newId();
    await hands.inSite((transaction) =>
      transaction.change(
        `INSERT INTO fees_invoice_run (site_id, id, year_id, period, students, lines, amount, started_by)
         VALUES ($1, $2, $3, $4, 0, 0, 0, $5)`,
        runId,
        yearId,
        period,
        startedBy,
      ),
    );
    const sum = { lines: 0, amount: 0n };
    for (const part of batchesOf(plan.lines)) {
      await hands.inSite(async (transaction) => {
        const added = await addLines(transaction, runId, part);
        sum.lines += added.lines;
        sum.amount += added.amount;
        await transaction.change(
          `UPDATE fees_invoice_run SET lines = lines + $3, amount = amount + $4, students = students + $5, updated_at = now()
            WHERE site_id = $1 AND id = $2`,
          runId,
          added.lines,
          added.amount,
          added.students,
        );
      });
      await progress.advance(part.length);
    }
    const lapsed = await hands.inSite((transaction) =>
      endLapsed(transaction, plan.lapses, hands.services.now()),
    );
    const paid = await spendAdvances(hands, plan.lines, progress);
    await hands.inSite((transaction) => accrueFees(transaction, todayInDhaka(hands.services.now())));
    return {
      runId,
      lines: sum.lines,
      amount: takaText(sum.amount),
      without: plan.without.length,
      lapsed,
      paidFromAdvance: takaText(paid),
    };
  },
});

/**
 * Pays from what students have in advance, where the institution wants it; answers the paisa. Each student is a
 * transaction and a receipt, as at the counter; what is refused there (the day of who runs it is closed) stays in the
 * advance and is told.
 */
async function spendAdvances(
  hands: JobHands,
  lines: readonly PlannedLine[],
  progress: Progress,
): Promise<bigint> {
  const billed = [...new Set(lines.map((line) => line.studentId))];
  const students = await hands.inSite((transaction) => studentsWithAdvance(transaction, billed));
  let paid = 0n;
  for (const studentId of students) {
    try {
      paid += await hands.inSite((transaction) =>
        payFromAdvance(transaction, studentId, hands.services.now()),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await progress.advance(0, [{ row: studentId, text: error.text }]);
    }
  }
  return paid;
}
