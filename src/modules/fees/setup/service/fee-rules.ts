import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import { collide, type FeeCriteria, fits, monthsCollide, type RuleMonths, weightOf } from '../../rules.ts';
import { type FeeStudent, latestEnrolment, studentJoins, studentSql } from '../../service/students-sql.ts';
import { type AboveReason, assertCeilings, type Rules } from '../ceiling/service/check-ceilings.ts';
import { loweredIn } from './lowered.ts';

type RuleCells = {
  id: string;
  sub_head_id: string;
  class_id: string | null;
  gender: string | null;
  shift_id: string | null;
  version_id: string | null;
  group_id: string | null;
  entry: string | null;
  residence: string | null;
  subject_id: string | null;
  months: number[] | null;
  amount: bigint;
};
type RuleRow = Row & RuleCells & { version: number };
export type StoredRule = {
  readonly id: string;
  readonly subHeadId: string;
  readonly criteria: FeeCriteria;
  readonly amount: bigint;
  readonly months: RuleMonths;
};
export type GivenRule = {
  subHeadId: string;
  yearId: string;
  classId: string | null;
  gender: string | null;
  shiftId: string | null;
  versionId: string | null;
  groupId: string | null;
  entry: string | null;
  residence: string | null;
  subjectId: string | null;
  months: readonly number[] | null;
  amount: bigint;
};

const columns =
  'id, version, sub_head_id, class_id, gender, shift_id, version_id, group_id, entry, residence, subject_id, months, amount';

const criteriaOf = (row: {
  class_id: string | null;
  gender: string | null;
  shift_id: string | null;
  version_id: string | null;
  group_id: string | null;
  entry: string | null;
  residence: string | null;
  subject_id: string | null;
}): FeeCriteria => ({
  ...(row.class_id ? { class: row.class_id } : {}),
  ...(row.entry ? { entry: row.entry } : {}),
  ...(row.gender ? { gender: row.gender } : {}),
  ...(row.residence ? { category: row.residence } : {}),
  ...(row.shift_id ? { shift: row.shift_id } : {}),
  ...(row.version_id ? { version: row.version_id } : {}),
  ...(row.group_id ? { group: row.group_id } : {}),
  ...(row.subject_id ? { subject: row.subject_id } : {}),
});
const itemOf = (row: RuleRow) => ({
  id: row.id,
  version: row.version,
  subHeadId: row.sub_head_id,
  classId: row.class_id,
  gender: row.gender,
  shiftId: row.shift_id,
  versionId: row.version_id,
  groupId: row.group_id,
  entry: row.entry,
  residence: row.residence,
  subjectId: row.subject_id,
  months: row.months,
  amount: takaText(row.amount),
});

/** The rules of a year, as the page of rules shows them. */
export async function readRules(transaction: Transaction, yearId: string) {
  const rows = await transaction.rows<RuleRow>(
    `SELECT ${columns} FROM fees_fee_rule WHERE site_id = $1 AND year_id = $2 AND is_active ORDER BY created_at, id LIMIT 10000`,
    yearId,
  );
  return rows.map(itemOf);
}

/** The same, as billing asks them. */
export async function rulesOfYear(transaction: Transaction, yearId: string): Promise<StoredRule[]> {
  const rows = await transaction.rows<RuleRow>(
    `SELECT ${columns} FROM fees_fee_rule WHERE site_id = $1 AND year_id = $2 AND is_active ORDER BY sub_head_id, id`,
    yearId,
  );
  return rows.map(storedOf);
}

/** The rules of every year that is not over on a day, by year. */
export async function rulesOfComingYears(
  transaction: Transaction,
  day: string,
): Promise<ReadonlyMap<string, readonly StoredRule[]>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      year_id: 'uuid',
      sub_head_id: 'uuid',
      class_id: 'uuid?',
      gender: 'text?',
      shift_id: 'uuid?',
      version_id: 'uuid?',
      group_id: 'uuid?',
      entry: 'text?',
      residence: 'text?',
      subject_id: 'uuid?',
      months: jsonOrNull<number[]>(),
      amount: 'bigint',
    },
    `SELECT r.id, r.year_id, r.sub_head_id, r.class_id, r.gender, r.shift_id, r.version_id, r.group_id, r.entry,
            r.residence, r.subject_id, to_json(r.months) AS months, r.amount
       FROM fees_fee_rule r
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = r.year_id
      WHERE r.site_id = $1 AND r.is_active AND y.end_date >= $2::date`,
    day,
  );
  const years = new Map<string, StoredRule[]>();
  for (const row of rows) years.set(row.year_id, [...(years.get(row.year_id) ?? []), storedOf(row)]);
  return years;
}

