import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKinds } from '../../../../test/database.ts';
import { demonstrationWorld } from '../../../../test/demonstration.ts';
import { asAdmin } from '../../../../test/fill.ts';
import type { World } from '../../../../test/world.ts';
import { makeWorld } from '../../../../test/world.ts';
import { parts, systemContext } from '../../../server.ts';
import { dhakaInstant } from '../../dates.ts';
import { newId } from '../../ids.ts';
import type { Transaction } from '../database/in-site.ts';
import { bringCounters } from './bring-counters.ts';
import { mendAll, mendSite } from './counters-job.ts';
import { differencesIn } from './prove-counters.ts';

const today = '2026-11-19';
const { counters } = parts;

/** Numbers that look random and are the same for the same seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Pick = (below: number) => number;
type Change = (transaction: Transaction, pick: Pick) => Promise<unknown>;

const oneOf = async (transaction: Transaction, table: string, pick: Pick) => {
  const rows = await transaction.rows<{ id: string }>(
    `SELECT id FROM ${table} WHERE site_id = $1 ORDER BY id LIMIT 40`,
  );
  return rows[pick(rows.length)]?.id ?? newId();
};

/** What people do all day, past all rules: what counts is that the counters follow whatever is written. */
const changes: readonly Change[] = [
  async (transaction, pick) => {
    const code = 'PALV'[pick(4)];
    const sheet = await oneOf(transaction, 'attendance_sheet', pick);
    return transaction.change(
      `UPDATE attendance_record SET code = $3 WHERE site_id = $1 AND sheet_id = $2 AND id::text < $4`,
      sheet,
      code,
      'fff'.slice(0, 1 + pick(3)),
    );
  },
  async (transaction, pick) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4::date + $5::int)`,
      id,
      await oneOf(transaction, 'academic_section', pick),
      '2027-01-01',
      pick(20),
    );
    await transaction.change(
      `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
       SELECT e.site_id, gen_random_uuid(), s.id, e.id, s.day, 'P' FROM attendance_sheet s
         JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.section_id WHERE s.site_id = $1 AND s.id = $2`,
      id,
    );
  },
  async (transaction, pick) =>
    transaction.change(
      'DELETE FROM attendance_record WHERE site_id = $1 AND sheet_id = $2',
      await oneOf(transaction, 'attendance_sheet', pick),
    ),
  async (transaction, pick) =>
    transaction.change(
      'UPDATE students_enrolment SET status = $3 WHERE site_id = $1 AND id = $2',
      await oneOf(transaction, 'students_enrolment', pick),
      ['active', 'dropped', 'transferred'][pick(3)],
    ),
  async (transaction, pick) =>
    transaction.change(
      `UPDATE students_enrolment SET section_id = $3, roll = $4 WHERE site_id = $1 AND id = $2`,
      await oneOf(transaction, 'students_enrolment', pick),
      await oneOf(transaction, 'academic_section', pick),
      10_000 + pick(1_000_000),
    ),
  async (transaction, pick) =>
    transaction.change(
      'UPDATE students_student SET gender = $3, admission_date = $4::date + $5::int WHERE site_id = $1 AND id = $2',
      await oneOf(transaction, 'students_student', pick),
      ['female', 'male', 'other'][pick(3)],
      '2026-10-14',
      pick(40),
    ),
  async (transaction, pick) =>
    transaction.change(
      'UPDATE students_student SET is_active = NOT is_active WHERE site_id = $1 AND id = $2',
      await oneOf(transaction, 'students_student', pick),
    ),
  async (transaction, pick) =>
    transaction.change(
      `UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2`,
      await oneOf(transaction, 'exams_mark_sheet', pick),
      ['open', 'submitted', 'returned', 'verified'][pick(4)],
    ),
  (transaction, pick) =>
    transaction.change(
      `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount, draft)
       VALUES ($1, $2, $3, $4, '2026-07-01', 'Repairs', 10000, '[]')`,
      newId(),
      ['debit', 'journal'][pick(2)],
      ['draft', 'submitted'][pick(2)],
    ),
  (transaction, pick) =>
    transaction.change(
      pick(2) === 0
        ? `UPDATE accounts_voucher SET status = 'submitted' WHERE site_id = $1 AND status = 'draft'`
        : `DELETE FROM accounts_voucher WHERE site_id = $1 AND status = 'draft'`,
    ),
  async (transaction, pick) =>
    transaction.change(
      'UPDATE people_employee SET is_active = NOT is_active, designation_id = $3 WHERE site_id = $1 AND id = $2',
      await oneOf(transaction, 'people_employee', pick),
      await oneOf(transaction, 'academic_designation', pick),
    ),
  async (transaction, pick) => {
    const [table, column, values] = turned[pick(turned.length)] as (typeof turned)[number];
    return transaction.change(
      `UPDATE ${table} SET ${column} = ${values[pick(values.length)]} WHERE site_id = $1 AND right(id::text, 1) > $2`,
      '02468ace'[pick(8)],
    );
  },
  (transaction, pick) =>
    transaction.change(
      `INSERT INTO notification (site_id, id, account_id, data) VALUES ($1, $2, $3, '{}'), ($1, $4, $3, '{}')`,
      newId(),
      `00000000-0000-4000-8000-00000000000${pick(3)}`,
      newId(),
    ),
  (transaction, pick) =>
    transaction.change(
      `DELETE FROM ${['website_event', 'notification'][pick(2)]} WHERE site_id = $1 AND right(id::text, 1) > $2`,
      'cde'[pick(3)],
    ),
];

/** Columns that counters look at, each set to something else in some rows of its table, or the rows deleted. */
const turned: readonly (readonly [string, string, readonly string[]])[] = [
  ['library_loan', 'due', ["'2026-11-13'", 'due + 3']],
  ['library_loan', 'issued_on', ["'2026-11-19'", 'issued_on - 1']],
  ['library_hold', 'kept_until', ["'2026-11-13'", "'2026-11-20'"]],
  ['documents_issue', 'day', ["'2026-11-19'", 'day - 300']],
  ['facilities_booking', 'day', ["'2026-11-19'", 'day + 4']],
  ['facilities_equipment', 'condition', ["'repair'", "'good'"]],
  ['tasks_task', 'due', ['due - 9', 'due + 9']],
  ['helpdesk_ticket', 'is_confidential', ['NOT is_confidential']],
  ['helpdesk_ticket', 'answered_at', ['NULL', 'now()']],
  ['admission_applicant', 'payment', ["'claimed'", "'paid'"]],
  ['admission_applicant', 'respond_by', ["'2026-11-13'", 'NULL']],
  ['website_event', 'day', ["'2026-11-13'", 'day + 30']],
  ['website_job_circular', 'is_active', ['NOT is_active']],
  ['website_notice', 'expires_on', ['NULL', "'2026-11-20'", 'publish_on - 1']],
  ['website_notice', 'is_sidebar', ['NOT is_sidebar']],
  ['website_notice', 'publish_on', ["'2026-11-21'", 'publish_on - 1']],
  ['notification', 'read_at', ['NULL', 'now()']],
];

/** Six people at once, each with some changes a transaction, some of which are taken back. */
async function workAtOnce(world: World, siteId: number, seed: number): Promise<number> {
  let done = 0;
  await Promise.all(
    Array.from({ length: 6 }, async (_, person) => {
      const pick = numbersFrom(seed * 100 + person);
      for (let round = 0; round < 25; round += 1)
        await world
          .inSite(siteId, async (transaction) => {
            for (let step = 0; step <= pick(3); step += 1)
              await changes[pick(changes.length)]?.(transaction, pick);
            if (pick(6) === 0) throw new Error('taken back');
          })
          .then(
            () => {
              done += 1;
            },
            // Refused by a rule, met another in a circle, or taken back: nothing of it may be counted.
            () => {},
          );
    }),
  );
  return done;
}

describe.each(testKinds)('counters by the triggers of %s', (databaseKind) => {
  let world: World;
  let siteId = 0;
  const differences = () => world.inSite(siteId, (transaction) => differencesIn(transaction, counters));

  beforeAll(async () => {
    world = await demonstrationWorld({ students: 60, now: () => dhakaInstant(today, '10:45') });
    siteId = await asAdmin(world.adminUrl, async (client) =>
      Number((await client.query('SELECT min(id) AS id FROM site')).rows[0]?.id),
    );
    await bringCounters(world.adminUrl, counters, databaseKind === 'citus' ? 'row' : 'statement');
  });
  afterAll(() => world.close());

  it('hold what there is after a school was made', async () => {
    expect(await differences()).toEqual([]);
    const { rows } = await asAdmin(world.adminUrl, (client) =>
      client.query('SELECT DISTINCT name FROM counter WHERE site_id = $1 ORDER BY 1', [siteId]),
    );
    expect(rows.map((row) => row.name)).toEqual(
      expect.arrayContaining([
        ...['admission.applicants', 'attendance.day', 'communication.begins', 'documents.given'],
        ...[
          'exams.sheets',
          'facilities.bookings',
          'fees.day',
          'helpdesk.waiting',
          'library.day',
          'library.out',
        ],
        ...['tasks.open', 'website.circulars', 'website.events', 'website.notices'],
      ]),
    );
  });

  it.each([1, 2, 3])('hold it after six people worked at once, whatever they did (%i)', async (seed) => {
    expect(await workAtOnce(world, siteId, seed)).toBeGreaterThan(20);
    expect(await differences()).toEqual([]);
  });

  it('let eight people save at once: none waits for the commit of another', async () => {
    const employees = await world.inSite(siteId, (transaction) =>
      transaction.rows<{ id: string }>(
        'SELECT id FROM people_employee WHERE site_id = $1 AND is_active ORDER BY id LIMIT 8',
      ),
    );
    expect(employees).toHaveLength(8);
    let waiting = employees.length;
    let letGo = () => {};
    const allSaved = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await Promise.all(
      employees.map(({ id }) =>
        world.inSite(siteId, async (transaction) => {
          await transaction.change(
            'UPDATE people_employee SET is_active = false WHERE site_id = $1 AND id = $2',
            id,
          );
          waiting -= 1;
          if (waiting === 0) letGo();
          await allSaved;
        }),
      ),
    );
    expect(await differences()).toEqual([]);
  });

  it('are mended while others write, and neither loses what the other does', async () => {
    await asAdmin(world.adminUrl, (client) =>
      client.query(
        `UPDATE counter SET n1 = n1 + 7 WHERE site_id = $1 AND name IN ('attendance.day', 'people.employees')`,
        [siteId],
      ),
    );
    const wrong = await differences();
    expect(new Set(wrong.map(({ counter }) => counter))).toEqual(
      new Set(['attendance.day', 'people.employees']),
    );
    expect(wrong[0]?.lacks.present).toBe('-7');
    const [, mended] = await Promise.all([
      workAtOnce(world, siteId, 9),
      mendSite(world.server.services, { ...systemContext('test'), siteId }, counters),
    ]);
    expect(mended.length).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
  });
});

it('what differed is mended in the night, written to the log, and told to the owners of the platform', async () => {
  const told: unknown[] = [];
  const world = await makeWorld();
  const owner = await world.person(null, ['platformOwner']);
  await asAdmin(world.adminUrl, async (client) => {
    await client.query('UPDATE account SET email = $2 WHERE id = $1', [owner.accountId, 'owner@example.com']);
    await client.query(
      `INSERT INTO counter (site_id, name, grp, key, n1) VALUES ($1, 'students.kept', '', '', 5)`,
      [world.siteA],
    );
  });
  const log = { ...world.server.services.log, error: (entry: unknown) => void told.push(entry) };
  const services = { ...world.server.services, log: log as unknown as World['server']['services']['log'] };
  await parts.proveCounters.run(
    {
      services,
      context: systemContext('test'),
      inSite: () => Promise.reject(new Error('none')),
      attempt: 1,
      isLastAttempt: true,
    },
    {},
  );
  expect(told).toEqual([
    expect.objectContaining({
      alias: 'shapla',
      count: 1,
      differences: [{ counter: 'students.kept', grp: '', key: '', lacks: { students: '-5' } }],
    }),
  ]);
  const mails = await asAdmin(
    world.adminUrl,
    async (client) => (await client.query('SELECT recipient, text_body FROM outbox_mail')).rows,
  );
  expect(mails).toEqual([
    { recipient: 'owner@example.com', text_body: expect.stringContaining('students.kept') },
  ]);
  expect(await mendAll(world.server.services, systemContext('test'), counters)).toEqual([]);
  await world.close();
});
