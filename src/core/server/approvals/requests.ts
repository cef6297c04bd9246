import type { ApprovalFigure, ApprovalState } from '../../approvals/approvals.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import type { Transaction } from '../database/in-site.ts';
import type { About } from './acts.ts';
import { digestOfSeen, keptInput } from './kept-input.ts';

export type RequestRow = {
  id: string;
  version: number;
  act: string;
  subject: string;
  title: Label;
  path: string | null;
  amount: bigint | null;
  limit_amount: bigint | null;
  figures: ApprovalFigure[];
  digest: string | null;
  reason: string;
  input: unknown;
  files: string[];
  excluded: string[];
  asked_by: string;
  asked_at: Date;
  deadline: Date;
  state: ApprovalState;
  decided_by: string | null;
  decided_for: string | null;
  decided_at: Date | null;
  note: string;
  by_one_person: boolean;
  problem: Label | null;
};

export const findRequest = (transaction: Transaction, id: string) =>
  transaction.row<RequestRow>('SELECT * FROM approval_request WHERE site_id = $1 AND id = $2', id);

/** Locked until the transaction ends. */
export const holdRequest = (transaction: Transaction, id: string) =>
  transaction.row<RequestRow>('SELECT * FROM approval_request WHERE site_id = $1 AND id = $2 FOR UPDATE', id);

/** Names and titles may change meanwhile; what it is done to and its figures may not. */
export const digestOf = ({ subject, amount, figures }: About): string =>
  digestOfSeen({
    subject,
    amount,
    figures: figures.filter((one) => one.kind !== 'name').map(({ kind, value }) => ({ kind, value })),
  });

type Asked = {
  readonly id: string;
  readonly act: string;
  readonly about: About;
  readonly limit: bigint | null;
  readonly input: unknown;
  readonly files: readonly string[];
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly deadline: Date;
  readonly byOnePerson: boolean;
};

export async function addRequest(transaction: Transaction, asked: Asked): Promise<void> {
  const { about, byOnePerson } = asked;
  await transaction.change(
    `INSERT INTO approval_request (site_id, id, act, subject, title, path, amount, limit_amount, figures, digest, reason,
            input, files, excluded, asked_by, asked_at, deadline, state, decided_by, decided_at, by_one_person)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    asked.id,
    asked.act,
    about.subject,
    JSON.stringify(about.title),
    about.path,
    about.amount,
    asked.limit,
    JSON.stringify(about.figures),
    digestOf(about),
    asked.reason,
    JSON.stringify(keptInput(asked.input)),
    asked.files,
    [...new Set(about.excluded)],
    asked.askedBy,
    asked.askedAt,
    asked.deadline,
    byOnePerson ? 'approved' : 'pending',
    byOnePerson ? asked.askedBy : null,
    byOnePerson ? asked.askedAt : null,
    byOnePerson,
  );
  await addEvent(transaction, { requestId: asked.id, kind: 'asked', by: asked.askedBy, at: asked.askedAt });
  if (byOnePerson)
    await addEvent(transaction, {
      requestId: asked.id,
      kind: 'approved',
      by: asked.askedBy,
      at: asked.askedAt,
    });
}

type Step = {
  readonly requestId: string;
  readonly kind: 'asked' | Exclude<ApprovalState, 'pending'>;
  /** Null: time itself. */
  readonly by: string | null;
  readonly for?: string | null;
  readonly at: Date;
  readonly note?: string;
};

function addEvent(transaction: Transaction, step: Step): Promise<number> {
  return transaction.change(
    `INSERT INTO approval_event (site_id, id, request_id, kind, by_account, for_account, at, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    newId(),
    step.requestId,
    step.kind,
    step.by,
    step.for ?? null,
    step.at,
    step.note ?? '',
  );
}

/** Ends a request that waits. Answers whether it did: somebody else may have been quicker. */
export async function closeRequest(
  transaction: Transaction,
  step: Step & { readonly kind: Exclude<ApprovalState, 'pending'>; readonly problem?: Label },
): Promise<boolean> {
  const isDecision = step.kind !== 'withdrawn' && step.kind !== 'expired';
  const closed = await transaction.change(
    `UPDATE approval_request SET state = $3, decided_by = $4, decided_for = $5, decided_at = $6, note = $7, problem = $8,
            version = version + 1, updated_at = $6
      WHERE site_id = $1 AND id = $2 AND state = 'pending'`,
    step.requestId,
    step.kind,
    isDecision ? step.by : null,
    isDecision ? (step.for ?? null) : null,
    step.at,
    step.note ?? '',
    step.problem ? JSON.stringify(step.problem) : null,
  );
  if (closed === 0) return false;
  await addEvent(transaction, step);
  return true;
}
