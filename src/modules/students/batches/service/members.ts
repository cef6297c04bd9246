import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { studentsPermission } from '../../permissions.ts';
import { batchErrors, batchProblems } from '../labels.ts';
import { rollsOf } from '../rules.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

async function findBatch(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { name: json<Label>(), capacity: 'int', yearId: 'uuid' },
    `SELECT ${both('b')} AS name, b.capacity, b.year_id AS "yearId" FROM students_batch b WHERE b.site_id = $1 AND b.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

export async function listMembers(
  transaction: Transaction,
  { id, page, size }: { id: string; page: number; size: number },
) {
  const batch = await findBatch(transaction, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      code: 'text',
      name: json<Label>(),
      section: json<Label>(),
      roll: 'int',
      joinedOn: 'date',
      isActive: 'bool',
      total: 'int',
    },
    `SELECT m.id, s.id AS "studentId", s.code, ${both('s')} AS name,
            json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn) AS section,
            e.roll, m.joined_on AS "joinedOn", e.status = 'active' AS "isActive", count(*) OVER ()::int AS total
       FROM students_batch_member m
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = m.enrolment_id
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE m.site_id = $1 AND m.batch_id = $2
      ORDER BY c.position, x.name_en, x.id, e.roll, m.id LIMIT $3 OFFSET $4`,
    id,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page,
    size,
    batch,
    can: { edit: transaction.context.permissions.has(studentsPermission.edit) },
  };
}

/** Adds students of a section, by their rolls or all of them; nobody twice, and no more than there are seats. */
export async function addMembers(
  transaction: Transaction,
  given: { id: string; sectionId: string; rolls: string },
  today: string,
): Promise<{ added: number }> {
  await lockRow(transaction, 'students_batch', given.id);
  const batch = await findBatch(transaction, given.id);
  const rolls = rollsOf(given.rolls);
  if (rolls === null) throw new ValidationError({ rolls: [batchProblems.rolls] });
  const section = await transaction.readOne(
    { yearId: 'uuid' },
    'SELECT year_id AS "yearId" FROM academic_section WHERE site_id = $1 AND id = $2',
    given.sectionId,
  );
  if (section?.yearId !== batch.yearId) throw new ValidationError({ sectionId: [batchProblems.otherYear] });
  const places = await transaction.read(
    { id: 'uuid', isIn: 'bool' },
    `SELECT e.id, EXISTS (SELECT 1 FROM students_batch_member m
              WHERE m.site_id = $1 AND m.batch_id = $4 AND m.enrolment_id = e.id) AS "isIn"
       FROM students_enrolment e
      WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active' AND (cardinality($3::int[]) = 0 OR e.roll = ANY($3))`,
    given.sectionId,
    rolls,
    given.id,
  );
  if (places.length === 0) throw new ValidationError({ rolls: [batchProblems.noSuchRolls] });
  const fresh = places.filter((one) => !one.isIn).map((one) => one.id);
  const there = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM students_batch_member WHERE site_id = $1 AND batch_id = $2',
    given.id,
  );
  const count = (there?.n ?? 0) + fresh.length;
  if (fresh.length > 0 && count > batch.capacity)
    throw new AppError(batchErrors.full, { capacity: batch.capacity, count });
  const added = await transaction.change(
    `INSERT INTO students_batch_member (site_id, id, batch_id, enrolment_id, joined_on, added_by)
     SELECT n.site_id, n.id, $4::uuid, n.place, $5::date, $6::uuid
       FROM ${rowsOf('n', { id: '$2::uuid[]', place: '$3::uuid[]' })}`,
    fresh.map(() => newId()),
    fresh,
    given.id,
    today,
    transaction.context.accountId,
  );
  return { added };
}

export async function removeMember(
  transaction: Transaction,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ id: string }> {
  const gone = await transaction.change(
    'DELETE FROM students_batch_member WHERE site_id = $1 AND batch_id = $2 AND id = $3',
    id,
    memberId,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return { id: memberId };
}
