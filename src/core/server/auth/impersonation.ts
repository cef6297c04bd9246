import { AppError, errors } from '../../errors.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';
import { inGroupToday } from '../database/scope/group-members.ts';
import { notify } from '../http/notifications.ts';

const named = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** What the banner says of the caller's impersonation, and the institutions it may go to. */
export async function readImpersonation(transaction: PlatformTransaction) {
  const row = await transaction.readOne(
    { actor: json<Label>(), reason: 'text', ends_at: 'time', sites: 'int[]' },
    `SELECT ${named('a')} AS actor, i.reason, i.ends_at,
            ARRAY(SELECT m.site_id::int FROM site_group_member m WHERE m.group_id = i.group_id AND ${inGroupToday('m')}
                  UNION SELECT i.of_site::int) AS sites
       FROM impersonation i JOIN account a ON a.id = i.actor_id
      WHERE i.actor_id = $1 AND i.account_id = $2 AND i.ended_at IS NULL AND i.ends_at > now()
      ORDER BY i.started_at DESC LIMIT 1`,
    transaction.context.impersonatorId,
    transaction.context.accountId,
  );
  return (
    row && {
      shown: { actor: row.actor, reason: row.reason, endsAt: row.ends_at.toISOString() },
      sites: row.sites,
    }
  );
}

/** Goes to another institution of the group it was begun for. Throws 404 for any other. */
export async function moveImpersonation(
  transaction: PlatformTransaction,
  sessionId: string | null,
  siteId: number,
): Promise<void> {
  const moved = await transaction.readOne(
    { id: 'uuid', isNew: 'bool' },
    `UPDATE impersonation i SET of_site = $2 FROM (SELECT id, of_site FROM impersonation WHERE session_id = $1 AND ended_at IS NULL) was
      WHERE i.id = was.id AND i.kind = 'group'
        AND EXISTS (SELECT 1 FROM site_group_member m WHERE m.group_id = i.group_id AND m.site_id = $2 AND ${inGroupToday('m')})
      RETURNING i.id, was.of_site <> $2 AS "isNew"`,
    sessionId,
    siteId,
  );
  if (!moved) throw new AppError(errors.notFound);
  if (moved.isNew) await tellHeads(transaction, moved.id, siteId);
}

/** Ends the one of a session, which is its owner's own again. Answers whether one was open. */
export async function endImpersonation(
  transaction: PlatformTransaction,
  sessionId: string | null,
): Promise<boolean> {
  const ended = await transaction.change(
    'UPDATE impersonation SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL',
    sessionId,
  );
  return ended > 0;
}

const news = {
  en: '{actor} of the platform is working here as {account}. Reason: {reason}',
  bn: 'প্ল্যাটফর্মের {actor} এখানে {account} হয়ে কাজ করছেন। কারণ: {reason}',
} as const satisfies Label;

/** Whoever leads the institution hears at once that staff of the platform are in it, as whom, and why. */
export async function tellHeads(transaction: PlatformTransaction, id: string, siteId: number): Promise<void> {
  const told = await transaction.readOne(
    { actor: json<Label>(), account: json<Label>(), reason: 'text' },
    `SELECT ${named('a')} AS actor, ${named('w')} AS account, i.reason
       FROM impersonation i JOIN account a ON a.id = i.actor_id JOIN account w ON w.id = i.account_id WHERE i.id = $1`,
    id,
  );
  if (told)
    await ringForHeads(transaction, siteId, { title: fillLabel(news, told), path: corePath.impersonations });
}

/** Rings for whoever leads the institution, where anybody does; what follows in the transaction is done within it. */
export async function ringForHeads(
  transaction: PlatformTransaction,
  siteId: number,
  data: { title: Label; path: string | null },
): Promise<void> {
  const heads = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT m.account_id AS id FROM membership m JOIN role r ON r.code = m.role
      WHERE m.site_id = $1 AND r.rank >= 80 AND m.disabled_at IS NULL
        AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())`,
    siteId,
  );
  if (heads.length === 0) return;
  await notify(
    await transaction.enterSite(siteId),
    heads.map(({ id }) => id),
    data,
  );
}
