import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOfAct } from '../../src/core/contracts/deletions-contract.ts';
import { broughtBackDays, typedAbove } from '../../src/core/contracts/large-acts.ts';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { newId } from '../../src/core/ids.ts';
import { house } from '../../src/modules/academic/house.entity.ts';
import { building } from '../../src/modules/facilities/building.entity.ts';
import { floor } from '../../src/modules/facilities/floor.entity.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import { withHands } from '../samples/hands.ts';
import { sampleInput } from '../samples/sample.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let now = new Date();
let world: World;
let head: Person;
let colleague: Person;
let teacher: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  colleague = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

type Made = { id: string; version: number; nameEn: string };
const inputOf = (entity: Entity) =>
  withHands(world, world.siteA, entity, (hands) => sampleInput(hands, entity));
const make = async (entity: Entity, more: object = {}) =>
  (await head.call('POST', apiPathOf(entity), { ...(await inputOf(entity)), ...more }))
    .body as unknown as Made;
const remove = (who: Person, entity: Entity, { id, version }: Made, act: string) =>
  who.call('DELETE', `${apiPathOf(entity)}/${id}`, { version, act: nameOfAct(act) });
const bringBack = (who: Person, act: string) => who.call('POST', `/api/v1/deletions/${act}/bring-back`);
const readAll = async (entity: Entity, all: readonly Made[]) =>
  Promise.all(all.map(async ({ id }) => (await head.call('GET', `${apiPathOf(entity)}/${id}`)).status));
const deletionsOf = async (who: Person, entity: Entity) =>
  who.call('GET', '/api/v1/deletions', { kind: `${entity.module}.${entity.name}` });

it('X-4 what several places were deleted from comes back, except where something has the place meanwhile', async () => {
  const houses = [await make(house), await make(house), await make(house)];
  const act = newId();
  for (const one of houses) expect((await remove(head, house, one, act)).status).toBe(200);
  expect(await readAll(house, houses)).toEqual([404, 404, 404]);
  // Another takes the name of the second.
  const taker = await make(house, { nameEn: houses[1]?.nameEn });
  const first = await bringBack(colleague, act);
  expect(first.body, first.text).toMatchObject({ rows: 2, kept: [{ en: houses[1]?.nameEn }] });
  expect(await readAll(house, houses)).toEqual([200, 404, 200]);
  const open = (await deletionsOf(head, house)).body.items as object[];
  expect(open[0]).toMatchObject({ id: act, rows: 3, state: 'deleted', backBy: null });
  // When the place is free again the rest comes too.
  await head.call('DELETE', `${apiPathOf(house)}/${taker.id}`, { version: taker.version });
  expect((await bringBack(colleague, act)).body).toMatchObject({ rows: 1, kept: [] });
  expect(await readAll(house, houses)).toEqual([200, 200, 200]);
  const done = (await deletionsOf(head, house)).body.items as { state: string; by: string; backBy: string }[];
  expect(done[0]?.state).toBe('back');
  expect(done[0]?.by).not.toBe('');
  expect(done[0]?.backBy).not.toBe('');
  const history = await head.call('GET', `${apiPathOf(house)}/${houses[0]?.id}/history`);
  expect((history.body.items as { operation: string; action: string }[]).map((one) => one.operation)).toEqual(
    ['insert', 'delete', 'insert'],
  );
});

