import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';

let world: World;
let office: Person;
let room: Room;
let exam: SampleExam;

beforeAll(async () => {
  world = await makeWorld();
  office = await world.person(world.siteA, ['office']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [
      { code: 'z126', role: 'optional', components: [{ code: 'cq', full: 10000 }] },
    ]);
    const [paper] = exam.papers;
    if (!paper) throw new Error('No paper');
    for (const [position, role] of ['optional', 'elective'].entries())
      await transaction.change(
        `INSERT INTO academic_class_subject (site_id, id, class_id, subject_id, role, position) VALUES ($1, $2, $3, $4, $5, $6)`,
        newId(),
        room.classId,
        paper.subjectId,
        role,
        position + 1,
      );
    const [examined = ''] = room.enrolments;
    await enterMarks(transaction, paper, examined, [1200]);
  });
});
afterAll(() => world.close());

const choose = (place: number, role: string | null) =>
  office.call('POST', `/api/v1/exams/choice/${room.sectionId}`, {
    changes: [{ enrolmentId: room.enrolments[place], subjectId: exam.papers[0]?.subjectId, role }],
  });
const set = (status: string) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2',
      exam.papers[0]?.sheetId,
      status,
    ),
  );

it('X-9 ACA-3 a subject with submitted marks stays what was chosen until its sheet is returned: one alone would change what counts', async () => {
  for (const status of ['submitted', 'verified', 'accepted']) {
    await set(status);
    const moved = await choose(0, 'elective');
    expect([status, moved.status, moved.body.code]).toEqual([status, 409, 'choiceKept']);
    expect((await choose(0, null)).body.code).toBe('choiceKept');
  }
  // Nothing is said of who was not examined in it, nor where nothing changes.
  expect((await choose(0, 'optional')).body).toEqual({ saved: 0 });
  expect((await choose(1, null)).body).toEqual({ saved: 1 });
  await set('returned');
  expect((await choose(0, 'elective')).body).toEqual({ saved: 1 });
});
