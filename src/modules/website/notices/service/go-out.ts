import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Group, peopleOf, tellByItself } from '../../../communication/public.ts';
import { websitePath } from '../../paths.ts';
import { noticeErrors } from '../labels.ts';
import { foundNotice } from './notices.ts';

/** The going out of a notice as it stands, held; null where nobody said for whom it is. */
export const holdDelivery = (transaction: Transaction, id: string) =>
  transaction.readOne(
    { groups: json<Group[]>(), plannedAt: 'time?', publishedAt: 'time?' },
    `SELECT groups, planned_at AS "plannedAt", published_at AS "publishedAt" FROM website_notice_delivery
      WHERE site_id = $1 AND notice_id = $2 FOR UPDATE`,
    id,
  );

/** Everybody a notice is for, and those of them who have an account. Throws where none has. */
export async function audienceOf(transaction: Transaction, services: Services, groups: readonly Group[]) {
  const { people } = await peopleOf(transaction, services, groups);
  const readers = new Map(
    people.flatMap((one) => (one.accountId ? [[one.accountId, one.name] as const] : [])),
  );
  if (readers.size === 0) throw new AppError(noticeErrors.nobody);
  return { people, readers };
}

/**
 * A notice goes out, as it is written now: whom it is for is fixed, everybody is rung, it gets the next memo number and is a
 * draft no longer. Where the institution has switched it on an SMS says so too.
 */
export async function goOut(
  transaction: Transaction,
  services: Services,
  id: string,
  { people, readers }: Awaited<ReturnType<typeof audienceOf>>,
) {
  await transaction.change(
    `INSERT INTO website_notice_reader (site_id, id, notice_id, account_id, name_en, name_bn)
     SELECT n.site_id, n.id, $2, n.account_id, n.name_en, n.name_bn
       FROM ${rowsOf('n', { id: '$3::uuid[]', account_id: '$4::uuid[]', name_en: '$5::text[]', name_bn: '$6::text[]' })}`,
    id,
    [...readers].map(() => newId()),
    [...readers.keys()],
    [...readers.values()].map((name) => name.en),
    [...readers.values()].map((name) => name.bn),
  );
  const notice = await foundNotice(transaction, id);
  const title = { en: notice.titleEn, bn: notice.titleBn };
  await notify(transaction, [...readers.keys()], {
    title,
    path: fillPath(websitePath.readNotice, { id }).path,
  });
  await tellByItself(transaction, {
    event: 'notices.published',
    channels: ['sms'],
    noticeId: id,
    people: people.map((one): Recipient => ({ ...one, values: { ...one.values, title } })),
  });
  if (notice.state === 'draft')
    await transaction.change(
      "UPDATE website_notice SET state = 'published', version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2",
      id,
    );
  const { year } = partsOf(todayInDhaka(services.now()));
  const memo = await nextNumber(transaction, 'notice', String(year));
  await transaction.change(
    `UPDATE website_notice_delivery SET published_at = $3::timestamptz, published_by = $4, memo = $5, memo_year = $6,
            version = version + 1, updated_at = $3::timestamptz WHERE site_id = $1 AND notice_id = $2`,
    id,
    services.now(),
    transaction.context.accountId,
    memo,
    year,
  );
  return { told: readers.size, memo: `${year}/${String(memo).padStart(4, '0')}` };
}
