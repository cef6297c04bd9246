import type { Field, FieldValue } from '../../../core/fields.ts';
import type { Label } from '../../../core/labels.ts';
import { referredTo, snakeCase } from '../../../core/server/database/table.ts';
import { listedFields, type StudentField, student } from '../student.entity.ts';

/** What a statement says of a student on a page: own values and the first contact; in a file all that may leave. */
export type Texts = { [N in (typeof listedFields)[number]]: FieldValue<(typeof student.fields)[N]> } & {
  guardianEn: string | null;
  guardianBn: string | null;
  guardianMobile: string | null;
};
export type FileTexts = Texts & Record<string, unknown>;

/** Of the first contact, what is in a file alone. */
const relationColumns = 'l.relation AS "guardianRelation", l.relation_said AS "guardianRelationSaid"';

/** Every field but pictures and what only a few may see. */
export const fileFields = (Object.keys(student.fields) as StudentField[]).filter((name) => {
  const field: Field = student.fields[name];
  return field.kind !== 'file' && !field.sensitive;
});

const guardianColumns = `k.name_en AS "guardianEn", k.name_bn AS "guardianBn", k.mobile AS "guardianMobile"`;
const columnsOf = (names: readonly string[]) =>
  [...names.map((name) => `s.${snakeCase(name)} AS "${name}"`), guardianColumns].join(', ');

/**
 * The records a student's fields refer to; those of the institution with their names in both languages as `<field>En` and
 * `<field>Bn`. The platform's are asked for by themselves: so many of them joined to the rows end a cluster's coordinator.
 */
export const references = fileFields.flatMap((name) => {
  const field: Field = student.fields[name];
  if (field.kind !== 'ref') return [];
  const target = field.to();
  if (target.keptBy === 'platform') return { name, isPlatforms: true, columns: [], joins: [] };
  const { title } = target;
  const alias = `of_${snakeCase(name)}`;
  const [en, bn] = [snakeCase(title.en), snakeCase(title.bn)];
  return {
    name,
    isPlatforms: false,
    columns: [`${alias}.${en} AS "${name}En", ${alias}.${bn} AS "${name}Bn"`],
    joins: [referredTo(student, target, alias, `s.${snakeCase(name)}`)],
  };
});

/** The students are found in one run of their index: those of a section were mostly admitted together. */
const joins = `
  JOIN (SELECT * FROM students_student WHERE site_id = $1 AND id = ANY(ARRAY(SELECT id FROM page))) s ON s.id = page.id
  LEFT JOIN LATERAL (
    SELECT l.guardian_id, l.relation, l.relation_said FROM students_student_guardian l WHERE l.site_id = $1 AND l.student_id = page.id
     ORDER BY l.is_primary DESC, l.created_at LIMIT 1) l ON true
  LEFT JOIN students_guardian k ON k.site_id = $1 AND k.id = l.guardian_id`;

/** Columns and joins for the rows of a common table expression `page` with a student's `id`. */
export const textsOf = {
  screen: { columns: columnsOf(listedFields), joins },
  file: {
    columns: [columnsOf(fileFields), relationColumns, ...references.flatMap(({ columns }) => columns)].join(
      ', ',
    ),
    joins: [joins, ...references.flatMap(({ joins }) => joins)].join('\n'),
  },
} as const;

/** The first contact of a row, with the mobile number as the caller may see it. */
export function contactOf(
  row: Texts,
  mobileOf: (mobile: string) => string,
): { name: Label; mobile: string } | null {
  const { guardianEn, guardianBn, guardianMobile } = row;
  if (guardianEn === null || guardianMobile === null) return null;
  return { name: { en: guardianEn, bn: guardianBn || guardianEn }, mobile: mobileOf(guardianMobile) };
}
