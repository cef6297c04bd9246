import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { SheetAct, SheetStatus } from '../rules.ts';

let world: World;
let teacher: Person;
let head: Person;
let office: Person;
let admin: Person;
let other: Person;
let elsewhere: Person;
let room: Room;
let exam: SampleExam;
let sheetId: string;

const inA = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  world.inSite(world.siteA, work);
/** Does an act at the sheet as it stands; answers the state it came to, or why it was refused. */
const act = async (who: Person, name: SheetAct) => {
  const row = await inA((transaction) =>
    transaction.row<{ version: number }>(
      'SELECT version FROM exams_mark_sheet WHERE site_id = $1 AND id = $2',
      sheetId,
    ),
  );
  const { status, body } = await who.call('POST', `/api/v1/exams/sheet/${sheetId}/${name}`, {
    version: row?.version,
    ...(name === 'return' ? { reason: 'Look at roll 2 again' } : {}),
  });
  return status === 200 ? body.state : body.code;
};
const set = (status: SheetStatus, by: { submitted?: Person; verified?: Person } = {}) =>
  inA((transaction) =>
    transaction.change(
      `UPDATE exams_mark_sheet SET status = $3, submitted_by = $4, verified_by = $5, accepted_by = NULL
        WHERE site_id = $1 AND id = $2`,
      sheetId,
      status,
      by.submitted?.accountId ?? null,
      by.verified?.accountId ?? null,
    ),
  );
const setExam = (column: 'accepts' | 'status', value: boolean | string) =>
  inA((transaction) =>
    transaction.change(
      `UPDATE exams_exam SET ${column} = $3 WHERE site_id = $1 AND id = $2`,
      exam.examId,
      value,
    ),
  );
const stored = () =>
  inA((transaction) =>
    transaction.row<{ status: string; verified_by: string | null; accepted_by: string | null; note: string }>(
      'SELECT status, verified_by, accepted_by, note FROM exams_mark_sheet WHERE site_id = $1 AND id = $2',
      sheetId,
    ),
  );
const unready = async () => {
  const { body } = await head.call(
    'GET',
    `/api/v1/results/readiness?examId=${exam.examId}&classId=${room.classId}`,
  );
  return (body.sheets as { status: string }[]).map((one) => one.status);
};

beforeAll(async () => {
  world = await makeWorld();
  [teacher, head, office, admin, other, elsewhere] = await Promise.all([
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await inA(async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [{ code: 'z160', components: [{ code: 'cq', full: 10000 }] }]);
    const [paper] = exam.papers;
    if (!paper) throw new Error('No paper');
    sheetId = paper.sheetId;
    for (const enrolmentId of room.enrolments) await enterMarks(transaction, paper, enrolmentId, [4500]);
    const own = await transaction.row<{ class_teacher_id: string }>(
      'SELECT class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
      room.sectionId,
    );
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      own?.class_teacher_id,
      teacher.accountId,
    );
  });
});
afterAll(() => world.close());

describe('two steps, where the examination asks for no third', () => {
  it('are ready when verified, and nobody accepts', async () => {
    await set('verified', { submitted: teacher, verified: office });
    expect(await unready()).toEqual([]);
    expect(await act(head, 'accept')).toBe('noAcceptance');
    const board = await head.call('GET', `/api/v1/exams/sheet?examId=${exam.examId}`);
    expect(board.body).toMatchObject({ items: [{ accepts: false, may: { accept: false, return: true } }] });
  });
});

