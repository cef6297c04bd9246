import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { examErrors } from '../../labels.ts';
import { examsPermission, marksPermission } from '../../permissions.ts';
import { type EntryCode, entryCodes, highestFull, type MarkEntry } from '../../rules.ts';
import { firstArray, saveStatement } from './save-statement.ts';
import { assertSeen, refuseKept, type SheetHeld, writeRefusal } from './sheet-facts.ts';

/** `entry` may be anything that is a number: what is no mark of the component is refused by itself. */
export type CellGiven = {
  enrolmentId: string;
  slot: number;
  entry: number | EntryCode | null;
  was: MarkEntry;
};
type Input = { id: string; cells: readonly CellGiven[] };

/** A conflict's or a refusal's cells are bits of `slots`: 1 for the first component. */
type Outcome = SheetHeld & {
  is_open: boolean;
  saved: number;
  clashes:
    | { id: string; slots: number; is: (number | null)[]; by: string | null; at: string | null }[]
    | null;
  refused: { id: string; slots: number }[] | null;
  moved: string[] | null;
  kept: string[] | null;
  missed: number;
};

/** How often a save is tried again when somebody wrote its rows while it waited for the sheet. */
const tries = 5;

/**
 * Saves cells of a sheet, one by one guarded: a cell is written only where it still is what the browser saw (`was`),
 * so two teachers on one sheet never overwrite each other unseen; saving the same again changes nothing. Cells that
 * are over the full mark, negative or finer than a hundredth are refused and the others written.
 * Throws 403 for another teacher's sheet, 409 when it is submitted, closed or past its last day.
 */
export async function saveMarks(services: Services, context: Context, input: Input) {
  const isMark = ({ entry }: CellGiven) =>
    typeof entry !== 'number' || (Number.isInteger(entry) && entry >= 0 && entry <= highestFull);
  const rows = rowsOf(input.cells.filter(isMark));
  const outcome = await writeRows({ context, services }, input.id, rows, (sql, values) =>
    services.database.changeOnly<Outcome>(
      context,
      // Other sheets stay as they are, and what is kept of them.
      { exams_mark: [input.id], exams_mark_sheet: [input.id], history: [input.id] },
      sql,
      ...values,
    ),
  );
  const conflicts = (outcome.clashes ?? []).flatMap(({ id, slots, is, by, at }) =>
    slotsOf(slots).map((slot) => ({ enrolmentId: id, slot, entry: entryOf(is[slot - 1] ?? null), by, at })),
  );
  const names = await namesOfAccounts(
    services.database,
    conflicts.map((one) => one.by),
    context.language,
  );
  const over = new Map(outcome.refused?.map(({ id, slots }) => [id, slots]));
  const isRefused = (cell: CellGiven) =>
    !isMark(cell) || slotsOf(over.get(cell.enrolmentId.toLowerCase()) ?? 0).includes(cell.slot);
  return {
    saved: outcome.saved,
    savedAt: services.now().toISOString(),
    conflicts: conflicts.map((one) => ({
      ...one,
      by: one.by === null ? null : (names.get(one.by) ?? null),
      at: one.at === null ? null : new Date(one.at).toISOString(),
    })),
    refused: input.cells.filter(isRefused).map(({ enrolmentId, slot }) => ({ enrolmentId, slot })),
    moved: outcome.moved ?? [],
    kept: outcome.kept ?? [],
  };
}

/**
 * The same within a transaction, all cells or none: throws 409 where one of them is no longer as it was seen, is no mark, or is
 * of somebody who does not take the paper here.
 */
export async function saveAllMarks(
  transaction: Transaction,
  services: Pick<Services, 'now'>,
  { id, cells }: Input,
): Promise<void> {
  if (cells.length === 0) return;
  transaction.writesOnly('exams_mark', id);
  transaction.writesOnly('exams_mark_sheet', id);
  transaction.writesOnly('history', id);
  const { context } = transaction;
  const outcome = await writeRows({ context, services }, id, rowsOf(cells), (sql, values) =>
    transaction.rows<Outcome>(sql, ...values),
  );
  if (outcome.clashes || outcome.refused || outcome.moved || outcome.kept)
    throw new AppError(examErrors.stale);
}

