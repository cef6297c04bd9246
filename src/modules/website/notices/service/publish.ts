import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noticeErrors } from '../labels.ts';
import { audienceOf, goOut, holdDelivery } from './go-out.ts';
import { foundNotice } from './notices.ts';
import { wakeNotices } from './planned.ts';

/** Sends a notice out, once; one whose day is still to come is planned, and goes out by itself when that day begins. */
export async function publishNotice(transaction: Transaction, services: Services, { id }: { id: string }) {
  const delivery = await holdDelivery(transaction, id);
  const notice = await foundNotice(transaction, id);
  if (delivery?.publishedAt) throw new AppError(noticeErrors.published);
  const audience = await audienceOf(transaction, services, delivery?.groups ?? []);
  if (notice.publishOn <= todayInDhaka(services.now()))
    return { ...(await goOut(transaction, services, id, audience)), plannedFor: null };
  await transaction.change(
    `UPDATE website_notice_delivery SET planned_at = $3::timestamptz, planned_by = $4, version = version + 1,
            updated_at = $3::timestamptz WHERE site_id = $1 AND notice_id = $2`,
    id,
    services.now(),
    transaction.context.accountId,
  );
  if (notice.state === 'draft')
    await transaction.change(
      `UPDATE website_notice SET state = 'published', version = version + 1, updated_at = $3::timestamptz
        WHERE site_id = $1 AND id = $2`,
      id,
      services.now(),
    );
  await wakeNotices(transaction);
  return { told: 0, away: 0, memo: '', plannedFor: notice.publishOn };
}
