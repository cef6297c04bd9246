import { newId } from '../../src/core/ids.ts';
import type { Answer, Person, World } from '../world.ts';

const fees = '/api/v1/fees';
type Asking = { world: World; head: Person; nextStudent: () => string };

/** The acts of offers that wait for a second person, each with a call that has to. */
export const offerCalls = (asking: () => Asking): Record<string, () => Promise<Answer>> => ({
  // Many months of a whole fee: more than one person gives away.
  'fees.giveOffer': async () => {
    const { world, head, nextStudent } = asking();
    const offer = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string }>(
        `UPDATE fees_student_offer_type SET share = 10000 WHERE site_id = $1 AND ground = 'staffChild' RETURNING id`,
      ),
    );
    return head.call('POST', `${fees}/offers/${offer?.id}/waivers`, {
      studentIds: [nextStudent(), nextStudent(), nextStudent()],
      fromMonth: '2026-07',
      reason: 'Children of staff',
    });
  },
  'fees.renewWaivers': async () => {
    const { world, head, nextStudent } = asking();
    const id = newId();
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO fees_waiver (site_id, id, student_id, type_id, sub_head_ids, kind, amount, from_month, to_month, reason, is_renewable)
         SELECT $1, $2, $3, t.id, ARRAY[b.id], 'fixed', 9999900, '2026-07', '2026-07', 'An orphan', true
           FROM fees_waiver_type t JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = 'Tuition fee'
          WHERE t.site_id = $1 ORDER BY t.position LIMIT 1`,
        id,
        nextStudent(),
      ),
    );
    return head.call('POST', `${fees}/waivers/renewals`, {
      ids: [id],
      toMonth: '2027-12',
      reason: 'Still an orphan',
    });
  },
});
