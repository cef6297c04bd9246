import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { wrongFrom } from '../../../core/server/auth/tries.ts';
import { maskedName } from '../../students/rules.ts';
import { meritLists } from '../merit/merit.ts';
import { resultsPermission } from '../permissions.ts';
import { readTabulation } from '../service/read-results.ts';
import { checkCodeOf, resultOfCode } from './service/check-code.ts';
import { limitedCheck, limitedLookUp } from './service/look-up.ts';
import { tabulationFile } from './service/tabulation-file.ts';
import { unitFor } from './sheet-columns.ts';
import { lookUpErrors } from './sheet-labels.ts';

/** The text of one entry of a zip file. */
const entryOf = (zip: Buffer, name: string) =>
  new Promise<string>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('entry', (entry: { fileName: string }) => {
        if (entry.fileName !== name) return file.readEntry();
        file.openReadStream(entry as never, (problem, stream) => {
          if (problem) return reject(problem);
          stream.toArray().then((parts) => resolve(Buffer.concat(parts as Buffer[]).toString()), reject);
        });
      });
      file.on('end', () => reject(new Error(`No ${name}`)));
      file.readEntry();
    });
  });

const password = 'Pathshala-2026';
let world: World;
let head: Person;
let room: Room;
let exam: SampleExam;
let runId: string;
let now = new Date('2026-07-18T06:00:00Z');
/** Codes and birthdays of the pupils, by roll. */
let pupils: { code: string; birth_date: string; name_en: string }[];

const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 4);
    exam = await sampleExam(transaction, room, [
      { code: 's101', unit: 'bangla', components: parts },
      { code: 's102', unit: 'bangla', components: parts },
      { code: 's109', components: parts },
      { code: 's126', role: 'optional', components: parts },
    ]);
    for (const [place, enrolmentId] of room.enrolments.entries())
      for (const paper of exam.papers)
        await enterMarks(
          transaction,
          paper,
          enrolmentId,
          place === 3 ? ['WH', 'WH'] : [5000 + place * 100, 2000],
        );
    await transaction.change(
      `UPDATE students_student d SET date_of_birth = '2012-03-01'::date + e.roll
         FROM students_enrolment e WHERE d.site_id = $1 AND e.site_id = $1 AND e.student_id = d.id
          AND e.section_id = $2`,
      room.sectionId,
    );
    pupils = await transaction.rows(
      `SELECT d.code, d.date_of_birth::text AS birth_date, d.name_en FROM students_enrolment e
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
        WHERE e.site_id = $1 AND e.section_id = $2 ORDER BY e.roll`,
      room.sectionId,
    );
    // Four days of attendance, one of them after the examination; the first pupil was away once and late once.
    for (const [day, code] of [
      ['2026-05-03', 'P'],
      ['2026-05-04', 'A'],
      ['2026-05-05', 'L'],
      ['2026-07-01', 'A'],
    ] as const) {
      const sheetId = newId();
      await transaction.change(
        'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
        sheetId,
        room.sectionId,
        day,
      );
      await transaction.change(
        `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $3, $4, $5, $6)`,
        newId(),
        sheetId,
        room.enrolments[0],
        day,
        code,
      );
    }
  });
  runId = String(
    (await head.call('POST', '/api/v1/results/runs', { examId: exam.examId, classId: room.classId })).body
      .runId,
  );
  const { version } = (await head.call('GET', `/api/v1/results/runs/${runId}`)).body;
  const published = await head.call('POST', `/api/v1/results/runs/${runId}/publish`, { version, password });
  expect(published.status, published.text).toBe(200);
});
afterAll(() => world.close());

