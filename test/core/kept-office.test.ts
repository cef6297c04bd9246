import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import type { Permission } from '../../src/core/module/permissions.ts';
import type { Context, Transaction } from '../../src/core/server/database/in-site.ts';
import { type EntityRecord, findRecord, updateRecord } from '../../src/core/server/entity/records.ts';
import { readSheet } from '../../src/modules/attendance/service/read-sheet.ts';
import { keptDues, readDues } from '../../src/modules/fees/counter/service/dues.ts';
import { keptOwed, owedByStudents } from '../../src/modules/fees/counter/service/owed.ts';
import { addGuardian } from '../../src/modules/students/service/guardians.ts';
import { listStudents } from '../../src/modules/students/service/list-students.ts';
import { changePlace, changeStatus } from '../../src/modules/students/service/places.ts';
import { readStudent } from '../../src/modules/students/service/read-student.ts';
import { readTimeline } from '../../src/modules/students/service/read-timeline.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import { permissions } from '../../src/modules.details.ts';
import { systemContext } from '../../src/server.ts';
import { demonstrationWorld } from '../demonstration.ts';
import { asAdmin } from '../fill.ts';
import { guardianInput } from '../samples/admissions.ts';
import { until } from '../until.ts';
import type { Person, World } from '../world.ts';

// What is kept of students is what the database says at that moment, whatever an office does, and nothing else falls.
const today = '2026-11-19';
type Pupil = { studentId: string; enrolmentId: string; sectionId: string };
let world: World;
let siteId = 0;
let clerk: Person;
let context: Context;
let pupils: Pupil[];
let sections: string[];

beforeAll(async () => {
  world = await demonstrationWorld({ now: () => dhakaInstant(today, '10:45') });
  siteId = await asAdmin(world.adminUrl, async (client) =>
    Number((await client.query('SELECT min(id) AS id FROM site')).rows[0]?.id),
  );
  clerk = await world.person(siteId, ['head', 'office', 'accountant', 'cashier']);
  context = {
    ...systemContext('test'),
    siteId,
    accountId: clerk.accountId,
    permissions: new Set(Object.keys(permissions) as Permission[]),
  };
  const rows = await world.inSite(siteId, (transaction) =>
    transaction.rows<Pupil>(
      `SELECT e.student_id AS "studentId", e.id AS "enrolmentId", e.section_id AS "sectionId"
         FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
        WHERE e.site_id = $1 AND e.status = 'active' ORDER BY e.section_id, e.roll`,
    ),
  );
  sections = [...new Set(rows.map((row) => row.sectionId))].slice(0, 2);
  pupils = sections.flatMap((id) => rows.filter((row) => row.sectionId === id).slice(0, 3));
  expect(pupils).toHaveLength(6);
  // Until it hears of changes, all that is kept falls once by itself.
  await until('it hears', () => world.server.services.live.isHearing());
});
afterAll(() => world.close());

const listOf = (sectionId: string) => ({
  sort: 'class',
  page: 1,
  size: 25,
  filter: { sectionId: [sectionId] },
});

/** What screens ask of a student, as it may be kept and as it is. */
type Asked = (transaction: Transaction, pupil: Pupil) => Promise<unknown>;
const asked = {
  record: (t: Transaction, { studentId }: Pupil) => readStudent(t, world.server.services, studentId),
  timeline: (t: Transaction, { studentId }: Pupil) => readTimeline(t, world.server.services, studentId),
  sheet: (t: Transaction, { sectionId }: Pupil) =>
    readSheet(t, world.server.services, { sectionId, date: today }),
  list: (t: Transaction, { sectionId }: Pupil) => listStudents(t, listOf(sectionId)),
};
const kept: Readonly<Record<string, Asked>> = {
  ...asked,
  dues: (t: Transaction, { studentId }: Pupil) => keptDues(t, studentId, today),
  owed: (t: Transaction, { studentId }: Pupil) => keptOwed(t, [studentId], today),
};
const fresh: Readonly<Record<string, Asked>> = {
  ...asked,
  dues: (t: Transaction, { studentId }: Pupil) => readDues(t, studentId, today),
  owed: (t: Transaction, { studentId }: Pupil) => owedByStudents(t, [studentId], today),
};

/** Reads of a transaction that ask the database are counted; what was kept asks nothing. */
function counting(transaction: Transaction, told: () => void): Transaction {
  const noted =
    <A extends unknown[], R>(read: (...given: A) => R) =>
    (...given: A): R => {
      told();
      return read(...given);
    };
  const { rows, row, read, readOne } = transaction;
  return {
    ...transaction,
    rows: noted(rows) as typeof rows,
    row: noted(row) as typeof row,
    read: noted(read) as typeof read,
    readOne: noted(readOne) as typeof readOne,
  };
}

