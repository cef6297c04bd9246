import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const meetingsMemberTable = table(entities.member);

/** A meeting at a place, by a link, or both. Those of a routine share a series, named after the first of them. */
export const meeting = pgTable(
  'meetings_meeting',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    agenda: text('agenda').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    place: text('place').notNull(),
    link: text('link').notNull(),
    rhythm: text('rhythm').notNull(),
    seriesId: uuid('series_id').notNull(),
    state: text('state').notNull(),
    cancelReason: text('cancel_reason').notNull().default(''),
    calledBy: uuid('called_by').notNull(),
    /** How many must be there. Null: of the governing body more than half of its members that day, of others it does not matter. */
    quorum: integer('quorum'),
    minutes: text('minutes').notNull().default(''),
    minutesState: text('minutes_state').notNull().default('none'),
    minutesBy: uuid('minutes_by'),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at'),
    remindedOn: date('reminded_on', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('meetings_meeting_series').on(row.siteId, row.seriesId, row.day),
    index('meetings_meeting_day').on(row.siteId, row.day),
    foreignKey({
      name: 'meetings_meeting_series_fk',
      columns: [row.siteId, row.seriesId],
      foreignColumns: [row.siteId, row.id],
    }),
    check('meetings_meeting_kind', sql`${row.kind} IN ('general', 'governing')`),
    check('meetings_meeting_rhythm', sql`${row.rhythm} IN ('once', 'weekly', 'monthly')`),
    check('meetings_meeting_state', sql`${row.state} IN ('planned', 'held', 'cancelled')`),
    check('meetings_meeting_where', sql`${row.place} <> '' OR ${row.link} <> ''`),
    check('meetings_meeting_link', sql`${row.link} = '' OR ${row.link} LIKE 'https://%'`),
    check('meetings_meeting_times', sql`${row.startsAt} < ${row.endsAt}`),
    check('meetings_meeting_minutes', sql`${row.minutesState} IN ('none', 'draft', 'approved')`),
    check(
      'meetings_meeting_approved',
      sql`(${row.minutesState} = 'approved') = (${row.approvedAt} IS NOT NULL)
        AND (${row.minutesState} = 'none') = (${row.minutesBy} IS NULL)`,
    ),
  ],
);

/** Somebody who is invited to every meeting of a series. */
export const invitee = pgTable(
  'meetings_invitee',
  {
    ...siteColumns(),
    seriesId: uuid('series_id').notNull(),
    /** The account where there is one, so that nobody is invited twice by two groups; else the person. */
    personId: uuid('person_id').notNull(),
    /** Null for who has no account: they are told by other means. */
    accountId: uuid('account_id'),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** Where somebody without an account is told: an address, else a number. */
    email: text('email').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('meetings_invitee_once').on(row.siteId, row.seriesId, row.personId),
    index('meetings_invitee_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'meetings_invitee_series_fk',
      columns: [row.siteId, row.seriesId],
      foreignColumns: [meeting.siteId, meeting.id],
    }),
  ],
);

/** What an invited person said to one meeting, and whether they were there. */
export const reply = pgTable(
  'meetings_reply',
  {
    ...siteColumns(),
    meetingId: uuid('meeting_id').notNull(),
    inviteeId: uuid('invitee_id').notNull(),
    answer: text('answer'),
    reason: text('reason').notNull().default(''),
    answeredAt: instant('answered_at'),
    attended: boolean('attended'),
    /** How the answer came; null: there is none, or it is from before this was noted. */
    via: text('via'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('meetings_reply_once').on(row.siteId, row.meetingId, row.inviteeId),
    foreignKey({
      name: 'meetings_reply_meeting_fk',
      columns: [row.siteId, row.meetingId],
      foreignColumns: [meeting.siteId, meeting.id],
    }),
    foreignKey({
      name: 'meetings_reply_invitee_fk',
      columns: [row.siteId, row.inviteeId],
      foreignColumns: [invitee.siteId, invitee.id],
    }),
    check('meetings_reply_answer', sql`${row.answer} IN ('yes', 'maybe', 'no')`),
    check('meetings_reply_via', sql`${row.via} IN ('self', 'office', 'link')`),
  ],
);

/** A link by which somebody without an account answers for one meeting; of its code the digest alone is kept. */
export const inviteLink = pgTable(
  'meetings_link',
  {
    ...siteColumns(),
    meetingId: uuid('meeting_id').notNull(),
    inviteeId: uuid('invitee_id').notNull(),
    digest: text('digest').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('meetings_link_digest').on(row.siteId, row.digest),
    index('meetings_link_invitee').on(row.siteId, row.meetingId, row.inviteeId),
    foreignKey({
      name: 'meetings_link_meeting_fk',
      columns: [row.siteId, row.meetingId],
      foreignColumns: [meeting.siteId, meeting.id],
    }),
    foreignKey({
      name: 'meetings_link_invitee_fk',
      columns: [row.siteId, row.inviteeId],
      foreignColumns: [invitee.siteId, invitee.id],
    }),
  ],
);

/** What was decided. Its number is given when the minutes are approved, so numbers have no gap. */
export const resolution = pgTable(
  'meetings_resolution',
  {
    ...siteColumns(),
    meetingId: uuid('meeting_id').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    votesFor: integer('votes_for').notNull(),
    votesAgainst: integer('votes_against').notNull(),
    abstained: integer('abstained').notNull(),
    no: integer('no'),
    year: integer('year'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('meetings_resolution_no').on(row.siteId, row.year, row.no),
    index('meetings_resolution_meeting').on(row.siteId, row.meetingId, row.position),
    foreignKey({
      name: 'meetings_resolution_meeting_fk',
      columns: [row.siteId, row.meetingId],
      foreignColumns: [meeting.siteId, meeting.id],
    }),
    check('meetings_resolution_numbered', sql`(${row.no} IS NULL) = (${row.year} IS NULL)`),
    check(
      'meetings_resolution_votes',
      sql`${row.votesFor} >= 0 AND ${row.votesAgainst} >= 0 AND ${row.abstained} >= 0`,
    ),
  ],
);
