import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applied as appliedWith,
  countOf,
  institutionForms,
} from '../../../test/samples/institution-forms.ts';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { addDays, todayInDhaka } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { section } from '../academic/section.entity.ts';
import { student } from '../students/student.entity.ts';
import { groupings, reportNames } from './reports/rules.ts';
import { countSites } from './reports/service/count-sites.ts';

let world: World;
let owner: Person;
let head: Person;
let admin: pg.Client;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-03-04T05:00:00Z') });
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const sites = '/api/v1/platform/sites';
const bengali = { 'accept-language': 'bn' };

const { form, siteForm } = institutionForms();
const applied = (changes: object = {}, headers: Record<string, string> = {}) =>
  appliedWith(world, form(changes), headers);
const count = (table: string, where?: string) => countOf(admin, table, where);

describe('outgoing mail', () => {
  it('is listed for platform staff, and shows its text where no mail server delivers it', async () => {
    const { email, reference } = await applied();
    const list = await owner.call('GET', '/api/v1/access/platform/mails', { q: email });
    expect(list.body).toMatchObject({ total: 1, items: [{ recipient: email, status: 'waiting' }] });
    const [mail] = list.body.items as { id: string }[];
    const opened = await owner.call('GET', `/api/v1/access/platform/mails/${mail?.id}`);
    expect(opened.body.text).toContain(reference);
    expect((await head.call('GET', '/api/v1/access/platform/mails')).status).toBe(403);
    expect((await owner.call('GET', `/api/v1/access/platform/mails/${newId()}`)).status).toBe(404);
  });
});

