import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computed, makeStaff, payroll, type Staff } from '../../../../test/samples/payroll-staff.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { copyLeaveDefaults } from '../../leave/public.ts';
import { designation } from '../designation.entity.ts';

const base = '/api/v1/people/attachments';
const staffBase = '/api/v1/attendance/staff';
/** Monday, 6 July 2026. */
let now = dhakaInstant('2026-07-06', '10:00');
let world: World;
/** Site A employs; site B asks. */
let home: Staff;
let office: Person;
let host: Person;
let hostHead: Person;
let stranger: Person;
const post = newId();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  home = await makeStaff(world);
  const third = await world.server.services.database.asPlatform(
    {
      siteId: null,
      accountId: null,
      impersonatorId: null,
      action: 'test',
      requestId: 'test',
      language: 'en',
      permissions: new Set(),
    },
    async (platform) => {
      const row = await platform.row<{ id: bigint }>(
        `INSERT INTO site (alias, name_en, name_bn) VALUES ('jaba', 'jaba School', 'জবা বিদ্যালয়') RETURNING id`,
      );
      return Number(row?.id);
    },
  );
  world.server.services.sites.refresh();
  [office, host, hostHead, stranger] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteB, ['office']),
    world.person(world.siteB, ['head']),
    world.person(third, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    await transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1');
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
  });
  await world.inSite(world.siteB, (transaction) =>
    insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Guest teacher', nameBn: 'অতিথি শিক্ষক', isTeaching: true },
    ]),
  );
});
afterAll(() => world.close());

const ask = (by: Person, more: object = {}) =>
  by.call('POST', base, {
    id: newId(),
    institution: 'shapla',
    code: 'P-02',
    name: 'Bikash Roy',
    share: 40,
    from: '2026-08-01',
    to: null,
    note: 'Physics of class nine',
    ...more,
  });
const act = (by: Person, id: unknown, what: string, more: object = {}) =>
  by.call('POST', `${base}/${id}/${what}`, more);
const agree = (by: Person, id: unknown, more: object = {}) =>
  act(by, id, 'agree', { employeeId: home.people.own, homePays: 'rest', ...more });
type Row = Record<string, unknown> & { id: string; employee: { id: string; name: object } | null };
const list = async (by: Person, more: object = {}) =>
  (await by.call('GET', base, { state: 'all', ...more })).body.items as Row[];
const codeOf = (answer: Answer) => answer.body.code;
let running = '';
let guest = '';

