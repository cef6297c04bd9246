import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { withAdmin } from '../../core/server/database/database.ts';
import { systemContext } from '../../server.ts';
import { employee } from '../people/employee.entity.ts';
import { copyCatalogue } from '../platform/public.ts';
import { student } from '../students/student.entity.ts';
import { doRun } from './service/work.ts';
import { chosenParts, yearParts } from './years/service/year-source.ts';

const base = '/api/v1/replication';
let world: World;
let owner: Person;
let head: Person;
let otherHead: Person;

beforeAll(async () => {
  world = await makeWorld();
  await world.inSite(world.siteA, (transaction) =>
    copyCatalogue(transaction, {
      classes: ['six', 'nine'],
      groups: ['general', 'science'],
      shifts: ['morning'],
      versions: ['bangla'],
      years: [2026],
    }),
  );
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  otherHead = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const work = (id: string) => doRun(world.server.services, systemContext('test'), id);
const start = async (given: object, person = owner, path = `${base}/runs`) => {
  const id = newId();
  const answer = await person.call('POST', path, { id, ...given });
  expect(answer.status, answer.text).toBe(200);
  await work(id);
  return id;
};
const targetsOf = async (id: string) =>
  (await owner.call('GET', `${base}/runs/${id}/institutions`)).body.items as {
    site: { id: number };
    state: string;
    added: number;
    changed: number;
    problem: { en: string } | null;
  }[];
const named = async (person: Person, path: string) =>
  (await person.call('GET', path, { size: 200 })).body.items as {
    id: string;
    version: number;
    nameEn: string;
    nameBn: string;
  }[];
const counts = async (parts: string[], source: number | 'master' = world.siteA, site = world.siteB) => {
  const answer = await owner.call('GET', `${base}/comparison`, { source, sites: [site], parts });
  expect(answer.status, answer.text).toBe(200);
  return (
    answer.body.items as { parts: { name: string; new: number; different: number; same: number }[] }[]
  )[0]?.parts;
};
const classes = '/api/v1/academic/school-class';
const everything = [
  'academic.classes',
  'academic.shifts',
  'academic.subjects',
  'academic.years',
  'academic.sections',
  'academic.houses',
  'people.designations',
  'accounts.chart',
  'fees.heads',
  'fees.waivers',
  'fees.amounts',
  'exams.settings',
  'access.roles',
  'results.scales',
  'results.policies',
  'documents.templates',
  'communication.templates',
  'attendance.policy',
];

describe('PLT-9 replication', () => {
  it('ACA-7 copies the whole setup of an institution, a part at a time or all of it, and nothing twice', async () => {
    const section = await head.call('POST', '/api/v1/academic/section', {
      yearId: (await named(head, '/api/v1/academic/academic-year'))[0]?.id,
      shiftId: (await named(head, '/api/v1/academic/shift'))[0]?.id,
      versionId: (await named(head, '/api/v1/academic/version'))[0]?.id,
      classId: (await named(head, classes))[0]?.id,
      groupId: null,
      nameEn: 'Padma',
      nameBn: 'পদ্মা',
      capacity: 50,
      classTeacherId: null,
    });
    expect(section.status, section.text).toBe(200);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, amount)
         SELECT s.site_id, gen_random_uuid(), s.id, y.id, c.id, 50000 FROM fees_fee_sub_head s
           JOIN academic_academic_year y ON y.site_id = s.site_id JOIN academic_school_class c ON c.site_id = s.site_id
          WHERE s.site_id = $1 LIMIT 1`,
      ),
    );
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO attendance_policy (site_id, id, mode, day_rule, share, admit_share, made_by) VALUES ($1, $2, 'period', 'first', 60, 75, $3)`,
        newId(),
        head.accountId,
      ),
    );
    const before = await counts(everything);
    expect(before?.every((part) => part.same === 0)).toBe(true);
    const id = await start({ source: world.siteA, sites: [world.siteB], parts: everything });
    const [target] = await targetsOf(id);
    expect(target, target?.problem?.en).toMatchObject({ state: 'done', problem: null });
    expect(target?.added).toBe(before?.reduce((sum, part) => sum + part.new, 0));
    for (const part of (await counts(everything)) ?? [])
      expect(part, part.name).toMatchObject({ new: 0, different: 0 });
    expect((await named(otherHead, classes)).map((one) => one.nameEn)).toEqual(['Six', 'Nine']);
    expect((await named(otherHead, '/api/v1/academic/section')).map((one) => one.nameEn)).toEqual(['Padma']);
    const again = await start({
      source: world.siteA,
      sites: [world.siteB],
      parts: everything,
      overwrites: true,
    });
    expect((await targetsOf(again))[0]).toMatchObject({ state: 'done', added: 0, changed: 0 });
  });

  it('leaves what differs or overwrites it, record by record, and shows the drift', async () => {
    const [six] = await named(otherHead, classes);
    const put = await otherHead.call('PUT', `${classes}/${six?.id}`, {
      ...six,
      nameBn: 'ছয়',
      labels: undefined,
    });
    expect(put.status, put.text).toBe(200);
    expect((await counts(['academic.classes']))?.[0]).toMatchObject({ different: 1, new: 0 });
    const rows = await owner.call('GET', `${base}/comparison/rows`, {
      source: world.siteA,
      site: world.siteB,
      part: 'academic.classes',
      state: 'different',
    });
    const [row] = rows.body.items as { id: string; table: string; changes: { before: { en: string } }[] }[];
    expect(row?.changes[0]?.before.en).toBe('ছয়');
    await start({ source: world.siteA, sites: [world.siteB], parts: ['academic.classes'] });
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ছয়');
    const id = await start({
      source: world.siteA,
      sites: [world.siteB],
      parts: ['academic.classes'],
      choices: [{ table: row?.table, id: row?.id, choice: 'copy' }],
    });
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ষষ্ঠ');
    await owner.call('POST', `${base}/runs/${id}/take-back`, {});
    await work(id);
    expect((await targetsOf(id))[0]?.state).toBe('taken_back');
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ছয়');
  });

  it('is taken back while unused, and stays whole where something of it is used or was changed', async () => {
    const house = '/api/v1/academic/house';
    const [first] = await named(otherHead, house);
    for (const one of await named(otherHead, house))
      await otherHead.call('DELETE', `${house}/${one.id}`, { version: one.version });
    const id = await start({ source: world.siteA, sites: [world.siteB], parts: ['academic.houses'] });
    const copied = await named(otherHead, house);
    expect(copied.length).toBeGreaterThan(1);
    const [one] = copied;
    await otherHead.call('PUT', `${house}/${one?.id}`, { ...one, nameBn: 'বদল', labels: undefined });
    await owner.call('POST', `${base}/runs/${id}/take-back`, { site: world.siteB });
    await work(id);
    const [kept] = await targetsOf(id);
    expect(kept).toMatchObject({ state: 'done' });
    expect(kept?.problem?.en).toContain('was changed');
    expect(await named(otherHead, house)).toHaveLength(copied.length);
    const changed = (await named(otherHead, house)).find((each) => each.id === one?.id);
    await otherHead.call('DELETE', `${house}/${one?.id}`, { version: changed?.version });
    await owner.call('POST', `${base}/runs/${id}/take-back`, {});
    await work(id);
    expect((await targetsOf(id))[0]?.state).toBe('taken_back');
    expect(await named(otherHead, house)).toEqual([]);
    expect(first).toBeDefined();
    // The classes of the first run have sections by now.
    const runs = (await owner.call('GET', `${base}/runs`)).body.items as { id: string; added: number }[];
    const whole = runs.find((run) => run.added > 100);
    await world.inSite(world.siteB, (transaction) =>
      transaction.change(
        `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
         SELECT s.site_id, gen_random_uuid(), s.year_id, s.shift_id, s.version_id, s.class_id, 'Own', 'নিজ', 40
           FROM academic_section s WHERE s.site_id = $1 AND s.name_en = 'Padma'`,
      ),
    );
    await owner.call('POST', `${base}/runs/${whole?.id}/take-back`, {});
    await work(String(whole?.id));
    const [stays] = await targetsOf(String(whole?.id));
    expect(stays?.state).toBe('done');
    expect(stays?.problem?.en).toMatch(/in use|was changed/);
    expect((await named(otherHead, classes)).length).toBe(2);
  });

  it('goes on where it was cut off: what is done is not done again, what waits is', async () => {
    const id = newId();
    const begun = await owner.call('POST', `${base}/runs`, {
      id,
      source: 'master',
      sites: [world.siteA, world.siteB],
      parts: ['academic.houses'],
    });
    expect(begun.status, begun.text).toBe(200);
    const twice = await owner.call('POST', `${base}/runs`, {
      id,
      source: 'master',
      sites: [world.siteA],
      parts: ['academic.houses'],
    });
    expect(twice.body).toEqual({ id });
    await Promise.all([work(id), work(id)]);
    const targets = await targetsOf(id);
    expect(targets.map(({ state }) => state)).toEqual(['done', 'done']);
    const houses = await named(otherHead, '/api/v1/academic/house');
    expect(new Set(houses.map((one) => one.nameEn)).size).toBe(houses.length);
    await work(id);
    expect(await targetsOf(id)).toEqual(targets);
  });

  it('PLT-9 shows the drift of those that are still open', async () => {
    const stand = (status: string) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change('UPDATE site SET status = $2 WHERE id = $1', world.siteB, status),
      );
    const drift = () =>
      owner.call('GET', `${base}/comparison`, {
        source: 'master',
        sites: [world.siteA, world.siteB],
        parts: ['academic.houses'],
      });
    await stand('closed');
    const seen = await drift();
    expect(seen.status, seen.text).toBe(200);
    expect((seen.body.items as { site: { id: number } }[]).map(({ site }) => site.id)).toEqual([world.siteA]);
    await stand('active');
    expect((await drift()).body.items).toHaveLength(2);
  });

  it('keeps institutions apart: only platform staff copy between them, their own take from the platform', async () => {
    const given = { id: newId(), source: world.siteA, sites: [world.siteB], parts: ['academic.houses'] };
    expect((await head.call('POST', `${base}/runs`, given)).status).toBe(403);
    expect((await head.call('GET', `${base}/comparison`, { ...given, id: undefined })).status).toBe(403);
    expect((await owner.call('POST', `${base}/runs`, { ...given, source: 999_999 })).status).toBe(404);
    expect(
      (await owner.call('POST', `${base}/runs`, { ...given, id: newId(), sites: [world.siteA] })).status,
    ).toBe(409);
    expect(
      (await owner.call('POST', `${base}/runs`, { ...given, id: newId(), parts: ['nothing'] })).status,
    ).toBe(404);
    const own = await head.call('POST', `${base}/own/runs`, {
      id: newId(),
      source: world.siteB,
      parts: ['academic.houses'],
    });
    expect(own.status).toBe(422);
    // Sections are nobody's but the institution's.
    const sections = await head.call('GET', `${base}/own/comparison`, { parts: ['academic.sections'] });
    expect(sections.status).toBe(404);
    const id = await start({ parts: ['people.designations'] }, head, `${base}/own/runs`);
    const mine = (await head.call('GET', `${base}/own/runs`)).body.items as { id: string }[];
    expect(mine.map((run) => run.id)).toEqual([id]);
    expect((await otherHead.call('GET', `${base}/own/runs`)).body.items).toEqual([]);
    expect((await otherHead.call('POST', `${base}/own/runs/${id}/take-back`, {})).status).toBe(404);
    expect((await owner.call('POST', `${base}/runs/${id}/take-back`, {})).status).toBe(404);
  });
});

