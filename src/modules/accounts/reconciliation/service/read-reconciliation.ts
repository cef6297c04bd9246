import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import { type HistoryRow, namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type NoteKind, type ReconciliationStatus, reconciled } from '../../rules.ts';
import { mayDo } from '../../vouchers/service/read-vouchers.ts';
import type { reconciliationContract } from '../contract.ts';
import { readBookBalance, readLineSums, readLines } from './reconciliation-lines.ts';

type ListInput = z.infer<typeof reconciliationContract.list.input>;
type LinesInput = z.infer<typeof reconciliationContract.lines.input>;
type Label = { en: string; bn: string };
export type Reconciliation = {
  readonly id: string;
  readonly version: number;
  readonly ledger_id: string;
  readonly code: string;
  readonly name: Label;
  readonly day: string;
  readonly status: ReconciliationStatus;
  readonly statement_balance: bigint;
  readonly book_balance: bigint | null;
  readonly prepared_by: string | null;
  readonly created_at: Date;
  readonly completed_by: string | null;
  readonly completed_at: Date | null;
  readonly reason: string;
  readonly is_latest: boolean;
};

const columns = `r.id, r.version, r.ledger_id, b.code, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name, r.day,
  r.status, r.statement_balance, r.book_balance, r.prepared_by, r.created_at, r.completed_by, r.completed_at, r.reason,
  NOT EXISTS (SELECT 1 FROM accounts_reconciliation n WHERE n.site_id = $1 AND n.ledger_id = r.ledger_id
                AND n.day > r.day) AS is_latest`;
const tables = `accounts_reconciliation r JOIN accounts_ledger b ON b.site_id = $1 AND b.id = r.ledger_id`;

/** The reconciliations of an institution, and how far each bank account is agreed. */
export async function readReconciliations(transaction: Transaction, services: Services, input: ListInput) {
  const values = [input.ledgerId ?? null];
  const where = 'r.site_id = $1 AND ($2::uuid IS NULL OR r.ledger_id = $2)';
  const sums = await transaction.rows<{ status: ReconciliationStatus; n: number }>(
    `SELECT r.status, count(*)::int AS n FROM accounts_reconciliation r WHERE ${where} GROUP BY r.status`,
    ...values,
  );
  const order = input.sort === 'day' ? 'r.day' : 'r.statement_balance';
  const direction = input.direction === 'asc' ? 'ASC' : 'DESC';
  const rows = await transaction.rows<Reconciliation>(
    `SELECT ${columns} FROM ${tables} WHERE ${where} AND ($3::text IS NULL OR r.status = $3)
      ORDER BY ${order} ${direction}, r.id ${direction} LIMIT $4 OFFSET $5`,
    ...values,
    input.status ?? null,
    input.size,
    (input.page - 1) * input.size,
  );
  const banks = await transaction.rows<{
    id: string;
    code: string;
    name: Label;
    balance: bigint;
    through: string | null;
    draft_id: string | null;
  }>(
    `SELECT b.id, b.code, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name,
            (SELECT coalesce(sum(l.debit - l.credit), 0) FROM accounts_voucher_line l
              WHERE l.site_id = $1 AND l.ledger_id = b.id)::bigint AS balance,
            (SELECT max(r.day) FROM accounts_reconciliation r
              WHERE r.site_id = $1 AND r.ledger_id = b.id AND r.status = 'completed') AS through,
            (SELECT r.id FROM accounts_reconciliation r
              WHERE r.site_id = $1 AND r.ledger_id = b.id AND r.status = 'draft') AS draft_id
       FROM accounts_ledger b WHERE b.site_id = $1 AND b.kind = 'bank' AND b.is_active ORDER BY b.code`,
  );
  const nameOf = await namesOf(transaction, services, rows);
  const countOf = (status: ReconciliationStatus) => sums.find((one) => one.status === status)?.n ?? 0;
  return {
    items: rows.map((row) => ({
      id: row.id,
      bank: { id: row.ledger_id, code: row.code, name: row.name },
      day: row.day,
      status: row.status,
      statementBalance: takaText(row.statement_balance),
      bookBalance: row.book_balance === null ? null : takaText(row.book_balance),
      preparedBy: nameOf(row.prepared_by),
      completedBy: nameOf(row.completed_by),
      completedAt: row.completed_at?.toISOString() ?? null,
    })),
    total: input.status ? countOf(input.status) : countOf('draft') + countOf('completed'),
    counts: { draft: countOf('draft'), completed: countOf('completed') },
    banks: banks.map((one) => ({
      id: one.id,
      code: one.code,
      name: one.name,
      balance: takaText(one.balance),
      through: one.through,
      draftId: one.draft_id,
    })),
    can: mayDo(transaction.context),
  };
}

