import { AppError } from '../../../../core/errors.ts';
import { type EntityHooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { notice } from '../../notice.entity.ts';
import { noticeErrors } from '../labels.ts';
import { wakeNotices } from './planned.ts';

/**
 * What went out to people is not made a draft behind their backs: it is withdrawn, with a reason they read. Withdrawn it is
 * not shown again, where it would stand unread by all who were told. One that waits for its day goes out on the day it has now.
 * What is put on the website gets its memo number there.
 */
export const noticeHooks: readonly EntityHooks[] = [
  hooksOf(notice, {
    async beforeSave(transaction, saves) {
      const moved = saves.flatMap(({ input, before }) =>
        before && before.publishOn !== input.publishOn ? [before.id] : [],
      );
      if (moved.length > 0) {
        const waits = await transaction.readOne(
          { id: 'uuid' },
          `SELECT id FROM website_notice_delivery
            WHERE site_id = $1 AND notice_id = ANY($2::uuid[]) AND planned_at IS NOT NULL AND published_at IS NULL LIMIT 1`,
          moved,
        );
        if (waits) await wakeNotices(transaction);
      }
      const isOnSite = (one: Partial<(typeof saves)[number]['input']> | null) =>
        one !== null && one.isPublic === true && one.state === 'published' && one.isActive !== false;
      if (
        saves.some(
          ({ input, before }) =>
            isOnSite(input) && (!isOnSite(before) || input.publishOn !== before?.publishOn),
        )
      )
        await wakeNotices(transaction);
      const back = saves.flatMap(({ input, before }) =>
        before && !before.isActive && input.isActive !== false ? [before.id] : [],
      );
      if (back.length > 0) {
        const gone = await transaction.readOne(
          { id: 'uuid' },
          `SELECT id FROM website_notice_delivery
            WHERE site_id = $1 AND notice_id = ANY($2::uuid[]) AND withdrawn_at IS NOT NULL LIMIT 1`,
          back,
        );
        if (gone) throw new AppError(noticeErrors.gone);
      }
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
