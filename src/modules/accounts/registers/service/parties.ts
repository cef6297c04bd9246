import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Asked, readEntries } from '../../books/service/entries.ts';
import { readChart } from '../../books/service/movements.ts';
import { fieldProblems } from '../../labels.ts';
import { ageing } from '../../rules.ts';

type Row = {
  id: string | null;
  name_en: string | null;
  name_bn: string | null;
  kind: string | null;
  dealt: number;
  lines: { day: string; debit: string; credit: string }[] | null;
};

/**
 * Every party with what is due on a day, by age. Lines of ledgers kept by party that name none, such as an opening
 * balance, come last, so that the whole is what those ledgers say.
 */
export async function readParties(transaction: Transaction, on: string) {
  return transaction.kept(`accounts.parties ${on}`, async () => {
    const rows = await transaction.rows<Row>(
      `WITH due AS (
         SELECT l.party_id, l.day, sum(l.debit) AS debit, sum(l.credit) AS credit
           FROM accounts_voucher_line l JOIN accounts_ledger m ON m.site_id = $1 AND m.id = l.ledger_id AND m.is_by_party
          WHERE l.site_id = $1 AND l.day <= $2 GROUP BY l.party_id, l.day),
       dealt AS (
         SELECT party_id, count(DISTINCT voucher_id)::int AS n FROM accounts_voucher_line
          WHERE site_id = $1 AND party_id IS NOT NULL AND day <= $2 GROUP BY party_id),
       open AS (
         SELECT party_id, json_agg(json_build_object('day', day, 'debit', debit::text, 'credit', credit::text)) AS lines
           FROM due GROUP BY party_id)
       SELECT p.id, p.name_en, p.name_bn, p.kind, coalesce(dealt.n, 0) AS dealt, open.lines
         FROM accounts_party p LEFT JOIN dealt ON dealt.party_id = p.id LEFT JOIN open ON open.party_id = p.id
        WHERE p.site_id = $1 AND (p.is_active OR dealt.n IS NOT NULL)
       UNION ALL SELECT NULL, NULL, NULL, NULL, 0, open.lines FROM open WHERE open.party_id IS NULL
        ORDER BY 2 NULLS LAST, 1`,
      on,
    );
    const items = rows.map((row) => {
      const { balance, ages } = ageing(
        (row.lines ?? []).map((line) => ({
          day: line.day,
          debit: BigInt(line.debit),
          credit: BigInt(line.credit),
        })),
        on,
      );
      return { row, balance, ages };
    });
    const sum = (pick: (one: (typeof items)[number]) => bigint) =>
      takaText(items.reduce((total, one) => total + pick(one), 0n));
    const shown = items.filter((one) => one.row.id !== null || one.balance !== 0n);
    return {
      on,
      items: shown.map(({ row, balance, ages }) => ({
        id: row.id,
        name: row.name_en === null || row.name_bn === null ? null : { en: row.name_en, bn: row.name_bn },
        kind: row.kind,
        dealt: row.dealt,
        balance: takaText(balance),
        ages: ages.map((amount) => takaText(amount)),
      })),
      totals: {
        payable: sum((one) => (one.balance < 0n ? -one.balance : 0n)),
        receivable: sum((one) => (one.balance > 0n ? one.balance : 0n)),
        balance: sum((one) => one.balance),
        ages: [0, 1, 2, 3].map((place) => sum((one) => one.ages[place as 0 | 1 | 2 | 3])),
      },
    };
  });
}

/**
 * All dealings with a party line by line, with what is due after each; of `none`, the lines of ledgers kept by party that
 * name none. Throws 404 for an unknown one.
 */
export async function readParty(
  transaction: Transaction,
  input: Omit<Asked, 'ledgerIds' | 'moving' | 'money' | 'partyId'> & { readonly partyId: string },
) {
  if (input.from > input.to) throw new ValidationError({ to: [fieldProblems.order] });
  const chart = await readChart(transaction);
  const moving = chart.filter((one) => one.isByParty).map((one) => one.id);
  if (input.partyId === 'none')
    return {
      party: null,
      ...(await readEntries(transaction, { ...input, partyId: null, ledgerIds: moving })),
    };
  const party = await transaction.row<{ id: string; name_en: string; name_bn: string; kind: string }>(
    'SELECT id, name_en, name_bn, kind FROM accounts_party WHERE site_id = $1 AND id = $2',
    input.partyId,
  );
  if (!party) throw new AppError(errors.notFound);
  const book = await readEntries(transaction, { ...input, ledgerIds: null, moving });
  return {
    party: { id: party.id, name: { en: party.name_en, bn: party.name_bn }, kind: party.kind },
    ...book,
  };
}