/** The row of one. Throws 404 for an unknown one. */
export async function findReconciliation(transaction: Transaction, id: string): Promise<Reconciliation> {
  const row = await transaction.row<Reconciliation>(
    `SELECT ${columns} FROM ${tables} WHERE r.site_id = $1 AND r.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** One with its figures and what only the bank knows. Throws 404 for an unknown one. */
export async function readReconciliation(transaction: Transaction, services: Services, id: string) {
  const row = await findReconciliation(transaction, id);
  const sums = await readLineSums(transaction, row);
  const book = row.book_balance ?? (await readBookBalance(transaction, row.ledger_id, row.day));
  const notes = await readNotes(transaction, row);
  const before = await transaction.row<{ id: string; day: string; statement_balance: bigint }>(
    `SELECT id, day, statement_balance FROM accounts_reconciliation
      WHERE site_id = $1 AND ledger_id = $2 AND day < $3 ORDER BY day DESC LIMIT 1`,
    row.ledger_id,
    row.day,
  );
  const { expected, difference } = reconciled({
    book,
    statement: row.statement_balance,
    deposits: sums.deposits,
    cheques: sums.cheques,
    notes: notes.filter((note) => !note.is_settled),
  });
  const nameOf = await namesOf(transaction, services, [row]);
  const can = mayDo(transaction.context);
  const isDraft = row.status === 'draft';
  return {
    id: row.id,
    version: row.version,
    bank: { id: row.ledger_id, code: row.code, name: row.name },
    day: row.day,
    status: row.status,
    statementBalance: takaText(row.statement_balance),
    bookBalance: takaText(book),
    deposits: { amount: takaText(sums.deposits), count: sums.deposits_count },
    cheques: { amount: takaText(sums.cheques), count: sums.cheques_count },
    cleared: { amount: takaText(sums.cleared), count: sums.cleared_count },
    expected: takaText(expected),
    difference: takaText(difference),
    notes: notes.map((note) => ({
      id: note.id,
      kind: note.kind,
      day: note.day,
      narration: note.narration,
      amount: takaText(note.amount),
      since: note.since,
      isSettled: note.is_settled,
    })),
    before: before
      ? { id: before.id, day: before.day, statementBalance: takaText(before.statement_balance) }
      : null,
    preparedBy: nameOf(row.prepared_by),
    preparedAt: row.created_at.toISOString(),
    completedBy: nameOf(row.completed_by),
    completedAt: row.completed_at?.toISOString() ?? null,
    reason: row.reason,
    can: {
      edit: isDraft && can.edit,
      complete: isDraft && can.post,
      reopen: !isDraft && row.is_latest && can.close,
    },
  };
}

/** What only the bank's statement has on the day: its own, and what earlier ones noted and none before it settled. */
export function readNotes(transaction: Transaction, row: Pick<Reconciliation, 'id' | 'ledger_id' | 'day'>) {
  return transaction.rows<{
    id: string;
    kind: NoteKind;
    day: string;
    narration: string;
    amount: bigint;
    since: string | null;
    is_settled: boolean;
  }>(
    `SELECT n.id, n.kind, n.day, n.narration, n.amount, CASE WHEN r.id <> $2 THEN r.day END AS since,
            n.settled_in IS NOT DISTINCT FROM $2::uuid AS is_settled
       FROM accounts_reconciliation_note n
       JOIN accounts_reconciliation r ON r.site_id = $1 AND r.id = n.reconciliation_id
       LEFT JOIN accounts_reconciliation s ON s.site_id = $1 AND s.id = n.settled_in
      WHERE n.site_id = $1 AND r.ledger_id = $3 AND r.day <= $4 AND (s.id IS NULL OR s.day >= $4)
      ORDER BY n.day, n.created_at, n.id`,
    row.id,
    row.ledger_id,
    row.day,
  );
}

/** The lines of one, page by page. */
export async function readReconciliationLines(transaction: Transaction, input: LinesInput) {
  const row = await findReconciliation(transaction, input.id);
  return readLines(transaction, row, {
    ...input,
    limit: input.size,
    offset: (input.page - 1) * input.size,
  });
}

/** Who began, saved, completed and opened it again; the latest first. */
export async function readReconciliationHistory(transaction: Transaction, services: Services, id: string) {
  await findReconciliation(transaction, id);
  const rows = await transaction.rows<HistoryRow>(
    `SELECT id, at, operation, actor, action, before, after, table_name, record_id FROM history
      WHERE site_id = $1 AND table_name = 'accounts_reconciliation' AND record_id = $2
      ORDER BY at DESC, id DESC LIMIT 200`,
    id,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.actor),
    transaction.context.language,
  );
  return {
    items: rows.map((row) => {
      const [was, is] = [row.before?.status, row.after?.status];
      const act =
        row.operation === 'insert'
          ? ('begun' as const)
          : was === is
            ? ('saved' as const)
            : is === 'completed'
              ? ('completed' as const)
              : ('reopened' as const);
      return {
        id: String(row.id),
        at: row.at.toISOString(),
        actor: row.actor === null ? null : (names.get(row.actor) ?? null),
        act,
        day: String(row.after?.day ?? ''),
        statementBalance: takaText(BigInt(String(row.after?.statement_balance ?? 0))),
        reason: act === 'reopened' ? String(row.after?.reason ?? '') : '',
      };
    }),
  };
}

async function namesOf(transaction: Transaction, services: Services, rows: readonly Reconciliation[]) {
  const names = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [row.prepared_by, row.completed_by]),
    transaction.context.language,
  );
  return (id: string | null) => (id === null ? null : (names.get(id) ?? null));
}
