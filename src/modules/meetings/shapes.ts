import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { meetingsProblems } from './labels.ts';
import {
  answers,
  isMeetingLink,
  meetingKinds,
  meetingStates,
  minutesStates,
  rhythms,
  vias,
} from './rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
/** Several lines, each as one line is stored. */
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map(normaliseText)
        .join('\n')
        .trim(),
    );
const day = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });

/** One of the groups who are invited, as communication names them. */
export const groups = z
  .array(
    z.strictObject({
      kind: z.string().min(1).max(60),
      values: z.record(z.string().max(40), z.string().max(100)),
    }),
  )
  .min(1)
  .max(20);

/** When and where, as it is given. */
const place = {
  title: line(150).pipe(z.string().min(3)),
  day,
  startsAt: time,
  endsAt: time,
  place: line(150).default(''),
  link: line(500)
    .refine((text) => text === '' || isMeetingLink(text), { params: { label: meetingsProblems.link } })
    .default(''),
  agenda: lines(4000).default(''),
  quorum: z.int().min(1).max(500).nullable().default(null),
};

/** A meeting that is called, as its form checks it. */
export const calling = z.strictObject({
  ...place,
  kind: z.enum(meetingKinds).default('general'),
  rhythm: z.enum(rhythms).default('once'),
  until: day.nullable().default(null),
  groups,
});
/** One that is changed. */
export const changing = z.strictObject({ id: z.guid(), version: z.int(), ...place });

export const shown = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(meetingKinds),
  title: z.string(),
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  link: z.string(),
  rhythm: z.enum(rhythms),
  seriesId: z.guid(),
  state: z.enum(meetingStates),
  minutesState: z.enum(minutesStates),
  invited: z.int(),
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
});
export type ListedMeeting = z.output<typeof shown>;

const invitee = z.object({
  id: z.guid(),
  name: label,
  hasAccount: z.boolean(),
  /** How somebody without an account is told. */
  toldBy: z.enum(['bell', 'email', 'sms', 'nobody']),
  answer: z.enum(answers).nullable(),
  reason: z.string(),
  via: z.enum(vias).nullable(),
  /** The link of their message: `none` was sent, it is `open`, or it was `withdrawn`. */
  link: z.enum(['none', 'open', 'withdrawn']),
  attended: z.boolean().nullable(),
  /** Counts for the quorum: of the governing body its members alone. */
  counts: z.boolean(),
});
export type Invitee = z.output<typeof invitee>;
export const givenResolution = z.strictObject({
  text: lines(2000).pipe(z.string().min(3)),
  votesFor: z.int().min(0).max(10_000).default(0),
  votesAgainst: z.int().min(0).max(10_000).default(0),
  abstained: z.int().min(0).max(10_000).default(0),
});
export const whole = shown.extend({
  agenda: z.string(),
  cancelReason: z.string(),
  calledBy: label,
  quorum: z.int().nullable(),
  /** What somebody entered; without it the usual one counts. */
  givenQuorum: z.int().nullable(),
  present: z.int(),
  minutes: z.string(),
  minutesBy: label.nullable(),
  approvedBy: label.nullable(),
  approvedAt: z.string().nullable(),
  invitees: z.array(invitee),
  resolutions: z.array(
    z.object({
      id: z.guid(),
      text: z.string(),
      votesFor: z.int(),
      votesAgainst: z.int(),
      abstained: z.int(),
      no: z.int().nullable(),
      year: z.int().nullable(),
    }),
  ),
  can: z.object({ change: z.boolean(), attend: z.boolean(), write: z.boolean(), approve: z.boolean() }),
});
export type Meeting = z.output<typeof whole>;

export const invitation = z.object({
  id: z.guid(),
  title: z.string(),
  kind: z.enum(meetingKinds),
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  link: z.string(),
  agenda: z.string(),
  state: z.enum(meetingStates),
  cancelReason: z.string(),
  answer: z.enum(answers).nullable(),
  reason: z.string(),
  mayAnswer: z.boolean(),
});
/** The code in the link of a message. */
export const linkCode = z.string().min(1).max(60);
export const siteId = z.string().max(20).optional();
/** An invitation as who has its link sees it: nobody else who is invited, nothing of the institution. */
export const linked = z.object({
  name: label,
  title: z.string(),
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  link: z.string(),
  agenda: z.string(),
  state: z.enum(meetingStates),
  cancelReason: z.string(),
  answer: z.enum(answers).nullable(),
  reason: z.string(),
  mayAnswer: z.boolean(),
});
export type LinkedInvitation = z.output<typeof linked>;
export type Invitation = z.output<typeof invitation>;
