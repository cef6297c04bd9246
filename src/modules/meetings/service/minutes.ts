import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { link } from '../../../core/module/paths.ts';
import type { Act } from '../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { takeNumbers } from '../../../core/server/database/numbers.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { figureTexts, meetingsErrors, meetingsNews } from '../labels.ts';
import { meetingsPath } from '../paths.ts';
import { meetingsPermission } from '../permissions.ts';
import { hasQuorum, mayWriteMinutes } from '../rules.ts';
import { beginsAt, findMeeting, presentAt, readResolutions } from './read.ts';
import { saidOf } from './tell.ts';

/** A meeting whose minutes may be written, held. */
async function holdBegun(transaction: Transaction, services: Services, id: string) {
  const known = await findMeeting(transaction, id, { forUpdate: true });
  if (known.minutesState === 'approved') throw new AppError(meetingsErrors.locked);
  if (known.state === 'cancelled') throw new AppError(meetingsErrors.over);
  if (!mayWriteMinutes(known, beginsAt(known), services.now())) throw new AppError(meetingsErrors.notYet);
  return known;
}

/** Saves who of the invited was there; a meeting somebody was at was held. */
export async function saveAttendance(
  transaction: Transaction,
  services: Services,
  { id, presentIds }: { id: string; presentIds: readonly string[] },
) {
  const known = await holdBegun(transaction, services, id);
  const invited = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM meetings_invitee WHERE site_id = $1 AND series_id = $2 ORDER BY id LIMIT 1000',
    known.seriesId,
  );
  const present = new Set(presentIds.map((one) => one.toLowerCase()));
  if ([...present].some((one) => !invited.some((each) => each.id === one)))
    throw new AppError(errors.notFound);
  await transaction.change(
    `INSERT INTO meetings_reply AS r (site_id, id, meeting_id, invitee_id, attended, updated_at)
     SELECT n.site_id, n.id, $3, n.invitee_id, n.attended, $6
       FROM ${rowsOf('n', { id: '$2::uuid[]', invitee_id: '$4::uuid[]', attended: '$5::bool[]' })}
     ON CONFLICT (site_id, meeting_id, invitee_id) DO UPDATE
       SET attended = EXCLUDED.attended, version = r.version + 1, updated_at = EXCLUDED.updated_at`,
    invited.map(() => newId()),
    known.id,
    invited.map((one) => one.id),
    invited.map((one) => present.has(one.id)),
    services.now(),
  );
  await transaction.change(
    `UPDATE meetings_meeting SET state = 'held', version = version + 1, updated_at = $3 WHERE site_id = $1 AND id = $2`,
    known.id,
    services.now(),
  );
  return { id: known.id };
}

type Resolution = {
  readonly text: string;
  readonly votesFor: number;
  readonly votesAgainst: number;
  readonly abstained: number;
};

/** Saves the minutes as a draft, with what was decided in their order. */
export async function saveMinutes(
  transaction: Transaction,
  services: Services,
  given: { id: string; version: number; minutes: string; resolutions: readonly Resolution[] },
) {
  const known = await holdBegun(transaction, services, given.id);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE meetings_meeting SET minutes = $3, minutes_state = 'draft', minutes_by = $4, state = 'held',
            version = version + 1, updated_at = $5 WHERE site_id = $1 AND id = $2`,
    known.id,
    given.minutes,
    transaction.context.accountId,
    services.now(),
  );
  await transaction.change(
    'DELETE FROM meetings_resolution WHERE site_id = $1 AND meeting_id = $2',
    known.id,
  );
  const { resolutions } = given;
  if (resolutions.length > 0)
    await transaction.change(
      `INSERT INTO meetings_resolution (site_id, id, meeting_id, position, text, votes_for, votes_against, abstained)
       SELECT n.site_id, n.id, $3, n.place, n.text, n.votes_for, n.votes_against, n.abstained
         FROM ${rowsOf(
           'n',
           {
             id: '$2::uuid[]',
             text: '$4::text[]',
             votes_for: '$5::int[]',
             votes_against: '$6::int[]',
             abstained: '$7::int[]',
           },
           { place: 'place' },
         )}`,
      resolutions.map(() => newId()),
      known.id,
      resolutions.map((one) => one.text),
      resolutions.map((one) => one.votesFor),
      resolutions.map((one) => one.votesAgainst),
      resolutions.map((one) => one.abstained),
    );
  return { id: known.id };
}

type Given = { readonly id: string; readonly version: number; readonly reason: string };

/** What stands to be approved. Throws where it is none, or nothing could be decided. */
async function lookAt(transaction: Transaction, given: Given, { forUpdate = false } = {}) {
  const known = await findMeeting(transaction, given.id, { forUpdate });
  if (known.minutesState === 'approved') throw new AppError(meetingsErrors.locked);
  const writtenBy = known.minutesBy;
  if (known.minutesState !== 'draft' || writtenBy === null) throw new AppError(meetingsErrors.noMinutes);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  const resolutions = await readResolutions(transaction, known.id);
  const present = await presentAt(transaction, known.id);
  if (resolutions.length > 0 && !hasQuorum(present, known.quorum))
    throw new AppError(meetingsErrors.noQuorum, { present, quorum: known.quorum ?? 0 });
  return { known, writtenBy, resolutions, present };
}

/** Approves minutes another wrote: from then on they stay as they are, and their resolutions have numbers. */
export const approvingMinutes: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const { known, writtenBy, resolutions, present } = await lookAt(transaction, input);
    const { accountId, permissions } = transaction.context;
    const plain = (text: string) => ({ en: text, bn: text });
    return {
      subject: known.id,
      title: saidOf(meetingsNews.approveTitle, known),
      path: link(meetingsPath.invitation, { meetingId: known.id }),
      amount: null,
      excluded: [writtenBy],
      isSecond: permissions.has(meetingsPermission.approve) && accountId !== writtenBy,
      figures: [
        { kind: 'day', label: figureTexts.day, value: known.day },
        { kind: 'person', label: figureTexts.by, value: writtenBy },
        { kind: 'text', label: figureTexts.present, value: plain(String(present)) },
        { kind: 'text', label: figureTexts.resolutions, value: plain(String(resolutions.length)) },
        { kind: 'text', label: figureTexts.minutes, value: plain(known.minutes.slice(0, 1000)) },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const { known, resolutions } = await lookAt(transaction, input, { forUpdate: true });
    const now = services.now();
    // The quorum stays as it was then, whoever joins or leaves the body later.
    await transaction.change(
      `UPDATE meetings_meeting SET minutes_state = 'approved', approved_by = $3, approved_at = $4, quorum = $5,
              version = version + 1, updated_at = $4 WHERE site_id = $1 AND id = $2`,
      known.id,
      transaction.context.accountId,
      now,
      known.quorum,
    );
    if (resolutions.length === 0) return { id: known.id };
    const year = Number(todayInDhaka(now).slice(0, 4));
    const first = await takeNumbers(transaction, 'resolution', String(year), resolutions.length);
    await transaction.change(
      `UPDATE meetings_resolution r SET no = n.no, year = $4, version = r.version + 1, updated_at = $5
         FROM ${rowsOf('n', { id: '$2::uuid[]', no: '$3::int[]' })}
        WHERE r.site_id = $1 AND r.id = n.id`,
      resolutions.map((one) => one.id),
      resolutions.map((_, place) => first + place),
      year,
      now,
    );
    return { id: known.id };
  },
};