it('X-4 more than fifty go in one act only when their number was typed', async () => {
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { id: 'uuid', version: 'int' },
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn, search_text)
       SELECT $1, gen_random_uuid(), 1, 'Typed ' || n, 'ভবন ' || n, '' FROM generate_series(1, ${typedAbove + 2}) n
       RETURNING id, version`,
    ),
  );
  const act = newId();
  const take = (one: { id: string; version: number } | undefined, typed?: number) =>
    head.call('DELETE', `${apiPathOf(house)}/${one?.id}`, {
      version: one?.version,
      act: nameOfAct(act),
      ...(typed === undefined ? {} : { typed }),
    });
  for (const one of rows.slice(0, typedAbove)) expect((await take(one)).status).toBe(200);
  const [last, beyond] = rows.slice(typedAbove);
  for (const typed of [undefined, 3])
    expect((await take(last, typed)).body, String(typed)).toMatchObject({ code: 'largeAct.untyped' });
  expect((await take(last, typedAbove + 1)).status).toBe(200);
  // What was typed is as far as it goes.
  expect((await take(beyond, typedAbove + 1)).body.code).toBe('largeAct.untyped');
  expect((await bringBack(head, act)).body.rows).toBe(typedAbove + 1);
});

it('X-4 two who bring it back at once do it once', async () => {
  const houses = [await make(house), await make(house)];
  const act = newId();
  for (const one of houses) await remove(head, house, one, act);
  const answers = await Promise.all([bringBack(head, act), bringBack(colleague, act)]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  expect(await readAll(house, houses)).toEqual([200, 200]);
});

it('X-4 is brought back by whoever may delete such records, in their own institution', async () => {
  const one = await make(house);
  const act = newId();
  await remove(head, house, one, act);
  expect((await bringBack(other, act)).status).toBe(404);
  expect((await bringBack(teacher, act)).status).toBe(403);
  expect((await deletionsOf(teacher, house)).status).toBe(403);
  expect((await deletionsOf(other, house)).body.total).toBe(0);
  // Nobody adds to the act of somebody else, nor with records of another kind.
  const [second, wing] = [await make(house), await make(building)];
  expect((await remove(colleague, house, second, act)).status).toBe(404);
  expect((await remove(head, building, wing, act)).status).toBe(404);
  expect(await readAll(house, [second])).toEqual([200]);
  expect((await bringBack(head, act)).body.rows).toBe(1);
  // Nor to one that is over.
  expect((await remove(head, house, second, act)).status).toBe(404);
});

it('X-4 says so where what they belong to is gone, and brings them back after it', async () => {
  const wing = await make(building);
  const storey = await make(floor, { buildingId: wing.id });
  const [floors, wings] = [newId(), newId()];
  // What is in use stays, and is no part of the act.
  const used = await remove(head, building, wing, wings);
  expect(used.body).toMatchObject({
    code: 'inUse',
    message: 'It is used elsewhere (Floors), so it cannot be deleted, only made inactive.',
  });
  await remove(head, floor, storey, floors);
  await remove(head, building, wing, wings);
  const early = await bringBack(head, floors);
  expect([early.status, early.body.code]).toEqual([409, 'deletion.missing']);
  expect((await bringBack(head, wings)).body.rows).toBe(1);
  expect((await bringBack(head, floors)).body.rows).toBe(1);
  expect(await readAll(floor, [storey])).toEqual([200]);
});

it('X-4 an employee comes back with the service book as it was', async () => {
  const person = await make(employee);
  const bookOf = async () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ id: string }>(
        'SELECT id, event, facts FROM people_service_entry WHERE site_id = $1 AND employee_id = $2 ORDER BY id',
        person.id,
      ),
    );
  const book = await bookOf();
  expect(book.length).toBeGreaterThan(0);
  const act = newId();
  expect((await remove(head, employee, person, act)).status).toBe(200);
  expect(await bookOf()).toEqual([]);
  expect((await bringBack(head, act)).body.rows).toBe(1);
  expect(await bookOf()).toEqual(book);
});

it('X-4 is told until when, and refused after it', async () => {
  const one = await make(house);
  const act = newId();
  await remove(head, house, one, act);
  const [listed] = (await deletionsOf(head, house)).body.items as { at: string; until: string }[];
  expect(Date.parse(listed?.until ?? '') - Date.parse(listed?.at ?? '')).toBe(broughtBackDays * 86_400_000);
  now = new Date(Date.parse(listed?.until ?? '') + 1);
  try {
    expect((await bringBack(head, act)).body.code).toBe('deletion.over');
  } finally {
    now = new Date();
  }
  expect((await bringBack(head, act)).body.rows).toBe(1);
});
