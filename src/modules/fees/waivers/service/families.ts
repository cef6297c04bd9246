import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { type FeeStudent, latestEnrolment, studentJoins, studentSql } from '../../service/students-sql.ts';
import type { Child } from '../rules.ts';

export type FamilyChild = Child & { readonly student: FeeStudent };
export type Family = {
  /** The children who learn here now, the student among them. */
  readonly children: readonly FamilyChild[];
  readonly isHere: boolean;
};

/** Whether the student of the enrolment `e`, its latest, learns here. */
export const isHereSql =
  "e.status NOT IN ('transferred', 'struckOff', 'dropped', 'completed', 'alumni', 'deceased')";

/** Who shares a father, mother or guardian with a student `k`, the student too; `which` says with which. */
const sharedSql = (which: string) => `
  SELECT DISTINCT k.student_id, o.student_id AS other_id
    FROM students_student_guardian k
    JOIN students_student_guardian o ON o.site_id = $1 AND o.guardian_id = k.guardian_id AND o.relation <> 'other'
   WHERE k.site_id = $1 AND k.relation <> 'other' AND ${which}`;

/** Of more students it is looked up as a whole. */
const many = 200;

/**
 * The brothers and sisters of students: who shares a father, mother or guardian with them. Of all students who share one
 * with somebody, where none are named. Whoever has no guardian is in none.
 */
export async function readFamilies(
  transaction: Transaction,
  studentIds: readonly string[] | null,
): Promise<ReadonlyMap<string, Family>> {
  if (studentIds?.length === 0) return new Map();
  if (studentIds === null || studentIds.length > many) transaction.planForAll();
  const rows = await transaction.read(
    { of: 'uuid', id: 'uuid', born_on: 'date?', code: 'text', is_here: 'bool', student: json<FeeStudent>() },
    `SELECT p.student_id AS of, s.id, s.date_of_birth AS born_on, s.code, ${isHereSql} AS is_here,
            ${studentSql} AS student
       FROM (${sharedSql(`CASE WHEN $2::uuid[] IS NULL
                               THEN EXISTS (SELECT 1 FROM students_student_guardian t
                                             WHERE t.site_id = $1 AND t.guardian_id = k.guardian_id
                                               AND t.student_id <> k.student_id AND t.relation <> 'other')
                               ELSE k.student_id = ANY($2) END`)}) p
       CROSS JOIN LATERAL ${latestEnrolment('p.other_id')} e ${studentJoins}`,
    studentIds,
  );
  const families = new Map<string, { children: FamilyChild[]; isHere: boolean }>();
  for (const row of rows) {
    const family = families.get(row.of) ?? { children: [], isHere: false };
    families.set(row.of, family);
    if (!row.is_here) continue;
    family.children.push({ id: row.id, bornOn: row.born_on, code: row.code, student: row.student });
    if (row.id === row.of) family.isHere = true;
  }
  return families;
}

/** The same of the ids alone: of each student who learns here and shares a father, mother or guardian, the student among them. */
export async function readChildren(
  transaction: Transaction,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (studentIds.length > many) transaction.planForAll();
  const rows = await transaction.read(
    { of: 'uuid', ids: 'uuid[]' },
    `SELECT p.student_id AS of, array_agg(p.other_id) AS ids
       FROM (${sharedSql('k.student_id = ANY($2::uuid[])')}) p
       CROSS JOIN LATERAL ${latestEnrolment('p.other_id')} e
      WHERE ${isHereSql} GROUP BY p.student_id`,
    studentIds,
  );
  return new Map(rows.map((row) => [row.of, row.ids]));
}

/** The accounts of the guardians of students: nobody decides alone about the own child. */
export async function guardianAccounts(
  transaction: Transaction,
  studentIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT g.account_id AS id FROM students_student_guardian k
       JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
      WHERE k.site_id = $1 AND k.student_id = ANY($2::uuid[]) AND g.account_id IS NOT NULL`,
    studentIds,
  );
  return rows.map((row) => row.id);
}

/** A student's name with what tells two of one name apart. */
export const namedWithCode = ({ name, code }: Pick<FeeStudent, 'name' | 'code'>): Label => ({
  en: `${name.en} (${code})`,
  bn: `${name.bn} (${code})`,
});
