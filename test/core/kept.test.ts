import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { heldIn } from '../../src/core/server/counters/counter.ts';
import { namesOfAccounts } from '../../src/core/server/database/history.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { systemContext } from '../../src/server.ts';
import { type Room, type SampleExam, sampleExam, sampleRoom } from '../samples/sample-exam.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

// What is kept falls with what it was made of and with nothing else, as the application itself writes.
const today = '2026-07-08';
let world: World;
let head: Person;
let rooms: [Room, Room];
let exam: SampleExam;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  head = await world.person(world.siteA, ['head']);
  // Until it hears of changes, all that is kept falls once by itself.
  await until('it hears', () => world.server.services.live.isHearing());
  await world.inSite(world.siteA, async (transaction) => {
    rooms = [await sampleRoom(transaction, 3), await sampleRoom(transaction, 3)];
    exam = await sampleExam(
      transaction,
      rooms[0],
      ['k101', 'k102'].map((code) => ({ code, components: [{ code: 'cq', full: 7000 }] })),
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1`,
    );
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
  });
});
afterAll(() => world.close());

/** How often each answer had to be made. */
const made: Record<string, number> = {};
beforeEach(() => {
  for (const name of Object.keys(made)) delete made[name];
});

type Reads = Readonly<Record<string, (transaction: Transaction) => Promise<unknown>>>;

const noted = (name: string, read: () => Promise<unknown>) => async () => {
  made[name] = (made[name] ?? 0) + 1;
  return read();
};

/** Asks for what is kept of the school, as several screens do. */
const ask = () =>
  world.server.services.database.readInSite(
    { ...systemContext('test'), siteId: world.siteA },
    async (transaction) => {
      const marksOf = (sheetId: string) => () =>
        transaction.rows('SELECT id FROM exams_mark WHERE site_id = $1 AND sheet_id = $2', sheetId);
      const recordsOf = (sectionId: string) => () =>
        transaction.rows(
          `SELECT r.id FROM attendance_record r JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id
            WHERE r.site_id = $1 AND t.section_id = $2`,
          sectionId,
        );
      for (const { sheetId, code } of exam.papers)
        await transaction.kept(`sheet ${code}`, noted(code, marksOf(sheetId)), {
          exams_mark: sheetId,
          exams_mark_sheet: sheetId,
        });
      for (const [place, { sectionId }] of rooms.entries())
        await transaction.kept(`register ${place}`, noted(`register ${place}`, recordsOf(sectionId)), {
          attendance_record: sectionId,
          attendance_sheet: sectionId,
        });
      const reads: Reads = {
        students: (t) => t.rows('SELECT id FROM students_student WHERE site_id = $1'),
        board: (t) => t.rows('SELECT status FROM exams_mark_sheet WHERE site_id = $1'),
        marks: (t) => t.rows('SELECT count(*) FROM exams_mark WHERE site_id = $1'),
        receipts: (t) => t.rows('SELECT count(*) FROM fees_receipt WHERE site_id = $1'),
        'counted attendance': (t) =>
          t.rows(
            `SELECT d.present FROM ${heldIn({ name: 'attendance.day', sums: ['present'] })} d WHERE d.site_id = $1`,
          ),
        'counted students': (t) =>
          t.rows(
            `SELECT d.students FROM ${heldIn({ name: 'students.kept', sums: ['students'] })} d WHERE d.site_id = $1`,
          ),
      };
      for (const [name, read] of Object.entries(reads))
        await transaction.kept(
          name,
          noted(name, () => read(transaction)),
        );
    },
  );

const after = async (change: () => Promise<unknown>) => {
  await ask();
  for (const name of Object.keys(made)) delete made[name];
  await change();
  await ask();
  return Object.keys(made).toSorted();
};

it('a mark that is saved drops its own sheet and what all marks make, not another sheet and not the students', async () => {
  const sheet = exam.papers[0];
  const dropped = await after(async () => {
    const answer = await head.call('POST', `/api/v1/exams/sheet/${sheet?.sheetId}/marks`, {
      cells: [{ enrolmentId: rooms[0].enrolments[0], slot: 1, entry: 5000, was: null }],
    });
    expect(answer.status, answer.text).toBe(200);
  });
  expect(dropped).toEqual(['k101', 'marks']);
});

it('a register that is saved drops its own section and the day it is counted in, and nothing else', async () => {
  const dropped = await after(async () => {
    const answer = await head.call('POST', '/api/v1/attendance/sheet', {
      sectionId: rooms[0].sectionId,
      date: today,
      marks: rooms[0].enrolments.map((enrolmentId) => ({ enrolmentId, code: 'P', was: null })),
    });
    expect(answer.status, answer.text).toBe(200);
  });
  expect(dropped).toEqual(['counted attendance', 'register 0']);
});

it('a student who is added drops the students and how many are counted, by triggers too', async () => {
  const dropped = await after(() =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(`UPDATE students_student SET is_active = NOT is_active WHERE site_id = $1`),
    ),
  );
  expect(dropped).toEqual(['counted students', 'students']);
});

it('what is only locked, or taken back, drops nothing', async () => {
  expect(
    await after(() =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows('SELECT 1 FROM students_student WHERE site_id = $1 FOR UPDATE'),
      ),
    ),
  ).toEqual([]);
  expect(
    await after(() =>
      world
        .inSite(world.siteA, async (transaction) => {
          await transaction.change('UPDATE students_student SET is_active = true WHERE site_id = $1');
          throw new Error('no');
        })
        .catch(() => {}),
    ),
  ).toEqual([]);
});

it('a right that is taken away is gone with the next call, whatever is kept', async () => {
  const office = await world.person(world.siteA, ['office']);
  const list = () => office.call('GET', '/api/v1/students/list');
  expect((await list()).status).toBe(200);
  expect((await list()).status).toBe(200);
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change('DELETE FROM membership WHERE account_id = $1', office.accountId),
  );
  expect((await list()).status).not.toBe(200);
});

it("what is kept of the platform's tables is as it is after whatever changes them", async () => {
  const { database } = world.server.services;
  const change = (sql: string, ...values: unknown[]) =>
    database.asPlatform(systemContext('test'), (transaction) => transaction.change(sql, ...values));
  const endingSoon = async () => {
    const { body } = await head.call('GET', '/api/v1/modules', { module: 'settings' });
    const [day] = body.modules as { figures: { label: { en: string }; figure: number }[] }[];
    return day?.figures.find((one) => one.label.en === 'Permissions that end soon')?.figure;
  };
  const names = async () => [...(await namesOfAccounts(database, [head.accountId], 'en')).values()];
  const before = await names();
  expect(await endingSoon()).toBe(0);
  await change(
    `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'students.reveal', 'allow', 'test', $3::timestamptz + interval '2 days')`,
    head.accountId,
    world.siteA,
    dhakaInstant(today, '10:30'),
  );
  expect(await endingSoon()).toBe(1);
  expect(await names()).toEqual(before);
  await change(`UPDATE account SET name_en = 'Somebody Else' WHERE id = $1`, head.accountId);
  expect(await names()).toEqual(['Somebody Else']);
  // What nobody is told of is not kept.
  await expect(
    database.ofPlatform.keptEach('letters', ['a'], async () => {
      await database.findOne('SELECT count(*) FROM outbox_mail');
      return new Map();
    }),
  ).rejects.toThrow('outbox_mail');
});