const slotsOf = (bits: number): number[] => [1, 2, 3, 4, 5, 6].filter((slot) => bits & (1 << (slot - 1)));

/** A student's cells of one save: by slot what is to stand there and what stood there, each as one number. */
type RowGiven = { enrolmentId: string; slots: number; now: (number | null)[]; was: (number | null)[] };

/** A code travels as a number below zero, so that a cell is one value in the statement: -1 for the first. */
const numberOf = (entry: MarkEntry): number | null =>
  typeof entry === 'string' ? -1 - entryCodes.indexOf(entry) : entry;
const entryOf = (number: number | null): MarkEntry =>
  number !== null && number < 0 ? (entryCodes[-1 - number] ?? null) : number;

/** The cells by student; of several for one cell the last, as the browser's newest. */
function rowsOf(cells: readonly CellGiven[]): RowGiven[] {
  const rows = new Map<string, RowGiven>();
  for (const { enrolmentId: given, slot, entry, was } of cells) {
    const enrolmentId = given.toLowerCase();
    let row = rows.get(enrolmentId);
    if (!row) {
      row = { enrolmentId, slots: 0, now: [], was: [] };
      rows.set(enrolmentId, row);
    }
    row.slots |= 1 << (slot - 1);
    row.now[slot - 1] = numberOf(entry);
    row.was[slot - 1] = numberOf(was);
  }
  return [...rows.values()];
}

/** Ids and whole numbers as PostgreSQL reads a list of them; they hold nothing that would have to be escaped. */
const listText = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** `{enrolment: {c1: mark or code}}` of the cells that are given. */
const historyOf = (rows: readonly RowGiven[], of: (row: RowGiven) => readonly (number | null)[]): string => {
  const cells = (row: RowGiven) =>
    slotsOf(row.slots).map((slot) => `"c${slot}":${JSON.stringify(entryOf(of(row)[slot - 1] ?? null))}`);
  return `{${rows.map((row) => `"${row.enrolmentId}":{${cells(row).join()}}`).join()}}`;
};

/**
 * One statement holds the sheet, finds out whether it is open to the caller and writes the
 * cells and their history.
 * Whoever had to wait for the sheet sees its marks as they were before: rows that somebody wrote meanwhile are left,
 * and asked for once more.
 */
async function writeRows(
  { context, services }: { context: Context; services: Pick<Services, 'now'> },
  id: string,
  rows: readonly RowGiven[],
  run: (sql: string, values: readonly unknown[]) => Promise<Outcome[]>,
): Promise<Outcome> {
  const { accountId, impersonatorId, action, requestId, permissions } = context;
  const slots = slotsOf(rows.reduce((all, row) => all | row.slots, 1)).at(-1) ?? 1;
  const values = [
    accountId,
    id,
    permissions.has(marksPermission.enterAll),
    permissions.has(marksPermission.enter),
    // The office that may move the last day need not move it for itself.
    permissions.has(examsPermission.edit) ? null : todayInDhaka(services.now()),
    listText(rows.map((row) => row.enrolmentId)),
    listText(rows.map((row) => row.slots)),
    newId(),
    impersonatorId,
    action,
    requestId,
    historyOf(rows, (row) => row.was),
    historyOf(rows, (row) => row.now),
    listText(rows.map(() => newId())),
  ];
  if (values.length !== firstArray - 2) throw new Error('The statement takes other values');
  for (let slot = 0; slot < slots; slot += 1)
    values.push(listText(rows.map((row) => row.now[slot])), listText(rows.map((row) => row.was[slot])));
  for (let round = 1; round <= tries; round += 1) {
    const [found = null] = await run(saveStatement(slots), values).catch(refuseKept);
    const outcome = assertSeen({ context }, found);
    const refusal = writeRefusal({ context }, services, outcome);
    if (refusal) throw refusal;
    if (!outcome.is_open) throw new Error('The sheet is open and was not written');
    if (outcome.missed === 0) return outcome;
    values[7] = newId();
  }
  throw new AppError(examErrors.stale);
}
