import type { FastifyInstance } from 'fastify';
import type { ImportRow } from '../../../../../core/contracts/import-contract.ts';
import { AppError } from '../../../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../../../core/labels.ts';
import type { Context, Transaction } from '../../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import {
  assertUntouched,
  importErrors,
  type WrittenRecord,
} from '../../../../../core/server/import/batches.ts';
import type { ImportKind, WrittenSheet } from '../../../../../core/server/import/import-kind.ts';
import { serveImportAbout } from '../../../../../core/server/import/serve-import.ts';
import { saveAllMarks } from '../../../marks/service/save-marks.ts';
import { assertSeen, holdSheet, type SheetRow, writeRefusal } from '../../../marks/service/sheet-facts.ts';
import { examsPath } from '../../../paths.ts';
import { marksPermission } from '../../../permissions.ts';
import { type EntryCode, type MarkEntry, mostComponents } from '../../../rules.ts';
import { readFileSheets, readFileStudents } from '../../service/file-sheets.ts';
import { ownSheetContract as contract } from '../contract.ts';
import { ownSheetLabels } from '../labels.ts';
import { columnsOfSheet, judgeRows, type OwnRow } from '../rules.ts';

type Now = Pick<Services, 'now'>;
type Rows = readonly Record<string, string>[];

/** Under which these imports are kept. */
const name = 'exams.mark';

/** The sheet of this id, open to the caller. Throws as a save of the grid would. */
async function openSheet(transaction: Transaction, services: Now, id: string): Promise<SheetRow> {
  const [found = null] = await readFileSheets(transaction, [id]);
  const row = assertSeen(transaction, found);
  const refusal = writeRefusal(transaction, services, row);
  if (refusal) throw refusal;
  return row;
}

/** One institution's own sheet of the marks of one mark sheet; written as the grid writes, all of it or none. */
async function kindOf(
  transaction: Transaction,
  id: string,
  call: { context: Context; services: Services },
): Promise<ImportKind<Transaction>> {
  const sheet = await openSheet(transaction, call.services, id);
  const columns = columnsOfSheet(sheet.components);
  const judged = async (rows: Rows, isAdding: boolean) => {
    const kept = await readKept(transaction, sheet);
    const students = ((await readFileStudents(transaction, [sheet])).get(id) ?? []).map((one) => ({
      ...one,
      isKept: kept.has(one.enrolmentId),
    }));
    return judgeRows(rows, { components: sheet.components, students }, isAdding);
  };
  return {
    name,
    noun: ownSheetLabels.noun,
    columns: () => columns,
    pinned: ['roll', 'name'],
    modes: ['add', 'update'],
    permission: marksPermission.enter,
    undo,
    async check(_, rows, { context, mode }) {
      return { rows: shown(rows, await judged(rows, mode === 'add'), context.language), offered: new Map() };
    },
    async write(_, rows, { context, services, mode }): Promise<WrittenSheet> {
      // Whoever saves this sheet meanwhile waits, and what is found holds until it is written.
      await holdSheet(transaction, id);
      await openSheet(transaction, services, id);
      const found = await judged(rows, mode === 'add');
      const wrong = shown(rows, found, context.language).filter((row) => Object.keys(row.errors).length > 0);
      if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
      const cells = found.flatMap((row) => row.cells);
      const enrolmentIds = [...new Set(cells.map((cell) => cell.enrolmentId))];
      const before = await readMarks(transaction, sheet.paper_id, enrolmentIds);
      await saveAllMarks(transaction, services, { id, cells });
      const after = await readMarks(transaction, sheet.paper_id, enrolmentIds);
      const records = [...after.values()].map((mark): WrittenRecord => {
        const known = before.get(mark.enrolmentId);
        return { id: mark.id, before: known ? { version: known.version, entries: known.entries } : null };
      });
      const changed = mode === 'add' ? { created: records.length } : { created: 0, changed: records.length };
      return { ...changed, wrong: 0, rows: [], records };
    },
  };
}

