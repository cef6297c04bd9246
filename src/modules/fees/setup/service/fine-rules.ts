import { ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { fieldProblems } from '../../labels.ts';
import type { FineRule } from '../../rules.ts';
import type { FineRuleInput } from '../../shapes.ts';
import { staleOrGone } from './fee-rules.ts';

/** A fine rule as its column holds it: amounts are texts of paisa. */
export type KeptFineRule = {
  kind: FineRule['kind'];
  amount?: string;
  share?: number;
  slabs?: { fromDay: number; amount: string }[];
  graceDays: number;
  ceiling: string | null;
  stopsOn: string | null;
  /** Absent in rules that were kept before there was the choice. */
  exceptHolidays?: { weekend: number[] } | null;
  /** Fines one line of those a student owes for a month, not each. */
  isOncePerMonth?: boolean;
};

/** The rule of a row as the rules reckon with it. */
export function fineRuleFrom(kept: unknown): FineRule {
  const one = kept as KeptFineRule;
  const common = {
    graceDays: one.graceDays,
    ...(one.ceiling === null ? {} : { ceiling: BigInt(one.ceiling) }),
    ...(one.stopsOn === null ? {} : { stopsOn: one.stopsOn }),
    exceptHolidays: one.exceptHolidays ?? null,
  };
  switch (one.kind) {
    case 'percent':
      return { kind: 'percent', share: one.share ?? 0, ...common };
    case 'slab':
      return {
        kind: 'slab',
        slabs: (one.slabs ?? []).map(({ fromDay, amount }) => ({ fromDay, amount: BigInt(amount) })),
        ...common,
      };
    default:
      return { kind: one.kind, amount: BigInt(one.amount ?? '0'), ...common };
  }
}

export function keptOf(rule: FineRuleInput, weekend: readonly number[]): KeptFineRule {
  const common = {
    graceDays: rule.graceDays,
    ceiling: rule.ceiling === null ? null : String(rule.ceiling),
    stopsOn: rule.stopsOn,
    exceptHolidays: rule.exceptHolidays ? { weekend: [...weekend] } : null,
    isOncePerMonth: rule.isOncePerMonth,
  };
  switch (rule.kind) {
    case 'percent':
      return { kind: rule.kind, share: rule.share, ...common };
    case 'slab':
      return {
        kind: rule.kind,
        slabs: rule.slabs.map(({ fromDay, amount }) => ({ fromDay, amount: String(amount) })),
        ...common,
      };
    default:
      return { kind: rule.kind, amount: String(rule.amount), ...common };
  }
}

export async function readFineRules(transaction: Transaction) {
  const rows = await transaction.rows<{
    id: string;
    version: number;
    sub_head_id: string | null;
    rule: KeptFineRule;
    is_active: boolean;
  }>(
    `SELECT id, version, sub_head_id, rule, is_active FROM fees_fine_rule WHERE site_id = $1
      ORDER BY sub_head_id NULLS FIRST LIMIT 1000`,
  );
  return rows.map(({ id, version, sub_head_id, rule, is_active }) => ({
    id,
    version,
    subHeadId: sub_head_id,
    isActive: is_active,
    rule: {
      kind: rule.kind,
      amount: rule.amount === undefined ? null : takaText(BigInt(rule.amount)),
      share: rule.share ?? null,
      slabs:
        rule.slabs?.map(({ fromDay, amount }) => ({ fromDay, amount: takaText(BigInt(amount)) })) ?? null,
      graceDays: rule.graceDays,
      ceiling: rule.ceiling === null ? null : takaText(BigInt(rule.ceiling)),
      stopsOn: rule.stopsOn,
      exceptHolidays: rule.exceptHolidays ?? null,
      isOncePerMonth: rule.isOncePerMonth ?? false,
    },
  }));
}

export type GivenFineRule = {
  subHeadId: string | null;
  version: number | null;
  rule: FineRuleInput;
  isActive: boolean;
};

/** Throws what is wrong with a rule that is to be saved: its steps, whose it is, 409 when another was quicker. */
export async function checkFineRule(
  transaction: Transaction,
  { subHeadId, version, rule }: GivenFineRule,
): Promise<void> {
  if (
    rule.kind === 'slab' &&
    rule.slabs.some((one, n) => n > 0 && one.fromDay <= (rule.slabs[n - 1]?.fromDay ?? 0))
  )
    throw new ValidationError({ 'rule.slabs': [fieldProblems.slabsOrder] });
  const known = await transaction.readOne(
    { has_sub_head: 'bool', id: 'uuid?', version: 'int?' },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.id = $2) AS has_sub_head, f.id, f.version
       FROM (SELECT 1) o LEFT JOIN fees_fine_rule f ON f.site_id = $1 AND f.sub_head_id IS NOT DISTINCT FROM $2::uuid`,
    subHeadId,
  );
  if (subHeadId !== null && !known?.has_sub_head)
    throw new ValidationError({ subHeadId: [fieldProblems.notOwn] });
  if (known?.id && known.version !== version)
    throw await staleOrGone(transaction, 'fees_fine_rule', known.id);
}

/**
 * Makes or replaces the rule of a sub-head, or of all that have none. `weekend`: the weekly holidays now, which a rule
 * that does not count them keeps.
 */
export async function saveFineRule(
  transaction: Transaction,
  given: GivenFineRule,
  weekend: readonly number[],
): Promise<{ id: string; version: number }> {
  await checkFineRule(transaction, given);
  const { subHeadId, version, rule, isActive } = given;
  const kept = JSON.stringify(keptOf(rule, weekend));
  const row =
    version === null
      ? await transaction.readOne(
          { id: 'uuid', version: 'int' },
          `INSERT INTO fees_fine_rule (site_id, id, sub_head_id, rule, is_active) VALUES ($1, $2, $3, $4, $5)
           RETURNING id, version`,
          newId(),
          subHeadId,
          kept,
          isActive,
        )
      : await transaction.row<{ id: string; version: number }>(
          `UPDATE fees_fine_rule SET rule = $4, is_active = $5, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND sub_head_id IS NOT DISTINCT FROM $2 AND version = $3 RETURNING id, version`,
          subHeadId,
          version,
          kept,
          isActive,
        );
  if (row) return row;
  const other = await transaction.row<{ id: string }>(
    'SELECT id FROM fees_fine_rule WHERE site_id = $1 AND sub_head_id IS NOT DISTINCT FROM $2',
    subHeadId,
  );
  throw await staleOrGone(transaction, 'fees_fine_rule', other?.id ?? newId());
}

export async function removeFineRule(transaction: Transaction, id: string, version: number): Promise<void> {
  const gone = await transaction.change(
    'DELETE FROM fees_fine_rule WHERE site_id = $1 AND id = $2 AND version = $3',
    id,
    version,
  );
  if (gone === 0) throw await staleOrGone(transaction, 'fees_fine_rule', id);
}
