import * as z from 'zod';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { holdersOnPlatform } from '../../../core/server/approvals/people.ts';
import { notifyPlatform } from '../../../core/server/bell/platform-bell.ts';
import type { PlatformTransaction, Transaction } from '../../../core/server/database/in-site.ts';
import { defineJob, enqueue } from '../../../core/server/jobs/jobs.ts';
import { platformNews } from '../labels.ts';
import { helpdeskPath } from '../paths.ts';
import { platformHelpdeskPermission } from '../permissions.ts';

const news = z.enum(['asked', 'written', 'given', 'late']);
const payload = z.object({
  what: news,
  /** Each with the key under which it is told once. */
  tickets: z.array(z.object({ id: z.guid(), key: z.guid() })).min(1),
});

/**
 * Rings the bell of the platform's desk. What an institution writes is a transaction of the institution, which cannot reach
 * the platform's rows: the job goes with it, and runs when it is committed.
 */
export const tellPlatformJob = defineJob({
  name: 'helpdesk.tellPlatform',
  payload,
  async run({ services, context }, told) {
    if (context.siteId === null) return;
    const { siteId } = context;
    await services.database.asPlatform({ ...context, siteId: null }, (transaction) =>
      tellPlatform(transaction, siteId, told, services.now()),
    );
  },
});

/** Puts the job in; whoever acts is not told of it. */
export const ringPlatform = (
  transaction: Transaction,
  what: z.output<typeof news>,
  ids: readonly string[],
): Promise<void> =>
  ids.length === 0
    ? Promise.resolve()
    : enqueue(transaction, tellPlatformJob, { what, tickets: ids.map((id) => ({ id, key: newId() })) });

/** Tells whoever sees to a question of an institution, else everybody who answers for the platform. */
export async function tellPlatform(
  platform: PlatformTransaction,
  siteId: number,
  { what, tickets }: z.output<typeof payload>,
  now: Date,
): Promise<void> {
  const holders = await holdersOnPlatform(platform, platformHelpdeskPermission.answer, now);
  const site = await platform.readOne(
    { en: 'text', bn: 'text' },
    'SELECT name_en AS en, name_bn AS bn FROM site WHERE id = $1',
    siteId,
  );
  if (!site || holders.length === 0) return;
  const inside = await platform.enterSite(siteId);
  const rows = await inside.read(
    { id: 'uuid', subject: 'text', assigneeId: 'uuid?' },
    `SELECT id, subject, assignee_id AS "assigneeId" FROM helpdesk_ticket
      WHERE site_id = $1 AND desk = 'platform' AND id = ANY($2::uuid[]) ORDER BY id LIMIT 500`,
    tickets.map(({ id }) => id),
  );
  const told = rows.flatMap(({ id, subject, assigneeId }) => {
    const key = tickets.find((one) => one.id === id)?.key ?? id;
    const title = fillLabel(platformNews[what], { site, subject });
    const path = link(helpdeskPath.platform, { site: String(siteId), ticket: id });
    // Somebody who may no longer answer sees to nothing: then everybody who may is told.
    const isSeenTo = assigneeId !== null && holders.includes(assigneeId);
    return holders
      .filter((one) => one !== platform.context.accountId && (!isSeenTo || one === assigneeId))
      .map((accountId) => ({ accountId, key, title, path }));
  });
  await notifyPlatform(platform, told, now);
}
