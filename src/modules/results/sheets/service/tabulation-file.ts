import { formatDateTime, withDigits } from '../../../../core/format.ts';
import { type Label, type LabelParams, type Language, textOf } from '../../../../core/labels.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAddress } from '../../../../core/server/documents/letterhead.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { columnName } from '../../../../core/server/sheets/sheet-names.ts';
import { type Cell, type Formula, writeCsv, writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { labels, outcomeLabels, publishTexts } from '../../labels.ts';
import type { readTabulation } from '../../service/read-results.ts';
import {
  figuresOf,
  fullOf,
  gpaText,
  notEntered,
  partsOf,
  uncountedMark,
  uncountedNote,
} from '../sheet-columns.ts';
import { type TabulationPaper, tabulationModel } from '../tabulation-model.ts';

type Subject = { readonly code: string; readonly role: string; readonly countsInGpa: boolean };
type Sheet = Awaited<ReturnType<typeof readTabulation>>;

/** The tabulation sheet as a workbook, a plain sheet or printed pages (A3, legal or A4, lying); all hold the same figures. */
export async function tabulationFile(
  sheet: Sheet,
  format: 'pdf' | 'xlsx' | 'csv',
  language: Language,
  site: SiteFacts | null,
  now: Date,
  paper: TabulationPaper = 'a3',
): Promise<Uint8Array> {
  const { run, section, units, rows } = sheet;
  const text = (label: Label, params?: LabelParams) => textOf(label, language, params);
  const digits = (value: string | number) => withDigits(String(value), { language });
  const columns = units.map((unit) => ({ unit, parts: partsOf([unit]) }));
  const ends = [
    labels.total,
    labels.gpa,
    labels.withoutFourth,
    labels.letter,
    labels.failedSubjects,
    labels.meritSection,
    labels.meritClass,
  ].map((label) => text(label));
  const lines = rows.map((row) => ({
    roll: row.roll,
    outcome: row.outcome === 'passed' || row.outcome === 'failed' ? row.outcome : 'others',
    name: text(row.name),
    cells: columns.flatMap(({ unit, parts }) => {
      const subject = row.subjects.find((one) => one.code === unit.code);
      if (!subject)
        return [
          ...parts.map(() => ({ text: '', bad: false })),
          { text: '', bad: false },
          { text: '', bad: false },
        ];
      const figures = figuresOf(unit, subject, parts);
      return [...figures.parts, figures.total, figures.letter];
    }),
    ends: [
      String(row.total / 100),
      ...(row.outcome === 'incomplete'
        ? [notEntered, notEntered, notEntered]
        : [gpaText(row.gpa), gpaText(row.gpa_without_fourth), row.letter]),
      String(row.failed),
      row.section_position === null ? text(outcomeLabels[row.outcome]) : String(row.section_position),
      row.class_position === null ? '' : String(row.class_position),
    ],
  }));
  const title = `${text(labels.tabulation)}: ${text(run.exam)}, ${text(run.class_name)} – ${text(section.name)}`;
  const institution = site ? text(site.name) : '';
  const address = site ? paperAddress(site, language) : '';
  const context = [text(run.year), text(section.shift), section.group ? text(section.group) : '']
    .filter(Boolean)
    .join(' · ');
  const note = [
    run.revision === null ? text(labels.draft) : text(labels.revision, { number: digits(run.revision) }),
    run.revision !== null && run.unready_sheets > 0
      ? text(publishTexts.overridden, { sheets: digits(run.unready_sheets), reason: run.reason })
      : '',
    uncountedNote(units, run.policy, text) ?? '',
  ]
    .filter(Boolean)
    .join(' · ');
  if (format === 'pdf')
    return renderPdf(
      'tabulation',
      tabulationModel(
        { units, ends, lines: lines.map((line, at) => ({ ...line, subjects: rows[at]?.subjects ?? [] })) },
        paper,
        { institution, address, title, context, note, madeOn: formatDateTime(now, { language }) },
        { language, text, digits },
      ),
    );
  const number = (value: string) => (value !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  const body = lines.map((line) => [
    line.roll,
    line.name,
    ...line.cells.map((cell) => number(cell.text)),
    ...line.ends.map(number),
  ]);
  const subjects = columns.map(({ unit, parts }) => ({
    name: `${text(unit.name)}${uncountedMark(unit)} (${fullOf(unit)})`,
    under: [...parts.map((part) => part.name), labels.total, labels.grade].map((label) => text(label)),
  }));
  const names = [text(labels.roll), text(labels.name)];
  if (format === 'csv')
    return writeCsv([
      [...names, ...subjects.flatMap(({ name, under }) => under.map((one) => `${name}: ${one}`)), ...ends],
      ...body,
    ]);
  const head = [
    [institution],
    [address],
    [`${title} · ${context}`],
    [note],
    ['', '', ...subjects.flatMap(({ name, under }) => [name, ...under.slice(1).map(() => null)])],
    [...names, ...subjects.flatMap(({ under }) => under), ...ends],
  ].filter((row) => row.some(Boolean));
  const { totalIncludesFourth, totalGpaOnly } = run.policy;
  const isAdded = ({ role, countsInGpa }: Subject) =>
    (role === 'compulsory' || totalIncludesFourth) && (countsInGpa || !totalGpaOnly);
  const worked = body.map((cells, at) =>
    withSums(cells, head.length + at + 1, columns, rows[at]?.subjects ?? [], isAdded),
  );
  return writeXlsx([
    {
      name: text(section.name),
      rows: [...head, ...worked],
      headRows: head.length,
      stickyColumns: 2,
      isLying: true,
    },
  ]);
}

/**
 * The totals of a line as sums of the cells they come from, so that a corrected mark corrects them too. Where grace,
 * rounding or a code stands between the two, the figure itself stays.
 */
function withSums(
  cells: readonly Cell[],
  row: number,
  columns: readonly { unit: { code: string }; parts: readonly unknown[] }[],
  subjects: readonly Subject[],
  isAdded: (subject: Subject) => boolean,
): (Cell | Formula)[] {
  const summed: (Cell | Formula)[] = [...cells];
  const isSum = (places: readonly number[], total: Cell | undefined) =>
    places.length > 0 &&
    typeof total === 'number' &&
    places.every((place) => typeof cells[place] === 'number') &&
    Math.abs(places.reduce((sum, place) => sum + Number(cells[place]), 0) - total) < 0.005;
  const added: number[] = [];
  let place = 2;
  for (const { unit, parts } of columns) {
    const own = parts.map((_, at) => place + at).filter((at) => cells[at] !== '');
    const total = place + parts.length;
    if (isSum(own, cells[total]))
      summed[total] = {
        formula: `SUM(${columnName(place)}${row}:${columnName(total - 1)}${row})`,
        value: Number(cells[total]),
      };
    const subject = subjects.find((one) => one.code === unit.code);
    if (subject && typeof cells[total] === 'number' && isAdded(subject)) added.push(total);
    place = total + 2;
  }
  if (isSum(added, cells[place]))
    summed[place] = {
      formula: `${added.map((at) => `${columnName(at)}${row}`).join('+')}`,
      value: Number(cells[place]),
    };
  return summed;
}
