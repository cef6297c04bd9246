import type { Entity } from '../../../../core/entity.ts';
import { ValidationError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { allRecords, type Save } from '../../../../core/server/entity/records.ts';
import { payrollErrors } from '../../labels.ts';
import { bothCount, type Named } from '../../rules/choice-rules.ts';

/** The fields that say what a rule is for, beside whom; null where rules of several names are meant to stand. */
export type AboutOf = (rule: Row) => readonly string[] | null;

const people = ['salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo'];
const dayOf = (value: unknown) => (value ? String(value) : null);
const lastDay = '9999-12-31';

function namedOf(rule: Row, aboutOf: AboutOf): Named {
  const fields = aboutOf(rule);
  return {
    about: fields
      ? [...fields, ...people].map((name) => String(rule[name] ?? '').toLowerCase()).join(' ')
      : '',
    name: String(rule.nameEn),
    fromDate: String(rule.fromDate),
    toDate: dayOf(rule.toDate),
  };
}

/** What stood so before is left: only its figures change, or it ends earlier. */
const isNarrower = (now: Named, before: Named): boolean =>
  now.about === before.about &&
  now.name === before.name &&
  now.fromDate >= before.fromDate &&
  (now.toDate ?? lastDay) <= (before.toDate ?? lastDay);

/** Refuses at its name a rule that would count beside another of the same: only rules of one name take each other's place. */
export async function assertOneName(
  transaction: Transaction,
  rule: Entity,
  saves: readonly Save[],
  aboutOf: AboutOf,
): Promise<void> {
  const coming = saves.flatMap(({ input, before }) => {
    const row = input as Row;
    if (row.isActive === false) return [];
    const named = namedOf(row, aboutOf);
    const isLeft = before?.isActive === true && isNarrower(named, namedOf(before as Row, aboutOf));
    return [{ named, isLeft, label: { en: String(row.nameEn), bn: String(row.nameBn) } }];
  });
  if (coming.every(({ named, isLeft }) => isLeft || named.about === '')) return;
  const saved = new Set(saves.flatMap(({ before }) => before?.id ?? []));
  const stored = (await allRecords(transaction, rule, { active: 'true', filter: {} }))
    .filter(({ id }) => !saved.has(id))
    .map((one) => ({
      named: namedOf(one, aboutOf),
      label: { en: String(one.nameEn), bn: String(one.nameBn) },
    }));
  for (const one of coming) {
    if (one.isLeft) continue;
    const other = [...stored, ...coming].find(({ named }) => bothCount(one.named, named));
    if (other)
      throw new ValidationError({ nameEn: [fillLabel(payrollErrors.counted.text, { rule: other.label })] });
  }
}
