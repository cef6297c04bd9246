import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Label } from '../../../../../core/labels.ts';
import { takaText } from '../../../../../core/money.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { fieldProblems } from '../../../labels.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { findAbove, toldAbove } from '../../../setup/ceiling/service/check-ceilings.ts';
import { rulesOfYear } from '../../../setup/service/fee-rules.ts';
import type { PlannedLine } from '../../service/invoices.ts';
import { placesOf, studentsOf } from '../../service/planned-lines.ts';
import { whatIfErrors } from '../labels.ts';
import {
  affected,
  byStudent,
  type Changes,
  changedRules,
  distributionOf,
  expectedUnpaid,
  monthsFrom,
  sumsOf,
} from '../rules.ts';
import { countFamilies, type MonthLines, readHeads, readPast, simulate } from './simulate.ts';

type Given = {
  readonly name: string;
  readonly yearId: string;
  readonly fromMonth: string;
  readonly toMonth: string;
  readonly amounts: readonly { subHeadId: string; classId: string | null; amount: bigint | null }[];
  readonly endedTypes: readonly string[];
  readonly given: Changes['given'];
  readonly of: { readonly id: string; readonly version: number } | null;
};

const shape = {
  id: 'uuid',
  version: 'int',
  name: 'text',
  year_id: 'uuid',
  year: json<Label>(),
  from_month: 'text',
  to_month: 'text',
  changes: json<Changes>(),
  made_by: 'uuid',
  updated_at: 'time',
  adopted_at: 'time?',
  adopted_by: 'uuid?',
  asked_by: 'uuid?',
} as const;
const columns = `s.id, s.version, s.name, s.year_id, ${labelSql('y')} AS year, s.from_month, s.to_month, s.changes, s.made_by, s.updated_at,
  s.adopted_at, s.adopted_by, s.asked_by`;
export type ScenarioRow = Awaited<ReturnType<typeof readScenario>>;
type Row = ScenarioRow;

/** One scenario. Throws 404 where there is none, or it is put away. */
export async function readScenario(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    shape,
    `SELECT ${columns} FROM fees_scenario s JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id
      WHERE s.site_id = $1 AND s.id = $2 AND s.is_active`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const itemOf = (row: Row, names: ReadonlyMap<string, string>) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  yearId: row.year_id,
  year: row.year,
  fromMonth: row.from_month,
  toMonth: row.to_month,
  amounts: row.changes.amounts.map((one) => ({
    ...one,
    amount: one.amount === null ? null : takaText(BigInt(one.amount)),
  })),
  endedTypes: [...row.changes.endedTypes],
  given: row.changes.given.map((one) => ({ ...one, subHeadIds: [...one.subHeadIds] })),
  madeBy: names.get(row.made_by) ?? '',
  madeAt: row.updated_at.toISOString(),
  adopted: row.adopted_at && {
    by: names.get(row.adopted_by ?? '') ?? '',
    askedBy: names.get(row.asked_by ?? '') ?? '',
    at: row.adopted_at.toISOString(),
  },
});

const peopleOf = (row: Row) => [row.made_by, row.adopted_by, row.asked_by].filter((one) => one !== null);

