import { newId } from '../../src/core/ids.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { conductTrait } from '../../src/modules/exams/conduct-trait.entity.ts';
import type { Answer, Person, World } from '../world.ts';
import { sampleEmployee } from './service-calls.ts';

const library = '/api/v1/library';
type Asking = {
  readonly world: World;
  readonly head: Person;
  readonly office: Person;
  readonly examId: string;
  readonly enrolmentId: string | undefined;
};

/** The acts of the library's desk and of class teachers that wait for a second person, each with a call that has to. */
export const deskCalls = (asking: () => Asking): Record<string, () => Promise<Answer>> => ({
  'library.waiveCharge': async () => {
    const { head } = asking();
    const { chargeId } = await lostByEmployee(asking());
    return head.call('POST', `${library}/charges/${chargeId}/waive`, { reason: 'The bus caught fire' });
  },
  'library.refundCharge': async () => {
    const { head } = asking();
    const { chargeId, copyId } = await lostByEmployee(asking());
    await head.call('POST', `${library}/charges/${chargeId}/settle`);
    await head.call('POST', `${library}/copies/${copyId}/found`, { reason: 'The driver brought it' });
    return head.call('POST', `${library}/charges/${chargeId}/refund`, { reason: 'Given back in cash' });
  },
  'library.closeSet': async () => {
    const { world, head, enrolmentId } = asking();
    const titleId = await oneBook(head);
    const section = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string }>(
        'SELECT section_id AS id FROM students_enrolment WHERE site_id = $1 AND id = $2',
        enrolmentId,
      ),
    );
    const set = await head.call('POST', `${library}/class-sets`, {
      sectionId: section?.id,
      titleId,
      employeeId: null,
      due: '2026-12-20',
      count: 1,
    });
    return head.call('POST', `${library}/class-sets/${set.body.id}/close`, {
      reason: 'Not found in the room',
    });
  },
  'library.saveSettings': async () => {
    const { head } = asking();
    const { subHeads: _, can: __, ...known } = (await head.call('GET', `${library}/settings`)).body;
    return head.call('PUT', `${library}/settings`, { ...known, processing: '0', reason: 'As the head says' });
  },
  'results.conduct': async () => {
    const { world, office, examId, enrolmentId } = asking();
    const traitId = newId();
    const sectionId = await world.inSite(world.siteA, async (transaction) => {
      await insertRows(transaction, conductTrait, [
        { id: traitId, position: 1, nameEn: 'Punctuality', nameBn: 'সময়ানুবর্তিতা' },
      ]);
      const row = await transaction.row<{ id: string }>(
        'SELECT section_id AS id FROM students_enrolment WHERE site_id = $1 AND id = $2',
        enrolmentId,
      );
      return row?.id;
    });
    return office.call('PUT', '/api/v1/results/conduct', {
      examId,
      sectionId,
      reason: 'The class teacher was ill',
      marks: [{ enrolmentId, traitId, version: null, grade: 'good' }],
    });
  },
});

/** A book that an employee lost, with what it costs. */
async function lostByEmployee({ world, head }: Asking) {
  const employeeId = await sampleEmployee(world);
  const titleId = await oneBook(head);
  const known = await head.call('GET', `${library}/books/${titleId}/copies`);
  const member = await head.call('POST', `${library}/members`, { employeeId });
  const code = String((known.body.items as { accession: number }[])[0]?.accession);
  const loan = await head.call('POST', `${library}/loans`, { memberId: member.body.id, code });
  await head.call('POST', `${library}/loans/${loan.body.id}/lost`, {
    reason: 'Left in a bus',
    price: '250',
  });
  const charges = await head.call('GET', `${library}/charges`, { state: 'open' });
  const [charge] = charges.body.items as { id: string }[];
  const shown = await head.call('GET', `${library}/books/${titleId}/copies`);
  const [copy] = shown.body.items as { id: string }[];
  return { chargeId: charge?.id, copyId: copy?.id };
}

/** A title with one copy; answers its id. */
async function oneBook(head: Person): Promise<string> {
  const title = await head.call('POST', `${library}/title`, {
    title: 'হিমু',
    kind: 'general',
    language: 'bn',
  });
  await head.call('POST', `${library}/books/${title.body.id}/copies`, {
    count: 1,
    rackId: null,
    price: '250',
    source: 'purchase',
    acquiredOn: '2026-01-10',
  });
  return String(title.body.id);
}
