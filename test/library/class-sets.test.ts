import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkEmployeeAccount } from '../../src/modules/people/public.ts';
import { decideOn } from '../fees/school.ts';
import { makeWorld, type World } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  library = await makeLibrary(world, 2);
});
afterAll(() => world.close());

it('LIB-7 X-9 lends forty copies to a section at once; what does not come back is written off by two, never by who was responsible', async () => {
  const { librarian, copies, member, school, teacherId } = library;
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'আমার বাংলা বই',
    kind: 'textbook',
    language: 'bn',
  });
  const titleId = String(title.body.id);
  const added = (await copies(titleId, 40)).body as { first: number; last: number };
  expect(added.last - added.first).toBe(39);
  const give = (more: object) =>
    librarian.call('POST', '/api/v1/library/class-sets', {
      sectionId: school.sectionId,
      titleId,
      employeeId: teacherId,
      due: '2026-12-20',
      ...more,
    });
  expect((await give({ count: 41 })).body.code).toBe('library.tooFew');
  const set = await give({ count: 40 });
  expect(set.body, set.text).toMatchObject({ copies: 40, first: added.first, last: added.last });
  expect((await give({ codes: [String(added.first)] })).body.code).toBe('library.cannotGo');
  // Two readers wait for it meanwhile: both get one of those that come back.
  const waiting = [await member(0), await member(1)];
  for (const memberId of waiting)
    expect((await librarian.call('POST', '/api/v1/library/holds', { titleId, memberId })).status).toBe(200);
  const back = await librarian.call('POST', `/api/v1/library/class-sets/${set.body.id}/return`, {
    codes: [String(added.first), String(added.last)],
    isAllBut: true,
  });
  expect(back.body, back.text).toMatchObject({ returned: 38, out: 2 });
  const ready = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ member: string }>(
      "SELECT member_id AS member FROM library_hold WHERE site_id = $1 AND title_id = $2 AND status = 'ready'",
      titleId,
    ),
  );
  expect(ready.map((one) => one.member).sort()).toEqual([...waiting].sort());
  const [responsible, head] = [
    await world.person(world.siteA, ['head']),
    await world.person(world.siteA, ['head']),
  ];
  // Nobody is charged for them, so who keeps the books lets none go alone, nor does who was responsible for them.
  const close = () =>
    librarian.call('POST', `/api/v1/library/class-sets/${set.body.id}/close`, {
      reason: 'Not found in the room',
    });
  const asked = await close();
  expect(asked.status, asked.text).toBe(202);
  const { id } = asked.body.waiting as { id: string };
  expect((await librarian.call('GET', `/api/v1/library/class-sets/${set.body.id}`)).body).toMatchObject({
    out: 2,
    lost: 0,
    closedOn: null,
  });
  await world.inSite(world.siteA, (transaction) =>
    linkEmployeeAccount(transaction, responsible.accountId, teacherId),
  );
  expect((await decideOn(librarian, id, 'approved')).body.code).toBe('approvals.ownRequest');
  const { figures, amount } = (await head.call('GET', `/api/v1/approvals/${id}`)).body;
  expect({ figures, amount }).toMatchObject({
    amount: '500.00',
    figures: [{}, {}, { value: { en: expect.stringMatching(/^L0*\d+, L0*\d+$/) } }, { value: '50000' }],
  });
  // One of the two is there after all: what is decided on is no more what was asked.
  expect((await library.takeBack(String(added.first))).status).toBe(200);
  expect((await decideOn(head, id, 'approved')).body.code).toBe('approvals.changed');
  const again = (await close()).body.waiting as { id: string };
  expect((await decideOn(responsible, again.id, 'approved')).body.code).toBe('approvals.excluded');
  expect((await decideOn(head, again.id, 'approved')).body).toMatchObject({ state: 'approved' });
  const read = await librarian.call('GET', `/api/v1/library/class-sets/${set.body.id}`);
  expect(read.body).toMatchObject({ copies: 40, out: 0, lost: 1, closedOn: '2026-11-22' });
});
