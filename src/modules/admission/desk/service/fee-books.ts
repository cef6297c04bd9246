import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import {
  giveBackOutside,
  readBankLedgers,
  readTaken,
  takeFromOutside,
} from '../../../fees/receipts/outside/public.ts';
import { lineOfTransaction } from '../../../payments/public.ts';
import { type DeclarationFacts, findDeclaration } from '../../declare/service/declarations.ts';
import { admissionErrors, admissionFields, feeTexts, payerTexts } from '../../labels.ts';
import { admissionPath } from '../../paths.ts';
import type { Payer } from '../../rules.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import type { deskContract } from '../contract.ts';

/** What the voucher of an application's fee is posted for. */
const feeKind = 'admission.fee';

/** The bank accounts the money may have come to. */
export const readBanks = async (transaction: Transaction): Promise<{ id: string; label: Label }[]> =>
  (await readBankLedgers(transaction)).map(({ id, en, bn }) => ({ id, label: { en, bn } }));

/** The line of a statement of the payment that a family claims (ADM-4); null where none tells of it. */
export const lineOfClaim = async (
  transaction: Transaction,
  { payment, payer, trx }: Applicant,
  today: string,
) =>
  payment === 'claimed' && payer && trx
    ? lineOfTransaction(transaction, { source: payer, trx, today })
    : null;

/** The bank that was said, or the only one. */
async function bankOf(transaction: Transaction, bankId: string | null): Promise<string> {
  const banks = await readBanks(transaction);
  const found = bankId === null && banks.length === 1 ? banks[0] : banks.find((one) => one.id === bankId);
  if (!found)
    throw new ValidationError({
      bankId: [withAttribute(messages.required, admissionFields.bankId ?? messages.required)],
    });
  return found.id;
}

/**
 * Takes the fee of an application: a numbered receipt, its voucher, and of cash the drawer of whoever takes it. Answers
 * both. Throws 409 where the declaration does not say as what it stands in the books, and what the counter refuses.
 */
export async function postFee(
  transaction: Transaction,
  declaration: DeclarationFacts,
  applicant: Applicant,
  paid: { payer: Payer; bankId: string | null; now: Date },
): Promise<{ voucherId: string; receiptId: string }> {
  const income = await transaction.readOne(
    { id: 'uuid' },
    `SELECT b.income_ledger_id AS id FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.id = $2`,
    declaration.feeSubHeadId ?? declaration.subHeadId,
  );
  if (!income) throw new AppError(admissionErrors.noFeeHead);
  const bankId = paid.payer === 'bank' ? await bankOf(transaction, paid.bankId) : null;
  const known = await transaction.row(
    'SELECT 1 FROM accounts_voucher WHERE site_id = $1 AND source_kind = $2 AND source_id = $3',
    feeKind,
    applicant.id,
  );
  const name = {
    en: applicant.data.nameEn ?? '',
    bn: applicant.data.nameBn ?? applicant.data.nameEn ?? '',
  };
  const { id: receiptId, voucherId } = await takeFromOutside(transaction, {
    way: paid.payer,
    bankId,
    reference: applicant.trx ?? '',
    amount: declaration.fee,
    incomeLedgerId: income.id,
    payer: name,
    about: fillLabel(feeTexts.about, { title: declaration.title, number: applicant.number ?? '' }),
    narration: fillLabel(feeTexts.narration, {
      number: applicant.number ?? '',
      name,
      way: {
        en: `${payerTexts[paid.payer].en} ${applicant.trx ?? ''}`.trim(),
        bn: `${payerTexts[paid.payer].bn} ${applicant.trx ?? ''}`.trim(),
      },
    }),
    // What was paid again after a refund has a voucher of its own.
    source: { kind: feeKind, id: known ? newId() : applicant.id },
    now: paid.now,
  });
  return { voucherId, receiptId };
}

type Input = z.output<typeof deskContract.refund.input>;

async function refundable(
  transaction: Transaction,
  id: string,
): Promise<{ applicant: Applicant; declaration: DeclarationFacts }> {
  const applicant = await readApplicant(transaction, id);
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  if (!declaration) throw new AppError(errors.notFound);
  if (applicant.payment !== 'paid') throw new AppError(admissionErrors.notPaid);
  if (applicant.state === 'selected' || applicant.state === 'admitted')
    throw new AppError(admissionErrors.keepsFee);
  return { applicant, declaration };
}

/** The fee of an application goes back to the family, by two always: the mirror of its voucher, and it counts as open again. */
export const refundingFee: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => readApplicant(transaction, input.id, 'FOR UPDATE OF a'),
  async about(transaction, { input }) {
    const { applicant, declaration } = await refundable(transaction, input.id);
    const confirmed = await transaction.read(
      { actor: 'uuid' },
      `SELECT DISTINCT actor_id AS actor FROM admission_event
        WHERE site_id = $1 AND applicant_id = $2 AND kind = 'paid' AND actor_id IS NOT NULL`,
      input.id,
    );
    const name = { en: applicant.data.nameEn ?? '', bn: applicant.data.nameBn ?? '' };
    // What was paid, whatever the declaration asks by now.
    const paid = (await readTaken(transaction, applicant.voucherId))?.amount ?? declaration.fee;
    return {
      subject: input.id,
      title: fillLabel(feeTexts.refundTitle, { number: applicant.number ?? '' }),
      path: link(admissionPath.applicants, { open: input.id }),
      amount: paid,
      needsSecond: true,
      // Who noted the money as there does not let it go.
      excluded: confirmed.map((one) => one.actor),
      figures: [
        { kind: 'name', label: feeTexts.applicant, value: name },
        { kind: 'money', label: feeTexts.amount, value: paid.toString() },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    await readApplicant(transaction, input.id, 'FOR UPDATE OF a');
    const { applicant } = await refundable(transaction, input.id);
    await transaction.change(
      `UPDATE admission_applicant SET payment = 'pending', payer = NULL, trx = NULL, trx_second = NULL, voucher_id = NULL,
              version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
      input.id,
    );
    await noteEvents(transaction, [
      {
        applicantId: input.id,
        kind: 'refunded',
        from: applicant.state,
        to: applicant.state,
        reason: [applicant.trx ?? '', input.reason].filter(Boolean).join(' '),
      },
    ]);
    if (applicant.voucherId)
      await giveBackOutside(transaction, applicant.voucherId, {
        reason: input.reason,
        preparedBy: approved?.askedBy,
        database: services.database,
        now: services.now(),
      });
    return { id: input.id };
  },
};
