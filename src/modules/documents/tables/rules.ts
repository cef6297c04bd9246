import type { Label, Language } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is printed of a result: laid out here, drawn where results are kept, with tables. */
export const sheetKinds = ['markSheet', 'progressReport'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** What a table of a mark sheet may hold: its columns in their usual order, by the name a template keeps. */
export const tableSources = {
  marks: {
    label: t('Marks of the examination', 'পরীক্ষার নম্বর'),
    columns: {
      subject: t('Subject', 'বিষয়'),
      full: t('Full marks', 'পূর্ণমান'),
      pass: t('Pass marks', 'পাস নম্বর'),
      parts: t('Parts of the papers', 'পত্রের অংশসমূহ'),
      total: t('Total', 'মোট'),
      highest: t('Highest', 'সর্বোচ্চ'),
      letter: t('Grade', 'গ্রেড'),
      point: t('Point', 'পয়েন্ট'),
    },
  },
  terms: {
    label: t('Examinations of the year side by side', 'বছরের পরীক্ষাগুলো পাশাপাশি'),
    columns: {
      subject: t('Subject', 'বিষয়'),
      full: t('Full marks', 'পূর্ণমান'),
      termTotal: t('Marks', 'নম্বর'),
      termLetter: t('Grade', 'গ্রেড'),
      termPoint: t('Point', 'পয়েন্ট'),
      change: t('Change', 'পরিবর্তন'),
    },
  },
  conduct: {
    label: t('Conduct', 'আচরণ'),
    columns: { trait: t('Trait', 'গুণ'), grade: t('Grade', 'মূল্যায়ন') },
  },
  scale: {
    label: t('Grade scale', 'গ্রেড স্কেল'),
    columns: {
      range: t('Percent', 'শতাংশ'),
      letter: t('Grade', 'গ্রেড'),
      point: t('Point', 'পয়েন্ট'),
    },
  },
} as const satisfies Record<string, { label: Label; columns: Record<string, Label> }>;

export type TableSource = keyof typeof tableSources;
export const tableSourceNames = Object.keys(tableSources) as [TableSource, ...TableSource[]];

/** The columns of a source, by name. */
export const columnsOf = (source: TableSource): Readonly<Record<string, Label>> =>
  tableSources[source].columns;

export type TableCell = {
  readonly text: string;
  readonly isBold?: boolean;
  /** Marked as failed. */
  readonly isBad?: boolean;
  /** Stands once for this many rows. */
  readonly span?: number;
};
/** A column as it is filled: `of` is the template's name for it, which may stand for several. */
export type TableColumn = {
  readonly of: string;
  readonly heading: string;
  /** What several columns side by side have above them: the examination. */
  readonly group?: string;
  readonly align: 'start' | 'center' | 'end';
};
/** A row: a heading over the whole width, or a cell a column, null where the one above stands for it. */
export type TableRow =
  | { readonly heading: string }
  | { readonly cells: readonly (TableCell | null)[]; readonly isTotal?: boolean };
/** A table with every column there is, in words of one language. */
export type TableFilled = { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] };

/** A column as a template asks for it; without a heading of its own it has the usual one. */
export type ColumnChosen = { readonly name: string; readonly heading: Label };

/**
 * The columns a template chose, in its order. Columns of examinations that stand next to each other are put together
 * examination by examination. Null where the table has no row.
 */
export function chooseColumns(
  table: TableFilled,
  chosen: readonly ColumnChosen[],
  language: Language,
): TableFilled | null {
  if (table.rows.length === 0) return null;
  const places: number[] = [];
  const headings = new Map(chosen.map(({ name, heading }) => [name, heading[language]]));
  let run: number[] = [];
  const endRun = () => {
    const groups = [...new Set(run.map((at) => table.columns[at]?.group))];
    for (const group of groups) places.push(...run.filter((at) => table.columns[at]?.group === group));
    run = [];
  };
  for (const { name } of chosen) {
    const own = table.columns.flatMap((column, at) => (column.of === name ? [at] : []));
    if (own.some((at) => table.columns[at]?.group === undefined)) {
      endRun();
      places.push(...own);
    } else run.push(...own);
  }
  endRun();
  const columns = places.flatMap((at) => {
    const column = table.columns[at];
    if (!column) return [];
    const own = headings.get(column.of) ?? '';
    // One heading over several parts would call them all the same.
    const isAlone = table.columns.filter((one) => one.of === column.of).length === 1 || column.group;
    return [own !== '' && isAlone ? { ...column, heading: own } : column];
  });
  return {
    columns,
    rows: table.rows.map((row) =>
      'heading' in row ? row : { ...row, cells: places.map((at) => row.cells[at] ?? null) },
    ),
  };
}