/** The scenarios that are kept, the latest first. */
export async function listScenarios(
  transaction: Transaction,
  database: Database,
  {
    yearId,
    q,
    page,
    size,
  }: { yearId?: string | undefined; q?: string | undefined; page: number; size: number },
) {
  const rows = await transaction.read(
    { ...shape, total: 'int' },
    `SELECT ${columns}, count(*) OVER ()::int AS total
       FROM fees_scenario s JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id
      WHERE s.site_id = $1 AND s.is_active AND ($2::uuid IS NULL OR s.year_id = $2)
        AND ($3::text IS NULL OR strpos(lower(s.name), lower($3)) > 0)
      ORDER BY s.updated_at DESC, s.id LIMIT $4 OFFSET $5`,
    yearId ?? null,
    q || null,
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(database, rows.flatMap(peopleOf), transaction.context.language);
  return { total: rows[0]?.total ?? 0, page, size, items: rows.map((row) => itemOf(row, names)) };
}

/** Keeps a scenario, or with `of` changes one. Throws 409 when another was quicker, a message where a part is not from here. */
export async function saveScenario(transaction: Transaction, given: Given) {
  await assertFrom(transaction, given);
  const changes: Changes = {
    amounts: given.amounts.map((one) => ({
      ...one,
      amount: one.amount === null ? null : String(one.amount),
    })),
    endedTypes: given.endedTypes,
    given: given.given,
  };
  const values = [
    given.name,
    given.yearId,
    given.fromMonth,
    given.toMonth,
    JSON.stringify(changes),
    transaction.context.accountId,
  ];
  if (given.of === null) {
    const id = newId();
    await transaction.change(
      `INSERT INTO fees_scenario (site_id, id, name, year_id, from_month, to_month, changes, made_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      id,
      ...values,
    );
    return { id };
  }
  const saved = await transaction.change(
    `UPDATE fees_scenario SET name = $4, year_id = $5, from_month = $6, to_month = $7, changes = $8, made_by = $9,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3 AND is_active AND adopted_at IS NULL`,
    given.of.id,
    given.of.version,
    ...values,
  );
  if (saved === 0) {
    const known = await readScenario(transaction, given.of.id);
    throw new AppError(known.adopted_at ? whatIfErrors.adopted : errors.staleVersion);
  }
  return { id: given.of.id };
}

async function assertFrom(transaction: Transaction, given: Given): Promise<void> {
  if (given.toMonth < given.fromMonth) throw new ValidationError({ toMonth: [fieldProblems.monthsTurned] });
  const subHeadIds = [
    ...new Set([
      ...given.amounts.map((one) => one.subHeadId),
      ...given.given.flatMap((one) => one.subHeadIds),
    ]),
  ];
  const classIds = [
    ...new Set([...given.amounts, ...given.given].flatMap((one) => (one.classId ? [one.classId] : []))),
  ];
  const types = [...new Set(given.endedTypes)];
  const known = await transaction.readOne(
    { first: 'text?', last: 'text?', sub_heads: 'int', classes: 'int', types: 'int' },
    `SELECT (SELECT to_char(start_date, 'YYYY-MM') FROM academic_academic_year WHERE site_id = $1 AND id = $2) AS first,
            (SELECT to_char(end_date, 'YYYY-MM') FROM academic_academic_year WHERE site_id = $1 AND id = $2) AS last,
            (SELECT count(*)::int FROM fees_fee_sub_head WHERE site_id = $1 AND id = ANY($3::uuid[])
                AND schedule <> 'onDemand') AS sub_heads,
            (SELECT count(*)::int FROM academic_school_class WHERE site_id = $1 AND id = ANY($4::uuid[])) AS classes,
            (SELECT count(*)::int FROM fees_waiver_type WHERE site_id = $1 AND id = ANY($5::uuid[])) AS types`,
    given.yearId,
    subHeadIds,
    classIds,
    types,
  );
  if (!known?.first || !known.last) throw new ValidationError({ yearId: [fieldProblems.notOwn] });
  if (given.fromMonth < known.first) throw new ValidationError({ fromMonth: [fieldProblems.monthOutside] });
  if (given.toMonth > known.last) throw new ValidationError({ toMonth: [fieldProblems.monthOutside] });
  if (known.sub_heads < subHeadIds.length || known.classes < classIds.length)
    throw new ValidationError({ amounts: [fieldProblems.notOwn] });
  if (known.types < types.length) throw new ValidationError({ endedTypes: [fieldProblems.notOwn] });
}

/** Puts a scenario away; its row stays. Throws 404 where there is none. */
export async function removeScenario(transaction: Transaction, id: string) {
  const gone = await transaction.change(
    'UPDATE fees_scenario SET is_active = false, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2 AND is_active AND adopted_at IS NULL',
    id,
  );
  if (gone === 0) {
    await readScenario(transaction, id);
    throw new AppError(whatIfErrors.adopted);
  }
  return { id };
}

export const askedOf = (row: Row) => ({
  yearId: row.year_id,
  fromMonth: row.from_month,
  toMonth: row.to_month,
  changes: row.changes,
});
export const allOf = (months: readonly MonthLines[]) => months.flatMap((one) => one.lines);

/** What a scenario would ask above a government ceiling, newly or further than today. */
export async function aboveOf(transaction: Transaction, row: Row, now: Date) {
  const before = await rulesOfYear(transaction, row.year_id);
  return findAbove(transaction, row.year_id, { before, after: changedRules(before, row.changes) }, now);
}

/** What a scenario would bring beside what is so now. */
export async function readResult(transaction: Transaction, database: Database, id: string, clock: Date) {
  const today = todayInDhaka(clock);
  const row = await readScenario(transaction, id);
  const names = await namesOfAccounts(database, peopleOf(row), transaction.context.language);
  const { now, would } = await simulate(transaction, askedOf(row));
  const past = await readPast(transaction, today);
  const heads = await readHeads(transaction);
  const [nowAll, wouldAll] = [allOf(now), allOf(would)];
  const changed = affected(byStudent(nowAll), byStudent(wouldAll));
  const families = await countFamilies(
    transaction,
    changed.map((one) => one.studentId),
  );
  const shown = (lines: readonly PlannedLine[]) => {
    const { amount, waiver, payable } = sumsOf(lines);
    return {
      amount: takaText(amount),
      waiver: takaText(waiver),
      payable: takaText(payable),
      unpaid: takaText(expectedUnpaid(payable, past)),
    };
  };
  const monthSum = (months: readonly MonthLines[], month: string) =>
    takaText(sumsOf(months.find((one) => one.month === month)?.lines ?? []).payable);
  const headOf = new Map(heads.map((one) => [one.id, one.head_id]));
  const headSums = (lines: readonly PlannedLine[]) => {
    const sums = new Map<string, bigint>();
    for (const line of lines) {
      const head = headOf.get(line.subHeadId) ?? '';
      sums.set(head, (sums.get(head) ?? 0n) + line.payable);
    }
    return sums;
  };
  const [nowOf, thenOf] = [headSums(nowAll), headSums(wouldAll)];
  const named = new Map(heads.map((one) => [one.head_id, one.head]));
  return {
    scenario: itemOf(row, names),
    now: shown(nowAll),
    would: shown(wouldAll),
    unpaidShare: Number(expectedUnpaid(10_000n, past)),
    students: changed.length,
    families,
    more: changed.filter((one) => one.after > one.before).length,
    less: changed.filter((one) => one.after < one.before).length,
    months: monthsFrom(row.from_month, row.to_month).map((month) => ({
      month,
      now: monthSum(now, month),
      would: monthSum(would, month),
    })),
    heads: [...named].flatMap(([headId, head]) =>
      nowOf.has(headId) || thenOf.has(headId)
        ? [
            {
              id: headId,
              head,
              now: takaText(nowOf.get(headId) ?? 0n),
              would: takaText(thenOf.get(headId) ?? 0n),
            },
          ]
        : [],
    ),
    distribution: distributionOf(changed),
    above: toldAbove(await aboveOf(transaction, row, clock)),
  };
}

/** Who would pay something else by a scenario, by class, section and roll. */
export async function listAffected(
  transaction: Transaction,
  { id, page, size }: { id: string; page: number; size: number },
) {
  const row = await readScenario(transaction, id);
  const { now, would } = await simulate(transaction, askedOf(row));
  const enrolmentOf = new Map(
    [...allOf(now), ...allOf(would)].map((line) => [line.studentId, line.enrolmentId]),
  );
  const changed = affected(byStudent(allOf(now)), byStudent(allOf(would))).map((one) => ({
    ...one,
    enrolmentId: enrolmentOf.get(one.studentId) ?? '',
  }));
  const places = await placesOf(
    transaction,
    changed.map((one) => one.enrolmentId),
  );
  const sorted = changed.sort(
    (one, other) => (places.get(one.enrolmentId) ?? 0) - (places.get(other.enrolmentId) ?? 0),
  );
  const shown = sorted.slice((page - 1) * size, page * size);
  const students = await studentsOf(
    transaction,
    shown.map((one) => one.enrolmentId),
  );
  return {
    total: changed.length,
    page,
    size,
    items: shown.flatMap((one) => {
      const student = students.get(one.enrolmentId);
      if (!student) return [];
      const change = takaText(one.after - one.before);
      return [{ student, now: takaText(one.before), would: takaText(one.after), change }];
    }),
  };
}
