import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { mobileAs } from '../../../../core/identifiers.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { paymentsStatementPermission } from '../../permissions.ts';
import type { statementsContract as contract } from '../contract.ts';
import { exact, type MatchRule, type StatementSource } from '../rules.ts';
import { matchableSql, matchedOfLine, readSuggestions, shownReceiptsSql } from './open-work.ts';

type Input = z.output<typeof contract.lines.input>;
type State = Input['state'];

const ofState: Readonly<Record<State, string>> = {
  open: `o.aside = '' AND o.matched < o.amount`,
  matched: 'o.matched = o.amount',
  aside: `o.aside <> ''`,
};
const orders: Readonly<Record<Input['sort'], string>> = {
  day: 'o.day, o.id',
  '-day': 'o.day DESC, o.id DESC',
  amount: 'o.amount, o.id',
  '-amount': 'o.amount DESC, o.id DESC',
};

/** Lines of statements with what each is matched with, or likely is. */
export async function listLines(transaction: Transaction, input: Input) {
  const words = input.q?.trim() ?? '';
  const suggested = await readSuggestions(transaction);
  const found = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      source: oneOf<StatementSource>(),
      trxId: 'text',
      day: 'date',
      amount: 'bigint',
      matched: 'bigint',
      phone: 'text',
      reference: 'text',
      aside: 'text',
      asideBn: 'text?',
      count: 'bigint',
    },
    `SELECT o.*, count(*) OVER () AS count FROM (
       SELECT l.id, l.version, l.source, l.trx_id AS "trxId", l.day, l.amount, ${matchedOfLine} AS matched, l.phone,
              l.reference, l.aside_reason AS aside, l.aside_reason_bn AS "asideBn"
         FROM payments_statement_line l
        WHERE l.site_id = $1 AND ($2::text IS NULL OR l.source = $2)
          AND ($3 = '' OR l.trx_id ILIKE $4 OR l.phone ILIKE $4 OR l.reference ILIKE $4)) o
      WHERE ${ofState[input.state]} ORDER BY ${orders[input.sort]} LIMIT $5 OFFSET $6`,
    input.source ?? null,
    words,
    containing(words),
    input.size,
    (input.page - 1) * input.size,
  );
  const counts = await transaction.readOne(
    { open: 'int', matched: 'int', aside: 'int' },
    `SELECT count(*) FILTER (WHERE ${ofState.open})::int AS open, count(*) FILTER (WHERE ${ofState.matched})::int AS matched,
            count(*) FILTER (WHERE ${ofState.aside})::int AS aside
       FROM (SELECT l.amount, ${matchedOfLine} AS matched, l.aside_reason AS aside
               FROM payments_statement_line l WHERE l.site_id = $1) o`,
  );
  const ids = found.map(({ id }) => id);
  const matches = await transaction.read(
    { lineId: 'uuid', receiptId: 'uuid', rule: oneOf<MatchRule>(), confidence: 'int' },
    `SELECT m.line_id AS "lineId", coalesce(m.receipt_id, m.outside_id) AS "receiptId", m.rule, m.confidence
       FROM payments_statement_match m
      WHERE m.site_id = $1 AND m.line_id = ANY($2::uuid[]) AND m.undone_at IS NULL ORDER BY m.created_at, m.id`,
    ids,
  );
  const matchesOf = Map.groupBy(matches, ({ lineId }) => lineId);
  const receipts = await readReceipts(transaction, [
    ...matches.map(({ receiptId }) => receiptId),
    ...ids.flatMap((id) => suggested.get(id)?.receiptIds ?? []),
  ]);
  return {
    items: found.map((line) => {
      const own = matchesOf.get(line.id) ?? [];
      const likely = line.matched < line.amount && line.aside === '' ? suggested.get(line.id) : undefined;
      const [first] = own;
      const shownIds = likely?.receiptIds ?? own.map(({ receiptId }) => receiptId);
      return {
        id: line.id,
        version: line.version,
        source: line.source,
        trxId: line.trxId,
        day: line.day,
        amount: takaText(line.amount),
        left: takaText(line.amount - line.matched),
        phone: line.phone.startsWith('+') ? mobileAs(line.phone, 'national') : line.phone,
        reference: line.reference,
        asideReason: (transaction.context.language === 'bn' ? line.asideBn : null) ?? line.aside,
        receipts: shownIds.flatMap((id) => receipts.get(id) ?? []),
        rule: likely?.rule ?? first?.rule ?? null,
        confidence: likely?.confidence ?? first?.confidence ?? null,
      };
    }),
    total: Number(found[0]?.count ?? 0),
    page: input.page,
    size: input.size,
    counts: {
      open: counts?.open ?? 0,
      matched: counts?.matched ?? 0,
      aside: counts?.aside ?? 0,
      exact: [...suggested.values()].filter(({ confidence }) => confidence === exact).length,
    },
    can: { edit: transaction.context.permissions.has(paymentsStatementPermission.edit) },
  };
}

const receiptShape = {
  id: 'uuid',
  number: 'text',
  day: 'date',
  amount: 'bigint',
  student: json<Label>(),
  code: 'text',
  isCancelled: 'bool',
} as const;

async function readReceipts(transaction: Transaction, ids: readonly string[]) {
  const rows = await transaction.read(receiptShape, shownReceiptsSql, ids);
  return new Map(rows.map((row) => [row.id, { ...row, amount: takaText(row.amount) }]));
}

/** Receipts a line may be matched with by hand, those nearest to its day first. Throws 404 for an unknown line. */
export async function listReceipts(
  transaction: Transaction,
  input: z.output<typeof contract.receipts.input>,
) {
  const line = await transaction.readOne(
    { day: 'date', source: 'text' },
    'SELECT day, source FROM payments_statement_line WHERE site_id = $1 AND id = $2',
    input.id,
  );
  if (!line) throw new AppError(errors.notFound);
  const words = input.q?.trim() ?? '';
  const rows = await transaction.read(
    { ...receiptShape, left: 'bigint', count: 'bigint' },
    `SELECT o.id, o.number, o.day, o.amount, o."left", o.student, o.code, false AS "isCancelled", count(*) OVER () AS count
       FROM (${matchableSql}) o
      WHERE o."left" > 0 AND (o.method = 'bank') = ($2 = 'bank')
        AND ($3 = '' OR o.number ILIKE $4 OR o.reference ILIKE $4 OR o.code ILIKE $4 OR o.words LIKE lower($4))
      ORDER BY abs(o.day - $5::date), o.id LIMIT $6 OFFSET $7`,
    line.source,
    words,
    containing(words),
    line.day,
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map(({ count: _, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      left: takaText(row.left),
    })),
    total: Number(rows[0]?.count ?? 0),
    page: input.page,
    size: input.size,
  };
}
