import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { reachValues, withinSql } from '../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Only } from '../../../core/server/database/kept/kept-answers.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { type EntityRecord, findRecord } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { usersPermission } from '../../access/permissions.ts';
import { studentPage } from '../../website/public.ts';
import { studentsPermission } from '../permissions.ts';
import { masked, phoneFields, seesMobiles, sensitiveFields } from '../rules.ts';
import { student } from '../student.entity.ts';
import { readGuardians, shownGuardian } from './guardians.ts';
import { type Enrolment, enrolmentSelect } from './places.ts';
import { sectionOfStudent } from './reach.ts';

/** The student as the person of this transaction may see it: identity numbers and income masked, mobiles for some. */
export function withoutSecrets(transaction: Transaction, record: EntityRecord): EntityRecord {
  const shown: EntityRecord = { ...record };
  const hidden = seesMobiles(transaction.context.permissions)
    ? sensitiveFields
    : [...sensitiveFields, ...phoneFields];
  for (const field of hidden) shown[field] = masked(field, (record[field] as string | null) ?? null);
  return shown;
}

/** The student's own record in full; throws `notFound` when it is not this institution's. */
export async function readFull(transaction: Transaction, id: string): Promise<EntityRecord> {
  const record = await findRecord(transaction, student, id);
  if (!record) throw new AppError(errors.notFound);
  return record;
}

// What is neither absent, late nor on leave is present: each comparison left out saves a year's days of it.
const countsOf = `count(*) FILTER (WHERE r.code = 'A')::int AS absent, count(*) FILTER (WHERE r.code = 'L')::int AS late,
  count(*) FILTER (WHERE r.code = 'V')::int AS leave, count(*)::int AS total`;

export type AttendanceCounts = {
  present: number;
  absent: number;
  late: number;
  leave: number;
  total: number;
};

/**
 * How often who was there, by place; places without a day taken are missing. It looks at the places so that what is kept of
 * one falls when the student moves: the registers of another section count from then on.
 */
async function attendanceOf(transaction: Transaction, enrolmentIds: readonly string[]) {
  const rows = await transaction.rows<Omit<AttendanceCounts, 'present'> & { id: string }>(
    `SELECT r.enrolment_id AS id, ${countsOf} FROM attendance_record r
      WHERE r.site_id = $1 AND NOT r.of_period AND r.enrolment_id = ANY(ARRAY(
        SELECT id FROM students_enrolment WHERE site_id = $1 AND id = ANY($2::uuid[]))) GROUP BY r.enrolment_id`,
    enrolmentIds,
  );
  return new Map(
    rows.map(({ id, ...counts }): [string, AttendanceCounts] => [
      id,
      { ...counts, present: counts.total - counts.absent - counts.late - counts.leave },
    ]),
  );
}

/** The same as it is kept between two registers of their sections. */
export function keptAttendance(
  transaction: Transaction,
  places: readonly {
    readonly studentId: string;
    readonly enrolmentId: string;
    readonly sectionId: string;
  }[],
): Promise<ReadonlyMap<string, AttendanceCounts>> {
  const placeOf = new Map(places.map((place) => [place.enrolmentId, place]));
  return transaction.keptEach(
    'students.attendance',
    [...placeOf.keys()],
    (missing) => attendanceOf(transaction, missing),
    (id) => {
      const { sectionId = '', studentId = '' } = placeOf.get(id) ?? {};
      return { attendance_record: sectionId, students_enrolment: studentId };
    },
  );
}

/** The record as the caller may see it and the places of all years, kept until the student changes. Throws `notFound`. */
export function keptOwn(transaction: Transaction, id: string) {
  return transaction.kept(
    `students.own ${id} ${seesMobiles(transaction.context.permissions)}`,
    async () => {
      const [found, places, account] = await Promise.all([
        readFull(transaction, id),
        transaction.rows<Enrolment & { studentId: string }>(
          `${enrolmentSelect} AND e.student_id = $2 ORDER BY y.start_date DESC, e.id`,
          id,
        ),
        transaction.readOne(
          { account_id: 'uuid' },
          'SELECT account_id FROM students_student_account WHERE site_id = $1 AND student_id = $2',
          id,
        ),
      ]);
      const record = withoutSecrets(transaction, found);
      return { record, places, accountId: account?.account_id ?? null };
    },
    { students_student: id, students_enrolment: id },
  );
}

