import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { digestOf } from '../../../../core/server/auth/caller.ts';
import type { PlatformReader, PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messageErrors } from '../../labels.ts';
import type { GatewayCalls, platformGatewayContract } from '../contract.ts';
import { wholeCall } from '../rules.ts';
import type { GatewayCall } from '../shapes.ts';
import { type Gateway, sealSecrets } from './gateways.ts';
import { open, platformOwner } from './secret-box.ts';

/** A provider as it is, or as somebody proposes it to be. */
type Described = {
  readonly name: string;
  readonly position: number;
  readonly isActive: boolean;
  readonly perSecond: number;
  readonly call: GatewayCall;
  readonly secrets: string;
  readonly secretNames: readonly string[];
};
/** With a new address for its reports, where one was made. */
type Proposed = Described & { readonly reportDigest?: string };

const described = {
  name: 'text',
  position: 'int',
  isActive: 'bool',
  perSecond: 'int',
  call: json<GatewayCall>(),
  secrets: 'text',
  secretNames: 'text[]',
  proposed: jsonOrNull<Proposed>(),
} as const;
const columns = `g.name, g.position, g.is_active AS "isActive", g.per_second AS "perSecond", g.call, g.secrets,
       g.secret_names AS "secretNames", g.proposed`;

/** The platform's providers, each with the change that waits for a second person. No secret is in it. */
export async function listPlatformGateways(platform: PlatformTransaction) {
  const rows = await platform.read(
    {
      id: 'uuid',
      version: 'int',
      ...described,
      hasReportAddress: 'bool',
      proposedBy: 'uuid?',
      by: jsonOrNull<Label>(),
    },
    `SELECT g.id, g.version, ${columns}, g.report_digest <> '' AS "hasReportAddress", g.proposed_by AS "proposedBy",
            CASE WHEN a.id IS NOT NULL THEN json_build_object('en', a.name_en, 'bn', a.name_bn) END AS by
       FROM communication_platform_gateway g LEFT JOIN account a ON a.id = g.proposed_by
      ORDER BY g.position, g.name LIMIT 20`,
  );
  return {
    items: rows.map(({ proposed, proposedBy, by, id, version, hasReportAddress, ...present }) => {
      const { name, position, isActive, perSecond, call, secretNames } = proposed ?? present;
      const shown = { name, position, isActive, perSecond, secretNames };
      const waits =
        proposed === null
          ? null
          : {
              by: by ?? { en: '', bn: '' },
              isMine: proposedBy === platform.context.accountId,
              isInUse: present.isActive,
              hasNewAddress: proposed.reportDigest !== undefined,
            };
      return { id, version, hasReportAddress, ...shown, call: wholeCall(call), waits };
    }),
  };
}

/**
 * Adds or changes a provider of the platform. One that gets no messages is kept at once; what puts one into use, or changes
 * one that is, waits for a second person, and until then all stays as it was. Whoever takes one out of use does that alone
 * and at once, so nothing else changes with it.
 */
export async function savePlatformGateway(
  platform: PlatformTransaction,
  services: Services,
  given: z.output<GatewayCalls['saveGateway']['input']>,
) {
  const known = given.id === null ? null : await lockGateway(platform, given.id);
  if (known && known.version !== given.version) throw new AppError(errors.staleVersion);
  const id = given.id?.toLowerCase() ?? newId();
  const { name, position, isActive, perSecond, call } = given;
  if (known?.isActive && !isActive) {
    await takeOutOfUse(platform, id);
    return { id };
  }
  const before = known && (known.proposed ?? known);
  const { names, sealed } = sealSecrets(
    services,
    platformOwner(id),
    given,
    before && { call: before.call, sealed: before.secrets },
  );
  const next: Described = {
    name,
    position,
    isActive,
    perSecond,
    call,
    secrets: sealed,
    secretNames: names,
  };
  // An address somebody else has made is not taken over with the rest: nobody agrees to his own.
  const address = known?.proposedBy === platform.context.accountId ? known.proposed?.reportDigest : undefined;
  if (!known) await insertGateway(platform, id, { ...next, isActive: false });
  else if (!isActive) await updateGateway(platform, id, next);
  if (isActive || address !== undefined)
    await propose(platform, id, address === undefined ? next : { ...next, reportDigest: address });
  return { id };
}

