import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { icalOf } from '../../calendar/ical-rules.ts';
import { meetingsErrors } from '../labels.ts';
import { type Answer, mayAnswer, type Via } from '../rules.ts';
import { beginsAt, findMeeting, findMine } from './read.ts';

/** Answers one's own invitation; the last answer before the meeting counts. */
export async function answerInvitation(
  transaction: Transaction,
  services: Services,
  given: { id: string; answer: Answer; reason: string },
) {
  const mine = await findMine(transaction, given.id);
  const now = services.now();
  if (!mayAnswer(mine, beginsAt(mine), now)) throw new AppError(meetingsErrors.tooLate);
  await keepAnswer(transaction, { ...given, inviteeId: mine.inviteeId, via: 'self' }, now);
  return { id: given.id };
}

/** Notes what somebody without an account said by telephone or at the counter. Throws for whoever answers by themselves. */
export async function answerFor(
  transaction: Transaction,
  services: Services,
  given: { id: string; inviteeId: string; answer: Answer; reason: string },
) {
  const meeting = await findMeeting(transaction, given.id, { forUpdate: true });
  const invitee = await transaction.readOne(
    { hasAccount: 'bool' },
    `SELECT account_id IS NOT NULL AS "hasAccount" FROM meetings_invitee
      WHERE site_id = $1 AND series_id = $2 AND id = $3`,
    meeting.seriesId,
    given.inviteeId,
  );
  if (!invitee) throw new AppError(errors.notFound);
  if (invitee.hasAccount) throw new AppError(meetingsErrors.ownAnswer);
  const now = services.now();
  if (!mayAnswer(meeting, beginsAt(meeting), now)) throw new AppError(meetingsErrors.tooLate);
  await keepAnswer(transaction, { ...given, via: 'office' }, now);
  return { id: given.id };
}

export async function keepAnswer(
  transaction: Transaction,
  given: { id: string; inviteeId: string; answer: Answer; reason: string; via: Via },
  now: Date,
): Promise<void> {
  await transaction.change(
    `INSERT INTO meetings_reply AS r (site_id, id, meeting_id, invitee_id, answer, reason, answered_at, via)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, meeting_id, invitee_id) DO UPDATE
       SET answer = EXCLUDED.answer, reason = EXCLUDED.reason, answered_at = EXCLUDED.answered_at,
           via = EXCLUDED.via, version = r.version + 1, updated_at = EXCLUDED.answered_at`,
    newId(),
    given.id,
    given.inviteeId,
    given.answer,
    given.reason,
    now,
    given.via,
  );
}

/** One's own meeting as a calendar program takes it in; a later file of the same meeting moves it. */
export async function meetingFile(transaction: Transaction, services: Services, id: string): Promise<string> {
  const mine = await findMine(transaction, id);
  const site = await services.sites.find(transaction.siteId);
  return icalOf({
    name: site ? textOf(site.name, transaction.context.language) : mine.title,
    madeAt: services.now(),
    events: [
      {
        // As the calendar's own feed calls it: a program that has both has it once.
        uid: `meetings.meeting.${mine.id}@${site?.alias ?? ''}.pathshala`,
        title: mine.title,
        note: [mine.agenda, mine.link].filter((one) => one !== '').join('\n\n'),
        place: mine.place === '' ? mine.link : mine.place,
        ...(mine.link === '' ? {} : { url: mine.link }),
        startDate: mine.day,
        endDate: mine.day,
        startsAt: mine.startsAt,
        endsAt: mine.endsAt,
        sequence: mine.version,
        isExpected: mine.answer === 'maybe',
        isCancelled: mine.state === 'cancelled',
      },
    ],
  });
}
