import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPathOf, catalogueOf } from '../../src/core/entity.ts';
import { entities } from '../../src/modules.entities.ts';
import { systemContext } from '../../src/server.ts';
import { knowSessions, makeWorld, type Person, type World } from '../world.ts';

let world: World;
let owner: Person;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  const { database, sites } = world.server.services;
  await database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE site SET board = 'dhaka' WHERE id = $1", world.siteA),
  );
  sites.refresh();
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head', 'siteAdmin', 'accountant', 'office']);
  knowSessions(world);
});
afterAll(() => world.close());

type Item = { id: string; version: number; state: string; lacks: unknown[] };
const catalogued = entities.filter((entity) => entity.catalogue);
const offered = async (entity: (typeof catalogued)[number]) => {
  const answer = await head.call('GET', `${apiPathOf(entity)}/catalogue`, { size: 200 });
  expect(answer.status, `${entity.name} ${answer.text}`).toBe(200);
  return answer.body.items as Item[];
};

it('PLT-9 an institution that has nothing of the catalogue takes every list of it, and the platform sees that it has', async () => {
  expect(catalogued.length).toBeGreaterThan(30);
  const taken = new Map<string, string>();
  /** Takes what refers to nothing that is still to be taken; how much it was. */
  const round = async (): Promise<number> => {
    let count = 0;
    for (const entity of catalogued) {
      const take = (await offered(entity))
        .filter(({ lacks }) => lacks.length === 0)
        .map(({ id, version }) => ({ id, version }));
      if (take.length === 0) continue;
      const answer = await head.call('POST', `${apiPathOf(entity)}/catalogue`, { take, leave: [] });
      expect(answer.status, `${entity.name} ${answer.text}`).toBe(200);
      expect(answer.body).toEqual({ taken: take.length, left: 0 });
      taken.set(entity.name, take[0]?.id ?? '');
      count += take.length;
    }
    return count;
  };
  while ((await round()) > 0);
  for (const entity of catalogued) {
    expect([entity.name, await offered(entity)]).toEqual([entity.name, []]);
    const path = apiPathOf(catalogueOf(entity));
    const have = await owner.call('GET', `${path}/${taken.get(entity.name)}/institutions`);
    expect(have.body.counts, entity.name).toMatchObject({ current: 1, behind: 0 });
  }
}, 240_000);
