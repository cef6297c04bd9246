import { createHash } from 'node:crypto';
import { dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { followPunches } from '../../days/service/write.ts';
import { tellFamiliesLater } from '../../gate/service/tell.ts';
import type { KnownDevice } from '../../service/devices-read.ts';
import {
  type DeviceClock,
  type HoldReason,
  hasTooManyLines,
  judge,
  type LineKind,
  type LineProblem,
  linesOf,
  minutesToDhaka,
  pinFinder,
  readLine,
  type ToldPunch,
} from '../rules.ts';
import { readOwners } from './owners.ts';

export type Taken = {
  readonly lines: number;
  readonly added: number;
  readonly held: number;
  readonly problems: number;
};

/** A pause this long, and what comes next may be what was written down meanwhile. */
const pause = 5 * 60_000;

export const digestOf = (kind: LineKind, line: string): string =>
  createHash('sha256').update(`${kind} ${line}`).digest('base64url');

/**
 * Takes what a device sent. The lines are kept first, in a transaction of their own, so that what comes after may fail; the
 * same lines may come any number of times.
 */
export async function takeBody(
  services: Services,
  context: Context,
  device: KnownDevice,
  given: { kind: LineKind; body: string; address?: string; stamp?: string | undefined },
): Promise<Taken & { isWhole: boolean }> {
  if (hasTooManyLines(given.body)) throw new AppError(errors.tooLarge);
  const { lines, isWhole } = linesOf(given.body);
  // A table written by hand often ends without the end of its last line.
  const isCut = !isWhole && given.kind === 'attlog';
  const now = services.now();
  await services.database.inSite(context, (transaction) =>
    keepLines(transaction, device, given.kind, lines, now),
  );
  const taken = await services.database.inSite(context, (transaction) =>
    understand(transaction, services, device, { ...given, lines, isCut }),
  );
  const { cut, ...rest } = taken;
  return { ...rest, isWhole: !isCut || cut === 0 };
}

async function keepLines(
  transaction: Transaction,
  device: KnownDevice,
  kind: LineKind,
  lines: readonly string[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.change(
    `INSERT INTO devices_line (site_id, id, device_id, kind, line, digest, received_at)
     SELECT n.site_id, n.id, $2::uuid, $3::text, n.line, n.digest, $4::timestamptz
       FROM ${rowsOf('n', { id: '$5::uuid[]', line: '$6::text[]', digest: '$7::text[]' })}
     ON CONFLICT (site_id, device_id, digest) DO NOTHING`,
    device.id,
    kind,
    now,
    lines.map(() => newId()),
    lines,
    lines.map((line) => digestOf(kind, line)),
  );
}

/** `instant` is its clock read as Dhaka's, which never changes; `counts` when it was, by the device's time zone. */
type New = ToldPunch & { readonly instant: Date; readonly counts: Date; readonly day: string };

async function understand(
  transaction: Transaction,
  services: Services,
  device: KnownDevice,
  given: {
    kind: LineKind;
    lines: readonly string[];
    isCut: boolean;
    address?: string;
    stamp?: string | undefined;
  },
): Promise<Taken & { cut: number }> {
  const { kind, lines, isCut } = given;
  const now = services.now();
  // A device that was cut off for weeks, or a file of a year.
  if (lines.length > 1_000) transaction.planForAll();
  // Two pushes of one device go one after the other, for each is judged by the one before.
  await lockRow(transaction, 'devices_health', device.id);
  const clock = await readClockOf(transaction, device, kind, now);
  const problems: { line: string; problem: LineProblem }[] = [];
  const told = new Map<string, New>();
  const shift = minutesToDhaka(device.zoneMinutes) * 60_000;
  lines.forEach((line, place) => {
    const read = readLine(kind, line, isCut && place === lines.length - 1);
    if (typeof read === 'string') problems.push({ line, problem: read });
    else {
      const instant = dhakaInstant(read.at.slice(0, 10), read.at.slice(11));
      const counts = new Date(instant.getTime() + shift);
      told.set(keyOf(read), { ...read, instant, counts, day: todayInDhaka(counts) });
    }
  });
  const fresh = await withoutKnown(transaction, device, [...told.values()]);
  const reasons = judge(
    fresh.map((one) => one.counts.getTime()),
    clock,
  );
  const punches = fresh.map((one, place) => ({ ...one, hold: reasons[place] ?? null }));
  const people = await addPunches(transaction, device, punches, now);
  await noteProblems(transaction, device, kind, problems);
  const taken = punches.filter((one) => one.hold === null);
  const cut = problems.filter((one) => one.problem === 'cut').length;
  // What is sent again has not come yet: the device goes on from where it was.
  const heard = cut > 0 ? { ...given, stamp: undefined } : given;
  await noteHealth(transaction, device, heard, {
    clock,
    now,
    fresh: punches,
    errors: problems.filter(isError).length,
  });
  const days = taken.map((one) => one.day).toSorted();
  await followPunches(transaction, services, {
    employeeIds: people,
    from: days[0] ?? todayInDhaka(now),
    to: days.at(-1) ?? todayInDhaka(now),
    by: transaction.context.accountId ?? device.admittedBy,
  });
  if (taken.length > 0) await tellFamiliesLater(transaction, taken, now);
  return {
    lines: lines.length,
    added: punches.length,
    held: punches.length - taken.length,
    problems: problems.filter(isError).length,
    cut,
  };
}

const isError = ({ problem }: { problem: LineProblem }): boolean => problem !== 'noPunch';
const keyOf = ({ pin, at, status }: ToldPunch): string => `${pin} ${at} ${status}`;

async function readClockOf(
  transaction: Transaction,
  device: KnownDevice,
  kind: LineKind,
  now: Date,
): Promise<DeviceClock> {
  const health = await transaction.readOne(
    { seenAt: 'time?', sinceAt: 'time?', lastAt: 'time?' },
    `SELECT seen_at AS "seenAt", since_at AS "sinceAt", last_at AS "lastAt" FROM devices_health WHERE site_id = $1 AND id = $2`,
    device.id,
  );
  // A file is what was written over months: it has an order of its own.
  const isFile = kind === 'dat' || kind === 'csv';
  const isConnected = kind === 'attlog' && health?.seenAt && now.getTime() - health.seenAt.getTime() <= pause;
  return {
    now: now.getTime(),
    since: isConnected ? (health.sinceAt?.getTime() ?? null) : null,
    last: isFile ? null : (health?.lastAt?.getTime() ?? null),
    began: device.admittedAt.getTime(),
    driftMinutes: device.driftMinutes,
    gapMinutes: device.gapMinutes,
  };
}

async function withoutKnown(
  transaction: Transaction,
  device: KnownDevice,
  told: readonly New[],
): Promise<New[]> {
  if (told.length === 0) return [];
  // One walk through what is kept of these days: looked up line by line, a plan made while nothing was kept took a minute.
  const times = told.map((one) => one.instant.getTime());
  const known = await transaction.read(
    { pin: 'text', at: 'time', status: 'int' },
    `SELECT pin, told_at AS at, status FROM devices_punch
      WHERE site_id = $1 AND device_id = $2 AND pin = ANY($3) AND told_at BETWEEN $4 AND $5
        AND (told_at AT TIME ZONE 'UTC')::date = ANY($6::date[]) LIMIT 1000000`,
    device.id,
    [...new Set(told.map((one) => one.pin))],
    new Date(times.reduce((least, time) => Math.min(least, time))),
    new Date(times.reduce((most, time) => Math.max(most, time))),
    // One line of a clock that stood in the year 2000 does not bring everything since.
    [...new Set(told.map((one) => one.instant.toISOString().slice(0, 10)))],
  );
  const isKept = new Set(known.map(({ pin, at, status }) => `${pin} ${at.getTime()} ${status}`));
  return told.filter(({ pin, instant, status }) => !isKept.has(`${pin} ${instant.getTime()} ${status}`));
}

/** Answers the employees whose taken punches these are. */
async function addPunches(
  transaction: Transaction,
  device: KnownDevice,
  punches: readonly (New & { hold: HoldReason | null })[],
  now: Date,
): Promise<string[]> {
  if (punches.length === 0) return [];
  const ownerOf = pinFinder(await readOwners(transaction, [...new Set(punches.map((one) => one.pin))]));
  const owners = punches.map((one) => ownerOf(device.id, one.pin, one.day));
  await transaction.change(
    `INSERT INTO devices_punch (site_id, id, device_id, pin, told_at, status, verify, work_code, at, day, state, hold,
            employee_id, student_id, received_at)
     SELECT n.site_id, n.id, $2::uuid, n.pin, n.told_at, n.status, n.verify, n.work_code, n.at, n.day, n.state, n.hold,
            n.employee_id, n.student_id, $3::timestamptz
       FROM ${rowsOf('n', {
         id: '$4::uuid[]',
         pin: '$5::text[]',
         told_at: '$6::timestamptz[]',
         status: '$7::int[]',
         verify: '$8::int[]',
         work_code: '$9::text[]',
         day: '$10::date[]',
         state: '$11::text[]',
         hold: '$12::text[]',
         employee_id: '$13::uuid[]',
         student_id: '$14::uuid[]',
         at: '$15::timestamptz[]',
       })}
     ON CONFLICT (site_id, device_id, pin, told_at, status) DO NOTHING`,
    device.id,
    now,
    punches.map(() => newId()),
    punches.map((one) => one.pin),
    punches.map((one) => one.instant),
    punches.map((one) => one.status),
    punches.map((one) => one.verify),
    punches.map((one) => one.workCode),
    punches.map((one) => one.day),
    punches.map((one) => (one.hold === null ? 'taken' : 'held')),
    punches.map((one) => one.hold),
    owners.map((one) => one?.employeeId ?? null),
    owners.map((one) => one?.studentId ?? null),
    punches.map((one) => one.counts),
  );
  const people = owners.flatMap((one, place) =>
    one?.employeeId && punches[place]?.hold === null ? [one.employeeId] : [],
  );
  return [...new Set(people)];
}

async function noteProblems(
  transaction: Transaction,
  device: KnownDevice,
  kind: LineKind,
  problems: readonly { line: string; problem: LineProblem }[],
): Promise<void> {
  if (problems.length === 0) return;
  await transaction.change(
    `UPDATE devices_line AS l SET problem = n.problem
       FROM ${rowsOf('n', { digest: '$3::text[]', problem: '$4::text[]' })}
      WHERE l.site_id = $1 AND l.device_id = $2 AND l.digest = n.digest AND l.problem = ''`,
    device.id,
    problems.map((one) => digestOf(kind, one.line)),
    problems.map((one) => one.problem),
  );
}

/** What one push says of the device itself. Of few fresh lines from one that was connected the last tells its clock. */
async function noteHealth(
  transaction: Transaction,
  device: KnownDevice,
  given: { kind: LineKind; lines: readonly string[]; address?: string; stamp?: string | undefined },
  found: {
    clock: DeviceClock;
    now: Date;
    fresh: readonly (New & { hold: HoldReason | null })[];
    errors: number;
  },
): Promise<void> {
  const { clock, now, fresh } = found;
  const last = fresh
    .filter((one) => one.hold === null)
    .reduce((most, one) => Math.max(most, one.counts.getTime()), 0);
  const newest = fresh.at(-1);
  const isLive = clock.since !== null && fresh.length > 0 && fresh.length <= 3;
  await transaction.change(
    `UPDATE devices_health SET seen_at = $3::timestamptz, since_at = $4::timestamptz, last_at = greatest(last_at, $5::timestamptz),
            stamp = coalesce($6::text, stamp), drift_seconds = coalesce($7::int, drift_seconds), lines = lines + $8::int,
            errors = errors + $9::int, address = coalesce($10::text, address)
      WHERE site_id = $1 AND id = $2`,
    device.id,
    now,
    new Date(clock.since ?? now.getTime()),
    last === 0 ? null : new Date(last),
    given.stamp ?? null,
    isLive && newest ? secondsBetween(newest.counts, now) : null,
    fresh.length,
    found.errors,
    given.address ?? null,
  );
}

const aYear = 366 * 24 * 60 * 60;
const secondsBetween = (told: Date, now: Date): number =>
  Math.max(-aYear, Math.min(aYear, Math.round((told.getTime() - now.getTime()) / 1000)));
