import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readSheet } from '../../../../core/server/sheets/sheets.ts';
import { accountsErrors } from '../../labels.ts';
import { findReconciliation, type Reconciliation } from '../../reconciliation/service/read-reconciliation.ts';
import { draftLines } from '../../reconciliation/service/reconciliation-lines.ts';
import type { VoucherType } from '../../rules.ts';
import { chequeKind, chequeReturnKind } from '../../sources.ts';
import { narrationSql } from '../../vouchers/narration.ts';
import { mostStatementLines, type statementContract } from '../contract.ts';
import { statementErrors } from '../labels.ts';
import {
  type BookLine,
  endBalance,
  findHead,
  guessColumns,
  type Match,
  matchStatement,
  readStatement,
  type StatementColumns,
  type StatementLine,
  suggestedNote,
} from '../rules.ts';

type Input = z.infer<typeof statementContract.check.input>;
type LinesInput = z.infer<typeof statementContract.lines.input>;
/** As many lines of the books as are compared, and as are shown of those left. */
const mostBook = 20_000;
const mostLeft = 50;

type Kept = {
  id: string;
  day: string;
  reference: string;
  details: string;
  amount: bigint;
  is_done: boolean;
};
type OpenLine = {
  id: string;
  voucher_id: string;
  type: VoucherType;
  number: string;
  day: string;
  narration: string;
  cheque: string | null;
  amount: bigint;
};

/**
 * Reads the sheet of a bank's statement and matches it with the lines of a draft that no other line of the bank has. It
 * writes nothing. Throws 409 for a completed reconciliation, 422 for what is no sheet or has too many lines.
 */
export async function checkStatement(services: Services, context: Context, input: Input) {
  const { rows } = await readSheet(Buffer.from(input.content, 'base64'), input.fileName);
  const found = findHead(rows);
  const columns = input.columns ?? found.columns;
  const head = input.columns ? headWith(rows, found.line, input.columns) : found.line;
  const shown = (rows[head] ?? []).map((cell) => cell.trim().slice(0, 80));
  return services.database.readInSite(context, async (transaction) => {
    const draft = await findReconciliation(transaction, input.id);
    if (draft.status !== 'draft') throw new AppError(accountsErrors.reconciliationDone);
    const isKnown = columns.day !== null && (columns.debit !== null || columns.credit !== null);
    const lines = isKnown ? readStatement(rows, head, columns, await spanOf(transaction, draft)) : [];
    if (lines.length > mostStatementLines)
      throw new AppError(statementErrors.tooMany, { count: lines.length, most: mostStatementLines });
    return { head: shown, columns, ...(await compared(transaction, draft, lines)) };
  });
}

/** The row whose columns somebody named: the one found, else the first that has a cell in each of them. */
function headWith(rows: readonly (readonly string[])[], found: number, columns: StatementColumns): number {
  if (guessColumns(rows[found] ?? []).day !== null) return found;
  const named = Object.values(columns).filter((place) => place !== null);
  const first = rows.findIndex((row) => named.every((place) => (row[place] ?? '').trim() !== ''));
  return first === -1 ? found : first;
}

/** The days a statement is about: after the completed one before it, until its own. */
async function spanOf(transaction: Transaction, draft: Reconciliation) {
  const before = await transaction.row<{ day: string | null }>(
    `SELECT max(day) AS day FROM accounts_reconciliation
      WHERE site_id = $1 AND ledger_id = $2 AND status = 'completed' AND day < $3`,
    draft.ledger_id,
    draft.day,
  );
  return { after: before?.day ?? null, to: draft.day };
}

/** The lines with what was brought in before, what each is in the books, and what of the books is left. */
async function compared(transaction: Transaction, draft: Reconciliation, lines: readonly StatementLine[]) {
  const known = knownOf(lines, await readKept(transaction, draft.id));
  const book = await readOpen(transaction, draft);
  const byId = new Map(book.map((one) => [one.id, one]));
  const free = lines.map((line, place) => line.problem === null && !known[place]?.is_done);
  const places = lines.flatMap((_, place) => (free[place] ? [place] : []));
  const found = matchStatement(
    places.flatMap((place) => lines[place] ?? []),
    book.map(
      (one): BookLine => ({
        id: one.id,
        day: one.day,
        amount: one.amount,
        numbers: one.cheque ? [one.cheque, one.number] : [one.number],
      }),
    ),
  );
  const matches = new Map(places.map((place, at) => [place, found[at] ?? null]));
  const taken = new Set(found.flatMap((one) => (one ? [one.id] : [])));
  const left = book.filter((one) => !taken.has(one.id));
  const end = endBalance(lines);
  return {
    lines: lines.map((line, place) => {
      const match = matches.get(place) ?? null;
      const open = match ? byId.get(match.id) : undefined;
      return {
        line: line.line,
        day: line.day,
        reference: line.reference,
        details: line.details,
        amount: takaText(line.amount),
        balance: line.balance === null ? null : takaText(line.balance),
        problem: line.problem ?? (known[place]?.is_done ? ('kept' as const) : null),
        keptId: known[place] && !known[place].is_done ? known[place].id : null,
        match: match && open ? { ...bookLine(open), ...reasonOf(match) } : null,
        note: free[place] && !match ? suggestedNote(line) : null,
      };
    }),
    left: {
      count: left.length,
      amount: takaText(left.reduce((sum, one) => sum + one.amount, 0n)),
      items: left.slice(0, mostLeft).map(bookLine),
    },
    endBalance: end === null ? null : takaText(end),
  };
}

