import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import { brokenRule } from '../database.ts';
import { assertBooksAddUp, makeFeeSchool } from '../fees/school.ts';
import { asAdmin } from '../fill.ts';
import { sampleRecord } from '../samples/sample.ts';
import { type Room, type SampleExam, sampleExam, sampleRoom } from '../samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../world.ts';

// The statements as a cluster is told them, which one PostgreSQL understands too. Every other test file says the same
// with DATABASE_KIND=citus; here stands what is saved most, always.
let world: World;
let head: Person;
let room: Room;
let exam: SampleExam;
const parts = [
  { code: 'cq', full: 7000 },
  { code: 'mcq', full: 3000 },
];

beforeAll(async () => {
  world = await makeWorld({
    now: () => dhakaInstant('2026-07-08', '10:30'),
    config: { databaseKind: 'citus' },
  });
  head = await world.person(world.siteB, ['head']);
  await world.inSite(world.siteB, async (transaction) => {
    room = await sampleRoom(transaction, 3);
    exam = await sampleExam(transaction, room, [{ code: 'z109', components: parts }]);
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      room.yearId,
    );
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
  });
});
afterAll(() => world.close());

it('has a rule for each row in the place of every trigger on a whole statement', async () => {
  const statementTriggers = await asAdmin(
    world.adminUrl,
    async (client) =>
      (
        await client.query(
          `SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger
            WHERE NOT tgisinternal AND tgtype & 1 = 0 AND tgrelid IN (SELECT pathshala_site_tables())`,
        )
      ).rows,
  );
  expect(statementTriggers).toEqual([]);
});

it('calls no function with the row type of a table, which a part of the table has not', async () => {
  const functions = await asAdmin(
    world.adminUrl,
    async (client) =>
      (
        await client.query(
          `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
            WHERE p.pronamespace = 'public'::regnamespace AND EXISTS (
              SELECT 1 FROM unnest(p.proargtypes) a JOIN pg_type t ON t.oid = a
               WHERE t.typrelid IN (SELECT pathshala_site_tables()))`,
        )
      ).rows,
  );
  expect(functions).toEqual([]);
});

it('has no function that says two commands in one, of which a node takes one at a time', async () => {
  const functions = await asAdmin(
    world.adminUrl,
    async (client) =>
      (
        await client.query(
          `SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
            AND p.prosrc ~ 'EXECUTE\\s+(format\\s*\\()?\\s*''[^'']*;\\s*[^''\\s]'`,
        )
      ).rows,
  );
  expect(functions).toEqual([]);
});

it('has no function in plain SQL that reads a table, and none that asks what its table is called', async () => {
  const functions = await asAdmin(
    world.adminUrl,
    async (client) =>
      (
        await client.query(
          `SELECT p.proname AS name FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
            WHERE p.pronamespace = 'public'::regnamespace AND (p.prosrc ~ 'TG_TABLE_NAME\\s*(=|<>|IN)'
               OR l.lanname = 'sql' AND p.pronargs > 0 AND EXISTS (
                    SELECT 1 FROM pathshala_site_tables() t WHERE p.prosrc ~ ('\\m(FROM|JOIN)\\s+' || t::text || '\\M')))`,
        )
      ).rows,
  );
  expect(functions).toEqual([]);
});

it('finds students by their words as they are, were not and are no more', async () => {
  let [one, two] = ['', ''];
  const words = (transaction: Transaction) =>
    transaction.read(
      { word: 'text' },
      `SELECT word FROM students_student_word WHERE site_id = $1 AND student_id = ANY($2::uuid[]) ORDER BY word`,
      [one, two],
    );
  await world.inSite(world.siteA, async (transaction) => {
    const pupils = [await sampleRecord(transaction, student), await sampleRecord(transaction, student)];
    [one, two] = pupils.map(({ id }) => id) as [string, string];
    for (const [id, text] of [
      [one, 'rahim uddin'],
      [two, '+8801700000001'],
    ])
      await transaction.change(
        'UPDATE students_student SET search_text = $3 WHERE site_id = $1 AND id = $2',
        id,
        text,
      );
    expect((await words(transaction)).map(({ word }) => word)).toEqual([
      '+8801700000001',
      '1700000001',
      'rahim',
      'uddin',
    ]);
    await transaction.change(
      `UPDATE students_student SET search_text = 'karim uddin' WHERE site_id = $1 AND id = $2`,
      one,
    );
    await transaction.change('DELETE FROM students_student WHERE site_id = $1 AND id = $2', two);
    expect((await words(transaction)).map(({ word }) => word)).toEqual(['karim', 'uddin']);
  });
});

