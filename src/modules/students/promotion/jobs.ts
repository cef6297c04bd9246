import * as z from 'zod';
import { AppError } from '../../../core/errors.ts';
import { defineLongJob } from '../../../core/server/jobs/job-runs.ts';
import type { JobHands } from '../../../core/server/jobs/jobs.ts';
import { withinLimit } from '../service/within-limit.ts';
import { promotionTexts } from './labels.ts';
import { type Written, writePromotion } from './service/apply.ts';
import { takeBack } from './service/reverse.ts';

const payload = z.object({ promotionId: z.guid(), version: z.int() });

/**
 * A refusal in words leaves the promotion as it was and says why on its screen; trying again would not help. Anything else,
 * a lost database among it, is tried again by the queue.
 */
async function orSayWhy(
  hands: JobHands,
  promotionId: string,
  back: { from: string; to: string },
  work: () => Promise<Written>,
): Promise<Written | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await hands.inSite((transaction) =>
      transaction.change(
        `UPDATE students_promotion SET state = $4, problem = $5, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2 AND state = $3`,
        promotionId,
        back.from,
        back.to,
        JSON.stringify(error.text),
      ),
    );
    return null;
  }
}

export const applyPromotion = defineLongJob({
  name: 'students.applyPromotion',
  title: promotionTexts.jobApply,
  payload,
  run: (hands, given, progress) =>
    orSayWhy(hands, given.promotionId, { from: 'applying', to: 'draft' }, () =>
      hands.inSite((transaction) =>
        withinLimit(transaction, hands.services, () =>
          writePromotion(transaction, given, progress, hands.services.now()),
        ),
      ),
    ),
});

export const reversePromotion = defineLongJob({
  name: 'students.reversePromotion',
  title: promotionTexts.jobReverse,
  payload,
  run: (hands, given, progress) =>
    orSayWhy(hands, given.promotionId, { from: 'reversing', to: 'applied' }, () =>
      hands.inSite((transaction) => takeBack(transaction, given, progress, hands.services.now())),
    ),
});
