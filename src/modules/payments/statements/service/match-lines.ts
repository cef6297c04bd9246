import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { statementsContract as contract } from '../contract.ts';
import { statementErrors, statementProblems } from '../labels.ts';
import { exact, lesser, type MatchRule, type Share, type Suggestion } from '../rules.ts';
import { matchableSql, matchedOfLine, readSuggestions } from './open-work.ts';

type AcceptInput = z.output<typeof contract.accept.input>;
type MatchInput = z.output<typeof contract.match.input>;

/**
 * Takes suggestions over, worked out anew: those of the lines named, as long as they still name the same receipts, or all
 * that are exact. Throws 409 where something changed meanwhile.
 */
export async function acceptSuggestions(transaction: Transaction, { lines }: AcceptInput) {
  const suggested = await readSuggestions(transaction);
  const chosen = new Set<Suggestion>();
  if (lines === null)
    for (const one of suggested.values()) {
      if (one.confidence === exact) chosen.add(one);
    }
  else
    for (const { id, receiptIds } of lines) {
      const one = suggested.get(id);
      if (!one || !isSame(one.receiptIds, receiptIds)) throw new AppError(statementErrors.changed);
      chosen.add(one);
    }
  for (const one of chosen) if (one.shares.length === 0) throw new AppError(statementErrors.changed);
  const shares = [...chosen].flatMap((one) =>
    one.shares.map((share) => ({ ...share, rule: one.rule, confidence: one.confidence })),
  );
  await writeMatches(transaction, shares);
  return { lines: [...chosen].reduce((sum, one) => sum + one.lineIds.length, 0) };
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Matches a line with receipts somebody chose: each as far as the line goes. Throws 422 where they do not fit. */
export async function matchByHand(transaction: Transaction, { id, version, receiptIds }: MatchInput) {
  const line = await holdLine(transaction, id, version);
  if (line.asideReason !== '' || line.left <= 0n) throw new AppError(statementErrors.notOpen);
  const receipts = await transaction.read(
    { id: 'uuid', left: 'bigint' },
    `SELECT o.id, o."left" FROM (${matchableSql}) o WHERE o.id = ANY($2::uuid[]) ORDER BY o.day, o.id`,
    receiptIds,
  );
  const free = receipts.filter(({ left }) => left > 0n);
  if (free.length !== new Set(receiptIds).size)
    throw new ValidationError({ receiptIds: [statementProblems.notFree] });
  let left = line.left;
  const shares = free.map((one) => {
    const amount = lesser(one.left, left);
    left -= amount;
    return { lineId: id, receiptId: one.id, amount, rule: 'hand' as const, confidence: 0 };
  });
  if (shares.some(({ amount }) => amount === 0n))
    throw new ValidationError({ receiptIds: [statementProblems.tooMuch] });
  await writeMatches(transaction, shares);
  return { lines: 1 };
}

type Match = Share & { readonly rule: MatchRule; readonly confidence: number };

/**
 * Writes matches. The lines are held, and two who match one receipt at the same moment take the same next slot of it, so
 * only one of them is written; the database adds up what is matched of both sides besides.
 */
export async function writeMatches(transaction: Transaction, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const ids = [...new Set(matches.map(({ lineId }) => lineId))].toSorted();
  await transaction.read(
    { id: 'uuid' },
    `SELECT l.id FROM payments_statement_line l WHERE l.site_id = $1 AND l.id = ANY($2::uuid[]) ORDER BY l.id FOR UPDATE`,
    ids,
  );
  const outside = new Set(
    (
      await transaction.read(
        { id: 'uuid' },
        'SELECT r.id FROM fees_outside_receipt r WHERE r.site_id = $1 AND r.id = ANY($2::uuid[])',
        matches.map(({ receiptId }) => receiptId),
      )
    ).map(({ id }) => id),
  );
  await transaction
    .change(
      `INSERT INTO payments_statement_match
              (site_id, id, line_id, receipt_id, outside_id, slot, amount, rule, confidence, matched_by)
       SELECT n.site_id, n.id, n.line_id, n.receipt_id, n.outside_id,
              coalesce((SELECT max(m.slot) FROM payments_statement_match m
                         WHERE m.site_id = $1 AND (m.receipt_id = n.receipt_id OR m.outside_id = n.outside_id)), 0) + n.place,
              n.amount, n.rule, n.confidence, $2
         FROM ${rowsOf('n', {
           id: '$3::uuid[]',
           line_id: '$4::uuid[]',
           receipt_id: '$5::uuid[]',
           place: '$6::int[]',
           amount: '$7::bigint[]',
           rule: '$8::text[]',
           confidence: '$9::int[]',
           outside_id: '$10::uuid[]',
         })}`,
      transaction.context.accountId,
      matches.map(() => newId()),
      matches.map(({ lineId }) => lineId),
      matches.map(({ receiptId }) => (outside.has(receiptId) ? null : receiptId)),
      placesAmong(matches.map(({ receiptId }) => receiptId)),
      matches.map(({ amount }) => amount),
      matches.map(({ rule }) => rule),
      matches.map(({ confidence }) => confidence),
      matches.map(({ receiptId }) => (outside.has(receiptId) ? receiptId : null)),
    )
    .catch((error: { code?: string }) => {
      // Taken by somebody else meanwhile, or more than there is.
      if (error.code === '23505' || error.code === '23514') throw new AppError(statementErrors.changed);
      throw error;
    });
  await transaction.change(
    `UPDATE payments_statement_line SET version = version + 1, updated_at = now() WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    ids,
  );
}

/** Of each id which of its kind it is, from 1. */
function placesAmong(ids: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const place = (seen.get(id) ?? 0) + 1;
    seen.set(id, place);
    return place;
  });
}

/** The line, held. Throws 404 for another institution's, 409 for a stale version. */
async function holdLine(transaction: Transaction, id: string, version: number) {
  const held = await transaction.readOne(
    { version: 'int' },
    'SELECT version FROM payments_statement_line WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  if (!held) throw new AppError(errors.notFound);
  if (held.version !== version) throw new AppError(errors.staleVersion);
  const line = await transaction.readOne(
    { asideReason: 'text', left: 'bigint', matched: 'bigint' },
    `SELECT l.aside_reason AS "asideReason", l.amount - ${matchedOfLine} AS "left", ${matchedOfLine} AS matched
       FROM payments_statement_line l WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!line) throw new AppError(errors.notFound);
  return line;
}

/** Sets a line aside with a reason, or brings it back. Throws 409 for one that is matched. */
export async function setLineAside(
  transaction: Transaction,
  { id, version, reason }: z.output<typeof contract.setAside.input>,
) {
  const line = await holdLine(transaction, id, version);
  if (line.matched > 0n || (line.asideReason !== '') === (reason !== null))
    throw new AppError(statementErrors.notOpen);
  await transaction.change(
    `UPDATE payments_statement_line SET aside_reason = $3, aside_reason_bn = NULL, aside_by = $4, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    reason ?? '',
    reason === null ? null : transaction.context.accountId,
  );
  return { id };
}

/** Takes the matches of a line back; they stay with who did it and why. */
export async function undoMatches(
  transaction: Transaction,
  { id, version, reason }: z.output<typeof contract.undo.input>,
  now: Date,
) {
  const line = await holdLine(transaction, id, version);
  if (line.matched === 0n) throw new AppError(statementErrors.notOpen);
  await transaction.change(
    `UPDATE payments_statement_match SET undone_by = $3, undone_at = $4, undone_reason = $5, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND line_id = $2 AND undone_at IS NULL`,
    id,
    transaction.context.accountId,
    now,
    reason,
  );
  await transaction.change(
    'UPDATE payments_statement_line SET version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2',
    id,
  );
  return { id };
}