const keptGuardians = (transaction: Transaction, id: string) =>
  transaction.kept(
    `students.guardians ${id} ${seesMobiles(transaction.context.permissions)}`,
    async () => (await readGuardians(transaction, id)).map((one) => shownGuardian(transaction, one)),
    (found) => ({ students_student_guardian: id, students_guardian: found.map((one) => one.id) }),
  );

/** So many brothers and sisters are shown. */
const mostSiblings = 20;

/** Brothers and sisters within the caller's reach, kept until guardians change, or one of these. */
function keptSiblings(transaction: Transaction, id: string) {
  const { reach } = transaction.context;
  return transaction.kept(
    `students.siblings ${id} ${JSON.stringify(reach ?? null)}`,
    () => readSiblings(transaction, id),
    (found): Only => {
      // Of whom it leaves out nobody knows whose change brings another one in.
      if (reach || found.length === mostSiblings) return {};
      const ids = found.map((one) => one.id);
      return { students_student: ids, students_enrolment: ids };
    },
  );
}

function readSiblings(transaction: Transaction, id: string) {
  const { reach } = transaction.context;
  return transaction.read(
    {
      id: 'uuid',
      code: 'text',
      nameEn: 'text',
      nameBn: 'text',
      class: jsonOrNull<Label>(),
      section: jsonOrNull<Label>(),
    },
    `SELECT s.id, s.code, s.name_en AS "nameEn", s.name_bn AS "nameBn", p.class, p.section
       FROM students_student s
       LEFT JOIN LATERAL (
         SELECT json_build_object('en', c.name_en, 'bn', c.name_bn) AS class,
                json_build_object('en', x.name_en, 'bn', x.name_bn) AS section
           FROM students_enrolment e
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
           JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
           JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
          WHERE e.site_id = $1 AND e.student_id = s.id ORDER BY y.start_date DESC LIMIT 1) p ON true
      WHERE s.site_id = $1 AND s.id <> $2 AND s.id IN (
        SELECT other.student_id FROM students_student_guardian mine
          JOIN students_student_guardian other ON other.site_id = $1 AND other.guardian_id = mine.guardian_id
         WHERE mine.site_id = $1 AND mine.student_id = $2)
        ${reach ? `AND EXISTS (SELECT 1 FROM academic_section x WHERE x.site_id = $1 AND x.id = ${sectionOfStudent} AND ${withinSql('x', 3)})` : ''}
      ORDER BY s.date_of_birth, s.code LIMIT ${mostSiblings}`,
    id,
    ...(reach ? reachValues(reach) : []),
  );
}

/** A student's profile: identity, places of all years, guardians, brothers and sisters, attendance of the last place. */
export async function readStudent(transaction: Transaction, services: Services, id: string) {
  const { record, places: rows, accountId } = await keptOwn(transaction, id);
  const current = rows.find((row) => row.isCurrent) ?? rows[0];
  const [guardians, siblings, counts] = await Promise.all([
    keptGuardians(transaction, id),
    keptSiblings(transaction, id),
    keptAttendance(transaction, current ? [current] : []),
  ]);
  const { permissions } = transaction.context;
  return {
    student: record,
    enrolments: rows.map(({ studentId: _, ...row }) => row),
    guardians,
    siblings,
    attendance: (current ? counts.get(current.enrolmentId) : null) ?? null,
    webPage:
      current?.status === 'active' && record.isActive
        ? await studentPage(transaction, services, {
            code: String(record.code),
            enrolmentId: current.enrolmentId,
            isOff: record.isOffWebsite === true,
          })
        : null,
    accountId: permissions.has(usersPermission.view) ? accountId : null,
    can: {
      edit: permissions.has(studentsPermission.edit),
      reveal: permissions.has(studentsPermission.reveal),
      contact: permissions.has(studentsPermission.contact),
      makeAccount: accountId === null && permissions.has(usersPermission.edit),
    },
  };
}
