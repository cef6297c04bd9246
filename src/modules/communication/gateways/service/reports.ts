import { randomBytes } from 'node:crypto';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { digestOf } from '../../../../core/server/auth/caller.ts';
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
  return { path: `/api/v1/communication/reports/${transaction.siteId}/${secret}` };
}

type Given = { site: number; secret: string; told: unknown; ip: string };

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
  const known = await services.sites.find(site);
  const context: Context = { ...nobody, siteId: site, accountId: null, permissions: new Set<Permission>() };
  const gateway =
    known === null
      ? null
      : await database.readInSite(context, (transaction) =>
          transaction.readOne(
            { id: 'uuid', call: json<GatewayCall>() },
            `SELECT id, call FROM communication_gateway
              WHERE site_id = $1 AND report_digest = $2 AND report_digest <> ''`,
            digestOf(secret),
          ),
        );
  if (!gateway) {
    await limitAttempts(database, `sms-report:${ip}`, 30, 600);
    throw new AppError(errors.notFound);
  }
  const report = gateway.call.report ?? null;
  if (!report) return { taken: 0, unread: 1 };
  const { reports, unread } = readReports(report, told);
  if (reports.length === 0) return { taken: 0, unread };
  const taken = await database.inSite(context, (transaction) =>
    noteReports(transaction, gateway.id, reports, services.now()),
  );
  return { taken, unread: unread + reports.length - taken };
}

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
    const meant = found.filter((one) => one.id === ref.toLowerCase() || one.ref === ref);
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
