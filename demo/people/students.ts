import { addDays } from '../../src/core/dates.ts';
import { toBengaliDigits } from '../../src/core/digits.ts';
import { mobileAs } from '../../src/core/identifiers.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import { academicYear } from '../../src/modules/academic/academic-year.entity.ts';
import { enterStudents, moveRegistrations } from '../../src/modules/board/service/registrations.ts';
import { runPreflight } from '../../src/modules/board/service/runs.ts';
import { batch } from '../../src/modules/students/batches/batch.entity.ts';
import { createPromotion } from '../../src/modules/students/promotion/service/draft.ts';
import { stipendKinds } from '../../src/modules/students/student.entity.ts';
import { chargeBatch, keepAttendance } from './batches.ts';

const batches = [
  ['Mathematics coaching', 'গণিত কোচিং', 'Sat, Mon 4 pm', 40, 4],
  ['Scholarship preparation', 'বৃত্তি প্রস্তুতি', 'রবি, বুধ বিকেল ৪টা', 30, 7],
] as const;

/** Batches with students of several sections, two counts by hand, and a promotion drawn up for the last class. */
export async function makeStudentsWork(
  transaction: Transaction,
  services: Services,
  today: string,
  by: string,
): Promise<void> {
  const year = await transaction.readOne(
    { id: 'uuid', ends: 'date' },
    'SELECT id, end_date AS ends FROM academic_academic_year WHERE site_id = $1 AND is_current',
  );
  if (!year) return;
  await makeBatches(transaction, year.id, today, by);
  await makeHeadcounts(transaction, year.id, today, by);
  const [last] = await transaction.read(
    { id: 'uuid' },
    `SELECT c.id FROM academic_school_class c WHERE c.site_id = $1 AND EXISTS (
       SELECT 1 FROM academic_section x JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id AND e.status = 'active'
        WHERE x.site_id = $1 AND x.class_id = c.id AND x.year_id = $2) ORDER BY c.position DESC LIMIT 1`,
    year.id,
  );
  if (!last) return;
  const next = Number(year.ends.slice(0, 4)) + 1;
  const nextId = newId();
  await insertRows(transaction, academicYear, [
    {
      id: nextId,
      nameEn: String(next),
      nameBn: toBengaliDigits(String(next)),
      kind: 'year',
      startDate: `${next}-01-01`,
      endDate: `${next}-12-31`,
      isCurrent: false,
    },
  ]);
  await createPromotion(transaction, services, {
    fromYearId: year.id,
    toYearId: nextId,
    targets: [{ classId: last.id, nextClassId: null }],
    sectionIds: [],
    rule: 'all',
    mostFailed: null,
    leastPresent: 60,
    needsClear: false,
    offersTransfer: false,
    examId: null,
    rolls: 'merit',
  });
}

async function makeBatches(
  transaction: Transaction,
  yearId: string,
  today: string,
  by: string,
): Promise<void> {
  const teacher = await transaction.readOne(
    { id: 'uuid' },
    `SELECT e.id FROM people_employee e WHERE e.site_id = $1 AND e.is_active
      ORDER BY NOT EXISTS (SELECT 1 FROM people_employee_account a JOIN academic_section x ON x.site_id = $1 AND x.class_teacher_id = e.id
                            WHERE a.site_id = $1 AND a.employee_id = e.id), e.code LIMIT 1`,
  );
  const places = await transaction.read(
    { id: 'uuid', roll: 'int' },
    `SELECT e.id, e.roll FROM students_enrolment e WHERE e.site_id = $1 AND e.year_id = $2 AND e.status = 'active'
      ORDER BY e.section_id, e.roll LIMIT 1000`,
    yearId,
  );
  const made = batches.map(([nameEn, nameBn, meets, capacity]) => ({
    id: newId(),
    nameEn,
    nameBn,
    yearId,
    teacherId: teacher?.id ?? null,
    meets,
    capacity,
    startsOn: addDays(today, -60),
    endsOn: null,
  }));
  await insertRows(transaction, batch, made);
  const members = made.flatMap(({ id, capacity }, place) =>
    places
      .filter((one) => one.roll % (batches[place]?.[4] ?? 5) === 0)
      .slice(0, Math.min(capacity, 24))
      .map((one) => ({ batch: id, place: one.id })),
  );
  await transaction.change(
    `INSERT INTO students_batch_member (site_id, id, batch_id, enrolment_id, joined_on, added_by)
     SELECT n.site_id, n.id, n.batch, n.place, $5::date, $6::uuid
       FROM ${rowsOf('n', { id: '$2::uuid[]', batch: '$3::uuid[]', place: '$4::uuid[]' })}`,
    members.map(() => newId()),
    members.map((one) => one.batch),
    members.map((one) => one.place),
    addDays(today, -55),
    by,
  );
  const [coaching, scholarship] = made;
  if (coaching) await keepAttendance(transaction, coaching.id, today, by);
  if (scholarship) await chargeBatch(transaction, scholarship.id, today);
}

