import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { enterMarks, type SampleExam, sampleExam } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';
import { checkCodeOf } from '../sheets/service/check-code.ts';

let world: World;
let school: FeeSchool;
let exam: SampleExam;
let head: Person;
let teacher: Person;
let cashier: Person;
let guardian: Person;
let stranger: Person;
let runId: string;
let now = new Date('2026-07-18T06:00:00Z');

const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
const pupil = (place: number) => String(school.enrolments[place]);
const code = (place: number) => `2606${String(place + 1).padStart(4, '0')}`;
const site = () => ({ site_id: String(world.siteA) });
const rule = (input: object) =>
  head.call('PUT', '/api/v1/results/dues-rules', {
    examId: exam.examId,
    classId: null,
    isOn: true,
    above: '0',
    version: null,
    reason: 'The committee decided so',
    ...input,
  });
const mine = async () =>
  (await guardian.call('GET', '/api/v1/results/mine')).body.items as Record<string, unknown>[];
const mineOne = (place: number) => guardian.call('GET', `/api/v1/results/mine/${runId}/${pupil(place)}`);
const lookUp = (place: number, path = '/api/web/exam-result') =>
  world.nobody.call(
    'POST',
    path,
    { examId: exam.examId, classId: school.classId, roll: place + 1, proof: code(place), ...site() },
    { 'x-forwarded-for': '203.0.113.9' },
  );
const pages = (text: string) => text.match(/\/Type\s*\/Page\b/g)?.length;
const pass = (place: number, input: object, who = head) =>
  who.call('PUT', `/api/v1/results/runs/${runId}/dues-passes/${pupil(place)}`, {
    isActive: true,
    reason: 'The father is ill',
    version: null,
    ...input,
  });

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 4);
  [head, teacher, cashier, guardian, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    exam = await sampleExam(transaction, { ...school, enrolments: [...school.enrolments] }, [
      { code: 'd101', components: parts },
      { code: 'd109', components: parts },
    ]);
    for (const paper of exam.papers)
      for (const enrolmentId of school.enrolments)
        await enterMarks(transaction, paper, enrolmentId, [5600, 2400]);
    // The first two owe June; of the second 500 of 500 lie in advance. The third owes only what is not late yet.
    for (const [place, due] of [
      [0, '2026-06-10'],
      [1, '2026-06-10'],
      [2, '2026-07-18'],
    ] as const)
      await transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
                payable, trace) VALUES ($1, $2, $3, $4, $5, '2026-06', $6, 60000, 10000, 50000, '{}')`,
        newId(),
        school.students[place],
        school.enrolments[place],
        school.subHeads.get('Tuition fee'),
        due,
      );
    const id = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', '+8801712000001', $3)`,
      id,
      guardian.accountId,
    );
    for (const place of [0, 3])
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
         VALUES ($1, $2, $3, $4, 'father')`,
        newId(),
        school.students[place],
        id,
      );
  });
  // What is paid without lines to pay goes to the advance.
  const line = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>(
      'SELECT id FROM fees_invoice_line WHERE site_id = $1 AND student_id = $2',
      school.students[1],
    ),
  );
  const advance = await cashier.call('POST', '/api/v1/fees/collections', {
    studentId: school.students[1],
    method: 'cash',
    amount: '1000',
    lineIds: [line?.id],
    expected: '500',
    keepAsAdvance: true,
  });
  expect(advance.status, advance.text).toBe(200);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
              payable, trace) VALUES ($1, $2, $3, $4, $5, '2026-05', '2026-05-10', 50000, 0, 50000, '{}')`,
      newId(),
      school.students[1],
      school.enrolments[1],
      school.subHeads.get('Tuition fee'),
    ),
  );
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: school.classId,
  });
  expect(made.status, made.text).toBe(200);
  runId = String(made.body.runId);
  const { version } = (await head.call('GET', `/api/v1/results/runs/${runId}`)).body;
  const published = await head.call('POST', `/api/v1/results/runs/${runId}/publish`, {
    version,
    password: 'Pathshala-2026',
  });
  expect(published.status, published.text).toBe(200);
  for (const audience of ['guardians', 'public', 'staff'])
    await head.call('PUT', '/api/v1/results/permissions', {
      examId: exam.examId,
      classId: null,
      audience,
      fromAt: '2026-01-01T00:00:00+06:00',
      untilAt: null,
      isActive: true,
      version: null,
    });
});
afterAll(() => world.close());

const sheetPath = () => `/api/v1/results/runs/${runId}/mark-sheets`;
const list = async (who: Person, input: object = {}) =>
  (await who.call('GET', `/api/v1/results/runs/${runId}/results`, { sort: 'roll', ...input })).body.items as {
    roll: number;
    gpa: number;
    held: { amount: string | null } | null;
  }[];

