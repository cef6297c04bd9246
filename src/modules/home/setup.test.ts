import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { classSubject } from '../academic/class-subject.entity.ts';
import { section } from '../academic/section.entity.ts';

let world: World;
let head: Person;
let other: Person;
let teacher: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
});
afterAll(() => world.close());

const stepsOf = async (who: Person) => {
  const answer = await who.call('GET', '/api/v1/home/setup');
  expect(answer.status, answer.text).toBe(200);
  const steps = answer.body.steps as { step: string; count: number; isDone: boolean }[];
  return new Map(steps.map((one) => [one.step, one]));
};

it('begins with nothing done, and counts what is entered in the own institution only', async () => {
  const before = await stepsOf(head);
  expect(before.size).toBe(10);
  expect([...before.values()].some((one) => one.isDone)).toBe(false);
  await world.inSite(world.siteA, async (transaction) => {
    await sampleRecord(transaction, section);
  });
  expect((await stepsOf(head)).get('sections')).toMatchObject({ count: 1, isDone: true });
  expect((await stepsOf(other)).get('sections')).toMatchObject({ count: 0, isDone: false });
  expect((await teacher.call('GET', '/api/v1/home/setup')).status).toBe(403);
});

it('takes the subjects as done when every class has some, and a 4th one where there are groups', async () => {
  const set = (sql: string) => world.inSite(world.siteA, (transaction) => transaction.change(sql));
  await world.inSite(world.siteA, async (transaction) => {
    await sampleRecord(transaction, classSubject);
  });
  const isDone = async () => (await stepsOf(head)).get('classSubjects')?.isDone;
  await set(`UPDATE academic_school_class SET is_active = id IN (SELECT class_id FROM academic_class_subject WHERE site_id = $1)
              WHERE site_id = $1`);
  await set(`UPDATE academic_class_subject SET role = 'compulsory', group_id = NULL WHERE site_id = $1`);
  expect(await isDone()).toBe(true);
  await set(`UPDATE academic_class_subject SET group_id = (SELECT id FROM academic_group WHERE site_id = $1 LIMIT 1)
              WHERE site_id = $1`);
  expect(await isDone()).toBe(false);
  await set(`UPDATE academic_class_subject SET role = 'optional' WHERE site_id = $1`);
  expect(await isDone()).toBe(true);
  await set('UPDATE academic_school_class SET is_active = true WHERE site_id = $1');
  expect(await isDone()).toBe(false);
});
