import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { Person } from '../../world.ts';
import { general, makeSchool, type School, usualSettings } from './school.ts';

let school: School;
let teacher: Person;
let employee = '';
const path = '/api/v1/communication';
beforeAll(async () => {
  school = await makeSchool([]);
  await school.employees(30);
  const { world } = school;
  teacher = await world.person(world.siteA, ['teacher']);
  const [row] = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string }>(
      "SELECT id FROM people_employee WHERE site_id = $1 AND mobile = '+8801700000007' AND is_active",
    ),
  );
  employee = row?.id ?? '';
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      employee,
      teacher.accountId,
    ),
  );
});
afterAll(() => school.world.close());

type Row = {
  aboutId: string;
  outBy: string[];
  isOutInSaved: boolean;
  reasons: object[];
  name: { en: string };
};
const people = async (more: object = {}) => {
  const answer = await school.head.call('POST', `${path}/people`, {
    ...general,
    q: '',
    show: 'all',
    page: 1,
    size: 25,
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { items: Row[]; total: number };
};
const preview = async (more: object = {}) => {
  const answer = await school.head.call('POST', `${path}/preview`, { ...general, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as {
    messages: number;
    overThree: number;
    dearer: object[];
    skipped: { reason: string; person: { personId: string } }[];
  };
};

it('COM-2 everybody who is asked for is found by name and number, left out, put back, and seen page by page', async () => {
  const all = await people();
  expect([all.items.length, all.total]).toEqual([25, 30]);
  expect((await people({ page: 2 })).items).toHaveLength(5);
  for (const q of ['Teacher 28', 'শিক্ষক ২৮', '01700000028']) {
    const found = await people({ q });
    expect(
      found.items.map((one) => one.name.en),
      q,
    ).toEqual(['Teacher 28']);
  }
  const [last] = (await people({ q: 'Teacher 28' })).items;
  const excluded = [String(last?.aboutId)];
  expect((await people({ excluded, show: 'out' })).items).toMatchObject([{ outBy: excluded }]);
  expect((await preview({ excluded })).messages).toBe(29);
  // A text that is not written yet is no reason to miss anybody.
  expect((await people({ body: { en: '', bn: '' }, show: 'unreached' })).total).toBe(0);
  expect((await teacher.call('POST', `${path}/people`, { ...general, q: '', show: 'all' })).status).toBe(403);
});

it('COM-2 a kept audience says who it leaves out, and is gone once it is removed', async () => {
  const [one] = (await people({ q: 'Teacher 3' })).items;
  const made = await school.head.call('POST', `${path}/audiences`, {
    nameEn: 'All but one',
    nameBn: 'একজন বাদে সবাই',
    groups: general.groups,
    excluded: [one?.aboutId],
  });
  const id = String(made.body.id);
  const groups = [{ kind: 'saved', values: { id } }];
  expect((await people({ groups, show: 'out' })).items).toMatchObject([{ isOutInSaved: true, outBy: [] }]);
  expect((await school.head.call('DELETE', `${path}/audiences/${id}`)).status).toBe(200);
  const { saved } = (await school.head.call('GET', `${path}/choices`)).body as { saved: object[] };
  expect(saved).toEqual([]);
  expect((await school.head.call('POST', `${path}/preview`, { ...general, groups })).status).toBe(422);
});

it('COM-3 somebody chooses for themselves a number, a language and the kinds they do not want; an emergency reaches them', async () => {
  const own = await teacher.call('GET', `${path}/own`);
  expect(own.body).toEqual({
    persons: ['employee'],
    numbers: ['+8801700000007'],
    mobile: null,
    language: null,
    unwanted: [],
    refuses: false,
  });
  const wish = { mobile: '+8801700000007', language: 'en', unwanted: ['other', 'fees'], refuses: false };
  const foreign = await teacher.call('PUT', `${path}/own`, { ...wish, mobile: '+8801811111111' });
  expect([foreign.status, Object.keys(foreign.body.errors as object)]).toEqual([422, ['mobile']]);
  expect((await teacher.call('PUT', `${path}/own`, wish)).body).toEqual({ saved: 1 });
  expect((await school.head.call('GET', `${path}/preferences/${employee}`)).body).toMatchObject({
    language: 'en',
    unwanted: ['fees', 'other'],
    consent: 'given',
  });
  const plain = await preview({ event: 'general' });
  expect(plain.skipped).toMatchObject([{ reason: 'unwanted', person: { personId: employee } }]);
  expect((await preview()).messages).toBe(30);
  // Whom no record here belongs to has nothing to choose, and nobody outside chooses for anybody.
  expect((await school.owner.call('PUT', `${path}/own`, wish)).status).toBeGreaterThanOrEqual(400);
  expect((await school.head.call('PUT', `${path}/own`, wish)).status).toBe(404);
  expect((await school.world.nobody.call('GET', `${path}/own`)).status).toBe(401);
});

it('COM-3 a refusal the office has noted is taken back by oneself, never made, and keeps the chosen kinds', async () => {
  const noted = await school.head.call('PUT', `${path}/preferences/${employee}`, {
    kind: 'employee',
    mobile: null,
    language: null,
    consent: 'refused',
    note: 'By telephone',
  });
  expect(noted.status, noted.text).toBe(200);
  expect((await preview()).skipped).toMatchObject([{ reason: 'refused', person: { personId: employee } }]);
  const own = (await teacher.call('GET', `${path}/own`)).body;
  expect(own).toMatchObject({ refuses: true, unwanted: ['fees', 'other'] });
  const wish = { mobile: null, language: null, unwanted: [], refuses: false };
  await teacher.call('PUT', `${path}/own`, wish);
  expect((await preview()).messages).toBe(30);
  await teacher.call('PUT', `${path}/own`, { ...wish, refuses: true });
  expect((await teacher.call('GET', `${path}/own`)).body.refuses).toBe(false);
});

it('COM-1 the preview says what filled-in text makes dearer and what is longer than three parts', async () => {
  const { world } = school;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      "UPDATE people_employee SET name_en = 'D’Costa' WHERE site_id = $1 AND id = $2",
      employee,
    ),
  );
  const body = { en: `Dear {name}, ${'the school is closed. '.repeat(5)}`, bn: '' };
  expect((await preview({ body })).dearer).toEqual([{ place: 'name', letters: ['’'], messages: 1 }]);
  expect((await preview({ body: { en: 'x'.repeat(500), bn: '' } })).overThree).toBe(30);
  expect((await preview()).dearer).toEqual([]);
});

it('COM-2 the roles one writes to are those of the platform and the institution’s own', async () => {
  const { world, head } = school;
  const choices = async () => {
    const { kinds } = (await head.call('GET', `${path}/choices`)).body as {
      kinds: { name: string; fields: { choices: { id: string; label: { en: string; bn: string } }[] }[] }[];
    };
    return kinds.find((one) => one.name === 'access.role')?.fields[0]?.choices ?? [];
  };
  const before = await choices();
  expect(before.map((one) => one.id)).toEqual(
    expect.arrayContaining(['siteAdmin', 'auditor', 'teacher', 'guardian']),
  );
  expect(before.map((one) => one.id)).not.toContain('platformOwner');
  const made = await head.call('POST', '/api/v1/access/roles', {
    nameEn: 'Hostel superintendent',
    nameBn: 'হোস্টেল সুপার',
    rank: 20,
    permissions: [],
  });
  expect(made.status, made.text).toBe(200);
  const own = (await choices()).find((one) => one.label.en === 'Hostel superintendent');
  expect(own?.label.bn).toBe('হোস্টেল সুপার');
  const groups = [{ kind: 'access.role', values: { role: String(own?.id) } }];
  expect((await people({ groups })).total).toBe(0);
  await world.person(world.siteA, [String(own?.id)]);
  expect((await people({ groups })).total).toBe(1);
});

it('COM-3 the bell speaks the language of whoever reads it, where both are written', async () => {
  const batch = await school.send({ channels: ['bell'], body: { en: 'Sports day', bn: 'ক্রীড়া দিবস' } });
  await school.work(batch.id);
  const { unread } = (await teacher.call('POST', '/user/notification/notifications')).body as {
    unread: { data: { title: object } }[];
  };
  expect(unread.map((one) => one.data.title)).toContainEqual({ en: 'Sports day', bn: 'ক্রীড়া দিবস' });
});

it('COM-1 of two who change the words of an occasion at once the second one is told', async () => {
  const words = {
    subject: { en: 'Dues', bn: 'বকেয়া' },
    body: { en: 'Pay at {short_name}', bn: '{phone} নম্বরে বলুন' },
  };
  const save = (version: number) =>
    school.head.call('PUT', `${path}/templates/fees.dues`, { version, ...words });
  const both = await Promise.all([save(0), save(0)]);
  expect(both.map((answer) => answer.status).sort(), both.map((answer) => answer.text).join()).toEqual([
    200, 409,
  ]);
  expect(both.find((answer) => answer.status === 409)?.body.code).toBe('staleVersion');
  const { events } = (await school.head.call('GET', `${path}/templates`)).body as {
    events: { name: string; version: number }[];
  };
  expect(events.find((one) => one.name === 'fees.dues')?.version).toBe(1);
  expect((await save(1)).status).toBe(200);
});

it('COM-3 the day’s cap counts on the day a message leaves, over the quiet hours too', async () => {
  const { clock, head } = school;
  await head.call('PUT', `${path}/settings`, { ...usualSettings, version: 1, messagesADay: 1 });
  // A quarter of an hour before midnight: it waits until eight.
  clock.at = new Date('2026-12-01T17:45:00Z');
  const waits = await school.send({ event: 'general' });
  await school.work(waits.id);
  expect(await school.states(waits.id)).toEqual({ queued: waits.messages });
  // What leaves at once leaves today, on which nobody has had anything.
  expect((await preview()).messages).toBe(30);
  expect((await preview({ event: 'general' })).messages).toBe(0);
  clock.at = new Date('2026-12-01T18:30:00Z');
  expect((await preview({ event: 'general' })).messages).toBe(0);
  clock.at = new Date('2026-12-02T18:30:00Z');
  expect((await preview({ event: 'general' })).messages).toBe(30);
});
