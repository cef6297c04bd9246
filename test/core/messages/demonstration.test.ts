import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { demonstrationWorld } from '../../demonstration.ts';
import type { Person, World } from '../../world.ts';

let world: World;
let head: Person;
beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
  head = await world.person(1, ['head']);
});
afterAll(() => world.close());

const composed = {
  event: 'general',
  channels: ['sms'],
  excluded: [] as string[],
  subject: { en: '', bn: '' },
  body: { en: '{student_name}', bn: '{student_name} {due}' },
};
const preview = (kind: string, values: object, more: object = {}) =>
  head.call('POST', '/api/v1/communication/preview', { ...composed, groups: [{ kind, values }], ...more });

it('X-12 COM-5 a demonstration has sendings, an account that adds up, and a pack that waits', async () => {
  const row = await world.inSite(1, (transaction) =>
    transaction.row<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM communication_batch WHERE site_id = $1) AS batches,
              (SELECT count(*)::int FROM communication_message WHERE site_id = $1 AND state = 'failed') AS failed,
              (SELECT balance FROM communication_sms_account WHERE site_id = $1) AS balance,
              (SELECT sum(parts)::int FROM communication_sms_entry WHERE site_id = $1) AS entries`,
    ),
  );
  expect(row?.batches).toBe(3);
  expect(row?.failed).toBeGreaterThan(2);
  expect(row?.balance).toBe(row?.entries);
});

it('COM-2 ATT-6 RES-11 every audience that a module names can be asked for, and nobody is told twice', async () => {
  const choices = await head.call('GET', '/api/v1/communication/choices');
  expect(choices.status, choices.text).toBe(200);
  type Field = { name: string; kind: string; choices: { id: string }[] };
  const kinds = choices.body.kinds as { name: string; fields: Field[] }[];
  expect(kinds.map((kind) => kind.name).sort()).toEqual([
    'access.role',
    'attendance.absent',
    'fees.chosenDues',
    'fees.dues',
    'meetings.body',
    'meetings.employee',
    'people.employees',
    'results.below',
    'results.published',
    'students.all',
    'students.class',
    'students.section',
  ]);
  const example = { day: '2026-11-19', amount: '100', number: '60' };
  for (const { name, fields } of kinds) {
    const values = Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.choices[0]?.id ?? example[field.kind as keyof typeof example],
      ]),
    );
    const answer = await preview(
      name,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
    );
    // No results may be published yet, and nobody has ticked who owes.
    const hasChoice = !/^results|chosen/.test(name) || fields[0]?.choices.length !== 0;
    expect(answer.status, `${name}: ${answer.text}`).toBe(hasChoice ? 200 : 422);
    const samples = (answer.body.samples ?? []) as { address: string }[];
    expect(new Set(samples.map((one) => one.address)).size).toBe(samples.length);
  }
  expect((await preview('fees.dues', { above: '100' })).body.people).toBeGreaterThan(0);
});

it('COM-2 a family with several children is one message, and a left-out child is not in it', async () => {
  const all = await preview('students.all', {});
  const family = (all.body.samples as { about: string[]; text: string }[]).find(
    (one) => one.about.length > 1,
  );
  expect(family?.text).toMatch(/ ও /);
  expect(Number(all.body.people)).toBeGreaterThan(Number(all.body.messages));
  const less = await preview('students.all', {}, { excluded: family?.about.slice(0, 1) });
  expect(less.body.skippedBy).toMatchObject({ excluded: 1 });
  expect(less.body.empty).toMatchObject([{ place: 'due' }]);
});

it('COM-2 who may not see an audience cannot write to it, and an unknown place is refused', async () => {
  const accountant = await world.person(1, ['accountant']);
  const asked = { ...composed, groups: [{ kind: 'students.all', values: {} }] };
  expect((await accountant.call('POST', '/api/v1/communication/preview', asked)).status).toBe(403);
  expect((await preview('students.all', {}, { body: { en: '{password}', bn: '' } })).status).toBe(409);
  expect((await preview('students.section', {})).status).toBe(422);
  expect((await preview('nobody', {})).status).toBe(422);
});

it('COM-2 a saved audience means whoever fits when it is used', async () => {
  const saved = await head.call('POST', '/api/v1/communication/audiences', {
    nameEn: 'Everybody',
    nameBn: 'সবাই',
    groups: [{ kind: 'students.all', values: {} }],
    excluded: [],
  });
  const answer = await preview('saved', { id: String(saved.body.id) });
  expect(answer.body.people).toBe((await preview('students.all', {})).body.people);
  expect((await preview('saved', { id: newId() })).status).toBe(422);
});