describe('an employee at two institutions', () => {
  it('HR-11 is asked for by one institution, and nothing is learnt before the other agrees', async () => {
    const id = newId();
    const asked = await ask(host, { id });
    expect(asked.status, asked.text).toBe(200);
    // Sent twice it is one; what does not exist there is answered alike.
    expect((await ask(host, { id })).body).toEqual({ id });
    const wrong = await ask(host, { code: 'X-99', name: 'Nobody at all' });
    expect(wrong.status).toBe(200);
    const [mine] = await list(host, { q: 'bikash' });
    expect(mine).toMatchObject({ id, side: 'host', employee: null, given: null, homePays: null });
    expect(await list(office, { q: 'bikash' })).toMatchObject([
      { id, side: 'home', askedCode: 'P-02', institution: { en: 'kadam School' }, state: 'asked' },
    ]);
    expect(await list(stranger)).toEqual([]);
    expect((await ask(host, { institution: 'nowhere' })).body.errors).toHaveProperty('institution');
    expect((await ask(host, { institution: 'kadam' })).body.errors).toHaveProperty('institution');
    expect((await ask(host, { from: '2026-07-01' })).body.errors).toHaveProperty('from');
    expect((await ask(home.teacher)).status).toBe(403);
    expect((await act(home.head, wrong.body.id, 'refuse', { reason: 'Nobody here' })).status).toBe(200);
    expect(await list(host, { state: 'refused' })).toMatchObject([{ reason: 'Nobody here', given: null }]);
    running = id;
  });

  it('HR-11 needs the head of the home institution, never who asked nor the employee', async () => {
    expect((await agree(office, running)).status).toBe(403);
    expect(codeOf(await agree(hostHead, running))).toBe('people.attachmentSide');
    expect((await agree(stranger, running)).status).toBe(404);
    expect((await agree(home.head, running, { employeeId: newId() })).status).toBe(404);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE people_employee_account SET account_id = $2 WHERE site_id = $1 AND employee_id = $3',
        home.head.accountId,
        home.people.own,
      ),
    );
    expect(codeOf(await agree(home.head, running))).toBe('people.attachmentSame');
    // Two heads at once: one agrees, the other finds it done.
    const both = await Promise.all([agree(home.second, running), agree(home.second, running)]);
    expect(both.map((one) => one.status).sort(), both[0].text).toEqual([200, 409]);
    expect(await list(host, { q: 'bikash' })).toMatchObject([
      { state: 'agreed', given: { en: 'Bikash Roy' }, employee: null, homePays: null },
    ]);
  });

  it('HR-11 is taken on with name, gender and mobile, and no institution sees the other’s record', async () => {
    const more = { newCode: 'G-01', designationId: post };
    expect(codeOf(await act(office, running, 'take-on', more))).toBe('people.attachmentSide');
    expect((await act(host, running, 'take-on')).body.errors).toHaveProperty('newCode');
    const taken = await act(host, running, 'take-on', more);
    expect(taken.status, taken.text).toBe(200);
    expect(codeOf(await act(host, running, 'take-on', more))).toBe('people.attachmentStep');
    const [mine] = await list(host, { q: 'bikash' });
    expect(mine).toMatchObject({
      state: 'running',
      from: '2026-08-01',
      employee: { name: { en: 'Bikash Roy' } },
    });
    guest = mine?.employee?.id ?? '';
    expect(guest).not.toBe(home.people.own);
    const kept = await world.inSite(world.siteB, (transaction) =>
      transaction.rows('SELECT * FROM people_employee WHERE site_id = $1'),
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ id: guest, code: 'G-01', date_of_birth: null, nid: null, photo: null });
    // What the host knows of home anywhere: the name of the institution, and what was given.
    const all = await world.inSite(world.siteB, (transaction) =>
      transaction.rows('SELECT * FROM people_attachment WHERE site_id = $1'),
    );
    expect(
      JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(home.people.own);
    for (const path of ['employees', 'service-books'])
      expect((await hostHead.call('GET', `/api/v1/people/${path}/${home.people.own}`)).status).toBe(404);
    expect((await home.head.call('GET', `/api/v1/people/employees/${guest}`)).status).toBe(404);
  });

  it('HR-11 shares no more than all of the time', async () => {
    const more = (await ask(host, { share: 70, from: '2026-09-01', name: 'Bikash again' })).body.id;
    expect(await agree(home.second, more)).toMatchObject({
      status: 409,
      body: { code: 'people.attachmentShared' },
    });
    expect((await act(host, more, 'withdraw')).status).toBe(200);
    expect(codeOf(await agree(home.second, more))).toBe('people.attachmentStep');
  });

  it('HR-11 HR-6 leave at home marks the days at both, and taken back the days count as written, with the reason', async () => {
    now = dhakaInstant('2026-08-12', '10:00');
    const leave = '/api/v1/leave';
    const types = (await home.other.call('GET', `${leave}/mine`, { year: 2026 })).body.types as {
      id: string;
      name: { en: string };
    }[];
    const sheet = async (by: Person, date: string, id: string) => {
      const { body } = await by.call('GET', `${staffBase}/sheet`, { date });
      return (body.rows as { employee: { id: string }; leave: object | null; version: number | null }[]).find(
        (one) => one.employee.id === id,
      );
    };
    const absent = await home.second.call('POST', `${staffBase}/sheet`, {
      date: '2026-08-12',
      reason: '',
      marks: [{ employeeId: home.people.own, version: null, isAbsent: true }],
    });
    expect(absent.status, absent.text).toBe(200);
    const asked = await home.second.call('POST', `${leave}/applications`, {
      employeeId: home.people.own,
      typeId: types.find((one) => one.name.en === 'Casual')?.id,
      from: '2026-08-12',
      to: '2026-08-13',
      reason: 'Illness of a parent',
    });
    expect(asked.status, asked.text).toBe(200);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE people_employee_account SET account_id = $2 WHERE site_id = $1 AND employee_id = $3',
        home.teacher.accountId,
        home.people.own,
      ),
    );
    const granted = await home.head.call('POST', `${leave}/applications/${asked.body.id}/grant`, {
      reason: '',
    });
    expect(granted.status, granted.text).toBe(200);
    expect(await sheet(home.second, '2026-08-12', home.people.own)).toMatchObject({
      code: 'absent',
      leave: { halves: 3, type: { en: 'Casual' } },
    });
    // At the host: the day and where, neither kind nor reason.
    expect(await sheet(hostHead, '2026-08-12', guest)).toMatchObject({
      leave: { halves: 3, type: { en: 'Leave at shapla School' } },
    });
    const away = await hostHead.call('GET', `${leave}/away`, { month: '2026-08' });
    expect(away.body.people).toMatchObject([{ employee: { id: guest }, leave: [{}, { day: '2026-08-13' }] }]);
    expect(away.text).not.toMatch(/Casual|parent/);
    expect((await stranger.call('GET', `${leave}/away`, { month: '2026-08' })).body.people).toEqual([]);
    const month = async () =>
      (
        await home.second.call('GET', `${staffBase}/month`, {
          month: '2026-08',
          employeeId: home.people.own,
        })
      ).body as { totals: object; days: { day: string; takenBack: string | null }[] };
    expect((await month()).totals).toMatchObject({ absent: 0, leaveHalves: 4 });
    const recalled = await home.head.call('POST', `${leave}/applications/${asked.body.id}/recall`, {
      from: '2026-08-12',
      reason: 'The parent is well again',
    });
    expect(recalled.status, recalled.text).toBe(200);
    expect(await sheet(hostHead, '2026-08-12', guest)).toMatchObject({ leave: null });
    const after = await month();
    expect(after.totals).toMatchObject({ absent: 1, leaveHalves: 0 });
    expect(after.days.find((one) => one.day === '2026-08-12')?.takenBack).toBe('The parent is well again');
  });

  it('HR-11 pays the rest of the time at home, by the day, and says so on the payslip', async () => {
    const slipOf = async (month: string) => {
      const run = await computed(home.accountant, month);
      const { body } = await home.accountant.call('GET', `${payroll}/runs/${run}/payslips`);
      const rows = body.items as { id: string; about: { code: string } }[];
      const row = rows.find((one) => one.about.code === 'P-02');
      return (await home.accountant.call('GET', `${payroll}/payslips/${row?.id}`)).body.lines as {
        code: string;
        amount: string;
        why: { en: string };
      }[];
    };
    expect((await slipOf('2026-07')).find((one) => one.code === 'basic')?.amount).toBe('15000.00');
    now = dhakaInstant('2026-09-02', '10:00');
    const basic = (await slipOf('2026-08')).find((one) => one.code === 'basic');
    expect(basic?.amount).toBe('9000.00');
    expect(basic?.why.en).toContain('60% of the time');
  });

  it('HR-11 ends by either head, not for days gone by, and is told to the other', async () => {
    const end = { lastDay: '2026-09-10', reason: 'A teacher of our own came' };
    expect((await act(host, running, 'end', end)).status).toBe(403);
    expect((await act(stranger, running, 'end', end)).status).toBe(404);
    expect(
      (await act(hostHead, running, 'end', { ...end, lastDay: '2026-08-20' })).body.errors,
    ).toHaveProperty('lastDay');
    expect((await act(hostHead, running, 'end', end)).status).toBe(200);
    expect(codeOf(await act(home.head, running, 'end', end))).toBe('people.attachmentStep');
    expect(await list(office, { state: 'ended' })).toMatchObject([{ to: '2026-09-10', reason: end.reason }]);
    const told = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT 1 FROM notification WHERE site_id = $1 AND account_id = $2 AND data->'title'->>'en' LIKE 'kadam School ends%'`,
        home.head.accountId,
      ),
    );
    expect(told).toHaveLength(1);
  });
});
