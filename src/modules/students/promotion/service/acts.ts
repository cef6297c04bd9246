import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { startRun } from '../../../../core/server/jobs/job-runs.ts';
import { studentsPath } from '../../paths.ts';
import { applyPromotion, reversePromotion } from '../jobs.ts';
import { decisionTexts, promotionErrors, promotionTexts } from '../labels.ts';
import type { PromotionState } from '../rules.ts';
import { findPromotion, holdInState, type Promotion } from './promotions.ts';
import { readCounts, readNames } from './read.ts';
import { assertReversible } from './reverse.ts';

type Given = { id: string; version: number; reason: string };
const plain = (value: string | number): Label => ({ en: String(value), bn: String(value) });

async function aboutOf(
  transaction: Transaction,
  promotion: Promotion,
  title: Label,
): Promise<Omit<About, 'title'> & { title: Label }> {
  const names = await readNames(transaction, promotion);
  const counts = await readCounts(transaction, promotion.id);
  const count = (name: 'promote' | 'retain' | 'complete' | 'leave'): ApprovalFigure => ({
    kind: 'text',
    label: decisionTexts[name],
    value: plain(counts[name]),
  });
  const makers = await transaction.read(
    { account: 'uuid' },
    `SELECT DISTINCT i.decided_by AS account FROM students_promotion_item i
      WHERE i.site_id = $1 AND i.promotion_id = $2 AND i.decided_by IS NOT NULL`,
    promotion.id,
  );
  return {
    subject: promotion.id,
    title: fillLabel(title, { classes: names.classes, year: names.toYear }),
    path: link(studentsPath.promotion, { promotion: promotion.id }),
    amount: null,
    figures: [
      { kind: 'name', label: promotionTexts.students, value: names.classes },
      count('promote'),
      count('retain'),
      count('complete'),
      count('leave'),
      { kind: 'text', label: promotionTexts.byHand, value: plain(counts.byHand) },
    ],
    // Who drew it up or decided about somebody by hand is not its second pair of eyes.
    excluded: [...new Set([promotion.prepared_by, ...makers.map((one) => one.account)])],
  };
}

async function seenAs(
  transaction: Transaction,
  given: Given,
  state: PromotionState,
  refusal: (typeof promotionErrors)['notDraft' | 'notApplied'],
): Promise<Promotion> {
  const promotion = await findPromotion(transaction, given.id);
  if (promotion.state !== state) throw new AppError(refusal);
  if (promotion.version !== given.version) throw new AppError(errors.staleVersion);
  return promotion;
}

async function assertComplete(transaction: Transaction, promotionId: string): Promise<void> {
  const counts = await readCounts(transaction, promotionId);
  if (counts.unplaced > 0) throw new AppError(promotionErrors.unplaced, { count: counts.unplaced });
  if (counts.promote + counts.retain + counts.complete === 0) throw new AppError(promotionErrors.nobody);
}

/** The state while a job works, its run and the version only that job may write. */
async function begin(
  transaction: Transaction,
  promotion: Promotion,
  state: 'applying' | 'reversing',
  reason: string,
): Promise<{ version: number }> {
  const version = promotion.version + 1;
  const job = state === 'applying' ? applyPromotion : reversePromotion;
  const runId = await startRun(transaction, job, { promotionId: promotion.id, version });
  await transaction.change(
    `UPDATE students_promotion SET state = $3, run_id = $4, reason = $5, problem = NULL, version = $6, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    promotion.id,
    state,
    runId,
    reason,
    version,
  );
  return { version };
}

/** Writes a promotion, by two always: the job begins with the decision. */
export const applying: Act<Given, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const promotion = await seenAs(transaction, input, 'draft', promotionErrors.notDraft);
    await assertComplete(transaction, promotion.id);
    return aboutOf(transaction, promotion, promotionTexts.apply);
  },
  async run(transaction, { input }) {
    const promotion = await holdInState(transaction, input, 'draft', promotionErrors.notDraft);
    await assertComplete(transaction, promotion.id);
    return begin(transaction, promotion, 'applying', input.reason);
  },
};

/** Takes a promotion back as a whole, while nothing is recorded in its new places. */
export const reversing: Act<Given, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const promotion = await seenAs(transaction, input, 'applied', promotionErrors.notApplied);
    await assertReversible(transaction, promotion.id);
    return aboutOf(transaction, promotion, promotionTexts.reverse);
  },
  async run(transaction, { input }) {
    const promotion = await holdInState(transaction, input, 'applied', promotionErrors.notApplied);
    await assertReversible(transaction, promotion.id);
    return begin(transaction, promotion, 'reversing', input.reason);
  },
};
