import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Trace } from '../../billing/service/invoices.ts';
import type { Waiver } from '../../rules.ts';
import { type CapBook, capBook, type Window } from '../rules.ts';

const shape = {
  id: 'uuid',
  student_id: 'uuid',
  type_id: 'uuid',
  sub_head_ids: 'uuid[]',
  kind: oneOf<'percent' | 'fixed'>(),
  share: 'int?',
  base: oneOf<'remaining' | 'original'>(),
  amount: 'bigint?',
  from_month: 'text',
  to_month: 'text?',
  from_day: 'date?',
  to_day: 'date?',
  month_cap: 'bigint?',
  year_cap: 'bigint?',
  child_from: 'int?',
  child_to: 'int?',
} as const;

/** A waiver as it was given, for the months it is looked at. */
export type StandingWaiver = Awaited<ReturnType<typeof readStandingWaivers>>[number];

/** The waivers in force in months from one to another (any where not said), in the order they were given. */
export const readStandingWaivers = (
  transaction: Transaction,
  months: { from: string | undefined; to: string | undefined; studentId: string | null },
) =>
  transaction.read(
    shape,
    `SELECT ${Object.keys(shape).join(', ')} FROM fees_waiver
      WHERE site_id = $1 AND revoked_at IS NULL AND ($3::text IS NULL OR from_month <= $3)
        AND ($2::text IS NULL OR to_month IS NULL OR to_month >= $2) AND ($4::uuid IS NULL OR student_id = $4)
      ORDER BY created_at, id`,
    months.from ?? null,
    months.to ?? null,
    months.studentId,
  );

export const waiverOf = (
  row: Pick<StandingWaiver, 'id' | 'type_id' | 'sub_head_ids' | 'kind' | 'share' | 'base' | 'amount'>,
): Waiver => {
  const common = { id: row.id, type: row.type_id, subHeads: row.sub_head_ids };
  return row.kind === 'percent'
    ? { ...common, kind: 'percent', share: row.share ?? 0, base: row.base }
    : { ...common, kind: 'fixed', amount: row.amount ?? 0n };
};

export const windowOf = (
  row: Pick<StandingWaiver, 'from_month' | 'to_month' | 'from_day' | 'to_day'>,
): Window => ({
  fromMonth: row.from_month,
  toMonth: row.to_month,
  fromDay: row.from_day,
  toDay: row.to_day,
});

const capsOf = (waivers: readonly Pick<StandingWaiver, 'id' | 'month_cap' | 'year_cap'>[]) =>
  new Map(
    waivers
      .filter((row) => row.month_cap !== null || row.year_cap !== null)
      .map((row) => [row.id, { month: row.month_cap, year: row.year_cap }]),
  );

/**
 * What capped waivers took of the lines of academic years that stand, those in `anew` left out, and which lines stand of
 * each student who has such a waiver, as 'sub-head period'. The years come in their order. Nothing is asked where nobody has one.
 */
export async function bookOf(
  transaction: Transaction,
  waivers: readonly StandingWaiver[],
  years: readonly { readonly start_date: string; readonly end_date: string }[],
  anew: ReadonlySet<string> = new Set(),
): Promise<{ book: CapBook; known: ReadonlyMap<string, Set<string>> }> {
  const caps = capsOf(waivers);
  const book = capBook(
    caps,
    (month) => years.find((year) => year.end_date >= `${month}-01`)?.start_date ?? '',
  );
  const known = new Map<string, Set<string>>();
  for (const row of waivers) if (caps.has(row.id)) known.set(row.student_id, new Set());
  if (known.size === 0) return { book, known };
  const lines = await transaction.read(
    {
      id: 'uuid',
      student_id: 'uuid',
      sub_head_id: 'uuid',
      period: 'text',
      due: 'date',
      waivers: jsonOrNull<Trace['waivers']>(),
      is_cancelled: 'bool',
    },
    `SELECT l.id, l.student_id, l.sub_head_id, l.period, l.due, l.trace -> 'waivers' AS waivers,
            l.cancelled_at IS NOT NULL AS is_cancelled
       FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.due BETWEEN $3 AND $4 AND l.plan_id IS NULL
        AND NOT l.is_taken_back`,
    [...known.keys()],
    years[0]?.start_date ?? '0001-01-01',
    years.at(-1)?.end_date ?? '9999-12-31',
  );
  for (const line of lines) {
    known.get(line.student_id)?.add(`${line.sub_head_id} ${line.period}`);
    if (line.is_cancelled || anew.has(line.id)) continue;
    for (const { waiver, amount } of line.waivers ?? [])
      if (waiver) book.note(waiver, line.due.slice(0, 7), BigInt(amount));
  }
  return { book, known };
}
