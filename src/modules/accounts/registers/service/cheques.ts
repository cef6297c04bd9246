import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertWithinBudget } from '../../budgets/service/budget-room.ts';
import { chequeFineLedger } from '../../chart/chart.data.ts';
import { ownLedger } from '../../chart/service/own-ledger.ts';
import type { accountsContract } from '../../contract.ts';
import {
  accountsErrors,
  chequeTexts,
  fieldLabels,
  fieldProblems,
  problemTexts,
  voucherTexts,
} from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { type PostedLine, postVoucher, readSystemLedgers, reverseVoucher } from '../../public.ts';
import { type ChequeKind, type ChequeStatus, chequeAfter, type LedgerKind } from '../../rules.ts';
import { chequeFineKind, chequeKind, chequeReturnKind } from '../../sources.ts';
import { amountOf } from '../../vouchers/service/draft-lines.ts';
import { assertNotAhead } from '../../vouchers/service/save-voucher.ts';

type Given = z.infer<typeof accountsContract.createCheque.input>;
type Step = z.infer<typeof accountsContract.stepCheque.input>;
type Held = {
  id: string;
  version: number;
  kind: ChequeKind;
  status: ChequeStatus;
  number: string;
  day: string;
  bank_ledger_id: string;
  other_ledger_id: string;
  party_id: string | null;
  amount: bigint;
  narration: string;
  prepared_by: string | null;
  voucher_id: string | null;
  status_day: string | null;
};

