import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../../test/samples/sample.ts';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { newId } from '../../../../core/ids.ts';
import { pagesIn } from '../../../../core/server/documents/documents.ts';
import { copyDocumentTemplates } from '../../../documents/public.ts';
import { employee } from '../../../people/employee.entity.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
let room: Room;
let first: SampleExam;
let second: SampleExam;
let traits: string[];
const password = 'Pathshala-2026';
const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const generate = async (examId: string) =>
  String((await head.call('POST', '/api/v1/results/runs', { examId, classId: room.classId })).body.runId);
const publish = async (id: string) => {
  const { version } = (await head.call('GET', `/api/v1/results/runs/${id}`)).body;
  const done = await head.call('POST', `/api/v1/results/runs/${id}/publish`, { version, password });
  expect(done.status, done.text).toBe(200);
};

beforeAll(async () => {
  world = await makeWorld();
  [head, teacher, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyDocumentTemplates(transaction);
    room = await sampleRoom(transaction, 3);
    const papers = [
      { code: 'd101', components: parts },
      { code: 'd107', components: parts },
    ];
    first = await sampleExam(transaction, room, papers);
    second = await sampleExam(transaction, room, papers);
    await transaction.change(
      `UPDATE exams_exam SET starts_on = '2026-11-01', ends_on = '2026-11-20' WHERE site_id = $1 AND id = $2`,
      second.examId,
    );
    for (const [place, enrolment] of room.enrolments.entries())
      for (const [exam, more] of [
        [first, 0],
        [second, 700],
      ] as const)
        for (const paper of exam.papers)
          await enterMarks(transaction, paper, enrolment, [4000 + place * 500 + more, 2000]);
    const { id } = await sampleRecord(transaction, employee);
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      id,
      teacher.accountId,
    );
    await transaction.change(
      'UPDATE academic_section SET class_teacher_id = $3 WHERE site_id = $1 AND id = $2',
      room.sectionId,
      id,
    );
  });
  traits = [];
  for (const [position, nameEn, nameBn] of [
    [1, 'Discipline', 'শৃঙ্খলা'],
    [2, 'Cleanliness', 'পরিচ্ছন্নতা'],
  ]) {
    const made = await head.call('POST', '/api/v1/exams/conduct-trait', { position, nameEn, nameBn });
    expect(made.status, made.text).toBeLessThan(300);
    traits.push(String(made.body.id));
  }
});
afterAll(() => world.close());

const place = () => ({ examId: second.examId, sectionId: room.sectionId });
const mark = (
  who: Person,
  cells: readonly (readonly [number, number, number | null, string | null])[],
  reason = '',
) =>
  who.call('PUT', '/api/v1/results/conduct', {
    ...place(),
    reason,
    marks: cells.map(([pupil, trait, version, grade]) => ({
      enrolmentId: room.enrolments[pupil],
      traitId: traits[trait],
      version,
      grade,
    })),
  });
type Marked = { items: { marks: Record<string, { grade: string | null; version: number }> }[] };
const grades = async () =>
  ((await head.call('GET', '/api/v1/results/conduct', place())).body as never as Marked).items.map((one) =>
    traits.map((id) => one.marks[id]?.grade ?? null),
  );

