import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { apiPathOf } from '../../core/entity.ts';
import { newId } from '../../core/ids.ts';
import { entities } from '../../modules.entities.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { classSubject } from '../academic/class-subject.entity.ts';
import { section } from '../academic/section.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { student } from '../students/student.entity.ts';
import { jobCircular } from '../website/job-circular.entity.ts';

const today = '2026-07-26';
let world: World;
let head: Person;
let other: Person;
let teacher: Person;
let guardian: Person;
let owner: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  [head, other, teacher, guardian, owner] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteB, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(null, ['platformOwner']),
  ]);
});
afterAll(() => world.close());

type Figure = {
  label: { en: string };
  figure: number | { text: { en: string }; values: Record<string, unknown> };
  hint: { text: { en: string } };
  tone: string;
  path: string;
};
type Step = { name: string; count: number; isDone: boolean };

async function daysOf(who: Person, module?: string) {
  const answer = await who.call('GET', '/api/v1/modules', module ? { module } : {});
  expect(answer.status, answer.text).toBe(200);
  const modules = answer.body.modules as { module: string; figures: Figure[]; steps: Step[] }[];
  return new Map(modules.map((one) => [one.module, one]));
}
const figureOf = async (who: Person, module: string, label: string) => {
  const found = (await daysOf(who, module)).get(module)?.figures.find((one) => one.label.en === label);
  if (!found) throw new Error(`${module} does not tell "${label}"`);
  return found;
};
const stepOf = async (who: Person, module: string, name: string) =>
  (await daysOf(who)).get(module)?.steps.find((one) => one.name === name);
const set = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));

describe('ACA-6 the steps of the setup', () => {
  it('begin with nothing done, and count what is entered in the own institution only', async () => {
    expect((await daysOf(head)).get('academic')?.steps.map((one) => one.name)).toEqual([
      'shifts',
      'versions',
      'classes',
      'groups',
      'sections',
      'subjects',
      'classSubjects',
      'year',
    ]);
    for (const { steps } of (await daysOf(other)).values())
      for (const step of steps) expect({ ...step, isDone: step.count > 0 && step.isDone }).toEqual(step);
    // Nothing is praised where there is nothing.
    for (const [module, label, hint] of [
      ['academic', 'Sections over their seats', 'There is no section yet'],
      ['academic', 'Classes without subjects', 'There is no class yet'],
      ['students', 'Without a guardian', 'There is no student yet'],
      ['attendance', 'Sections without attendance', 'There is no section with students this year'],
    ] as const)
      expect(await figureOf(other, module, label)).toMatchObject({ figure: 0, hint: { text: { en: hint } } });
    await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, section));
    expect(await stepOf(head, 'academic', 'sections')).toMatchObject({ count: 1, isDone: true });
    expect(await stepOf(other, 'academic', 'sections')).toMatchObject({ count: 0, isDone: false });
  });

  it('are told only to whoever may do them', async () => {
    const seen = await daysOf(teacher);
    expect(seen.get('academic')?.figures.length).toBe(5);
    expect([...seen.values()].flatMap((one) => one.steps)).toEqual([]);
  });

  it('take the subjects as done when every class has some, and a 4th one where there are groups', async () => {
    await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, classSubject));
    const isDone = async () => (await stepOf(head, 'academic', 'classSubjects'))?.isDone;
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
    expect(await figureOf(head, 'academic', 'Classes without subjects')).toMatchObject({ tone: 'marigold' });
  });
});