describe('the third step of a sheet', () => {
  it('is a setting of the examination that stays when other fields change', async () => {
    await inA((transaction) =>
      transaction.change(
        `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
        room.yearId,
      ),
    );
    const path = `/api/v1/exams/exam/${exam.examId}`;
    const read = async () => (await head.call('GET', path)).body.exam as Record<string, unknown>;
    const change = async (extra: object) => {
      const { version, nameEn, nameBn, startsOn, endsOn, marksUntil } = await read();
      const fields = { version, nameEn, nameBn, startsOn, endsOn, marksUntil };
      return (await head.call('PUT', path, { ...fields, ...extra })).status;
    };
    expect(await change({ accepts: true })).toBe(200);
    expect(await change({})).toBe(200);
    // Marks are entered: nobody takes the third person away again.
    expect(await change({ accepts: false })).toBe(409);
    expect((await read()).accepts).toBe(true);
  });

  it('EXM-12 goes from the teacher to a second and then a third person', async () => {
    await set('open');
    expect(await act(teacher, 'submit')).toBe('submitted');
    expect(await unready()).toEqual(['submitted']);
    expect(await act(teacher, 'verify')).toBe('ownSubmission');
    expect(await act(office, 'verify')).toBe('verified');
    // Verified only, it is not ready for the result.
    expect(await unready()).toEqual(['verified']);
    const list = await head.call('GET', '/api/v1/exams/exam?size=200');
    expect(
      (list.body.items as { id: string; ready: number }[]).find((one) => one.id === exam.examId)?.ready,
    ).toBe(0);
    expect(await act(office, 'accept')).toBe('ownAcceptance');
    expect(await act(head, 'accept')).toBe('accepted');
    expect(await unready()).toEqual([]);
    expect(await stored()).toMatchObject({ verified_by: office.accountId, accepted_by: head.accountId });
    const sheet = await teacher.call('GET', `/api/v1/exams/sheet/${sheetId}`);
    expect(sheet.body).toMatchObject({
      sheet: { state: 'accepted', acceptedBy: expect.any(String), acceptedAt: expect.any(String) },
      may: { write: false, accept: false, return: false },
    });
  });

  it('X-9 is not checked by whoever entered a mark of it, though somebody else submitted it', async () => {
    const keyedBy = async (who: Person | null) => {
      // Marks change on an open sheet alone.
      await set('open');
      await inA((transaction) =>
        transaction.change(
          'UPDATE exams_mark SET entered_by = $4 WHERE site_id = $1 AND sheet_id = $2 AND enrolment_id = $3',
          sheetId,
          room.enrolments[0],
          who?.accountId ?? null,
        ),
      );
    };
    await keyedBy(teacher);
    await set('submitted', { submitted: office });
    expect(await act(teacher, 'verify')).toBe('ownSubmission');
    await keyedBy(head);
    await set('submitted', { submitted: office });
    expect(await act(head, 'verify')).toBe('ownSubmission');
    await set('verified', { submitted: office, verified: admin });
    expect(await act(head, 'accept')).toBe('ownAcceptance');
    await keyedBy(null);
    await set('verified', { submitted: office, verified: admin });
    expect(await act(head, 'accept')).toBe('accepted');
  });

  it('is not for whoever submitted or verified, nor without the permission, nor elsewhere', async () => {
    await set('verified', { submitted: head, verified: office });
    expect(await act(head, 'accept')).toBe('ownAcceptance');
    expect(await act(office, 'accept')).toBe('ownAcceptance');
    expect(await act(admin, 'accept')).toBe('accepted');
    await set('verified', { submitted: office, verified: office });
    expect((await teacher.call('POST', `/api/v1/exams/sheet/${sheetId}/accept`, { version: 1 })).status).toBe(
      403,
    );
    expect(
      (await elsewhere.call('POST', `/api/v1/exams/sheet/${sheetId}/accept`, { version: 1 })).status,
    ).toBe(404);
    // As the browser saw it: a sheet that moved on meanwhile is not accepted blindly.
    const stale = await head.call('POST', `/api/v1/exams/sheet/${sheetId}/accept`, { version: 9999 });
    expect(stale.body.code).toBe('stale');
  });

  it.each([
    ['submit', 'submitted', 'sheetClosed'],
    ['submit', 'verified', 'sheetClosed'],
    ['submit', 'accepted', 'sheetClosed'],
    ['submit', 'locked', 'sheetClosed'],
    ['verify', 'open', 'notSubmitted'],
    ['verify', 'returned', 'notSubmitted'],
    ['verify', 'verified', 'notSubmitted'],
    ['verify', 'accepted', 'notSubmitted'],
    ['verify', 'locked', 'notSubmitted'],
    ['accept', 'open', 'notVerified'],
    ['accept', 'submitted', 'notVerified'],
    ['accept', 'returned', 'notVerified'],
    ['accept', 'accepted', 'notVerified'],
    ['accept', 'locked', 'notVerified'],
    ['return', 'open', 'notSubmitted'],
    ['return', 'returned', 'notSubmitted'],
    ['return', 'locked', 'notSubmitted'],
  ] as const)('refuses to %s a sheet that is %s', async (name, status, code) => {
    await set(status);
    expect(await act(head, name)).toBe(code);
    expect((await stored())?.status).toBe(status);
  });

  it('is returned from every step with a reason, each by whoever answers for the step', async () => {
    for (const status of ['submitted', 'verified', 'accepted'] as const) {
      await set(status, { submitted: other, verified: office });
      expect(await act(head, 'return')).toBe('returned');
      expect(await stored()).toEqual({
        status: 'returned',
        verified_by: null,
        accepted_by: null,
        note: 'Look at roll 2 again',
      });
    }
    // The class teacher returns what waits for verifying, and no longer what is verified or accepted.
    await set('submitted', { submitted: other });
    expect(await act(teacher, 'return')).toBe('returned');
    await set('verified');
    expect(await act(teacher, 'return')).toBe('mayNotVerify');
    await set('accepted');
    expect(await act(teacher, 'return')).toBe('mayNotAccept');
    const history = await inA((transaction) =>
      transaction.rows<{ actor: string }>(
        `SELECT actor FROM history WHERE site_id = $1 AND table_name = 'exams_mark_sheet' AND record_id = $2
            AND after ->> 'status' = 'accepted' AND actor = $3`,
        sheetId,
        head.accountId,
      ),
    );
    expect(history.length).toBeGreaterThan(0);
  });

  it('waits while a mark is missing, and for an open examination', async () => {
    // Marks change while the sheet is open alone.
    const verifiedWith = async (mark: number | null) => {
      await set('open');
      await inA((transaction) =>
        transaction.change(
          'UPDATE exams_mark SET c1 = $3 WHERE site_id = $1 AND enrolment_id = $2',
          room.enrolments[1],
          mark,
        ),
      );
      await set('verified', { submitted: teacher, verified: office });
    };
    await verifiedWith(null);
    expect(await act(head, 'accept')).toBe('marksMissing');
    await verifiedWith(4500);
    await setExam('status', 'closed');
    expect(await act(head, 'accept')).toBe('examClosed');
    expect(await act(head, 'return')).toBe('examClosed');
    await setExam('status', 'declared');
  });

  it('counts in the list of sheets and on the first page of the module', async () => {
    await set('verified', { submitted: teacher, verified: office });
    const board = await head.call('GET', `/api/v1/exams/sheet?examId=${exam.examId}&state=verified`);
    expect(board.body).toMatchObject({
      counts: { verified: 1, accepted: 0 },
      total: 1,
      items: [{ may: { accept: true } }],
    });
    // Each view says how many sheets it holds, whichever is asked for.
    const views = { all: 1, enter: 0, send: 1, mine: 0 };
    for (const [view, total] of Object.entries({ all: 1, enter: 0, send: 1 })) {
      const answer = await head.call('GET', `/api/v1/exams/sheet?examId=${exam.examId}&view=${view}`);
      expect(answer.body, view).toMatchObject({ views, total });
    }
    const whose = await head.call('GET', `/api/v1/exams/sheet?examId=${exam.examId}&state=waiting`);
    expect(whose.body.total).toBe(0);
    const [mine] = board.body.teachers as { id: string }[];
    const byTeacher = (id?: string) =>
      head.call('GET', `/api/v1/exams/sheet?examId=${exam.examId}&teacherId=${id}`);
    expect((await byTeacher(mine?.id)).body.total).toBe(1);
    expect((await byTeacher('nobody')).body.total).toBe(0);
    const modules = await head.call('GET', '/api/v1/modules');
    const figures = JSON.stringify(modules.body);
    expect(figures).toContain(`exam=${exam.examId}&state=verified`);
    // What the first page counts by itself is what the list of sheets has.
    const home = await head.call('GET', '/api/v1/modules', { module: 'exams' });
    const [day] = home.body.modules as {
      figures: { label: { en: string }; figure: number; path: string }[];
    }[];
    const open = day?.figures.find((one) => one.label.en === 'Sheets without all marks');
    const listed = await head.call('GET', '/api/v1/exams/sheet?state=waiting');
    expect(open?.figure).toBe(listed.body.total);
  });
});

describe('results of marks that are keyed twice', () => {
  it('are not made before both entries agree: they would show the first one', async () => {
    await inA((transaction) =>
      transaction.change(
        'UPDATE exams_exam SET double_entry = true WHERE site_id = $1 AND id = $2',
        exam.examId,
      ),
    );
    await set('submitted', { submitted: teacher });
    const input = { examId: exam.examId, classId: room.classId, withMissing: true, isTrial: true };
    const refused = await head.call('POST', '/api/v1/results/runs', input);
    expect(refused.body.code).toBe('entriesApart');
    await set('verified', { submitted: teacher, verified: office });
    const made = await head.call('POST', '/api/v1/results/runs', input);
    expect(made.status, made.text).toBe(200);
  });
});
