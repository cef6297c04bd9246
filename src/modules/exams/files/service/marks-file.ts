import { AppError, errors } from '../../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sheetNameOf } from '../../../../core/server/sheets/sheet-names.ts';
import { type Cell, writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { readOpenSheets } from '../../board/service/board.ts';
import { labels } from '../../labels.ts';
import { assertSeen, type SheetRow, writeRefusal } from '../../marks/service/sheet-facts.ts';
import { codesShown, type MarkEntry } from '../../rules.ts';
import { fileErrors, fileLabels } from '../labels.ts';
import { mostSheets } from '../rules.ts';
import { fullsOf, makeSeals, type Seals } from './file-seal.ts';
import { type FileStudent, headOf, readFileSheets, readFileStudents, titleOf } from './file-sheets.ts';

/** Rows before the first student: what the sheet is, what may be entered, the headings of the columns. */
export const headRows = 3;

type Filled = { row: SheetRow; students: readonly FileStudent[] };

/**
 * One sheet as a workbook to fill in. Throws 404 for another institution's, 403 for another teacher's, and as a save
 * would where nothing can be entered.
 */
export async function sheetTemplate(services: Services, context: Context, id: string) {
  const filled = await services.database.readInSite(context, async (transaction) => {
    const [found = null] = await readFileSheets(transaction, [id]);
    const row = assertSeen(transaction, found);
    const refusal = writeRefusal(transaction, services, row);
    if (refusal) throw refusal;
    return fill(transaction, [row]);
  });
  return { name: `marks-${plain(filled[0]?.row.code)}`, body: await writeFilled(services, context, filled) };
}

type Asked = {
  id: string;
  classId?: string | undefined;
  sectionId?: string | undefined;
  subjectId?: string | undefined;
  mine: '1' | '';
};

/**
 * The sheets of an examination that are open to the caller, each on a worksheet. Throws 409 where none is, 422 where
 * they are too many for a file.
 */
export async function examTemplate(services: Services, context: Context, { id, ...asked }: Asked) {
  const filled = await services.database.readInSite(context, async (transaction) => {
    const exam = await transaction.row('SELECT 1 FROM exams_exam WHERE site_id = $1 AND id = $2', id);
    if (!exam) throw new AppError(errors.notFound);
    const open = await readOpenSheets(transaction, services, { ...asked, examId: id });
    if (open.length === 0) throw new AppError(fileErrors.nothingOpen);
    if (open.length > mostSheets)
      throw new AppError(fileErrors.tooManySheets, { count: open.length, most: mostSheets });
    return fill(transaction, open);
  });
  return { name: 'marks', body: await writeFilled(services, context, filled) };
}

async function fill(transaction: Transaction, rows: readonly SheetRow[]): Promise<Filled[]> {
  const students = await readFileStudents(transaction, rows);
  return rows.map((row) => ({ row, students: students.get(row.id) ?? [] }));
}

async function writeFilled(services: Services, context: Context, filled: readonly Filled[]): Promise<Buffer> {
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  const seals = makeSeals(services, context);
  const names = new Set<string>();
  return writeXlsx(
    filled.map((one) => ({
      name: unlike(names, textOf(nameOf(one.row), context.language)),
      rows: rowsOf(one, seals, context.language, site?.name ?? { en: '', bn: '' }),
      headRows,
      stickyColumns: 2,
      // At the end, so that what stays in view is counted as it is seen.
      hiddenColumns: 1,
    })),
  );
}

function rowsOf({ row, students }: Filled, seals: Seals, language: Language, site: Label): Cell[][] {
  const { components } = row;
  const say = (label: Label) => textOf(label, language);
  const rest = components.map(() => null);
  const mark = { sheetId: row.id, version: row.version, fulls: fullsOf(components) };
  return [
    [`${say(titleOf(row))} (${row.code}) · ${say(site)}`, null, ...rest, seals.ofSheet(mark)],
    [say(fileLabels.hint), null, ...rest, null],
    [say(labels.roll), say(labels.name), ...components.map((one) => say(headOf(one))), null],
    ...students.map((student) => [
      student.roll,
      say(student.name),
      ...student.entries.map(cellOf),
      seals.ofRow(row.id, student.enrolmentId, student.entries),
    ]),
  ];
}

const cellOf = (entry: MarkEntry): Cell =>
  typeof entry === 'number' ? entry / 100 : entry === null ? null : codesShown[entry];

const nameOf = (row: SheetRow): Label => ({
  en: `${row.class_en} ${row.section_en}, ${row.subject_en}`,
  bn: `${row.class_bn} ${row.section_bn}, ${row.subject_bn}`,
});

/** A workbook's sheets have different names, and no two that differ only in what is cut off. */
function unlike(known: Set<string>, wanted: string): string {
  let name = sheetNameOf(wanted);
  for (let count = 2; known.has(name.toLowerCase()); count += 1) {
    const end = ` ${count}`;
    name = sheetNameOf(wanted).slice(0, 31 - end.length) + end;
  }
  known.add(name.toLowerCase());
  return name;
}

/** A file's name is plain ASCII. */
const plain = (text = ''): string => text.replace(/[^A-Za-z0-9-]+/g, '') || 'sheet';