const storedOf = (row: RuleCells): StoredRule => ({
  id: row.id,
  subHeadId: row.sub_head_id,
  criteria: criteriaOf(row),
  amount: row.amount,
  months: row.months,
});

/**
 * Adds a rule, or with `of` changes that one. Refuses a rule that could bill the same student as another one with the
 * same weight: then nobody could say which of the two wins.
 */
export async function saveRule(
  transaction: Transaction,
  { ceilingReason, ...given }: GivenRule & { ceilingReason?: string | undefined },
  now: Date,
  of?: { id: string; version: number },
): Promise<{ id: string; version: number }> {
  // Two saves for one sub-head follow each other, so that neither misses the other's rule.
  await lockSubHeads(transaction, [given.subHeadId]);
  const rules = await withRule(transaction, given, of?.id);
  await assertCeilings(transaction, given.yearId, rules, { reason: ceilingReason, now });
  const values = [
    given.subHeadId,
    given.yearId,
    given.classId,
    given.gender,
    given.shiftId,
    given.versionId,
    given.groupId,
    given.amount,
    given.entry,
    given.months,
    given.residence,
    given.subjectId,
  ];
  if (!of) {
    const id = newId();
    await transaction.change(
      `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, gender, shift_id, version_id, group_id, amount, entry, months,
              residence, subject_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      id,
      ...values,
    );
    return { id, version: 1 };
  }
  const row = await transaction.row<{ version: number }>(
    `UPDATE fees_fee_rule SET version = version + 1, updated_at = now(), sub_head_id = $4, year_id = $5, class_id = $6,
            gender = $7, shift_id = $8, version_id = $9, group_id = $10, amount = $11, entry = $12, months = $13,
            residence = $14, subject_id = $15
      WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING version`,
    of.id,
    of.version,
    ...values,
  );
  if (!row) throw await staleOrGone(transaction, 'fees_fee_rule', of.id);
  return { id: of.id, version: row.version };
}

/** The rules of a year with one more, or with that of an id as it would be. Throws as {@link saveRule} does. */
export async function withRule(transaction: Transaction, given: GivenRule, ofId?: string): Promise<Rules> {
  await assertOwn(transaction, given);
  const before = await rulesOfYear(transaction, given.yearId);
  const criteria = criteriaOf({
    class_id: given.classId,
    gender: given.gender,
    shift_id: given.shiftId,
    version_id: given.versionId,
    group_id: given.groupId,
    entry: given.entry,
    residence: given.residence,
    subject_id: given.subjectId,
  });
  const { subHeadId, months, amount } = given;
  const others = before.filter((rule) => rule.id !== ofId);
  const other = others.find(
    (rule) =>
      rule.subHeadId === subHeadId && monthsCollide(rule.months, months) && collide(rule.criteria, criteria),
  );
  if (other)
    throw new ValidationError({
      subHeadId: [fillLabel(fieldProblems.overlap, { amount: takaText(other.amount) })],
    });
  return { before, after: [...others, { subHeadId, criteria, months, amount }] };
}

/** The year of a rule, its sub-head, and the rules without it. Throws 404, and 409 for another version. */
export async function withoutRule(transaction: Transaction, id: string, version: number) {
  const row = await transaction.readOne(
    { yearId: 'uuid', subHeadId: 'uuid' },
    `SELECT year_id AS "yearId", sub_head_id AS "subHeadId" FROM fees_fee_rule
      WHERE site_id = $1 AND id = $2 AND version = $3`,
    id,
    version,
  );
  if (!row) throw await staleOrGone(transaction, 'fees_fee_rule', id);
  const before = await rulesOfYear(transaction, row.yearId);
  return { ...row, rules: { before, after: before.filter((rule) => rule.id !== id) } };
}

/** Takes a rule away; what it billed stays. */
export async function removeRule(transaction: Transaction, id: string, version: number): Promise<void> {
  const gone = await transaction.change(
    'DELETE FROM fees_fee_rule WHERE site_id = $1 AND id = $2 AND version = $3',
    id,
    version,
  );
  if (gone === 0) throw await staleOrGone(transaction, 'fees_fee_rule', id);
}

export type Cell = { subHeadId: string; classId: string | null; amount: bigint | null; was: bigint | null };

/** Saves the changed amounts of classes; a cell that is no longer what was seen is left and answered. */
export async function saveMatrix(
  transaction: Transaction,
  yearId: string,
  cells: readonly Cell[],
  above: AboveReason,
) {
  await lockSubHeads(
    transaction,
    cells.map((cell) => cell.subHeadId),
  );
  const { known, good, conflicts, put, rules } = await withCells(transaction, yearId, cells);
  const drop = good.flatMap((cell) => {
    const id = cell.amount === null ? known.get(cellKey(cell))?.id : undefined;
    return id ? [id] : [];
  });
  // Also what is taken away may leave somebody to a dearer rule.
  if (good.length > 0) await assertCeilings(transaction, yearId, rules, above);
  if (put.length > 0)
    await transaction.change(
      `INSERT INTO fees_fee_rule AS r (site_id, id, year_id, sub_head_id, class_id, amount)
       SELECT n.site_id, n.id, $2, n.sub_head_id, n.class_id, n.amount
         FROM ${rowsOf('n', { id: '$3::uuid[]', sub_head_id: '$4::uuid[]', class_id: '$5::uuid[]', amount: '$6::bigint[]' })}
       ON CONFLICT (site_id, sub_head_id, year_id, class_id, gender, shift_id, version_id, group_id, entry, months, residence, subject_id)
       DO UPDATE SET amount = excluded.amount, is_active = true, version = r.version + 1, updated_at = excluded.updated_at`,
      yearId,
      put.map(() => newId()),
      put.map((cell) => cell.subHeadId),
      put.map((cell) => cell.classId),
      put.map((cell) => cell.amount),
    );
  if (drop.length > 0)
    await transaction.change('DELETE FROM fees_fee_rule WHERE site_id = $1 AND id = ANY($2::uuid[])', drop);
  return {
    saved: good.length,
    conflicts: conflicts.map((cell) => {
      const amount = known.get(cellKey(cell))?.amount;
      return {
        subHeadId: cell.subHeadId,
        classId: cell.classId,
        amount: amount === undefined ? null : takaText(amount),
      };
    }),
  };
}

/** A cell of the matrix by its fee and class. */
const cellKey = (one: { subHeadId: string; classId: string | null }) =>
  `${one.subHeadId} ${one.classId ?? ''}`;

/** What of changed cells is as it was seen and what is not, and the rules of the year with them. Throws for what is not there. */
export async function withCells(transaction: Transaction, yearId: string, cells: readonly Cell[]) {
  const wanted = [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
  const subHeadIds = [...new Set(wanted.map((cell) => cell.subHeadId))];
  await assertYear(transaction, yearId);
  await assertClasses(
    transaction,
    wanted.flatMap((cell) => (cell.classId ? [cell.classId] : [])),
  );
  const rows = await transaction.rows<RuleRow>(
    `SELECT ${columns} FROM fees_fee_rule WHERE site_id = $1 AND year_id = $2 AND sub_head_id = ANY($3::uuid[])
        AND gender IS NULL AND shift_id IS NULL AND version_id IS NULL AND group_id IS NULL AND entry IS NULL
        AND months IS NULL AND residence IS NULL AND subject_id IS NULL`,
    yearId,
    subHeadIds,
  );
  const known = new Map(
    rows.map((row) => [cellKey({ subHeadId: row.sub_head_id, classId: row.class_id }), row]),
  );
  const conflicts = wanted.filter((cell) => (known.get(cellKey(cell))?.amount ?? null) !== cell.was);
  const good = wanted.filter((cell) => !conflicts.includes(cell) && cell.amount !== cell.was);
  const put = good.filter((cell) => cell.amount !== null);
  const before = await rulesOfYear(transaction, yearId);
  const changed = new Set(good.map(cellKey));
  const isLeft = (rule: StoredRule) =>
    rule.months !== null ||
    Object.keys(rule.criteria).some((name) => name !== 'class') ||
    !changed.has(cellKey({ subHeadId: rule.subHeadId, classId: rule.criteria.class ?? null }));
  const anew = put.flatMap(({ subHeadId, classId, amount }) =>
    amount === null ? [] : [{ subHeadId, criteria: classId ? { class: classId } : {}, amount, months: null }],
  );
  return { known, good, conflicts, put, rules: { before, after: [...before.filter(isLeft), ...anew] } };
}

/** Which sub-head a rule is of and whom it is for. */
const sameOf = ({ subHeadId, criteria, months }: StoredRule): string =>
  `${subHeadId} ${JSON.stringify(Object.entries(criteria).sort())} ${(months ?? []).join()}`;

/** Copies the rules of a year into one that has none for the same criteria. */
export async function copyRules(
  transaction: Transaction,
  from: string,
  to: string,
  above: AboveReason,
): Promise<number> {
  await assertYear(transaction, from);
  await assertYear(transaction, to);
  const before = await rulesOfYear(transaction, to);
  const known = new Set(before.map(sameOf));
  const copied = (await rulesOfYear(transaction, from)).filter((rule) => !known.has(sameOf(rule)));
  const rules = { before, after: [...before, ...copied] };
  // A special rule of another year may ask less than what is billed: that is asked for by itself.
  const lowered = await loweredIn(transaction, to, rules, above.now);
  if (lowered.length > 0) throw new AppError(feesErrors.copyLowers, { count: lowered.length });
  await assertCeilings(transaction, to, rules, above);
  return transaction.change(
    `INSERT INTO fees_fee_rule (site_id, id, year_id, sub_head_id, class_id, gender, shift_id, version_id, group_id, entry, months, residence,
            subject_id, amount)
     SELECT site_id, gen_random_uuid(), $3, sub_head_id, class_id, gender, shift_id, version_id, group_id, entry, months, residence,
            subject_id, amount
       FROM fees_fee_rule WHERE site_id = $1 AND year_id = $2 AND is_active
     ON CONFLICT (site_id, sub_head_id, year_id, class_id, gender, shift_id, version_id, group_id, entry, months, residence, subject_id) DO NOTHING`,
    from,
    to,
  );
}

/** Whether the student of an enrolment came in its year: none before it, and a first day in it. */
const isNewSql = `EXISTS (SELECT 1 FROM academic_academic_year n WHERE n.site_id = $1 AND n.id = e.year_id AND e.starts_on >= n.start_date
         AND NOT EXISTS (SELECT 1 FROM students_enrolment o JOIN academic_academic_year b ON b.site_id = $1 AND b.id = o.year_id
                          WHERE o.site_id = $1 AND o.student_id = e.student_id AND o.id <> e.id AND b.start_date < n.start_date))`;

/** The subjects the student of enrolment `e` takes by choice, the 4th among them. */
export const subjectsSql = `(SELECT coalesce(json_agg(k.subject_id ORDER BY k.subject_id), '[]') FROM exams_subject_choice k
              WHERE k.site_id = $1 AND k.enrolment_id = e.id)`;

/** For every sub-head the rules that fit a student in a year, the one that wins first. */
export async function winningRules(transaction: Transaction, studentId: string, yearId: string) {
  const row = await transaction.readOne(
    {
      student: json<FeeStudent>(),
      class_id: 'uuid',
      gender: 'text?',
      shift_id: 'uuid',
      version_id: 'uuid',
      group_id: 'uuid?',
      residence: 'text?',
      subjects: json<string[]>(),
      is_new: 'bool',
    },
    `SELECT ${studentSql} AS student, x.class_id, s.gender, x.shift_id, x.version_id, x.group_id, s.residence,
            ${subjectsSql} AS subjects, ${isNewSql} AS is_new
       FROM coalesce_enrolment e ${studentJoins}`.replace(
      'coalesce_enrolment e',
      `(SELECT * FROM students_enrolment WHERE site_id = $1 AND student_id = $2 AND year_id = $3
         UNION ALL SELECT * FROM ${latestEnrolment('$2')} q LIMIT 1) e`,
    ),
    studentId,
    yearId,
  );
  if (!row) throw new AppError(errors.notFound);
  const facts = {
    class: row.class_id,
    entry: row.is_new ? 'new' : 'returning',
    gender: row.gender,
    category: row.residence,
    shift: row.shift_id,
    version: row.version_id,
    group: row.group_id,
    subject: row.subjects,
  };
  const rules = await transaction.rows<RuleRow>(
    `SELECT ${columns} FROM fees_fee_rule WHERE site_id = $1 AND year_id = $2 AND is_active`,
    yearId,
  );
  const subHeads = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    'SELECT id, name_en, name_bn FROM fees_fee_sub_head WHERE site_id = $1 AND is_active ORDER BY position, name_en',
  );
  return {
    student: row.student,
    items: subHeads.map((subHead) => ({
      subHeadId: subHead.id,
      subHead: { en: subHead.name_en, bn: subHead.name_bn },
      rules: rules
        .filter((rule) => rule.sub_head_id === subHead.id && fits(criteriaOf(rule), facts))
        .sort(
          (a, b) =>
            weightOf(criteriaOf(b)) - weightOf(criteriaOf(a)) ||
            Number(b.months !== null) - Number(a.months !== null),
        )
        .map(itemOf),
    })),
  };
}

/** Two changes of one fee's rules follow each other. Throws at the field what is not the institution's own. */
export async function lockSubHeads(transaction: Transaction, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)];
  const rows = await transaction.rows(
    'SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    ids,
  );
  if (rows.length < ids.length) throw new ValidationError({ subHeadId: [fieldProblems.notOwn] });
}

async function assertYear(transaction: Transaction, id: string): Promise<void> {
  const known = await transaction.row(
    'SELECT 1 FROM academic_academic_year WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new ValidationError({ yearId: [fieldProblems.notOwn] });
}

async function assertClasses(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await transaction.rows(
    'SELECT 1 FROM academic_school_class WHERE site_id = $1 AND id = ANY($2::uuid[])',
    wanted,
  );
  if (rows.length < wanted.length) throw new ValidationError({ classId: [fieldProblems.notOwn] });
}

/** Every record a rule names is the institution's own. */
async function assertOwn(transaction: Transaction, given: GivenRule): Promise<void> {
  const row = await transaction.row<Record<string, boolean>>(
    `SELECT EXISTS (SELECT 1 FROM academic_academic_year WHERE site_id = $1 AND id = $2) AS "yearId",
            $3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class WHERE site_id = $1 AND id = $3) AS "classId",
            $4::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_shift WHERE site_id = $1 AND id = $4) AS "shiftId",
            $5::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_version WHERE site_id = $1 AND id = $5) AS "versionId",
            $6::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_group WHERE site_id = $1 AND id = $6) AS "groupId",
            $7::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_subject WHERE site_id = $1 AND id = $7) AS "subjectId"`,
    given.yearId,
    given.classId,
    given.shiftId,
    given.versionId,
    given.groupId,
    given.subjectId,
  );
  const wrong = Object.entries(row ?? {}).filter(([, isOwn]) => !isOwn);
  if (wrong.length > 0)
    throw new ValidationError(Object.fromEntries(wrong.map(([field]) => [field, [fieldProblems.notOwn]])));
}

type Table =
  | 'fees_fee_rule'
  | 'fees_fine_rule'
  | 'fees_waiver'
  | 'fees_invoice_line'
  | 'fees_instalment_plan';

/** Why an update with a version found no row. */
export async function staleOrGone(transaction: Transaction, table: Table, id: string): Promise<AppError> {
  const known = await transaction.row(`SELECT 1 FROM ${table} WHERE site_id = $1 AND id = $2`, id);
  return new AppError(known ? errors.staleVersion : errors.notFound);
}
