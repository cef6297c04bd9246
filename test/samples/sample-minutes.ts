import { newId } from '../../src/core/ids.ts';
import type { Answer, Person, World } from '../world.ts';

/** Minutes of a meeting that was held, written by the person, who asks for somebody to approve them. */
export async function askToApproveMinutes(world: World, person: Person): Promise<Answer> {
  const id = newId();
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO meetings_meeting (site_id, id, kind, title, agenda, day, starts_at, ends_at, place, link, rhythm, series_id,
              state, called_by, minutes, minutes_state, minutes_by)
       VALUES ($1, $2, 'general', 'Staff meeting', '', '2026-07-06', '14:00', '15:00', 'Hall', '', 'once', $2, 'held', $3,
               'The routine was read.', 'draft', $3)`,
      id,
      person.accountId,
    ),
  );
  const given = { version: 1, reason: 'Read by everybody who was there' };
  return person.call('POST', `/api/v1/meetings/meetings/${id}/minutes/approval`, given);
}