describe('RES-7 conduct', () => {
  it('is marked by the class teacher before any result, by nobody else but who makes results', async () => {
    const choices = await teacher.call('GET', '/api/v1/results/conduct/choices');
    expect(choices.body.sections).toMatchObject([{ id: room.sectionId }]);
    const done = await mark(teacher, [
      [0, 0, null, 'veryGood'],
      [0, 1, null, 'good'],
      [1, 0, null, 'excellent'],
    ]);
    expect(done.status, done.text).toBe(200);
    expect(done.body).toEqual({ saved: 3 });
    expect(await grades()).toEqual([
      ['veryGood', 'good'],
      ['excellent', null],
      [null, null],
    ]);
    const other = await world.person(world.siteA, ['teacher']);
    expect((await mark(other, [[2, 0, null, 'good']])).body.code).toBe('results.notClassTeacher');
    expect((await other.call('GET', '/api/v1/results/conduct', place())).status).toBe(404);
    expect((await stranger.call('GET', '/api/v1/results/conduct', place())).status).toBe(404);
    expect((await mark(stranger, [[2, 0, null, 'good']])).status).toBe(404);
  });

  it('is not written over what somebody else marked meanwhile, all or none', async () => {
    const both = await mark(head, [
      [2, 0, null, 'fair'],
      [0, 0, 7, 'care'],
    ]);
    expect(both.status).toBe(409);
    const twice = await Promise.all([
      mark(head, [[2, 1, null, 'fair']]),
      mark(teacher, [[2, 1, null, 'good']]),
    ]);
    expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await mark(head, [[0, 0, 1, 'excellent']])).status).toBe(200);
    expect((await grades())[0]).toEqual(['excellent', 'good']);
    expect((await mark(head, [[0, 0, 2, 'best']])).status).toBe(422);
  });
});

describe('RES-7 a layout of the institution', () => {
  let runId: string;
  let looks: { id: string; kind: string }[];
  const pdf = async (query: object, who = head) =>
    who.call('GET', `/api/v1/results/runs/${runId}/mark-sheets`, query);

  it('draws one page a student, with the year side by side and conduct', {
    timeout: 60_000,
  }, async () => {
    await publish(await generate(first.examId));
    runId = await generate(second.examId);
    const read = await head.call('GET', `/api/v1/results/runs/${runId}/looks`);
    expect(read.body).toMatchObject({ used: 'standard', can: { choose: true } });
    looks = read.body.items as typeof looks;
    expect(looks.map((one) => one.kind).sort()).toEqual(['markSheet', 'progressReport']);
    for (const { id } of looks) {
      const file = await pdf({ look: id });
      expect(file.status, file.text.slice(0, 300)).toBe(200);
      const bytes = Buffer.from(file.text, 'latin1');
      expect(pagesIn(bytes)).toBe(3);
    }
  });

  it('is kept for a class, and a template of another kind or institution is refused', async () => {
    const choose = (look: string, who = head) =>
      who.call('PUT', `/api/v1/results/runs/${runId}/look`, { look });
    const progress = looks.find((one) => one.kind === 'progressReport')?.id ?? '';
    expect((await choose(progress)).body).toEqual({ used: progress });
    expect((await head.call('GET', `/api/v1/results/runs/${runId}/looks`)).body.used).toBe(progress);
    expect((await choose(newId())).status).toBe(404);
    expect((await choose(progress, teacher)).status).toBe(403);
    expect((await choose(progress, stranger)).status).toBe(404);
    const { items } = (await head.call('GET', '/api/v1/documents/templates')).body as never as {
      items: { id: string; kind: string }[];
    };
    expect((await choose(items.find((one) => one.kind === 'transfer')?.id ?? '')).status).toBe(404);
    expect((await choose('standard')).body).toEqual({ used: 'standard' });
  });

  it('becomes usual and stops being it; a table no sheet has is refused', async () => {
    const sheet = looks.find((one) => one.kind === 'markSheet')?.id ?? '';
    expect((await head.call('PUT', `/api/v1/documents/templates/${sheet}/usual`)).status).toBe(200);
    const other = await generate(first.examId);
    expect((await head.call('GET', `/api/v1/results/runs/${other}/looks`)).body.used).toBe(sheet);
    expect((await head.call('DELETE', `/api/v1/documents/templates/${sheet}/usual`)).status).toBe(200);
    expect((await head.call('GET', `/api/v1/results/runs/${other}/looks`)).body.used).toBe('standard');
    const known = (await head.call('GET', `/api/v1/documents/templates/${sheet}`)).body as never as {
      version: number;
      layout: { elements: { kind: string; columns?: object[] }[] };
    };
    const save = (layout: object) =>
      head.call('PUT', `/api/v1/documents/templates/${sheet}`, {
        version: known.version,
        nameEn: 'Our mark sheet',
        nameBn: 'আমাদের নম্বরপত্র',
        layout,
      });
    const withColumn = (name: string, heading: string) => ({
      ...known.layout,
      elements: known.layout.elements.map((one) =>
        one.kind === 'table' ? { ...one, columns: [{ name, heading: { en: heading, bn: heading } }] } : one,
      ),
    });
    expect((await save(withColumn('unheard', ''))).body.errors).toHaveProperty('layout');
    const saved = await save({
      ...known.layout,
      elements: known.layout.elements.filter((one) => one.kind !== 'table'),
    });
    expect(saved.status, saved.text).toBe(200);
  });
});

