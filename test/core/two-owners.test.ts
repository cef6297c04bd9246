import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { doRun } from '../../src/modules/replication/service/work.ts';
import { systemContext } from '../../src/server.ts';
import { type Answer, confirmed, makeWorld, type Person, type World } from '../world.ts';

// Two of those who run the platform act on one institution in the same moment.

let world: World;
let owners: readonly [Person, Person];
let third: Person;
let site: number;

beforeAll(async () => {
  world = await makeWorld();
  owners = [await world.person(null, ['platformOwner']), await world.person(null, ['platformOwner'])];
  third = await world.person(null, ['platformOwner']);
  for (const one of [...owners, third]) await confirmed(one);
  site = world.siteB;
});
afterAll(() => world.close());

const both = (act: (owner: Person, which: 0 | 1) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all([act(owners[0], 0), act(owners[1], 1)]);
/** One of them did it, the other hears that it was done meanwhile. */
const oneOf = (answers: readonly Answer[], code: string) => {
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe(code);
};
const read = async (path: string) => (await owners[0].call('GET', path)).body;

describe('two of the platform at one institution', () => {
  it('change its details, its step and its package: the second never writes over the first', async () => {
    const path = `/api/v1/platform/sites/${site}`;
    const versionNow = async () => Number((await read(path)).version);
    const version = await versionNow();
    const steps = await both((owner, which) =>
      owner.call('POST', `${path}/status`, {
        version,
        status: which === 0 ? 'grace' : 'suspended',
        reason: `Reason ${which}`,
      }),
    );
    oneOf(steps, 'staleVersion');
    const back = { version: await versionNow(), status: 'active', reason: 'Paid' };
    expect((await owners[0].call('POST', `${path}/status`, back)).status).toBe(200);

    const parts = ((await read('/api/v1/billing/packages')).subModules as { area: string }[]).slice(0, 1);
    const packages = [newId(), newId()] as const;
    for (const [place, id] of packages.entries()) {
      const made = await owners[0].call('POST', '/api/v1/billing/packages', {
        id,
        nameEn: `Package ${place}`,
        nameBn: `প্যাকেজ ${place}`,
        subModules: parts.map(({ area }) => area),
        students: null,
        sms: null,
        megabytes: null,
        priceModel: 'flat',
        price: '100',
        tiers: [],
        isActive: true,
      });
      expect(made.status, made.text).toBe(200);
    }
    const change = `/api/v1/billing/sites/${site}/package-change`;
    const seen = Number((await read(change)).version);
    const changes = await both((owner, which) =>
      owner.call('POST', change, { version: seen, packageId: packages[which], reason: 'By phone' }),
    );
    oneOf(changes, 'staleVersion');
    const won = changes.findIndex(({ status }) => status === 200);
    expect((await read(change)).current).toBe(packages[won]);
  });

  it('copy into it: all of it once', async () => {
    const parts = ['academic.houses', 'people.designations'];
    const ids = [newId(), newId()] as const;
    const started = await both((owner, which) =>
      owner.call('POST', '/api/v1/replication/runs', {
        id: ids[which],
        source: 'master',
        sites: [site],
        parts,
      }),
    );
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(ids.map((id) => doRun(world.server.services, systemContext('test'), id)));
    const [counts] = (
      await owners[0].call('GET', '/api/v1/replication/comparison', {
        source: 'master',
        sites: [site],
        parts,
      })
    ).body.items as { parts: { new: number; different: number; only: number }[] }[];
    for (const part of counts?.parts ?? []) expect(part).toMatchObject({ new: 0, different: 0, only: 0 });
    const added: number[] = [];
    for (const id of ids) {
      const [target] = (await read(`/api/v1/replication/runs/${id}/institutions`)).items as {
        state: string;
        added: number;
      }[];
      expect(target?.state).toBe('done');
      added.push(target?.added ?? 0);
    }
    expect(Math.min(...added)).toBe(0);
    expect(Math.max(...added)).toBeGreaterThan(5);
  });

  it('ask for its removal, confirm it and stop it: once each', async () => {
    const base = '/api/v1/operations/purges';
    const { alias } = await read(`/api/v1/platform/sites/${site}`);
    const asked = await both((owner) =>
      owner.call('POST', base, { id: newId(), siteId: site, reason: 'They leave', alias }),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = String(asked.find(({ status }) => status === 200)?.body.id);
    // Two who did not ask: whoever asked is refused anyway.
    const other = asked.findIndex(({ status }) => status === 409) === 0 ? owners[0] : owners[1];
    const confirmedBy = await Promise.all(
      [other, third].map((owner) => owner.call('POST', `${base}/${id}/confirm`, { alias })),
    );
    oneOf(confirmedBy, 'operations.notOpen');
    const stopped = await both((owner) => owner.call('POST', `${base}/${id}/stop`, { reason: 'They stay' }));
    expect(stopped.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(`/api/v1/platform/sites/${site}`)).status).toBe('active');
  });
});
