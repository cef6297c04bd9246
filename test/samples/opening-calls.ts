import type { Answer, Person, World } from '../world.ts';

const openings = '/api/v1/fees/openings';
type Asking = {
  readonly world: World;
  readonly head: Person;
  readonly office: Person;
  readonly nextStudent: () => string;
};

/** A sheet with one opening due, prepared by this person. */
async function prepared(
  who: Person,
  { world, nextStudent }: Asking,
): Promise<{ id: string; version: number }> {
  const student = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ code: string }>(
      'SELECT code FROM students_student WHERE site_id = $1 AND id = $2',
      nextStudent(),
    ),
  );
  await who.call('POST', `${openings}/dues/import`, {
    fileName: 'dues.xlsx',
    rows: [{ code: student?.code, subHead: 'Tuition fee', month: '2026-02', amount: '500' }],
  });
  const [batch] = (await who.call('GET', openings)).body.items as { id: string; version: number }[];
  if (!batch) throw new Error('Nothing was prepared');
  return batch;
}

/** The acts of openings that wait for a second person, each with a call that has to. */
export const openingCalls = (asking: () => Asking): Record<string, () => Promise<Answer>> => ({
  'fees.postOpening': async () => {
    const { head } = asking();
    const { id, version } = await prepared(head, asking());
    return head.call('POST', `${openings}/${id}/post`, { version, reason: 'As in the old books' });
  },
  'fees.undoOpening': async () => {
    const { head, office } = asking();
    // What a colleague prepared waits for nobody else.
    const { id, version } = await prepared(office, asking());
    await head.call('POST', `${openings}/${id}/post`, { version, reason: 'As in the old books' });
    const { batch } = (await head.call('GET', `${openings}/${id}`)).body as { batch: { version: number } };
    return head.call('POST', `${openings}/${id}/undo`, { version: batch.version, reason: 'The wrong sheet' });
  },
});
