import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messageErrors } from '../../labels.ts';
import type { GatewayCalls } from '../contract.ts';
import { secretsOf, urlsOf, wholeCall } from '../rules.ts';
import type { GatewayCall } from '../shapes.ts';
import { isCallable } from './addresses.ts';
import { open, platformOwner, type SecretsOf, seal } from './secret-box.ts';

/** A provider as a job speaks to it, with its secrets open. */
export type Gateway = {
  readonly id: string;
  readonly name: string;
  readonly perSecond: number;
  readonly call: GatewayCall;
  readonly secrets: Readonly<Record<string, string>>;
  /** Of the platform itself: all institutions share its pace. */
  readonly isPlatform: boolean;
};

/** Whether an institution has a provider of its own in use, and whether the platform's may stand in for it. */
async function whoseGateways(transaction: Transaction): Promise<{ own: boolean; via: boolean }> {
  const row = await transaction.readOne(
    { own: 'bool', via: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM communication_gateway WHERE site_id = $1 AND is_active) AS own,
            coalesce((SELECT via_platform FROM communication_setting WHERE site_id = $1), true) AS via`,
  );
  return row ?? { own: false, via: false };
}

const shape = {
  id: 'uuid',
  name: 'text',
  perSecond: 'int',
  call: json<GatewayCall>(),
  sealed: 'text',
} as const;
const columns = 'id, name, per_second AS "perSecond", call, secrets AS sealed';

/**
 * The providers an institution sends by, in their order: its own, or the platform's where it has none in use. `all`: both,
 * also those of its own that get nothing new, which may still be asked. One of the platform that is out of use is changed by
 * one person alone, so nothing goes there, no question either.
 */
export async function readGateways(
  transaction: Transaction,
  services: Services,
  which: 'active' | 'all',
): Promise<Gateway[]> {
  const { siteId } = transaction;
  const isAll = which === 'all';
  const whose = isAll ? { own: true, via: true } : await whoseGateways(transaction);
  const own = !whose.own
    ? []
    : await transaction.read(
        shape,
        `SELECT ${columns} FROM communication_gateway WHERE site_id = $1 AND (is_active OR $2) ORDER BY position, name`,
        isAll,
      );
  // A table of the platform is read by itself: it does not lie where an institution's rows do.
  const shared =
    !isAll && (whose.own || !whose.via)
      ? []
      : await transaction.read(
          shape,
          `SELECT ${columns} FROM communication_platform_gateway
            WHERE $1::bigint IS NOT NULL AND is_active ORDER BY position, name`,
        );
  const opened = (rows: typeof own, isPlatform: boolean) =>
    rows.map(({ sealed, call, ...row }) => {
      const owner = isPlatform ? platformOwner(row.id) : { siteId, gatewayId: row.id };
      return {
        ...row,
        call: wholeCall(call),
        secrets: open(services.config.secret, owner, sealed),
        isPlatform,
      };
    });
  return [...opened(own, false), ...opened(shared, true)];
}

/** The platform's providers as a list of messages names them. */
export async function sharedGateways(transaction: Transaction) {
  const rows = await transaction.read(
    { id: 'uuid', name: 'text', canBeAsked: 'bool' },
    `SELECT id, name, is_active AND (call -> 'ask' <> 'null'::jsonb) IS TRUE AS "canBeAsked"
       FROM communication_platform_gateway WHERE $1::bigint IS NOT NULL`,
  );
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}

/** Whether SMS leave the house, and so cost something; otherwise they stay on the screen. */
export async function hasGateway(transaction: Transaction): Promise<boolean> {
  const { own, via } = await whoseGateways(transaction);
  if (own || !via) return own;
  const row = await transaction.readOne(
    { one: 'int' },
    'SELECT 1 AS one FROM communication_platform_gateway WHERE $1::bigint IS NOT NULL AND is_active LIMIT 1',
  );
  return row !== null;
}

/** No secret is in it: whoever sets a provider up sees which there are, not what they are. */
export async function listGateways(transaction: Transaction) {
  const items = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      name: 'text',
      position: 'int',
      isActive: 'bool',
      perSecond: 'int',
      call: json<GatewayCall>(),
      secretNames: 'text[]',
      hasReportAddress: 'bool',
    },
    `SELECT id, version, name, position, is_active AS "isActive", per_second AS "perSecond", call,
            secret_names AS "secretNames", report_digest <> '' AS "hasReportAddress" FROM communication_gateway WHERE site_id = $1 ORDER BY position, name LIMIT 20`,
  );
  return { items: items.map((one) => ({ ...one, call: wholeCall(one.call), waits: null })) };
}

type GivenGateway = z.output<GatewayCalls['saveGateway']['input']>;

/**
 * The secrets of a provider as they are kept. Those that are not given stay, unless the address changes: a secret never goes
 * to another host than the one it was given for. Throws where one is missing, and for an address that nobody may call.
 */
export function sealSecrets(
  services: Services,
  owner: SecretsOf,
  given: Pick<GivenGateway, 'call' | 'secrets'>,
  known: { readonly call: GatewayCall; readonly sealed: string } | null,
): { names: string[]; sealed: string } {
  for (const url of urlsOf(given.call))
    if (!isCallable(new URL(hostOf(url)), services.config.privateGateways))
      throw new AppError(messageErrors.address, { address: hostOf(url) });
  const staysThere = known && hostsOf(known.call) === hostsOf(given.call);
  const before = staysThere ? open(services.config.secret, owner, known.sealed) : {};
  const names = secretsOf(given.call);
  const values = Object.fromEntries(
    names.map((name) => {
      const value = given.secrets[name] ?? before[name];
      if (!value) throw new AppError(messageErrors.secret, { name });
      return [name, value];
    }),
  );
  return { names, sealed: seal(services.config.secret, owner, values) };
}

/** Adds or changes a provider of the institution. */
export async function saveGateway(transaction: Transaction, services: Services, given: GivenGateway) {
  const known = await transaction.readOne(
    { call: json<GatewayCall>(), sealed: 'text' },
    'SELECT call, secrets AS sealed FROM communication_gateway WHERE site_id = $1 AND id = $2 FOR UPDATE',
    given.id,
  );
  if (given.id !== null && !known) throw new AppError(errors.notFound);
  const owner = { siteId: transaction.siteId, gatewayId: given.id ?? newId() };
  const { names, sealed } = sealSecrets(services, owner, given, known);
  const row = await transaction.readOne(
    { id: 'uuid' },
    given.id === null
      ? `INSERT INTO communication_gateway (site_id, id, version, name, position, is_active, per_second, call, secrets, secret_names)
         VALUES ($1, $2, 1 + 0 * $3::int, $4, $5, $6, $7, $8, $9, $10) RETURNING id`
      : `UPDATE communication_gateway SET version = version + 1, updated_at = now(), name = $4, position = $5, is_active = $6,
                per_second = $7, call = $8, secrets = $9, secret_names = $10
          WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING id`,
    owner.gatewayId,
    given.version,
    given.name,
    given.position,
    given.isActive,
    given.perSecond,
    JSON.stringify(given.call),
    sealed,
    names,
  );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}

const hostsOf = (call: GatewayCall): string => urlsOf(call).map(hostOf).join(' ');
/** `https://sms.example.com`, which no place can be in. */
const hostOf = (url: string): string => /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? '';

export async function removeGateway(transaction: Transaction, { id }: { id: string }) {
  const gone = await transaction.change(
    'DELETE FROM communication_gateway WHERE site_id = $1 AND id = $2',
    id,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  await transaction.change('DELETE FROM communication_turn WHERE site_id = $1 AND gateway_id = $2', id);
  return { id };
}
