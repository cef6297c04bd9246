import { addDays, addMonths } from '../../core/dates.ts';

export const meetingKinds = ['general', 'governing'] as const;
export type MeetingKind = (typeof meetingKinds)[number];
export const meetingStates = ['planned', 'held', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];
export const rhythms = ['once', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];
export const answers = ['yes', 'maybe', 'no'] as const;
export type Answer = (typeof answers)[number];
/** How an answer came: by the invited in the application, by the office for them, or by the link of their message. */
export const vias = ['self', 'office', 'link'] as const;
export type Via = (typeof vias)[number];
export const minutesStates = ['none', 'draft', 'approved'] as const;
export type MinutesState = (typeof minutesStates)[number];

/** So many meetings has a routine at most: one a week for a year. */
export const mostMeetings = 53;

/**
 * The days of a routine, the first and the last among them. A month counts from the first day: one of the 31st is on the
 * last day of a shorter month. Null where there would be more than {@link mostMeetings}.
 */
export function daysOfRoutine(first: string, rhythm: Rhythm, until: string | null): string[] | null {
  if (rhythm === 'once' || until === null) return [first];
  const days: string[] = [];
  for (let count = 0; ; count += 1) {
    const day = rhythm === 'weekly' ? addDays(first, count * 7) : addMonths(first, count);
    if (day > until) return days;
    if (days.length === mostMeetings) return null;
    days.push(day);
  }
}

/** An address a meeting may be held at: https, of a host in the internet, and without a password in it. */
export function isMeetingLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home)$/.test(hostname)
  );
}

/** More than half of the members, unless the rules of the body say otherwise. */
export const usualQuorum = (members: number): number => Math.floor(members / 2) + 1;

export const hasQuorum = (present: number, quorum: number | null): boolean =>
  quorum === null || present >= quorum;

type When = { readonly day: string; readonly startsAt: string; readonly endsAt: string };

/** Whether a meeting is at another day or time than before. */
export const isMovedTo = (before: When, after: When): boolean =>
  before.day !== after.day || before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;

/** An invited person answers until the meeting begins, and not to one that is cancelled. */
export const mayAnswer = (meeting: { state: MeetingState }, begins: Date, now: Date): boolean =>
  meeting.state === 'planned' && now < begins;

/** Minutes are written once the meeting has begun, and not changed any more once they are approved. */
export function mayWriteMinutes(
  meeting: { state: MeetingState; minutesState: MinutesState },
  begins: Date,
  now: Date,
): boolean {
  return meeting.state !== 'cancelled' && meeting.minutesState !== 'approved' && now >= begins;
}

/** As a resolution is quoted: `3/2026`. */
export const resolutionNumber = (no: number, year: number): string => `${no}/${year}`;
