import { copyFromCatalogue } from '../../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { conditionColumns, conditionShape, religionOfSubject, unitOfSubject } from '../public.ts';
import { gpaDivisor } from './gpa-divisor.entity.ts';
import { paperStructure } from './paper-structure.entity.ts';
import { brokenConditions, type Chooser, type Condition } from './rules.ts';

/**
 * Gives an institution the catalogue's paper structures of its board, by its code, and the divisors; nothing where it has
 * some already.
 */
export async function copyUsualStructures(transaction: Transaction, board: string | null): Promise<void> {
  const known = await transaction.readOne(
    { structures: 'bool', divisors: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM exams_paper_structure WHERE site_id = $1) AS structures,
            EXISTS (SELECT 1 FROM exams_gpa_divisor WHERE site_id = $1) AS divisors`,
  );
  if (!known?.divisors) await copyFromCatalogue(transaction, gpaDivisor);
  if (!known?.structures) await copyFromCatalogue(transaction, paperStructure, { board });
}

/** The class, and the group where it has one, in which a student is or would be. */
export type ChoicePlace = { readonly classId: string; readonly groupId: string | null };
export type ChoiceRole = 'elective' | 'optional';
/** One who is not enrolled yet, or is: `key` is the caller's own, such as the number of an application. */
export type NewChooser = Chooser & { readonly key: string };

/** The subjects a class (and group) lets its students choose, and as what; in the order of the class. */
export async function offeredSubjects(transaction: Transaction, place: ChoicePlace) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name_en: 'text',
      name_bn: 'text',
      code: 'text',
      roles: json<ChoiceRole[]>(),
      unit: 'text',
      religion: 'text?',
    },
    `SELECT b.id, b.name_en, b.name_bn, b.code, json_agg(DISTINCT k.role) AS roles, ${unitOfSubject} AS unit,
            ${religionOfSubject} AS religion
       FROM academic_class_subject k JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
      WHERE k.site_id = $1 AND k.class_id = $2 AND k.is_active AND k.role IN ('elective', 'optional')
        AND (k.group_id IS NULL OR k.group_id = $3)
      GROUP BY b.id, b.name_en, b.name_bn, b.code, b.board_code, b.unit ORDER BY min(k.position), b.code LIMIT 200`,
    place.classId,
    place.groupId,
  );
  return rows.map(({ name_en, name_bn, ...row }) => ({ ...row, name: { en: name_en, bn: name_bn } }));
}

/** The conditions of subjects that hold in a class and group. */
export const conditionsOf = (transaction: Transaction, place: ChoicePlace): Promise<Condition[]> =>
  transaction.read(
    conditionShape,
    `SELECT ${conditionColumns} FROM academic_subject_condition k
      WHERE k.site_id = $1 AND k.class_id = $2 AND k.is_active AND (k.group_id IS NULL OR k.group_id = $3)
      ORDER BY k.name_en, k.id LIMIT 100`,
    place.classId,
    place.groupId,
  );

/**
 * What the choices of these students break, before anything is saved: at admission, at enrolment, at a change of class.
 * Answers those who break something, by their key, with the conditions in their order; a subject the class does not
 * offer as that counts as not chosen. Two statements, however many students.
 */
export async function choiceViolations(
  transaction: Transaction,
  place: ChoicePlace,
  choosers: readonly NewChooser[],
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const subjects = await offeredSubjects(transaction, place);
  const conditions = await conditionsOf(transaction, place);
  const offered = new Map(subjects.map((one) => [one.id, one]));
  const broken = choosers.flatMap(({ key, choices, ...who }) => {
    const own = choices.filter((one) => offered.get(one.subjectId)?.roles.includes(one.role));
    const found = brokenConditions({ ...who, choices: own }, conditions, offered);
    return found.length === 0 ? [] : [[key, found] as const];
  });
  return new Map(broken);
}