/** How many statements each question needs now. */
async function statementsOf(pupil: Pupil): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, read] of Object.entries(kept)) {
    let said = 0;
    await world.server.services.database.readInSite(context, (transaction) =>
      read(
        counting(transaction, () => (said += 1)),
        pupil,
      ),
    );
    counts[name] = said;
  }
  return counts;
}

async function assertTrue(pupil: Pupil, after: string): Promise<void> {
  const services = world.server.services.database;
  for (const [name, read] of Object.entries(kept)) {
    const known = await services.readInSite(context, (transaction) => read(transaction, pupil));
    const is = await services.readAtOneMoment(context, (transaction) =>
      (fresh[name] as Asked)(transaction, pupil),
    );
    expect(known, `${name} after ${after}`).toEqual(is);
  }
  const shown = await clerk.call('GET', '/api/v1/students/list', listOf(pupil.sectionId));
  const listed = await services.readAtOneMoment(context, (transaction) =>
    listStudents(transaction, listOf(pupil.sectionId)),
  );
  expect(shown.body.items, `list after ${after}`).toEqual(listed.items);
}

const saveRegister = async (sectionId: string, code: string) => {
  const sheet = await clerk.call('GET', '/api/v1/attendance/sheet', { sectionId, date: today });
  const marks = (sheet.body.students as { enrolmentId: string; code: string | null }[]).map((one) => ({
    enrolmentId: one.enrolmentId,
    code,
    was: one.code,
  }));
  return clerk.call('POST', '/api/v1/attendance/sheet', { sectionId, date: today, marks });
};
const collect = async (studentId: string, amount = '100') => {
  const { body } = await clerk.call('GET', `/api/v1/fees/students/${studentId}/dues`);
  return clerk.call('POST', '/api/v1/fees/collections', {
    studentId,
    method: 'cash',
    amount,
    expected: body.total,
    keepAsAdvance: true,
  });
};
const edit = (studentId: string, bloodGroup: string) =>
  world.inSite(siteId, async (transaction) => {
    const record = (await findRecord(transaction, student, studentId)) as EntityRecord;
    return updateRecord(transaction, student, { ...record, bloodGroup });
  });
const placeOf = (transaction: Transaction, { enrolmentId }: Pupil) =>
  transaction.row<{ version: number; status: string; section_id: string }>(
    'SELECT version, status, section_id FROM students_enrolment WHERE site_id = $1 AND id = $2',
    enrolmentId,
  );

/** Another place in a section; without a roll the next one. */
const place = (pupil: Pupil, sectionId: string, roll: number | null) =>
  world.inSite(siteId, async (transaction) => {
    const { version = 0 } = (await placeOf(transaction, pupil)) ?? {};
    return changePlace(
      transaction,
      { id: pupil.enrolmentId, version, sectionId, roll, reason: 'Moved' },
      today,
    );
  });

type Pick = (below: number) => number;
/** What an office does, by the services and past them; the answer says whether it was done. */
const acts: Readonly<Record<string, (pupil: Pupil, pick: Pick) => Promise<unknown>>> = {
  'an edit': ({ studentId }, pick) => edit(studentId, ['A+', 'B+', 'O+'][pick(3)] ?? 'A+'),
  'a register': (_, pick) => saveRegister(sections[pick(2)] ?? '', 'PALV'[pick(4)] ?? 'P'),
  'a collection': ({ studentId }) => collect(studentId),
  'a brother': (pupil, pick) =>
    world.inSite(siteId, async (transaction) => {
      const input = guardianInput({ mobile: `0171244011${pick(3)}`, isPrimary: false });
      for (const one of [pupil, pupils[pick(6)] as Pupil])
        await addGuardian(transaction, one.studentId, input as Parameters<typeof addGuardian>[2]).catch(
          () => {},
        );
    }),
  'another section': (pupil, pick) => place(pupil, sections[pick(2)] ?? '', null),
  'a leave': (pupil) =>
    world.inSite(siteId, async (transaction) => {
      const place = await placeOf(transaction, pupil);
      const status = place?.status === 'active' ? 'onLeave' : 'active';
      return changeStatus(
        transaction,
        { id: pupil.enrolmentId, version: place?.version ?? 0, status, day: today, reason: 'Ill' },
        today,
      );
    }),
  'a repair by hand': ({ studentId, enrolmentId, sectionId }, pick) =>
    world.inSite(
      siteId,
      (transaction) =>
        [
          () =>
            transaction.change(
              `UPDATE students_student SET name_en = 'R' || $3 WHERE site_id = $1 AND id = $2`,
              studentId,
              `${pick(99)}`,
            ),
          () =>
            transaction.change(
              `UPDATE students_guardian SET name_en = 'G' || $2 WHERE site_id = $1`,
              `${pick(99)}`,
            ),
          () =>
            transaction.change(
              'UPDATE students_enrolment SET starts_on = $3 WHERE site_id = $1 AND id = $2',
              enrolmentId,
              `2026-01-0${1 + pick(9)}`,
            ),
          () =>
            transaction.change(
              `UPDATE fees_invoice_line SET reason = 'R' || $3 WHERE site_id = $1 AND student_id = $2`,
              studentId,
              `${pick(99)}`,
            ),
          () =>
            transaction.change(
              `UPDATE academic_section SET name_en = 'S' || $3 WHERE site_id = $1 AND id = $2`,
              sectionId,
              `${pick(99)}`,
            ),
          () =>
            transaction.change(
              `UPDATE attendance_record SET code = 'L' WHERE site_id = $1 AND enrolment_id = $2`,
              enrolmentId,
            ),
        ][pick(6)]?.() as Promise<number>,
    ),
};

