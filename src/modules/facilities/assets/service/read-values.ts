import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { type AssetValue, chargedThrough, type DepreciationRule, type Method, ruleIn } from '../rules.ts';

/** `json_build_object` of a record's name in both languages. */
export const nameSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/** What is posted of the asset `a` and not taken back, in paisa. */
const postedSql = `coalesce((SELECT sum(l.amount) FROM facilities_depreciation_line l
    JOIN facilities_depreciation d ON d.site_id = $1 AND d.id = l.depreciation_id AND d.state = 'posted'
   WHERE l.site_id = $1 AND l.asset_id = a.id), 0)::bigint`;
/** The month after what was written off before, else the one in which it came into use. */
const firstMonthSql = `CASE WHEN coalesce(a.earlier, 0) > 0 AND a.earlier_until IS NOT NULL
    THEN to_char(date_trunc('month', a.earlier_until) + interval '1 month', 'YYYY-MM')
    ELSE to_char(coalesce(a.used_from, a.bought_on), 'YYYY-MM') END`;
const isInBooksSql = '(k.asset_ledger_id IS NOT NULL)';

export const valueColumns = {
  id: 'uuid',
  tag: 'text',
  name: json<Label>(),
  classId: 'uuid',
  className: json<Label>(),
  cost: 'bigint',
  residual: 'bigint',
  earlier: 'bigint',
  firstMonth: 'text',
  posted: 'bigint',
  isInBooks: 'bool',
} as const;
/** A thing with what it is reckoned with, `a`, and its class, `k`. */
export const valueSql = `SELECT a.id, a.tag, ${nameSql('a')} AS name, a.class_id AS "classId", ${nameSql('k')} AS "className",
    a.cost, coalesce(a.residual, 0)::bigint AS residual, coalesce(a.earlier, 0)::bigint AS earlier,
    ${firstMonthSql} AS "firstMonth", ${postedSql} AS posted, ${isInBooksSql} AS "isInBooks"
  FROM facilities_asset a JOIN facilities_asset_class k ON k.site_id = $1 AND k.id = a.class_id`;
export type Valued = AssetValue & {
  readonly id: string;
  readonly tag: string;
  readonly name: Label;
  readonly classId: string;
  readonly className: Label;
  readonly posted: bigint;
  readonly isInBooks: boolean;
};

/** What was written off of a thing in all, in paisa. */
export const accumulatedOf = ({ earlier, posted }: Pick<Valued, 'earlier' | 'posted'>): bigint =>
  earlier + posted;

/** The month through which depreciation stands posted, `YYYY-MM`; null before the first. */
export async function postedThrough(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { month: 'text?' },
    `SELECT max(month) AS month FROM facilities_depreciation WHERE site_id = $1 AND state = 'posted'`,
  );
  return row?.month ?? null;
}

export type Rules = {
  /** In the order of their months, by class. */
  readonly byClass: ReadonlyMap<string, readonly DepreciationRule[]>;
  readonly yearStartsIn: number;
};

/** The rules of every class, and the month in which the institution's years of the books begin (July where none was opened). */
export async function readRules(transaction: Transaction): Promise<Rules> {
  const rows = await transaction.read(
    { classId: 'uuid', from: 'text', method: oneOf<Method>(), rate: 'bigint' },
    `SELECT class_id AS "classId", to_char(from_date, 'YYYY-MM') AS "from", method, rate FROM facilities_depreciation_rule
      WHERE site_id = $1 AND is_active ORDER BY from_date LIMIT 5000`,
  );
  const year = await transaction.readOne(
    { month: 'int' },
    `SELECT extract(month FROM start_date)::int AS month FROM accounts_fiscal_year
      WHERE site_id = $1 ORDER BY start_date DESC LIMIT 1`,
  );
  const byClass = new Map<string, DepreciationRule[]>();
  for (const { classId, rate, ...rule } of rows)
    byClass.set(classId, [...(byClass.get(classId) ?? []), { ...rule, rate: Number(rate) }]);
  return { byClass, yearStartsIn: year?.month ?? 7 };
}

/** What is still to be charged of a thing through a month, in paisa. */
export function dueOf(one: Valued, { byClass, yearStartsIn }: Rules, month: string): bigint {
  const due = chargedThrough(one, byClass.get(one.classId) ?? [], month, yearStartsIn) - one.posted;
  return due > 0n ? due : 0n;
}

export type Due = Valued & { readonly amount: bigint; readonly method: Method; readonly rate: number };

/** Every thing in the books that is still here and came into use by a month, with what is to be charged of it through that month. */
export async function readDue(
  transaction: Transaction,
  month: string,
): Promise<{ readonly due: readonly Due[]; readonly withoutRule: Label | null }> {
  const rules = await readRules(transaction);
  const rows = await transaction.read(
    valueColumns,
    `${valueSql} WHERE a.site_id = $1 AND ${isInBooksSql} AND to_char(coalesce(a.used_from, a.bought_on), 'YYYY-MM') <= $2
       AND NOT EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id)
      ORDER BY a.tag LIMIT 50000`,
    month,
  );
  const due: Due[] = [];
  let withoutRule: Label | null = null;
  for (const row of rows) {
    const rule = ruleIn(rules.byClass.get(row.classId) ?? [], month);
    if (!rule) {
      withoutRule ??= row.className;
      continue;
    }
    const amount = dueOf(row, rules, month);
    if (amount > 0n) due.push({ ...row, amount, method: rule.method, rate: rule.rate });
  }
  return { due, withoutRule };
}