/** Puts a cheque into the register; nothing is posted before it is handed over or deposited. */
export async function createCheque(transaction: Transaction, given: Given) {
  const values = await checked(transaction, given, null);
  const id = newId();
  await transaction.change(
    `INSERT INTO accounts_cheque (site_id, id, kind, status, number, day, bank_ledger_id, other_ledger_id, party_id,
            drawn_on, amount, narration, prepared_by)
     VALUES ($1, $2, $3, 'inHand', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    id,
    ...values,
    transaction.context.accountId,
  );
  return { id, version: 1, status: 'inHand' as const };
}

/** Changes a cheque that is still in hand; whoever changed it last is its preparer. */
export async function updateCheque(transaction: Transaction, given: Given & { id: string; version: number }) {
  const held = await hold(transaction, given);
  if (held.status !== 'inHand') throw new AppError(accountsErrors.chequeMoved);
  const values = await checked(transaction, given, given.id);
  await transaction.change(
    `UPDATE accounts_cheque SET version = version + 1, updated_at = now(), kind = $3, number = $4, day = $5,
            bank_ledger_id = $6, other_ledger_id = $7, party_id = $8, drawn_on = $9, amount = $10, narration = $11,
            prepared_by = $12
      WHERE site_id = $1 AND id = $2`,
    given.id,
    ...values,
    transaction.context.accountId,
  );
  return { id: given.id, version: held.version + 1, status: held.status };
}

/**
 * Takes a cheque one step on. Handing over or depositing posts its voucher, on the cheque's day at the earliest;
 * bouncing, and cancelling what was handed over, reverse it. A deposit that a completed statement has as credited comes
 * back on a day after that statement: a new entry, which the next one has; what was agreed stays.
 * Throws 409 for a step its state does not allow.
 */
export async function stepCheque(
  transaction: Transaction,
  services: Services,
  given: Step,
  /** Who asked for it, where somebody else decided. */
  preparedBy?: string,
) {
  const held = await hold(transaction, given);
  const status = nextOf(held, given, services);
  const since = held.status_day ?? (given.step === 'post' ? held.day : given.day);
  if (given.day < since)
    throw new ValidationError({
      day: [given.step === 'post' ? fieldProblems.beforeCheque : fieldProblems.beforeStep],
    });
  const isUndone = given.step === 'bounce' || given.step === 'cancel';
  const agreed = isUndone ? await readAgreedDay(transaction, held) : null;
  if (agreed !== null && given.day <= agreed) throw new ValidationError({ day: [creditedBefore(agreed)] });
  if (isUndone && given.reason === '') throw new ValidationError({ reason: [fieldProblems.needsReason] });
  const voucherId =
    given.step === 'post'
      ? await post(transaction, held, given.day, preparedBy ?? held.prepared_by ?? undefined)
      : held.voucher_id;
  const undoneBy =
    isUndone && held.voucher_id !== null
      ? await reverseVoucher(transaction, held.voucher_id, {
          day: given.day,
          reason: given.reason,
          source: { kind: chequeReturnKind, id: held.id },
          ...(preparedBy ? { preparedBy } : {}),
        })
      : null;
  const fineVoucherId = await chargeFine(transaction, held, given, preparedBy);
  await transaction.change(
    `UPDATE accounts_cheque SET version = version + 1, updated_at = now(), status = $3, voucher_id = $4, undone_by = $5,
            status_day = $6, reason = $7, fine_voucher_id = $8
      WHERE site_id = $1 AND id = $2`,
    held.id,
    status,
    voucherId,
    undoneBy?.id ?? null,
    given.day,
    given.reason,
    fineVoucherId,
  );
  return { id: held.id, version: held.version + 1, status };
}

/** The fine of a step in paisa, 0 where none is asked. Throws at the field for any cheque but a received one that bounces. */
function fineOf(held: Held, given: Step): bigint {
  if (given.fine === '' || given.fine === '0') return 0n;
  const amount = amountOf(given.fine);
  if ('problem' in amount) throw new ValidationError({ fine: [amount.problem] });
  if (given.step !== 'bounce' || held.kind !== 'received')
    throw new ValidationError({ fine: [fieldProblems.fineOnlyBounced] });
  return amount.paisa;
}

/** Charges whoever wrote a cheque for its bouncing, where somebody said so; the voucher, or null. */
async function chargeFine(
  transaction: Transaction,
  held: Held,
  given: Step,
  preparedBy: string | undefined,
): Promise<string | null> {
  const amount = fineOf(held, given);
  if (amount === 0n) return null;
  const ledgerId = await ownLedger(transaction, chequeFineLedger, 'asset');
  const { fines } = await readSystemLedgers(transaction);
  const { id } = await postVoucher(transaction, {
    type: 'journal',
    day: given.day,
    narration: {
      en: `Fine for the bounced cheque ${held.number}`,
      bn: `প্রত্যাখ্যাত চেক ${held.number}-এর জরিমানা`,
    },
    source: { kind: chequeFineKind, id: held.id },
    ...(preparedBy ? { preparedBy } : {}),
    lines: [
      { ledgerId, side: 'Dr', amount, partyId: held.party_id, memo: chequeMemo(held) },
      { ledgerId: fines, side: 'Cr', amount },
    ],
  });
  return id;
}

/** What the lines of a cheque say of it. */
const chequeMemo = ({ number }: Held): Label => ({ en: `Cheque ${number}`, bn: `চেক ${number}` });

/** Where a step leads. Throws what refuses it whatever stands in the books. */
function nextOf(held: Held, given: Step, services: Services): ChequeStatus {
  const status = chequeAfter(held.kind, held.status, given.step);
  if (status === null) throw new AppError(accountsErrors.chequeMoved);
  assertNotAhead(given.day, services);
  return status;
}

/**
 * What a step is about. Handing over or depositing what one wrote oneself, and taking back what is in the books, takes a
 * second person above the limit of vouchers; clearing only notes what the bank did.
 */
export const steppingCheque: Act<Step, Awaited<ReturnType<typeof stepCheque>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const held = await find(transaction, input);
    nextOf(held, input, services);
    const fine = fineOf(held, input);
    const { accountId, permissions } = transaction.context;
    const isPosted = input.step === 'post';
    return {
      subject: held.id,
      title: fillLabel(chequeTexts[input.step], { number: held.number }),
      path: link(accountsPath.cheques, { cheque: held.id }),
      amount: held.amount + fine,
      excluded: isPosted && held.prepared_by !== null ? [held.prepared_by] : [],
      isSecond: isPosted && held.prepared_by !== accountId,
      isOneEnough: input.step === 'clear' || (!isPosted && held.voucher_id === null),
      needsSecond: !permissions.has(accountsPermission.close),
      figures: [
        { kind: 'text', label: fieldLabels.number, value: { en: held.number, bn: held.number } },
        { kind: 'day', label: fieldLabels.day, value: input.day },
        ...(fine > 0n ? [{ kind: 'money' as const, label: chequeTexts.fine, value: String(fine) }] : []),
        { kind: 'text', label: fieldLabels.narration, value: { en: held.narration, bn: held.narration } },
        ...(held.prepared_by === null
          ? []
          : [{ kind: 'person' as const, label: voucherTexts.preparedBy, value: held.prepared_by }]),
      ],
    };
  },
  run: (transaction, { input, services, approved }) =>
    stepCheque(transaction, services, input, approved?.askedBy),
};

/** The day of the completed statement that has a cheque's voucher as cleared; null where none has. */
async function readAgreedDay(transaction: Transaction, held: Held): Promise<string | null> {
  const row = await transaction.row<{ day: string | null }>(
    `SELECT max(r.day) AS day FROM accounts_voucher_line l
       JOIN accounts_reconciliation_line c ON c.site_id = $1 AND c.voucher_line_id = l.id AND c.cleared_on IS NOT NULL
       JOIN accounts_reconciliation r ON r.site_id = $1 AND r.id = c.reconciliation_id AND r.status = 'completed'
      WHERE l.site_id = $1 AND l.voucher_id = $2`,
    held.voucher_id,
  );
  return row?.day ?? null;
}

const creditedBefore = (day: string): Label =>
  fillLabel(fieldProblems.creditedBefore, { day: dayLabel(day) });

async function post(
  transaction: Transaction,
  held: Held,
  day: string,
  preparedBy: string | undefined,
): Promise<string> {
  const isIssued = held.kind === 'issued';
  const lines: PostedLine[] = [
    {
      ledgerId: held.bank_ledger_id,
      side: isIssued ? 'Cr' : 'Dr',
      amount: held.amount,
      memo: chequeMemo(held),
    },
    {
      ledgerId: held.other_ledger_id,
      side: isIssued ? 'Dr' : 'Cr',
      amount: held.amount,
      partyId: held.party_id,
    },
  ];
  await assertWithinBudget(transaction, { day, lines });
  const { id } = await postVoucher(transaction, {
    type: isIssued ? 'debit' : 'credit',
    day,
    narration: held.narration,
    source: { kind: chequeKind, id: held.id },
    ...(preparedBy ? { preparedBy } : {}),
    lines,
  });
  return id;
}

/** The cheque's values in the order of its statements. Throws ValidationError at the fields. */
async function checked(transaction: Transaction, given: Given, own: string | null): Promise<unknown[]> {
  const fields: Record<string, Label[]> = {};
  const partyId = given.partyId?.toLowerCase() ?? null;
  const drawnOn = given.kind === 'received' ? given.drawnOn : '';
  const known = await transaction.rows<{ id: string; kind: LedgerKind | 'party'; is_by_party: boolean }>(
    `SELECT id, kind, is_by_party FROM accounts_ledger WHERE site_id = $1 AND is_active AND id = ANY($2::uuid[])
      UNION ALL SELECT id, 'party', false FROM accounts_party WHERE site_id = $1 AND is_active AND id = $3`,
    [given.bankLedgerId, given.otherLedgerId],
    partyId,
  );
  const find = (id: string) => known.find((row) => row.id === id.toLowerCase());
  const other = find(given.otherLedgerId);
  const amount = amountOf(given.amount);
  if (given.day < '2000-01-01') fields.day = [fieldProblems.tooEarly];
  if (find(given.bankLedgerId)?.kind !== 'bank') fields.bankLedgerId = [fieldProblems.notBank];
  if (other?.kind !== 'other') fields.otherLedgerId = [problemTexts.ledger];
  if (partyId !== null && find(partyId)?.kind !== 'party') fields.partyId = [fieldProblems.party];
  if (partyId === null && other?.is_by_party) fields.partyId = [fieldProblems.needsParty];
  if (given.kind === 'received' && drawnOn === '') fields.drawnOn = [fieldProblems.needsDrawnOn];
  if ('problem' in amount) fields.amount = [amount.problem];
  const twice = await transaction.row(
    `SELECT 1 FROM accounts_cheque WHERE site_id = $1 AND kind = $2 AND bank_ledger_id = $3 AND drawn_on = $4
        AND number = $5 AND id IS DISTINCT FROM $6::uuid`,
    given.kind,
    given.bankLedgerId,
    drawnOn,
    given.number,
    own,
  );
  if (twice) fields.number = [fieldProblems.chequeTwice];
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return [
    given.kind,
    given.number,
    given.day,
    given.bankLedgerId,
    given.otherLedgerId,
    partyId,
    drawnOn,
    'paisa' in amount ? amount.paisa : 0n,
    given.narration,
  ];
}

/** A cheque as it stands; held until the transaction ends where it is going to be changed. */
async function find(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  lock: '' | 'FOR UPDATE' = '',
): Promise<Held> {
  const held = await transaction.row<Held>(
    `SELECT id, version, kind, status, number, day, bank_ledger_id, other_ledger_id, party_id, amount, narration,
            prepared_by, voucher_id, status_day
       FROM accounts_cheque WHERE site_id = $1 AND id = $2 ${lock}`,
    id,
  );
  if (!held) throw new AppError(errors.notFound);
  if (held.version !== version) throw new AppError(errors.staleVersion);
  return held;
}

const hold = (transaction: Transaction, given: { id: string; version: number }): Promise<Held> =>
  find(transaction, given, 'FOR UPDATE');

/** The last day a cheque may be dealt with. */
export const todayOf = (services: Services): string => todayInDhaka(services.now());
