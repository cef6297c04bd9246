import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReceipt, collectOf, type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { enterMarks, type SampleExam, sampleExam } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import type { Dues } from '../../fees/shapes.ts';
import { employee } from '../../people/employee.entity.ts';
import { scrutinyColumns, scrutinyFrom } from './service/scrutiny-facts.ts';
import { type ScrutinyState, scrutinyActs, scrutinyStates } from './states.ts';

const password = 'Pathshala-2026';
const base = '/api/v1/results/scrutinies';
let world: World;
let school: FeeSchool;
let exam: SampleExam;
let unpublished: SampleExam;
let head: Person;
let office: Person;
let teacher: Person;
let other: Person;
let cashier: Person;
let guardian: Person;
let outsider: Person;
let stranger: Person;
let runId: string;
let feeHead: string;
/** The employees behind the accounts of the teacher, the other teacher and the head. */
let staff: { teacher: string; other: string; head: string };
let now = new Date('2026-07-10T06:00:00Z');

const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
const pupil = (place: number) => String(school.enrolments[place]);
const paper = (place: number) => String(exam.papers[place]?.id);
const minePath = (place: number, run = runId) => `/api/v1/results/mine/${run}/${pupil(place)}/scrutiny`;
const apply = (place: number, papers: readonly string[], who = guardian, run = runId) =>
  who.call('POST', minePath(place, run), { papers, note: 'It was a good paper' });
type MyItem = {
  id: string;
  version: number;
  state: ScrutinyState;
  paper: { en: string };
  reason: string;
  changes: { before: unknown; after: unknown }[] | null;
  can: { withdraw: boolean };
};
const mine = async (place: number, who = guardian) =>
  (await who.call('GET', minePath(place))).body as unknown as {
    window: { isOpen: boolean } | null;
    papers: { id: string }[];
    items: MyItem[];
  };
const one = async (who: Person, id: string) => (await who.call('GET', `${base}/${id}`)).body;
/** Does what is asked with the application as it stands. */
const act = async (who: Person, id: string, what: string, input: object = {}) => {
  const { version } = await one(head, id);
  return who.call('POST', `${base}/${id}/${what}`, { version, ...input });
};
const list = async (who: Person, input: object = {}) => (await who.call('GET', base, input)).body;
const rule = (input: object = {}, version: number | null = null) =>
  head.call('PUT', '/api/v1/results/scrutiny-rules', {
    examId: exam.examId,
    classId: null,
    isOn: true,
    lastDay: '2026-07-20',
    fee: '100',
    subHeadId: feeHead,
    version,
    ...input,
  });
const lines = async (place: number) =>
  (
    (await cashier.call('GET', `/api/v1/fees/students/${school.students[place]}/dues`))
      .body as unknown as Dues
  ).lines;
const publishRun = async () => {
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: school.classId,
  });
  expect(made.status, made.text).toBe(200);
  const id = String(made.body.runId);
  const { version } = (await head.call('GET', `/api/v1/results/runs/${id}`)).body;
  const published = await head.call('POST', `/api/v1/results/runs/${id}/publish`, { version, password });
  expect(published.status, published.text).toBe(200);
  return id;
};
const later = (minutes = 5) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 6);
  [head, office, teacher, other, cashier, guardian, outsider, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  feeHead = String(school.subHeads.get('Re-scrutiny fee'));
  await world.inSite(world.siteA, async (transaction) => {
    const room = { ...school, enrolments: [...school.enrolments] };
    const papers = [
      { code: 's101', components: parts },
      { code: 's109', components: parts },
    ];
    exam = await sampleExam(transaction, room, papers);
    unpublished = await sampleExam(transaction, room, papers);
    for (const one of [...exam.papers, ...unpublished.papers])
      for (const enrolmentId of school.enrolments)
        await enterMarks(transaction, one, enrolmentId, [4000, 2000]);
    const employed = async (person: Person) => {
      const { id } = await sampleRecord(transaction, employee);
      await transaction.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        id,
        person.accountId,
      );
      return id;
    };
    staff = { teacher: await employed(teacher), other: await employed(other), head: await employed(head) };
    await transaction.change(
      'UPDATE exams_mark_sheet SET teacher_id = $2 WHERE site_id = $1 AND paper_id = ANY($3::uuid[])',
      staff.teacher,
      exam.papers.map((one) => one.id),
    );
    for (const [person, places] of [
      [guardian, [0, 1, 2, 3, 4]],
      [outsider, [5]],
    ] as const) {
      const id = newId();
      await transaction.change(
        `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', $3, $4)`,
        id,
        `+880171200000${places.length}`,
        person.accountId,
      );
      for (const place of places)
        await transaction.change(
          `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
           VALUES ($1, $2, $3, $4, 'father')`,
          newId(),
          school.students[place],
          id,
        );
    }
  });
  runId = await publishRun();
  for (const audience of ['guardians', 'staff'])
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

