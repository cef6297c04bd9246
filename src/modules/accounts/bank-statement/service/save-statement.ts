import type * as z from 'zod';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { accountsErrors, fieldProblems } from '../../labels.ts';
import { mostNotes } from '../../reconciliation/contract.ts';
import type { Reconciliation } from '../../reconciliation/service/read-reconciliation.ts';
import { holdDraft, saveTicks, touch } from '../../reconciliation/service/reconcile.ts';
import { noteSign } from '../../rules.ts';
import { mostPaisa } from '../../vouchers/service/draft-lines.ts';
import type { statementContract } from '../contract.ts';
import { statementErrors, statementLabels } from '../labels.ts';

type Bring = z.infer<typeof statementContract.bring.input>;
type Checked = Omit<Bring['lines'][number], 'amount' | 'balance'> & {
  readonly id: string;
  readonly noteId: string | null;
  readonly amount: string;
  readonly balance: string | null;
};

/**
 * Brings the lines of a bank's statement into a draft: what is matched clears its line of the books on the bank's day, what
 * is noted explains the difference, the rest is kept as left. Throws 422 at the line that is wrong, 409 when a line of the
 * books is not open any more.
 */
export async function bringStatement(transaction: Transaction, given: Bring) {
  const held = await holdDraft(transaction, given);
  const lines = checkedLines(held, given.lines);
  await assertMatches(transaction, held, lines);
  await saveTicks(transaction, held, {
    day: held.day,
    ticks: lines.flatMap((line) => (line.lineId ? [{ lineId: line.lineId, clearedOn: line.day }] : [])),
  });
  await addNotes(transaction, held, lines);
  await keepLines(transaction, held, lines);
  const matched = lines.filter((line) => line.lineId !== null).length;
  const noted = lines.filter((line) => line.noteId !== null).length;
  const version = await touch(transaction, held, held.day, held.statement_balance);
  return { id: held.id, version, matched, noted, left: lines.length - matched - noted };
}

/** Takes the lines of the statement out of a draft again; what was ticked and noted with them stays. */
export async function removeStatement(transaction: Transaction, given: { id: string; version: number }) {
  const held = await holdDraft(transaction, given);
  await transaction.change(
    'DELETE FROM accounts_statement_line WHERE site_id = $1 AND reconciliation_id = $2',
    held.id,
  );
  return { id: held.id, version: await touch(transaction, held, held.day, held.statement_balance) };
}

/** The lines with their amounts in paisa as text. Throws ValidationError at each that is wrong. */
function checkedLines(held: Reconciliation, given: Bring['lines']): Checked[] {
  const fields: Record<string, Label[]> = {};
  const isTooLarge = (paisa: bigint) => paisa > mostPaisa || paisa < -mostPaisa;
  const lines = given.map((line, place): Checked => {
    const refuse = (name: string, problem: Label) => {
      fields[`lines.${place}.${name}`] = [problem];
    };
    const amount = parseTaka(line.amount);
    const balance = line.balance === null ? null : parseTaka(line.balance);
    if (amount === null || amount === 0n) refuse('amount', fieldProblems.notMoney);
    else if (isTooLarge(amount)) refuse('amount', fieldProblems.tooLarge);
    else if (line.note && amount > 0n !== noteSign(line.note) > 0n) refuse('note', statementLabels.wrongNote);
    if (line.balance !== null && (balance === null || isTooLarge(balance)))
      refuse('balance', fieldProblems.notMoney);
    if (line.day < '2000-01-01') refuse('day', fieldProblems.tooEarly);
    if (line.day > held.day) refuse('day', fieldProblems.afterStatement);
    if (line.lineId && line.note) refuse('note', statementLabels.matchedAndNoted);
    if ((line.lineId === null) !== (line.reason === null)) refuse('reason', statementLabels.matchedAndNoted);
    return {
      ...line,
      id: line.keptId?.toLowerCase() ?? newId(),
      lineId: line.lineId?.toLowerCase() ?? null,
      noteId: line.note ? newId() : null,
      amount: String(amount ?? 0n),
      balance: balance === null ? null : String(balance),
    };
  });
  const matched = lines.flatMap((line) => line.lineId ?? []);
  const kept = lines.flatMap((line) => (line.keptId ? [line.id] : []));
  if (new Set(matched).size < matched.length || new Set(kept).size < kept.length)
    fields.lines = [statementLabels.matchedTwice];
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return lines;
}

