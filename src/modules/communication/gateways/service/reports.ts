import { randomBytes } from 'node:crypto';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { digestOf } from '../../../../core/server/auth/caller.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { giveBack } from '../../ledger/service/balance.ts';
import { afterReport, type Fate, keptReport, type Report, readReports } from '../report-rules.ts';
import type { GatewayCall } from '../shapes.ts';

/** Makes the address to which a provider tells what became of messages; the one before ends. Its secret is answered once. */
export async function makeReportAddress(transaction: Transaction, { id }: { id: string }) {
  const secret = randomBytes(24).toString('base64url');
  const changed = await transaction.change(
    `UPDATE communication_gateway SET report_digest = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    digestOf(secret),
  );
  if (changed === 0) throw new AppError(errors.notFound);
  return { path: `/api/v1/communication/reports/${transaction.siteId}/${secret}`, waits: false };
}

type Given = { site: number; secret: string; told: unknown; ip: string };

const teller = { id: 'uuid', call: json<GatewayCall>() } as const;

/**
 * Takes what a provider tells by itself. Whoever does not know the secret gets 404, and guesses are counted; whatever else
 * is answered 200, so that no provider repeats for ever what nobody can use.
 */
export async function takeReports(
  database: Database,
  services: Services,
  nobody: Context,
  { site, secret, told, ip }: Given,
) {
  const inSite = (siteId: number): Context => ({
    ...nobody,
    siteId,
    accountId: null,
    permissions: new Set<Permission>(),
  });
  const digest = digestOf(secret);
  const gateway =
    site === 0
      ? await database.readAsPlatform(nobody, (platform) =>
          platform.readOne(
            teller,
            // How one out of use is read one person changes alone: nothing it tells counts.
            `SELECT id, CASE WHEN is_active THEN call ELSE call - 'report' END AS call
               FROM communication_platform_gateway WHERE report_digest = $1 AND report_digest <> ''`,
            digest,
          ),
        )
      : (await services.sites.find(site)) === null
        ? null
        : await database.readInSite(inSite(site), (transaction) =>
            transaction.readOne(
              teller,
              `SELECT id, call FROM communication_gateway
                WHERE site_id = $1 AND report_digest = $2 AND report_digest <> ''`,
              digest,
            ),
          );
  if (!gateway) {
    await limitAttempts(database, `sms-report:${networkOf(ip)}`, 30, 600);
    throw new AppError(errors.notFound);
  }
  const report = gateway.call.report ?? null;
  if (!report) return { taken: 0, unread: 1 };
  const { reports, unread } = readReports(report, told);
  if (reports.length === 0) return { taken: 0, unread };
  const meant =
    site === 0
      ? await reportsBySite(database, nobody, gateway.id, reports)
      : new Map<number, readonly Report[]>([[site, reports]]);
  let taken = 0;
  // One institution after the other: row security holds, and each has its own account.
  for (const [one, its] of meant)
    taken += await database.inSite(inSite(one), (transaction) =>
      noteReports(transaction, gateway.id, its, services.now()),
    );
  return { taken, unread: unread + Math.max(0, reports.length - taken) };
}

/** The reports of a provider of the platform by the institution whose message they name; what two have is of neither. */
async function reportsBySite(
  database: Database,
  nobody: Context,
  gatewayId: string,
  reports: readonly Report[],
): Promise<ReadonlyMap<number, readonly Report[]>> {
  const refs = [...new Set(reports.map((one) => one.ref))];
  const rows = await database.readAsPlatform(nobody, (platform) =>
    platform.read(
      { site: 'int', id: 'uuid', ref: 'text' },
      `SELECT h.of_site::int AS site, h.message_id AS id, h.provider_ref AS ref FROM communication_platform_handed h
         JOIN site s ON s.id = h.of_site AND s.status <> 'closed'
        WHERE h.gateway_id = $1 AND (h.message_id = ANY($2::uuid[]) OR h.provider_ref <> '' AND h.provider_ref = ANY($3::text[]))`,
      gatewayId,
      refs.filter(isOurs),
      refs,
    ),
  );
  const siteOf = new Map(
    refs.flatMap((ref) => {
      const sites = new Set(rows.filter((row) => isNamed(row, ref)).map(({ site }) => site));
      const [site] = sites;
      return site !== undefined && sites.size === 1 ? [[ref, site] as const] : [];
    }),
  );
  const known = reports.flatMap((report) => {
    const site = siteOf.get(report.ref);
    return site === undefined ? [] : [{ site, report }];
  });
  return new Map(
    [...Map.groupBy(known, ({ site }) => site)].map(([site, all]) => [site, all.map(({ report }) => report)]),
  );
}

/** By our id or by the provider's own. */
const isNamed = (message: { id: string; ref: string }, ref: string) =>
  message.id === ref.toLowerCase() || message.ref === ref;
const isOurs = (ref: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref);

/** Notes reports one after another as they came; of a message that two could mean none is. Says how many named a message. */
async function noteReports(
  transaction: Transaction,
  gatewayId: string,
  reports: readonly Report[],
  now: Date,
): Promise<number> {
  const refs = [...new Set(reports.map((one) => one.ref))];
  const found = await transaction.read(
    {
      id: 'uuid',
      ref: 'text',
      state: 'text',
      isDecided: 'bool',
      reportedAs: oneOf<'' | Fate>(),
    },
    `SELECT id, provider_ref AS ref, state, decided_by IS NOT NULL AS "isDecided", reported_as AS "reportedAs"
       FROM communication_message
      WHERE site_id = $1 AND gateway_id = $2 AND channel = 'sms' AND id = ANY($3::uuid[])
      UNION
     SELECT id, provider_ref, state, decided_by IS NOT NULL, reported_as FROM communication_message
      WHERE site_id = $1 AND gateway_id = $2 AND channel = 'sms' AND provider_ref <> '' AND provider_ref = ANY($4::text[])`,
    gatewayId,
    refs.filter(isOurs),
    refs,
  );
  // Locked in one order, so that two calls of a provider wait for one another; what is read then is how it stands.
  const locked = await transaction.read(
    { id: 'uuid', state: 'text', isDecided: 'bool', reportedAs: oneOf<'' | Fate>() },
    `SELECT id, state, decided_by IS NOT NULL AS "isDecided", reported_as AS "reportedAs" FROM communication_message
      WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    found.map((one) => one.id),
  );
  const standing = new Map(locked.map((one) => [one.id, one]));
  const changes = new Map<string, { id: string; state: string; reported_as: Fate; problem: string }>();
  let named = 0;
  for (const { ref, fate, word } of reports) {
    const meant = found.filter((one) => isNamed(one, ref));
    const [message] = meant;
    const stands = message && meant.length === 1 ? standing.get(message.id) : undefined;
    if (!stands) continue;
    named += 1;
    const state = afterReport(stands, fate) ?? stands.state;
    const reportedAs = keptReport(stands.reportedAs, fate);
    standing.set(stands.id, { ...stands, state, reportedAs });
    const before = changes.get(stands.id)?.problem ?? '';
    const problem = state === 'failed' && stands.state !== 'failed' ? word : before;
    changes.set(stands.id, { id: stands.id, state, reported_as: reportedAs, problem });
  }
  if (changes.size === 0) return named;
  const list = [...changes.values()];
  await transaction.change(
    `UPDATE communication_message m SET state = n.state, reported_as = n.reported_as, reported_at = $3::timestamptz,
            problem = CASE WHEN n.problem <> '' THEN n.problem WHEN n.state = 'delivered' THEN '' ELSE m.problem END,
            ended_at = CASE WHEN n.state IN ('delivered', 'failed') THEN coalesce(m.ended_at, $3::timestamptz) ELSE m.ended_at END,
            version = m.version + 1
       FROM ${recordsOf('n', '$2', { id: 'uuid', state: 'text', reported_as: 'text', problem: 'text' })}
      WHERE m.site_id = n.site_id AND m.id = n.id
        AND (m.state, m.reported_as) IS DISTINCT FROM (n.state, n.reported_as)`,
    JSON.stringify(list),
    now,
  );
  await giveBack(
    transaction,
    list.filter((one) => one.state === 'failed').map((one) => one.id),
  );
  return named;
}