describe('RES-7 conduct after publication', () => {
  it('is changed by two, with a reason, never decided by who marked it', async () => {
    await publish(await generate(second.examId));
    await change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1');
    const decider = await world.person(world.siteA, ['head']);
    expect((await mark(teacher, [[1, 0, 1, 'good']])).body.code).toBe('results.conductReason');
    const asked = await mark(teacher, [[1, 0, 1, 'good']], 'Marked in the wrong row');
    expect(asked.status, asked.text).toBe(202);
    expect((await grades())[1]).toEqual(['excellent', null]);
    const { id } = asked.body.waiting as { id: string };
    const decide = (who: Person) =>
      who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved' });
    expect((await decide(teacher)).status).toBeGreaterThanOrEqual(400);
    const done = await decide(decider);
    expect(done.status, done.text).toBe(200);
    expect((await grades())[1]).toEqual(['good', null]);
    await change('UPDATE approval_setting SET is_one_person = true WHERE site_id = $1');
  });
});

describe('RES-1 the grade scale of a result', () => {
  it('is a recorded version, and another one where the bands change; neither changes again', async () => {
    const scales = async () =>
      (await head.call('GET', '/api/v1/results/scales')).body.items as {
        id: string;
        scaleId: string;
        name: { en: string };
        number: number;
        bands: { letter: string; minPercent: string; point: string }[];
        runs: number;
      }[];
    const [known] = await scales();
    expect(known).toMatchObject({ name: { en: 'GPA 5' }, number: 1 });
    const setting = (
      await head.call('GET', '/api/v1/results/setting', { examId: first.examId, classId: room.classId })
    ).body as never as { policy: Record<string, unknown>; merit: object };
    const saved = await head.call('PUT', '/api/v1/results/setting', {
      examId: first.examId,
      classId: room.classId,
      version: null,
      policy: {
        ...setting.policy,
        scale: known?.bands.map((one) => (one.letter === 'D' ? { ...one, minPercent: '35' } : one)),
      },
      merit: setting.merit,
      record: { scaleId: known?.scaleId, reason: 'Decided by the academic council' },
    });
    expect(saved.status, saved.text).toBe(200);
    const now = await scales();
    expect(now.map((one) => [one.name.en, one.number])).toEqual([
      ['GPA 5', 2],
      ['GPA 5', 1],
    ]);
    const run = await generate(first.examId);
    expect((await head.call('GET', `/api/v1/results/runs/${run}`)).body.policy).toMatchObject({
      scaleVersion: { id: now[0]?.id, number: 2 },
    });
    expect((await scales())[1]?.runs).toBeGreaterThan(0);
    for (const sql of [
      `UPDATE results_scale_version SET bands = '[]' WHERE site_id = $1 AND id = $2`,
      'DELETE FROM results_scale_version WHERE site_id = $1 AND id = $2',
    ])
      await expect(change(sql, now[0]?.id)).rejects.toThrow('kept as it is');
    expect((await stranger.call('GET', '/api/v1/results/scales')).body.items).toEqual([]);
    expect((await teacher.call('GET', '/api/v1/results/scales')).status).toBe(403);
  });
});
