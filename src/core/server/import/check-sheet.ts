import type { ImportMode } from '../../contracts/import-contract.ts';
import { type Heading, rowsByColumn, understandHeadings } from '../../validation/import/columns.ts';
import type { Context, Database, Transaction } from '../database/in-site.ts';
import type { Hands } from '../entity/records.ts';
import { readHeadings } from './batches.ts';
import type { ImportKind } from './import-kind.ts';

/** What is known of rows before they are checked. */
const unchecked = { rows: [], offered: new Map() };

export type CheckInput = {
  readonly about?: string | undefined;
  readonly mode: ImportMode;
  readonly columns?: Readonly<Record<string, string>> | undefined;
  readonly rows?: readonly Record<string, string>[] | undefined;
};

/** The rows of a file by our columns; rows that were corrected come as they are. */
export async function understood<H extends Hands>(
  transaction: Transaction | null,
  kind: Pick<ImportKind<H>, 'name' | 'noun' | 'columns' | 'undo' | 'keepsHeadings'>,
  file: readonly (readonly string[])[] | null,
  input: CheckInput,
): Promise<{ headings: readonly Heading[]; rows: readonly Record<string, string>[] }> {
  if (!file) return { headings: [], rows: input.rows ?? [] };
  const isKnown = kind.undo !== undefined || kind.keepsHeadings === true;
  const remembered = transaction && isKnown ? await readHeadings(transaction, kind.name) : undefined;
  const sheet = understandHeadings(file, kind.columns(input.mode), {
    noun: kind.noun,
    ...(remembered ? { remembered } : {}),
    ...(input.columns ? { chosen: input.columns } : {}),
  });
  return { headings: sheet.headings, rows: rowsByColumn(file, sheet) };
}

/** What a check answers; of a sheet whose rows are not checked yet, its columns. */
export function answered<H extends Hands>(
  kind: Pick<ImportKind<H>, 'columns' | 'pinned' | 'modes'>,
  mode: ImportMode,
  headings: readonly Heading[],
  { rows, offered, sums = [] }: Awaited<ReturnType<ImportKind<H>['check']>> = unchecked,
) {
  return {
    columns: kind.columns(mode).map(({ name, label, isRequired }) => {
      const choices = offered.get(name);
      return { name, label, isRequired, ...(choices ? { choices: [...choices] } : {}) };
    }),
    pinned: [...kind.pinned],
    modes: [...kind.modes],
    headings: headings.map((one) => ({ ...one, samples: [...one.samples] })),
    unknownColumns: headings.flatMap((one) =>
      one.column === null && one.heading !== '' ? [one.heading] : [],
    ),
    rows,
    sums: [...sums],
    total: rows.length,
    wrong: rows.filter((row) => Object.keys(row.errors).length > 0).length,
    runId: null,
  };
}

/** An answer on its way out of a transaction that must leave nothing behind. */
class Tried<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('tried');
    this.answer = answer;
  }
}

/** Does work as if it were to be written, so that the rules of a save can be asked, and takes all of it back. */
export async function tried<T>(
  database: Database,
  context: Context,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.inSite(context, async (transaction) => {
      throw new Tried(await work(transaction));
    });
  } catch (error) {
    if (error instanceof Tried) return error.answer as T;
    throw error;
  }
}
