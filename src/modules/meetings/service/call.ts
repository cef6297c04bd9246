import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Recipient } from '../../../core/server/http/audiences.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type Group, isLeftOut, peopleOf } from '../../communication/public.ts';
import { meetingsErrors, meetingsNews, meetingsProblems } from '../labels.ts';
import { daysOfRoutine, isMovedTo, type MeetingKind, type Rhythm } from '../rules.ts';
import { beginsAt, findMeeting } from './read.ts';
import { accountsOf, peopleAway, saidOf, tell, tellAway } from './tell.ts';

const mostInvited = 1000;

export type Given = {
  readonly title: string;
  readonly day: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly place: string;
  readonly link: string;
  readonly agenda: string;
  readonly quorum: number | null;
};

function assertPlace(given: Given, today: string): void {
  if (given.startsAt >= given.endsAt) throw new ValidationError({ endsAt: [meetingsProblems.times] });
  if (given.place === '' && given.link === '') throw new ValidationError({ place: [meetingsProblems.where] });
  if (given.day < today) throw new ValidationError({ day: [meetingsProblems.past] });
}

type Person = {
  readonly inviteeId: string;
  readonly personId: string;
  readonly accountId: string | null;
  readonly en: string;
  readonly bn: string;
  /** Of who has no account: where they are told. */
  readonly email: string;
  readonly mobile: string;
};

/** Everybody the groups mean, each once: by the account where there is one. */
async function invitedBy(
  transaction: Transaction,
  services: Services,
  groups: readonly Group[],
): Promise<Person[]> {
  const { people, excluded } = await peopleOf(transaction, services, groups);
  const left = new Set(excluded);
  const found = new Map<string, Person>();
  for (const one of people.filter((each: Recipient) => !isLeftOut(each, left))) {
    const personId = (one.accountId ?? one.personId).toLowerCase();
    found.set(personId, {
      inviteeId: newId(),
      personId,
      accountId: one.accountId,
      en: one.name.en,
      bn: one.name.bn || one.name.en,
      email: one.accountId === null ? (one.email ?? '') : '',
      mobile: one.accountId === null ? (one.mobile ?? '') : '',
    });
  }
  if (found.size > mostInvited) throw new AppError(meetingsErrors.tooMany, { count: mostInvited });
  return [...found.values()];
}

/** Adds people to a series; who is invited already stays as they are. Answers those who are new. */
async function addInvitees(
  transaction: Transaction,
  seriesId: string,
  people: readonly Person[],
): Promise<Person[]> {
  const known = await transaction.read(
    { personId: 'uuid' },
    'SELECT person_id AS "personId" FROM meetings_invitee WHERE site_id = $1 AND series_id = $2',
    seriesId,
  );
  const has = new Set(known.map((one) => one.personId));
  const fresh = people.filter((one) => !has.has(one.personId));
  if (has.size + fresh.length > mostInvited)
    throw new AppError(meetingsErrors.tooMany, { count: mostInvited });
  if (fresh.length === 0) return fresh;
  await transaction.change(
    `INSERT INTO meetings_invitee (site_id, id, series_id, person_id, account_id, name_en, name_bn, email, mobile)
     SELECT n.site_id, n.id, $3, n.person_id, n.account_id, n.name_en, n.name_bn, n.email, n.mobile
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         person_id: '$4::uuid[]',
         account_id: '$5::uuid[]',
         name_en: '$6::text[]',
         name_bn: '$7::text[]',
         email: '$8::text[]',
         mobile: '$9::text[]',
       })}`,
    fresh.map((one) => one.inviteeId),
    seriesId,
    fresh.map((one) => one.personId),
    fresh.map((one) => one.accountId),
    fresh.map((one) => one.en),
    fresh.map((one) => one.bn),
    fresh.map((one) => one.email),
    fresh.map((one) => one.mobile),
  );
  return fresh;
}

/** Calls a meeting, or every one of a routine, and invites. */
export async function callMeeting(
  transaction: Transaction,
  services: Services,
  given: Given & {
    kind: MeetingKind;
    rhythm: Rhythm;
    until: string | null;
    groups: readonly Group[];
  },
) {
  assertPlace(given, todayInDhaka(services.now()));
  if (given.rhythm !== 'once' && (given.until === null || given.until <= given.day))
    throw new ValidationError({ until: [meetingsProblems.until] });
  const days = daysOfRoutine(given.day, given.rhythm, given.until);
  if (days === null) throw new ValidationError({ until: [meetingsProblems.until] });
  const people = await invitedBy(transaction, services, given.groups);
  const ids = days.map(() => newId());
  const [seriesId = newId()] = ids;
  await transaction.change(
    `INSERT INTO meetings_meeting (site_id, id, kind, title, agenda, day, starts_at, ends_at, place, link, rhythm, series_id,
       state, called_by, quorum)
     SELECT n.site_id, n.id, $4, $5, $6, n.day, $7, $8, $9, $10, $11, $12, 'planned', $13, $14
       FROM ${rowsOf('n', { id: '$2::uuid[]', day: '$3::date[]' })}`,
    ids,
    days,
    given.kind,
    given.title,
    given.agenda,
    given.startsAt,
    given.endsAt,
    given.place,
    given.link,
    given.rhythm,
    seriesId,
    transaction.context.accountId,
    given.quorum,
  );
  const invited = await addInvitees(transaction, seriesId, people);
  await tell(
    transaction,
    invited.map((one) => one.accountId),
    saidOf(meetingsNews.invited, given),
  );
  await tellAway(transaction, services, 'meetings.invited', invited, { ...given, id: seriesId });
  return { id: seriesId, meetings: days.length, invited: invited.length };
}

