import { partsOf } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takeNumbers } from '../../../../core/server/database/numbers.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { accountsErrors } from '../../labels.ts';
import { assertPostable, prefixesSql, usualPrefixes } from '../../public.ts';
import { reversalNarration } from '../narration.ts';
import { postingRuleOf } from '../posting-rules.data.ts';

/** A journal that is undone, and what undoes it: the source of its mirror. */
export type Undone = { readonly voucherId: string; readonly sourceId: string };

/**
 * Undoes posted journals by their mirrors in the caller's transaction, in a fixed number of statements; answers the mirror of
 * each. Call it late: the series of journals is locked until the transaction ends.
 * @param source what the mirrors are posted for, such as `fees.receipt`
 * @param preparedBy who asked for it, where somebody else decided
 * Throws 409 for a voucher that is reversed already, is no posted journal, and for a day in a locked period.
 */
export async function reverseJournals(
  transaction: Transaction,
  given: readonly Undone[],
  how: { day: string; reason: string; source: string; preparedBy?: string },
): Promise<ReadonlyMap<string, string>> {
  if (given.length === 0) return new Map();
  const known = await transaction.read(
    {
      id: 'uuid',
      isPosted: 'bool',
      isReversed: 'bool',
      number: 'text?',
      narration: 'text',
      narration_bn: 'text?',
      prefixes: jsonOrNull<{ journal?: string }>(),
    },
    `SELECT v.id, ${prefixesSql} AS prefixes, v.number, v.narration, v.narration_bn, v.status = 'posted' AND v.type = 'journal' AS "isPosted",
            EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id) AS "isReversed"
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = ANY($2::uuid[]) ORDER BY v.id FOR UPDATE OF v`,
    given.map((one) => one.voucherId),
  );
  if (known.length < given.length) throw new AppError(errors.notFound);
  if (known.some((one) => !one.isPosted)) throw new AppError(accountsErrors.notPosted);
  if (known.some((one) => one.isReversed)) throw new AppError(accountsErrors.alreadyReversed);
  await assertPostable(transaction, { type: 'journal', day: how.day, lines: await firstLines() });
  const { year, month } = partsOf(how.day);
  const period = `${String(year).slice(2)}${String(month).padStart(2, '0')}`;
  const prefix = known[0]?.prefixes?.journal ?? usualPrefixes.journal;
  const first = await takeNumbers(transaction, `voucher.${prefix}`, period, given.length);
  const undone = new Map(known.map((one) => [one.id, one]));
  const mirrors = given.map((one) => {
    const { number, narration, narration_bn } = undone.get(one.voucherId) ?? {
      number: '',
      narration: '',
      narration_bn: null,
    };
    const of = { number: number ?? '', narration, narration_bn };
    return { ...one, id: newId(), narration: reversalNarration(of, how.reason) };
  });
  const written = await transaction.readOne(
    { vouchers: 'int' },
    `WITH given AS MATERIALIZED (
       SELECT g.* FROM ${rowsOf('g', { id: '$2::uuid[]', voucher_id: '$3::uuid[]', source_id: '$4::uuid[]', number: '$5::text[]', narration: '$12::text[]', narration_bn: '$13::text[]' })}),
     head AS (
       INSERT INTO accounts_voucher (site_id, id, number, type, day, narration, amount, status, prepared_by, posted_by,
              posted_at, source_kind, source_id, reversal_of, reason, posting_rule, narration_bn)
       SELECT g.site_id, g.id, g.number, v.type, $6, g.narration, v.amount, 'posted', coalesce($7::uuid, $8::uuid), $8::uuid,
              now(), $9, g.source_id, v.id, $10, $11, g.narration_bn
         FROM given g JOIN accounts_voucher v ON v.site_id = $1 AND v.id = g.voucher_id
       RETURNING id),
     entries AS (
       INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, party_id, day, debit, credit, memo, memo_bn, fund_id)
       SELECT l.site_id, gen_random_uuid(), g.id, l.place, l.ledger_id, l.party_id, $6, l.credit, l.debit, l.memo, l.memo_bn, l.fund_id
         FROM given g JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = g.voucher_id)
     SELECT count(*)::int AS vouchers FROM head`,
    mirrors.map((one) => one.id),
    mirrors.map((one) => one.voucherId),
    mirrors.map((one) => one.sourceId),
    mirrors.map((_, place) => `${prefix}-${period}-${String(first + place).padStart(4, '0')}`),
    how.day,
    how.preparedBy ?? null,
    transaction.context.accountId,
    how.source,
    how.reason,
    postingRuleOf(how.source, 'cash', { isMirror: true }),
    mirrors.map((one) => one.narration.en),
    mirrors.map((one) => one.narration.bn),
  );
  if (written?.vouchers !== given.length) throw new AppError(errors.notFound);
  return new Map(mirrors.map((one) => [one.voucherId, one.id]));

  /** One of them stands for all: a mirror balances as what it undoes, and the day is the same. */
  async function firstLines() {
    const lines = await transaction.read(
      { ledgerId: 'uuid', debit: 'bigint', credit: 'bigint' },
      `SELECT ledger_id AS "ledgerId", debit, credit FROM accounts_voucher_line WHERE site_id = $1 AND voucher_id = $2`,
      given[0]?.voucherId,
    );
    return lines.map(({ ledgerId, debit, credit }) => ({
      ledgerId,
      side: debit > 0n ? ('Cr' as const) : ('Dr' as const),
      amount: debit > 0n ? debit : credit,
    }));
  }
}
