import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { accountsErrors, fieldProblems } from '../../labels.ts';
import { todayOf } from '../../registers/service/cheques.ts';
import { reconciled } from '../../rules.ts';
import { amountOf, mostPaisa } from '../../vouchers/service/draft-lines.ts';
import type { reconciliationContract } from '../contract.ts';
import { findReconciliation, type Reconciliation, readNotes } from './read-reconciliation.ts';
import { draftLines, readLineSums } from './reconciliation-lines.ts';

type Create = z.infer<typeof reconciliationContract.create.input>;
type Save = z.infer<typeof reconciliationContract.save.input>;
type OfVersion = z.infer<typeof reconciliationContract.complete.input>;

/**
 * Begins with the statement of a bank account. Cheques the register has as cleared until its day are cleared in it.
 * Throws 422 for a day ahead or not after the last statement, 409 while another of the account is a draft.
 */
export async function beginReconciliation(transaction: Transaction, services: Services, given: Create) {
  const bank = await transaction.row<{ id: string }>(
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND id = $2 AND kind = 'bank' AND is_active
        FOR NO KEY UPDATE`,
    given.ledgerId,
  );
  if (!bank) throw new ValidationError({ ledgerId: [fieldProblems.notBank] });
  const draft = await transaction.row<{ day: string }>(
    `SELECT day FROM accounts_reconciliation WHERE site_id = $1 AND ledger_id = $2 AND status = 'draft'`,
    bank.id,
  );
  if (draft) throw new AppError(accountsErrors.reconciliationWaits);
  const values = await checked(transaction, services, { ...given, ledger_id: bank.id });
  const id = newId();
  await transaction.change(
    `INSERT INTO accounts_reconciliation (site_id, id, ledger_id, day, status, statement_balance, prepared_by)
     VALUES ($1, $2, $3, $4, 'draft', $5, $6)`,
    id,
    bank.id,
    given.day,
    values.balance,
    transaction.context.accountId,
  );
  await transaction.change(
    `INSERT INTO accounts_reconciliation_line (site_id, id, reconciliation_id, voucher_line_id, cleared_on)
     SELECT l.site_id, gen_random_uuid(), $2, l.id, q.status_day
       FROM ${draftLines.from}
       JOIN accounts_cheque q ON q.site_id = $1 AND q.voucher_id = l.voucher_id AND q.status = 'cleared'
      WHERE ${draftLines.where} AND c.id IS NULL AND q.status_day <= $4`,
    id,
    bank.id,
    given.day,
  );
  return { id, version: 1 };
}

/** Saves a draft: the statement's day and balance, the lines that changed, and all that only this statement has. */
export async function saveReconciliation(transaction: Transaction, services: Services, given: Save) {
  const held = await holdDraft(transaction, given);
  const { balance } = await checked(transaction, services, { ...given, ledger_id: held.ledger_id });
  const notes = checkedNotes(given);
  await saveTicks(transaction, held, given);
  await saveNotes(transaction, held, notes, given.settled);
  const late = await transaction.row(
    `SELECT 1 FROM accounts_reconciliation_line c JOIN accounts_voucher_line l ON l.site_id = $1 AND l.id = c.voucher_line_id
      WHERE c.site_id = $1 AND c.reconciliation_id = $2 AND (l.day > $3 OR c.cleared_on > $3) LIMIT 1`,
    held.id,
    given.day,
  );
  if (late) throw new ValidationError({ day: [fieldProblems.clearedLater] });
  return { id: held.id, version: await touch(transaction, held, given.day, balance) };
}

/** Clears every open line through a day, each on its voucher's day. */
export async function clearThrough(
  transaction: Transaction,
  given: z.infer<typeof reconciliationContract.clearThrough.input>,
) {
  const held = await holdDraft(transaction, given);
  if (given.through > held.day) throw new ValidationError({ through: [fieldProblems.afterStatement] });
  const count = await transaction.change(
    `INSERT INTO accounts_reconciliation_line (site_id, id, reconciliation_id, voucher_line_id, cleared_on)
     SELECT l.site_id, gen_random_uuid(), $2, l.id, l.day FROM ${draftLines.from}
      WHERE ${draftLines.where} AND c.id IS NULL AND l.day <= $5`,
    held.id,
    held.ledger_id,
    held.day,
    given.through,
  );
  return { id: held.id, version: await touch(transaction, held, held.day, held.statement_balance), count };
}

/**
 * Completes a draft: what is open is kept with it as it stands now, and the cheques it cleared are cleared in the register.
 * Throws 409 while anything is left to be explained.
 */
export async function completeReconciliation(transaction: Transaction, services: Services, given: OfVersion) {
  const held = await holdDraft(transaction, given);
  // One statement, so that a voucher posted meanwhile is in the open lines and in the books' balance, or in neither.
  const books = await transaction.row<{ balance: bigint }>(
    `WITH kept AS (
       INSERT INTO accounts_reconciliation_line (site_id, id, reconciliation_id, voucher_line_id)
       SELECT l.site_id, gen_random_uuid(), $2, l.id FROM ${draftLines.from} WHERE ${draftLines.where} AND c.id IS NULL)
     SELECT coalesce(sum(debit - credit), 0)::bigint AS balance FROM accounts_voucher_line
      WHERE site_id = $1 AND ledger_id = $3 AND day <= $4`,
    held.id,
    held.ledger_id,
    held.day,
  );
  const book = books?.balance ?? 0n;
  const sums = await readLineSums(transaction, { ...held, status: 'completed' });
  const notes = await readNotes(transaction, held);
  const { difference } = reconciled({
    book,
    statement: held.statement_balance,
    deposits: sums.deposits,
    cheques: sums.cheques,
    notes: notes.filter((note) => !note.is_settled),
  });
  if (difference !== 0n)
    throw new AppError(accountsErrors.notExplained, { amount: takaText(difference).replace('-', '') });
  await transaction.change(
    `UPDATE accounts_cheque q SET version = q.version + 1, updated_at = now(), status = 'cleared', reason = '',
            status_day = greatest(c.cleared_on, q.status_day)
       FROM accounts_reconciliation_line c
       JOIN accounts_voucher_line l ON l.site_id = $1 AND l.id = c.voucher_line_id
      WHERE q.site_id = $1 AND c.site_id = $1 AND c.reconciliation_id = $2 AND c.cleared_on IS NOT NULL
        AND q.voucher_id = l.voucher_id AND q.status = 'posted'`,
    held.id,
  );
  await transaction.change(
    `UPDATE accounts_reconciliation SET version = version + 1, updated_at = now(), status = 'completed', book_balance = $3,
            completed_by = $4, completed_at = $5 WHERE site_id = $1 AND id = $2`,
    held.id,
    book,
    transaction.context.accountId,
    services.now(),
  );
  return { id: held.id, version: held.version + 1 };
}

/** Opens the latest of its account again. Throws 409 for one that is a draft, or that another one follows. */
export async function reopenReconciliation(
  transaction: Transaction,
  given: z.infer<typeof reconciliationContract.reopen.input>,
) {
  const held = await hold(transaction, given);
  if (held.status !== 'completed') throw new AppError(accountsErrors.reconciliationOpen);
  if (!held.is_latest) throw new AppError(accountsErrors.reconciliationFollowed);
  await transaction.change(
    `UPDATE accounts_reconciliation SET version = version + 1, updated_at = now(), status = 'draft', book_balance = NULL,
            completed_by = NULL, completed_at = NULL, reason = $3 WHERE site_id = $1 AND id = $2`,
    held.id,
    given.reason,
  );
  await transaction.change(
    `DELETE FROM accounts_reconciliation_line WHERE site_id = $1 AND reconciliation_id = $2 AND cleared_on IS NULL`,
    held.id,
  );
  return { id: held.id, version: held.version + 1 };
}

/** Throws a draft away; what it had cleared is open again. One that was ever completed is kept. */
export async function discardReconciliation(transaction: Transaction, given: OfVersion) {
  const held = await holdDraft(transaction, given);
  if (held.reason !== '') throw new AppError(accountsErrors.reconciliationKept);
  await transaction.change(
    'DELETE FROM accounts_statement_line WHERE site_id = $1 AND reconciliation_id = $2',
    held.id,
  );
  await transaction.change(
    'DELETE FROM accounts_reconciliation_line WHERE site_id = $1 AND reconciliation_id = $2',
    held.id,
  );
  await transaction.change(
    'UPDATE accounts_reconciliation_note SET settled_in = NULL WHERE site_id = $1 AND settled_in = $2',
    held.id,
  );
  await transaction.change(
    'DELETE FROM accounts_reconciliation_note WHERE site_id = $1 AND reconciliation_id = $2',
    held.id,
  );
  await transaction.change('DELETE FROM accounts_reconciliation WHERE site_id = $1 AND id = $2', held.id);
  return { id: held.id };
}

async function hold(transaction: Transaction, { id, version }: OfVersion): Promise<Reconciliation> {
  await transaction.row(
    'SELECT 1 FROM accounts_reconciliation WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  const held = await findReconciliation(transaction, id);
  if (held.version !== version) throw new AppError(errors.staleVersion);
  return held;
}

/** Takes hold of a draft of this version. Throws 404, 409 for another version or a completed one. */
export async function holdDraft(transaction: Transaction, given: OfVersion): Promise<Reconciliation> {
  const held = await hold(transaction, given);
  if (held.status !== 'draft') throw new AppError(accountsErrors.reconciliationDone);
  return held;
}

/** Counts the version of a draft on, with the statement's day and balance. Answers the new version. */
export async function touch(transaction: Transaction, held: Reconciliation, day: string, balance: bigint) {
  await transaction.change(
    `UPDATE accounts_reconciliation SET version = version + 1, updated_at = now(), day = $3, statement_balance = $4
      WHERE site_id = $1 AND id = $2`,
    held.id,
    day,
    balance,
  );
  return held.version + 1;
}

/** The statement's day and balance. Throws ValidationError at the fields. */
async function checked(
  transaction: Transaction,
  services: Services,
  given: { day: string; statementBalance: string; ledger_id: string },
): Promise<{ balance: bigint }> {
  const fields: Record<string, Label[]> = {};
  const balance = parseTaka(given.statementBalance);
  if (balance === null) fields.statementBalance = [fieldProblems.notMoney];
  else if (balance > mostPaisa || balance < -mostPaisa) fields.statementBalance = [fieldProblems.tooLarge];
  if (given.day < '2000-01-01') fields.day = [fieldProblems.tooEarly];
  if (given.day > todayOf(services)) fields.day = [fieldProblems.statementAhead];
  const last = await transaction.row<{ day: string | null }>(
    `SELECT max(day) AS day FROM accounts_reconciliation
      WHERE site_id = $1 AND ledger_id = $2 AND status = 'completed'`,
    given.ledger_id,
  );
  if (last?.day && given.day <= last.day) fields.day = [fieldProblems.afterLastStatement];
  if (balance === null || Object.keys(fields).length > 0) throw new ValidationError(fields);
  return { balance };
}

type Note = Omit<Save['notes'][number], 'amount'> & { amount: string };

/** The notes with their amounts in paisa as text. Throws ValidationError for them and for the days of the lines. */
function checkedNotes(given: Save): Note[] {
  const fields: Record<string, Label[]> = {};
  const notes = given.notes.map((note, place) => {
    const amount = amountOf(note.amount);
    if ('problem' in amount) fields[`notes.${place}.amount`] = [amount.problem];
    if (note.day < '2000-01-01') fields[`notes.${place}.day`] = [fieldProblems.tooEarly];
    if (note.day > given.day) fields[`notes.${place}.day`] = [fieldProblems.afterStatement];
    return { ...note, id: note.id.toLowerCase(), amount: 'paisa' in amount ? String(amount.paisa) : '0' };
  });
  for (const [place, tick] of given.ticks.entries()) {
    if (tick.clearedOn === null) continue;
    if (tick.clearedOn < '2000-01-01') fields[`ticks.${place}.clearedOn`] = [fieldProblems.tooEarly];
    if (tick.clearedOn > given.day) fields[`ticks.${place}.clearedOn`] = [fieldProblems.afterStatement];
  }
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return notes;
}

/**
 * Marks lines of a draft as cleared on a day, or as open: those the bank's statement was matched with are its own again.
 * Throws 409 for one that is not a draft's.
 */
export async function saveTicks(
  transaction: Transaction,
  held: Reconciliation,
  given: Pick<Save, 'ticks' | 'day'>,
): Promise<void> {
  const ticks = new Map(given.ticks.map((tick) => [tick.lineId.toLowerCase(), tick.clearedOn]));
  const open = [...ticks].filter(([, on]) => on === null).map(([id]) => id);
  const cleared = [...ticks].flatMap(([line, on]) => (on === null ? [] : [{ id: newId(), line, on }]));
  if (open.length > 0) {
    await transaction.change(
      `UPDATE accounts_statement_line SET voucher_line_id = NULL, reason = NULL, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND reconciliation_id = $2 AND voucher_line_id = ANY($3::uuid[])`,
      held.id,
      open,
    );
    await transaction.change(
      `DELETE FROM accounts_reconciliation_line
        WHERE site_id = $1 AND reconciliation_id = $2 AND voucher_line_id = ANY($3::uuid[])`,
      held.id,
      open,
    );
  }
  if (cleared.length === 0) return;
  const written = await transaction.change(
    `INSERT INTO accounts_reconciliation_line (site_id, id, reconciliation_id, voucher_line_id, cleared_on)
     SELECT t.site_id, t.id, $2, l.id, t."on" FROM ${recordsOf('t', '$5', { id: 'uuid', line: 'uuid', on: 'date' })}, ${draftLines.from}
      WHERE ${draftLines.where} AND l.id = t.line
     ON CONFLICT (site_id, reconciliation_id, voucher_line_id) DO UPDATE
        SET cleared_on = excluded.cleared_on, version = accounts_reconciliation_line.version + 1, updated_at = excluded.updated_at`,
    held.id,
    held.ledger_id,
    given.day,
    JSON.stringify(cleared),
  );
  if (written !== cleared.length) throw new AppError(accountsErrors.lineGone);
}

async function saveNotes(
  transaction: Transaction,
  held: Reconciliation,
  notes: readonly Note[],
  nowInBooks: readonly string[],
): Promise<void> {
  const ids = notes.map((note) => note.id);
  await transaction.change(
    `UPDATE accounts_statement_line SET note_id = NULL, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND reconciliation_id = $2 AND NOT (note_id = ANY($3::uuid[]))`,
    held.id,
    ids,
  );
  await transaction.change(
    `DELETE FROM accounts_reconciliation_note
      WHERE site_id = $1 AND reconciliation_id = $2 AND NOT (id = ANY($3::uuid[]))`,
    held.id,
    ids,
  );
  if (notes.length > 0) {
    const written = await transaction.change(
      `INSERT INTO accounts_reconciliation_note (site_id, id, reconciliation_id, kind, day, narration, amount)
       SELECT n.site_id, n.id, $2, n.kind, n.day, n.narration, n.amount
         FROM ${recordsOf('n', '$3', { id: 'uuid', kind: 'text', day: 'date', narration: 'text', amount: 'bigint' })}
       ON CONFLICT (site_id, id) DO UPDATE
          SET kind = excluded.kind, day = excluded.day, narration = excluded.narration, amount = excluded.amount,
              version = accounts_reconciliation_note.version + 1, updated_at = excluded.updated_at
        WHERE accounts_reconciliation_note.reconciliation_id = $2`,
      held.id,
      JSON.stringify(notes),
    );
    if (written !== new Set(ids).size) throw new AppError(accountsErrors.lineGone);
  }
  const settled = nowInBooks.map((id) => id.toLowerCase());
  const carried = (await readNotes(transaction, held)).filter((note) => note.since !== null);
  const known = new Set(carried.map((note) => note.id));
  if (settled.some((id) => !known.has(id))) throw new AppError(accountsErrors.lineGone);
  const changed = carried.filter((note) => note.is_settled !== settled.includes(note.id));
  if (changed.length > 0)
    await transaction.change(
      `UPDATE accounts_reconciliation_note SET version = version + 1, updated_at = now(),
              settled_in = CASE WHEN id = ANY($4::uuid[]) THEN $2::uuid END
        WHERE site_id = $1 AND id = ANY($3::uuid[])`,
      held.id,
      changed.map((note) => note.id),
      settled,
    );
}
