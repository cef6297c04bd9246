import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;
const base = '/api/v1/library';

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  library = await makeLibrary(world);
});
afterAll(() => world.close());

type Copy = { id: string; version: number; state: string; accession: number };

/** A title with one copy that the first member has, and others of the school who wait for it, in their order. */
async function wanted(name: string, waiting: readonly number[], more: object = {}) {
  const { librarian, copies, lend, member } = library;
  const made = await librarian.call('POST', `${base}/title`, {
    title: name,
    kind: 'general',
    language: 'en',
    ...more,
  });
  const id = String(made.body.id);
  const code = String((await copies(id, 1)).body.first);
  const reader = await member(0);
  expect((await lend(reader, code)).status).toBe(200);
  const members: string[] = [];
  for (const place of waiting) {
    const memberId = await member(place);
    members.push(memberId);
    expect((await librarian.call('POST', `${base}/holds`, { titleId: id, memberId })).status).toBe(200);
  }
  const ready = async () =>
    (
      await world.inSite(world.siteA, (transaction) =>
        transaction.rows<{ member: string }>(
          `SELECT member_id AS member FROM library_hold WHERE site_id = $1 AND title_id = $2 AND status = 'ready'
            ORDER BY placed_at, id`,
          id,
        ),
      )
    ).map((one) => one.member);
  const all = async () =>
    (await librarian.call('GET', `${base}/books/${id}/copies`)).body.items as unknown as Copy[];
  const move = async (copy: Copy | undefined, status: string) =>
    librarian.call('POST', `${base}/copies/${copy?.id}/state`, {
      version: copy?.version,
      status,
      condition: 'good',
      reason: 'As it came',
    });
  return { id, code, members, ready, all, move };
}

it('LIB-4 new copies of a book go to who waits for it, one each, and the rest to the shelf', async () => {
  const { copies, lend, member, takeBack } = library;
  const book = await wanted('Bought again', [1, 2]);
  const added = await copies(book.id, 3);
  expect(added.status, added.text).toBe(200);
  expect(await book.ready()).toEqual(book.members);
  expect((await book.all()).map((one) => one.state)).toEqual(['onLoan', 'onHold', 'onHold', 'shelf']);
  // Nobody takes what is kept; the third copy is free.
  const other = await member(3);
  const kept = await lend(other, String(added.body.first));
  expect(kept.body.code).toBe('library.keptForAnother');
  expect((await lend(other, String(added.body.last))).status).toBe(200);
  await takeBack(String(added.body.last));
  await takeBack(book.code);
});

it('LIB-4 a copy that was ordered or in repair goes to who waits when it comes to the shelf, not before', async () => {
  const { copies, takeBack } = library;
  const book = await wanted('On its way', [1, 2]);
  await copies(book.id, 1, { status: 'ordered' });
  await copies(book.id, 1, { status: 'reference' });
  expect(await book.ready()).toEqual([]);
  const [, ordered] = await book.all();
  expect((await book.move(ordered, 'shelf')).status).toBe(200);
  expect(await book.ready()).toEqual(book.members.slice(0, 1));
  // What is kept is found to be torn: whoever waited is first again, and gets it when it is mended.
  const [, torn] = await book.all();
  expect((await book.move(torn, 'repair')).status).toBe(200);
  expect(await book.ready()).toEqual([]);
  const [, mended] = await book.all();
  expect((await book.move(mended, 'shelf')).status).toBe(200);
  expect(await book.ready()).toEqual(book.members.slice(0, 1));
  // Another condition of a copy that is kept gives it to nobody else.
  const [, same] = await book.all();
  expect((await book.move(same, 'shelf')).status).toBe(200);
  expect(await book.ready()).toEqual(book.members.slice(0, 1));
  await takeBack(book.code);
  expect(await book.ready()).toEqual(book.members);
});