describe('institutions', () => {
  it('are listed with their students, found by district, changed, and kept from a stale change', async () => {
    const made = await owner.call('POST', sites, siteForm({ nameEn: 'Hakaluki School', thanaId: 1 }));
    const id = Number(made.body.id);
    const record = (await owner.call('GET', `${sites}/${id}`)).body;
    const list = await owner.call('GET', sites, { q: 'cumilla' });
    expect(list.body.items).toMatchObject([{ id: String(id), students: 0, district: { en: 'Cumilla' } }]);
    const changes = {
      nameEn: 'Hakaluki Public School',
      nameBn: record.nameBn,
      kind: 'school_college',
      eiin: '130551',
      email: record.email,
      phone: record.phone,
      board: 'sylhet',
      academicGroups: ['secondary', 'higher-secondary'],
      addressEn: record.addressEn,
      addressBn: record.addressBn,
      thanaId: 1,
      version: record.version,
    };
    expect((await owner.call('PUT', `${sites}/${id}`, changes)).body).toMatchObject({
      nameEn: 'Hakaluki Public School',
      version: 2,
    });
    expect((await owner.call('PUT', `${sites}/${id}`, changes)).status).toBe(409);
    expect((await owner.call('GET', `${sites}/999999`)).status).toBe(404);
    const figures = await owner.call('GET', '/api/v1/platform/site-figures');
    expect(Number(figures.body.active)).toBeGreaterThan(2);
  });

  it('PLT-3 PLT-4 PLT-6 show their package, membership, dues, last log-in and what to look after', async () => {
    const made = await owner.call('POST', sites, siteForm({ nameEn: 'Monpura Island School' }));
    const id = Number(made.body.id);
    const row = async () =>
      ((await owner.call('GET', sites, { q: 'Monpura Island' })).body.items as object[])[0];
    expect(await row()).toMatchObject({
      package: null,
      membership: 'none',
      due: '0.00',
      lastSignIn: null,
      health: ['noSignIn', 'noStudents'],
    });
    const packageId = newId();
    await admin.query(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price) VALUES ($1, 'Island', 'দ্বীপ', '{fees}', 'flat', 0)`,
      [packageId],
    );
    await admin.query('UPDATE site SET package_id = $2 WHERE id = $1', [id, packageId]);
    const agreed = await owner.call('PUT', `/api/v1/billing/memberships/${id}`, {
      version: 0,
      startsOn: '2026-03-01',
      endsOn: null,
      amount: '12000',
      instalments: 12,
      dueDays: 10,
      lateDays: 15,
      lateFee: '0',
      alumniFee: '0',
      discountType: 'none',
      discountValue: '0',
    });
    expect(agreed.status, agreed.text).toBe(200);
    expect(await row()).toMatchObject({ package: { en: 'Island', bn: 'দ্বীপ' }, membership: 'paid' });
    const bill = async (no: string, dueOn: string, amount: string) => {
      const written = {
        ...{ id: newId(), no, siteId: id, issuedOn: '2026-02-01', dueOn, note: '', isIssued: true },
        lines: [{ head: 'other', textEn: 'Training', textBn: 'প্রশিক্ষণ', amount }],
      };
      const answer = await owner.call('POST', '/api/v1/billing/invoices', written);
      expect(answer.status, answer.text).toBe(200);
    };
    await bill('MON-1', '2026-03-04', '1000');
    expect(await row()).toMatchObject({ membership: 'unpaid', due: '1000.00' });
    await bill('MON-2', '2026-03-03', '250.50');
    await admin.query('INSERT INTO sign_in (account_id, site_id, at) VALUES ($1, $2, $3)', [
      owner.accountId,
      id,
      '2026-03-03T18:30:00Z',
    ]);
    expect(await row()).toMatchObject({
      membership: 'overdue',
      due: '1250.50',
      lastSignIn: '2026-03-03T18:30:00.000Z',
      health: ['overdue', 'noStudents'],
    });
    const owing = await owner.call('GET', sites, { owing: true, package: [packageId] });
    expect(owing.body).toMatchObject({ total: 1, items: [{ id: String(id) }] });
    const sheet = await owner.call('GET', `${sites}/export`, { format: 'csv', package: [packageId] });
    expect(sheet.text).toContain('1250.50');
  });

  it('PLT-6 take one of two steps that two owners decide at the same moment', async () => {
    const made = await owner.call('POST', sites, siteForm());
    const id = Number(made.body.id);
    const other = await world.person(null, ['platformOwner']);
    const { version } = (await owner.call('GET', `${sites}/${id}`)).body;
    const step = (who: Person, status: string) =>
      who.call('POST', `${sites}/${id}/status`, { status, version, reason: 'As we agreed' });
    const answers = await Promise.all([step(owner, 'grace'), step(other, 'suspended')]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const { items } = (await owner.call('GET', `${sites}/${id}/steps`)).body as { items: unknown[] };
    expect(items).toMatchObject([{ reason: 'As we agreed', at: '2026-03-04T05:00:00.000Z' }]);
  });

  it('PLT-6 do nothing while suspended and work again at once, each with a reason that the history keeps', async () => {
    const teacher = await world.person(world.siteB, ['head']);
    const set = (status: string, version: number, reason: string) =>
      owner.call('POST', `${sites}/${world.siteB}/status`, { status, version, reason });
    expect((await set('suspended', 1, '')).status).toBe(422);
    expect((await set('suspended', 1, 'Unpaid since June')).body).toMatchObject({ status: 'suspended' });
    const refused = await teacher.call('GET', '/api/v1/academic/house');
    expect([refused.status, refused.body.code]).toEqual([403, 'siteSuspended']);
    for (const path of ['/api/v1/search?q=a', '/api/v1/views?list=students', '/api/v1/modules'])
      expect([path, (await teacher.call('GET', path)).status]).toEqual([path, 403]);
    expect((await teacher.call('POST', '/user/notification/notifications')).status).toBe(403);
    for (const path of ['/api/auth/user', '/api/user', '/api/v1/auth/sessions'])
      expect([path, (await teacher.call('GET', path)).status]).toEqual([path, 200]);
    const website = await world.nobody.call('GET', '/api/web/get-latest-notice', { site_id: world.siteB });
    expect(website.status).toBe(404);
    expect((await set('active', 1, 'Paid')).status).toBe(409);
    expect((await set('active', 2, 'Paid')).body).toMatchObject({ status: 'active' });
    expect((await teacher.call('GET', '/api/v1/academic/house')).status).toBe(200);
    // Whoever leads it hears of both, and why.
    const bell = (await teacher.call('POST', '/user/notification/notifications')).text;
    expect(bell).toContain('on “Suspended”. Reason: Unpaid since June');
    expect(bell).toContain('on “Active”. Reason: Paid');
    const { rows } = await admin.query(
      `SELECT actor, action, before ->> 'status' AS before, after ->> 'status_reason' AS reason FROM platform_history
        WHERE table_name = 'site' AND record_id = $1 AND operation = 'update' ORDER BY at`,
      [String(world.siteB)],
    );
    expect(rows).toEqual([
      expect.objectContaining({ actor: owner.accountId, before: 'active', reason: 'Unpaid since June' }),
      expect.objectContaining({ actor: owner.accountId, before: 'suspended', reason: 'Paid' }),
    ]);
    expect(rows[0].action).toBe('POST /api/v1/platform/sites/:id/status');
  });

  it('stand in groups that are made, renamed, filled, emptied and deleted, all of it in the history', async () => {
    const path = '/api/v1/platform/site-groups';
    const id = newId();
    const name = { nameEn: 'Haor schools', nameBn: 'হাওরের বিদ্যালয়' };
    expect((await owner.call('POST', path, { id, ...name })).status).toBe(200);
    expect((await owner.call('POST', path, { id, ...name })).status).toBe(200);
    const renamed = { ...name, nameEn: 'Haor', version: 1 };
    expect((await owner.call('PUT', `${path}/${id}`, renamed)).status).toBe(200);
    expect((await owner.call('PUT', `${path}/${id}`, renamed)).status).toBe(409);
    const from = todayInDhaka(new Date());
    const members = `${path}/${id}/members`;
    expect((await owner.call('POST', members, { siteId: world.siteA, from })).status).toBe(200);
    expect((await owner.call('POST', members, { siteId: world.siteA, from })).status).toBe(422);
    expect((await owner.call('POST', members, { siteId: 999_999, from })).status).toBe(404);
    const list = await owner.call('GET', path, { q: 'haor' });
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ id, name: { en: 'Haor' }, members: [{ siteId: world.siteA, alias: 'shapla' }] }],
    });
    const inGroup = await owner.call('GET', sites, { group: [id] });
    expect(inGroup.body).toMatchObject({ total: 1, items: [{ groups: [{ en: 'Haor' }] }] });
    expect((await owner.call('GET', `${path}/${id}`)).body).toMatchObject({ members: [{ alias: 'shapla' }] });
    expect((await owner.call('GET', `${path}/${newId()}`)).status).toBe(404);
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(409);
    expect((await owner.call('DELETE', `${members}/${world.siteA}`, { from })).status).toBe(200);
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
    const { rows } = await admin.query(
      `SELECT table_name || ' ' || operation AS what FROM platform_history WHERE record_id = $1 ORDER BY at, id`,
      [id],
    );
    expect(rows.map((row) => row.what).sort()).toEqual([
      'site_group delete',
      'site_group insert',
      'site_group update',
      'site_group_member delete',
      'site_group_member insert',
    ]);
  });

  it('GRP-9 are in a group from a day until a day: listed by it, and worked in by its users, in these days alone', async () => {
    const path = '/api/v1/platform/site-groups';
    const id = newId();
    await owner.call('POST', path, { id, nameEn: 'Char schools', nameBn: 'চরের বিদ্যালয়' });
    const today = todayInDhaka(new Date());
    const [yesterday, tomorrow, later] = [addDays(today, -1), addDays(today, 1), addDays(today, 40)] as const;
    const members = `${path}/${id}/members`;
    const of = `${members}/${world.siteA}`;
    const user = await world.person(world.siteB, ['teacher']);
    await admin.query(
      `INSERT INTO access_group_user (id, group_id, account_id, role) VALUES (gen_random_uuid(), $1, $2, 'teacher')`,
      [id, user.accountId],
    );
    /** Whether the group's user works in the institution now, and what the group lists. */
    const now = async () => {
      const entered = await user.call('POST', '/api/v1/auth/site', { siteId: world.siteA });
      const listed = await owner.call('GET', sites, { group: [id] });
      return [entered.status, listed.body.total];
    };
    const change = (was: string, from: string, to: string | null) => owner.call('PUT', of, { was, from, to });
    const join = (from: string, to: string | null = null) =>
      owner.call('POST', members, { siteId: world.siteA, from, to });
    expect(await now()).toEqual([404, 0]);
    expect((await join(tomorrow, tomorrow)).body.errors).toHaveProperty('to');
    expect((await join(tomorrow)).status).toBe(200);
    expect(await now()).toEqual([404, 0]);
    // It joined before; from then on it is in, and can only leave.
    expect((await change(tomorrow, yesterday, null)).status).toBe(200);
    expect(await now()).toEqual([200, 1]);
    expect((await owner.call('DELETE', of, { from: yesterday })).body.code).toBe('platform.memberBegan');
    expect((await join(later)).body.errors).toHaveProperty('siteId');
    expect((await change(today, today, null)).status).toBe(404);
    expect((await change(yesterday, yesterday, later)).status).toBe(200);
    expect(await now()).toEqual([200, 1]);
    const { rows } = await admin.query(
      `SELECT ends_at = ($3::date::timestamp AT TIME ZONE 'Asia/Dhaka') AS "endsThen" FROM membership
        WHERE account_id = $1 AND site_id = $2 AND ends_at > now()`,
      [user.accountId, world.siteA, later],
    );
    expect(rows).toEqual([{ endsThen: true }]);
    // It leaves today: at once nobody of the group is in it any more, and what was stays on record.
    expect((await change(yesterday, yesterday, today)).status).toBe(200);
    expect((await user.call('GET', '/api/v1/academic/house')).status).toBe(403);
    expect(await now()).toEqual([404, 0]);
    expect((await change(yesterday, yesterday, null)).body.code).toBe('platform.memberGone');
    expect((await join(yesterday)).status).toBe(422);
    expect((await owner.call('GET', `${path}/${id}`)).body.members).toMatchObject([
      { from: yesterday, to: today, state: 'past' },
    ]);
    // And joins again.
    expect((await join(today)).status).toBe(200);
    expect(await now()).toEqual([200, 1]);
    expect((await owner.call('DELETE', of, { from: today })).status).toBe(200);
    expect(await now()).toEqual([404, 0]);
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
  });

  it('FEE-15 have an MPO status and an area, listed, narrowed and exported by them, and their ceilings follow', async () => {
    const onList = { mpo: 'mpo', mpoCode: '১২০৩০৪', mpoSince: '1985-07-01', mpoLevel: 'secondary' };
    const area = { areaTier: 'upazila' };
    for (const [wrong, field] of [
      [{ mpo: 'some' }, 'mpo'],
      [{ ...onList, mpoCode: '12' }, 'mpoCode'],
      [{ ...onList, mpo: 'non_mpo' }, 'mpoCode'],
      [{ ...onList, mpoLevel: 'degree' }, 'mpoLevel'],
      [{ areaTier: 'moon' }, 'areaTier'],
    ] as const)
      expect((await owner.call('POST', sites, siteForm(wrong))).body.errors).toHaveProperty(field);
    const form = siteForm({ nameEn: 'Padma Char School', ...onList, ...area });
    const made = await owner.call('POST', sites, form);
    expect(made.status, made.text).toBe(200);
    const id = Number(made.body.id);
    const record = (await owner.call('GET', `${sites}/${id}`)).body;
    expect(record).toMatchObject({ ...onList, mpoCode: '120304', ...area });
    expect((await owner.call('GET', `${sites}/${id}/academics`)).body).toMatchObject({ mpo: 'mpo', ...area });
    const found = async (query: object) =>
      ((await owner.call('GET', sites, { q: 'Padma Char', ...query })).body.items as { mpo: string }[])
        .length;
    expect(await found({ mpo: ['mpo', 'government'], area: ['upazila'] })).toBe(1);
    expect(await found({ mpo: ['non_mpo'] })).toBe(0);
    expect(await found({ area: ['rural'] })).toBe(0);
    const sheet = await owner.call('GET', `${sites}/export`, { format: 'csv', mpo: ['mpo'] });
    expect(sheet.text.trim().split('\n')).toHaveLength(2);
    expect(sheet.text).toMatch(/Upazila town,MPO,/);
    const tier = () =>
      world.inSite(id, (transaction) =>
        transaction.rows(
          'SELECT tier, is_inherited AS "isInherited" FROM fees_ceiling_tier WHERE site_id = $1',
        ),
      );
    expect(await tier()).toEqual([{ tier: 'upazila', isInherited: true }]);
    const { kind, eiin, email, phone, board, nameEn, nameBn, addressEn, addressBn, academicGroups } = form;
    const change = async (more: object) => {
      const { version } = (await owner.call('GET', `${sites}/${id}`)).body;
      const same = { kind, eiin, email, phone, board, nameEn, nameBn, addressEn, addressBn, academicGroups };
      const answer = await owner.call('PUT', `${sites}/${id}`, { ...same, thanaId: null, version, ...more });
      expect(answer.status, answer.text).toBe(200);
    };
    await change({ areaTier: 'district' });
    expect(await tier()).toEqual([{ tier: 'district', isInherited: true }]);
    await change({ mpo: 'government', areaTier: 'district' });
    expect(await tier()).toEqual([]);
    // What the institution has chosen itself stays.
    await change({ areaTier: 'rural' });
    await world.inSite(id, (transaction) =>
      transaction.change(
        "UPDATE fees_ceiling_tier SET tier = 'metropolitan', is_inherited = false, set_by = $2 WHERE site_id = $1",
        owner.accountId,
      ),
    );
    await change({ areaTier: 'district' });
    expect(await tier()).toEqual([{ tier: 'metropolitan', isInherited: false }]);
  });
});

describe('the first screen of the platform', () => {
  const day = '/api/v1/platform/day';

  it('tells what waits, the oldest first, and how many institutions, students and users there are', async () => {
    const before = await owner.call('GET', day);
    expect(before.status, before.text).toBe(200);
    const { id, reference } = await applied({ nameEn: 'Sonai River High School' });
    await admin.query("UPDATE site_application SET created_at = '2026-02-20T05:00:00Z' WHERE id = $1", [id]);
    const { body } = await owner.call('GET', day);
    const waiting = body.waiting as { total: number; items: { reference: string; days: number }[] };
    expect(waiting.total).toBe((before.body.waiting as { total: number }).total + 1);
    expect(waiting.items[0]).toMatchObject({ reference, days: 12, students: 642 });
    const states = body.states as { status: string; count: number }[];
    expect(states.reduce((sum, one) => sum + one.count, 0)).toBe(await count('site'));
    expect(body.accounts).toBe(await count('account', "status = 'active'"));
    expect((body.newest as unknown[]).length).toBe(Math.min(5, await count('site')));
  });

  it('counts the mails that failed, and is only for the platform', async () => {
    await admin.query(
      "UPDATE outbox_mail SET status = 'failed' WHERE id = (SELECT id FROM outbox_mail LIMIT 1)",
    );
    const { body } = await owner.call('GET', day);
    expect(body.mails).toMatchObject({ failed: 1 });
    expect((await head.call('GET', day)).status).toBe(403);
    expect((await world.nobody.call('GET', day)).status).toBe(401);
  });

  it('exports the institutions that fit the search, in the language asked for', async () => {
    const sheet = await owner.call('GET', `${sites}/export`, { format: 'csv', q: 'shapla' }, bengali);
    expect(sheet.status, sheet.text).toBe(200);
    expect(sheet.headers['content-disposition']).toContain('institutions-2026-03-04.csv');
    const lines = sheet.text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('ইআইআইএন');
    expect(lines[1]).toContain('/@shapla/');
    expect((await head.call('GET', `${sites}/export`, { format: 'csv' })).status).toBe(403);
  });
});

describe('REP-8 reports across institutions', () => {
  const report = '/api/v1/platform/site-report';
  type Told = { name: { en: string }; institutions: number; values: Record<string, number | string | null> };
  const read = async (input: object) => {
    const answer = await owner.call('GET', report, input);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as {
      items: Told[];
      sum: Told['values'];
      institutions: number;
      total: number;
      asOf: string;
    };
  };
  const countAll = () => countSites(world.server.services, systemContext('test'));

  it('tell what each institution comes to, and the same put together, of counted numbers alone', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      const room = await sampleRecord(transaction, section);
      await transaction.change('UPDATE academic_academic_year SET is_current = true WHERE site_id = $1');
      for (const [roll, gender] of ['female', 'female', 'male'].entries()) {
        const child = await sampleRecord(transaction, student);
        await transaction.change(
          'UPDATE students_student SET gender = $3 WHERE site_id = $1 AND id = $2',
          child.id,
          gender,
        );
        await transaction.change(
          `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll)
           SELECT $1, $2, $3, year_id, id, $5 FROM academic_section WHERE site_id = $1 AND id = $4`,
          newId(),
          child.id,
          room.id,
          roll + 1,
        );
      }
    });
    await admin.query(`UPDATE site SET board = 'dhaka' WHERE id = $1`, [world.siteA]);
    await countAll();
    const each = await read({ report: 'students', q: 'shapla' });
    expect(each.items).toMatchObject([
      {
        name: { en: 'shapla School' },
        values: { students: 3, female: 2, others: 1, femaleShare: 66.7, sections: 1 },
      },
    ]);
    expect(each).toMatchObject({ institutions: 1, asOf: '2026-03-04T05:00:00.000Z' });
    const whole = await read({ report: 'students', by: 'board', sort: '-students' });
    expect(whole.items[0]).toMatchObject({ institutions: 1, values: { students: 3 } });
    expect(whole.sum.students).toBe(3);
    expect(whole.items.reduce((sum, one) => sum + one.institutions, 0)).toBe(whole.institutions);
    // Every report and grouping answers, each page from one statement.
    for (const name of reportNames)
      for (const by of groupings)
        expect((await read({ report: name, by, size: 25 })).institutions).toBe(whole.institutions);
    expect((await read({ report: 'overview', state: 'suspended' })).total).toBe(0);
  });

  it('count again to the same rows, and forget what is no longer there', async () => {
    await countAll();
    const once = await count('platform_site_figure');
    await countAll();
    expect(await count('platform_site_figure')).toBe(once);
    await admin.query(
      `INSERT INTO platform_site_period (of_site, period, present, absent, late, on_leave, collected, receipts, sms)
         VALUES ($1, '2019-01', 5, 0, 0, 0, 0, 0, 0)`,
      [world.siteB],
    );
    await countAll();
    expect(await count('platform_site_period', `period = '2019-01'`)).toBe(0);
  });

  it('are taken away as a file with their sum, and the log says who took them', async () => {
    const file = await owner.call('GET', `${report}/export`, {
      report: 'students',
      format: 'csv',
      q: 'shapla',
    });
    expect(file.status).toBe(200);
    expect(file.text).toContain('shapla School,3,2,1,66.7,1');
    expect(file.text).toMatch(/Total,3,2,1/);
    const inBengali = await owner.call('GET', `${report}/export`, { report: 'fees', format: 'csv' }, bengali);
    expect(inBengali.text).toContain('প্রতিষ্ঠান');
    const log = await owner.call('GET', '/api/v1/access/platform/log', { entity: 'platform_report_export' });
    expect(log.status, log.text).toBe(200);
    expect(log.body.items).toHaveLength(2);
    expect(log.text).not.toContain('"record":"shapla');
  });

  it('are nobody’s but the platform’s', async () => {
    for (const path of [report, `${report}/choices`, `${report}/export`])
      expect((await head.call('GET', path, { report: 'students', format: 'csv' })).status).toBe(403);
    expect((await head.call('POST', `${report}/count`)).status).toBe(403);
    for (const wrong of [{ report: 'salaries' }, { report: 'fees', period: '2026-13' }])
      expect((await owner.call('GET', report, wrong)).status).toBe(422);
  });
});