/** Counted a month ago and today; a section differs from its register by one. */
async function makeHeadcounts(
  transaction: Transaction,
  yearId: string,
  today: string,
  by: string,
): Promise<void> {
  const sections = await transaction.read(
    { id: 'uuid', boys: 'int', girls: 'int' },
    `SELECT x.id, count(s.id) FILTER (WHERE s.gender <> 'female')::int AS boys,
            count(s.id) FILTER (WHERE s.gender = 'female')::int AS girls
       FROM academic_section x
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id AND e.status = 'active'
       LEFT JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
      WHERE x.site_id = $1 AND x.year_id = $2 GROUP BY x.id ORDER BY x.id LIMIT 200`,
    yearId,
  );
  const counts = [addDays(today, -30), today].flatMap((day) =>
    sections.map((one, place) => ({ ...one, day, boys: one.boys + (place === 0 ? 1 : 0) })),
  );
  await transaction.change(
    `INSERT INTO students_manual_count (site_id, id, section_id, day, boys, girls, counted_by)
     SELECT n.site_id, n.id, n.section_id, n.day, n.boys, n.girls, $7::uuid
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         section_id: '$3::uuid[]',
         day: '$4::date[]',
         boys: '$5::int[]',
         girls: '$6::int[]',
       })}`,
    counts.map(() => newId()),
    counts.map((one) => one.id),
    counts.map((one) => one.day),
    counts.map((one) => one.boys),
    counts.map((one) => one.girls),
    by,
  );
}

/** Stipends and disabilities by their kinds, and class nine on its way to the board: checked twice, some forms filled up. */
export async function makeBoard(transaction: Transaction, services: Services): Promise<void> {
  await transaction.change(
    `UPDATE students_student s SET stipend_kind = k.kind
       FROM ${rowsOf('k', { kind: '$2::text[]' }, { place: 'place' })}
      WHERE s.site_id = $1 AND s.has_stipend AND k.place = 1 + right(s.code, 3)::int % 3`,
    stipendKinds.slice(1, 4).map((one) => one.value),
  );
  const payees = await transaction.read(
    { id: 'uuid', mobile: 'text', holder: 'text' },
    `SELECT s.id, s.mobile, s.mother_name_en || ', mother' AS holder FROM students_student s
      WHERE s.site_id = $1 AND s.has_stipend ORDER BY s.code`,
  );
  await transaction.change(
    `UPDATE students_student s SET wallet_kind = CASE WHEN right(s.code, 1)::int % 2 = 0 THEN 'bkash' ELSE 'nagad' END,
            wallet_number = n.number, wallet_holder = n.holder
       FROM ${rowsOf('n', { id: '$2::uuid[]', number: '$3::text[]', holder: '$4::text[]' })}
      WHERE s.site_id = $1 AND s.site_id = n.site_id AND s.id = n.id`,
    payees.map((one) => one.id),
    payees.map((one) => transaction.secrets.seal(mobileAs(one.mobile, 'national'))),
    payees.map((one) => one.holder),
  );
  await transaction.change(
    `UPDATE students_student s SET disability = k.kind
       FROM ${rowsOf('k', { kind: '$2::text[]' }, { place: 'place' })}
      WHERE s.site_id = $1 AND right(s.code, 3)::int % 61 = 7 AND k.place = 1 + right(s.code, 2)::int % 4`,
    ['visual', 'hearing', 'physical', 'speech'],
  );
  const nine = await transaction.readOne(
    { yearId: 'uuid', classId: 'uuid' },
    `SELECT y.id AS "yearId", c.id AS "classId" FROM academic_school_class c
       JOIN academic_academic_year y ON y.site_id = $1 AND y.is_current
      WHERE c.site_id = $1 AND c.name_en = 'Nine' AND EXISTS (
        SELECT 1 FROM academic_section x JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id
           AND e.status = 'active' WHERE x.site_id = $1 AND x.class_id = c.id AND x.year_id = y.id)`,
  );
  if (!nine) return;
  const pupils = await transaction.read(
    { id: 'uuid', birth: 'date', serial: 'int' },
    `SELECT s.id, s.date_of_birth AS birth, row_number() OVER (ORDER BY s.code)::int AS serial
       FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.status = 'active' AND s.birth_registration IS NULL`,
    nine.yearId,
    nine.classId,
  );
  await transaction.change(
    `UPDATE students_student s SET birth_registration = n.number FROM ${rowsOf('n', { id: '$2::uuid[]', number: '$3::text[]' })}
      WHERE s.site_id = $1 AND s.site_id = n.site_id AND s.id = n.id`,
    pupils.map((one) => one.id),
    pupils.map((one) =>
      transaction.secrets.seal(
        `${one.birth.slice(0, 4)}${String(2_691_204_000_000 + transaction.siteId * 10_000 + one.serial)}`,
      ),
    ),
  );
  await runPreflight(transaction, services, nine);
  const compared = pupils.filter((one) => one.serial % 5 !== 0);
  await transaction.change(
    `INSERT INTO board_birth_record (site_id, id, student_id, name_en, father_name_en, mother_name_en, date_of_birth,
            compared_by)
     SELECT s.site_id, n.id, s.id, CASE WHEN n.differs THEN s.name_en || ' Mim' ELSE upper(s.name_en) END,
            s.father_name_en, s.mother_name_en, s.date_of_birth, $2
       FROM ${rowsOf('n', { id: '$3::uuid[]', student_id: '$4::uuid[]', differs: '$5::bool[]' })}
       JOIN students_student s ON s.site_id = $1 AND s.site_id = n.site_id AND s.id = n.student_id`,
    transaction.context.accountId,
    compared.map(() => newId()),
    compared.map((one) => one.id),
    compared.map((one) => one.serial % 11 === 3),
  );
  await runPreflight(transaction, services, nine);
  await enterStudents(transaction, nine);
  const filled = await transaction.read(
    { id: 'uuid' },
    `SELECT r.id FROM board_registration r JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
      WHERE r.site_id = $1 AND e.roll % 3 = 0 LIMIT 200`,
  );
  if (filled.length > 0)
    await moveRegistrations(
      transaction,
      { ids: filled.map((row) => row.id), state: 'filled', reason: '' },
      services.now(),
    );
}