it('LIB-4 LIB-7 a copy for the room that was out with a class is kept for nobody, and stays what it is', async () => {
  const { librarian, copies, school, teacherId, takeBack } = library;
  const book = await wanted('Read in the room', [1]);
  const rooms = (await copies(book.id, 2, { status: 'reference' })).body as { first: number; last: number };
  const give = (codes: string[]) =>
    librarian.call('POST', `${base}/class-sets`, {
      sectionId: school.sectionId,
      titleId: book.id,
      employeeId: teacherId,
      due: '2026-12-20',
      codes,
    });
  const set = await give([String(rooms.first), String(rooms.last)]);
  expect(set.body, set.text).toMatchObject({ copies: 2 });
  // One by a scan at the desk, worn by then, one with the set.
  const one = await takeBack(String(rooms.first), { condition: 'worn', note: 'Used by a class' });
  expect(one.body, one.text).toMatchObject({ keepFor: null });
  const rest = await librarian.call('POST', `${base}/class-sets/${set.body.id}/return`, {
    codes: [],
    isAllBut: true,
  });
  expect(rest.body, rest.text).toMatchObject({ returned: 1, out: 0 });
  expect(await book.ready()).toEqual([]);
  expect((await book.all()).slice(1).map((copy) => copy.state)).toEqual(['reference', 'reference']);
  // Back with a set are a copy for the room and one to be lent: the second is kept.
  await takeBack(book.code);
  expect(await book.ready()).toEqual(book.members);
});

it('LIB-2 LIB-4 nothing is lent to or kept for who has left, and what they have is taken back', async () => {
  const { librarian, copies, lend, member, school, takeBack, himu } = library;
  const book = await wanted('After the last day', []);
  const leaver = await member(5);
  const [own] = (await librarian.call('GET', `${base}/books/${himu}/copies`)).body.items as unknown as Copy[];
  expect((await lend(leaver, String(own?.accession))).status).toBe(200);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'UPDATE students_student SET is_active = false WHERE site_id = $1 AND id = $2',
      school.students[5],
    ),
  );
  const hold = await librarian.call('POST', `${base}/holds`, { titleId: book.id, memberId: leaver });
  expect(hold.body.code).toBe('library.left');
  const free = String((await copies(book.id, 1)).body.first);
  expect((await lend(leaver, free)).body.code).toBe('library.left');
  expect((await takeBack(String(own?.accession))).status).toBe(200);
  await takeBack(book.code);
});

it('LIB-4 a book passes by who has left or is suspended, stands in nobody’s way for them, and waits again for who may borrow again', async () => {
  const { librarian, school, member, takeBack } = library;
  const book = await wanted('Passed by', [1, 2]);
  const [stopped] = book.members;
  const suspend = async (isSuspended: boolean) => {
    const { version } = (await librarian.call('GET', `${base}/members/${stopped}`)).body;
    const given = { version, isSuspended, reason: 'Pages cut out' };
    const answer = await librarian.call('POST', `${base}/members/${stopped}/suspend`, given);
    expect(answer.status, answer.text).toBe(200);
  };
  const setHere = (isHere: boolean) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE students_student SET is_active = $3 WHERE site_id = $1 AND id = $2',
        school.students[2],
        isHere,
      ),
    );
  await suspend(true);
  await setHere(false);
  const loans = await librarian.call('GET', `${base}/loans`, { q: 'Passed by' });
  const [loan] = loans.body.items as unknown as { id: string }[];
  const renewed = await librarian.call('POST', `${base}/loans/${loan?.id}/renew`);
  expect(renewed.status, renewed.text).toBe(200);
  const memberId = await member(4);
  const hold = await librarian.call('POST', `${base}/holds`, { titleId: book.id, memberId });
  expect(hold.status, hold.text).toBe(200);
  expect((await takeBack(book.code)).body).toMatchObject({ keepFor: { id: memberId } });
  expect(await book.ready()).toEqual([memberId]);
  // Nobody of those left may have it: it stands on the shelf, until one of them may.
  expect(
    (await librarian.call('POST', `${base}/holds/${hold.body.id}/cancel`, { reason: 'Tidied' })).status,
  ).toBe(200);
  expect((await book.all()).map((one) => one.state)).toEqual(['shelf']);
  await suspend(false);
  expect(await book.ready()).toEqual([stopped]);
  await setHere(true);
});
