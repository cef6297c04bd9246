/** Between the second person's word and the removal of an institution; long enough for a letter. */
export const waitingDays = 14;
/** How long an exported file stays to be fetched. */
export const archiveDays = 30;
/** So many slow requests are kept, of so many days. */
export const mostSlow = 200;
export const slowDays = 7;
const day = 86_400_000;

export const dayAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day);

export type PurgeState = 'asked' | 'waiting' | 'doing' | 'done' | 'stopped';

type Kept = {
  readonly id: string;
  readonly madeAt: Date;
  /** It was restored as a trial. */
  readonly isSound: boolean;
};

/** Of the nights: so many days, weeks and months are kept. */
const kept = { days: 7, weeks: 4, months: 12 } as const;

const dhakaDay = (at: Date) => new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
const weekOf = (at: Date) => String(Math.floor((at.getTime() + 6 * 3_600_000 - 4 * day) / (7 * day)));

/**
 * Which backups are no longer kept: the newest of each of the last days, weeks and months stays, and rather one that could be
 * restored. The last one stays whatever the clock says.
 */
export function noLongerKept(backups: readonly Kept[]): string[] {
  const newestFirst = [...backups].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const stays = new Set<string>();
  const keep = (most: number, spanOf: (at: Date) => string) => {
    const spans = new Map<string, Kept>();
    for (const one of newestFirst) {
      const span = spanOf(one.madeAt);
      const newer = spans.get(span);
      if (!newer && spans.size === most) break;
      if (!newer || (one.isSound && !newer.isSound)) spans.set(span, one);
    }
    for (const { id } of spans.values()) stays.add(id);
  };
  keep(kept.days, dhakaDay);
  keep(kept.weeks, weekOf);
  keep(kept.months, (at) => dhakaDay(at).slice(0, 7));
  return newestFirst.flatMap(({ id }) => (stays.has(id) ? [] : [id]));
}

/** A backup is red when there is none of the last day, or the last one could not be restored. */
export function backupHealth(
  last: { readonly madeAt: Date; readonly trialProblem: string | null } | null,
  now: Date,
): 'well' | 'old' | 'none' | 'broken' {
  if (last === null) return 'none';
  if (last.trialProblem !== null) return 'broken';
  // An hour for the backup itself: it is made at the same time each night.
  return now.getTime() - last.madeAt.getTime() > day + 3_600_000 ? 'old' : 'well';
}

const gigabyte = 1024 ** 3;

/**
 * Whether a disk is nearly full: less than a tenth is free and less than 20 GB, or less than one. In bytes.
 */
export const isRoomLow = (free: number, total: number): boolean =>
  free < gigabyte || (free < total / 10 && free < 20 * gigabyte);

/** Whether work that could have been done at once has waited for more than an hour. */
export const waitsTooLong = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > 3_600_000;