it('collects together and alone, each with its receipt, voucher and number', async () => {
  const school = await makeFeeSchool(world, world.siteA, 6);
  const cashiers = await Promise.all([1, 2].map(() => world.person(world.siteA, ['cashier'])));
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
  });
  const dues = await cashiers[0]?.call('GET', `/api/v1/fees/students/${school.students[0]}/dues`);
  const total = String(dues?.body.total);
  const collect = (place: number, key: string) =>
    (cashiers[place % 2] as Person).call(
      'POST',
      '/api/v1/fees/collections',
      { studentId: school.students[place], method: 'cash', amount: total, expected: total },
      { 'idempotency-key': key },
    );
  const keys = school.students.map(() => newId());
  const answers = await Promise.all(keys.map((key, place) => collect(place, key)));
  expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map((one) => one.body.number)).size).toBe(6);
  const { number, receiptId } = answers[0]?.body ?? {};
  expect((await collect(0, keys[0] ?? '')).body).toMatchObject({ number, receiptId });
  await world.inSite(school.siteId, assertBooksAddUp);
});

it('takes no further line of a voucher that is posted', async () => {
  const lines = (voucherId: string) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
         SELECT l.site_id, gen_random_uuid(), l.voucher_id, l.place + 90, l.ledger_id, l.day, l.debit, l.credit
           FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = $2`,
        voucherId,
      ),
    );
  const [posted] = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { id: 'uuid' },
      `SELECT id FROM accounts_voucher WHERE site_id = $1 AND status = 'posted' LIMIT 1`,
    ),
  );
  await expect(lines(String(posted?.id))).rejects.toMatchObject(brokenRule('accounts_voucher_kept'));
});

it('saves a sheet of attendance twice, with the history of what changed', async () => {
  const save = (code: string, was: string | null) =>
    head.call('POST', '/api/v1/attendance/sheet', {
      sectionId: room.sectionId,
      date: '2026-07-08',
      marks: room.enrolments.map((enrolmentId) => ({ enrolmentId, code, was })),
    });
  const first = await save('P', null);
  expect(first.status, first.text).toBe(200);
  expect((await save('A', 'P')).status).toBe(200);
  const sheet = await head.call('GET', '/api/v1/attendance/sheet', {
    sectionId: room.sectionId,
    date: '2026-07-08',
  });
  expect((sheet.body.students as { code: string }[]).map((one) => one.code)).toEqual(['A', 'A', 'A']);
});

it('saves marks, new ones and changed ones, and makes results of them', async () => {
  const sheetId = exam.papers[0]?.sheetId;
  const save = (values: readonly number[], was: readonly (number | null)[]) =>
    head.call('POST', `/api/v1/exams/sheet/${sheetId}/marks`, {
      cells: room.enrolments.flatMap((enrolmentId, place) => [
        { enrolmentId, slot: 1, entry: values[place], was: was[place] },
      ]),
    });
  const first = await save([4000, 5000, 6000], [null, null, null]);
  expect(first.status, first.text).toBe(200);
  const second = await save([4100, 5100, 6100], [4000, 5000, 1]);
  expect(second.status, second.text).toBe(200);
  const { rows } = await world.inSite(world.siteB, async (transaction) => ({
    rows: await transaction.read(
      { c1: 'int?' },
      'SELECT c1 FROM exams_mark WHERE site_id = $1 AND sheet_id = $2 ORDER BY c1',
      sheetId,
    ),
  }));
  expect(rows.map((row) => row.c1)).toEqual([4100, 5100, 6000]);
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: room.classId,
    withMissing: true,
    isTrial: true,
  });
  expect(made.status, made.text).toBe(200);
});
