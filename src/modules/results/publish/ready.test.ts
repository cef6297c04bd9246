import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedWith } from '../../../../test/database.ts';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import type { Entry } from '../../grading/marks.ts';
import { outcomeSentences } from '../outcome-sentences.ts';
import { resultText } from '../public.ts';

const password = 'Pathshala-2026';
const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
let world: World;
let head: Person;
let room: Room;
let exam: SampleExam;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [
      { code: 'm109', components: parts },
      { code: 'h126', role: 'elective', components: parts },
    ]);
    for (const enrolment of room.enrolments)
      if (exam.papers[0]) await enterMarks(transaction, exam.papers[0], enrolment, [5000, 2500]);
  });
});
afterAll(() => world.close());

const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const setSheet = (place: number, status: string) =>
  change(
    'UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2',
    exam.papers[place]?.sheetId,
    status,
  );
const generate = async (input: object = {}) => {
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: room.classId,
    ...input,
  });
  expect(made.status, made.text).toBe(200);
  return String(made.body.runId);
};
const publish = async (id: string) => {
  const run = await head.call('GET', `/api/v1/results/runs/${id}`);
  return head.call('POST', `/api/v1/results/runs/${id}/publish`, { version: run.body.version, password });
};

describe('publishing', () => {
  it('is refused while a sheet with students is not submitted and verified, and names it', async () => {
    const id = await generate();
    for (const status of ['open', 'submitted', 'returned']) {
      await setSheet(0, status);
      const refused = await publish(id);
      expect([refused.status, refused.body.code], status).toEqual([409, 'results.sheetsNotReady']);
      expect(refused.body.message).toContain('Subject m109');
      expect(refused.body.details).toMatchObject({
        sheets: [{ id: exam.papers[0]?.sheetId, status, paper: { en: 'Subject m109' } }],
      });
    }
  });

  it('RES-5 is refused of a trial, which is what can be made while sheets are not ready, and called that', async () => {
    await setSheet(0, 'open');
    const asked = { examId: exam.examId, classId: room.classId };
    const refused = await head.call('POST', '/api/v1/results/runs', asked);
    expect([refused.status, refused.body.code]).toEqual([409, 'results.trialOnly']);
    expect(refused.body.details).toMatchObject({ sheets: [{ id: exam.papers[0]?.sheetId }] });
    const id = await generate({ isTrial: true });
    const trialOf = async () => (await head.call('GET', `/api/v1/results/runs/${id}`)).body.trial;
    expect(await trialOf()).toBe(1);
    expect((await publish(id)).body.code).toBe('results.sheetsNotReady');
    await setSheet(0, 'verified');
    expect(await trialOf()).toBe(0);
  });

  it('is refused while the controller has not accepted a sheet of an examination that asks for it', async () => {
    const id = await generate();
    await setSheet(0, 'verified');
    await change('UPDATE exams_exam SET accepts = true WHERE site_id = $1 AND id = $2', exam.examId);
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'results.sheetsNotReady']);
  });

  it('is refused where students sit a paper that has no sheet', async () => {
    await setSheet(0, 'accepted');
    await change(
      'UPDATE exams_paper SET role = $3 WHERE site_id = $1 AND id = $2',
      exam.papers[1]?.id,
      'compulsory',
    );
    await change('DELETE FROM exams_mark_sheet WHERE site_id = $1 AND id = $2', exam.papers[1]?.sheetId);
    const ready = await head.call('GET', '/api/v1/results/readiness', {
      examId: exam.examId,
      classId: room.classId,
    });
    expect(ready.body.sheets).toMatchObject([{ id: null, status: 'none', paper: { en: 'Subject h126' } }]);
    await change(
      'UPDATE exams_paper SET role = $3 WHERE site_id = $1 AND id = $2',
      exam.papers[1]?.id,
      'elective',
    );
    await change(
      `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status) VALUES ($1, $2, $3, $4, 'open')`,
      exam.papers[1]?.sheetId,
      exam.papers[1]?.id,
      room.sectionId,
    );
  });

  it('does not wait for a sheet nobody is on', async () => {
    const done = await publish(await generate());
    expect(done.status, done.text).toBe(200);
  });
});

