import { todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { postVoucher } from '../../accounts/public.ts';
import { recruitmentErrors } from '../labels.ts';
import type { Payer } from '../rules.ts';

/** Of the usual chart: money in hand, the bank, what mobile companies owe, and other fees. */
const codes = { cash: '1101', bank: '1102', mobile: '1104', fees: '4105' } as const;

const moneyOf: Readonly<Record<Payer, 'cash' | 'bank' | 'mobile'>> = {
  counter: 'cash',
  bank: 'bank',
  bkash: 'mobile',
  nagad: 'mobile',
  rocket: 'mobile',
};

/**
 * Posts the fee of an application: money on the debit side, income on the credit side. Answers the voucher's id; null where
 * the institution keeps no books. Throws 409 where the chart has no ledger for it, and as `postVoucher` does.
 */
export async function postFee(
  transaction: Transaction,
  services: Services,
  of: { readonly number: string; readonly payer: Payer; readonly amount: bigint; readonly reason: string },
): Promise<string | null> {
  const ledgers = await transaction.read(
    { id: 'uuid', code: 'text', isChosen: 'bool' },
    `SELECT l.id, l.code, l.id = s.fee_ledger_id IS TRUE AS "isChosen" FROM accounts_ledger l
       LEFT JOIN recruitment_setting s ON s.site_id = $1
      WHERE l.site_id = $1 AND l.is_active AND (l.code = ANY($2::text[]) OR l.id = s.fee_ledger_id)`,
    Object.values(codes),
  );
  if (ledgers.length === 0) return null;
  const byCode = (code: string) => ledgers.find((one) => one.code === code)?.id;
  const money = byCode(codes[moneyOf[of.payer]]);
  const income = ledgers.find((one) => one.isChosen)?.id ?? byCode(codes.fees);
  if (!money || !income) throw new AppError(recruitmentErrors.noLedger);
  const voucher = await postVoucher(transaction, {
    type: 'credit',
    day: todayInDhaka(services.now()),
    narration: { en: `Fee of application ${of.number}`, bn: `আবেদনের ফি ${of.number}` },
    lines: [
      { ledgerId: money, side: 'Dr', amount: of.amount },
      { ledgerId: income, side: 'Cr', amount: of.amount },
    ],
    reason: of.reason,
  });
  return voucher.id;
}

/** Income ledgers to choose from for application fees. */
export const readFeeLedgers = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', code: 'text', en: 'text', bn: 'text' },
    `SELECT l.id, l.code, l.name_en AS en, coalesce(nullif(l.name_bn, ''), l.name_en) AS bn FROM accounts_ledger l
       JOIN accounts_account_sub_group u ON u.site_id = $1 AND u.id = l.sub_group_id
       JOIN accounts_account_group g ON g.site_id = $1 AND g.id = u.group_id
      WHERE l.site_id = $1 AND l.is_active AND NOT l.is_by_party AND g.type = 'income' ORDER BY l.code LIMIT 500`,
  );