/** A meeting that may still be changed, held. */
export async function holdPlanned(transaction: Transaction, services: Services, id: string) {
  const known = await findMeeting(transaction, id, { forUpdate: true });
  if (known.state !== 'planned' || beginsAt(known) <= services.now()) throw new AppError(meetingsErrors.over);
  return known;
}

/**
 * Changes when, where and what about; a calendar that has it moves it. Everybody invited is told; where it is at another time
 * they are asked anew, for who could come before may not now.
 */
export async function changeMeeting(
  transaction: Transaction,
  services: Services,
  given: Given & { id: string; version: number },
) {
  const known = await holdPlanned(transaction, services, given.id);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  assertPlace(given, todayInDhaka(services.now()));
  await transaction.change(
    `UPDATE meetings_meeting SET title = $3, day = $4, starts_at = $5, ends_at = $6, place = $7, link = $8, agenda = $9,
            quorum = $10, reminded_on = NULL, version = version + 1, updated_at = $11
      WHERE site_id = $1 AND id = $2`,
    known.id,
    given.title,
    given.day,
    given.startsAt,
    given.endsAt,
    given.place,
    given.link,
    given.agenda,
    given.quorum,
    services.now(),
  );
  const isAskedAnew = isMovedTo(known, given);
  if (isAskedAnew)
    await transaction.change(
      `UPDATE meetings_reply SET answer = NULL, reason = '', answered_at = NULL, via = NULL, version = version + 1, updated_at = $3
        WHERE site_id = $1 AND meeting_id = $2 AND answer IS NOT NULL`,
      known.id,
      services.now(),
    );
  await tell(
    transaction,
    await accountsOf(transaction, known.seriesId),
    saidOf(isAskedAnew ? meetingsNews.moved : meetingsNews.changed, given),
  );
  const away = await peopleAway(transaction, known.seriesId);
  // A calendar is moved by whoever has the meeting there; who is told by message hears of day, time and place alone.
  const isMoved = (['day', 'startsAt', 'place', 'link', 'title'] as const).some(
    (name) => known[name] !== given[name],
  );
  if (isMoved) await tellAway(transaction, services, 'meetings.changed', away, given);
  return { id: known.id };
}

export async function inviteMore(
  transaction: Transaction,
  services: Services,
  { id, groups }: { id: string; groups: readonly Group[] },
) {
  const known = await holdPlanned(transaction, services, id);
  const people = await invitedBy(transaction, services, groups);
  const invited = await addInvitees(transaction, known.seriesId, people);
  await tell(
    transaction,
    invited.map((one) => one.accountId),
    saidOf(meetingsNews.invited, known),
  );
  await tellAway(transaction, services, 'meetings.invited', invited, known);
  return { invited: invited.length };
}

/** Takes an invitation back. Whoever was at one of the meetings stays among the invited. */
export async function uninvite(
  transaction: Transaction,
  services: Services,
  { id, inviteeId }: { id: string; inviteeId: string },
) {
  const known = await holdPlanned(transaction, services, id);
  const [gone] = await transaction.read(
    {
      inviteeId: 'uuid',
      personId: 'uuid',
      accountId: 'uuid?',
      en: 'text',
      bn: 'text',
      email: 'text',
      mobile: 'text',
      wasThere: 'bool',
    },
    `SELECT i.id AS "inviteeId", i.person_id AS "personId", i.account_id AS "accountId", i.name_en AS en, i.name_bn AS bn, i.email, i.mobile, EXISTS (SELECT 1 FROM meetings_reply r
              WHERE r.site_id = $1 AND r.invitee_id = i.id AND r.attended IS NOT NULL) AS "wasThere"
       FROM meetings_invitee i WHERE i.site_id = $1 AND i.series_id = $2 AND i.id = $3`,
    known.seriesId,
    inviteeId,
  );
  if (!gone) throw new AppError(errors.notFound);
  if (gone.wasThere) throw new AppError(meetingsErrors.over);
  await transaction.change('DELETE FROM meetings_reply WHERE site_id = $1 AND invitee_id = $2', inviteeId);
  await transaction.change('DELETE FROM meetings_link WHERE site_id = $1 AND invitee_id = $2', inviteeId);
  await transaction.change('DELETE FROM meetings_invitee WHERE site_id = $1 AND id = $2', inviteeId);
  await tell(transaction, [gone.accountId], saidOf(meetingsNews.cancelled, known, { reason: '' }));
  await tellAway(transaction, services, 'meetings.cancelled', [gone], known);
  return { id: inviteeId };
}

/** Cancels a meeting, and with `rest` every later one of its routine; everybody invited is told, once. */
export async function cancelMeeting(
  transaction: Transaction,
  services: Services,
  { id, reason, rest }: { id: string; reason: string; rest: boolean },
) {
  const known = await holdPlanned(transaction, services, id);
  const cancelled = await transaction.change(
    `UPDATE meetings_meeting SET state = 'cancelled', cancel_reason = $3, version = version + 1, updated_at = $6
      WHERE site_id = $1 AND state = 'planned' AND (id = $2 OR ($4::bool AND series_id = $5 AND day > $7::date))`,
    known.id,
    reason,
    rest,
    known.seriesId,
    services.now(),
    known.day,
  );
  await tell(
    transaction,
    await accountsOf(transaction, known.seriesId),
    saidOf(meetingsNews.cancelled, known, { reason }),
  );
  const away = await peopleAway(transaction, known.seriesId);
  await tellAway(transaction, services, 'meetings.cancelled', away, known);
  return { cancelled };
}