/** Each match is to the paisa, with a line that no other line of the bank has. Whether it is open, ticking it says. */
async function assertMatches(transaction: Transaction, held: Reconciliation, lines: readonly Checked[]) {
  const asked = lines.filter((line) => line.lineId !== null);
  const fitting = await transaction.row<{ n: number }>(
    `SELECT count(*)::int AS n FROM json_to_recordset($3) AS t("lineId" uuid, amount bigint)
       JOIN accounts_voucher_line l ON l.site_id = $1 AND l.id = t."lineId" AND l.debit - l.credit = t.amount
      WHERE NOT EXISTS (SELECT 1 FROM accounts_statement_line s
              WHERE s.site_id = $1 AND s.reconciliation_id = $2 AND s.voucher_line_id = l.id)`,
    held.id,
    JSON.stringify(asked),
  );
  if (fitting?.n !== asked.length) throw new AppError(accountsErrors.lineGone);
  const kept = lines.filter((line) => line.keptId !== null);
  const known = await transaction.row<{ n: number }>(
    `SELECT count(*)::int AS n FROM json_to_recordset($3) AS t(id uuid, day date, amount bigint)
       JOIN accounts_statement_line s ON s.site_id = $1 AND s.reconciliation_id = $2 AND s.id = t.id AND s.day = t.day
        AND s.amount = t.amount AND s.voucher_line_id IS NULL AND s.note_id IS NULL`,
    held.id,
    JSON.stringify(kept),
  );
  if (known?.n !== kept.length) throw new AppError(accountsErrors.lineGone);
}

async function addNotes(transaction: Transaction, held: Reconciliation, lines: readonly Checked[]) {
  const noted = lines.filter((line) => line.noteId !== null);
  if (noted.length === 0) return;
  const known = await transaction.row<{ n: number }>(
    'SELECT count(*)::int AS n FROM accounts_reconciliation_note WHERE site_id = $1 AND reconciliation_id = $2',
    held.id,
  );
  if ((known?.n ?? 0) + noted.length > mostNotes)
    throw new ValidationError({ lines: [fillLabel(statementErrors.tooManyNotes, { most: mostNotes })] });
  await transaction.change(
    `INSERT INTO accounts_reconciliation_note (site_id, id, reconciliation_id, kind, day, narration, amount)
     SELECT n.site_id, n."noteId", $2, n.note, n.day, left(coalesce(nullif(concat_ws(' ', nullif(n.details, ''), nullif(n.reference, '')), ''), '—'), 200),
            abs(n.amount)
       FROM ${recordsOf('n', '$3', { noteId: 'uuid', note: 'text', day: 'date', details: 'text', reference: 'text', amount: 'bigint' })}`,
    held.id,
    JSON.stringify(noted),
  );
}

/** New lines stand after those that were brought in before; one that was left then is matched or noted now. */
async function keepLines(transaction: Transaction, held: Reconciliation, lines: readonly Checked[]) {
  await transaction.change(
    `INSERT INTO accounts_statement_line (site_id, id, reconciliation_id, place, day, reference, details, amount, balance,
            voucher_line_id, reason, note_id)
     SELECT s.site_id, s.id, $2, last.place + s.place, s.day, s.reference, s.details, s.amount, s.balance, s."lineId", s.reason,
            s."noteId"
       FROM ${recordsOf('s', '$3', { id: 'uuid', place: 'int', day: 'date', reference: 'text', details: 'text', amount: 'bigint', balance: 'bigint', lineId: 'uuid', reason: 'text', noteId: 'uuid' })},
            (SELECT coalesce(max(place), 0) AS place FROM accounts_statement_line
              WHERE site_id = $1 AND reconciliation_id = $2) AS last
     ON CONFLICT (site_id, id) DO UPDATE
        SET voucher_line_id = excluded.voucher_line_id, reason = excluded.reason, note_id = excluded.note_id,
            version = accounts_statement_line.version + 1, updated_at = excluded.updated_at
      WHERE accounts_statement_line.reconciliation_id = $2`,
    held.id,
    JSON.stringify(lines.map((line, place) => ({ ...line, place: place + 1 }))),
  );
}