const bookLine = (one: OpenLine) => ({
  id: one.id,
  voucherId: one.voucher_id,
  type: one.type,
  number: one.number,
  day: one.day,
  narration: one.narration,
  cheque: one.cheque,
  amount: takaText(one.amount),
});
const reasonOf = ({ reason, days, isDoubtful }: Match) => ({ reason, days, isDoubtful });

/** Which line was brought in before: the same day, amount and words. Of two alike, the first that is settled is the first. */
function knownOf(lines: readonly StatementLine[], kept: readonly Kept[]): (Kept | null)[] {
  const keyOf = (one: Pick<Kept, 'day' | 'amount' | 'reference' | 'details'>) =>
    JSON.stringify([one.day, String(one.amount), one.reference, one.details]);
  const byKey = Map.groupBy(kept, keyOf);
  return lines.map((line) => byKey.get(keyOf(line))?.shift() ?? null);
}

/** What was brought in before, what is settled first. */
function readKept(transaction: Transaction, id: string): Promise<Kept[]> {
  return transaction.rows<Kept>(
    `SELECT id, day, reference, details, amount, voucher_line_id IS NOT NULL OR note_id IS NOT NULL AS is_done
       FROM accounts_statement_line WHERE site_id = $1 AND reconciliation_id = $2
      ORDER BY is_done DESC, place, id`,
    id,
  );
}

/** The lines of a draft that no line of the bank has yet, ticked by hand or not. */
function readOpen(transaction: Transaction, draft: Reconciliation): Promise<OpenLine[]> {
  return transaction.rows<OpenLine>(
    `SELECT l.id, l.voucher_id, v.type, v.number, l.day, ${narrationSql('v', transaction.context.language)} AS narration, q.number AS cheque, (l.debit - l.credit)::bigint AS amount
       FROM ${draftLines.from} JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
       LEFT JOIN accounts_cheque q ON q.site_id = $1 AND q.id = v.source_id
         AND v.source_kind IN ('${chequeKind}', '${chequeReturnKind}')
      WHERE ${draftLines.where} AND NOT EXISTS (SELECT 1 FROM accounts_statement_line s
              WHERE s.site_id = $1 AND s.reconciliation_id = $2 AND s.voucher_line_id = l.id)
      ORDER BY l.day, l.created_at, l.id LIMIT $5`,
    draft.id,
    draft.ledger_id,
    draft.day,
    mostBook,
  );
}

const stateOf = {
  matched: 's.voucher_line_id IS NOT NULL',
  noted: 's.note_id IS NOT NULL',
  left: 's.voucher_line_id IS NULL AND s.note_id IS NULL',
} as const;

/** The lines of the bank's statement as they were brought in, with what each was matched with. */
export async function readStatementLines(transaction: Transaction, input: LinesInput) {
  const { id } = await findReconciliation(transaction, input.id);
  const counts = await transaction.row<{ matched: number; noted: number; left: number }>(
    `SELECT (count(*) FILTER (WHERE ${stateOf.matched}))::int AS matched,
            (count(*) FILTER (WHERE ${stateOf.noted}))::int AS noted,
            (count(*) FILTER (WHERE ${stateOf.left}))::int AS left
       FROM accounts_statement_line s WHERE s.site_id = $1 AND s.reconciliation_id = $2`,
    id,
  );
  const { matched, noted, left } = counts ?? { matched: 0, noted: 0, left: 0 };
  const rows = await transaction.rows<{
    id: string;
    day: string;
    reference: string;
    details: string;
    amount: bigint;
    balance: bigint | null;
    reason: Match['reason'] | null;
    voucher: { id: string; number: string; type: VoucherType; day: string; narration: string } | null;
    note: { kind: 'charge' | 'payment' | 'interest' | 'deposit'; narration: string } | null;
  }>(
    `SELECT s.id, s.day, s.reference, s.details, s.amount, s.balance, s.reason,
            CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'number', v.number, 'type', v.type,
              'day', l.day, 'narration', ${narrationSql('v', transaction.context.language)}) END AS voucher,
            CASE WHEN n.id IS NOT NULL THEN json_build_object('kind', n.kind, 'narration', n.narration) END AS note
       FROM accounts_statement_line s
       LEFT JOIN accounts_voucher_line l ON l.site_id = $1 AND l.id = s.voucher_line_id
       LEFT JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
       LEFT JOIN accounts_reconciliation_note n ON n.site_id = $1 AND n.id = s.note_id
      WHERE s.site_id = $1 AND s.reconciliation_id = $2 ${input.state ? `AND ${stateOf[input.state]}` : ''}
      ORDER BY s.day, s.place, s.id LIMIT $3 OFFSET $4`,
    id,
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map((row) => ({
      ...row,
      amount: takaText(row.amount),
      balance: row.balance === null ? null : takaText(row.balance),
    })),
    total: input.state ? { matched, noted, left }[input.state] : matched + noted + left,
    counts: { matched, noted, left },
  };
}
