import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Label } from '../../../../../core/labels.ts';
import { takaText } from '../../../../../core/money.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import type { Schedule } from '../../../billing/periods.ts';
import { labelSql } from '../../../service/students-sql.ts';
import type { Tier } from '../ceilings.data.ts';
import { ceilingErrors } from '../labels.ts';
import {
  aboveCeilings,
  type Ceiling,
  type CeilingFlag,
  type CeilingRule,
  nationalOn,
  newlyAbove,
} from '../rules.ts';

/** A ceiling that holds, with where it comes from. */
type KnownCeiling = Ceiling & {
  readonly startsOn: string;
  readonly source: Label;
  /** Names of heads of a national ceiling that no head here has. */
  readonly strange: readonly string[];
  readonly enteredBy: string | null;
};

/** What ceilings are held against: heads and sub-heads, the tier, and the ceilings that hold on a day. */
export async function readCeilings(transaction: Transaction, day: string) {
  const heads = await transaction.read(
    { id: 'uuid', name: 'text', label: json<Label>() },
    `SELECT h.id, h.name_en AS name, ${labelSql('h')} AS label FROM fees_fee_head h
      WHERE h.site_id = $1 ORDER BY h.position, h.name_en`,
  );
  const subHeads = await transaction.read(
    { id: 'uuid', headId: 'uuid', schedule: oneOf<Schedule>(), label: json<Label>() },
    `SELECT b.id, b.head_id AS "headId", b.schedule, ${labelSql('b')} AS label FROM fees_fee_sub_head b
      WHERE b.site_id = $1 AND b.is_active`,
  );
  const own = await transaction.read(
    {
      id: 'uuid',
      head_id: 'uuid',
      starts_on: 'date',
      amount: 'bigint',
      per: oneOf<'year' | 'charge'>(),
      source: 'text',
      entered_by: 'uuid',
    },
    `SELECT DISTINCT ON (c.head_id, c.per) c.id, c.head_id, c.starts_on, c.amount, c.per, c.source, c.entered_by
       FROM fees_ceiling c WHERE c.site_id = $1 AND c.starts_on <= $2
      ORDER BY c.head_id, c.per, c.starts_on DESC, c.entered_at DESC, c.id`,
    day,
  );
  const tier = await transaction.readOne(
    { tier: oneOf<Tier>(), version: 'int', is_inherited: 'bool', set_by: 'uuid?', updated_at: 'time' },
    'SELECT tier, version, is_inherited, set_by, updated_at FROM fees_ceiling_tier WHERE site_id = $1',
  );
  const idOf = new Map(heads.map((head) => [head.name, head.id]));
  const held = nationalOn(tier?.tier ?? null, day);
  const ceilings: KnownCeiling[] = [
    ...held.map((one) => ({
      id: `${one.tier}.${one.name}`,
      heads: one.heads.flatMap((name) => idOf.get(name) ?? []),
      strange: one.heads.filter((name) => !idOf.has(name)),
      amount: one.amount,
      per: 'year' as const,
      startsOn: one.startsOn,
      source: one.source,
      enteredBy: null,
    })),
    ...own.map((one) => ({
      id: one.id,
      heads: [one.head_id],
      strange: [],
      amount: one.amount,
      per: one.per,
      startsOn: one.starts_on,
      source: { en: one.source, bn: one.source },
      enteredBy: one.entered_by,
    })),
  ];
  const national: ReadonlySet<string> = new Set(held.flatMap((one) => one.heads));
  return { heads, subHeads, ceilings, tier, national };
}

/** The day the rules of a year are held against ceilings of: today, or the year's first day where that is to come. */
export async function dayOfYear(transaction: Transaction, yearId: string, now: Date): Promise<string> {
  const year = await transaction.readOne(
    { start_date: 'date' },
    'SELECT start_date FROM academic_academic_year WHERE site_id = $1 AND id = $2',
    yearId,
  );
  if (!year) throw new AppError(errors.notFound);
  const today = todayInDhaka(now);
  if (year.start_date > today) return year.start_date;
  return today;
}

