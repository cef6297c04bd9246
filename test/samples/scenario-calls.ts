import type { FeeSchool } from '../fees/school.ts';
import type { Answer, Person } from '../world.ts';

const fees = '/api/v1/fees';
type Asking = { readonly school: FeeSchool; readonly head: Person; readonly office: Person };

/** The acts about the rules of fees that wait for a second person, each with a call that has to. */
export const scenarioCalls = (asking: () => Asking): Record<string, () => Promise<Answer>> => ({
  'fees.adoptScenario': async () => {
    const { school, head, office } = asking();
    const saved = await office.call('POST', `${fees}/scenarios`, {
      name: 'Dearer tuition',
      yearId: school.yearId,
      fromMonth: '2026-08',
      toMonth: '2026-10',
      amounts: [{ subHeadId: school.subHeads.get('Tuition fee'), classId: null, amount: '600' }],
    });
    const given = { version: 1, reason: 'Decided by the committee' };
    return head.call('POST', `${fees}/scenarios/${saved.body.id}/adoption`, given);
  },
  'fees.ceilingTier': async () =>
    asking().head.call('PUT', `${fees}/ceilings/tier`, {
      tier: 'upazila',
      version: null,
      reason: 'It stands in an upazila',
    }),
  'fees.addCeiling': async () => {
    const { head } = asking();
    const { heads } = (await head.call('GET', `${fees}/setup`)).body as { heads: { id: string }[] };
    const order = {
      headId: heads[0]?.id,
      startsOn: '2026-07-01',
      amount: '450',
      per: 'charge',
      source: 'Memo 12 of July',
    };
    await head.call('POST', `${fees}/ceilings`, order);
    return head.call('POST', `${fees}/ceilings`, { ...order, amount: '500', reason: 'Memo 13 of July' });
  },
});
