import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { entryOf, type HistoryRow, namesOfAccounts } from '../../../core/server/history.ts';
import type { Database, Row, Transaction } from '../../../core/server/in-site.ts';
import { type EntityRecord, findRecord } from '../../../core/server/records.ts';
import type { Label } from '../../../core/labels.ts';
import { type EnrolmentStatus, masked, type SensitiveField, sensitiveFields } from '../rules.ts';
import { student } from '../student.entity.ts';
import { readGuardians } from './guardians.ts';
import { type Enrolment, enrolmentSelect } from './places.ts';

/** The student as everybody who may see students sees it: identity numbers and income masked. */
export function withoutSecrets(record: EntityRecord): EntityRecord {
  const shown: EntityRecord = { ...record };
  for (const field of sensitiveFields) shown[field] = masked(field, (record[field] as string | null) ?? null);
  return shown;
}

/** The student's own record in full; throws `notFound` when it is not this institution's. */
export async function readFull(transaction: Transaction, id: string): Promise<EntityRecord> {
  const record = await findRecord(transaction, student, id);
  if (!record) throw new AppError(errors.notFound);
  return record;
}

const countsOf = `count(*) FILTER (WHERE code = 'P')::int AS present, count(*) FILTER (WHERE code = 'A')::int AS absent,
  count(*) FILTER (WHERE code = 'L')::int AS late, count(*) FILTER (WHERE code = 'V')::int AS leave, count(*)::int AS total`;

export type AttendanceCounts = { present: number; absent: number; late: number; leave: number; total: number };

