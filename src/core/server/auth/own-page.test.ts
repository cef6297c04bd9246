import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';

let world: World;
let head: Person;
beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const path = '/api/v1/academic/group';
const group = { position: 1, nameEn: 'Science', nameBn: 'বিজ্ঞান' };
const count = () =>
  world.inSite(world.siteA, (transaction) =>
    transaction.rows('SELECT id FROM academic_group WHERE site_id = $1'),
  );

test('X-7 what was typed in a window that shows somebody else, or another institution, is saved for nobody', async () => {
  const other = await world.person(world.siteA, ['head']);
  for (const shownTo of [`${other.accountId} ${world.siteA}`, `${head.accountId} ${world.siteB}`]) {
    const refused = await head.call('POST', path, group, { 'x-shown-to': shownTo });
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.elsewhere']);
    const read = await head.call('GET', '/api/auth/user', {}, { 'x-shown-to': shownTo });
    expect(read.status).toBe(409);
  }
  expect(await count()).toEqual([]);
  const own = `${head.accountId} ${world.siteA}`;
  expect((await head.call('POST', path, group, { 'x-shown-to': own })).status).toBe(200);
  expect(await count()).toHaveLength(1);
  const nobody = await world.nobody.call('GET', '/api/auth/user', {}, { 'x-shown-to': own });
  expect(nobody.body.code).toBe('unauthenticated');
});

test('API-6 with a public address, a page under another name of the world changes nothing; those of the own network do', async () => {
  const there = await makeWorld({ config: { publicAddress: 'https://schools.example' } });
  try {
    await there.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change("UPDATE site SET host_name = 'shapla.example' WHERE id = $1", there.siteA),
    );
    there.server.services.sites.refresh();
    const person = await there.person(there.siteA, ['head']);
    for (const [host, status] of [
      ['schools.example', 200],
      ['shapla.example', 200],
      ['192.168.0.10:3000', 200],
      ['[::1]:3000', 200],
      ['office-server:3000', 200],
      ['office.local', 200],
      ['rebound.example', 419],
    ] as const) {
      const answer = await person.call(
        'POST',
        '/user/notification/notifications',
        {},
        {
          host,
          origin: `https://${host}`,
        },
      );
      expect([host, answer.status]).toEqual([host, status]);
    }
  } finally {
    await there.close();
  }
});
