import { AppError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readWorkbook } from '../../../../core/server/sheets/sheets.ts';
import { examErrors } from '../../labels.ts';
import { type SheetRow, seesSheet, writeRefusal } from '../../marks/service/sheet-facts.ts';
import { fileErrors, fileLabels, fileRefusals } from '../labels.ts';
import { mostSheets } from '../rules.ts';
import { checkRows, type JudgedRow } from './check-rows.ts';
import { fullsOf, makeSeals, type Seals, sheetMarkBegins } from './file-seal.ts';
import { headOf, readFileSheets, readFileStudents, titleOf } from './file-sheets.ts';
import { headRows } from './marks-file.ts';

type Input = {
  fileName: string;
  content: string;
  sheetId?: string | undefined;
  examId?: string | undefined;
};
type Component = { nameEn: string; nameBn: string; full: number };
export type CheckedSheet = {
  name: string;
  sheetId: string | null;
  title: Label;
  refusal: Label | null;
  notices: Label[];
  components: Component[];
  rows: JudgedRow[];
};

/** A worksheet as it was uploaded: where its hidden cell is, and what that says. */
type Uploaded = {
  name: string;
  rows: string[][];
  /** What the file itself calls the sheet. */
  said: string;
  headLine: number;
  hiddenColumn: number;
  mark: ReturnType<Seals['readSheet']>;
};

const same = (text: string): Label => ({ en: text, bn: text });

/**
 * What an uploaded workbook would change, worksheet by worksheet, and what of it is refused and why. It writes nothing:
 * what is confirmed is saved cell by cell as the grid saves it, each with what was seen here.
 */
export async function checkMarksFile(services: Services, context: Context, input: Input) {
  const workbook = await readWorkbook(Buffer.from(input.content, 'base64'), input.fileName);
  const seals = makeSeals(services, context);
  const uploaded = workbook
    .filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')))
    .map((one) => locate(one, seals));
  if (uploaded.length > mostSheets)
    throw new AppError(fileErrors.tooManySheets, { count: uploaded.length, most: mostSheets });
  const ids = [...new Set(uploaded.flatMap(({ mark }) => (mark ? [mark.sheetId] : [])))];
  const sheets = await services.database.readInSite(context, async (transaction) => {
    const held = new Map((await readFileSheets(transaction, ids)).map((one) => [one.id, one]));
    const taken = new Set<string>();
    const judged = uploaded.map((one) => {
      const row = one.mark ? (held.get(one.mark.sheetId) ?? null) : null;
      const isSeen = row !== null && seesSheet({ context }, row);
      const refused = refusalOf(one, row, isSeen, input, taken);
      const closed = row && !refused ? writeRefusal({ context }, services, row) : null;
      if (row && !refused) taken.add(row.id);
      return {
        one,
        row: isSeen ? row : null,
        refusal: refused ?? closed?.text ?? null,
      };
    });
    const open = judged.flatMap(({ row, refusal }) => (row && !refusal ? [row] : []));
    const students = await readFileStudents(transaction, open);
    return judged.map(({ one, row, refusal }): CheckedSheet => {
      const shown = {
        name: one.name,
        title: row ? titleOf(row) : same(one.name || input.fileName),
        components: row?.components ?? [],
      };
      if (!row || !one.mark || refusal)
        return {
          ...shown,
          sheetId: null,
          refusal: refusal ?? fileRefusals.notMarks,
          notices: [],
          rows: [],
        };
      const { rows, missing } = checkRows(one, row, students.get(row.id) ?? [], seals);
      const notices = [
        ...(one.mark.version === row.version ? [] : [fileLabels.movedOn]),
        ...(missing.length > 0
          ? [fillLabel(fileLabels.notInFile, { count: missing.length, rolls: missing.join(', ') })]
          : []),
      ];
      return { ...shown, sheetId: row.id, refusal: null, notices, rows };
    });
  });
  const names = await namesOfAccounts(
    services.database,
    sheets.flatMap((one) => one.rows.flatMap((row) => row.cells.map((cell) => cell.by))),
    context.language,
  );
  return {
    sheets: sheets.map((one) => ({
      ...one,
      rows: one.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, by: cell.by && (names.get(cell.by) ?? null) })),
      })),
    })),
  };
}

/** How far down and right the hidden cell may have been moved by rows and columns put before it. */
const farthest = { row: 20, column: 40 };

function locate({ name, rows }: { name: string; rows: string[][] }, seals: Seals): Uploaded {
  for (const [line, row] of rows.slice(0, farthest.row).entries())
    for (const [column, cell] of row.slice(0, farthest.column).entries())
      if (cell.trim().startsWith(sheetMarkBegins))
        return {
          name,
          rows,
          said: row.find((one) => one.trim() !== '' && one !== cell)?.slice(0, 200) ?? name,
          headLine: line + headRows - 1,
          hiddenColumn: column,
          mark: seals.readSheet(cell),
        };
  return { name, rows, said: name, headLine: 0, hiddenColumn: 0, mark: null };
}

/** Why a worksheet is not taken at all, short of whether its sheet is open; null when it is. */
function refusalOf(
  one: Uploaded,
  row: SheetRow | null,
  isSeen: boolean,
  input: Input,
  taken: ReadonlySet<string>,
): Label | null {
  const { mark } = one;
  if (!mark)
    return one.hiddenColumn > 0 || one.headLine > 0 ? fileRefusals.changedSheet : fileRefusals.notMarks;
  if (!row) return fillLabel(fileRefusals.elsewhere, { title: one.said });
  if (!mark.isSealed) return fileRefusals.changedSheet;
  if (!isSeen) return examErrors.notYours.text;
  if (input.sheetId && row.id !== input.sheetId)
    return fillLabel(fileRefusals.otherSheet, { sheet: titleOf(row) });
  if (input.examId && row.exam_id !== input.examId)
    return fillLabel(fileRefusals.otherExam, { sheet: titleOf(row) });
  if (taken.has(row.id)) return fileRefusals.twice;
  if (mark.fulls !== fullsOf(row.components)) return fileRefusals.components;
  const heads = one.rows[one.headLine] ?? [];
  const first = one.hiddenColumn - row.components.length;
  const isInPlace = row.components.every((component, place) => {
    const head = heads[first + place]?.trim();
    const { en, bn } = headOf(component);
    return head === en.trim() || head === bn.trim();
  });
  return first >= 2 && isInPlace ? null : fileRefusals.columns;
}
