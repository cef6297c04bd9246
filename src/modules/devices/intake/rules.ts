import { isDate, parseDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';

/** What a line was written as: by a device that pushes, its file on a stick, a table, or another program. */
export type LineKind = 'attlog' | 'dat' | 'csv' | 'json' | 'operlog';

/** A punch as the device told it; `at` is its own clock, `YYYY-MM-DD HH:MM:SS`. */
export type ToldPunch = {
  readonly pin: string;
  readonly at: string;
  /** 0 came, 1 went, 2 to 5 breaks and overtime; devices that nobody tells always say 0. */
  readonly status: number;
  readonly verify: number;
  readonly workCode: string;
};

/** Why a line says nothing: it cannot be read, it is cut off, or it is of no punch at all. */
export type LineProblem = 'unreadable' | 'cut' | 'noPunch';

const pinPattern = /^[\p{L}\p{N}._-]{1,24}$/u;
const small = (text: string | undefined): number => (/^\d{1,3}$/.test(text ?? '') ? Number(text) : 0);

/** A device's clock as it is written everywhere; null where that is no time of the calendar. */
export function readClock(text: string): string | null {
  const [, date = '', hour = '', minute = '', second = '00'] =
    /^(\S+)[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(toAsciiDigits(text.trim())) ?? [];
  const day = isDate(date) ? date : parseDate(date);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${day} ${hour.padStart(2, '0')}:${minute}:${second}`;
}

const dhakaMinutes = 360;

/**
 * By how many minutes the clock of a device in another time zone is put forward to be Dhaka's: what it told never changes,
 * the time it counts for does.
 * @param zoneMinutes what its clock is ahead of UTC by, -720 to 840
 */
export const minutesToDhaka = (zoneMinutes: number): number => dhakaMinutes - zoneMinutes;

const punchOf = (
  pin: string | undefined,
  at: string | undefined,
  more: { status?: string | undefined; verify?: string | undefined; workCode?: string | undefined } = {},
): ToldPunch | null => {
  const known = toAsciiDigits((pin ?? '').trim());
  const clock = readClock(at ?? '');
  if (!pinPattern.test(known) || clock === null) return null;
  return {
    pin: known,
    at: clock,
    status: small(more.status),
    verify: small(more.verify),
    workCode: (more.workCode ?? '').trim().slice(0, 20),
  };
};

/** PIN, time, status, verification, work code; parted by tabs alone, for nothing else parts them. */
function readAttlog(line: string): ToldPunch | null {
  const [pin, at, status, verify, workCode] = line.split('\t');
  return punchOf(pin, at, { status, verify, workCode });
}

/** The file of a stick has the number of the machine before the status. */
function readDat(line: string): ToldPunch | null {
  const [pin, at, ...rest] = line.split('\t');
  const [status, verify, workCode] = rest.length >= 4 ? rest.slice(1) : rest;
  return punchOf(pin, at, { status, verify, workCode });
}

/** The cells of one line of a table; a quoted one may have commas in it. */
export function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|[,;])(?:"((?:[^"]|"")*)"|([^,;"]*))/g)];
  return cells.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
}

const directions: Readonly<Record<string, string>> = { in: '0', out: '1' };

/** PIN and time, then the status or `in` or `out`; date and time may stand apart. */
function readCsv(line: string): ToldPunch | null {
  const [pin, first = '', second = '', third] = cellsOf(line);
  const isApart = !/[ T]\d/.test(toAsciiDigits(first));
  const status = (isApart ? third : second)?.toLowerCase() ?? '';
  return punchOf(pin, isApart ? `${first} ${second}` : first, { status: directions[status] ?? status });
}

/** One punch of another program, as `lineOfPush` wrote it. */
function readJson(line: string): ToldPunch | null {
  try {
    const given = JSON.parse(line) as Record<string, unknown> | null;
    const text = (name: string) =>
      given && typeof given[name] !== 'object' ? String(given[name] ?? '') : '';
    const direction = text('direction');
    return punchOf(text('pin'), text('at'), { status: directions[direction] ?? '', verify: text('verify') });
  } catch {
    return null;
  }
}

const readers: Readonly<Record<Exclude<LineKind, 'operlog'>, (line: string) => ToldPunch | null>> = {
  attlog: readAttlog,
  dat: readDat,
  csv: readCsv,
  json: readJson,
};

/** What a line says. `isLast`: nothing follows it, not even the end of the line, so that it may have been cut off. */
export function readLine(kind: LineKind, line: string, isLast = false): ToldPunch | LineProblem {
  if (kind === 'operlog') return 'noPunch';
  // Half a time or half a status would be another punch.
  if (isLast && kind === 'attlog' && line.split('\t').length < 4) return 'cut';
  const punch = readers[kind](line);
  if (punch) return punch;
  if (isLast) return 'cut';
  return kind === 'csv' && /^"?(pin|id|code|user)/i.test(line) ? 'noPunch' : 'unreadable';
}

/** Ends of lines, two of each where both signs stand: a file of twelve megabytes has fewer when it is a device's. */
const mostLineEnds = 600_000;

/** Whether a body has more lines than any device writes: reading them would hold up everybody. */
export function hasTooManyLines(body: string): boolean {
  let ends = 0;
  for (let at = 0; at < body.length && ends <= mostLineEnds; at += 1) {
    const sign = body.charCodeAt(at);
    if (sign === 10 || sign === 13) ends += 1;
  }
  return ends > mostLineEnds;
}

/** The lines of a body without its empty ones, and whether the last has its end. */
export function linesOf(body: string): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const lines = body
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll('\0', '').trimEnd().slice(0, 500))
    .filter((line) => line.trim() !== '');
  return { lines, isWhole: lines.length === 0 || /[\r\n]$/.test(body) };
}

/** Why a punch is held back until somebody looks at it. */
export const holdReasons = ['future', 'past', 'drift'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What is known of a device when it tells something; times in milliseconds. */
export type DeviceClock = {
  readonly now: number;
  /** Since when it has spoken to the server without a longer pause; null: it has only just begun, or never pushes. */
  readonly since: number | null;
  /** The latest punch of it that was taken; null before the first. */
  readonly last: number | null;
  /** When it came into use here. */
  readonly began: number;
  /** How far its clock may be away. */
  readonly driftMinutes: number;
  /** How far before its latest punch one may be. */
  readonly gapMinutes: number;
};

const minute = 60_000;
const fiveYears = 5 * 365 * 24 * 60 * minute;

/**
 * Whether a punch can be true. One to come is not. One far before the latest was written after the clock went back, for a
 * device tells in the order in which it wrote. And who was connected all the time would have told it at once.
 */
export function holdOf(at: number, clock: DeviceClock): HoldReason | null {
  const drift = clock.driftMinutes * minute;
  if (at > clock.now + drift) return 'future';
  if (at < clock.began - fiveYears) return 'past';
  if (clock.last !== null && at < clock.last - clock.gapMinutes * minute) return 'past';
  if (clock.since !== null && at > clock.since && clock.now - at > drift) return 'drift';
  return null;
}

/** Judges punches in the order in which they came: each that is taken is the latest for those after it. */
export function judge(times: readonly number[], clock: DeviceClock): (HoldReason | null)[] {
  let { last } = clock;
  return times.map((at) => {
    const reason = holdOf(at, { ...clock, last });
    if (reason === null) last = Math.max(last ?? at, at);
    return reason;
  });
}

/** Who has a PIN from a day on, until one; on one device, or on all (null). */
export type PinOwner = {
  readonly id: string;
  readonly deviceId: string | null;
  readonly pin: string;
  readonly employeeId: string | null;
  readonly studentId: string | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
};

/** Finds whose a PIN is on a day: what is said of the one device comes before what is said of all. */
export function pinFinder(owners: readonly PinOwner[]) {
  const byPin = Map.groupBy(owners, (one) => one.pin);
  return (deviceId: string, pin: string, day: string): PinOwner | null => {
    const fitting = (byPin.get(pin) ?? []).filter(
      (one) =>
        (one.deviceId === null || one.deviceId === deviceId) &&
        one.startsOn <= day &&
        (one.endsOn === null || day <= one.endsOn),
    );
    return fitting.find((one) => one.deviceId !== null) ?? fitting[0] ?? null;
  };
}

/** Whether two may not stand beside each other: the same PIN on the same device, or on all, on a day of both. */
export function pinsOverlap(
  one: Omit<PinOwner, 'id' | 'employeeId' | 'studentId'>,
  other: Omit<PinOwner, 'id' | 'employeeId' | 'studentId'>,
): boolean {
  return (
    one.pin === other.pin &&
    one.deviceId === other.deviceId &&
    one.startsOn <= (other.endsOn ?? '9999-12-31') &&
    other.startsOn <= (one.endsOn ?? '9999-12-31')
  );
}

/** The addresses from which a device may speak: single ones, or the first 8 to 32 bits of one. Empty: any. */
export function mayComeFrom(allowed: string, address: string): boolean {
  const given = address.replace(/^::ffff:/, '');
  const all = allowed.split(/[\s,]+/).filter((one) => one !== '');
  return all.length === 0 || all.some((one) => (one.includes('/') ? isWithin(one, given) : one === given));
}

const numberOf = (address: string): number | null => {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
};

function isWithin(range: string, address: string): boolean {
  const [base = '', bits = ''] = range.split('/');
  const [from, given] = [numberOf(base), numberOf(address)];
  if (from === null || given === null) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(from / size) === Math.floor(given / size);
}

/** A list of addresses as somebody may write it. */
export const isAddressList = (text: string): boolean =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .every((one) => {
      const [address = '', bits] = one.split('/');
      const isRange =
        bits === undefined || (/^\d{1,2}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= 32);
      return (
        isRange && (numberOf(address) !== null || (bits === undefined && /^[0-9a-f:]{3,39}$/i.test(address)))
      );
    });

/**
 * What a device tells of itself in `INFO` with its question for commands: firmware, users, fingerprints, records in its
 * memory, address, and more. Null where the records are not told. As the push protocol (2.x) has it.
 */
export function recordsTold(info: string): number | null {
  const told = info.split(',')[3]?.trim() ?? '';
  return /^\d{1,8}$/.test(told) ? Number(told) : null;
}

/** Since the device's memory began anew: so many punches had come before it. */
export type Memory = { readonly told: number | null; readonly base: number };

/**
 * What had come before the present memory of a device. A memory that holds less than it did was emptied; one that never told
 * and holds less than what came was emptied before: then what it holds counts as come, since nobody can say otherwise.
 */
export function baseOf(before: Memory, told: number, lines: number): number {
  const isEmptied = before.told === null ? told < lines : told < before.told;
  return isEmptied ? Math.max(0, lines - told) : before.base;
}

/** Records that are on a device and did not come yet; null where it never told how many it has. */
export const waitingOn = ({ told, base }: Memory, lines: number): number | null =>
  told === null ? null : Math.max(0, told - Math.max(0, lines - base));