describe('RES-10 withholding for dues', () => {
  it('is off until it is switched on', async () => {
    expect((await mine()).map((one) => [one.gpa, one.dues])).toEqual([
      [500, null],
      [500, null],
    ]);
    expect((await list(head)).map((one) => one.held)).toEqual([null, null, null, null]);
    expect((await head.call('GET', `/api/v1/results/runs/${runId}`)).body.held).toBe(0);
  });

  it('shows what is late and not covered by an advance instead of the result, and not one mark', async () => {
    const saved = await rule({});
    expect(saved.status, saved.text).toBe(200);
    const [owing, clear] = (await mine()).toSorted((a, b) => Number(a.roll) - Number(b.roll));
    expect(owing).toMatchObject({ roll: 1, outcome: null, gpa: null, letter: null, dues: '500.00' });
    expect(clear).toMatchObject({ roll: 4, outcome: 'passed', gpa: 500, dues: null });
    const one = await mineOne(0);
    expect(one.body).toMatchObject({ sheet: null, dues: { roll: 1, amount: '500.00' } });
    expect(one.text).not.toMatch(/gpa|letter|subjects/);
    expect((await mineOne(3)).body).toMatchObject({ sheet: { student: { gpa: 500 } }, dues: null });
    const looked = await lookUp(0);
    expect(looked.body).toMatchObject({ isWithheld: true, sheet: null, dues: { amount: '500.00' } });
    expect(looked.text).not.toMatch(/gpa|letter|subjects/);
    for (const place of [1, 2, 3]) expect((await lookUp(place)).body.isWithheld).toBe(false);
    const file = await lookUp(0, '/api/web/exam-result/file');
    expect([file.status, file.body.code]).toEqual([409, 'results.heldForDues']);
  });

  it('is said of a scanned mark sheet without the result and without the amount', async () => {
    const sheet = (await head.call('GET', `/api/v1/results/runs/${runId}/results/${pupil(0)}`)).body;
    const scanned = checkCodeOf(
      world.server.services.config.secret,
      world.siteA,
      (sheet.student as { id: string }).id,
    );
    const checked = await world.nobody.call('GET', '/api/web/exam-result/check', {
      code: scanned,
      ...site(),
    });
    expect(checked.body).toMatchObject({ outcome: null, gpa: null, letter: null, revision: 1 });
    expect(checked.text).not.toContain('500');
  });

  it('leaves staff every result, with a mark; the amount for whoever may see fees', async () => {
    expect((await list(head)).map((one) => [one.gpa, one.held])).toEqual([
      [500, { amount: '500.00' }],
      [500, null],
      [500, null],
      [500, null],
    ]);
    expect((await list(teacher))[0]).toMatchObject({ gpa: 500, held: { amount: null } });
    expect((await list(head, { held: '1' })).map((one) => one.roll)).toEqual([1]);
    expect((await head.call('GET', `/api/v1/results/runs/${runId}`)).body.held).toBe(1);
    const sheetsOf = async (who: Person) =>
      (await who.call('GET', `/api/v1/results/runs/${runId}/sheets`)).body.students as { held: object }[];
    expect((await sheetsOf(head))[0]?.held).toEqual({ amount: '500.00' });
    expect((await sheetsOf(teacher))[0]?.held).toEqual({ amount: null });
  });

  it('leaves the mark sheet out of the stack, or marks it', { timeout: 60_000 }, async () => {
    const out = await head.call('GET', sheetPath(), {});
    expect([out.status, pages(out.text)]).toEqual([200, 3]);
    const marked = await head.call('GET', sheetPath(), { held: 'marked' });
    expect([marked.status, pages(marked.text)]).toEqual([200, 4]);
    const alone = await head.call('GET', sheetPath(), { enrolmentId: pupil(0) });
    expect([alone.status, pages(alone.text)]).toEqual([200, 1]);
  });

  it('is from an amount on, and a class may have a rule of its own', async () => {
    const general = (await head.call('GET', '/api/v1/results/permissions', { examId: exam.examId })).body
      .dues as { version: number }[];
    expect((await rule({ above: '৫০০', version: general[0]?.version })).status).toBe(200);
    expect((await mineOne(0)).body.dues).toBeNull();
    expect((await rule({ above: '499.99', version: 2 })).status).toBe(200);
    expect((await mineOne(0)).body.dues).toMatchObject({ amount: '500.00' });
    const own = await rule({ classId: school.classId, isOn: false });
    expect(own.status, own.text).toBe(200);
    expect((await mineOne(0)).body.dues).toBeNull();
    expect((await rule({ classId: school.classId, isOn: true, version: own.body.version })).status).toBe(200);
    expect((await mineOne(0)).body.dues).toMatchObject({ amount: '500.00' });
    expect((await rule({ version: 1 })).status).toBe(409);
    expect((await rule({ above: '-1', version: 3 })).status).toBe(422);
    expect(
      (
        await stranger.call('PUT', '/api/v1/results/dues-rules', {
          examId: exam.examId,
          classId: null,
          isOn: false,
          above: '0',
          version: null,
        })
      ).status,
    ).toBe(404);
  });

  it('FEE-9 is withheld from fewer by two, with the reason; from more by one', async () => {
    const second = await world.person(world.siteA, ['siteAdmin']);
    const alone = (is: boolean) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.change('UPDATE approval_setting SET is_one_person = $2 WHERE site_id = $1', is),
      );
    await alone(false);
    const dues = async () =>
      (
        (await head.call('GET', '/api/v1/results/permissions', { examId: exam.examId })).body.dues as {
          classId: string | null;
          version: number;
          isOn: boolean;
          above: string;
        }[]
      ).find((one) => one.classId === school.classId);
    const before = await dues();
    const own = { classId: school.classId, version: before?.version, above: before?.above };
    expect((await rule({ ...own, isOn: false, reason: '' })).body.errors).toHaveProperty('reason');
    const asked = await rule({ ...own, isOn: false });
    expect(asked.status, asked.text).toBe(202);
    expect(await dues()).toEqual(before);
    const { id } = asked.body.waiting as { id: string };
    const decide = (who: typeof head) =>
      who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved' });
    expect((await decide(head)).status).toBeGreaterThanOrEqual(400);
    // Who has lost the role since approves nothing.
    const member = (set: string) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(`UPDATE membership SET ${set} WHERE account_id = $1`, second.accountId),
      );
    await member("ends_at = now() - interval '1 minute'");
    expect((await decide(second)).status).toBe(404);
    expect(await dues()).toEqual(before);
    await member('ends_at = NULL');
    const done = await decide(second);
    expect(done.status, done.text).toBe(200);
    const off = await dues();
    expect(off).toMatchObject({ isOn: false });
    const on = await rule({ ...own, isOn: true, version: off?.version, reason: '' });
    expect(on.status, on.text).toBe(200);
    // A class's own, put in before there is one for the examination, would be less of that one.
    const another = async () =>
      world.inSite(world.siteA, (transaction) =>
        sampleExam(transaction, { ...school, enrolments: [...school.enrolments] }, []),
      );
    const [next, later] = [await another(), await another()];
    await alone(false);
    const early = (examId: string, input: object) => rule({ examId, classId: school.classId, ...input });
    expect((await early(next.examId, { reason: '' })).status).toBe(200);
    expect((await early(later.examId, { above: '500' })).status).toBe(202);
    await alone(true);
  });

  it('is lifted for one student with a reason that stays, and comes back when it is taken away', async () => {
    expect((await pass(0, { reason: 'ill' })).status).toBe(422);
    expect((await pass(0, {}, teacher)).status).toBe(403);
    expect((await pass(0, {}, stranger)).status).toBe(404);
    const given = await pass(0, {});
    expect(given.status, given.text).toBe(200);
    expect((await mineOne(0)).body).toMatchObject({ sheet: { student: { gpa: 500 } }, dues: null });
    expect((await lookUp(0)).body.isWithheld).toBe(false);
    const shown = (await head.call('GET', `/api/v1/results/runs/${runId}/results/${pupil(0)}`)).body;
    expect(shown.student).toMatchObject({
      held: null,
      pass: { isActive: true, reason: 'The father is ill', actor: expect.stringMatching(/./) },
    });
    expect((await pass(0, {})).status).toBe(409);
    expect((await pass(0, { isActive: false, reason: 'He is well again', version: 1 })).status).toBe(200);
    expect((await mineOne(0)).body.dues).toMatchObject({ amount: '500.00' });
    const history = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ operation: string; actor: string; reason: string }>(
        `SELECT operation, actor, after->>'reason' AS reason FROM history
          WHERE site_id = $1 AND table_name = 'results_dues_pass' ORDER BY at, id`,
      ),
    );
    expect(history.map((one) => [one.operation, one.reason])).toEqual([
      ['insert', 'The father is ill'],
      ['update', 'He is well again'],
    ]);
  });

  it('begins the day after the day of payment', async () => {
    expect((await lookUp(2)).body.isWithheld).toBe(false);
    now = new Date('2026-07-18T18:01:00Z');
    expect((await lookUp(2)).body).toMatchObject({ isWithheld: true, dues: { amount: '500.00' } });
  });

  it('ends the moment the dues are paid', async () => {
    const dues = (await cashier.call('GET', `/api/v1/fees/students/${school.students[0]}/dues`)).body;
    const paid = await cashier.call('POST', '/api/v1/fees/collections', {
      studentId: school.students[0],
      method: 'cash',
      amount: dues.total,
      expected: dues.total,
    });
    expect(paid.status, paid.text).toBe(200);
    expect((await mineOne(0)).body).toMatchObject({ sheet: { student: { gpa: 500 } }, dues: null });
    expect((await lookUp(0)).body.isWithheld).toBe(false);
    expect((await list(head)).map((one) => one.held !== null)).toEqual([false, false, true, false]);
  });
});
