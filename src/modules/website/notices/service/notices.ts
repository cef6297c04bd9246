import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noticesPermission } from '../../../communication/permissions.ts';
import { type Group, peopleOf, stopTelling } from '../../../communication/public.ts';
import { isShown } from '../../service/shown.ts';
import type { noticesContract } from '../contract.ts';
import { noticeErrors } from '../labels.ts';
import { readFiles } from './notice-files.ts';

const shape = {
  id: 'uuid',
  titleEn: 'text',
  titleBn: 'text',
  bodyEn: 'text',
  bodyBn: 'text',
  state: 'text',
  isActive: 'bool',
  isPublic: 'bool',
  isPinned: 'bool',
  publishOn: 'date',
  expiresOn: 'date?',
  groups: jsonOrNull<Group[]>(),
  mustAcknowledge: 'bool',
  memo: 'text',
  away: 'int',
  plannedAt: 'time?',
  publishedAt: 'time?',
  withdrawnAt: 'time?',
  withdrawnReason: 'text',
} as const;

/** A notice with what is known of its going out; null where there is none. */
export const readNotice = (transaction: Transaction, id: string) =>
  transaction.readOne(
    shape,
    `SELECT n.id, n.title_en AS "titleEn", n.title_bn AS "titleBn", n.body_en AS "bodyEn", n.body_bn AS "bodyBn",
            n.state, n.is_active AS "isActive", n.is_public AS "isPublic", n.is_pinned AS "isPinned", n.publish_on AS "publishOn", n.expires_on AS "expiresOn",
            d.groups, coalesce(d.must_acknowledge, false) AS "mustAcknowledge",
            coalesce(d.memo_year || '/' || lpad(d.memo::text, 4, '0'), '') AS memo, coalesce(d.away, 0) AS away, d.planned_at AS "plannedAt",
            d.published_at AS "publishedAt", d.withdrawn_at AS "withdrawnAt", coalesce(d.withdrawn_reason, '') AS "withdrawnReason"
       FROM website_notice n LEFT JOIN website_notice_delivery d ON d.site_id = $1 AND d.notice_id = n.id
      WHERE n.site_id = $1 AND n.id = $2`,
    id,
  );

/** A notice. Throws 404. */
export const foundNotice = async (transaction: Transaction, id: string) => {
  const row = await readNotice(transaction, id);
  if (!row) throw new AppError(errors.notFound);
  return row;
};

/** A notice for the office: for whom it is, who has read it and who has not. */
export async function showNotice(
  transaction: Transaction,
  { id, page, size }: z.output<typeof noticesContract.notice.input>,
  linkOf: (fileId: string) => string,
) {
  const row = await foundNotice(transaction, id);
  const counts = await transaction.readOne(
    { told: 'bigint', read: 'bigint', acknowledged: 'bigint' },
    `SELECT count(*) AS told, count(read_at) AS read, count(acknowledged_at) AS acknowledged
       FROM website_notice_reader WHERE site_id = $1 AND notice_id = $2`,
    id,
  );
  const open = await transaction.read(
    { id: 'uuid', nameEn: 'text', nameBn: 'text', all: 'bigint' },
    `SELECT id, name_en AS "nameEn", name_bn AS "nameBn", count(*) OVER () AS "all" FROM website_notice_reader
      WHERE site_id = $1 AND notice_id = $2 AND (read_at IS NULL OR ($3 AND acknowledged_at IS NULL))
      ORDER BY name_en, id LIMIT $4 OFFSET $5`,
    id,
    row.mustAcknowledge,
    size,
    (page - 1) * size,
  );
  return {
    id: row.id,
    noticeTitle: { en: row.titleEn, bn: row.titleBn },
    body: { en: row.bodyEn, bn: row.bodyBn },
    isDraft: row.state === 'draft',
    isPublic: row.isPublic,
    isPinned: row.isPinned,
    publishOn: row.publishOn,
    isPlanned: row.plannedAt !== null && row.publishedAt === null,
    expiresOn: row.expiresOn,
    groups: row.groups ?? [],
    mustAcknowledge: row.mustAcknowledge,
    memo: row.memo,
    away: row.away,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    withdrawnReason: row.withdrawnAt ? row.withdrawnReason : null,
    attachments: (await readFiles(transaction, id)).map((one) => ({ ...one, url: linkOf(one.id) })),
    counts: {
      told: Number(counts?.told ?? 0),
      read: Number(counts?.read ?? 0),
      acknowledged: Number(counts?.acknowledged ?? 0),
    },
    open: {
      items: open.map((one) => ({ id: one.id, name: { en: one.nameEn, bn: one.nameBn } })),
      total: Number(open[0]?.all ?? 0),
      page,
      size,
    },
    can: { edit: transaction.context.permissions.has(noticesPermission.edit) },
  };
}

/** Says for whom a notice is, until it goes out. */
export async function keepAudience(
  transaction: Transaction,
  services: Services,
  { id, groups, mustAcknowledge }: z.output<typeof noticesContract.keep.input>,
) {
  await foundNotice(transaction, id);
  await peopleOf(transaction, services, groups);
  const kept = await transaction.change(
    `INSERT INTO website_notice_delivery AS d (site_id, id, notice_id, groups, must_acknowledge) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (site_id, notice_id) DO UPDATE SET groups = EXCLUDED.groups, must_acknowledge = EXCLUDED.must_acknowledge,
        version = d.version + 1, updated_at = EXCLUDED.updated_at WHERE d.published_at IS NULL`,
    newId(),
    id,
    JSON.stringify(groups),
    mustAcknowledge,
  );
  if (kept === 0) throw new AppError(noticeErrors.published);
  return { id };
}