describe('what may be done to an application', () => {
  it.each([
    ['applied', false, false, 'withdraw waive name reject'],
    ['paid', false, false, 'name reject begin'],
    ['paid', true, false, 'withdraw name reject begin'],
    ['checking', false, false, 'name find'],
    ['checking', true, true, 'approve return'],
    ['changed', false, true, ''],
    ['unchanged', false, false, ''],
    ['rejected', true, false, ''],
    ['withdrawn', true, false, ''],
  ] as const)('%s, free %s, other marks found %s: %s', (state, isFree, isFound, acts) => {
    expect([...scrutinyActs({ state, isFree, isFound })].join(' ')).toBe(acts);
  });
});

describe('applying for re-scrutiny', () => {
  it('is refused where it is not offered, and when the last day is over', async () => {
    expect((await mine(0)).window).toBeNull();
    expect((await apply(0, [paper(0)])).body.code).toBe('results.scrutinyNotOffered');
    const early = await rule({ lastDay: '2026-07-09' });
    expect(early.status, early.text).toBe(200);
    expect(await mine(0)).toMatchObject({ window: { isOpen: false }, papers: [] });
    const closed = await apply(0, [paper(0)]);
    expect(closed.body).toMatchObject({ code: 'results.scrutinyClosed' });
    expect(closed.text).toContain('09 July 2026');
  });

  it('has its time and fee from the examination, or from the class', async () => {
    expect((await rule({ subHeadId: null }, 1)).body.errors).toHaveProperty('subHeadId');
    const tuition = await rule({ subHeadId: school.subHeads.get('Tuition fee') }, 1);
    expect(tuition.body.errors).toHaveProperty('subHeadId');
    expect((await rule({}, 7)).status).toBe(409);
    expect((await rule({}, 1)).status).toBe(200);
    expect((await rule({ classId: school.classId, isOn: false })).status).toBe(200);
    expect((await apply(0, [paper(0)])).body.code).toBe('results.scrutinyNotOffered');
    expect((await rule({ classId: school.classId, lastDay: '2026-07-19' }, 1)).status).toBe(200);
    const rules = await office.call('GET', '/api/v1/results/scrutiny-rules', { examId: exam.examId });
    expect(rules.body.items).toMatchObject([
      { classId: null, lastDay: '2026-07-20', fee: '100.00' },
      { classId: school.classId, lastDay: '2026-07-19' },
    ]);
    expect(rules.body.can).toEqual({ change: false });
    expect((await office.call('PUT', '/api/v1/results/scrutiny-rules', {})).status).toBe(403);
  });

  it('is for an own, published result that is not withheld, and for its papers', async () => {
    expect((await apply(5, [paper(0)])).status).toBe(404);
    expect((await apply(0, [paper(0)], outsider)).status).toBe(404);
    expect((await apply(0, [paper(0)], stranger)).status).toBe(404);
    expect((await apply(0, [paper(0)], teacher)).status).toBe(404);
    const draft = await head.call('POST', '/api/v1/results/runs', {
      examId: unpublished.examId,
      classId: school.classId,
    });
    expect((await apply(0, [paper(0)], guardian, String(draft.body.runId))).status).toBe(404);
    const foreign = await apply(0, [String(unpublished.papers[0]?.id)]);
    expect(foreign.status).toBe(422);
    expect(foreign.body.errors).toHaveProperty('papers');
    expect((await apply(0, [])).status).toBe(422);
  });

  it('RES-13 charges every paper once, and nobody applies twice for one', async () => {
    const [first, second] = await Promise.all([apply(0, [paper(0), paper(1)]), apply(0, [paper(1)])]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const refused = [first, second].find((answer) => answer.status === 409);
    expect(refused?.body.code).toBe('results.scrutinyTwice');
    expect(refused?.text).toContain('Subject s109');
    const rest = await apply(0, first.status === 409 ? [paper(0)] : [paper(1)]);
    expect(rest.status).toBe(first.status === 409 ? 200 : 409);
    const { items, papers } = await mine(0);
    expect(items.map((item) => [item.state, item.can.withdraw])).toEqual([
      ['applied', true],
      ['applied', true],
    ]);
    expect(papers).toEqual([]);
    expect((await lines(0)).map((line) => [line.principal, line.due])).toEqual([
      ['100.00', '2026-07-19'],
      ['100.00', '2026-07-19'],
    ]);
  });

  it('is paid when fees say so, and no more when the receipt is cancelled', async () => {
    const [item] = (await mine(0)).items;
    const id = String(item?.id);
    const line = (await lines(0)).find((one) => one.period === id);
    const part = await collectOf(cashier, school.students[0], '60', [String(line?.id)]);
    expect((await one(head, id)).state).toBe('applied');
    const refused = await guardian.call('POST', `${base}/${id}/withdrawal`, { version: 1, reason: '' });
    expect(refused.status, refused.text).toBe(409);
    const receipt = await collectOf(cashier, school.students[0], '40', [String(line?.id)]);
    const paid = await one(head, id);
    expect(paid.state).toBe('paid');
    expect(String(paid.receipts).split(', ')).toHaveLength(2);
    expect((await list(head)).counts).toEqual({ paid: 1, applied: 1 });
    expect((await mine(0)).items.map((one) => one.can.withdraw).toSorted()).toEqual([false, true]);
    expect((await cancelReceipt(cashier, head, receipt)).status).toBe(200);
    expect((await one(head, id)).state).toBe('applied');
    expect((await cancelReceipt(cashier, head, part)).status).toBe(200);
    expect((await one(head, id)).receipts).toBe('');
  });

  it('is paid in instalments when all of them are', async () => {
    const id = String((await mine(0)).items[0]?.id);
    const line = (await lines(0)).find((one) => one.period === id);
    const plan = await head.call('POST', `/api/v1/fees/students/${school.students[0]}/instalment-plans`, {
      lines: [{ lineId: line?.id, open: '100' }],
      parts: [
        { due: '2026-07-15', amount: '50' },
        { due: '2026-07-18', amount: '50' },
      ],
      reason: 'The father asked for it',
    });
    expect(plan.status, plan.text).toBe(200);
    expect((await one(head, id)).state).toBe('applied');
    const before = new Set((await lines(0)).filter((one) => one.principal === '50.00').map((one) => one.id));
    const [first, second] = [...before];
    await collectOf(cashier, school.students[0], '50', [String(first)]);
    expect((await one(head, id)).state).toBe('applied');
    await collectOf(cashier, school.students[0], '50', [String(second)]);
    expect((await one(head, id)).state).toBe('paid');
  });

  it('is withdrawn while nothing is paid, with its charge, and may then begin anew', async () => {
    expect((await apply(3, [paper(0)])).status).toBe(200);
    const [item] = (await mine(3)).items;
    const path = `${base}/${item?.id}/withdrawal`;
    expect((await outsider.call('POST', path, { version: 1, reason: '' })).status).toBe(404);
    expect((await stranger.call('POST', path, { version: 1, reason: '' })).status).toBe(404);
    const done = await guardian.call('POST', path, { version: 1, reason: 'We have thought it over' });
    expect(done.status, done.text).toBe(200);
    expect(await lines(3)).toEqual([]);
    expect((await guardian.call('POST', path, { version: 2, reason: '' })).status).toBe(409);
    later();
    expect((await apply(3, [paper(0)])).status).toBe(200);
    expect((await mine(3)).items.map((one) => one.state)).toEqual(['applied', 'withdrawn']);
    expect(await lines(3)).toHaveLength(1);
  });

  it('waits while the result is withheld for dues, its own fee included', async () => {
    const held = {
      examId: exam.examId,
      classId: null,
      isOn: true,
      above: '0',
    };
    now = new Date('2026-07-20T06:00:00Z');
    expect((await rule({ classId: school.classId, lastDay: '2026-07-25' }, 2)).status).toBe(200);
    await head.call('PUT', '/api/v1/results/dues-rules', { ...held, version: null });
    expect((await apply(3, [paper(1)])).body.code).toBe('results.heldForDues');
    const { papers, items } = await mine(3);
    expect(papers).toEqual([]);
    expect(items[0]).toMatchObject({ state: 'applied', can: { withdraw: true } });
    await head.call('PUT', '/api/v1/results/dues-rules', { ...held, isOn: false, version: 1 });
  });
});

describe('the office', () => {
  it('rejects with a reason that the applicant reads, and the unpaid fee goes', async () => {
    const id = String((await mine(3)).items[0]?.id);
    expect((await act(teacher, id, 'rejection', { reason: 'Not in order' })).status).toBe(403);
    expect((await act(office, id, 'rejection', { reason: 'No' })).body.errors).toHaveProperty('reason');
    const done = await act(office, id, 'rejection', { reason: 'The script was shown already' });
    expect(done.status, done.text).toBe(200);
    expect((await mine(3)).items[0]).toMatchObject({
      state: 'rejected',
      reason: 'The script was shown already',
    });
    expect(await lines(3)).toEqual([]);
    expect((await apply(3, [paper(0)])).body.code).toBe('results.scrutinyTwice');
    const bell = await guardian.call('GET', '/api/v1/notifications');
    expect(bell.text).toContain('Rejected');
  });

  it('waives the fee with a reason where somebody may', async () => {
    await apply(1, [paper(0), paper(1)]);
    const [first] = (await mine(1)).items;
    const id = String(first?.id);
    expect((await act(office, id, 'waiver', { reason: 'A poor family' })).status).toBe(403);
    const done = await act(head, id, 'waiver', { reason: 'A poor family' });
    expect(done.status, done.text).toBe(200);
    expect(await one(head, id)).toMatchObject({ state: 'paid', isWaived: true, fee: '100.00' });
    expect(await lines(1)).toHaveLength(1);
    expect((await mine(1)).items.find((one) => one.id === id)?.can.withdraw).toBe(true);
    expect((await act(head, id, 'waiver', { reason: 'A poor family' })).body.code).toBe(
      'results.scrutinyNotNow',
    );
  });

  it('sees all of them, searched, narrowed, counted, and as a file', async () => {
    const all = await list(office);
    expect(all).toMatchObject({ total: 6, can: { seeAll: true } });
    expect(all.counts).toEqual({ applied: 2, paid: 2, rejected: 1, withdrawn: 1 });
    expect(all.exams).toMatchObject([{ id: exam.examId }]);
    expect(all.classes).toMatchObject([{ id: school.classId }]);
    expect(await list(office, { state: 'paid' })).toMatchObject({ total: 2, counts: all.counts });
    expect(await list(office, { q: '26060002' })).toMatchObject({ total: 2 });
    expect(await list(office, { q: '%' })).toMatchObject({ total: 0 });
    expect(await list(office, { examId: unpublished.examId })).toMatchObject({ total: 0 });
    const sorted = (await list(office, { sort: 'name', size: 1, page: 6 })).items as object[];
    expect(sorted).toMatchObject([{ student: { en: 'Student 4' } }]);
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await office.call('GET', '/api/v1/results/scrutiny-file', { format });
      expect(file.status).toBe(200);
    }
    const csv = (await office.call('GET', '/api/v1/results/scrutiny-file', { format: 'csv' })).text;
    expect(csv.trim().split('\n')).toHaveLength(7);
  });
});