describe('what the database refuses of a published run, as the application', () => {
  it('RES-5 anything but its publication, its withdrawal and a later revision', async () => {
    for (const set of [
      "status = 'computed', revision = NULL",
      "status = 'superseded', digest = 'x'",
      "policy = '{}'",
      'passed = passed + 1',
      'published_by = NULL',
      "unready_sheets = 0, reason = 'x'",
      'revision = revision + 1',
    ])
      await expect(
        change(`UPDATE results_run SET ${set} WHERE site_id = $1 AND status = 'published'`),
        set,
      ).rejects.toThrow(/kept as it was made/);
    await expect(change("UPDATE results_run SET digest = 'x' WHERE site_id = $1")).rejects.toThrow(
      /kept as it was made/,
    );
  });

  it('RES-5 its publication, its withdrawal, and that another takes its place, where nobody decided so', async () => {
    const superseded =
      "UPDATE results_run SET status = 'superseded' WHERE site_id = $1 AND status = 'published'";
    await expect(change(superseded)).rejects.toThrow(refusedWith('by two'));
    await expect(
      change(
        `UPDATE results_run SET status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'x', withdrawn_by = $2
          WHERE site_id = $1 AND status = 'published'`,
        head.accountId,
      ),
    ).rejects.toThrow(refusedWith('by two'));
    await expect(
      world.inSite(world.siteA, async (transaction) => {
        await transaction.change(superseded);
        await transaction.change(
          `UPDATE results_run SET status = 'published', revision = 9, published_at = now() WHERE site_id = $1 AND id = (
             SELECT r.id FROM results_run r WHERE r.site_id = $1 AND r.status = 'computed' LIMIT 1)`,
        );
      }),
    ).rejects.toThrow(refusedWith('by two'));
  });
});

describe('a 4th subject added after publication', () => {
  const amend = async (id: string, component: string, before: Entry, after: Entry) =>
    head.call('POST', `/api/v1/results/runs/${id}/amendments`, {
      enrolmentId: room.enrolments[0],
      paperId: exam.papers[1]?.id,
      component,
      before,
      after,
      reason: 'Chosen late, marks from the script',
    });
  let published: string;

  it('is offered to the amendment with nothing in it, and given its marks there', async () => {
    published = await generate();
    // Who does not take the subject is given no mark in it.
    expect((await amend(published, 'cq', null, 5000)).status).toBe(409);
    await change(
      `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role)
       VALUES ($1, gen_random_uuid(), $2, $3, 'optional')`,
      room.enrolments[0],
      exam.papers[1]?.subjectId,
    );
    const stuck = await head.call('POST', '/api/v1/results/runs', {
      examId: exam.examId,
      classId: room.classId,
    });
    expect(stuck.body.code).toBe('results.missingMarks');
    const shown = await head.call('GET', `/api/v1/results/runs/${published}/results/${room.enrolments[0]}`);
    expect((shown.body.student as { marks: object[] }).marks).toMatchObject([
      { entries: [5000, 2500] },
      { paperId: exam.papers[1]?.id, entries: [null, null] },
    ]);
    const first = await amend(published, 'cq', null, 6000);
    expect(first.status, first.text).toBe(200);
    expect((await amend(published, 'cq', null, 6100)).status, 'given meanwhile').toBe(409);
    expect((await amend(published, 'mcq', null, 2000)).status).toBe(200);
  });

  it('is then published as the next revision, with the history of the marks', async () => {
    const done = await publish(await generate());
    expect(done.body, done.text).toMatchObject({ revision: 2 });
    const kept = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ operation: string }>(
        `SELECT h.operation FROM history h JOIN exams_mark m ON m.site_id = $1 AND m.id = h.record_id
          WHERE h.site_id = $1 AND h.table_name = 'exams_mark' AND m.paper_id = $2 ORDER BY h.at`,
        exam.papers[1]?.id,
      ),
    );
    expect(kept.map((one) => one.operation)).toEqual(['insert', 'update']);
    const amendments = await world.inSite(world.siteA, (transaction) =>
      transaction.rows('SELECT before, after FROM results_amendment WHERE site_id = $1 ORDER BY created_at'),
    );
    expect(amendments).toEqual([
      { before: '', after: '60.00' },
      { before: '', after: '20.00' },
    ]);
  });
});

