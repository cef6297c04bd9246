import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertWithinBudget } from '../../budgets/service/budget-room.ts';
import type { accountsContract } from '../../contract.ts';
import { accountsErrors, fieldProblems } from '../../labels.ts';
import { assertInYear, assertPostable, type PostedLine, postVoucher } from '../../public.ts';
import type { VoucherType } from '../../rules.ts';
import type { voucherStatuses } from '../contract.ts';
import { memoSql, narrationSql } from '../narration.ts';
import { assertParties, checkedLines, type DraftLine } from './draft-lines.ts';

type Status = (typeof voucherStatuses)[number];
type Saved = { id: string; version: number; status: Status; number: string | null };
type Input = z.infer<typeof accountsContract.createVoucher.input>;
type OfVersion = { readonly id: string; readonly version: number };
type Held = {
  id: string;
  version: number;
  type: VoucherType;
  status: Status;
  day: string;
  narration: string;
  draft: DraftLine[] | null;
  prepared_by: string | null;
};

/** A new voucher as a draft: it may be incomplete, but what it has is right. */
export async function createVoucher(transaction: Transaction, input: Input): Promise<Saved> {
  const lines = await checkedDraft(transaction, input);
  const id = newId();
  await transaction.change(
    `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount, draft, prepared_by)
     VALUES ($1, $2, $3, 'draft', $4, $5, $6, $7, $8)`,
    id,
    input.type,
    input.day,
    input.narration,
    amountOfDraft(lines),
    JSON.stringify(lines),
    transaction.context.accountId,
  );
  return { id, version: 1, status: 'draft', number: null };
}

/** Begins a draft with the lines of a voucher that is undone, to be put right by whoever asked, in their language; answers its id. */
export async function beginCorrection(
  transaction: Transaction,
  {
    id: of,
    day,
    by,
    language,
  }: { readonly id: string; readonly day: string; readonly by: string | null; readonly language: Language },
): Promise<string> {
  const id = newId();
  await transaction.change(
    `INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount, draft, prepared_by, correction_of)
     SELECT v.site_id, $3, v.type, 'draft', $4, ${narrationSql('v', language)}, v.amount,
            (SELECT jsonb_agg(jsonb_build_object('ledgerId', l.ledger_id, 'partyId', l.party_id, 'fundId', l.fund_id, 'memo', ${memoSql('l', language)},
                      'side', CASE WHEN l.debit > 0 THEN 'Dr' ELSE 'Cr' END, 'amount', (l.debit + l.credit)::text)
                    ORDER BY l.place)
               FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = v.id), $5, v.id
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = $2`,
    of,
    id,
    day,
    by,
  );
  return id;
}

/** Changes a draft; whoever changed it last is its preparer. */
export async function updateVoucher(transaction: Transaction, input: Input & OfVersion): Promise<Saved> {
  await hold(transaction, input, ['draft'], accountsErrors.notDraft);
  const lines = await checkedDraft(transaction, input);
  await transaction.change(
    `UPDATE accounts_voucher SET version = version + 1, updated_at = now(), type = $3, day = $4, narration = $5,
            amount = $6, draft = $7, prepared_by = $8 WHERE site_id = $1 AND id = $2`,
    input.id,
    input.type,
    input.day,
    input.narration,
    amountOfDraft(lines),
    JSON.stringify(lines),
    transaction.context.accountId,
  );
  return { id: input.id, version: input.version + 1, status: 'draft', number: null };
}

/** Hands a complete draft to whoever posts. */
export async function submitVoucher(
  transaction: Transaction,
  services: Services,
  input: OfVersion,
): Promise<Saved> {
  const held = await hold(transaction, input, ['draft'], accountsErrors.notDraft);
  assertNotAhead(held.day, services);
  await assertParties(transaction, held.draft ?? []);
  await assertPostable(transaction, { ...held, lines: postedLines(held.draft ?? []) });
  return step(transaction, held, 'submitted');
}

/** Approves what was submitted; whether one person is enough is decided before (`voucher-acts.ts`). */
export async function approveSubmitted(
  transaction: Transaction,
  services: Services,
  input: OfVersion,
): Promise<Saved> {
  const held = await hold(transaction, input, ['submitted'], accountsErrors.notSubmitted);
  assertNotAhead(held.day, services);
  await assertPostable(transaction, { ...held, lines: postedLines(held.draft ?? []) });
  return step(transaction, held, 'approved');
}

/** Gives a submitted or approved voucher back to be changed. */
export async function returnVoucher(
  transaction: Transaction,
  input: OfVersion & { reason: string },
): Promise<Saved> {
  const held = await hold(transaction, input, ['submitted', 'approved'], accountsErrors.notSubmitted);
  return step(transaction, held, 'draft', input.reason);
}