/**
 * Takes a notice back, also while people are reading it or its SMS leave: it leaves the website, whoever opens it reads why,
 * and what still waits is not sent. One that waits for its day is a draft again, and reaches nobody.
 */
export async function withdrawNotice(
  transaction: Transaction,
  services: Services,
  { id, reason }: z.output<typeof noticesContract.withdraw.input>,
) {
  await foundNotice(transaction, id);
  const changed = await transaction.change(
    `UPDATE website_notice_delivery SET withdrawn_at = $3::timestamptz, withdrawn_reason = $4, version = version + 1,
            updated_at = $3::timestamptz
      WHERE site_id = $1 AND notice_id = $2 AND published_at IS NOT NULL AND withdrawn_at IS NULL`,
    id,
    services.now(),
    reason,
  );
  if (changed === 0) {
    await takePlanBack(transaction, services, id, reason);
    return { id, stopped: 0 };
  }
  await transaction.change(
    'UPDATE website_notice SET is_active = false, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2',
    id,
  );
  return { id, stopped: await stopTelling(transaction, services, id) };
}

async function takePlanBack(transaction: Transaction, services: Services, id: string, reason: string) {
  const changed = await transaction.change(
    `UPDATE website_notice_delivery SET planned_at = NULL, planned_by = NULL, withdrawn_reason = $4, version = version + 1,
            updated_at = $3::timestamptz
      WHERE site_id = $1 AND notice_id = $2 AND planned_at IS NOT NULL AND published_at IS NULL`,
    id,
    services.now(),
    reason,
  );
  if (changed === 0) throw new AppError(noticeErrors.notPublished);
  await transaction.change(
    `UPDATE website_notice SET state = 'draft', version = version + 1, updated_at = $3::timestamptz
      WHERE site_id = $1 AND id = $2`,
    id,
    services.now(),
  );
}

/**
 * The condition for a notice `n` in force that whoever asks may read though it was not sent to them: everybody reads what is for
 * the public, and who looks after notices reads all. `today` and `all` are the places of both values.
 */
export const isOpenSql = (today: string, all: string): string =>
  `${isShown('n', today)} AND (n.is_public OR ${all}::boolean)`;

const isOpenToAsker = async (transaction: Transaction, services: Services, id: string): Promise<boolean> =>
  (await transaction.readOne(
    { id: 'uuid' },
    `SELECT n.id FROM website_notice n WHERE n.site_id = $1 AND n.id = $2 AND ${isOpenSql('$3', '$4')}`,
    id,
    todayInDhaka(services.now()),
    transaction.context.permissions.has(noticesPermission.view),
  )) !== null;

/**
 * A notice as somebody reads it: whom it was sent to, from then on has read it; others read what is open to them, which is not
 * noted. Throws 404 for everybody else.
 */
export async function readOwnNotice(
  transaction: Transaction,
  services: Services,
  { id }: { id: string },
  linkOf: (fileId: string) => string,
) {
  const reader = await transaction.readOne(
    { acknowledgedAt: 'time?' },
    `UPDATE website_notice_reader SET read_at = coalesce(read_at, $4::timestamptz), version = version + 1
      WHERE site_id = $1 AND notice_id = $2 AND account_id = $3 RETURNING acknowledged_at AS "acknowledgedAt"`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  const row = await foundNotice(transaction, id);
  if (reader ? !row.publishedAt : !(await isOpenToAsker(transaction, services, id)))
    throw new AppError(errors.notFound);
  const isGone = row.withdrawnAt !== null;
  return {
    id,
    noticeTitle: { en: row.titleEn, bn: row.titleBn },
    body: isGone ? { en: '', bn: '' } : { en: row.bodyEn, bn: row.bodyBn },
    memo: row.memo,
    publishOn: row.publishOn,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    mustAcknowledge: reader !== null && row.mustAcknowledge,
    acknowledgedAt: reader?.acknowledgedAt?.toISOString() ?? null,
    // Its files are for those it was for, and go with it.
    attachments: isGone
      ? []
      : (await readFiles(transaction, id)).map(({ ownId: _, ...one }) => ({ ...one, url: linkOf(one.id) })),
    withdrawnReason: isGone ? row.withdrawnReason : null,
  };
}

/** Somebody confirms that they have read a notice; once is enough. Throws where it was withdrawn. */
export async function acknowledgeNotice(
  transaction: Transaction,
  services: Services,
  { id }: { id: string },
) {
  const row = await foundNotice(transaction, id);
  if (row.withdrawnAt) throw new AppError(noticeErrors.withdrawn);
  const changed = await transaction.change(
    `UPDATE website_notice_reader SET read_at = coalesce(read_at, $4::timestamptz),
            acknowledged_at = coalesce(acknowledged_at, $4::timestamptz), version = version + 1
      WHERE site_id = $1 AND notice_id = $2 AND account_id = $3`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  if (changed === 0) throw new AppError(errors.notFound);
  return { id };
}
