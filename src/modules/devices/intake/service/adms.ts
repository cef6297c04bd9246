import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../core/errors.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { refusalOf } from '../../../../core/server/http/standing.ts';
import { devicesContract } from '../../contract.ts';
import { deviceBySerial, type KnownDevice } from '../../service/devices-read.ts';
import { baseOf, mayComeFrom, recordsTold } from '../rules.ts';
import { noteStranger, ownerOfSerial } from './serials.ts';
import { takeBody } from './take.ts';

/** The longest body: some 80,000 punches. Devices send a few hundred at once. */
const longestBody = 4 * 1024 * 1024;
/** Calls of one address in a minute; a device makes some ten, and a school has a handful of them behind one address. */
const callsInAMinute = 300;
/** A device is noted as seen so often at most. */
const seenEvery = 60_000;

/** The devices' own protocol speaks text, and its refusals are plain too: the device tries again later and loses nothing. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

type Speaker = { readonly device: KnownDevice; readonly context: Context; readonly address: string };

/**
 * Speaks with devices that push (ADMS, also called iclock): they call `/iclock/…` on plain HTTP with their serial number.
 * The names of the calls may end in `.aspx`.
 */
export function serveAdms(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const rate = rateOf(services);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status =
        error instanceof Refusal
          ? error.status
          : error instanceof AppError
            ? error.kind.status
            : (error.statusCode ?? 500);
      if (status >= 500) request.log.error({ err: error }, 'a device could not be answered');
      return say(reply.code(status), status >= 500 ? 'ERROR' : error.message);
    });
    scope.get('/iclock/:call', { bodyLimit: longestBody }, async (request, reply) => {
      rate(networkOf(request.ip));
      return say(reply, await answerGet(services, request));
    });
    scope.post('/iclock/:call', { bodyLimit: longestBody }, async (request, reply) => {
      rate(networkOf(request.ip));
      return say(reply, await answerPost(services, request));
    });
  });
}

const say = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(`${text}\n`);

const callOf = (request: FastifyRequest): string =>
  String((request.params as { call: string }).call)
    .replace(/\.aspx$/, '')
    .toLowerCase();

/** A value of the query by its name, which firmwares write in large and small letters. */
function queryOf(request: FastifyRequest, name: string): string | undefined {
  const found = Object.entries(request.query as Record<string, unknown>).find(
    ([key]) => key.toLowerCase() === name.toLowerCase(),
  );
  return typeof found?.[1] === 'string' ? found[1].slice(0, 200) : undefined;
}

async function answerGet(services: Services, request: FastifyRequest): Promise<string> {
  const call = callOf(request);
  if (call !== 'cdata' && call !== 'getrequest' && call !== 'ping')
    throw new Refusal(404, 'ERROR: unknown call');
  const isGreeting = call === 'cdata';
  const speaker = await speakerOf(services, request, isGreeting);
  const stamp = await noteSeen(services, request, speaker, isGreeting);
  return isGreeting ? greeting(queryOf(request, 'SN') ?? '', stamp, speaker.device.zoneMinutes) : 'OK';
}

async function answerPost(services: Services, request: FastifyRequest): Promise<string> {
  const call = callOf(request);
  if (call !== 'cdata' && call !== 'devicecmd' && call !== 'querydata')
    throw new Refusal(404, 'ERROR: unknown call');
  const speaker = await speakerOf(services, request, false);
  if (call !== 'cdata') return 'OK';
  const table = queryOf(request, 'table')?.toUpperCase();
  const body = typeof request.body === 'string' ? request.body : '';
  // Pictures and templates are nobody's punch; what is answered OK is not sent again.
  if (table !== 'ATTLOG' && table !== 'OPERLOG') return 'OK';
  const taken = await takeBody(services, speaker.context, speaker.device, {
    kind: table === 'ATTLOG' ? 'attlog' : 'operlog',
    body,
    address: speaker.address,
    stamp: table === 'ATTLOG' ? queryOf(request, 'Stamp') : undefined,
  });
  // Half a body: what came is kept, and the device sends all of it again.
  if (!taken.isWhole) throw new Refusal(400, 'ERROR: the body is cut off');
  return `OK: ${taken.lines}`;
}

/** Who speaks. Throws what the device is answered when it is nobody's, stopped, or speaks from where it may not. */
async function speakerOf(services: Services, request: FastifyRequest, isGreeting: boolean): Promise<Speaker> {
  const serial = queryOf(request, 'SN') ?? '';
  if (!/^[A-Za-z0-9._-]{4,40}$/.test(serial)) throw new Refusal(400, 'ERROR: no serial number');
  const address = request.ip.replace(/^::ffff:/, '');
  const siteId = await ownerOfSerial(services.database, serial);
  if (siteId === null) {
    const called = await services.sites.resolve(request.headers.host, undefined);
    await noteStranger(services.database, {
      serial,
      address,
      siteId: called?.id ?? null,
      now: services.now(),
    });
    throw new Refusal(404, 'ERROR: unknown device');
  }
  const context: Context = {
    siteId,
    accountId: null,
    impersonatorId: null,
    action: `${request.method} /iclock/${callOf(request)} ${serial}`,
    requestId: request.id,
    language: 'en',
    permissions: new Set(),
  };
  await assertTakes(services, siteId);
  const device = await services.database.readInSite(context, (transaction) =>
    deviceBySerial(transaction, serial),
  );
  if (device?.status !== 'active') throw new Refusal(403, 'ERROR: this device is stopped');
  if (!mayComeFrom(device.addresses, address)) throw new Refusal(403, 'ERROR: not from here');
  await assertKey(services, request, { device, context, address }, isGreeting);
  return { device, context, address };
}

