import { createHmac, randomBytes } from 'node:crypto';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { siteAddress } from '../../website/public.ts';
import { invitationPage } from '../paths.ts';

/** What of a link's code is kept: who reads the table answers for nobody, and a code is worth nothing elsewhere. */
export const digestOfLink = (services: Services, siteId: number, code: string): string =>
  createHmac('sha256', services.config.secret).update(`meetings-link:${siteId}:${code}`).digest('hex');

/**
 * Makes a link each by which these invited answer for one meeting; the ones before stay good. Nobody whose link was withdrawn
 * gets another one by itself.
 */
export async function makeLinks(
  transaction: Transaction,
  services: Services,
  meetingId: string,
  inviteeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { siteId } = transaction;
  const site = await services.sites.find(siteId);
  const withdrawn = await transaction.read(
    { inviteeId: 'uuid' },
    `SELECT DISTINCT invitee_id AS "inviteeId" FROM meetings_link
      WHERE site_id = $1 AND meeting_id = $2 AND withdrawn_at IS NOT NULL LIMIT 1000`,
    meetingId,
  );
  const without = new Set(withdrawn.map((one) => one.inviteeId));
  const made = inviteeIds
    .filter((id) => !without.has(id))
    .map((inviteeId) => ({ inviteeId, code: randomBytes(15).toString('base64url') }));
  if (!site || made.length === 0) return new Map();
  await transaction.change(
    `INSERT INTO meetings_link (site_id, id, meeting_id, invitee_id, digest)
     SELECT n.site_id, n.id, $2, n.invitee_id, n.digest
       FROM ${rowsOf('n', { id: '$3::uuid[]', invitee_id: '$4::uuid[]', digest: '$5::text[]' })}`,
    meetingId,
    made.map(() => newId()),
    made.map((one) => one.inviteeId),
    made.map((one) => digestOfLink(services, siteId, one.code)),
  );
  const address = await siteAddress(services, site);
  return new Map(made.map(({ inviteeId, code }) => [inviteeId, `${address}${invitationPage}?code=${code}`]));
}
