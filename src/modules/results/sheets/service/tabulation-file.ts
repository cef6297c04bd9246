import { formatDateTime, withDigits } from '../../../../core/format.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { columnName } from '../../../../core/server/sheets/sheet-names.ts';
import { type Cell, type Formula, writeCsv, writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { labels, outcomeLabels, publishTexts } from '../../labels.ts';
import type { readTabulation } from '../../service/read-results.ts';
import { entryText, fullOf, gpaText, isFailedPart, partEntry, partsOf } from '../sheet-columns.ts';
import { type TabulationPaper, tabulationModel } from '../tabulation-model.ts';

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
  const text = (label: { en: string; bn: string }) => textOf(label, language);
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
  ].map(text);
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
      return [
        ...parts.map(({ code }) => ({
          text: entryText(partEntry(unit, subject, code) ?? null),
          bad: isFailedPart(subject, code),
        })),
        { text: subject.isExempt ? 'Ex' : subject.total, bad: !subject.passed },
        { text: subject.letter, bad: !subject.passed },
      ];
    }),
    ends: [
      String(row.total / 100),
      gpaText(row.gpa),
      gpaText(row.gpa_without_fourth),
      row.letter,
      String(row.failed),
      row.section_position === null ? text(outcomeLabels[row.outcome]) : String(row.section_position),
      row.class_position === null ? '' : String(row.class_position),
    ],
  }));
  const title = `${text(labels.tabulation)}: ${text(run.exam)}, ${text(run.class_name)} – ${text(section.name)}`;
  if (format === 'pdf')
    return renderPdf(
      'tabulation',
      tabulationModel(
        { units, ends, lines: lines.map((line, at) => ({ ...line, subjects: rows[at]?.subjects ?? [] })) },
        paper,
        {
          institution: site ? text(site.name) : '',
          address: [site ? text(site.address) : '', site?.eiin ? `EIIN ${digits(site.eiin)}` : '']
            .filter(Boolean)
            .join(' · '),
          title,
          context: [text(run.year), text(section.shift), section.group ? text(section.group) : '']
            .filter(Boolean)
            .join(' · '),
          note:
            run.revision === null
              ? text(labels.draft)
              : [
                  textOf(labels.revision, language, { number: digits(run.revision) }),
                  run.unready_sheets > 0
                    ? textOf(publishTexts.overridden, language, {
                        sheets: digits(run.unready_sheets),
                        reason: run.reason,
                      })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · '),
          madeOn: formatDateTime(now, { language }),
        },
        { language, text: (label, params) => textOf(label, language, params), digits },
      ),
    );
  const number = (value: string) => (value !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  const heading = [
    text(labels.roll),
    text(labels.name),
    ...columns.flatMap(({ unit, parts }) =>
      [...parts.map((part) => part.name), labels.total, labels.grade].map(
        (label) => `${text(unit.name)} (${fullOf(unit)}): ${text(label)}`,
      ),
    ),
    ...ends,
  ];
  const body = lines.map((line) => [
    line.roll,
    line.name,
    ...line.cells.map((cell) => number(cell.text)),
    ...line.ends.map(number),
  ]);
  if (format === 'csv') return writeCsv([heading, ...body]);
  const worked = body.map((cells, at) => withSums(cells, at + 2, columns, rows[at]?.subjects ?? []));
  return writeXlsx([
    { name: text(section.name), rows: [heading, ...worked], stickyColumns: 2, isLying: true },
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
  subjects: readonly { code: string; role: string; countsInGpa: boolean }[],
): (Cell | Formula)[] {
  const summed: (Cell | Formula)[] = [...cells];
  const isSum = (places: readonly number[], total: Cell | undefined) =>
    places.length > 0 &&
    typeof total === 'number' &&
    places.every((place) => typeof cells[place] === 'number') &&
    Math.abs(places.reduce((sum, place) => sum + Number(cells[place]), 0) - total) < 0.005;
  const compulsory: number[] = [];
  const all: number[] = [];
  let place = 2;
  for (const { unit, parts } of columns) {
    const own = parts.map((_, at) => place + at).filter((at) => cells[at] !== '');
    const total = place + parts.length;
    if (isSum(own, cells[total]))
      summed[total] = { formula: `SUM(${columnName(place)}${row}:${columnName(total - 1)}${row})` };
    const subject = subjects.find((one) => one.code === unit.code);
    if (subject && typeof cells[total] === 'number') {
      all.push(total);
      if (subject.role === 'compulsory') compulsory.push(total);
    }
    place = total + 2;
  }
  // With or without the fourth subject, as the rules of the examination have it.
  const counted = [compulsory, all].find((places) => isSum(places, cells[place]));
  if (counted) summed[place] = { formula: `${counted.map((at) => `${columnName(at)}${row}`).join('+')}` };
  return summed;
}