/** How often who was there, by place; places without a day taken are missing. */
export async function attendanceOf(transaction: Transaction, enrolmentIds: readonly string[]) {
  const rows = await transaction.rows<AttendanceCounts & { id: string }>(
    `SELECT enrolment_id AS id, ${countsOf} FROM attendance_record
      WHERE site_id = $1 AND enrolment_id = ANY($2::uuid[]) GROUP BY enrolment_id`,
    enrolmentIds,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** A student's profile: identity, places of all years, guardians, brothers and sisters, attendance of the last place. */
export async function readStudent(transaction: Transaction, id: string) {
  const record = await readFull(transaction, id);
  const rows = await transaction.rows<Enrolment & { studentId: string }>(
    `${enrolmentSelect} AND e.student_id = $2 ORDER BY y.start_date DESC, e.id`,
    id,
  );
  const guardians = await readGuardians(transaction, id);
  const siblings = await transaction.rows<{
    id: string;
    code: string;
    nameEn: string;
    nameBn: string;
    class: Label | null;
    section: Label | null;
  }>(
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
      ORDER BY s.date_of_birth, s.code LIMIT 20`,
    id,
  );
  const current = rows.find((row) => row.isCurrent) ?? rows[0];
  const counts = current ? await attendanceOf(transaction, [current.enrolmentId]) : new Map();
  const { permissions } = transaction.context;
  return {
    student: withoutSecrets(record),
    enrolments: rows.map(({ studentId: _, ...row }) => row),
    guardians,
    siblings,
    attendance: (current ? counts.get(current.enrolmentId) : null) ?? null,
    can: { edit: permissions.has('students.edit'), reveal: permissions.has('students.reveal') },
  };
}

/** One sensitive value in full; who asked is written down in the same transaction. */
export async function revealField(transaction: Transaction, id: string, field: SensitiveField) {
  const record = await readFull(transaction, id);
  await transaction.change(
    'INSERT INTO students_revealed_value (site_id, id, student_id, field, actor_id) VALUES ($1, $2, $3, $4, $5)',
    newId(),
    id,
    field,
    transaction.context.accountId,
  );
  return { value: (record[field] as string | null) ?? null };
}

type Step = {
  id: string;
  at: Date;
  actor: string | null;
  kind: 'enrolled' | 'place' | 'status';
  reason: string;
  effectiveOn: string;
  fromStatus: EnrolmentStatus | null;
  toStatus: EnrolmentStatus;
  fromPlace: Label | null;
  toPlace: Label;
};

const placeText = (n: 'f' | 't', roll: string) => `json_build_object(
  'en', concat(c${n}.name_en, ' – ', x${n}.name_en, ' · ', ${roll}), 'bn', concat(c${n}.name_bn, ' – ', x${n}.name_bn, ' · ', ${roll}))`;

/** What happened to a student, newest first: the ladder with its reasons, changed fields, values shown in full. */
export async function readTimeline(transaction: Transaction, database: Database, id: string) {
  await readFull(transaction, id);
  const steps = await transaction.rows<Step>(
    `SELECT w.id, w.created_at AS at, w.actor_id AS actor, w.kind, w.reason, w.effective_on AS "effectiveOn",
            w.from_status AS "fromStatus", w.to_status AS "toStatus",
            CASE WHEN w.from_section_id IS NULL THEN NULL ELSE ${placeText('f', 'w.from_roll')} END AS "fromPlace",
            ${placeText('t', 'w.to_roll')} AS "toPlace"
       FROM students_status_change w
       JOIN academic_section xt ON xt.site_id = $1 AND xt.id = w.to_section_id
       JOIN academic_school_class ct ON ct.site_id = $1 AND ct.id = xt.class_id
       LEFT JOIN academic_section xf ON xf.site_id = $1 AND xf.id = w.from_section_id
       LEFT JOIN academic_school_class cf ON cf.site_id = $1 AND cf.id = xf.class_id
      WHERE w.site_id = $1 AND w.student_id = $2 ORDER BY w.created_at DESC, w.id DESC LIMIT 200`,
    id,
  );
  const edits = await transaction.rows<HistoryRow>(
    `SELECT id, at, operation, actor, action, before, after, table_name, record_id FROM history
      WHERE site_id = $1 AND table_name = 'students_student' AND record_id = $2 ORDER BY at DESC, id DESC LIMIT 200`,
    id,
  );
  const revealed = await transaction.rows<{ id: string; at: Date; actor: string | null; field: string }>(
    `SELECT id, created_at AS at, actor_id AS actor, field FROM students_revealed_value
      WHERE site_id = $1 AND student_id = $2 ORDER BY created_at DESC, id DESC LIMIT 100`,
    id,
  );
  const plain = { reason: '', effectiveOn: null, before: null, after: null, field: null, changes: [] };
  const items = [
    ...steps.map((step) => ({
      ...plain,
      id: step.id,
      at: step.at.toISOString(),
      actor: step.actor,
      kind: step.kind,
      reason: step.reason,
      effectiveOn: step.effectiveOn,
      before: step.fromStatus === null ? null : { status: step.fromStatus, place: step.fromPlace },
      after: { status: step.toStatus, place: step.toPlace },
    })),
    ...edits.map(entryOf).map((entry) => ({
      ...plain,
      id: entry.id,
      at: entry.at,
      actor: entry.actor,
      kind: entry.operation === 'insert' ? ('created' as const) : ('changed' as const),
      changes: entry.operation === 'insert' ? [] : entry.changes.map(maskedChange),
    })),
    ...revealed.map((one) => ({
      ...plain,
      id: one.id,
      at: one.at.toISOString(),
      actor: one.actor,
      kind: 'revealed' as const,
      field: one.field,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  const names = await namesOfAccounts(
    database,
    items.map((item) => item.actor),
  );
  return { items: items.map((item) => ({ ...item, actor: item.actor ? (names.get(item.actor) ?? null) : null })) };
}

function maskedChange(change: { field: string; before: unknown; after: unknown }) {
  const field = sensitiveFields.find((one) => one === change.field);
  if (!field) return change;
  const hide = (value: unknown) => masked(field, value === null || value === undefined ? null : String(value));
  return { field: change.field, before: hide(change.before), after: hide(change.after) };
}

export type StudentRow = Row;