/** Cancels a voucher that was never posted; it stays in the list. */
export async function cancelVoucher(
  transaction: Transaction,
  input: OfVersion & { reason: string },
): Promise<Saved> {
  const held = await hold(transaction, input, ['draft', 'submitted', 'approved'], accountsErrors.isPosted);
  return step(transaction, held, 'cancelled', input.reason);
}

/** Posts a draft or submitted voucher; whether one person is enough is decided before (`voucher-acts.ts`). */
export async function postDraft(
  transaction: Transaction,
  services: Services,
  input: OfVersion,
): Promise<Saved> {
  const held = await hold(transaction, input, ['draft', 'submitted', 'approved'], accountsErrors.isPosted);
  assertNotAhead(held.day, services);
  const draft = held.draft ?? [];
  // A ledger or party may have gone out of use since the draft was saved.
  await checkedLines(
    transaction,
    draft.map((line) => ({ ...line, amount: '1' })),
  );
  await assertParties(transaction, draft);
  await assertWithinBudget(transaction, { day: held.day, lines: postedLines(draft) });
  const { id, number } = await postVoucher(transaction, {
    type: held.type,
    day: held.day,
    narration: held.narration,
    lines: postedLines(draft),
    draftId: held.id,
  });
  return { id, version: held.version + 1, status: 'posted', number };
}

type Reversal = { readonly id: string; readonly day: string; readonly reason: string };

/** Throws what speaks against undoing a posted voucher by hand. What another module posted is undone there. */
export function assertReversible(
  services: Services,
  known: { readonly source_kind: string | null; readonly day: string },
  input: Reversal,
): void {
  if (known.source_kind?.startsWith('accounts.cheque')) throw new AppError(accountsErrors.ofCheque);
  if (known.source_kind?.startsWith('accounts.')) throw new AppError(accountsErrors.ofBooks);
  if (known.source_kind !== null) throw new AppError(accountsErrors.ofReceipt);
  assertNotAhead(input.day, services);
  if (input.day < known.day) throw new ValidationError({ day: [fieldProblems.beforeVoucher] });
}

/** Refuses a day still to come, with the message at the form's field. */
export function assertNotAhead(day: string, services: Services): void {
  if (day > todayInDhaka(services.now())) throw new ValidationError({ day: [fieldProblems.afterToday] });
}

async function checkedDraft(transaction: Transaction, input: Input): Promise<DraftLine[]> {
  if (input.day < '2000-01-01') throw new ValidationError({ day: [fieldProblems.tooEarly] });
  await assertInYear(transaction, input.day);
  return checkedLines(transaction, input.lines);
}

/** Locks a voucher until the transaction ends. Throws 404, 409 in another status or version. */
async function hold(
  transaction: Transaction,
  { id, version }: OfVersion,
  statuses: readonly Status[],
  refusal: (typeof accountsErrors)['notDraft' | 'notSubmitted' | 'isPosted'],
): Promise<Held> {
  const held = await transaction.row<Held>(
    `SELECT id, version, type, status, day, narration, draft, prepared_by FROM accounts_voucher
      WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!held) throw new AppError(errors.notFound);
  if (!statuses.includes(held.status)) throw new AppError(refusal);
  if (held.version !== version) throw new AppError(errors.staleVersion);
  return held;
}

async function step(transaction: Transaction, held: Held, status: Status, reason = ''): Promise<Saved> {
  const approved = status === 'approved';
  const submittedAt = status === 'submitted' ? 'now()' : status === 'draft' ? 'NULL' : 'submitted_at';
  await transaction.change(
    `UPDATE accounts_voucher SET version = version + 1, updated_at = now(), status = $3, reason = $4,
            submitted_at = ${submittedAt}, approved_by = ${approved ? '$5' : 'NULL'}, approved_at = ${approved ? 'now()' : 'NULL'}
      WHERE site_id = $1 AND id = $2`,
    held.id,
    status,
    reason,
    ...(approved ? [transaction.context.accountId] : []),
  );
  return { id: held.id, version: held.version + 1, status, number: null };
}

/** The larger side: an unfinished draft shows what it is about. */
function amountOfDraft(lines: readonly DraftLine[]): bigint {
  const sum = (side: string) =>
    lines.reduce((total, line) => (line.side === side ? total + BigInt(line.amount) : total), 0n);
  const [debit, credit] = [sum('Dr'), sum('Cr')];
  if (debit < credit) return credit;
  return debit;
}

const postedLines = (lines: readonly DraftLine[]): PostedLine[] =>
  lines.map((line) => ({ ...line, amount: BigInt(line.amount) }));
