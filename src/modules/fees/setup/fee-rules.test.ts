import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let other: Person;

const subHead = (name: string) => school.subHeads.get(name) ?? '';

beforeAll(async () => {
  world = await makeWorld();
  school = await makeFeeSchool(world, world.siteA, 1);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  other = await world.person(world.siteB, ['accountant']);
});
afterAll(() => world.close());

describe('fee rules', () => {
  const rule = (over: object) => ({
    subHeadId: subHead('Library fee'),
    yearId: school.yearId,
    amount: '200',
    ...over,
  });

  it('refuses two that could bill the same student with the same weight, at the field', async () => {
    expect((await accountant.call('POST', `${base}/rules`, rule({ gender: 'female' }))).status).toBe(200);
    const clash = await accountant.call('POST', `${base}/rules`, rule({ gender: 'female', amount: '৳ ৩০০' }));
    expect(clash.status).toBe(422);
    expect((clash.body.errors as Record<string, string[]>).subHeadId?.[0]).toContain('200.00');
    expect(
      (await accountant.call('POST', `${base}/rules`, rule({ gender: 'male', amount: '0' }))).status,
    ).toBe(200);
  });

  it('FEE-2 says which one wins for a student', async () => {
    const answer = await accountant.call('GET', `${base}/rules/of-student`, {
      studentId: school.students[0],
      yearId: school.yearId,
    });
    const items = answer.body.items as { subHeadId: string; rules: { amount: string }[] }[];
    expect(
      items.find((one) => one.subHeadId === subHead('Library fee'))?.rules.map((one) => one.amount),
    ).toEqual(['200.00']);
    expect(items.find((one) => one.subHeadId === subHead('Sports fee'))?.rules).toEqual([]);
  });

  it('saves the amounts of classes and leaves what somebody else changed', async () => {
    const cell = { subHeadId: subHead('Sports fee'), classId: school.classId };
    const save = (amount: string | null, was: string | null) =>
      accountant.call('POST', `${base}/rules/matrix`, {
        yearId: school.yearId,
        cells: [{ ...cell, amount, was }],
      });
    expect((await save('150', null)).body).toEqual({ saved: 1, conflicts: [] });
    expect((await save('160', null)).body).toEqual({ saved: 0, conflicts: [{ ...cell, amount: '150.00' }] });
    expect((await save(null, '150')).body).toEqual({ saved: 1, conflicts: [] });
  });

  it('belongs to those who may change the setup, and to their institution', async () => {
    expect((await cashier.call('POST', `${base}/rules`, rule({}))).status).toBe(403);
    expect((await other.call('POST', `${base}/rules`, rule({}))).status).toBe(422);
    const { body } = await accountant.call('GET', `${base}/rules`, { yearId: school.yearId });
    const made = (body.items as { id: string; version: number; gender: string | null }[]).filter(
      (one) => one.gender,
    );
    for (const one of made) {
      expect((await other.call('DELETE', `${base}/rules/${one.id}`, { version: 1 })).status).toBe(404);
      expect((await accountant.call('DELETE', `${base}/rules/${one.id}`, { version: 9 })).status).toBe(409);
      expect((await accountant.call('DELETE', `${base}/rules/${one.id}`, { version: 1 })).status).toBe(200);
    }
  });
});
