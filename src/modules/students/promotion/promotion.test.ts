import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { askedToPublish, type Room, sampleRoom } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import type { JobHands } from '../../../core/server/jobs/jobs.ts';
import { systemContext } from '../../../server.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { schoolClass } from '../../academic/class.entity.ts';
import { section } from '../../academic/section.entity.ts';
import type { PromotionItem } from './contract.ts';
import { applyPromotion, reversePromotion } from './jobs.ts';
import { writePromotion } from './service/apply.ts';

const now = dhakaInstant('2026-12-28', '10:30');
let world: World;
let office: Person;
let head: Person;
let admin: Person;
let room: Room;
let nextYear: string;
let nextClass: string;
/** Of the next year: where the class goes, and the same class again for who stays. */
let onwards: string;
let again: string;
let examId: string;
const gone = newId();

const inSite = <T>(work: Parameters<World['inSite']>[1]) => world.inSite(world.siteA, work) as Promise<T>;
const rowsOf = (sql: string, ...values: unknown[]) =>
  inSite<Record<string, never>[]>((transaction) => transaction.rows(sql, ...values));
const changed = (sql: string, ...values: unknown[]) =>
  inSite((transaction) => transaction.change(sql, ...values));

/** The job as the worker runs it, for whoever decided. */
async function run(job: typeof applyPromotion, isLastAttempt = false): Promise<void> {
  const [waiting] = await rowsOf(
    `SELECT id FROM job_run WHERE site_id = $1 AND kind = $2 ORDER BY created_at DESC LIMIT 1`,
    job.job.name,
  );
  const { services } = world.server;
  const context = { ...systemContext('test'), siteId: world.siteA, accountId: head.accountId };
  const hands: JobHands = {
    services,
    context,
    inSite: (work) => services.database.inSite(context, work),
    attempt: 1,
    isLastAttempt,
  };
  await job.job.run(hands, { runId: String(waiting?.id) });
}

const base = '/api/v1/students/promotions';
const inputOf = (over: object = {}) => ({
  fromYearId: room.yearId,
  toYearId: nextYear,
  targets: [{ classId: room.classId, nextClassId: nextClass }],
  rule: 'failed',
  mostFailed: '২',
  examId,
  rolls: 'merit',
  ...over,
});
type Shown = {
  id: string;
  version: number;
  state: string;
  counts: Record<string, number>;
  leaving: { all: number; open: number };
  progress: unknown;
};
async function one(id: string): Promise<Shown> {
  const answer = await office.call('GET', `${base}/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Shown;
}
async function itemsOf(id: string, query: object = {}): Promise<PromotionItem[]> {
  const answer = await office.call('GET', `${base}/${id}/items`, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as PromotionItem[];
}
async function drawUp(over: object = {}): Promise<Shown> {
  const made = await office.call('POST', base, inputOf(over));
  expect(made.status, made.text).toBe(200);
  return one(String(made.body.id));
}
const waitingOf = (answer: { body: Record<string, unknown> }) => (answer.body.waiting as { id: string }).id;
const approve = (who: Person, id: string) =>
  who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved' });
const placesOf = (yearId: string) =>
  rowsOf(
    `SELECT e.roll, e.status, e.section_id AS section, e.student_id AS student FROM students_enrolment e
      WHERE e.site_id = $1 AND e.year_id = $2 ORDER BY e.section_id = $3 DESC, e.roll`,
    yearId,
    onwards,
  );

/** A published result of everybody: outcome, failed subjects and grade point, in the order of the rolls. */
async function publish(results: readonly (readonly [string, number, number] | null)[]): Promise<void> {
  const runId = newId();
  await inSite(async (transaction) => {
    await transaction.change(
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       VALUES ($1, $2, $3, 'Yearly', 'বার্ষিক', '2026-11-01', '2026-11-20', 'declared')`,
      examId,
      room.yearId,
    );
    await askedToPublish(transaction, runId, office, now);
    await transaction.change(
      `INSERT INTO results_run (site_id, id, exam_id, class_id, generation, status, policy, merit, digest, students, passed,
              generated_at, revision, published_at)
       VALUES ($1, $2, $3, $4, 1, 'published', '{}', '{}', '', $5, 0, $6, 1, $6)`,
      runId,
      examId,
      room.classId,
      results.length,
      now,
    );
    for (const [place, given] of results.entries())
      if (given)
        await transaction.change(
          `INSERT INTO results_result (site_id, id, run_id, enrolment_id, section_id, roll, outcome, gpa, gpa_without_fourth, letter,
                  total, total_full, failed, subjects, grades, subject_totals)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'A', $8, 50000, $9, '[]', '{}', '{}')`,
          newId(),
          runId,
          room.enrolments[place],
          room.sectionId,
          place + 1,
          given[0],
          given[2],
          given[1],
        );
  });
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  examId = newId();
  await inSite(async (transaction) => {
    room = await sampleRoom(transaction, 6);
    nextYear = (await sampleRecord(transaction, academicYear)).id;
    nextClass = (await sampleRecord(transaction, schoolClass)).id;
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      room.yearId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2027-01-01', end_date = '2027-12-31' WHERE site_id = $1 AND id = $2`,
      nextYear,
    );
    const place = async (classId: string) => {
      const { id } = await sampleRecord(transaction, section);
      await transaction.change(
        `UPDATE academic_section x SET year_id = $3, class_id = $4, group_id = NULL, shift_id = f.shift_id, version_id = f.version_id,
                name_en = f.name_en FROM academic_section f
          WHERE x.site_id = $1 AND x.id = $2 AND f.site_id = $1 AND f.id = $5`,
        id,
        nextYear,
        classId,
        room.sectionId,
      );
      return id;
    };
    onwards = await place(nextClass);
    again = await place(room.classId);
  });
  [office, head, admin] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
  ]);
  await publish([
    ['passed', 0, 380],
    ['passed', 0, 500],
    ['failed', 2, 0],
    ['failed', 3, 0],
    null,
    ['passed', 0, 420],
  ]);
});
afterAll(() => world.close());

