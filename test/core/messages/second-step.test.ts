import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { eventOf } from '../../../src/modules/communication/events.data.ts';
import {
  enterMarks,
  type Room,
  sampleExam,
  sampleRoom,
  writtenAndChoice,
} from '../../samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../world.ts';

let world: World;
let head: Person;
let room: Room;
let examId: string;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  head = await world.person(world.siteA, ['head']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 3);
    // One who is not of it, and whose number none of this goes to.
    await sampleRoom(transaction, 1);
    const exam = await sampleExam(transaction, room, [{ code: 'm109', components: writtenAndChoice }]);
    examId = exam.examId;
    const [paper] = exam.papers;
    if (!paper) throw new Error('No paper');
    // 85, 60 and 20 of a hundred.
    for (const [place, marks] of [
      [6000, 2500],
      [4000, 2000],
      [1000, 1000],
    ].entries())
      await enterMarks(transaction, paper, room.enrolments[place] ?? '', marks);
    await transaction.change(
      `UPDATE students_student s SET mobile = '+88018110009' || lpad(e.roll::text, 2, '0'), name_bn = 'ছাত্র ' || e.roll
         FROM students_enrolment e
        WHERE s.site_id = $1 AND e.site_id = $1 AND e.student_id = s.id AND e.id = ANY($2::uuid[])`,
      room.enrolments,
    );
  });
});
afterAll(() => world.close());

type Preview = {
  people: number;
  messages: number;
  parts: number;
  samples: { address: string; text: string; parts: number }[];
};
const preview = async (kind: string, values: object, event = kind) => {
  const { subject, body } = eventOf(event) ?? {};
  const answer = await head.call('POST', '/api/v1/communication/preview', {
    event,
    channels: ['sms'],
    excluded: [],
    groups: [{ kind, values }],
    subject,
    body,
  });
  expect(answer.status, answer.text).toBe(200);
  const seen = answer.body as unknown as Preview;
  expect(seen.parts).toBe(seen.samples.reduce((sum, one) => sum + one.parts, 0));
  return seen.samples.toSorted((one, other) => one.address.localeCompare(other.address));
};

it('RES-11 the guardians of a published result, or of those below a mark, are shown what each is told and its parts', async () => {
  const made = await head.call('POST', '/api/v1/results/runs', { examId, classId: room.classId });
  expect(made.status, made.text).toBe(200);
  const run = String(made.body.runId);
  // Before it is published nobody is told of it.
  expect(await preview('results.published', { run })).toEqual([]);
  const { version } = (await head.call('GET', `/api/v1/results/runs/${run}`)).body;
  const published = await head.call('POST', `/api/v1/results/runs/${run}/publish`, {
    version,
    password: 'Pathshala-2026',
  });
  expect(published.status, published.text).toBe(200);
  const all = await preview('results.published', { run });
  expect(all.map((one) => one.address)).toEqual(['+8801811000901', '+8801811000902', '+8801811000903']);
  expect(all.map((one) => one.text)).toEqual([
    expect.stringMatching(/^ছাত্র 1, অর্ধবার্ষিক \d+: জিপিএ ৫\.০০, গ্রেড A\+।/),
    expect.stringMatching(/^ছাত্র 2, অর্ধবার্ষিক \d+: জিপিএ ৩\.৫০, গ্রেড A-।/),
    expect.stringMatching(/^ছাত্র 3, অর্ধবার্ষিক \d+: জিপিএ ০\.০০, গ্রেড F।/),
  ]);
  // A message in Bengali has seventy letters to a part, and 67 where it is more than one.
  for (const one of all) expect(one.parts).toBe(one.text.length <= 70 ? 1 : Math.ceil(one.text.length / 67));
  const below = await preview('results.below', { run, below: '61' }, 'results.published');
  expect(below.map((one) => one.address)).toEqual(['+8801811000902', '+8801811000903']);
  const few = await preview('results.below', { run, below: '60' }, 'results.published');
  expect(few.map((one) => one.address)).toEqual(['+8801811000903']);
});

it('ATT-6 the guardians of the absent of a day and section are shown their messages before anything is sent', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    const sheet = newId();
    await transaction.change(
      `INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, '2026-11-22')`,
      sheet,
      room.sectionId,
    );
    await transaction.change(
      `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
       SELECT $1, gen_random_uuid(), $2, e.id, '2026-11-22', (ARRAY['A', 'P', 'L'])[e.roll]
         FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = $3`,
      sheet,
      room.sectionId,
    );
  });
  const [absent, ...others] = await preview('attendance.absent', {
    date: '2026-11-22',
    section: room.sectionId,
  });
  expect(others).toEqual([]);
  expect(absent).toMatchObject({ address: '+8801811000901' });
  expect(absent?.text).toContain('ছাত্র 1 (রোল ১) ২২ নভেম্বর ২০২৬ অনুপস্থিত ছিল');
  const nothing = await head.call('GET', '/api/v1/communication/messages');
  expect(nothing.body.total).toBe(0);
});