describe('ACA-6 what blocks the work', () => {
  type Areas = { area: string; checks: { name: string; state: string; path: string | null }[] }[];
  const areasOf = async (who: Person) => {
    const answer = await who.call('GET', '/api/v1/home/readiness');
    expect(answer.status, answer.text).toBe(200);
    return answer.body.areas as Areas;
  };
  const open = (areas: Areas, area: string) =>
    areas
      .find((one) => one.area === area)
      ?.checks.filter(({ state }) => state !== 'done')
      .map(({ name }) => name);

  it('is told for attendance, examinations, fees and results, of the own institution, with where it is mended', async () => {
    const areas = await areasOf(other);
    expect(areas.map(({ area }) => area)).toEqual(['attendance', 'exams', 'fees', 'results']);
    expect(open(areas, 'attendance')).toEqual(['year', 'sections', 'students']);
    expect(open(areas, 'exams')).toEqual(['year', 'sections', 'students', 'exam']);
    expect(open(areas, 'results')).toEqual(['exam', 'marks', 'results']);
    expect(open(areas, 'fees')).toContain('fiscalYear');
    for (const { checks } of areas) for (const { path } of checks) expect(path).toMatch(/^\//);
  });

  it('goes away with what is set up, and leads nobody where they may do nothing', async () => {
    await set(`UPDATE academic_academic_year SET is_current = false WHERE site_id = $1`);
    await set(
      `INSERT INTO academic_academic_year (site_id, id, search_text, name_en, name_bn, kind, start_date, end_date, is_current)
       VALUES ($1, gen_random_uuid(), '', 'Ready', 'প্রস্তুত', 'year', '2000-01-01', '2099-12-31', true)`,
    );
    expect(open(await areasOf(head), 'attendance')).toEqual(['sections', 'students']);
    await set(
      `INSERT INTO academic_section (site_id, id, search_text, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
       SELECT s.site_id, gen_random_uuid(), '', y.id, s.shift_id, s.version_id, s.class_id, 'Ready', 'প্রস্তুত', 40
         FROM academic_section s JOIN academic_academic_year y ON y.site_id = $1 AND y.name_en = 'Ready'
        WHERE s.site_id = $1 LIMIT 1`,
    );
    expect(open(await areasOf(head), 'attendance')).toEqual(['students', 'teachers']);
    const seen = await areasOf(teacher);
    const fees = seen.find(({ area }) => area === 'fees');
    expect(fees?.checks.map(({ path }) => path)).toEqual(fees?.checks.map(() => null));
    expect((await guardian.call('GET', '/api/v1/home/readiness')).status).toBe(403);
    await set(`UPDATE academic_academic_year SET is_current = name_en <> 'Ready' WHERE site_id = $1`);
  });
});

describe('the figures of the day', () => {
  it('wait only for whoever may decide on them', async () => {
    await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, schoolClass));
    const label = 'Classes without subjects';
    expect(await figureOf(head, 'academic', label)).toMatchObject({ tone: 'marigold' });
    const figure = (await figureOf(head, 'academic', label)).figure;
    expect(await figureOf(teacher, 'academic', label)).toMatchObject({ figure, tone: 'plain' });
  });

  it('are those of the modules one may see', async () => {
    expect([...(await daysOf(teacher)).keys()]).toEqual([
      'students',
      'academic',
      'attendance',
      'exams',
      'communication',
      'library',
      'calendar',
      'facilities',
    ]);
    expect([...(await daysOf(guardian)).keys()]).toEqual([]);
    expect([...(await daysOf(owner)).keys()]).toEqual(['communication', 'helpdesk', 'platform', 'billing']);
    for (const one of (await daysOf(head)).values())
      for (const figure of one.figures) expect(figure.path, figure.label.en).toMatch(/^\//);
  });

  it('are what the list behind them shows', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      const room = await sampleRecord(transaction, section);
      await transaction.change(
        `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31', is_current = true
          WHERE site_id = $1 AND id = (SELECT year_id FROM academic_section WHERE site_id = $1 AND id = $2)`,
        room.id,
      );
      await transaction.change(
        `UPDATE academic_academic_year SET is_current = false WHERE site_id = $1
            AND id <> (SELECT year_id FROM academic_section WHERE site_id = $1 AND id = $2)`,
        room.id,
      );
      await transaction.change(
        'UPDATE academic_section SET class_teacher_id = NULL, capacity = 2 WHERE site_id = $1 AND id = $2',
        room.id,
      );
      for (let roll = 1; roll <= 5; roll += 1) {
        const child = await sampleRecord(transaction, student);
        await transaction.change(
          'UPDATE students_student SET photo = $3, birth_registration = $4 WHERE site_id = $1 AND id = $2',
          child.id,
          null,
          roll <= 2 ? transaction.secrets.seal('20101234567890123') : null,
        );
        await transaction.change(
          `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, status)
           SELECT $1, $2, $3, year_id, id, $4, $5 FROM academic_section WHERE site_id = $1 AND id = $6`,
          newId(),
          child.id,
          roll,
          roll === 5 ? 'transferred' : 'active',
          room.id,
        );
      }
      for (const index of ['M123', null]) {
        const one = await sampleRecord(transaction, employee);
        await transaction.change(
          'UPDATE people_employee SET index_number = $3, joining_date = NULL WHERE site_id = $1 AND id = $2',
          one.id,
          index,
        );
      }
      for (const type of ['debit', 'journal', 'journal'])
        await transaction.change(
          `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount, draft)
           VALUES ($1, $2, $3, 'submitted', '2026-07-01', 'Repairs', 10000, '[]')`,
          newId(),
          type,
        );
      const circular = await sampleRecord(transaction, jobCircular);
      await transaction.change(
        `UPDATE website_job_circular SET apply_by = '2026-07-01' WHERE site_id = $1 AND id = $2`,
        circular.id,
      );
    });
    expect(await figureOf(head, 'students', 'Without a guardian')).toMatchObject({
      figure: 4,
      tone: 'marigold',
    });
    expect(await figureOf(head, 'students', 'Without a birth certificate')).toMatchObject({ figure: 2 });
    expect(await figureOf(head, 'students', 'Left this year')).toMatchObject({ figure: 1 });
    expect(await figureOf(head, 'academic', 'Sections over their seats')).toMatchObject({ figure: 1 });
    expect(await figureOf(head, 'website', 'Expired circulars')).toMatchObject({
      figure: 1,
      tone: 'marigold',
    });

    expect(await figureOf(head, 'accounts', 'Waiting to be posted')).toMatchObject({
      figure: 3,
      screens: {
        '/site/accounts/accounts-transaction/debit-voucher/list-view': 1,
        '/site/accounts/accounts-transaction/journal-voucher/list-view': 2,
      },
    });

    const compared: string[] = [];
    const homes = await Promise.all(
      [...(await daysOf(head)).keys()].map(
        async (module) => [module, (await daysOf(head, module)).get(module)] as const,
      ),
    );
    for (const [module, home] of homes)
      for (const { figure, path, label } of home?.figures ?? []) {
        const address = new URL(path, 'http://school.test');
        if (
          typeof figure !== 'number' ||
          !/[?&](f\.|active=)/.test(path) ||
          /over their seats|past their/.test(label.en)
        )
          continue;
        // Vouchers of four kinds have a list each; the figure leads to the one of all kinds.
        if (/-voucher\/list-view$/.test(address.pathname)) {
          expect(address.searchParams.get('kind')).toBe('all');
          const status = address.searchParams.get('f.status');
          const list = await head.call('GET', `/api/v1/accounts/voucher?status=${status}`);
          expect(list.body.total, label.en).toBe(figure);
          compared.push(label.en);
          continue;
        }
        const entity = entities.find((one) => one.path === address.pathname);
        const filter: Record<string, string[]> = {};
        for (const [name, value] of address.searchParams)
          if (name.startsWith('f.')) filter[name.slice(2)] = [...(filter[name.slice(2)] ?? []), value];
        const query = new URLSearchParams({ filter: JSON.stringify(filter) });
        const active = address.searchParams.get('active');
        if (active) query.set('active', active);
        const behind = entity ? apiPathOf(entity) : '/api/v1/students/list';
        const answer = await head.call('GET', `${behind}?${query}`);
        expect(answer.status, `${path} ${answer.text}`).toBe(200);
        // Short notices that are over or to come stand in the list too.
        if (module !== 'communication') expect(answer.body.total, `${module}: ${label.en}`).toBe(figure);
        compared.push(label.en);
      }
    expect(compared.length).toBeGreaterThan(11);
  });

  it('tell who has been absent for days as the report does', async () => {
    const enrolments = await world.inSite(world.siteA, async (transaction) => {
      const rows = await transaction.rows<{ id: string; section_id: string }>(
        `SELECT id, section_id FROM students_enrolment WHERE site_id = $1 AND status = 'active' ORDER BY roll`,
      );
      // Two absent on all four days, one back on the last, one absent on two.
      const codes = ['AAAA', 'AAAA', 'AAAP', 'PPAA'];
      for (const [place, day] of ['2026-07-20', '2026-07-21', '2026-07-22', today].entries()) {
        const sheet = newId();
        await transaction.change(
          'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
          sheet,
          rows[0]?.section_id,
          day,
        );
        for (const [who, row] of rows.entries())
          await transaction.change(
            `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $3, $4, $5, $6)`,
            newId(),
            sheet,
            row.id,
            day,
            codes[who]?.[place],
          );
      }
      return rows;
    });
    expect(enrolments.length).toBe(4);
    const away = await figureOf(head, 'attendance', 'Absent three days running');
    expect(away).toMatchObject({ figure: 2, tone: 'sindur' });
    const report = await head.call(
      'GET',
      `/api/v1/attendance/absences?from=2026-06-27&to=${today}&below=0&running=3`,
    );
    expect(report.body.total).toBe(2);
    expect(await figureOf(head, 'attendance', 'Absent today')).toMatchObject({ figure: 3 });
    expect(await figureOf(head, 'attendance', 'Present today')).toMatchObject({
      figure: { values: { share: { en: '25%', bn: '২৫%' } } },
    });
    const open = await figureOf(head, 'attendance', 'Sections without attendance');
    const sections = await head.call('GET', `/api/v1/attendance/sections?date=${today}`);
    const items = sections.body.items as { takenAt: string | null; strength: number }[];
    // Where nobody is, there is nothing to take.
    expect(items.some((one) => one.takenAt === null && one.strength === 0)).toBe(true);
    expect(open.figure).toBe(items.filter((one) => one.takenAt === null && one.strength > 0).length);
    // A teacher without a section of his own sees nobody's.
    expect(await figureOf(teacher, 'attendance', 'Absent today')).toMatchObject({ figure: 0 });
  });

  it('say that the institution is closed on a holiday', async () => {
    await set(
      `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind)
       VALUES ($1, $2, 'Eid', 'ঈদ', $3, $3, 'general')`,
      newId(),
      today,
    );
    expect(await figureOf(head, 'attendance', 'Sections without attendance')).toMatchObject({
      figure: { text: { en: 'Closed' } },
      tone: 'plain',
    });
  });

  it('count for the platform what its own first screen counts', async () => {
    const day = await owner.call('GET', '/api/v1/platform/day');
    const states = day.body.states as { status: string; count: number }[];
    expect(await figureOf(owner, 'platform', 'Active institutions')).toMatchObject({
      figure: states.find((one) => one.status === 'active')?.count,
    });
    expect(await figureOf(owner, 'platform', 'Applications waiting')).toMatchObject({
      figure: (day.body.waiting as { total: number }).total,
    });
    expect(await figureOf(owner, 'platform', 'Emails not delivered')).toMatchObject({
      figure: (day.body.mails as { failed: number }).failed,
    });
  });

  it('count for the platform what institutions owe, ask and order', async () => {
    const owed = await figureOf(owner, 'billing', 'Owed by institutions');
    expect(owed.figure).toMatchObject({ values: { amount: { en: expect.stringContaining('৳') } } });
    const asked = await figureOf(owner, 'helpdesk', 'Questions of institutions');
    expect(asked).toMatchObject({ figure: 0, tone: 'plain' });
    for (const [state, site] of [
      ['asked', world.siteA],
      ['asked', world.siteB],
      ['refused', world.siteB],
    ] as const)
      await world.inSite(site, (transaction) =>
        transaction.change(
          `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by, decided_by, decided_at, reason)
           VALUES ($1, $2, 1000, 45000, 'bKash', $3, $4, CASE WHEN $3 = 'refused' THEN $5::uuid END,
                   CASE WHEN $3 = 'refused' THEN now() END, CASE WHEN $3 = 'refused' THEN 'No payment' ELSE '' END)`,
          newId(),
          state,
          head.accountId,
          owner.accountId,
        ),
      );
    // Of all institutions, with what they come to; each figure opens its list.
    expect(await figureOf(owner, 'communication', 'SMS packs to grant')).toMatchObject({
      figure: 2,
      tone: 'marigold',
      hint: { values: { amount: { en: '৳900.00' } } },
      path: '/platform/sms/order/list',
    });
    expect((await daysOf(head)).get('communication')?.figures.map((one) => one.label.en)).not.toContain(
      'SMS packs to grant',
    );
  });
});