describe('a withheld result', () => {
  it('is told to its student as withheld, without a figure, and not shown', async () => {
    const student = await world.person(world.siteA, ['student']);
    await change(
      `INSERT INTO students_student_account (site_id, id, student_id, account_id)
       SELECT $1, gen_random_uuid(), student_id, $3 FROM students_enrolment WHERE site_id = $1 AND id = $2`,
      room.enrolments[1],
      student.accountId,
    );
    await head.call('PUT', '/api/v1/results/permissions', {
      examId: exam.examId,
      classId: null,
      audience: 'guardians',
      fromAt: '2026-01-01T00:00:00+06:00',
      untilAt: null,
      isActive: true,
      version: null,
    });
    await setSheet(0, 'open');
    await change(
      `UPDATE exams_mark SET c1 = NULL, k1 = 'WH' WHERE site_id = $1 AND enrolment_id = $2 AND paper_id = $3`,
      room.enrolments[1],
      exam.papers[0]?.id,
    );
    await setSheet(0, 'locked');
    const id = await generate();
    const done = await publish(id);
    expect(done.status, done.text).toBe(200);
    const mine = await student.call('GET', '/api/v1/results/mine');
    expect(mine.body.items).toMatchObject([
      { runId: id, outcome: 'withheld', gpa: null, letter: null, dues: null },
    ]);
    const one = await student.call('GET', `/api/v1/results/mine/${id}/${room.enrolments[1]}`);
    expect([one.status, one.body]).toEqual([200, { sheet: null, dues: null, isWithheld: true }]);
    // Homes and the student's page say it in the sentence of the results.
    for (const outcome of ['withheld', 'expelled', 'incomplete', 'absent', 'short'] as const)
      expect(resultText({ outcome, gpa: null })).toEqual(outcomeSentences[outcome]);
    const other = await student.call('GET', `/api/v1/results/mine/${id}/${room.enrolments[0]}`);
    expect(other.status).toBe(404);
  });
});

describe('an examination whose results are published', () => {
  it('is not cancelled: its results would stay public', async () => {
    const known = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ version: number }>(
        'SELECT version FROM exams_exam WHERE site_id = $1 AND id = $2',
        exam.examId,
      ),
    );
    const answer = await head.call('POST', `/api/v1/exams/exam/${exam.examId}/cancel`, {
      version: known?.version,
      reason: 'Held on the wrong day',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'isPublished']);
  });

  it('RES-5 has one sheet opened again by two with a reason, and waits for it before the next revision', async () => {
    const sheetId = exam.papers[0]?.sheetId;
    const reopen = (version: number) =>
      head.call('POST', `/api/v1/exams/sheet/${sheetId}/reopen`, { version, reason: 'A script was found' });
    const { version } = (await head.call('GET', `/api/v1/exams/sheet/${sheetId}`)).body.sheet as {
      version: number;
    };
    await change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1');
    const other = await world.person(world.siteA, ['head']);
    const asked = await reopen(version);
    expect(asked.status, asked.text).toBe(202);
    const decide = (who: Person) =>
      who.call('PUT', `/api/v1/approvals/${(asked.body.waiting as { id: string }).id}/decision`, {
        decision: 'approved',
      });
    expect((await decide(head)).body.code).toBe('approvals.ownRequest');
    expect((await decide(await world.person(world.siteA, ['teacher']))).status).toBeGreaterThanOrEqual(403);
    expect((await head.call('GET', `/api/v1/exams/sheet/${sheetId}`)).body.sheet).toMatchObject({ version });
    const keyed = (by: string | null) =>
      change('UPDATE exams_mark SET entered_by = $3 WHERE site_id = $1 AND sheet_id = $2', sheetId, by);
    await keyed(other.accountId);
    expect((await decide(other)).body.code).toBe('approvals.excluded');
    await keyed(null);
    const done = await decide(other);
    expect(done.status, done.text).toBe(200);
    await change('UPDATE approval_setting SET is_one_person = true WHERE site_id = $1');
    expect((await reopen(version + 1)).body.code).toBe('notLocked');
    const changes = await head.call('GET', `/api/v1/exams/exam/${exam.examId}/changes`);
    expect(changes.body.items).toMatchObject([
      { kind: 'sheetReopened', sheetId, reason: 'A script was found' },
    ]);
    await change(
      'UPDATE exams_mark SET c2 = 2600 WHERE site_id = $1 AND sheet_id = $2 AND c2 IS NOT NULL',
      sheetId,
    );
    expect((await publish(await generate({ isTrial: true }))).body.code).toBe('results.sheetsNotReady');
    const board = await head.call('GET', `/api/v1/results/publish-board?examId=${exam.examId}`);
    expect(board.body.classes).toMatchObject([
      {
        students: 2,
        published: { revision: 3 },
        lines: [
          { kind: 'sheets', isBlocking: true, items: [{ opens: { kind: 'sheet', id: sheetId } }] },
          { kind: 'withheld', isBlocking: false },
        ],
      },
    ]);
    await setSheet(0, 'accepted');
    expect((await publish(await generate())).body).toMatchObject({ revision: 4 });
  });

  it('is cancelled when the publication is withdrawn, and nobody sees it any more', async () => {
    const runs = await head.call('GET', `/api/v1/results/publish-board?examId=${exam.examId}`);
    const [{ published }] = runs.body.classes as [{ published: { id: string; version: number } }];
    const path = `/api/v1/results/runs/${published.id}/withdraw`;
    const teacher = await world.person(world.siteA, ['teacher']);
    const given = { version: published.version, reason: 'The wrong class was published' };
    expect((await teacher.call('POST', path, given)).status).toBe(403);
    const done = await head.call('POST', path, given);
    expect(done.status, done.text).toBe(200);
    expect((await head.call('POST', path, given)).status).toBe(409);
    expect((await head.call('GET', `/api/v1/results/runs/${published.id}`)).body).toMatchObject({
      status: 'withdrawn',
      withdrawn: { reason: given.reason },
    });
    const left = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(`SELECT 1 FROM results_run WHERE site_id = $1 AND status = 'published'`),
    );
    expect(left).toEqual([]);
    // The same marks are another generation, not the withdrawn one again.
    expect(await generate()).not.toBe(published.id);
    const { version } = (await head.call('GET', `/api/v1/exams/exam/${exam.examId}`)).body.exam as {
      version: number;
    };
    const cancelled = await head.call('POST', `/api/v1/exams/exam/${exam.examId}/cancel`, {
      version,
      reason: 'Held on the wrong day',
    });
    expect(cancelled.status, cancelled.text).toBe(200);
  });
});

