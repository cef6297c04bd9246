import * as z from 'zod';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { takaText } from '../../../core/money.ts';
import { defineLongJob, type Progress } from '../../../core/server/jobs/job-runs.ts';
import type { JobHands } from '../../../core/server/jobs/jobs.ts';
import { payFromAdvance, studentsWithAdvance } from '../counter/service/pay-from-advance.ts';
import { tellInvoices } from '../overdue/service/tell-families.ts';
import { endLapsed } from '../waivers/service/lapses.ts';
import { accrueFees } from './accrual/service/accrue.ts';
import { runErrors } from './run-labels.ts';
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
  payload: z.object({
    yearId: z.guid(),
    period: z.string(),
    startedBy: z.guid().nullable(),
    // Drawn when the work is queued: begun anew, it goes on with the run it had.
    runId: z.guid().default(newId),
  }),
  async run(hands, { yearId, period, startedBy, runId }, progress) {
    const plan = await hands.inSite((transaction) => planMonth(transaction, yearId, period));
    await progress.total(plan.lines.length);
    await hands.inSite((transaction) =>
      transaction.change(
        `INSERT INTO fees_invoice_run (site_id, id, year_id, period, students, lines, amount, started_by)
         VALUES ($1, $2, $3, $4, 0, 0, 0, $5) ON CONFLICT (site_id, id) DO NOTHING`,
        runId,
        yearId,
        period,
        startedBy,
      ),
    );
    for (const part of batchesOf(plan.lines)) {
      await hands.inSite(async (transaction) => {
        const added = await addLines(transaction, runId, part);
        const isStanding = await transaction.change(
          `UPDATE fees_invoice_run SET lines = lines + $3, amount = amount + $4, students = students + $5, updated_at = now()
            WHERE site_id = $1 AND id = $2 AND taken_back_at IS NULL`,
          runId,
          added.lines,
          added.amount,
          added.students,
        );
        // Taken back while it was still being made: nothing more comes to it.
        if (isStanding === 0) throw new AppError(runErrors.takenBack);
      });
      await progress.advance(part.length);
    }
    // With what it added before it was cut off.
    const sum = await hands.inSite((transaction) =>
      transaction.readOne(
        { lines: 'int', amount: 'bigint' },
        'SELECT lines, amount FROM fees_invoice_run WHERE site_id = $1 AND id = $2',
        runId,
      ),
    );
    const lapsed = await hands.inSite((transaction) =>
      endLapsed(transaction, plan.lapses, hands.services.now()),
    );
    const paid = await spendAdvances(hands, plan.lines, progress);
    await hands.inSite((transaction) => accrueFees(transaction, todayInDhaka(hands.services.now())));
    await hands.inSite((transaction) => tellInvoices(transaction, { runId, period }));
    return {
      runId,
      lines: sum?.lines ?? 0,
      amount: takaText(sum?.amount ?? 0n),
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