/** Whether the institution takes punches at all; a suspended one does, so that none is lost until it has paid. */
async function assertTakes(services: Services, siteId: number): Promise<void> {
  const site = await services.sites.find(siteId);
  if (!site) throw new Refusal(404, 'ERROR: unknown device');
  const refusal = refusalOf(devicesContract.push, site, services.subModules);
  if (refusal) throw refusal;
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The protocol shows the communication key in the greeting alone: then only that address may speak for the device. */
async function assertKey(
  services: Services,
  request: FastifyRequest,
  { device, context, address }: Speaker,
  isGreeting: boolean,
): Promise<void> {
  if (device.keyHash === null) return;
  if (isGreeting) {
    const key = queryOf(request, 'pushcommkey') ?? '';
    if (!isAlike(hashOf(key), device.keyHash)) throw new Refusal(401, 'ERROR: wrong communication key');
    await services.database.inSite(context, (transaction) =>
      transaction.change(
        'UPDATE devices_health SET key_address = $3 WHERE site_id = $1 AND id = $2 AND key_address <> $3',
        device.id,
        address,
      ),
    );
    return;
  }
  const shown = await services.database.readInSite(context, (transaction) =>
    transaction.readOne(
      { address: 'text' },
      'SELECT key_address AS address FROM devices_health WHERE site_id = $1 AND id = $2',
      device.id,
    ),
  );
  if (shown?.address !== address) throw new Refusal(401, 'ERROR: greet first');
}

/** Notes that a device was heard, and since when without a pause; answers the stamp of what it sent last. */
async function noteSeen(
  services: Services,
  request: FastifyRequest,
  { device, context, address }: Speaker,
  isGreeting: boolean,
): Promise<string> {
  const now = services.now();
  const health = await services.database.readInSite(context, (transaction) =>
    transaction.readOne(
      { seenAt: 'time?', stamp: 'text', lines: 'int', told: 'int?', base: 'int' },
      `SELECT seen_at AS "seenAt", stamp, lines, told_logs AS told, base_lines AS base FROM devices_health
        WHERE site_id = $1 AND id = $2`,
      device.id,
    ),
  );
  const before = health?.seenAt?.getTime() ?? 0;
  const told = recordsTold(queryOf(request, 'INFO') ?? '');
  const isNews = told !== null && told !== health?.told;
  if (isGreeting || isNews || now.getTime() - before >= seenEvery) {
    const hasPaused = isGreeting || now.getTime() - before > 5 * 60_000;
    const firmware =
      (queryOf(request, 'pushver') ?? queryOf(request, 'INFO') ?? '').split(',')[0]?.slice(0, 60) ?? '';
    await services.database.inSite(context, (transaction) =>
      transaction.change(
        `UPDATE devices_health SET seen_at = $3::timestamptz, address = $4,
                since_at = CASE WHEN $5::bool OR since_at IS NULL THEN $3::timestamptz ELSE since_at END,
                firmware = CASE WHEN $6::text = '' THEN firmware ELSE $6::text END,
                told_logs = coalesce($7::int, told_logs), base_lines = $8::int,
                told_at = CASE WHEN $7::int IS NULL THEN told_at ELSE $3::timestamptz END
          WHERE site_id = $1 AND id = $2`,
        device.id,
        now,
        address,
        hasPaused,
        firmware,
        told,
        told === null || !health ? (health?.base ?? 0) : baseOf(health, told, health.lines),
      ),
    );
  }
  return health?.stamp ?? '0';
}

/**
 * What the device is told when it greets. The time zone is in minutes: in hours some firmwares move their clock. With the
 * `Date` of the answer they set it right.
 */
const greeting = (serial: string, stamp: string, zoneMinutes: number): string =>
  [
    `GET OPTION FROM: ${serial}`,
    `Stamp=${stamp}`,
    `ATTLOGStamp=${stamp}`,
    'OpStamp=0',
    'OPERLOGStamp=0',
    'ErrorDelay=60',
    'Delay=30',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog OpLog',
    `TimeZone=${zoneMinutes}`,
    'Realtime=1',
    'Encrypt=None',
  ].join('\n');

/** Counts the calls of each address in this process; what is too many is told to come later. */
function rateOf(services: Services): (address: string) => void {
  const calls = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const now = Math.floor(services.now().getTime() / 60_000);
    if (now !== minute) {
      calls.clear();
      minute = now;
    }
    const count = (calls.get(address) ?? 0) + 1;
    calls.set(address, count);
    if (count > callsInAMinute) throw new Refusal(429, 'ERROR: later');
  };
}
