import { dhakaInstant, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { labelsOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, type Narrowed, oneOf } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { meetingsPermission } from '../permissions.ts';
import {
  type Answer,
  type MeetingKind,
  type MeetingState,
  type MinutesState,
  mayAnswer,
  mayWriteMinutes,
  type Rhythm,
  usualQuorum,
  type Via,
} from '../rules.ts';

/** What somebody answered; null: nothing yet. */
const answerGiven: Narrowed<Answer | null> = { kind: 'text', isNullable: true };

const viaGiven: Narrowed<Via | null> = { kind: 'text', isNullable: true };

const shownShape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<MeetingKind>(),
  title: 'text',
  day: 'date',
  startsAt: 'text',
  endsAt: 'text',
  place: 'text',
  link: 'text',
  rhythm: oneOf<Rhythm>(),
  seriesId: 'uuid',
  state: oneOf<MeetingState>(),
  minutesState: oneOf<MinutesState>(),
  invited: 'int',
  yes: 'int',
  maybe: 'int',
  no: 'int',
} as const;

const count = (answer: Answer) =>
  `(SELECT count(*)::int FROM meetings_reply r WHERE r.site_id = $1 AND r.meeting_id = m.id AND r.answer = '${answer}')`;
const shownSql = `m.id, m.version, m.kind, m.title, m.day, m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.place, m.link,
  m.rhythm, m.series_id AS "seriesId", m.state, m.minutes_state AS "minutesState",
  (SELECT count(*)::int FROM meetings_invitee i WHERE i.site_id = $1 AND i.series_id = m.series_id) AS invited,
  ${count('yes')} AS yes, ${count('maybe')} AS maybe, ${count('no')} AS no`;

type Asked = {
  readonly when: 'upcoming' | 'past' | 'all';
  readonly kind: MeetingKind | 'all';
  readonly seriesId?: string | undefined;
  readonly page: number;
  readonly size: number;
};

