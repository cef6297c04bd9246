/** Where an attachment stands. Only one that runs, or ran until its last day, takes time and pay. */
export const attachmentStates = ['asked', 'agreed', 'running', 'ended', 'refused', 'withdrawn'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

/** `home` employs somebody, `host` has them for a share of their time. */
export const attachmentSides = ['home', 'host'] as const;
export type AttachmentSide = (typeof attachmentSides)[number];

/** What home pays meanwhile: the rest of the time, or everything. */
export const homePays = ['rest', 'whole'] as const;
export type HomePays = (typeof homePays)[number];

/** Days from `from` to `to` (null: open), both included, with a share of time in percent. */
export type SharedSpan = { readonly from: string; readonly to: string | null; readonly share: number };

/** The later of two days. */
export const laterDay = (one: string, other: string): string => (one.localeCompare(other) < 0 ? other : one);

const overlaps = (one: SharedSpan, from: string, to: string | null): boolean =>
  (to === null || one.from <= to) && (one.to === null || one.to >= from);

/**
 * The most of somebody's time, in percent, that is given away on one day between `from` and `to`. It can only grow on the day
 * on which one of the spans begins, so those days are looked at, and the first.
 */
export function mostShared(spans: readonly SharedSpan[], from: string, to: string | null): number {
  const within = spans.filter((one) => overlaps(one, from, to));
  const days = [from, ...within.map((one) => one.from).filter((day) => day > from)];
  return Math.max(
    0,
    ...days.map((day) => within.reduce((sum, one) => sum + (overlaps(one, day, day) ? one.share : 0), 0)),
  );
}

/** An attachment as pay sees it from one of its sides. */
export type PaidSpan = SharedSpan & {
  readonly side: AttachmentSide;
  /** Of home alone. */
  readonly homePays: HomePays | null;
  /** The host made its record of the employee for this attachment, so that there is no pay beside it. */
  readonly isMade: boolean;
};

/**
 * Percent of the full pay on a day, 0 to 100: at the host the share that is had there, at home what was not given away. A
 * record that the host made for the attachment alone has no pay on other days; one that was there before has its own.
 */
export function paidPercent(spans: readonly PaidSpan[], day: string): number {
  const here = spans.filter((one) => overlaps(one, day, day));
  const hosted = here.filter((one) => one.side === 'host');
  const given = here.filter((one) => one.side === 'home' && one.homePays === 'rest');
  const isMade = spans.some((one) => one.side === 'host' && one.isMade);
  const had = hosted.length > 0 ? hosted.reduce((sum, one) => sum + one.share, 0) : isMade ? 0 : 100;
  return Math.min(100, Math.max(0, had - given.reduce((sum, one) => sum + one.share, 0)));
}

/**
 * The sum of {@link paidPercent} over days, to the nearest percent; 100 for each where nothing is shared. `percentOf`: what of the
 * pay stays on a day, such as while somebody is suspended, 0 to 100.
 */
export const percentDays = (
  spans: readonly PaidSpan[],
  days: readonly string[],
  percentOf: (day: string) => number = () => 100,
): number => Math.round(days.reduce((sum, day) => sum + (paidPercent(spans, day) * percentOf(day)) / 100, 0));