describe('an examination that is a draft or cancelled', () => {
  const setExam = (status: string) =>
    change('UPDATE exams_exam SET status = $3 WHERE site_id = $1 AND id = $2', exam.examId, status);

  it('RES-5 has no results made, and a publication that waits is refused when it is decided', async () => {
    await setExam('declared');
    const id = await generate();
    await change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1');
    const other = await world.person(world.siteA, ['head']);
    const asked = await publish(id);
    expect(asked.status, asked.text).toBe(202);
    for (const status of ['draft', 'cancelled']) {
      await setExam(status);
      const made = await head.call('POST', '/api/v1/results/runs', {
        examId: exam.examId,
        classId: room.classId,
      });
      expect([made.status, made.body.code], status).toEqual([409, 'results.notHeld']);
    }
    const { id: requestId } = asked.body.waiting as { id: string };
    const decided = await other.call('PUT', `/api/v1/approvals/${requestId}/decision`, {
      decision: 'approved',
      password,
    });
    expect([decided.status, decided.body.code]).toEqual([409, 'results.notHeld']);
    expect((await head.call('GET', `/api/v1/results/runs/${id}`)).body.status).toBe('computed');
    await change('UPDATE approval_setting SET is_one_person = true WHERE site_id = $1');
    expect((await publish(id)).body.code).toBe('results.notHeld');
  });

  it('shows families nothing, whatever was published of it', async () => {
    const student = await world.person(world.siteA, ['student']);
    await change(
      `INSERT INTO students_student_account (site_id, id, student_id, account_id)
       SELECT $1, gen_random_uuid(), student_id, $3 FROM students_enrolment WHERE site_id = $1 AND id = $2`,
      room.enrolments[0],
      student.accountId,
    );
    await setExam('declared');
    const done = await publish(await generate());
    expect(done.status, done.text).toBe(200);
    const mine = async () => (await student.call('GET', '/api/v1/results/mine')).body.items;
    expect(await mine()).toHaveLength(1);
    await setExam('cancelled');
    expect(await mine()).toEqual([]);
  });
});