describe('mark sheets', () => {
  it('RES-7 of a section and of the class come complete in one answer, with what is printed beside the marks', async () => {
    const whole = await head.call('GET', `/api/v1/results/runs/${runId}/sheets`);
    expect(whole.status, whole.text).toBe(200);
    const { students, ranked, highest } = whole.body as never as {
      students: { roll: number; attendance: object | null; birthDate: string; trace: { rule: string }[] }[];
      ranked: { class: number; sections: Record<string, number> };
      highest: Record<string, string>;
    };
    expect(students.map((one) => one.roll)).toEqual([1, 2, 3, 4]);
    expect(students[0]).toMatchObject({ attendance: { days: 3, present: 2 }, birthDate: '2012-03-02' });
    expect(students[1]?.attendance).toBeNull();
    expect(students.flatMap((one) => one.trace).filter((step) => step.rule === 'subject')).toEqual([]);
    expect(ranked).toEqual({ class: 4, sections: { [room.sectionId]: 4 } });
    expect(Object.keys(highest)).toHaveLength(3);
    const section = await head.call('GET', `/api/v1/results/runs/${runId}/sheets`, {
      sectionId: room.sectionId,
    });
    expect((section.body.students as object[]).length).toBe(4);
  });

  it('kept for one reader are not given to another who may not see them', async () => {
    const teacher = await world.person(world.siteA, ['teacher']);
    const path = `/api/v1/results/runs/${runId}/sheets`;
    expect((await head.call('GET', path)).status).toBe(200);
    expect((await teacher.call('GET', path)).status).toBe(404);
    const stranger = await world.person(world.siteB, ['head']);
    expect((await stranger.call('GET', path)).status).toBe(404);
  });

  it('are printed for the whole class, too', { timeout: 60_000 }, async () => {
    const file = await head.call('GET', `/api/v1/results/runs/${runId}/mark-sheets`, {});
    expect(file.status, file.text.slice(0, 200)).toBe(200);
    expect(file.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
  });

  it('CRT-5 carry a code that names their result, and that nobody can write for another', async () => {
    const student = (await head.call('GET', `/api/v1/results/runs/${runId}/results/${room.enrolments[0]}`))
      .body;
    expect(student.qr).toMatchObject({ size: expect.any(Number) });
    const { id } = student.student as { id: string };
    const { secret } = world.server.services.config;
    const code = checkCodeOf(secret, world.siteA, id);
    expect(resultOfCode(secret, world.siteA, code)).toBe(id);
    expect(resultOfCode(secret, world.siteB, code)).toBeNull();
    expect(resultOfCode('another secret', world.siteA, code)).toBeNull();
    const checked = await world.nobody.call('GET', '/api/web/exam-result/check', {
      code,
      site_id: String(world.siteA),
    });
    expect(checked.status, checked.text).toBe(200);
    expect(checked.body).toMatchObject({ revision: 1, isCurrent: true, outcome: 'passed' });
    expect(checked.text).not.toContain(pupils[0]?.name_en);
    const other = `${code.slice(0, -2)}${code.endsWith('AA') ? 'BB' : 'AA'}`;
    const forged = await world.nobody.call('GET', '/api/web/exam-result/check', {
      code: other,
      site_id: String(world.siteA),
    });
    expect(forged.body.code).toBe('results.notGenuine');
  });

  it('cover a name but for the first letter of each word, in Bengali with its signs', () => {
    expect(maskedName('Tasnim Jahan')).toBe('T••••• J••••');
    expect(maskedName('তাসনিম ঐশী')).toMatch(/^তা•+ ঐ•+$/);
  });
});

describe('merit lists', () => {
  const merit = (input: object) => head.call('GET', `/api/v1/results/runs/${runId}/merit`, input);
  type Lists = { name: { en: string }; rows: { place: number; roll: number; total: number }[] }[];

  it('RES-8 of the class, a section and each subject share equal places and leave out the next', async () => {
    const ofClass = (await merit({ by: 'class' })).body.lists as Lists;
    expect(ofClass[0]?.rows.map((row) => [row.place, row.roll])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
    const ofSection = (await merit({ by: 'section', top: 1 })).body.lists as Lists;
    expect(ofSection[0]?.rows.map((row) => row.roll)).toEqual([3]);
    const bySubject = (await merit({ by: 'subject', top: 1 })).body.lists as Lists;
    expect(bySubject).toHaveLength(3);
    expect(bySubject[0]?.rows).toMatchObject([{ place: 1, roll: 3, total: 14400 }]);
    for (const by of ['group', 'gender']) expect((await merit({ by })).status).toBe(200);
  });

  it.each(['csv', 'xlsx', 'pdf'])('are a file, too: %s', { timeout: 60_000 }, async (format) => {
    const file = await head.call('GET', `/api/v1/results/runs/${runId}/merit/file`, {
      by: 'subject',
      format,
    });
    expect(file.status, file.text.slice(0, 200)).toBe(200);
    expect(file.text.length).toBeGreaterThan(200);
  });

  it('RES-9 TRAP-3 share a place where nothing tells two apart', () => {
    const student = (place: number, classPosition: number) => ({
      enrolmentId: String(place),
      name: { en: '', bn: '' },
      roll: place,
      sectionId: '',
      section: { en: '', bn: '' },
      shift: { en: '', bn: '' },
      group: null,
      gender: 'male',
      gpa: 0,
      letter: '',
      total: 0,
      sectionPosition: null,
      classPosition,
      subjects: [],
    });
    const [list] = meritLists([student(1, 1), student(2, 4), student(3, 1), student(4, 9)], [], 'gender', 3);
    expect(list?.rows.map((row) => [row.roll, row.place])).toEqual([
      [1, 1],
      [3, 1],
      [2, 3],
    ]);
  });

  it('count who passed by teacher, whoever was withheld left out', async () => {
    const { body } = await head.call('GET', `/api/v1/results/runs/${runId}/teachers`);
    const items = body.items as { code: string; sat: number; passed: number }[];
    expect(items.map((one) => [one.sat, one.passed])).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
  });
});

describe('the tabulation sheet as a workbook', () => {
  it('RES-6 sums what can be summed and keeps heading and names in view', async () => {
    const sheet = await world.inSite(world.siteA, (transaction) =>
      readTabulation(
        {
          ...transaction,
          context: { ...transaction.context, permissions: new Set([resultsPermission.view]) },
        },
        world.server.services,
        { id: runId, sectionId: room.sectionId },
      ),
    );
    const file = await tabulationFile(sheet, 'xlsx', 'bn', null, now);
    const xml = await entryOf(Buffer.from(file), 'xl/worksheets/sheet1.xml');
    // Of the first student: three subjects of two parts, then the compulsory ones together.
    expect(xml).toMatch(/<f>SUM\(C5:D5\)<\/f><v>\d/);
    expect(xml).toMatch(/<f>E5\+I5<\/f><v>\d/);
    // Each with what it gives, for programs that do not work it out.
    expect(xml).not.toContain('</f></c>');
    // Printed on the width of one page.
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(xml).toMatch(/<pageSetup [^>]*fitToWidth="1"/);
    expect(xml).toMatch(/<pane [^>]*xSplit="2"[^>]*ySplit="4"|<pane [^>]*ySplit="4"[^>]*xSplit="2"/);
  });
});

describe('the papers of a subject', () => {
  it('are those of the own group and of every group', () => {
    const paper = (id: string, groupId: string | null) => ({
      id,
      code: id,
      name: { en: id, bn: id },
      groupId,
      components: [],
    });
    const unit = {
      code: '129',
      name: { en: '', bn: '' },
      countsInGpa: true,
      papers: [paper('a', 'science'), paper('b', 'arts'), paper('c', null)],
    };
    expect(unitFor(unit, 'arts').papers.map((one) => one.id)).toEqual(['b', 'c']);
    expect(unitFor(unit, null).papers.map((one) => one.id)).toEqual(['c']);
  });
});

describe('RES-10 looking up a result on the website', () => {
  const ask = (input: object = {}, address = '203.0.113.7') =>
    world.nobody.call(
      'POST',
      '/api/web/exam-result',
      {
        examId: exam.examId,
        classId: room.classId,
        roll: 1,
        proof: pupils[0]?.code ?? '',
        site_id: String(world.siteA),
        ...input,
      },
      { 'x-forwarded-for': address },
    );
  const open = async () =>
    (await world.nobody.call('GET', '/api/web/exam-result/classes', { site_id: String(world.siteA) }))
      .body as never as { examId: string; classes: { classId: string }[] }[];
  const permit = (input: object) =>
    head.call('PUT', '/api/v1/results/permissions', {
      examId: exam.examId,
      classId: null,
      audience: 'public',
      fromAt: '2026-07-18T10:00:00+06:00',
      untilAt: '2026-07-25T10:00:00+06:00',
      isActive: true,
      version: null,
      ...input,
    });
  const hasLink = async () =>
    (await world.nobody.call('GET', '/api/web/get-common-data', { site_id: String(world.siteA) })).body
      .hasResults;

  it('finds nothing while nobody is let in, and the menu leads nowhere', async () => {
    expect(await open()).toEqual([]);
    expect((await ask()).body.code).toBe('results.lookUpNotFound');
    expect(await hasLink()).toBe(false);
  });

  it('begins and ends at the time given', async () => {
    expect((await permit({})).status).toBe(200);
    now = new Date('2026-07-18T03:59:00Z');
    // Whoever cannot wait is kept waiting for nothing more.
    for (let count = 0; count < 15; count += 1) expect((await ask()).status).toBe(404);
    now = new Date('2026-07-18T04:01:00Z');
    const found = await ask();
    expect(found.status, found.text).toBe(200);
    expect(found.body).toMatchObject({ isWithheld: false, sheet: { student: { roll: 1 }, versions: [] } });
    now = new Date('2026-07-25T04:01:00Z');
    expect((await ask()).status).toBe(404);
    expect(await open()).toEqual([]);
    now = new Date('2026-07-19T06:00:00Z');
    expect(await open()).toMatchObject([{ examId: exam.examId, classes: [{ classId: room.classId }] }]);
  });

  it('takes the student ID or the date of birth, in either script', async () => {
    expect((await ask({ proof: '02/03/2012' })).status).toBe(200);
    expect((await ask({ proof: '০২/০৩/২০১২' })).status).toBe(200);
    expect((await ask({ proof: ` ${pupils[0]?.code.toLowerCase()} ` })).status).toBe(200);
  });

  it('says the same of a wrong roll, a wrong second fact and another institution', async () => {
    const answers = [
      await ask({ roll: 99 }),
      await ask({ roll: 2 }),
      await ask({ proof: '03/03/2012' }),
      await ask({ proof: "' OR 1=1" }),
      await ask({ classId: newId() }),
      await ask({ site_id: String(world.siteB) }),
    ];
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([404]));
    expect(new Set(answers.map((one) => one.body.message)).size).toBe(1);
  });

  it('says of a withheld result only that it is', async () => {
    const found = await ask({ roll: 4, proof: pupils[3]?.code });
    expect(found.body).toEqual({ isWithheld: true, dues: null, sheet: null });
  });

  it('gives the mark sheet as PDF', { timeout: 60_000 }, async () => {
    const file = await world.nobody.call('POST', '/api/web/exam-result/file', {
      examId: exam.examId,
      classId: room.classId,
      roll: 2,
      proof: pupils[1]?.code,
      site_id: String(world.siteA),
    });
    expect(file.status, file.text.slice(0, 200)).toBe(200);
    expect(file.text.startsWith('%PDF')).toBe(true);
  });

  it('is not stopped where a whole village looks up, one after another', async () => {
    for (let count = 0; count < 125; count += 1) expect((await ask({ roll: 1 })).status).toBe(200);
  });

  it('is given whatever others behind the same address typed wrong, and nobody guesses fast', async () => {
    const { database } = world.server.services;
    const at = { examId: newId(), classId: room.classId };
    const wrong = () => Promise.reject(new AppError(lookUpErrors.notFound));
    const look = (roll: number, find: () => Promise<string>) =>
      limitedLookUp(database, '10.0.0.1', { ...at, roll }, find).catch(
        (error: AppError) => error.kind.status,
      );
    const rolls = Array.from({ length: 300 }, (_, place) => place + 1);
    expect(new Set(await Promise.all(rolls.map((roll) => look(roll, wrong))))).toEqual(new Set([404]));
    const right = await Promise.all(rolls.map((roll) => look(roll, async () => 'found')));
    expect(new Set(right)).toEqual(new Set(['found']));
    // A hundred guesses at one moment are no more than those allowed.
    const guesses = await Promise.all(rolls.slice(0, 100).map(() => look(999, wrong)));
    expect(guesses.filter((one) => one === 404)).toHaveLength(5);
    // Others who ask for that roll wait for nobody's queue but their own.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = limitedLookUp(database, '10.0.0.2', { ...at, roll: 998 }, () => held);
    const other = await limitedLookUp(database, '10.0.0.3', { ...at, roll: 998 }, async () => 'found');
    release();
    await slow;
    expect(other).toBe('found');
    // Who goes from roll to roll wrongly is held back at all of them, with the whole line he has.
    const { key, atOnce, seconds } = wrongFrom('exam-result', '2400:3c00:a1:7::5');
    await database.findOne(
      `INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, 1, now() + make_interval(secs => $2))
       RETURNING 1 AS one`,
      key,
      atOnce * seconds,
    );
    const fromLine = (address: string) =>
      limitedLookUp(database, address, { ...at, roll: 997 }, async () => 'found').catch(
        (error: AppError) => error.kind.status,
      );
    expect(await fromLine('2400:3c00:a1:7::6')).toBe(429);
    expect(await fromLine('2400:3c00:a1:8::6')).toBe('found');
    // Of a roll that nobody has nothing is counted: there is nothing to guess.
    for (let count = 0; count < 10; count += 1) expect((await ask({ roll: 99 })).status).toBe(404);
    const check = (find: () => Promise<string>) =>
      limitedCheck(database, '10.0.0.1', find).catch((error: AppError) => error.kind.status);
    for (let count = 0; count < 120; count += 1) expect(await check(wrong)).toBe(404);
    expect(await check(wrong)).toBe(429);
    expect(await check(async () => 'found')).toBe('found');
  });

  it('is stopped where somebody guesses at one roll', async () => {
    let refused = 0;
    for (let guess = 1; guess <= 25; guess += 1)
      if ((await ask({ roll: 3, proof: `0${(guess % 9) + 1}/01/2011` })).status === 429) refused += 1;
    expect(refused).toBe(20);
    const told = await ask({ roll: 3, proof: '09/01/2011' });
    expect(told.body.code).toBe('results.lookUpTooMany');
    expect(told.body.message).toMatch(/after \d\d:\d\d [AP]M\.$/);
    // The right answer to that roll waits, too; other rolls do not.
    expect((await ask({ roll: 3, proof: pupils[2]?.code })).status).toBe(429);
    expect((await ask({ roll: 1 })).status).toBe(200);
    // Nobody else is kept out of that roll.
    const { rows } = (await world.server.services.database.findOne<{ rows: string[] }>(
      `SELECT array_agg(key) AS rows FROM login_attempt WHERE key LIKE 'exam-result:%' AND failures >= 0`,
    )) ?? { rows: [] };
    expect(rows.some((key) => key.split(':').length === 5)).toBe(true);
  });
});
