import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeThreads } from '../../../demo/messages.ts';
import { makeMoreAccounts } from '../../../demo/people/access.ts';
import { newId } from '../../../src/core/ids.ts';
import { recipientsAbout } from '../../../src/modules/students/public.ts';
import { initialRoles } from '../../../src/modules.details.ts';
import { systemContext } from '../../../src/server.ts';
import { demonstrationWorld } from '../../demonstration.ts';
import { quickHash } from '../../quick-hash.ts';
import type { Person, World } from '../../world.ts';
import { emptyElsewhere } from '../empty-lists.ts';

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

it('COM-2 ATT-6 a section, a class and the absent of a day are those the records name, and nobody else', async () => {
  const asked = async (kind: string, values: object) => {
    const given = { ...composed, groups: [{ kind, values }], q: '', show: 'all', page: 1, size: 100 };
    const answer = await head.call('POST', '/api/v1/communication/people', given);
    expect(answer.status, answer.text).toBe(200);
    return [...new Set((answer.body.items as { aboutId: string }[]).map((one) => one.aboutId))].sort();
  };
  const ids = async (sql: string, ...values: unknown[]) =>
    (await world.inSite(1, (transaction) => transaction.read({ id: 'uuid' }, sql, ...values)))
      .map((one) => one.id)
      .sort();
  const sheets = 'attendance_record r JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id';
  const full = await world.inSite(1, (transaction) =>
    transaction.readOne(
      { day: 'date', section: 'uuid', class: 'uuid' },
      `SELECT r.day, t.section_id AS section, x.class_id AS class FROM ${sheets}
         JOIN academic_section x ON x.site_id = $1 AND x.id = t.section_id
        WHERE r.site_id = $1 AND t.period IS NULL AND r.code = 'A' AND x.id IN (
              SELECT e.section_id FROM students_enrolment e
                JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
               WHERE e.site_id = $1 AND e.status = 'active')
        GROUP BY r.day, t.section_id, x.class_id ORDER BY count(*) DESC, r.day, t.section_id LIMIT 1`,
    ),
  );
  if (!full) throw new Error('Nobody was absent');
  const absent = `SELECT DISTINCT e.student_id AS id FROM ${sheets}
      JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
     WHERE r.site_id = $1 AND t.period IS NULL AND r.code = 'A' AND r.day = $2::date`;
  const inSection = await ids(`${absent} AND t.section_id = $3`, full.day, full.section);
  expect(inSection.length).toBeGreaterThan(0);
  expect(await asked('attendance.absent', { date: full.day, section: full.section })).toEqual(inSection);
  expect(await asked('attendance.absent', { date: full.day })).toEqual(await ids(absent, full.day));
  const sitting = `SELECT e.student_id AS id FROM students_enrolment e
      JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
      JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
     WHERE e.site_id = $1 AND e.status = 'active'`;
  for (const [kind, value, column] of [
    ['section', full.section, 'x.id'],
    ['class', full.class, 'x.class_id'],
  ] as const) {
    const expected = await ids(`${sitting} AND ${column} = $2`, value);
    expect(expected.length).toBeGreaterThan(0);
    expect(await asked(`students.${kind}`, { [kind]: value })).toEqual(expected);
  }
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

type Sample = {
  channel: string;
  person: { personKind: string; personId: string };
  address: string;
  about: string[];
};
const samplesOf = (answer: { body: Record<string, unknown> }) => answer.body.samples as Sample[];
const atAccount = (accountId: string, mobile: string | null, email: string | null) =>
  world.server.services.database.asPlatform(systemContext('test'), (platform) =>
    platform.change('UPDATE account SET mobile = $2, email = $3 WHERE id = $1', accountId, mobile, email),
  );
/** Students of one section whose first guardian has no other child; they have an address of their own. */
const familiesOf = (count: number) =>
  world.inSite(1, async (transaction) => {
    const rows = await transaction.rows<{ student: string; section: string; guardian: string }>(
      `SELECT e.student_id AS student, e.section_id AS section, l.guardian_id AS guardian,
              count(*) OVER (PARTITION BY e.section_id) AS in_section
         FROM students_enrolment e
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
         JOIN students_student_guardian l ON l.site_id = $1 AND l.student_id = e.student_id AND l.is_primary
        WHERE e.site_id = $1 AND e.status = 'active' AND (SELECT count(*) FROM students_student_guardian o
               WHERE o.site_id = $1 AND o.guardian_id = l.guardian_id) = 1
        ORDER BY in_section DESC, e.section_id, e.roll LIMIT $2`,
      count,
    );
    await transaction.change(
      `UPDATE students_student SET email = code || '@child.example' WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      rows.map((one) => one.student),
    );
    return rows;
  });

it('COM-2 a message for guardians goes to the guardian’s own account, never to the child’s', async () => {
  const [known, bare] = await familiesOf(2);
  if (!known || !bare) throw new Error('two families were asked for');
  const account = await world.person(1, ['guardian']);
  await atAccount(account.accountId, null, 'Father@home.example');
  const child = await world.person(1, ['student']);
  await world.inSite(1, async (transaction) => {
    const own = 'UPDATE students_guardian SET account_id = $3 WHERE site_id = $1 AND id = $2';
    await transaction.change(own, known.guardian, account.accountId);
    await transaction.change(own, bare.guardian, null);
    await transaction.change(
      `INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (site_id, student_id) DO UPDATE SET account_id = EXCLUDED.account_id`,
      newId(),
      bare.student,
      child.accountId,
    );
  });
  const people = await world.inSite(1, (transaction) =>
    recipientsAbout(transaction, 'y.is_current AND e.student_id = ANY($2::uuid[])', [
      [known.student, bare.student],
    ]),
  );
  const of = (student: string) => people.find((one) => one.aboutId === student);
  expect(of(known.student)).toMatchObject({ personKind: 'guardian', accountId: account.accountId });
  expect(of(bare.student)).toMatchObject({ personKind: 'guardian', accountId: null, email: null });
  const asked = { section: known.section };
  const answer = await preview('students.section', asked, { channels: ['email', 'bell'] });
  const about = (student: string) =>
    samplesOf(answer)
      .filter((one) => one.about.includes(student))
      .map((one) => [one.channel, one.address]);
  expect(about(known.student)).toEqual([
    ['email', 'father@home.example'],
    ['bell', ''],
  ]);
  expect(about(bare.student)).toEqual([]);
  const skipped = answer.body.skipped as { reason: string; channel: string; about: { en: string } }[];
  const name = of(bare.student)?.aboutName.en;
  expect(skipped.filter((one) => one.about.en === name)).toMatchObject([
    { reason: 'noAddress', channel: 'email' },
    { reason: 'noAddress', channel: 'bell' },
  ]);
});

it('COM-3 everybody with a role is written to as the person they are, as that person wishes', async () => {
  const [family] = await familiesOf(1);
  if (!family) throw new Error('a family was asked for');
  const [account, nobody] = [await world.person(1, ['guardian']), await world.person(1, ['guardian'])];
  await atAccount(account.accountId, '+8801900000001', null);
  await atAccount(nobody.accountId, '+8801900000002', null);
  await world.inSite(1, (transaction) =>
    transaction.change(
      `UPDATE students_guardian SET account_id = $3, mobile = '+8801900000003' WHERE site_id = $1 AND id = $2`,
      family.guardian,
      account.accountId,
    ),
  );
  const ask = (more: object = {}) =>
    preview('access.role', { role: 'guardian' }, { body: { en: 'Hello', bn: '' }, ...more });
  const before = await ask();
  const own = samplesOf(before).find((one) => one.address === '+8801900000003');
  expect(own?.person).toEqual({ personKind: 'guardian', personId: family.guardian });
  expect(samplesOf(before).some((one) => one.address === '+8801900000001')).toBe(false);
  // Whoever is nobody else here keeps the number of the account, and no wish can be noted.
  expect(samplesOf(before).find((one) => one.address === '+8801900000002')?.person.personKind).toBe('other');
  // An audience that was kept before names its people by their accounts.
  expect((await ask({ excluded: [account.accountId] })).body.skippedBy).toMatchObject({ excluded: 1 });
  const wish = async (more: object) => {
    const given = { kind: 'guardian', mobile: null, language: null, consent: 'given', note: '', ...more };
    const saved = await head.call('PUT', `/api/v1/communication/preferences/${family.guardian}`, given);
    expect(saved.status, saved.text).toBe(200);
  };
  await wish({ mobile: '01900000004' });
  const preferred = samplesOf(await ask()).map((one) => one.address);
  expect(preferred).toContain('+8801900000004');
  expect(preferred).not.toContain('+8801900000003');
  await wish({ consent: 'refused' });
  const refused = await ask();
  expect(refused.body.skippedBy).toMatchObject({ refused: 1 });
  expect(refused.body.messages).toBe(Number(before.body.messages) - 1);
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

it('X-12 the second institution of a demonstration has in its lists what the first has', async () => {
  expect(await emptyElsewhere(world, await world.person(2, ['head']), head)).toEqual([]);
});

it('X-12 COM-8 an institution after the first has a login for every role, and conversations of its guardian, teacher and office', async () => {
  const password = await quickHash('Pathshala-2026');
  await world.server.services.database.asPlatform(systemContext('test'), async (platform) => {
    const inside = await platform.enterSite(2);
    const of = { siteId: 2, place: 1, alias: 'second', passwordHash: password };
    const made = await makeMoreAccounts(platform, inside, of);
    const ofSites = Object.entries(initialRoles).flatMap(([name, { scope }]) =>
      scope === 'site' ? [name] : [],
    );
    expect(made.map(({ role }) => role).sort()).toEqual(ofSites.sort());
    await makeThreads(platform, inside, '2026-11-19', { place: 1, prefix: 'second-' });
  });
  const base = '/api/v1/communication/threads';
  type Opened = { subject: string; stop: unknown; said: unknown[] };
  for (const [role, wanted] of [
    ['guardian', ['উপবৃত্তির মোবাইল নম্বর', 'বিজ্ঞান মেলার প্রকল্প']],
    ['teacher', ['Choir for Victory Day']],
    ['office', ['উপবৃত্তির মোবাইল নম্বর']],
  ] as const) {
    const { token, device } = await world.enter(`second-${role}`);
    const browser = world.browser(device);
    const ask = (path: string) => browser.call('GET', path, {}, { authorization: `Bearer ${token}` });
    const { items } = (await ask(`${base}?state=all`)).body as {
      items: { id: string; subject: string; state: string }[];
    };
    expect(items.map((one) => one.subject).sort()).toEqual([...wanted].sort());
    for (const { id, state } of items) {
      const opened = (await ask(`${base}/${id}`)).body as unknown as Opened;
      expect(opened.said.length).toBeGreaterThan(1);
      if (state === 'open') expect([opened.subject, opened.stop]).toEqual([opened.subject, null]);
    }
  }
});
