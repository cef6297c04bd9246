import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Room, sampleRoom } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { zipOf } from '../../../../test/zip.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import type { QuickRow } from './contract.ts';
import { groupsOf, namesAlone, partOfZip, readDirectory } from './parts/rules.ts';

const base = '/api/v1/students/quick-update';
const reports = '/api/v1/students/reports';
const headcounts = '/api/v1/students/headcounts';
let world: World;
let office: Person;
let teacher: Person;
let neighbour: Person;
let room: Room;

const rowsOf = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));
const changed = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
async function grid(): Promise<QuickRow[]> {
  const answer = await office.call('GET', base, { sectionId: room.sectionId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as QuickRow[];
}
const save = (cells: object[], who = office) => who.call('PUT', base, { sectionId: room.sectionId, cells });

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  [office, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  room = await world.inSite(world.siteA, (transaction) => sampleRoom(transaction, 5));
  await changed(
    `UPDATE academic_academic_year SET is_current = true, start_date = '2026-01-01', end_date = '2026-12-31'
      WHERE site_id = $1 AND id = $2`,
    room.yearId,
  );
});
afterAll(() => world.close());

describe('ADM-9 the quick update', () => {
  it('changes the number of the first guardian, the same for every child, and refuses what it must at its cell', async () => {
    const before = await grid();
    const [first, second, third, fourth] = before;
    if (!first || !second || !third || !fourth) throw new Error('No rows');
    const [shared, barred] = [newId(), newId()];
    await changed(
      `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile)
       SELECT $1, n.id, 'Guardian', '', n.mobile
         FROM unnest($2::uuid[], $3::text[]) AS n(id, mobile)`,
      [shared, barred],
      ['+8801711000001', '+8801711000009'],
    );
    await changed(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary)
       SELECT $1, gen_random_uuid(), n.id, $3, 'father', true FROM unnest($2::uuid[]) AS n(id)`,
      [first.studentId, second.studentId, fourth.studentId],
      shared,
    );
    await changed(
      `INSERT INTO students_barred_guardian (site_id, id, student_id, guardian_id, relation, was_primary, reason, barred_by)
       VALUES ($1, gen_random_uuid(), $2, $3, 'other', false, 'By order of the court', $4)`,
      first.studentId,
      barred,
      office.accountId,
    );
    const was = '+8801711000001';
    const cell = (row: QuickRow, text: string, seen: string | null = was) => ({
      studentId: row.studentId,
      field: 'guardianMobile',
      text,
      was: seen,
    });
    const now = async () => (await grid()).map((row) => row.values.guardianMobile);
    expect(await now()).toEqual([was, was, null, was, null]);
    const refusedOf = async (cells: object[]) =>
      (await save(cells)).body.refused as { problem: { en: string } }[];
    expect(await refusedOf([cell(first, '12')])).toHaveLength(1);
    expect(await refusedOf([cell(first, '')])).toHaveLength(1);
    expect((await refusedOf([cell(third, '01711000002', null)]))[0]?.problem.en).toContain('no guardian');
    expect((await refusedOf([cell(first, '01711000009')]))[0]?.problem.en).toContain('hidden');
    expect(await now()).toEqual([was, was, null, was, null]);
    const answer = await save([
      cell(first, '০১৭১১০০০০০২'),
      cell(second, '01711000002'),
      cell(fourth, '01711000003'),
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      saved: [{ studentId: first.studentId }, { studentId: second.studentId }],
      refused: [{ studentId: fourth.studentId }],
    });
    const fresh = '+8801711000002';
    expect(await now()).toEqual([fresh, fresh, null, fresh, null]);
    const [noted] = await rowsOf(
      `SELECT before->>'mobile' AS before, after->>'mobile' AS after, actor FROM history
        WHERE site_id = $1 AND table_name = 'students_guardian' AND record_id = $2 AND operation = 'update'`,
      shared,
    );
    expect(noted).toEqual({ before: was, after: fresh, actor: office.accountId });
    const late = await save([cell(first, '01711000004')]);
    expect(late.body.conflicts).toMatchObject([{ studentId: first.studentId, value: fresh }]);
  });

  it('saves what is right, says at its cell what is wrong, and what somebody else changed meanwhile', async () => {
    const [first, second, third] = await grid();
    if (!first || !second || !third) throw new Error('No rows');
    await changed(
      `UPDATE students_student SET name_en = 'Changed Meanwhile', version = version + 1 WHERE site_id = $1 AND id = $2`,
      second.studentId,
    );
    const cell = (row: QuickRow, field: string, text: string) => ({
      studentId: row.studentId,
      field,
      text,
      was: row.values[field] ?? null,
    });
    const answer = await save([
      cell(first, 'nameBn', 'নতুন নাম'),
      cell(first, 'mobile', '০১৭১২৪৪০১১৮'),
      cell(second, 'nameEn', 'Mine'),
      cell(third, 'mobile', '12'),
      cell(third, 'gender', 'মেয়ে'),
      { studentId: newId(), field: 'nameEn', text: 'Nobody', was: null },
    ]);
    expect(answer.status, answer.text).toBe(200);
    const names = (all: unknown) => (all as { studentId: string; field: string }[]).map((one) => one.field);
    expect(names(answer.body.saved)).toEqual(['nameBn', 'mobile', 'gender']);
    expect(answer.body.conflicts).toEqual([
      { studentId: second.studentId, field: 'nameEn', value: 'Changed Meanwhile' },
    ]);
    expect(names(answer.body.refused)).toEqual(['mobile', 'nameEn']);
    const [now, , other] = await grid();
    expect(now?.values).toMatchObject({ ...first.values, nameBn: 'নতুন নাম', mobile: '+8801712440118' });
    expect(other?.values.gender).toBe('female');
  });

  it('lets two students change their rolls, and refuses one that somebody keeps', async () => {
    const [first, second, third] = await grid();
    const roll = (row: QuickRow | undefined, text: string) => ({
      studentId: row?.studentId,
      field: 'roll',
      text,
      was: String(row?.roll),
    });
    const swapped = await save([roll(first, '2'), roll(second, '1'), roll(third, '4')]);
    expect(swapped.status, swapped.text).toBe(200);
    expect((swapped.body.refused as unknown[]).length).toBe(1);
    expect((await grid()).map((one) => one.studentId).slice(0, 3)).toEqual([
      second?.studentId,
      first?.studentId,
      third?.studentId,
    ]);
    const notes = await rowsOf(
      `SELECT from_roll, to_roll FROM students_status_change WHERE site_id = $1 AND kind = 'place' ORDER BY from_roll`,
    );
    expect(notes).toEqual([
      { from_roll: 1, to_roll: 2 },
      { from_roll: 2, to_roll: 1 },
    ]);
  });

  it('keeps an identity number masked, and gives one to one student', async () => {
    const [first, second] = await grid();
    const birth = (row: QuickRow | undefined, text: string) => ({
      studentId: row?.studentId,
      field: 'birthRegistration',
      text,
      was: row?.values.birthRegistration ?? null,
    });
    const number = '20131234567890123';
    const answer = await save([birth(first, number), birth(second, number)]);
    expect((answer.body.refused as unknown[]).length).toBe(1);
    const [shown] = await grid();
    expect(shown?.values.birthRegistration).toBe('•••• 0123');
    // What is left masked is not written over.
    expect((await save([{ ...birth(shown, 'abc') }])).body.saved).toEqual([]);
    const [stored] = await rowsOf(
      'SELECT birth_registration AS birth FROM students_student WHERE site_id = $1 AND id = $2',
      first?.studentId,
    );
    expect(stored?.birth).toMatch(/^~k1~/);
    const open = await world.inSite(world.siteA, async ({ secrets }) => secrets.open(String(stored?.birth)));
    expect(open).toBe(number);
  });

  it('shows whose photos a zip holds, keeps those that match, and takes nothing that is no picture', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const zip = zipOf([
      { name: 'class/1.jpg', content: jpeg },
      { name: '২.jpg', content: '<script>alert(1)</script>' },
      { name: '77.jpg', content: jpeg },
      { name: '../3.png', content: jpeg },
      { name: '__MACOSX/._1.jpg', content: 'x' },
    ]);
    const input = { sectionId: room.sectionId, content: zip.toString('base64') };
    const seen = await office.call('POST', `${base}/photos/check`, input);
    // A path out of the zip's own folder makes the whole zip unreadable.
    expect(seen.status).toBe(422);
    const good = zipOf([
      { name: 'class/1.jpg', content: jpeg },
      { name: '২.jpg', content: '<script>alert(1)</script>' },
      { name: '77.jpg', content: jpeg },
      { name: '__MACOSX/._1.jpg', content: 'x' },
    ]).toString('base64');
    const preview = await office.call('POST', `${base}/photos/check`, { ...input, content: good });
    expect(preview.status, preview.text).toBe(200);
    expect((preview.body.matched as { roll: number }[]).map((one) => one.roll)).toEqual([1, 2]);
    expect(preview.body.unmatched).toEqual([{ file: '77.jpg', why: 'nobody' }]);
    expect((await grid()).some((one) => one.hasPhoto)).toBe(false);
    const kept = await office.call('POST', `${base}/photos`, { ...input, content: good });
    expect(kept.status, kept.text).toBe(200);
    expect(kept.body.saved).toBe(1);
    expect((kept.body.refused as { file: string }[]).map((one) => one.file)).toEqual(['২.jpg']);
    expect((await grid()).map((one) => one.hasPhoto)).toEqual([true, false, false, false, false]);
    // As the screen does with a zip of any size: asked about by its names, sent in parts.
    const large = new Blob([
      new Uint8Array(zipOf([1, 2, 3, 4].map((roll) => ({ name: `photos/${roll}.jpg`, content: jpeg })))),
    ]);
    const entries = (await readDirectory(large)) ?? [];
    const send = async (path: string, part: Blob) =>
      office.call('POST', `${base}/photos${path}`, {
        ...input,
        content: Buffer.from(await part.arrayBuffer()).toString('base64'),
      });
    const named = await send('/check', namesAlone(entries));
    expect((named.body.matched as { roll: number }[]).map((one) => one.roll)).toEqual([1, 2, 3, 4]);
    for (const group of groupsOf(entries, { bytes: 1e9, files: 3 })) {
      const part = await send('', await partOfZip(large, group));
      expect([part.status, part.body.saved, part.body.refused]).toEqual([200, group.length, []]);
    }
    expect((await grid()).map((one) => one.hasPhoto)).toEqual([true, true, true, true, false]);
    const nothing = { ...input, content: Buffer.from('no zip').toString('base64') };
    expect((await office.call('POST', `${base}/photos`, nothing)).status).toBe(422);
  });

  it('is for those who keep the records, of their own institution', async () => {
    expect((await teacher.call('GET', base, { sectionId: room.sectionId })).status).toBe(403);
    expect((await neighbour.call('GET', base, { sectionId: room.sectionId })).status).toBe(404);
    expect(
      (await save([{ studentId: newId(), field: 'nameEn', text: 'x', was: null }], neighbour)).status,
    ).toBe(422);
  });
});

describe('REP-6 lists, counts and the count by hand', () => {
  it('list the chosen columns in their order, and count by every thing there is', async () => {
    const list = await teacher.call('GET', `${reports}/list`, { columns: 'roll,nameBn,gender' });
    expect(list.status, list.text).toBe(200);
    expect(list.body.total).toBe(5);
    expect((list.body.items as { cells: string[] }[])[0]?.cells).toHaveLength(3);
    for (const by of [
      'class',
      'section',
      'shift',
      'version',
      'group',
      'gender',
      'religion',
      'age',
      'bloodGroup',
      'house',
      'stipend',
      'status',
    ])
      for (const across of ['gender', 'group']) {
        const counts = await teacher.call('GET', `${reports}/counts`, { by, across });
        expect([by, across, counts.status, counts.body.total]).toEqual([by, across, 200, 5]);
      }
    const file = await teacher.call('GET', `${reports}/counts/file`, {
      by: 'class',
      format: 'csv',
      language: 'bn',
    });
    expect(file.text).toContain('মোট');
    const sheet = await teacher.call('GET', `${reports}/list/file`, {
      columns: 'roll,nameEn',
      format: 'csv',
    });
    expect(sheet.text.trim().split('\n')).toHaveLength(6);
  });

  it('keep a count by hand beside the register, once a day and never over another unseen', async () => {
    const row = { sectionId: room.sectionId, version: null, boys: '৩', girls: 2, others: 0 };
    const put = (over: object = {}, who = office) =>
      who.call('PUT', headcounts, { day: '2026-07-26', rows: [{ ...row, ...over }] });
    expect((await put({}, teacher)).status).toBe(403);
    expect((await put({}, neighbour)).status).toBe(404);
    const first = await put();
    expect(first.status, first.text).toBe(200);
    expect((await put()).status).toBe(409);
    expect((await put({ version: 1, girls: 3 })).status).toBe(200);
    const late = await office.call('PUT', headcounts, { day: '2026-07-27', rows: [row] });
    expect(Object.keys(late.body.errors ?? {})).toEqual(['day']);
    const seen = (await teacher.call('GET', headcounts)).body as {
      items: { register: object; counted: object }[];
      days: object[];
    };
    expect(seen.items[0]?.counted).toMatchObject({ boys: 3, girls: 3, version: 2 });
    expect(seen.days).toEqual([{ day: '2026-07-26', sections: 1, students: 6 }]);
  });
});

describe('AST-6 a batch', () => {
  it('takes students of many sections by their rolls, nobody twice and no more than there are seats', async () => {
    const id = newId();
    await changed(
      `INSERT INTO students_batch (site_id, id, name_en, name_bn, year_id, capacity) VALUES ($1, $2, 'Coaching', 'কোচিং', $3, 3)`,
      id,
      room.yearId,
    );
    const path = `/api/v1/students/batches/${id}/members`;
    const add = (rolls: string, who = office) => who.call('POST', path, { sectionId: room.sectionId, rolls });
    expect((await add('1', teacher)).status).toBe(403);
    expect((await add('1', neighbour)).status).toBe(404);
    expect((await add('x')).status).toBe(422);
    expect((await add('৯৯')).status).toBe(422);
    expect((await add('১-২')).body).toEqual({ added: 2 });
    expect((await add('2, 3')).body).toEqual({ added: 1 });
    expect((await add('')).body.code).toBe('students.batch.full');
    const seen = (await teacher.call('GET', path)).body as { items: { id: string; roll: number }[] };
    expect(seen.items.map((one) => one.roll)).toEqual([1, 2, 3]);
    expect((await office.call('DELETE', `${path}/${seen.items[0]?.id}`)).status).toBe(200);
    expect((await office.call('DELETE', `${path}/${seen.items[0]?.id}`)).status).toBe(404);
    // The seat goes to a student of another section; the list tells who is of which.
    const other = newId();
    await changed(
      `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
       SELECT site_id, $3, year_id, shift_id, version_id, class_id, 'Zinia', 'জিনিয়া', 50
         FROM academic_section WHERE site_id = $1 AND id = $2`,
      room.sectionId,
      other,
    );
    await changed(
      'UPDATE students_enrolment SET section_id = $3 WHERE site_id = $1 AND section_id = $2 AND roll = 5',
      room.sectionId,
      other,
    );
    expect((await office.call('POST', path, { sectionId: other, rolls: '' })).body).toEqual({ added: 1 });
    const both = (await teacher.call('GET', path)).body as {
      items: { roll: number; section: { en: string } }[];
    };
    expect(both.items.map((one) => [one.roll, / – Zinia$/.test(one.section.en)])).toEqual([
      [2, false],
      [3, false],
      [5, true],
    ]);
  });
});