describe('ACA-7 the change of the year', () => {
  const years = `${base}/years`;
  const parts = ['academic.sections', 'fees.amounts', 'exams.settings'];
  let from: string;
  let to: string;
  let office: Person;
  const given = (more: object = {}) => ({
    fromYearId: from,
    toYearId: to,
    parts,
    keepsTeachers: true,
    ...more,
  });
  const copy = (more: object = {}, who = head) =>
    who.call('POST', `${years}/runs`, { id: newId(), ...given(more) });
  const sectionsOf = (yearId: string) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ name: string; teacher: string | null; id: string }>(
        'SELECT id, name_en AS name, class_teacher_id AS teacher FROM academic_section WHERE site_id = $1 AND year_id = $2 ORDER BY 2',
        yearId,
      ),
    );
  const change = (sql: string, ...values: unknown[]) =>
    world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));

  beforeAll(async () => {
    office = await world.person(world.siteA, ['office']);
    from = String((await named(head, '/api/v1/academic/academic-year'))[0]?.id);
    const made = await head.call('POST', '/api/v1/academic/academic-year', {
      nameEn: '2027',
      nameBn: '২০২৭',
      kind: 'year',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    });
    expect(made.status, made.text).toBe(200);
    to = String(made.body.id);
    const [here, left] = await world.inSite(world.siteA, async (transaction) => [
      await sampleRecord(transaction, employee),
      await sampleRecord(transaction, employee),
    ]);
    await change('UPDATE people_employee SET is_active = false WHERE site_id = $1 AND id = $2', left?.id);
    await change(
      'UPDATE academic_section SET class_teacher_id = $2 WHERE site_id = $1 AND year_id = $3',
      here?.id,
      from,
    );
    await change(
      `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity, class_teacher_id, is_active)
       SELECT s.site_id, gen_random_uuid(), s.year_id, s.shift_id, s.version_id, s.class_id, n.name, n.name, 40, $2, n.is_active
         FROM academic_section s, (VALUES ('Jamuna', true), ('Shut', false)) AS n(name, is_active)
        WHERE s.site_id = $1 AND s.name_en = 'Padma' AND s.year_id = $3`,
      left?.id,
      from,
    );
    await change(
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       VALUES ($1, gen_random_uuid(), $2, 'Half-yearly', 'অর্ধবার্ষিক', '2026-06-10', '2026-06-30', 'closed')`,
      from,
    );
  });

  it('shows first what would be made and makes nothing by that', async () => {
    const options = await head.call('GET', `${years}/options`);
    expect((options.body.parts as { name: string }[]).map(({ name }) => name).sort()).toEqual(
      [...parts].sort(),
    );
    const dry = await head.call('GET', `${years}/comparison`, given());
    expect(dry.status, dry.text).toBe(200);
    const counts = Object.fromEntries(
      (dry.body.parts as { name: string; new: number; same: number }[]).map((part) => [part.name, part.new]),
    );
    expect(counts).toEqual({ 'academic.sections': 2, 'fees.amounts': 1, 'exams.settings': 1 });
    const rows = await head.call('GET', `${years}/comparison/rows`, {
      fromYearId: from,
      toYearId: to,
      keepsTeachers: true,
      part: 'academic.sections',
    });
    const names = (rows.body.items as { name: { en: string } }[]).map((row) => row.name.en);
    expect(names.every((name) => name.startsWith('2027, '))).toBe(true);
    expect(await sectionsOf(to)).toEqual([]);
  });

  it('copies sections with the teachers who are here, amounts and examinations, and nothing twice', async () => {
    const id = newId();
    const made = await head.call('POST', `${years}/runs`, { id, ...given() });
    expect(made.body, made.text).toEqual({ id, added: 4 });
    // The same key twice, and another try.
    expect((await head.call('POST', `${years}/runs`, { id, ...given() })).body).toEqual({ id, added: 4 });
    expect((await copy()).body.added).toBe(0);
    const sections = await sectionsOf(to);
    expect(sections.map(({ name, teacher }) => [name, teacher !== null])).toEqual([
      ['Jamuna', false],
      ['Padma', true],
    ]);
    const exam = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ starts: string; status: string }>(
        `SELECT starts_on AS starts, status FROM exams_exam WHERE site_id = $1 AND year_id = $2`,
        to,
      ),
    );
    expect(exam).toEqual({ starts: '2027-06-10', status: 'draft' });
    const runs = (await head.call('GET', `${years}/runs`)).body.items as { id: string; added: number }[];
    expect(runs.map((run) => [run.id, run.added])).toEqual([[id, 4]]);
    expect((await otherHead.call('GET', `${years}/runs`)).body.items).toEqual([]);
    expect((await otherHead.call('POST', `${years}/runs/${id}/take-back`, {})).status).toBe(404);
  });

  it('is taken back while nothing hangs on it, and stays whole where something does', async () => {
    const [run] = (await head.call('GET', `${years}/runs`)).body.items as { id: string }[];
    const [jamuna] = await sectionsOf(to);
    await change(
      'UPDATE academic_section SET version = version + 1 WHERE site_id = $1 AND id = $2',
      jamuna?.id,
    );
    const refused = await head.call('POST', `${years}/runs/${run?.id}/take-back`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'replication.changedSince']);
    expect(await sectionsOf(to)).toHaveLength(2);
    await change(
      'UPDATE academic_section SET version = version - 1 WHERE site_id = $1 AND id = $2',
      jamuna?.id,
    );
    const back = await head.call('POST', `${years}/runs/${run?.id}/take-back`, {});
    expect(back.status, back.text).toBe(200);
    expect(await sectionsOf(to)).toEqual([]);
    expect((await head.call('POST', `${years}/runs/${run?.id}/take-back`, {})).status).toBe(200);
    // Without teachers, by two at once: made once.
    const both = await Promise.all([
      copy({ keepsTeachers: false, parts: ['academic.sections'] }),
      copy({ keepsTeachers: false, parts: ['academic.sections'] }),
    ]);
    expect(both.map(({ body }) => body.added).sort()).toEqual([0, 2]);
    expect((await sectionsOf(to)).map(({ teacher }) => teacher)).toEqual([null, null]);
  });

  it('goes forward only, by whom each part is theirs to change, within one institution', async () => {
    const backwards = await copy({ fromYearId: to, toYearId: from });
    expect([backwards.status, backwards.body.code]).toEqual([409, 'replication.notLater']);
    expect((await copy({}, otherHead)).status).toBe(404);
    expect((await copy({ parts: ['academic.classes'] })).status).toBe(404);
    expect((await copy({ parts: ['academic.sections'] }, office)).status).toBe(200);
    const { replicated } = world.server.services;
    const classesOnly = { context: { permissions: new Set(['academic.edit']) } } as never;
    expect(yearParts(replicated, classesOnly).map(({ name }) => name)).toEqual(['academic.sections']);
    expect(() => chosenParts(replicated, classesOnly, parts)).toThrow(/fees/);
    const teacher = await world.person(world.siteA, ['teacher']);
    expect((await copy({ parts: ['academic.sections'] }, teacher)).status).toBe(403);
  });

  it('ACA-4 years kept as sessions get their session, and a student keeps that of the first college year', async () => {
    const sql = await readFile(join(import.meta.dirname, '../../../migrations/0073_sessions.sql'), 'utf8');
    const [block] = /DO \$\$[\s\S]*END \$\$;/.exec(sql) ?? [];
    const eleven = newId();
    const twelve = newId();
    for (const [id, name, start, end] of [
      [eleven, '2030-31', '2030-07-01', '2031-06-30'],
      [twelve, '2031-32', '2031-07-01', '2032-06-30'],
    ])
      await change(
        `INSERT INTO academic_academic_year (site_id, id, search_text, name_en, name_bn, kind, start_date, end_date)
         VALUES ($1, $2, '', $3, $3, 'session', $4, $5)`,
        ...[id, name, start, end],
      );
    await withAdmin(world.adminUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SET ROLE pathshala_owner');
      await client.query(block ?? '');
      await client.query(block ?? '');
      await client.query('COMMIT');
    });
    const years = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ name: string; session: string | null }>(
        `SELECT y.name_en AS name, s.name_en AS session FROM academic_academic_year y
           LEFT JOIN academic_session s ON s.site_id = $1 AND s.id = y.session_id WHERE y.site_id = $1 ORDER BY y.start_date`,
      ),
    );
    expect(years).toEqual([
      { name: '2026', session: null },
      { name: '2027', session: null },
      { name: '2030-31', session: '2030-31' },
      { name: '2031-32', session: '2031-32' },
    ]);
    const pupil = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, student));
    await change(
      `UPDATE academic_school_class SET level = 'higherSecondary' WHERE site_id = $1 AND name_en = 'Nine'`,
    );
    for (const [place, [year, name]] of [
      [from, 'Six'],
      [eleven, 'Nine'],
      [twelve, 'Nine'],
    ].entries()) {
      await change(
        `WITH made AS (
           INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
           SELECT s.site_id, gen_random_uuid(), $2, s.shift_id, s.version_id, c.id, 'Of session', 'সেশনের', 40
             FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.name_en = $3
            WHERE s.site_id = $1 AND s.name_en = 'Padma' AND s.year_id = $6 RETURNING id)
         INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll)
         SELECT $1, gen_random_uuid(), $4, $2, id, $5 FROM made`,
        ...[year, name, pupil.id, place + 1, from],
      );
    }
    const profile = await head.call('GET', `/api/v1/students/student/${pupil.id}`);
    expect(profile.status, profile.text).toBe(200);
    expect(
      (profile.body.enrolments as { year: { en: string }; session: { en: string } | null }[]).map((one) => [
        one.year.en,
        one.session?.en ?? null,
      ]),
    ).toEqual([
      ['2031-32', '2030-31'],
      ['2030-31', '2030-31'],
      ['2026', null],
    ]);
  });
});