/** Meetings: those to come from the next one on, the others from the last one back. */
export async function listMeetings(transaction: Transaction, services: Services, asked: Asked) {
  const rows = await transaction.read(
    { ...shownShape, total: 'int' },
    `SELECT ${shownSql}, (count(*) OVER ())::int AS total FROM meetings_meeting m
      WHERE m.site_id = $1
        AND CASE $2 WHEN 'upcoming' THEN m.day >= $3::date WHEN 'past' THEN m.day < $3::date ELSE true END
        AND ($4 = 'all' OR m.kind = $4) AND ($5::uuid IS NULL OR m.series_id = $5::uuid)
      ORDER BY CASE WHEN $2 = 'upcoming' THEN m.day END, CASE WHEN $2 <> 'upcoming' THEN m.day END DESC,
               m.starts_at, m.id
      LIMIT $6 OFFSET $7`,
    asked.when,
    todayInDhaka(services.now()),
    asked.kind,
    asked.seriesId ?? null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

const wholeShape = {
  ...shownShape,
  agenda: 'text',
  cancelReason: 'text',
  calledBy: 'uuid',
  givenQuorum: 'int?',
  members: 'int',
  minutes: 'text',
  minutesBy: 'uuid?',
  approvedBy: 'uuid?',
  approvedAt: 'time?',
} as const;

/** Whoever sits on the governing body (`b`) on the day of the meeting `m`. */
const inOffice = `b.site_id = $1 AND b.is_active AND b.starts_on <= m.day AND (b.ends_on IS NULL OR b.ends_on >= m.day)`;

/** Whether the member `b` is the invited `i`: invited as a member, as who works here, or by their account. */
const isInvited = `(i.person_id IN (b.id, b.employee_id) OR i.account_id IN (
  SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = b.employee_id))`;

/** A meeting as it is stored, with its counts; `forUpdate` holds it first. Throws 404. */
export async function findMeeting(transaction: Transaction, id: string, { forUpdate = false } = {}) {
  if (forUpdate)
    await transaction.read(
      { id: 'uuid' },
      'SELECT id FROM meetings_meeting WHERE site_id = $1 AND id = $2 FOR UPDATE',
      id,
    );
  const row = await transaction.readOne(
    wholeShape,
    `SELECT ${shownSql}, m.agenda, m.cancel_reason AS "cancelReason", m.called_by AS "calledBy", m.quorum AS "givenQuorum", m.minutes,
            (SELECT count(*)::int FROM meetings_member b WHERE ${inOffice}) AS members,
            m.minutes_by AS "minutesBy", m.approved_by AS "approvedBy", m.approved_at AS "approvedAt"
       FROM meetings_meeting m WHERE m.site_id = $1 AND m.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { members, ...meeting } = row;
  const usual = meeting.kind === 'governing' ? usualQuorum(members) : null;
  return { ...meeting, quorum: meeting.givenQuorum ?? usual };
}

/** How many of those who count were there: of the governing body its members on that day, else everybody. */
export async function presentAt(transaction: Transaction, meetingId: string): Promise<number> {
  const row = await transaction.readOne(
    { n: 'int' },
    `SELECT CASE m.kind WHEN 'governing' THEN (
              SELECT count(*)::int FROM meetings_member b WHERE ${inOffice} AND EXISTS (
                SELECT 1 FROM meetings_reply r JOIN meetings_invitee i ON i.site_id = $1 AND i.id = r.invitee_id
                 WHERE r.site_id = $1 AND r.meeting_id = m.id AND r.attended AND ${isInvited}))
            ELSE (SELECT count(*)::int FROM meetings_reply r WHERE r.site_id = $1 AND r.meeting_id = m.id AND r.attended)
            END AS n
       FROM meetings_meeting m WHERE m.site_id = $1 AND m.id = $2`,
    meetingId,
  );
  return row?.n ?? 0;
}

export const beginsAt = (one: { day: string; startsAt: string }): Date => dhakaInstant(one.day, one.startsAt);

/** Who is invited, with what they answered to this meeting. */
const readInvitees = (transaction: Transaction, meeting: { id: string; seriesId: string }) =>
  transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      hasAccount: 'bool',
      toldBy: oneOf<'bell' | 'email' | 'sms' | 'nobody'>(),
      answer: answerGiven,
      reason: 'text',
      via: viaGiven,
      link: oneOf<'none' | 'open' | 'withdrawn'>(),
      attended: 'bool?',
      counts: 'bool',
    },
    `SELECT i.id, json_build_object('en', i.name_en, 'bn', i.name_bn) AS name, i.account_id IS NOT NULL AS "hasAccount",
            CASE WHEN i.account_id IS NOT NULL THEN 'bell' WHEN i.email <> '' THEN 'email' WHEN i.mobile <> '' THEN 'sms'
                 ELSE 'nobody' END AS "toldBy", r.answer, coalesce(r.reason, '') AS reason, r.via, r.attended,
            coalesce((SELECT CASE WHEN bool_or(l.withdrawn_at IS NOT NULL) THEN 'withdrawn' ELSE 'open' END FROM meetings_link l
                       WHERE l.site_id = $1 AND l.meeting_id = $2 AND l.invitee_id = i.id), 'none') AS link,
            m.kind <> 'governing' OR EXISTS (
              SELECT 1 FROM meetings_member b WHERE ${inOffice} AND ${isInvited}) AS counts
       FROM meetings_invitee i
       JOIN meetings_meeting m ON m.site_id = $1 AND m.id = $2
       LEFT JOIN meetings_reply r ON r.site_id = $1 AND r.invitee_id = i.id AND r.meeting_id = $2
      WHERE i.site_id = $1 AND i.series_id = $3 ORDER BY i.name_en, i.id LIMIT 1000`,
    meeting.id,
    meeting.seriesId,
  );

export const readResolutions = (transaction: Transaction, meetingId: string) =>
  transaction.read(
    {
      id: 'uuid',
      text: 'text',
      votesFor: 'int',
      votesAgainst: 'int',
      abstained: 'int',
      no: 'int?',
      year: 'int?',
    },
    `SELECT id, text, votes_for AS "votesFor", votes_against AS "votesAgainst", abstained, no, year
       FROM meetings_resolution WHERE site_id = $1 AND meeting_id = $2 ORDER BY position, id LIMIT 50`,
    meetingId,
  );

/** A meeting with everybody invited, its minutes and its resolutions. */
export async function readMeeting(transaction: Transaction, services: Services, id: string) {
  const meeting = await findMeeting(transaction, id);
  const invitees = await readInvitees(transaction, meeting);
  const resolutions = await readResolutions(transaction, meeting.id);
  const names = await labelsOfAccounts(services.database, [
    meeting.calledBy,
    meeting.minutesBy,
    meeting.approvedBy,
  ]);
  const { permissions } = transaction.context;
  const nameOf = (account: string | null) => (account === null ? null : (names.get(account) ?? null));
  const now = services.now();
  const begins = beginsAt(meeting);
  const mayCall = permissions.has(meetingsPermission.call);
  const writes = mayCall && mayWriteMinutes(meeting, begins, now);
  return {
    ...meeting,
    calledBy: nameOf(meeting.calledBy) ?? { en: '', bn: '' },
    minutesBy: nameOf(meeting.minutesBy),
    approvedBy: nameOf(meeting.approvedBy),
    approvedAt: meeting.approvedAt?.toISOString() ?? null,
    present: invitees.filter((one) => one.attended === true).length,
    invitees,
    resolutions,
    can: {
      change: mayCall && meeting.state === 'planned' && now < begins,
      attend: writes,
      write: writes,
      approve: writes && meeting.minutesState === 'draft',
    },
  };
}

const invitationShape = {
  id: 'uuid',
  title: 'text',
  kind: oneOf<MeetingKind>(),
  day: 'date',
  startsAt: 'text',
  endsAt: 'text',
  place: 'text',
  link: 'text',
  agenda: 'text',
  state: oneOf<MeetingState>(),
  cancelReason: 'text',
  version: 'int',
  answer: answerGiven,
  reason: 'text',
} as const;
const invitationSql = `SELECT m.id, m.title, m.kind, m.day, m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.place, m.link,
    m.agenda, m.state, m.cancel_reason AS "cancelReason", m.version, r.answer, coalesce(r.reason, '') AS reason`;
const invitationFrom = `FROM meetings_invitee i
    JOIN meetings_meeting m ON m.site_id = $1 AND m.series_id = i.series_id
    LEFT JOIN meetings_reply r ON r.site_id = $1 AND r.meeting_id = m.id AND r.invitee_id = i.id
   WHERE i.site_id = $1 AND i.account_id = $2`;

/** What the account is invited to. */
export async function listMine(
  transaction: Transaction,
  services: Services,
  asked: { when: 'upcoming' | 'past'; page: number; size: number },
) {
  const now = services.now();
  const rows = await transaction.read(
    { ...invitationShape, total: 'int' },
    `${invitationSql}, (count(*) OVER ())::int AS total ${invitationFrom}
        AND CASE WHEN $3 = 'upcoming' THEN m.day >= $4::date ELSE m.day < $4::date END
      ORDER BY CASE WHEN $3 = 'upcoming' THEN m.day END, m.day DESC, m.starts_at, m.id LIMIT $5 OFFSET $6`,
    transaction.context.accountId,
    asked.when,
    todayInDhaka(now),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, version: _version, ...row }) => ({
      ...row,
      mayAnswer: mayAnswer(row, beginsAt(row), now),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** One of the account's own invitations. Throws 404 for a meeting it is not invited to. */
export async function findMine(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { ...invitationShape, inviteeId: 'uuid' },
    `${invitationSql}, i.id AS "inviteeId" ${invitationFrom} AND m.id = $3 LIMIT 1`,
    transaction.context.accountId,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** One's own meetings, but those one said no to. */
export const meetingSource: CalendarSource = {
  name: 'meetings.meeting',
  kind: 'meeting',
  read: async (transaction, ask) =>
    ask.accountId === null
      ? []
      : transaction.read(
          {
            id: 'uuid',
            title: json<Label>(),
            startDate: 'date',
            endDate: 'date',
            startsAt: 'text?',
            endsAt: 'text?',
            place: json<Label>(),
            isDayOff: 'bool',
            isExpected: 'bool',
            version: 'int',
          },
          `SELECT m.id, json_build_object('en', m.title, 'bn', m.title) AS title, m.day AS "startDate", m.day AS "endDate",
                  m.starts_at AS "startsAt", m.ends_at AS "endsAt",
                  json_build_object('en', coalesce(nullif(m.place, ''), m.link), 'bn', coalesce(nullif(m.place, ''), m.link)) AS place,
                  false AS "isDayOff", false AS "isExpected", m.version
             ${invitationFrom} AND m.day BETWEEN $3::date AND $4::date AND m.state <> 'cancelled'
              AND coalesce(r.answer, '') <> 'no'
            ORDER BY m.day, m.starts_at, m.id LIMIT 300`,
          ask.accountId,
          ask.from,
          ask.to,
        ),
};
