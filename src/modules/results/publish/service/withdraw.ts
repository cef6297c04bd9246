import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { resultErrors } from '../../errors.ts';
import { labels, publishTexts } from '../../labels.ts';
import { resultsPath } from '../../paths.ts';
import { findRun } from '../../service/runs.ts';
import { withdrawTexts } from '../withdraw-labels.ts';
import { tellFamilies } from './publish.ts';
import { lockClass } from './read-inputs.ts';

type Withdrawal = { readonly id: string; readonly version: number; readonly reason: string };

/**
 * Takes published results back, by two always: from then on no family sees them, a code on paper says so, and the
 * examination may be cancelled. They stay readable to staff, and the same results may be published again as the next revision.
 */
export const withdrawing: Act<Withdrawal, { withdrawnAt: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const run = await findRun(transaction, input.id, services.now());
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    if (run.status !== 'published') throw new AppError(resultErrors.nothingToWithdraw);
    const text = String(run.students);
    return {
      subject: run.id,
      title: fillLabel(withdrawTexts.title, { exam: run.exam, class: run.class_name }),
      path: link(resultsPath.report, { run: run.id }),
      amount: null,
      excluded: [],
      figures: [
        { kind: 'name', label: labels.exam, value: run.exam },
        { kind: 'name', label: labels.class, value: run.class_name },
        { kind: 'text', label: publishTexts.students, value: { en: text, bn: text } },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const now = services.now();
    const found = await findRun(transaction, input.id, now);
    await lockClass(transaction, found.exam_id, found.class_id);
    const run = await findRun(transaction, input.id, now);
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    if (run.status !== 'published') throw new AppError(resultErrors.nothingToWithdraw);
    // Before it is taken back: afterwards nobody may see it.
    await tellFamilies(
      transaction,
      run.id,
      now,
      fillLabel(withdrawTexts.told, { exam: run.exam, class: run.class_name }),
    );
    await transaction.change(
      `UPDATE results_run SET status = 'withdrawn', withdrawn_by = $3, withdrawn_at = $4, withdrawn_reason = $5,
              version = version + 1, updated_at = $4 WHERE site_id = $1 AND id = $2`,
      run.id,
      transaction.context.accountId,
      now,
      input.reason,
    );
    return { withdrawnAt: now.toISOString() };
  },
};
