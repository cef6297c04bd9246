import { AppError, ValidationError } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { readBankLedgers, takeFromOutside } from '../../fees/receipts/outside/public.ts';
import { feeTexts, recruitmentErrors, recruitmentFields } from '../labels.ts';
import type { Payer } from '../rules.ts';

/** Of the usual chart: other fees, where the institution chose no ledger for these. */
const otherFees = '4105';

/**
 * Takes the fee of an application: a numbered receipt with its voucher, and of cash the drawer of whoever takes it. Answers
 * the voucher's id; null where the institution keeps no books. Throws 409 where the chart has no ledger for it, and what the
 * counter refuses.
 */
export async function postFee(
  transaction: Transaction,
  services: Services,
  of: {
    readonly number: string;
    readonly name: Label;
    readonly post: Label;
    readonly payer: Payer;
    /** Of money through a bank: to which account; null where there is one only. */
    readonly bankId: string | null;
    readonly trx: string | null;
    readonly amount: bigint;
    readonly reason: string;
  },
): Promise<string | null> {
  const ledgers = await transaction.read(
    { id: 'uuid', isChosen: 'bool', isOther: 'bool' },
    `SELECT l.id, l.id = s.fee_ledger_id IS TRUE AS "isChosen", l.code = $2 AS "isOther" FROM accounts_ledger l
       LEFT JOIN recruitment_setting s ON s.site_id = $1
      WHERE l.site_id = $1 AND l.is_active ORDER BY "isChosen" DESC, "isOther" DESC LIMIT 2`,
    otherFees,
  );
  const [income] = ledgers;
  if (!income) return null;
  if (!income.isChosen && !income.isOther) throw new AppError(recruitmentErrors.noLedger);
  const { voucherId } = await takeFromOutside(transaction, {
    way: of.payer,
    bankId: of.payer === 'bank' ? await bankOf(transaction, of.bankId) : null,
    reference: of.trx ?? '',
    amount: of.amount,
    incomeLedgerId: income.id,
    payer: of.name,
    about: fillLabel(feeTexts.about, { post: of.post, number: of.number }),
    narration: { en: `Fee of application ${of.number}`, bn: `আবেদনের ফি ${of.number}` },
    reason: of.reason,
    now: services.now(),
  });
  return voucherId;
}

/** The bank that was said, or the only one. Throws 422 at the field where there are several and none was said. */
async function bankOf(transaction: Transaction, bankId: string | null): Promise<string | null> {
  const banks = await readBankLedgers(transaction);
  const found = bankId === null && banks.length <= 1 ? banks[0] : banks.find((one) => one.id === bankId);
  if (!found && banks.length > 0)
    throw new ValidationError({
      bankId: [withAttribute(messages.required, recruitmentFields.bankId ?? messages.required)],
    });
  return found?.id ?? null;
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