function numbersFrom(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('what is asked of a student stays as it is kept', () => {
  /** Of the second section, with no guardian in common with the first one's first. */
  let pupil: Pupil;
  let other: Pupil;
  beforeAll(async () => {
    pupil = pupils[0] as Pupil;
    const row = await world.inSite(siteId, (transaction) =>
      transaction.row<Pupil>(
        `SELECT e.student_id AS "studentId", e.id AS "enrolmentId", e.section_id AS "sectionId" FROM students_enrolment e
          WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active' AND NOT EXISTS (
            SELECT 1 FROM students_student_guardian a
              JOIN students_student_guardian b ON b.site_id = $1 AND b.guardian_id = a.guardian_id AND b.student_id = $3
             WHERE a.site_id = $1 AND a.student_id = e.student_id) LIMIT 1`,
        sections[1],
        pupil.studentId,
      ),
    );
    other = row as Pupil;
  });

  it.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['nobody changes anything', async () => {}, []],
    ['another student is edited', () => edit(other.studentId, 'AB+'), []],
    ['money of another is taken', () => collect(other.studentId), []],
    ['the other section is registered', () => saveRegister(other.sectionId, 'A'), []],
    // What is noted of a step tells no key of its history.
    ['another section gets another roll', () => place(other, other.sectionId, 901), ['timeline']],
    [
      'the own section gets another roll',
      () => place(pupils[1] as Pupil, sections[0] ?? '', 902),
      ['list', 'sheet', 'timeline'],
    ],
    // The record counts the days, the timeline tells of absences.
    [
      'the own section is registered',
      () => saveRegister(pupil.sectionId, 'A'),
      ['list', 'record', 'sheet', 'timeline'],
    ],
    ['the student pays', () => collect(pupil.studentId), ['dues', 'owed', 'timeline']],
    [
      'the student is edited',
      () => edit(pupil.studentId, 'B-'),
      ['dues', 'list', 'record', 'sheet', 'timeline'],
    ],
  ])('while %s', async (_, change, falling) => {
    await statementsOf(pupil);
    const before = await statementsOf(pupil);
    // Of a page of attendance one statement asks each time what may change any moment.
    expect(before).toMatchObject({ record: 0, timeline: 0, dues: 0, owed: 0 });
    await change();
    const after = await statementsOf(pupil);
    const fallen = Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
    expect(fallen.toSorted()).toEqual(falling);
  });
});

it('who moves is counted by the registers of the new section, and by those of the old one after coming back', async () => {
  const pupil = pupils[1] as Pupil;
  const [from, to] = [pupil.sectionId, sections.find((id) => id !== pupil.sectionId) ?? ''];
  await assertTrue(pupil, 'nothing');
  for (const [sectionId, code] of [
    [to, 'A'],
    [from, 'V'],
    [to, 'L'],
    [from, 'A'],
  ] as const) {
    await place(pupil, sectionId, null);
    for (const one of [from, to]) await assertTrue({ ...pupil, sectionId: one }, 'a move');
    await saveRegister(sectionId, code);
    for (const one of [from, to]) await assertTrue({ ...pupil, sectionId: one }, 'its register');
  }
});

it('what is kept is what there is, after whatever an office does', async () => {
  const pick = numbersFrom(41);
  const done: Record<string, number> = {};
  for (const pupil of pupils) await assertTrue(pupil, 'nothing');
  const names = Object.keys(acts);
  for (let step = 0; step < 42; step += 1) {
    const name = names[step % names.length] ?? '';
    const pupil = pupils[pick(6)] as Pupil;
    const answer = await acts[name]?.(pupil, pick).catch(() => null);
    if (answer !== null && (answer as { status?: unknown })?.status !== 422)
      done[name] = (done[name] ?? 0) + 1;
    for (const one of [pupil, pupils[pick(6)] as Pupil]) await assertTrue(one, name);
  }
  for (const pupil of pupils) await assertTrue(pupil, 'all');
  for (const name of names) expect(done[name] ?? 0, name).toBeGreaterThan(1);
});
