import { AppError } from '../../../../core/errors.ts';
import { type EntityHooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { notice } from '../../notice.entity.ts';
import { noticeErrors } from '../labels.ts';

/** What went out to people is not made a draft behind their backs: it is withdrawn, with a reason they read. */
export const noticeHooks: readonly EntityHooks[] = [
  hooksOf(notice, {
    async beforeSave(transaction, saves) {
      const ids = saves.flatMap(({ input, before }) =>
        before?.state === 'published' && input.state === 'draft' ? [before.id] : [],
      );
      if (ids.length === 0) return;
      const out = await transaction.readOne(
        { id: 'uuid' },
        `SELECT id FROM website_notice_delivery
          WHERE site_id = $1 AND notice_id = ANY($2::uuid[]) AND published_at IS NOT NULL LIMIT 1`,
        ids,
      );
      if (out) throw new AppError(noticeErrors.wentOut);
    },
  }),
];