/**
 * Makes a new address for what a provider of the platform tells by itself; 0 in the place of an institution. It is taken
 * into use by a second person like any other change, and until then the one before stays.
 */
export async function makePlatformReportAddress(platform: PlatformTransaction, { id }: { id: string }) {
  const known = await lockGateway(platform, id);
  if (known.proposed && known.proposedBy !== platform.context.accountId)
    throw new AppError(messageErrors.otherWaits);
  const { name, position, isActive, perSecond, call, secrets, secretNames } = known.proposed ?? known;
  const secret = randomBytes(24).toString('base64url');
  await propose(platform, id, {
    name,
    position,
    isActive,
    perSecond,
    call,
    secrets,
    secretNames,
    reportDigest: digestOf(secret),
  });
  return { path: `/api/v1/communication/reports/0/${secret}`, waits: true };
}

/** Puts a proposed change into use: somebody else than who proposed it, and as it was looked at. */
export async function confirmPlatformGateway(
  platform: PlatformTransaction,
  { id, version }: z.output<typeof platformGatewayContract.confirmGateway.input>,
) {
  const known = await lockGateway(platform, id);
  if (known.version !== version || known.proposed === null) throw new AppError(errors.staleVersion);
  if (known.proposedBy === platform.context.accountId) throw new AppError(messageErrors.ownProposal);
  await updateGateway(platform, id, known.proposed);
  return { id };
}

/** One in use is taken out of use first. */
export async function removePlatformGateway(platform: PlatformTransaction, { id }: { id: string }) {
  const { isActive } = await lockGateway(platform, id);
  if (isActive) throw new AppError(messageErrors.takeOutFirst);
  await platform.change('DELETE FROM communication_platform_gateway WHERE id = $1', id);
  return { id };
}

/** A provider as whoever sets it up sees it, with its secrets open: to try it, or to ask its balance. */
export async function readPlatformGateway(
  platform: PlatformReader,
  services: Services,
  id: string,
): Promise<Gateway> {
  const row = await platform.readOne(
    described,
    `SELECT ${columns} FROM communication_platform_gateway g WHERE g.id = $1`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { name, perSecond, call, secrets } = row.proposed ?? row;
  return {
    id: id.toLowerCase(),
    name,
    perSecond,
    call: wholeCall(call),
    secrets: open(services.config.secret, platformOwner(id.toLowerCase()), secrets),
    isPlatform: true,
  };
}

async function lockGateway(platform: PlatformTransaction, id: string) {
  const row = await platform.readOne(
    { ...described, version: 'int', proposedBy: 'uuid?' },
    `SELECT ${columns}, g.version, g.proposed_by AS "proposedBy" FROM communication_platform_gateway g WHERE g.id = $1 FOR UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const valuesOf = (one: Described) => [
  one.name,
  one.position,
  one.isActive,
  one.perSecond,
  JSON.stringify(one.call),
  one.secrets,
  one.secretNames,
];

const insertGateway = (platform: PlatformTransaction, id: string, one: Described) =>
  platform.change(
    `INSERT INTO communication_platform_gateway (id, name, position, is_active, per_second, call, secrets, secret_names)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    id,
    ...valuesOf(one),
  );

const updateGateway = (platform: PlatformTransaction, id: string, one: Proposed) =>
  platform.change(
    `UPDATE communication_platform_gateway SET name = $2, position = $3, is_active = $4, per_second = $5, call = $6, secrets = $7,
            secret_names = $8, report_digest = coalesce($9, report_digest), proposed = NULL, proposed_by = NULL,
            version = version + 1 WHERE id = $1`,
    id,
    ...valuesOf(one),
    one.reportDigest ?? null,
  );

const takeOutOfUse = (platform: PlatformTransaction, id: string) =>
  platform.change(
    `UPDATE communication_platform_gateway SET is_active = false, proposed = NULL, proposed_by = NULL, version = version + 1
      WHERE id = $1`,
    id,
  );

const propose = (platform: PlatformTransaction, id: string, one: Proposed) =>
  platform.change(
    `UPDATE communication_platform_gateway SET proposed = $2, proposed_by = $3, version = version + 1 WHERE id = $1`,
    id,
    JSON.stringify(one),
    platform.context.accountId,
  );