describe('ADM-10 a promotion', () => {
  it('is drawn up with reasons, a section and a roll by merit for each, and nothing is written', async () => {
    const { id } = await drawUp();
    const items = await itemsOf(id);
    expect(items.map((one) => [one.fromRoll, one.decision, one.reasons[0]?.code, one.roll])).toEqual([
      [1, 'promote', 'passed', 3],
      [2, 'promote', 'passed', 1],
      [3, 'promote', 'failedWithin', 4],
      [4, 'retain', 'failedBeyond', 1],
      [5, 'leave', 'noResult', null],
      [6, 'promote', 'passed', 2],
    ]);
    expect(items[0]?.toSectionId).toBe(onwards);
    expect(items[3]?.toSectionId).toBe(again);
    expect(await placesOf(nextYear)).toEqual([]);
    await office.call('DELETE', `${base}/${id}`);
  });

  it('takes decisions by hand with a reason, counts the rolls anew, and keeps them when it is proposed anew', async () => {
    const { id, version } = await drawUp();
    const fifth = (await itemsOf(id))[4];
    const path = `${base}/${id}/items`;
    const input = { version, itemIds: [fifth?.id], decision: 'promote', roll: '১' };
    expect((await office.call('PUT', path, { ...input, reason: '' })).status).toBe(422);
    const done = await office.call('PUT', path, { ...input, reason: 'Ill during the examination' });
    expect(done.status, done.text).toBe(200);
    expect((await office.call('PUT', path, { ...input, reason: 'Once more' })).body.code).toBe(
      'staleVersion',
    );
    const anew = await office.call('POST', `${base}/${id}/proposals`, { version: done.body.version });
    expect(anew.status, anew.text).toBe(200);
    const rolls = (await itemsOf(id)).map((one) => [one.fromRoll, one.roll, one.reason]);
    expect(rolls).toEqual([
      [1, 4, ''],
      [2, 2, ''],
      [3, 5, ''],
      [4, 1, ''],
      [5, 1, 'Ill during the examination'],
      [6, 3, ''],
    ]);
    // Another class's section, or one of the old year, is refused at its field.
    const wrong = { version: anew.body.version, itemIds: [fifth?.id], reason: 'Elsewhere' };
    for (const toSectionId of [again, room.sectionId, newId()])
      expect((await office.call('PUT', path, { ...wrong, toSectionId })).status).toBe(422);
    await office.call('DELETE', `${base}/${id}`);
  });

  it('is refused to those who may not, to another institution, and with years or examinations that do not fit', async () => {
    const { id } = await drawUp();
    const [teacher, neighbour] = await Promise.all([
      world.person(world.siteA, ['teacher']),
      world.person(world.siteB, ['head']),
    ]);
    expect((await teacher.call('GET', base)).status).toBe(403);
    expect((await neighbour.call('GET', `${base}/${id}`)).status).toBe(404);
    for (const [over, field] of [
      [{ toYearId: room.yearId }, 'toYearId'],
      [{ fromYearId: nextYear, toYearId: room.yearId }, 'toYearId'],
      [{ examId: null }, 'examId'],
      [{ examId: gone }, 'examId'],
      [{ mostFailed: null }, 'mostFailed'],
      [{ targets: [{ classId: gone, nextClassId: null }] }, 'targets'],
    ] as const) {
      const answer = await office.call('POST', base, inputOf(over));
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]]);
    }
    await office.call('DELETE', `${base}/${id}`);
  });

  it('TRAP-9 is written by two, whole or not at all, once however often it is run, and taken back the same way', async () => {
    // Who is on leave waits for somebody to decide, and is on leave in the next year's place too.
    const leave = (status: string) =>
      changed(
        'UPDATE students_enrolment SET status = $3 WHERE site_id = $1 AND id = $2',
        room.enrolments[1],
        status,
      );
    await leave('onLeave');
    const { id, version: drawn } = await drawUp();
    const away = (await itemsOf(id))[1];
    expect([away?.decision, away?.reasons.map(({ code }) => code)]).toEqual(['leave', ['passed', 'onLeave']]);
    const byHand = await office.call('PUT', `${base}/${id}/items`, {
      version: drawn,
      itemIds: [away?.id],
      decision: 'promote',
      reason: 'Comes back in January',
    });
    expect(byHand.status, byHand.text).toBe(200);
    const { version } = byHand.body;
    const path = `${base}/${id}/application`;
    const asked = await office.call('POST', path, { version, reason: 'The year is over' });
    expect(asked.status, asked.text).toBe(202);
    const decided = await approve(head, waitingOf(asked));
    expect(decided.status, decided.text).toBe(200);
    const [stored] = await rowsOf(
      'SELECT version FROM students_promotion WHERE site_id = $1 AND id = $2',
      id,
    );
    const payload = { promotionId: id, version: Number(stored?.version) };

    const [persons] = await rowsOf('SELECT count(*)::int AS count FROM students_student WHERE site_id = $1');
    const before = await placesOf(room.yearId);

    // The database loses the connection after a part was written: nothing of it is there.
    let told = 0;
    const cut = world.server.services.database.inSite(
      { ...systemContext('test'), siteId: world.siteA },
      async (transaction) => {
        const [own] = await transaction.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid WHERE $1 > 0');
        return writePromotion(
          transaction,
          payload,
          {
            total: async () => {},
            advance: async () => {
              told += 1;
              if (told === 2)
                await withAdmin(world.adminUrl, (client) =>
                  client.query('SELECT pg_terminate_backend($1)', [own?.pid]),
                );
            },
          },
          now,
        );
      },
    );
    await expect(cut).rejects.toThrow();
    expect(told).toBe(2);
    expect(await placesOf(nextYear)).toEqual([]);
    expect((await one(id)).state).toBe('applying');

    await run(applyPromotion);
    const [second, last, first, third] = await placesOf(nextYear);
    expect([second?.roll, last?.roll, first?.roll, third?.roll]).toEqual([1, 2, 3, 4]);
    const written = await placesOf(nextYear);
    expect(written.map((one) => one.status)).toEqual(['onLeave', 'active', 'active', 'active', 'active']);
    expect(written.map((one) => [one.section === onwards ? 'onwards' : 'again', one.roll])).toEqual([
      ['onwards', 1],
      ['onwards', 2],
      ['onwards', 3],
      ['onwards', 4],
      ['again', 1],
    ]);
    expect((await placesOf(room.yearId)).map((one) => one.status)).toEqual([
      ...['promoted', 'promoted', 'promoted', 'retained', 'active', 'promoted'],
    ]);
    // Nobody is lost and nobody doubled: who was decided about has one place in each year, who was left keeps the old one.
    expect(await rowsOf('SELECT count(*)::int AS count FROM students_student WHERE site_id = $1')).toEqual([
      persons,
    ]);
    const olds = await placesOf(room.yearId);
    expect(olds.map((one) => one.student)).toEqual(before.map((one) => one.student));
    expect(written.map((one) => one.student).sort()).toEqual(
      olds.flatMap((one) => (one.status === 'active' ? [] : [one.student])).sort(),
    );
    // A second run of the same job, and the same job written again, add nothing.
    await run(applyPromotion);
    await world.inSite(world.siteA, (transaction) =>
      writePromotion(transaction, payload, { total: async () => {}, advance: async () => {} }, now),
    );
    expect(await placesOf(nextYear)).toEqual(written);
    const shown = await one(id);
    expect(shown).toMatchObject({ state: 'applied', counts: { left: 1 }, progress: null });
    // ADM-13: a transfer certificate draws result and promotion from here.
    const saidOf = async (place: number) => {
      const studentId = (await itemsOf(id))[place]?.studentId;
      const { body } = await head.call('GET', '/api/v1/documents/known', { kind: 'transfer', studentId });
      return (body.fields as { progress?: { en: string; bn: string } }).progress;
    };
    expect((await saidOf(0))?.en).toMatch(/^Passed .*, GPA 3\.80; promoted from class .+ to .+/);
    expect((await saidOf(0))?.bn).toMatch(/জিপিএ ৩\.৮০; .+ উন্নীত/);
    expect((await saidOf(3))?.en).toMatch(/^Failed .* in 3 subjects; stays in class /);
    expect(await saidOf(4)).toBeUndefined();
    // ADM-8: the timeline tells of results whoever may read results.
    const toldTo = async (who: Person) => {
      const { body } = await who.call(
        'GET',
        `/api/v1/students/student/${(await itemsOf(id))[0]?.studentId}/timeline`,
      );
      return (body.items as { kind: string; told: { en: string } | null }[]).flatMap((item) =>
        item.kind === 'result' ? [item.told?.en] : [],
      );
    };
    expect(await toldTo(head)).toMatchObject([expect.stringMatching(/passed, GPA 3\.80/)]);
    expect(await toldTo(await world.person(world.siteA, ['accountant']))).toEqual([]);

    // Something is recorded in the new year: it is not taken back, and says in whose name.
    const [, inUse] = await rowsOf(
      'SELECT id, student_id AS student FROM students_enrolment WHERE site_id = $1 AND year_id = $2 ORDER BY roll, id',
      nextYear,
    );
    const batch = newId();
    await changed(
      `INSERT INTO students_batch (site_id, id, name_en, name_bn, year_id, capacity) VALUES ($1, $2, 'Coaching', 'কোচিং', $3, 40)`,
      batch,
      nextYear,
    );
    await changed(
      `INSERT INTO students_batch_member (site_id, id, batch_id, enrolment_id, joined_on, added_by) VALUES ($1, $2, $3, $4, '2027-01-02', $5)`,
      newId(),
      batch,
      inUse?.id,
      head.accountId,
    );
    const back = `${base}/${id}/reversal`;
    const obstacles = (await office.call('GET', back)).body;
    expect(obstacles).toMatchObject({ inUseCount: 1, movedCount: 0 });
    const refused = await office.call('POST', back, { version: shown.version, reason: 'Too early' });
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body.code).toBe('students.promotion.inUse');
    await changed('DELETE FROM students_batch_member WHERE site_id = $1 AND batch_id = $2', batch);

    // One student changed section meanwhile: kept and named, the others come back.
    const moved = written[3]?.student;
    await changed(
      `UPDATE students_enrolment SET version = version + 1, roll = 44 WHERE site_id = $1 AND year_id = $2 AND student_id = $3`,
      nextYear,
      moved,
    );
    expect((await office.call('GET', back)).body).toMatchObject({ inUseCount: 0, movedCount: 1 });
    const asking = await office.call('POST', back, { version: shown.version, reason: 'Too early' });
    expect(asking.status, asking.text).toBe(202);
    expect((await approve(admin, waitingOf(asking))).status).toBe(200);
    await run(reversePromotion);
    await run(reversePromotion);
    expect((await placesOf(nextYear)).map((one) => [one.student, one.roll])).toEqual([[moved, 44]]);
    const others = (await placesOf(room.yearId)).flatMap((one) =>
      one.status === 'active' ? [] : [one.status],
    );
    expect(others).toEqual(['onLeave', 'promoted']);
    await leave('active');
    expect(await one(id)).toMatchObject({ state: 'reversed', counts: { left: 2 } });
    const timeline = await office.call('GET', `/api/v1/students/student/${written[0]?.student}/timeline`);
    const kinds = (timeline.body.items as { kind: string }[]).map((one) => one.kind);
    expect(kinds).toEqual(expect.arrayContaining(['takenBack', 'status', 'enrolled']));
  });

  it('leaves and names a student who was moved between the decision and the writing', async () => {
    const { id, version } = await drawUp({ rule: 'all', mostFailed: null, examId: null, rolls: 'keep' });
    const asked = await office.call('POST', `${base}/${id}/application`, { version, reason: 'All go on' });
    await approve(head, waitingOf(asked));
    const target = (await itemsOf(id))[0];
    await changed(
      `UPDATE students_enrolment SET version = version + 1, status = 'transferred' WHERE site_id = $1 AND student_id = $2 AND year_id = $3`,
      target?.studentId,
      room.yearId,
    );
    // A transfer certificate that is asked for only now keeps another back.
    const leaver = (await itemsOf(id))[1]?.studentId;
    await changed(
      `INSERT INTO approval_request (site_id, id, act, subject, title, figures, reason, input, asked_by, asked_at, deadline, state, by_one_person)
       VALUES ($1, gen_random_uuid(), 'documents.transfer', $2, '{"en":"Test","bn":"Test"}', '[]', 'Test', '{}', $3, $4, $4, 'pending', false)`,
      leaver,
      head.accountId,
      now,
    );
    await run(applyPromotion);
    const notes = (await itemsOf(id, { show: 'left' })).map((one) => [one.studentId, one.note]);
    expect(notes).toContainEqual([target?.studentId, 'moved']);
    expect(notes).toContainEqual([leaver, 'leaving']);
    await changed(
      `UPDATE approval_request SET state = 'withdrawn' WHERE site_id = $1 AND subject = $2 AND state = 'pending'`,
      leaver,
    );
    expect((await one(id)).state).toBe('applied');
    // Who went before it was written is proposed for papers, and whoever may give them sees whom.
    expect((await one(id)).leaving).toEqual({ all: 1, open: 1 });
    const leavers = (who: Person, kind = 'transfer') =>
      who.call('GET', '/api/v1/documents/leavers', { promotionId: id, kind });
    const list = await leavers(head);
    expect(list.body, list.text).toMatchObject({
      total: 1,
      open: 1,
      items: [{ id: target?.studentId, given: null, isAsked: false }],
    });
    expect((await leavers(head, 'testimonial')).body).toMatchObject({ total: 1, open: 1 });
    expect((await leavers(await world.person(world.siteA, ['teacher']))).status).toBe(403);
    expect((await leavers(await world.person(world.siteB, ['head']))).status).toBe(404);
    const asked2 = await office.call('POST', `${base}/${id}/reversal`, {
      version: (await one(id)).version,
      reason: 'Not yet',
    });
    expect((await approve(head, waitingOf(asked2))).status).toBe(200);
    await run(reversePromotion);
    expect((await leavers(head)).body).toMatchObject({ total: 0, items: [] });
  });

  it('proposes transfer certificates for those who complete the last class, once it is applied', async () => {
    const { id, version } = await drawUp({
      rule: 'all',
      mostFailed: null,
      examId: null,
      rolls: 'keep',
      targets: [{ classId: room.classId, nextClassId: null }],
    });
    expect((await one(id)).leaving).toEqual({ all: 0, open: 0 });
    const asked = await office.call('POST', `${base}/${id}/application`, {
      version,
      reason: 'The last class',
    });
    expect((await approve(head, waitingOf(asked))).status).toBe(200);
    await run(applyPromotion);
    const { leaving, counts } = await one(id);
    expect(leaving.all).toBeGreaterThan(1);
    expect(leaving).toEqual({ all: counts.complete, open: counts.complete });
    const list = await head.call('GET', '/api/v1/documents/leavers', { promotionId: id });
    expect(list.body).toMatchObject({ total: counts.complete, open: counts.complete });
  });
});