describe('the examiner', () => {
  const paidOf = async (place: number) =>
    String((await mine(place)).items.find((item) => item.state === 'paid')?.id);

  it('sees the own papers, and others only when named', async () => {
    expect(await list(teacher)).toMatchObject({ total: 6, can: { seeAll: false } });
    expect(await list(other)).toMatchObject({ total: 0, counts: {} });
    const id = await paidOf(1);
    expect((await other.call('GET', `${base}/${id}`)).status).toBe(404);
    expect((await act(other, id, 'checking')).status).toBe(404);
    expect((await act(teacher, id, 'examiner', { examinerId: staff.other })).status).toBe(403);
    expect((await act(office, id, 'examiner', { examinerId: newId() })).body.errors).toHaveProperty(
      'examinerId',
    );
    const named = await act(office, id, 'examiner', { examinerId: staff.other });
    expect(named.status, named.text).toBe(200);
    expect(await list(other)).toMatchObject({ total: 1 });
    expect((await teacher.call('GET', `${base}/${id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/v1/notifications')).text).toContain('Re-scrutiny to check');
    // The office sees it but does not examine.
    expect((await act(office, id, 'checking')).body.code).toBe('results.scrutinyNotExaminer');
  });

  it('begins once, of two at the same moment one', async () => {
    const id = await paidOf(1);
    const both = await Promise.all([act(other, id, 'checking'), act(other, id, 'checking')]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await one(head, id)).state).toBe('checking');
    expect((await mine(1)).items.find((item) => item.id === id)?.can.withdraw).toBe(false);
    expect((await act(office, id, 'rejection', { reason: 'Too late for that' })).body.code).toBe(
      'results.scrutinyNotNow',
    );
  });

  it('finds the marks unchanged, and that is the outcome', async () => {
    const id = await paidOf(0);
    expect((await act(teacher, id, 'finding', { marks: [], reason: 'All added up' })).status).toBe(409);
    expect((await act(teacher, id, 'checking')).status).toBe(200);
    const seen = await one(teacher, id);
    expect(seen.marks).toMatchObject([
      { code: 'cq', entry: 4000, found: null },
      { code: 'mcq', entry: 2000, found: null },
    ]);
    const done = await act(teacher, id, 'finding', { marks: [], reason: 'All added up' });
    expect(done.status, done.text).toBe(200);
    expect((await mine(0)).items.find((item) => item.id === id)?.state).toBe('unchanged');
  });

  it('RES-13 PRT-4 finds other marks, which count when somebody else has approved them, as the next revision', async () => {
    const id = String((await list(other)).items && ((await list(other)).items as { id: string }[])[0]?.id);
    const { paper: name } = await one(head, id);
    const finding = (marks: object[]) =>
      act(other, id, 'finding', { marks, reason: 'The last page was not counted' });
    const mark = { component: 'cq', before: 4000, after: 4600 };
    expect((await finding([{ ...mark, after: 7001 }])).body.errors).toHaveProperty('marks');
    expect((await finding([{ ...mark, after: 4000 }])).body.errors).toHaveProperty('marks');
    expect((await finding([mark, mark])).body.errors).toHaveProperty('marks');
    expect((await finding([{ ...mark, component: 'oral' }])).status).toBe(404);
    expect((await finding([{ ...mark, before: 3900 }])).body.code).toBe('results.markMoved');
    const sent = await finding([mark, { component: 'mcq', before: 2000, after: 2100 }]);
    expect(sent.status, sent.text).toBe(200);
    // Nothing has changed yet.
    expect(await one(head, id)).toMatchObject({
      state: 'checking',
      marks: [
        { entry: 4000, found: 4600 },
        { entry: 2000, found: 2100 },
      ],
      can: { approve: true, return: true },
    });
    expect((await act(other, id, 'approval', { reason: '' })).status).toBe(403);
    expect((await act(office, id, 'approval', { reason: '' })).status).toBe(403);
    expect((await act(stranger, id, 'approval', { reason: '' })).status).toBe(404);
    // Given back, found again, and what the approver saw is what counts.
    const { version } = await one(head, id);
    expect((await act(head, id, 'return', { reason: 'Look at the first page too' })).status).toBe(200);
    expect((await finding([mark])).status).toBe(200);
    const stale = await head.call('POST', `${base}/${id}/approval`, { version, reason: '' });
    expect(stale.status).toBe(409);
    later();
    const approved = await act(head, id, 'approval', { reason: '' });
    expect(approved.status, approved.text).toBe(200);
    expect(await one(head, id)).toMatchObject({
      state: 'changed',
      marks: [{ entry: 4600 }, { entry: 2000 }],
    });
    const amendments = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        'SELECT component, before, after, reason, actor_id FROM results_amendment WHERE site_id = $1',
      ),
    );
    expect(amendments).toEqual([
      {
        component: 'cq',
        before: '40.00',
        after: '46.00',
        reason: 'The last page was not counted',
        actor_id: head.accountId,
      },
    ]);
    const told = (await mine(1)).items.find((item) => item.id === id);
    expect(told).toMatchObject({ state: 'changed', changes: null });
    later();
    runId = await publishRun();
    const shown = (await mine(1)).items.find((item) => item.id === id);
    expect(shown?.changes).toMatchObject([{ before: 4000, after: 4600 }]);
    const sheet = await guardian.call('GET', `/api/v1/results/mine/${runId}/${pupil(1)}`);
    expect(sheet.body).toMatchObject({ sheet: { run: { revision: 2 } } });
    expect((name as { en: string }).en).toBe(shown?.paper.en);
    // Every step with who and why.
    const { events } = await one(head, id);
    expect((events as { kind: string }[]).map((event) => event.kind)).toEqual([
      'applied',
      'waived',
      'named',
      'began',
      'found',
      'returned',
      'found',
      'changed',
    ]);
  });

  it('does not approve what the same person found', async () => {
    await rule({ classId: school.classId, lastDay: '2026-07-25', fee: '0', subHeadId: null }, 3);
    expect((await apply(2, [paper(0)])).status).toBe(200);
    const [item] = (await mine(2)).items;
    expect(item).toMatchObject({ state: 'paid', can: { withdraw: true } });
    expect(await lines(2)).toEqual([]);
    const id = String(item?.id);
    await act(office, id, 'examiner', { examinerId: staff.head });
    expect((await act(head, id, 'checking')).status).toBe(200);
    const marks = [{ component: 'cq', before: 4000, after: 'AB' }];
    expect((await act(head, id, 'finding', { marks, reason: 'The script is missing' })).status).toBe(200);
    expect((await act(head, id, 'approval', { reason: '' })).body.code).toBe('results.scrutinyOwnFinding');
    expect((await act(head, id, 'return', { reason: 'On second thoughts' })).body.code).toBe(
      'results.scrutinyOwnFinding',
    );
    expect(await one(head, id)).toMatchObject({
      isOwnFinding: true,
      can: { approve: false, return: false },
    });
  });

  it('is changed by the office while checking, and begins anew', async () => {
    expect((await apply(4, [paper(0)])).status).toBe(200);
    const id = String((await mine(4)).items[0]?.id);
    expect((await act(teacher, id, 'checking')).status).toBe(200);
    expect((await act(office, id, 'examiner', { examinerId: staff.other })).status).toBe(200);
    expect(await one(head, id)).toMatchObject({ state: 'paid' });
    const withdrawn = guardian.call('POST', `${base}/${id}/withdrawal`, { version: 3, reason: '' });
    const begun = other.call('POST', `${base}/${id}/checking`, { version: 3 });
    const both = (await Promise.all([withdrawn, begun])).map((answer) => answer.status);
    expect(both.toSorted()).toEqual([200, 409]);
  });
});

describe('what is kept', () => {
  it('stays with its institution', async () => {
    const id = String(((await list(head)).items as { id: string }[])[0]?.id);
    expect(await list(stranger)).toMatchObject({ total: 0, counts: {}, exams: [], classes: [] });
    expect((await stranger.call('GET', `${base}/${id}`)).status).toBe(404);
    for (const [what, input] of [
      ['rejection', { reason: 'Not in order' }],
      ['examiner', { examinerId: null }],
      ['waiver', { reason: 'Not in order' }],
      ['checking', {}],
      ['finding', { marks: [], reason: 'Not in order' }],
      ['return', { reason: 'Not in order' }],
      ['withdrawal', { reason: '' }],
    ] as const)
      expect((await act(stranger, id, what, input)).status, what).toBe(404);
    const foreign = await stranger.call('GET', '/api/v1/results/scrutiny-rules', { examId: exam.examId });
    expect(foreign.body).toMatchObject({ items: [], subHeads: [] });
  });

  it('is neither changed nor deleted, whoever writes', async () => {
    const write = (sql: string) =>
      world.inSite(world.siteA, (transaction) => transaction.change(`${sql} AND site_id = $1`));
    for (const sql of [
      "UPDATE results_scrutiny_event SET reason = 'x' WHERE true",
      'DELETE FROM results_scrutiny_event WHERE true',
      'DELETE FROM results_scrutiny WHERE true',
      'UPDATE results_scrutiny SET fee = 0 WHERE outcome IS NULL AND fee > 0',
      "UPDATE results_scrutiny SET outcome = NULL, decided_at = NULL WHERE outcome = 'changed'",
    ])
      await expect(write(sql), sql).rejects.toThrow('is kept as it is');
  });

  it('derives its state, each from what stands', async () => {
    const cases: [string, ScrutinyState][] = [
      ['fee = fee', 'applied'],
      ['waived_at = now()', 'paid'],
      ['checking_at = now()', 'checking'],
      [`checking_at = now(), found = '{"marks": []}', found_by = applied_by`, 'checking'],
      [`checking_at = now(), outcome = 'changed', decided_at = now()`, 'changed'],
      [`checking_at = now(), outcome = 'unchanged', decided_at = now()`, 'unchanged'],
      [`outcome = 'rejected', decided_at = now()`, 'rejected'],
      [`waived_at = now(), outcome = 'withdrawn', decided_at = now()`, 'withdrawn'],
    ];
    const seen = new Set<string>();
    const undo = new Error('undo');
    for (const [set, state] of cases)
      await world
        .inSite(world.siteA, async (transaction) => {
          const row = await transaction.row<{ id: string }>(
            `UPDATE results_scrutiny q SET ${set} WHERE site_id = $1 AND fee > 0 AND outcome IS NULL AND NOT EXISTS (
               SELECT 1 FROM fees_receipt_line p JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
                WHERE p.site_id = $1 AND l.period = q.id::text) RETURNING id`,
          );
          const [found] = await transaction.rows<{ state: string }>(
            `SELECT ${scrutinyColumns} ${scrutinyFrom} WHERE q.site_id = $1 AND q.id = $3`,
            head.accountId,
            row?.id,
          );
          expect(found?.state, set).toBe(state);
          seen.add(state);
          throw undo;
        })
        .catch((error) => {
          if (error !== undo) throw error;
        });
    expect([...seen].toSorted()).toEqual([...scrutinyStates].toSorted());
  });
});
