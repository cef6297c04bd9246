import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { readSheet } from '../../../../core/server/sheets/sheets.ts';
import { type statementsContract as contract, mostLines } from '../contract.ts';
import { statementErrors } from '../labels.ts';
import {
  type Columns,
  findHead,
  guessColumns,
  headingKey,
  readLines,
  type StatementLine,
  type StatementSource,
} from '../rules.ts';

type CheckInput = z.output<typeof contract.check.input>;
type BringInput = z.output<typeof contract.bring.input>;
/** Lines that are shown before they are brought in. */
const mostShown = 20;

const digestOf = (identity: string): string => createHash('sha256').update(identity).digest('hex');

async function sheetOf({ content, fileName }: Pick<CheckInput, 'content' | 'fileName'>) {
  const { rows } = await readSheet(Buffer.from(content, 'base64'), fileName);
  const at = findHead(rows);
  return { rows, at, head: (rows[at] ?? []).map((cell) => cell.trim().slice(0, 80)) };
}

/** Reads a file with the columns given, those of the last time, or those its headings tell; it writes nothing. */
export async function checkStatement(database: Database, context: Context, input: CheckInput) {
  const { rows, at, head } = await sheetOf(input);
  return database.readInSite(context, async (transaction) => {
    const remembered = input.columns ? null : await readMapping(transaction, input.source, head);
    const columns = input.columns ?? remembered ?? guessColumns(head);
    const isReadable = columns.day !== null && columns.amount !== null;
    const { lines, left } = isReadable ? readLines(rows, at, columns) : { lines: [], left: 0 };
    assertFew(lines);
    const right = lines.filter(({ problem }) => problem === null);
    const known = await knownAmong(
      transaction,
      input.source,
      right.map(({ identity }) => digestOf(identity)),
    );
    const wrong = lines.filter(({ problem }) => problem !== null);
    return {
      head,
      columns,
      isRemembered: remembered !== null,
      counts: { fresh: right.length - known.size, known: known.size, left, wrong: wrong.length },
      lines: [...wrong, ...right].slice(0, mostShown).map(({ identity: _, amount, ...line }) => ({
        ...line,
        amount: amount === null ? null : takaText(amount),
      })),
    };
  });
}

/**
 * Keeps the lines of a file that are not there yet, and what its columns were. The same file again, or one that overlaps,
 * adds nothing twice. Throws 422 for what has no day and amount, or too many lines.
 */
export async function bringStatement(transaction: Transaction, input: BringInput) {
  const { columns, source } = input;
  if (columns.day === null || columns.amount === null) throw new AppError(statementErrors.columns);
  const { rows, at, head } = await sheetOf(input);
  const { lines } = readLines(rows, at, columns);
  assertFew(lines);
  const right = lines.flatMap((line) =>
    line.problem === null && line.day !== null && line.amount !== null
      ? [{ ...line, day: line.day, amount: line.amount }]
      : [],
  );
  const added = await transaction.change(
    `INSERT INTO payments_statement_line
            (site_id, id, source, digest, file_name, trx_id, day, amount, phone, reference, brought_by)
     SELECT r.site_id, r.id, $2, r.digest, $3, r.trx_id, r.day, r.amount, r.phone, r.reference, $4
       FROM ${rowsOf('r', {
         id: '$5::uuid[]',
         digest: '$6::text[]',
         trx_id: '$7::text[]',
         day: '$8::date[]',
         amount: '$9::bigint[]',
         phone: '$10::text[]',
         reference: '$11::text[]',
       })}
     ON CONFLICT (site_id, source, digest) DO NOTHING`,
    source,
    input.fileName,
    transaction.context.accountId,
    right.map(() => newId()),
    right.map(({ identity }) => digestOf(identity)),
    right.map(({ trxId }) => trxId),
    right.map(({ day }) => day),
    right.map(({ amount }) => amount),
    right.map(({ phone }) => phone),
    right.map(({ reference }) => reference),
  );
  await transaction.change(
    `INSERT INTO payments_statement_mapping (site_id, id, source, headings, columns) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (site_id, source, headings)
     DO UPDATE SET columns = excluded.columns, version = payments_statement_mapping.version + 1,
                   updated_at = excluded.updated_at`,
    newId(),
    source,
    headingKey(head),
    JSON.stringify(columns),
  );
  return { added, known: right.length - added };
}

function assertFew(lines: readonly StatementLine[]): void {
  if (lines.length > mostLines)
    throw new AppError(statementErrors.tooMany, { count: lines.length, most: mostLines });
}

async function readMapping(
  transaction: Transaction,
  source: StatementSource,
  head: readonly string[],
): Promise<Columns | null> {
  const row = await transaction.readOne(
    { columns: json<Columns>() },
    'SELECT columns FROM payments_statement_mapping WHERE site_id = $1 AND source = $2 AND headings = $3',
    source,
    headingKey(head),
  );
  return row?.columns ?? null;
}

async function knownAmong(transaction: Transaction, source: StatementSource, digests: readonly string[]) {
  const rows = await transaction.read(
    { digest: 'text' },
    'SELECT digest FROM payments_statement_line WHERE site_id = $1 AND source = $2 AND digest = ANY($3::text[])',
    source,
    digests,
  );
  return new Set(rows.map(({ digest }) => digest));
}
