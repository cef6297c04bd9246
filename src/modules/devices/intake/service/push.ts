import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newSecret } from '../../../../core/server/auth/passwords.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { refusalOf } from '../../../../core/server/http/standing.ts';
import { devicesContract } from '../../contract.ts';
import { devicesErrors } from '../../labels.ts';
import { deviceById, type KnownDevice } from '../../service/devices-read.ts';
import { mayComeFrom } from '../rules.ts';
import { hashOf, isAlike } from './adms.ts';
import { type Taken, takeBody } from './take.ts';

/** A new token of a device: where it belongs and its secret. Only the digest of the secret is kept. */
export function newToken(siteId: number, deviceId: string): { token: string; hash: string } {
  const secret = newSecret();
  return { token: `device.${siteId}.${deviceId}.${secret}`, hash: hashOf(secret) };
}

const tokenPattern =
  /^Bearer device\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,200})$/;

/** Takes punches of another program. Throws 401 without a token that is good here. */
export async function takePush(
  services: Services,
  request: FastifyRequest,
  given: z.output<typeof devicesContract.push.input>,
): Promise<Taken> {
  const [, site = '', id = '', secret = ''] = tokenPattern.exec(request.headers.authorization ?? '') ?? [];
  const siteId = Number(site);
  const facts = siteId > 0 ? await services.sites.find(siteId) : null;
  if (!facts) throw new AppError(devicesErrors.noToken);
  const refusal = refusalOf(devicesContract.push, facts, services.subModules);
  if (refusal) throw refusal;
  const context: Context = {
    siteId,
    accountId: null,
    impersonatorId: null,
    action: `POST ${devicesContract.push.path}`,
    requestId: request.id,
    language: 'en',
    permissions: new Set(),
  };
  const device = await services.database.readInSite(context, (transaction) => deviceById(transaction, id));
  if (!isAdmitted(device, secret, request.ip)) throw new AppError(devicesErrors.noToken);
  await limitAttempts(services.database, `device:${device.id}`, 600, 60);
  const tables =
    given.csv === '' ? null : await takeBody(services, context, device, { kind: 'csv', body: given.csv });
  const body = given.punches.map((one) => `${JSON.stringify(one)}\n`).join('');
  const punches = await takeBody(services, context, device, { kind: 'json', body, address: request.ip });
  return sum(tables, punches);
}

function isAdmitted(device: KnownDevice | null, secret: string, address: string): device is KnownDevice {
  return (
    device?.kind === 'push' &&
    device.status === 'active' &&
    device.tokenHash !== null &&
    isAlike(hashOf(secret), device.tokenHash) &&
    mayComeFrom(device.addresses, address)
  );
}

const sum = (one: Taken | null, other: Taken): Taken => ({
  lines: (one?.lines ?? 0) + other.lines,
  added: (one?.added ?? 0) + other.added,
  held: (one?.held ?? 0) + other.held,
  problems: (one?.problems ?? 0) + other.problems,
});
