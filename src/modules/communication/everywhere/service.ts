import type * as z from 'zod';
import { addDays, dhakaInstant, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { normaliseMobile } from '../../../core/identifiers.ts';
import type {
  Context,
  Database,
  PlatformTransaction,
  Transaction,
} from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { eventOf } from '../events.data.ts';
import { readGateways } from '../gateways/service/gateways.ts';
import { askBalance } from '../gateways/service/hand-over.ts';
import type { messageStates } from '../sending/contract.ts';
import { isCodeEvent } from '../sending/service/code-event.ts';
import { askNow, resend } from '../sending/service/decide.ts';
import type { everywhereContract as contract } from './contract.ts';

type State = (typeof messageStates)[number];

/** The beginning of so many days, today among them, in Dhaka. */
const sinceOf = (services: Services, days: string): Date =>
  dhakaInstant(addDays(todayInDhaka(services.now()), 1 - Number(days)));

/** The first digits of a number and its last: enough to know it again, not to call it. */
const maskedNumber = (address: string): string =>
  address.length < 9 ? '•••' : `${address.slice(0, 6)}•••${address.slice(-3)}`;

/** The SMS of all institutions, newest first: where each is, not what it says or to whom. */
export async function listEverywhere(
  platform: PlatformTransaction,
  services: Services,
  { days, state, site, q, page, size }: z.output<typeof contract.messages.input>,
) {
  const rows = await platform.read(
    {
      id: 'uuid',
      site: 'bigint',
      siteEn: 'text',
      siteBn: 'text',
      batch: 'uuid',
      at: 'time',
      event: 'text',
      address: 'text',
      parts: 'int',
      state: oneOf<State>(),
      attempts: 'int',
      gateway: 'text',
      problem: 'text',
      all: 'bigint',
    },
    `WITH o AS MATERIALIZED (
       SELECT * FROM pathshala_sms_outbox(
         (SELECT array_agg(id) FROM site WHERE status <> 'closed' AND ($1::bigint IS NULL OR id = $1)), $2, $3, $4, $5))
     SELECT o.id, o.site, s.name_en AS "siteEn", s.name_bn AS "siteBn", o.batch, o.at, o.event, o.address, o.parts, o.state,
            o.attempts, o.gateway, o.problem,
            (SELECT sum(f.found) FROM (SELECT DISTINCT site, found FROM o) f)::bigint AS "all"
       FROM o JOIN site s ON s.id = o.site ORDER BY o.at DESC, o.id LIMIT $6 OFFSET $7`,
    site ?? null,
    state ?? null,
    sinceOf(services, days),
    q ? (normaliseMobile(q) ?? q) : null,
    page * size,
    size,
    (page - 1) * size,
  );
  const chosen = site === undefined ? null : await services.sites.find(site);
  return {
    items: rows.map(({ site: of, siteEn, siteBn, batch, at, event, address, all: _, ...row }) => ({
      ...row,
      siteId: Number(of),
      site: { en: siteEn, bn: siteBn },
      batchId: batch,
      at: at.toISOString(),
      event: eventOf(event)?.label ?? { en: event, bn: event },
      address: maskedNumber(address),
      // A code is over by then.
      mayAgain: row.state === 'failed' && !isCodeEvent(event),
    })),
    total: Number(rows[0]?.all ?? 0),
    page,
    size,
    chosen: chosen ? { id: chosen.id, name: chosen.name } : null,
  };
}

type Counts = {
  waiting: number;
  unknown: number;
  shown: number;
  sent: number;
  failed: number;
  stopped: number;
  parts: number;
};
const countNames = ['waiting', 'unknown', 'shown', 'sent', 'failed', 'stopped', 'parts'] as const;

/** How many SMS of each institution wait, left, failed or are unknown. */
export async function countEverywhere(
  platform: PlatformTransaction,
  services: Services,
  { days, q, sort, page, size }: z.output<typeof contract.sites.input>,
) {
  const order = sort === 'name' ? 'name_en, id' : `${sort} DESC, name_en, id`;
  const rows = await platform.read(
    {
      id: 'bigint',
      name_en: 'text',
      name_bn: 'text',
      waiting: 'int',
      unknown: 'int',
      shown: 'int',
      sent: 'int',
      failed: 'int',
      stopped: 'int',
      parts: 'int',
    },
    `SELECT * FROM (
       SELECT s.id, s.name_en, s.name_bn,
              coalesce(sum(c.messages) FILTER (WHERE c.state IN ('queued', 'sending')), 0)::int AS waiting,
              coalesce(sum(c.messages) FILTER (WHERE c.state = 'unknown'), 0)::int AS unknown,
              coalesce(sum(c.messages) FILTER (WHERE c.state = 'shown'), 0)::int AS shown,
              coalesce(sum(c.messages) FILTER (WHERE c.state IN ('sent', 'delivered')), 0)::int AS sent,
              coalesce(sum(c.messages) FILTER (WHERE c.state = 'failed'), 0)::int AS failed,
              coalesce(sum(c.messages) FILTER (WHERE c.state = 'cancelled'), 0)::int AS stopped,
              coalesce(sum(c.parts) FILTER (WHERE c.state IN ('sent', 'delivered')), 0)::int AS parts
         FROM pathshala_sms_states((SELECT array_agg(id) FROM site WHERE status <> 'closed'), $1) c
         JOIN site s ON s.id = c.site
        WHERE $2::text IS NULL OR s.name_en ILIKE $2 OR s.name_bn ILIKE $2 OR s.alias ILIKE $2
        GROUP BY s.id) each ORDER BY ${order}`,
    sinceOf(services, days),
    q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
  );
  const all = Object.fromEntries(
    countNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Counts;
  return {
    items: rows.slice((page - 1) * size, page * size).map(({ id, name_en, name_bn, ...counts }) => ({
      ...counts,
      id: String(id),
      siteId: Number(id),
      site: { en: name_en, bn: name_bn },
    })),
    total: rows.length,
    page,
    size,
    all,
  };
}

/** An open institution, entered; throws 404 for any other. */
async function entered(
  platform: PlatformTransaction,
  services: Services,
  site: number,
): Promise<Transaction> {
  const known = await services.sites.find(site);
  if (!known || known.status === 'closed') throw new AppError(errors.notFound);
  return platform.enterSite(site);
}

/** Sends again what failed of a sending of an institution, as its own office would. */
export async function againEverywhere(
  platform: PlatformTransaction,
  services: Services,
  { site, batch, key }: z.output<typeof contract.again.input>,
) {
  const { messages, parts } = await resend(await entered(platform, services, site), services, {
    id: batch,
    key,
    state: 'failed',
  });
  return { messages, parts };
}

/** Asks the providers of an institution about its messages that nobody knows about. */
export const askEverywhere = async (
  platform: PlatformTransaction,
  services: Services,
  { site }: z.output<typeof contract.ask.input>,
) => askNow(await entered(platform, services, site), services);

/** Asks the providers of an institution what is left there. Nothing is held in the database while they think. */
export async function balancesOf(
  database: Database,
  services: Services,
  context: Context,
  { site }: z.output<typeof contract.balance.input>,
) {
  const gateways = await database.asPlatform(context, async (platform) =>
    readGateways(await entered(platform, services, site), services, 'active'),
  );
  return {
    items: await Promise.all(
      gateways.slice(0, 20).map(async (gateway) => ({
        name: gateway.name,
        balance: await askBalance(services, gateway),
      })),
    ),
  };
}
