import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRule } from '../../../../test/database.ts';
import {
  enterMarks,
  type Room,
  sampleExam,
  samplePupil,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { untilWaiting } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

let world: World;
let head: Person;
let room: Room;
let runId: string;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  const examId = await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 2);
    const exam = await sampleExam(transaction, room, [
      { code: 'm109', components: [{ code: 'cq', full: 10000, pass: 3300 }] },
    ]);
    for (const enrolment of room.enrolments)
      for (const paper of exam.papers) await enterMarks(transaction, paper, enrolment, [6000]);
    return exam.examId;
  });
  const made = await head.call('POST', '/api/v1/results/runs', { examId, classId: room.classId });
  expect(made.status).toBe(200);
  runId = String(made.body.runId);
});
afterAll(() => world.close());

/** Results written past the application, as copies of the run's first one. */
const add = (transaction: Transaction, run: string, enrolments: readonly string[]) =>
  transaction.change(
    `INSERT INTO results_result (site_id, id, run_id, enrolment_id, section_id, roll, outcome, gpa, gpa_without_fourth,
            letter, total, total_full, failed, subjects, grades, subject_totals)
     SELECT $1, gen_random_uuid(), $3, e.id, t.section_id, t.roll, t.outcome, t.gpa, t.gpa_without_fourth,
            t.letter, t.total, t.total_full, t.failed, t.subjects, t.grades, t.subject_totals
       FROM unnest($4::uuid[]) AS e(id),
            (SELECT * FROM results_result WHERE site_id = $1 AND run_id = $2 ORDER BY roll LIMIT 1) t`,
    runId,
    run,
    enrolments,
  );
const takeAway = (enrolment: string) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.change('DELETE FROM students_enrolment WHERE site_id = $1 AND id = $2', enrolment),
  );
const another = (roll: number) =>
  world.inSite(world.siteA, (transaction) => samplePupil(transaction, room, roll));
const refusedFor = (constraint: string) => expect.objectContaining(brokenRule(constraint));

let withResult = '';

describe('the keys of results, checked a statement at a time', () => {
  it('take a result of a run and a place that are there', async () => {
    withResult = await another(11);
    await world.inSite(world.siteA, (transaction) => add(transaction, runId, [withResult]));
  });

  it('refuse a result of a run that is not there', async () => {
    const enrolment = await another(12);
    await expect(
      world.inSite(world.siteA, (transaction) => add(transaction, newId(), [enrolment])),
    ).rejects.toEqual(refusedFor('results_result_run'));
  });

  it('refuse all of a statement for one whose place is not there, or is of another institution', async () => {
    const enrolment = await another(13);
    const stranger = await world.inSite(world.siteB, async (transaction) => {
      const [first] = (await sampleRoom(transaction, 1)).enrolments;
      return String(first);
    });
    for (const unknown of [newId(), stranger])
      await expect(
        world.inSite(world.siteA, (transaction) => add(transaction, runId, [enrolment, unknown])),
      ).rejects.toEqual(refusedFor('results_result_enrolment'));
    await takeAway(enrolment);
  });

  it('keep the run, and the place of whoever has a result', async () => {
    await expect(takeAway(withResult)).rejects.toEqual(refusedFor('results_result_enrolment'));
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change('DELETE FROM results_run WHERE site_id = $1 AND id = $2', runId),
      ),
    ).rejects.toEqual(refusedFor('results_run_kept'));
  });

  it('keep each result as its run made it: none is written again, none is taken away', async () => {
    const gpaOf = () =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows(
          'SELECT id, gpa FROM results_result WHERE site_id = $1 AND run_id = $2 ORDER BY id',
          runId,
        ),
      );
    const before = await gpaOf();
    for (const sql of [
      'UPDATE results_result SET gpa = 500 WHERE site_id = $1 AND run_id = $2',
      'DELETE FROM results_result WHERE site_id = $1 AND run_id = $2',
    ])
      await expect(
        world.inSite(world.siteA, (transaction) => transaction.change(sql, runId)),
        // The application's role may only add them.
      ).rejects.toMatchObject({ code: '42501' });
    expect(await gpaOf()).toEqual(before);
  });

  it('let nobody take a place away while its result is being written', async () => {
    const enrolment = await another(14);
    let taking: Promise<unknown> = Promise.resolve();
    await world.inSite(world.siteA, async (transaction) => {
      await add(transaction, runId, [enrolment]);
      taking = takeAway(enrolment).then(
        () => 'taken away',
        (error) => error,
      );
      await untilWaiting(world.adminUrl);
    });
    expect(await taking).toEqual(refusedFor('results_result_enrolment'));
  });

  it('write no result of a place that is being taken away', async () => {
    const enrolment = await another(15);
    let adding: Promise<unknown> = Promise.resolve();
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change('DELETE FROM students_enrolment WHERE site_id = $1 AND id = $2', enrolment);
      adding = world
        .inSite(world.siteA, (other) => add(other, runId, [enrolment]))
        .then(
          () => 'written',
          (error) => error,
        );
      await untilWaiting(world.adminUrl);
    });
    expect(await adding).toEqual(refusedFor('results_result_enrolment'));
  });
});