export type AboveReason = { readonly reason: string | undefined; readonly now: Date };

export type Rules = { readonly before: readonly CeilingRule[]; readonly after: readonly CeilingRule[] };

/** What the rules of a year as they would be ask above the ceilings, newly or further than before. */
export async function findAbove(transaction: Transaction, yearId: string, rules: Rules, now: Date) {
  const known = await readCeilings(transaction, await dayOfYear(transaction, yearId, now));
  const flagsOf = (all: readonly CeilingRule[]) => aboveCeilings(all, known.subHeads, known.ceilings);
  return { known, above: newlyAbove(flagsOf(rules.before), flagsOf(rules.after)) };
}
type Found = { readonly known: Known; readonly above: readonly CeilingFlag[] };

/** What was found, in the words of whoever has to give a reason. */
export const toldAbove = ({ above, known }: Found) =>
  above.slice(0, 50).map((flag) => ({
    heads: nameOfFlag(flag, known),
    amount: takaText(flag.amount),
    allowed: takaText(flag.ceiling.amount),
    source: known.ceilings.find((one) => one.id === flag.ceiling.id)?.source ?? { en: '', bn: '' },
  }));

/**
 * Holds the rules of a year as they would be against the ceilings. What is newly above one, or further above than before,
 * needs a reason, which is kept with who gave it; without one nothing is saved (409, `details.above`).
 */
export async function assertCeilings(
  transaction: Transaction,
  yearId: string,
  rules: Rules,
  { reason, now }: AboveReason,
): Promise<void> {
  const found = await findAbove(transaction, yearId, rules, now);
  refuseAbove(found, reason);
  await keepAbove(
    transaction,
    found.above.map((flag) => ({ yearId, flag })),
    { reason: reason ?? '', now },
  );
}

/** Refuses what is above a ceiling without a reason. */
export function refuseAbove(found: Found, reason: string | undefined): void {
  const told = toldAbove(found);
  const [first] = told;
  if (first && reason === undefined) throw new AppError(ceilingErrors.above, first, { above: told });
}

/** Keeps what was found with its reason, who gave it and when. */
export async function keepAbove(
  transaction: Transaction,
  above: readonly { readonly yearId: string; readonly flag: CeilingFlag }[],
  { reason, now, by }: { readonly reason: string; readonly now: Date; readonly by?: string | null },
): Promise<void> {
  if (above.length === 0) return;
  await transaction.change(
    `INSERT INTO fees_above_ceiling (site_id, id, year_id, head_ids, criteria, amount, allowed, reason, saved_by, saved_at)
     SELECT n.site_id, n.id, n.year_id, n.head_ids::uuid[], n.criteria, n.amount, n.allowed, $3, $4, $5
       FROM ${rowsOf('n', { year_id: '$2::uuid[]', id: '$6::uuid[]', head_ids: '$7::text[]', criteria: '$8::jsonb[]', amount: '$9::bigint[]', allowed: '$10::bigint[]' })}`,
    above.map((one) => one.yearId),
    reason,
    by ?? transaction.context.accountId,
    now,
    above.map(() => newId()),
    // Arrays of several lengths do not stand in one array: they come as texts.
    above.map(({ flag }) => `{${flag.ceiling.heads.join(',')}}`),
    above.map(({ flag }) => JSON.stringify(flag.criteria)),
    above.map(({ flag }) => flag.amount),
    above.map(({ flag }) => flag.ceiling.amount),
  );
}

type Known = Awaited<ReturnType<typeof readCeilings>>;

/** The names of the heads of a flag, or of the one sub-head it is about. */
export function nameOfFlag(flag: CeilingFlag, { heads, subHeads }: Known): Label {
  const labels =
    flag.subHeadId === null
      ? heads.filter((one) => flag.ceiling.heads.includes(one.id)).map((one) => one.label)
      : subHeads.filter((one) => one.id === flag.subHeadId).map((one) => one.label);
  return {
    en: labels.map((one) => one.en).join(', '),
    bn: labels.map((one) => one.bn).join(', '),
  };
}
