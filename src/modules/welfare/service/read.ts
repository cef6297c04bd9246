import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { listRecords } from '../../../core/server/entity/records.ts';
import { ownStudents, type TimelineSource } from '../../students/public.ts';
import { mostEntries, type welfareContract } from '../contract.ts';
import { healthRecord } from '../health-record.entity.ts';
import { healthVisit } from '../health-visit.entity.ts';
import { incident } from '../incident.entity.ts';
import { welfareWords } from '../labels.ts';
import { welfareConductPermission, welfareHealthPermission } from '../permissions.ts';

type Output<K extends keyof typeof welfareContract> = z.input<(typeof welfareContract)[K]['output']>;
type Records = Output<'conduct'>['items'];

const entriesOf = async (
  transaction: Transaction,
  entity: typeof incident | typeof healthVisit | typeof healthRecord,
  studentId: string,
  sort: string,
) =>
  (
    await listRecords(transaction, entity, {
      page: 1,
      size: mostEntries,
      active: 'true',
      sort,
      filter: { studentId: [studentId] },
    })
  ).items as unknown as Records;

/** Throws 404 for a student who is not of this institution. */
async function readStudent(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { bloodGroup: 'text', disability: 'text', emergencyContact: 'text' },
    `SELECT coalesce(s.blood_group, '') AS "bloodGroup", coalesce(s.disability, '') AS disability,
            coalesce(s.emergency_contact, '') AS "emergencyContact"
       FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** A student's entries about conduct, the newest first. Throws 404. */
export async function readConduct(transaction: Transaction, id: string): Promise<Output<'conduct'>> {
  await readStudent(transaction, id);
  return {
    items: await entriesOf(transaction, incident, id, '-day'),
    can: { edit: transaction.context.permissions.has(welfareConductPermission.edit) },
  };
}

/** What is known of a student's health, and its entries, the newest first. Throws 404. */
export async function readHealth(transaction: Transaction, id: string): Promise<Output<'health'>> {
  const about = await readStudent(transaction, id);
  const [record = null] = await entriesOf(transaction, healthRecord, id, 'studentId');
  return {
    ...about,
    record,
    items: await entriesOf(transaction, healthVisit, id, '-day'),
    can: { edit: transaction.context.permissions.has(welfareHealthPermission.edit) },
  };
}

const text = (column: string, name: string) => `coalesce(${column}, '') AS "${name}"`;

/** What a family may read of one of its own children, the first where none is named; of others nothing. */
export async function readOwn(transaction: Transaction, asked: string | undefined): Promise<Output<'own'>> {
  const children = await transaction.read(
    { studentId: 'uuid', name: json<Label>() },
    `SELECT s.id AS "studentId", json_build_object('en', s.name_en, 'bn', s.name_bn) AS name
       FROM students_student s WHERE s.site_id = $1 AND s.id IN (${ownStudents('$2')}) ORDER BY s.date_of_birth, s.code`,
    transaction.context.accountId,
  );
  const studentId = (children.find((one) => one.studentId === asked) ?? children[0])?.studentId ?? null;
  const conduct = await transaction.read(
    { id: 'uuid', day: 'date', kind: 'text', what: 'text', more: 'text', measure: 'text?', until: 'date?' },
    `SELECT id, day, kind, what, ${text('details', 'more')}, measure, measure_until AS until
       FROM welfare_incident WHERE site_id = $1 AND student_id = $2 AND told_on IS NOT NULL AND is_active
      ORDER BY day DESC, id DESC LIMIT ${mostEntries}`,
    studentId,
  );
  const record = await transaction.readOne(
    { illnesses: 'text', allergies: 'text', medicines: 'text', vaccines: 'text', inEmergency: 'text' },
    `SELECT ${text('illnesses', 'illnesses')}, ${text('allergies', 'allergies')}, ${text('medicines', 'medicines')},
            ${text('vaccines', 'vaccines')}, ${text('in_emergency', 'inEmergency')}
       FROM welfare_health_record WHERE site_id = $1 AND student_id = $2 AND is_active`,
    studentId,
  );
  const visits = await transaction.read(
    { id: 'uuid', day: 'date', kind: 'text', what: 'text', more: 'text', height: 'text?', weight: 'text?' },
    `SELECT id, day, kind, what, ${text('care', 'more')}, (height / 10.0)::numeric(5, 1)::text AS height,
            (weight / 10.0)::numeric(5, 1)::text AS weight
       FROM welfare_health_visit WHERE site_id = $1 AND student_id = $2 AND is_active
      ORDER BY day DESC, id DESC LIMIT ${mostEntries}`,
    studentId,
  );
  return {
    children,
    studentId,
    conduct,
    record,
    visits: visits.map((one) => ({ ...one, measure: null, until: null })),
  };
}

/** What a student's timeline tells of conduct. */
export const conductInTimeline: TimelineSource = {
  kind: 'conduct',
  permission: welfareConductPermission.view,
  async read(transaction, studentId) {
    const rows = await transaction.read(
      { id: 'uuid', at: 'time', kind: 'text', what: 'text' },
      `SELECT id, created_at AS at, kind, what FROM welfare_incident
        WHERE site_id = $1 AND student_id = $2 AND is_active ORDER BY created_at DESC, id DESC LIMIT 200`,
      studentId,
    );
    return rows.map(({ id, at, kind, what }) => {
      const named = incident.fields.kind.choices.find((one) => one.value === kind)?.label;
      const told = (language: 'en' | 'bn') =>
        welfareWords.inTimeline[language].replace('{kind}', named?.[language] ?? '').replace('{what}', what);
      return { id, at, actor: null, text: { en: told('en'), bn: told('bn') } };
    });
  },
};
