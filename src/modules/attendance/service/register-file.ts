import { monthLabels } from '../../../core/dates.ts';
import { formatDateTime, formatPercent, withDigits } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { renderPdf } from '../../../core/server/documents/documents.ts';
import { officeFile, sheetOfRows } from '../../../core/server/sheets/office-sheet.ts';
import { codeLabels, labels } from '../labels.ts';
import { attendanceCodes, codeLetters, shortWeekdayOf } from '../rules.ts';
import type { readRegister } from './read-register.ts';
import { fullName } from './section-day.ts';

type Register = Awaited<ReturnType<typeof readRegister>>;
type Institution = { name: Label; address: Label; eiin: string | null };

/** The register as a printed page, a workbook or a plain sheet; all hold the same figures. */
export async function registerFile(
  register: Register,
  format: 'pdf' | 'xlsx' | 'csv',
  language: Language,
  institution: Institution,
  now: Date,
): Promise<Uint8Array> {
  const options = { language };
  const digits = (value: number | string) => withDigits(String(value), options);
  const title = `${textOf(labels.registerTitle, language)}: ${textOf(fullName(register.section), language)}, ${monthName(register.month, language)}`;
  const sums = attendanceCodes.map((code) => textOf(codeLetters[code], language));
  const lines = register.students.map((student) => ({
    roll: student.roll,
    name: textOf(student.name, language),
    codes: student.codes.map((code) => (code ? textOf(codeLetters[code], language) : '')),
    sums: attendanceCodes.map((code) => student.totals[code]),
    rate: student.rate === null ? '' : formatPercent(student.rate / 100, { ...options, places: 1 }),
  }));
  if (format === 'pdf')
    return renderPdf('register', {
      language,
      institution: textOf(institution.name, language),
      address: textOf(institution.address, language),
      title,
      roll: textOf(labels.roll, language),
      student: textOf(labels.student, language),
      rate: textOf(labels.rate, language),
      madeOn: formatDateTime(now, options),
      key: attendanceCodes
        .map((code) => `${textOf(codeLetters[code], language)} = ${textOf(codeLabels[code], language)}`)
        .join('   '),
      days: register.days.map((day) => ({
        number: digits(Number(day.date.slice(8))),
        weekday: textOf(shortWeekdayOf(day.date), language),
        off: day.off !== null,
      })),
      sums,
      rows: lines.map((line) => ({
        ...line,
        roll: digits(line.roll),
        sums: line.sums.map(digits),
      })),
    });
  const percentOf = (place: number) => {
    const rate = register.students[place]?.rate ?? null;
    return rate === null ? '' : Math.round(rate / 10) / 10;
  };
  const rows = [
    [
      textOf(labels.roll, language),
      textOf(labels.student, language),
      ...register.days.map((day) => day.date),
      ...attendanceCodes.map((code) => textOf(codeLabels[code], language)),
      `${textOf(labels.rate, language)} %`,
    ],
    ...lines.map((line, place) => [line.roll, line.name, ...line.codes, ...line.sums, percentOf(place)]),
  ];
  return officeFile(format, sheetOfRows(title, rows), { language, site: institution, now });
}

/** "November 2026" / "নভেম্বর ২০২৬". */
function monthName(month: string, language: Language): string {
  const label = monthLabels[Number(month.slice(5)) - 1] ?? { en: month, bn: month };
  return `${textOf(label, language)} ${withDigits(month.slice(0, 4), { language })}`;
}
