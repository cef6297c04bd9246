import type { FastifyInstance } from 'fastify';
import { dhakaInstant } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { networkOf } from '../../../core/server/auth/tries.ts';
import type { Context, Database, Transaction } from '../../../core/server/database/in-site.ts';
import { json, type Narrowed, oneOf } from '../../../core/server/database/row-shape.ts';
import { forgetAttempt, limitAttempts } from '../../../core/server/http/attempts.ts';
import { type Call, serveOpen } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { meetingsContract as contract } from '../contract.ts';
import { meetingsErrors, meetingsFields } from '../labels.ts';
import { type Answer, type MeetingState, mayAnswer } from '../rules.ts';
import type { LinkedInvitation } from '../shapes.ts';
import { answerInvitations } from './answer-link.ts';
import { holdPlanned } from './call.ts';
import { digestOfLink } from './links.ts';
import { keepAnswer } from './mine.ts';
import { beginsAt } from './read.ts';
import { tellAway } from './tell.ts';

const hour = 3600;
const answerGiven: Narrowed<Answer | null> = { kind: 'text', isNullable: true };

/** What a link is for. It ends with its meeting; throws 404 for one that is over, withdrawn or never was. */
async function findByLink(transaction: Transaction, services: Services, code: string) {
  const found = await transaction.readOne(
    {
      id: 'uuid',
      inviteeId: 'uuid',
      name: json<Label>(),
      title: 'text',
      day: 'date',
      startsAt: 'text',
      endsAt: 'text',
      place: 'text',
      link: 'text',
      agenda: 'text',
      state: oneOf<MeetingState>(),
      cancelReason: 'text',
      answer: answerGiven,
      reason: 'text',
    },
    `SELECT m.id, i.id AS "inviteeId", json_build_object('en', i.name_en, 'bn', i.name_bn) AS name, m.title, m.day,
            m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.place, m.link, m.agenda, m.state,
            m.cancel_reason AS "cancelReason", r.answer, coalesce(r.reason, '') AS reason
       FROM meetings_link l
       JOIN meetings_meeting m ON m.site_id = $1 AND m.id = l.meeting_id
       JOIN meetings_invitee i ON i.site_id = $1 AND i.id = l.invitee_id
       LEFT JOIN meetings_reply r ON r.site_id = $1 AND r.meeting_id = l.meeting_id AND r.invitee_id = l.invitee_id
      WHERE l.site_id = $1 AND l.digest = $2 AND l.withdrawn_at IS NULL`,
    digestOfLink(services, transaction.siteId, code),
  );
  if (!found || dhakaInstant(found.day, found.endsAt) <= services.now())
    throw new AppError(meetingsErrors.unknownLink);
  return found;
}

type Given = { site_id?: string | undefined };

/** The institution of a public call, and who reads there: nobody in particular. */
async function siteOf(services: Services, context: Context, { site_id: given }: Given): Promise<Context> {
  const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  return { ...context, siteId: site.id, permissions: new Set<never>() };
}

/** Only codes that do not exist count, so that a flood of guesses is stopped; 120 bits do the rest. */
async function byCode<T>(database: Database, { request }: Call<unknown>, find: () => Promise<T>): Promise<T> {
  const key = `meetings-link:${networkOf(request.ip)}`;
  await limitAttempts(database, key, 60, hour);
  const found = await find();
  await forgetAttempt(database, key);
  return found;
}

/** Serves who has no account: an invitation by the link of its message, and the page of it. */
export function serveByLink(app: FastifyInstance): void {
  serveOpen(app, contract.readByLink, async (database, call): Promise<LinkedInvitation> => {
    const { services, context, input } = call;
    const site = await siteOf(services, context, input);
    return byCode(database, call, () =>
      database.readInSite(site, async (transaction) => {
        const {
          id: _id,
          inviteeId: _inviteeId,
          ...found
        } = await findByLink(transaction, services, input.code);
        return { ...found, mayAnswer: mayAnswer(found, beginsAt(found), services.now()) };
      }),
    );
  });
  serveOpen(
    app,
    contract.answerByLink,
    async (database, call) => {
      const { services, context, input } = call;
      const site = await siteOf(services, context, input);
      return byCode(database, call, () =>
        database.inSite(site, async (transaction) => {
          const { id, inviteeId, ...found } = await findByLink(transaction, services, input.code);
          const now = services.now();
          if (!mayAnswer(found, beginsAt(found), now)) throw new AppError(meetingsErrors.tooLate);
          const { answer, reason } = input;
          await keepAnswer(transaction, { id, inviteeId, answer, reason, via: 'link' }, now);
          return { id };
        }),
      );
    },
    { attributes: meetingsFields },
  );
  answerInvitations((app as unknown as { services: Services }).services);
}

/** Withdraws the links somebody got for a meeting, or has a new one sent in their place. */
export async function setLink(
  transaction: Transaction,
  services: Services,
  { id, inviteeId, isOpen }: { id: string; inviteeId: string; isOpen: boolean },
) {
  const meeting = await holdPlanned(transaction, services, id);
  const [away] = await transaction.read(
    {
      inviteeId: 'uuid',
      personId: 'uuid',
      accountId: 'uuid?',
      en: 'text',
      bn: 'text',
      email: 'text',
      mobile: 'text',
    },
    `SELECT id AS "inviteeId", person_id AS "personId", account_id AS "accountId", name_en AS en, name_bn AS bn, email, mobile
       FROM meetings_invitee WHERE site_id = $1 AND series_id = $2 AND id = $3`,
    meeting.seriesId,
    inviteeId,
  );
  if (!away) throw new AppError(errors.notFound);
  if (!isOpen) {
    const gone = await transaction.change(
      `UPDATE meetings_link SET withdrawn_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND meeting_id = $2 AND invitee_id = $3 AND withdrawn_at IS NULL`,
      id,
      inviteeId,
      services.now(),
    );
    if (gone === 0) throw new AppError(meetingsErrors.noLink);
    return { id: inviteeId };
  }
  if (away.accountId !== null || (away.email === '' && away.mobile === ''))
    throw new AppError(meetingsErrors.noLink);
  // What was withdrawn stays so: a link that went astray is good for nothing any more.
  await transaction.change(
    'DELETE FROM meetings_link WHERE site_id = $1 AND meeting_id = $2 AND invitee_id = $3 AND withdrawn_at IS NOT NULL',
    id,
    inviteeId,
  );
  await tellAway(transaction, services, 'meetings.invited', [away], meeting);
  return { id: inviteeId };
}
