import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';

export type NewWaiver = {
  readonly studentId: string;
  readonly typeId: string;
  readonly subHeadIds: readonly string[];
  readonly kind: 'percent' | 'fixed';
  readonly share: number | null;
  readonly base: 'remaining' | 'original';
  readonly amount: bigint | null;
  readonly fromMonth: string;
  readonly toMonth: string | null;
  readonly fromDay?: string | null;
  readonly toDay?: string | null;
  readonly reason: string;
  readonly monthCap: bigint | null;
  readonly yearCap: bigint | null;
  readonly isRenewable: boolean;
  readonly paperId: string | null;
  readonly worth: bigint | null;
  readonly offerId?: string | null;
  readonly childFrom?: number | null;
  readonly childTo?: number | null;
  readonly renewalOf?: string | null;
};

/** Each column with its type, and what of a waiver stands in it. */
const columns: Readonly<Record<string, readonly [type: string, of: (one: NewWaiver) => unknown]>> = {
  student_id: ['uuid', (one) => one.studentId],
  type_id: ['uuid', (one) => one.typeId],
  // Arrays of several lengths do not stand in one array: they come as texts.
  sub_head_ids: ['text', (one) => `{${one.subHeadIds.join(',')}}`],
  kind: ['text', (one) => one.kind],
  share: ['int', (one) => one.share],
  base: ['text', (one) => one.base],
  amount: ['bigint', (one) => one.amount],
  from_month: ['text', (one) => one.fromMonth],
  to_month: ['text', (one) => one.toMonth],
  from_day: ['date', (one) => one.fromDay ?? null],
  to_day: ['date', (one) => one.toDay ?? null],
  reason: ['text', (one) => one.reason],
  month_cap: ['bigint', (one) => one.monthCap],
  year_cap: ['bigint', (one) => one.yearCap],
  is_renewable: ['boolean', (one) => one.isRenewable],
  paper_id: ['uuid', (one) => one.paperId],
  worth: ['bigint', (one) => one.worth],
  offer_id: ['uuid', (one) => one.offerId ?? null],
  child_from: ['int', (one) => one.childFrom ?? null],
  child_to: ['int', (one) => one.childTo ?? null],
  renewal_of: ['uuid', (one) => one.renewalOf ?? null],
};

/** Writes waivers as they are given, in one statement, by whoever gives or decides; answers their ids in order. */
export async function insertWaivers(
  transaction: Transaction,
  waivers: readonly NewWaiver[],
): Promise<readonly string[]> {
  const ids = waivers.map(() => newId());
  const names = Object.keys(columns);
  const types = Object.fromEntries(
    Object.entries(columns).map(([name, [type]], place) => [name, `$${place + 4}::${type}[]`]),
  );
  const values = names.map((name) => (name === 'sub_head_ids' ? 'n.sub_head_ids::uuid[]' : `n.${name}`));
  await transaction.change(
    `INSERT INTO fees_waiver (site_id, id, approved_by, ${names.join(', ')})
     SELECT n.site_id, n.id, $2, ${values.join(', ')} FROM ${rowsOf('n', { id: '$3::uuid[]', ...types })}`,
    transaction.context.accountId,
    ids,
    ...Object.values(columns).map(([, of]) => waivers.map(of)),
  );
  return ids;
}
