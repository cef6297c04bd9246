import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import {
  type Group,
  isLeftOut,
  isSwitchedOn,
  peopleOf,
  tellByItself,
} from '../../../communication/public.ts';
import { websitePath } from '../../paths.ts';
import { noticeErrors } from '../labels.ts';
import { foundNotice } from './notices.ts';

/** The event of the SMS that says so. */
const told = 'notices.published';

/** Held by whoever gives notices their memo numbers: none gets two, and none is left out between them. */
export const numbering = 'website.notices';

/** The going out of a notice as it stands, held; null where nobody said for whom it is. */
export async function holdDelivery(transaction: Transaction, id: string) {
  await hold(transaction, [numbering], 'alone');
  return transaction.readOne(
    { groups: json<Group[]>(), plannedAt: 'time?', publishedAt: 'time?' },
    `SELECT groups, planned_at AS "plannedAt", published_at AS "publishedAt" FROM website_notice_delivery
      WHERE site_id = $1 AND notice_id = $2 FOR UPDATE`,
    id,
  );
}

/**
 * Everybody a notice is for but those the audience leaves out, those of them who have an account, and how many have none.
 * Throws where it would reach nobody: without an account it does so by SMS alone, where the institution has them on.
 */
export async function audienceOf(transaction: Transaction, services: Services, groups: readonly Group[]) {
  const asked = await peopleOf(transaction, services, groups);
  const excluded = new Set(asked.excluded);
  const people = asked.people.filter((one) => !isLeftOut(one, excluded));
  const readers = new Map(
    people.flatMap((one) => (one.accountId ? [[one.accountId, one.name] as const] : [])),
  );
  const away = new Set(people.flatMap((one) => (one.accountId ? [] : [one.personId]))).size;
  if (readers.size === 0) {
    const byText = people.some((one) => one.mobile) && (await isSwitchedOn(transaction, told));
    if (!byText) throw new AppError(noticeErrors.nobody);
  }
  return { people, readers, away };
}

/**
 * A notice goes out, as it is written now: whom it is for is fixed, everybody is rung, it gets the next memo number, unless it
 * has one from the website, and is a draft no longer. Where the institution has switched it on an SMS says so too.
 */
export async function goOut(
  transaction: Transaction,
  services: Services,
  id: string,
  { people, readers, away }: Awaited<ReturnType<typeof audienceOf>>,
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
    event: told,
    channels: ['sms'],
    noticeId: id,
    people: people.map((one): Recipient => ({ ...one, values: { ...one.values, title } })),
  });
  if (notice.state === 'draft')
    await transaction.change(
      "UPDATE website_notice SET state = 'published', version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2",
      id,
    );
  const { year, number } = await memoOf(transaction, services, id);
  await transaction.change(
    `UPDATE website_notice_delivery SET published_at = $3::timestamptz, published_by = $4, memo = $5, memo_year = $6, away = $7,
            version = version + 1, updated_at = $3::timestamptz WHERE site_id = $1 AND notice_id = $2`,
    id,
    services.now(),
    transaction.context.accountId,
    number,
    year,
    away,
  );
  return { told: readers.size, away, memo: `${year}/${String(number).padStart(4, '0')}` };
}

/** The memo number a notice got on the website, else the next one of the year. */
async function memoOf(transaction: Transaction, services: Services, id: string) {
  const known = await transaction.readOne(
    { year: 'int?', number: 'int?' },
    'SELECT memo_year AS year, memo AS number FROM website_notice_delivery WHERE site_id = $1 AND notice_id = $2',
    id,
  );
  if (known?.year && known.number) return { year: known.year, number: known.number };
  const { year } = partsOf(todayInDhaka(services.now()));
  return { year, number: await nextNumber(transaction, 'notice', String(year)) };
}