/** Takes an import back as the grid would: every mark becomes what it was, while the sheet is open and nobody went on. */
async function undo(
  transaction: Transaction,
  records: readonly WrittenRecord[],
  _mode: unknown,
  now: Date,
): Promise<void> {
  const services = { now: () => now };
  const rows = await transaction.read(
    { sheetId: 'uuid' },
    'SELECT DISTINCT sheet_id AS "sheetId" FROM exams_mark WHERE site_id = $1 AND id = ANY($2::uuid[])',
    records.map((one) => one.id),
  );
  const [first] = rows;
  if (!first || rows.length > 1) throw new AppError(importErrors.changedSince, { count: records.length });
  await holdSheet(transaction, first.sheetId);
  const sheet = await openSheet(transaction, services, first.sheetId);
  const marks = await marksBy(
    transaction,
    'r.id = ANY($2::uuid[])',
    records.map((one) => one.id),
  );
  assertUntouched(records, new Map(marks.map((one) => [one.id, one.version])));
  const before = new Map(records.map((one) => [one.id, (one.before?.entries ?? []) as MarkEntry[]]));
  await saveAllMarks(transaction, services, {
    id: sheet.id,
    cells: marks.flatMap(({ id, enrolmentId, entries }) =>
      entries.flatMap((was, place) => {
        const entry = before.get(id)?.[place] ?? null;
        return entry === was ? [] : [{ enrolmentId, slot: place + 1, entry, was }];
      }),
    ),
  });
}

/** Whose marks of the paper stand on the closed sheet of another section, as a save leaves them. */
async function readKept(
  transaction: Transaction,
  sheet: Pick<SheetRow, 'id' | 'paper_id'>,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { enrolmentId: 'uuid' },
    `SELECT r.enrolment_id AS "enrolmentId" FROM exams_mark r
       JOIN exams_mark_sheet q ON q.site_id = $1 AND q.id = r.sheet_id AND q.status NOT IN ('open', 'returned')
      WHERE r.site_id = $1 AND r.paper_id = $2 AND r.sheet_id <> $3`,
    sheet.paper_id,
    sheet.id,
  );
  return new Set(rows.map((row) => row.enrolmentId));
}

type Mark = { id: string; version: number; enrolmentId: string; entries: MarkEntry[] };

async function readMarks(
  transaction: Transaction,
  paperId: string,
  enrolmentIds: readonly string[],
): Promise<Map<string, Mark>> {
  const marks = await marksBy(
    transaction,
    'r.paper_id = $2 AND r.enrolment_id = ANY($3::uuid[])',
    paperId,
    enrolmentIds,
  );
  return new Map(marks.map((one) => [one.enrolmentId, one]));
}

const slots = Array.from({ length: mostComponents }, (_, place) => place + 1);
const listOf = (kind: 'c' | 'k') => `ARRAY[${slots.map((slot) => `r.${kind}${slot}`).join(', ')}]`;

/** Rows of marks as they stand, each with all its slots. */
async function marksBy(transaction: Transaction, which: string, ...values: unknown[]): Promise<Mark[]> {
  const rows = await transaction.rows<{
    id: string;
    version: number;
    enrolment_id: string;
    marks: (number | null)[];
    codes: (EntryCode | null)[];
  }>(
    `SELECT r.id, r.version, r.enrolment_id, ${listOf('c')} AS marks, ${listOf('k')} AS codes
       FROM exams_mark r WHERE r.site_id = $1 AND ${which} ORDER BY r.id`,
    ...values,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    enrolmentId: row.enrolment_id,
    entries: slots.map((_, place): MarkEntry => row.codes[place] ?? row.marks[place] ?? null),
  }));
}

/** The rows of an answer, in the reader's language. */
const shown = (rows: Rows, found: readonly OwnRow[], language: Language): ImportRow[] =>
  found.map(({ errors, warnings, was }, place) => ({
    row: place + 1,
    values: rows[place] ?? {},
    errors: said(errors, language),
    warnings: said(warnings, language),
    was,
  }));

const said = (texts: Readonly<Record<string, readonly Label[]>>, language: Language) =>
  Object.fromEntries(
    Object.entries(texts).map(([column, list]) => [column, list.map((label) => textOf(label, language))]),
  );

/** Serves marks from an institution's own sheets; who enters only the own mark sheets sees only the own imports. */
export function serveOwnSheets(app: FastifyInstance): void {
  serveImportAbout(
    app,
    contract,
    {
      name,
      permission: marksPermission.enter,
      seesAll: marksPermission.enterAll,
      undo,
      centre: { plural: ownSheetLabels.plural, path: examsPath.mySheets },
    },
    kindOf,
  );
}
