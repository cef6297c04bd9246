import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { isOpening, ofBooks, type Span } from '../../books/service/movements.ts';
import { type FundMovement, generalOf } from '../rules.ts';

type ByFund = {
  readonly general: readonly FundMovement[];
  readonly funds: readonly { readonly fund: string; readonly movements: readonly FundMovement[] }[];
};

/**
 * What moved each ledger in a span, fund by fund; the general fund has what is left of `all`. Opening balances are opening
 * on whatever day they stand, as in the trial balance.
 */
export async function readByFund(
  transaction: Transaction,
  { from, to }: Span,
  all: readonly FundMovement[],
): Promise<ByFund> {
  const rows = await transaction.read(
    { fund_id: 'uuid', ledger_id: 'uuid', opening: 'bigint', debit: 'bigint', credit: 'bigint' },
    `SELECT fund_id, ledger_id,
            coalesce(sum(debit - credit) FILTER (WHERE day < $2), 0)::bigint AS opening,
            coalesce(sum(debit) FILTER (WHERE day >= $2), 0)::bigint AS debit,
            coalesce(sum(credit) FILTER (WHERE day >= $2), 0)::bigint AS credit
       FROM accounts_voucher_line WHERE site_id = $1 AND fund_id IS NOT NULL AND day <= $3
      GROUP BY fund_id, ledger_id`,
    from,
    to,
  );
  const special = await transaction.read(
    { fund_id: 'uuid', ledger_id: 'uuid', opens: 'bool', debit: 'bigint', credit: 'bigint' },
    `SELECT l.fund_id, l.ledger_id, ${isOpening} AS opens, sum(l.debit)::bigint AS debit,
            sum(l.credit)::bigint AS credit
       FROM ${ofBooks} k JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = k.id
      WHERE l.fund_id IS NOT NULL AND l.day BETWEEN $2 AND $3 GROUP BY l.fund_id, l.ledger_id, ${isOpening}`,
    from,
    to,
  );
  const types = new Map(all.map((one) => [one.ledger, one.type]));
  const parts = rows.flatMap((row): { fund: string; movement: FundMovement }[] => {
    const type = types.get(row.ledger_id);
    if (!type) return [];
    const own = (opens: boolean) =>
      special.find(
        (one) => one.fund_id === row.fund_id && one.ledger_id === row.ledger_id && one.opens === opens,
      ) ?? { debit: 0n, credit: 0n };
    const [opened, closed] = [own(true), own(false)];
    return [
      {
        fund: row.fund_id,
        movement: {
          ledger: row.ledger_id,
          type,
          opening: row.opening + opened.debit - opened.credit,
          debit: row.debit - opened.debit,
          credit: row.credit - opened.credit,
          closedDebit: closed.debit,
          closedCredit: closed.credit,
        },
      },
    ];
  });
  return {
    general: generalOf(
      all,
      parts.map((one) => one.movement),
    ),
    funds: [...new Set(parts.map((one) => one.fund))].map((fund) => ({
      fund,
      movements: parts.filter((one) => one.fund === fund).map((one) => one.movement),
    })),
  };
}
