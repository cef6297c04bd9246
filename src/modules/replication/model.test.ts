import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { doRun } from './service/work.ts';

const base = '/api/v1/replication';
let world: World;
let owner: Person;
let head: Person;
let otherHead: Person;

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  otherHead = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const work = (id: string) => doRun(world.server.services, systemContext('test'), id);

describe('PLT-9 the institution the platform keeps for itself', () => {
  const own = `${base}/own`;
  const ofModel = { from: 'model', parts: ['access.roles'] };
  const rolesOf = async (person: Person) =>
    ((await person.call('GET', '/api/v1/access/roles')).body.items as { label: { en: string } }[]).map(
      ({ label }) => label.en,
    );

  it('PLT-9 gives what no catalogue keeps: roles, scales, rules and templates, with what is new and what differs', async () => {
    expect((await head.call('GET', `${own}/parts`, { from: 'model' })).body.model).toBeNull();
    expect((await head.call('GET', `${own}/comparison`, ofModel)).status).toBe(404);
    const settings = { version: 0, isLadderOn: true, graceDays: 5, readOnlyDays: 20, suspendDays: 60 };
    const named = await owner.call('PUT', '/api/v1/billing/settings', { ...settings, ownSite: world.siteB });
    expect(named.status, named.text).toBe(200);
    const administrator = await world.person(world.siteB, ['siteAdmin']);
    for (const [nameEn, rank] of [
      ['Desk', 20],
      ['Deputy', 85],
    ] as const)
      await administrator.call('POST', '/api/v1/access/roles', {
        nameEn,
        nameBn: nameEn,
        rank,
        permissions: ['students.view'],
      });
    const parts = (await head.call('GET', `${own}/parts`, { from: 'model' })).body;
    const names = (parts.items as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['access.roles', 'results.policies', 'leave.types']));
    expect(names).not.toContain('academic.houses');
    const compared = (await head.call('GET', `${own}/comparison`, ofModel)).body.parts as { new: number }[];
    // Nobody takes over what ranks above him.
    expect(compared.map((one) => one.new)).toEqual([1]);
    const id = newId();
    const started = await head.call('POST', `${own}/runs`, { id, ...ofModel });
    expect(started.status, started.text).toBe(200);
    await work(id);
    expect(await rolesOf(head)).toContain('Desk');
    expect(await rolesOf(head)).not.toContain('Deputy');
    const again = (await head.call('GET', `${own}/comparison`, ofModel)).body.parts as { same: number }[];
    expect(again.map((one) => one.same)).toEqual([1]);
    await head.call('POST', `${own}/runs/${id}/take-back`, {});
    await work(id);
    expect(await rolesOf(head)).not.toContain('Desk');
  });

  it('PLT-9 is open to nobody else’s choice: the institution itself, a catalogue’s part, another person', async () => {
    expect((await otherHead.call('GET', `${own}/parts`, { from: 'model' })).body.model).toBeNull();
    expect((await otherHead.call('POST', `${own}/runs`, { id: newId(), ...ofModel })).status).toBe(404);
    const houses = { id: newId(), from: 'model', parts: ['academic.houses'] };
    expect((await head.call('POST', `${own}/runs`, houses)).status).toBe(404);
    const teacher = await world.person(world.siteA, ['teacher']);
    expect((await teacher.call('GET', `${own}/comparison`, ofModel)).status).toBe(403);
    const accountant = await world.person(world.siteA, ['office']);
    expect((await accountant.call('POST', `${own}/runs`, { id: newId(), ...ofModel })).status).toBe(403);
  });
});
