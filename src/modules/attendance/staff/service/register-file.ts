import { monthLabels } from '../../../../core/dates.ts';
import { formatDateTime, formatNumber, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { shortWeekdayOf } from '../../rules.ts';
import { staffLabels as labels, letterOf, registerKey, registerSums } from '../labels.ts';
import type { readStaffRegister } from './register.ts';

type Register = Awaited<ReturnType<typeof readStaffRegister>>;

/** The attendance book of employees as a page to print, a workbook or a plain sheet; all hold the same figures. */
export async function staffRegisterFile(
  register: Register,
  format: 'pdf' | 'xlsx' | 'csv',
  { language, site, now }: { readonly language: Language; readonly site: SiteFacts; readonly now: Date },
): Promise<Uint8Array> {
  const t = (label: Label) => textOf(label, language);
  const digits = (text: string) => withDigits(text, { language });
  const month = monthLabels[Number(register.month.slice(5)) - 1];
  const title = `${t(labels.register)}: ${month ? t(month) : ''} ${digits(register.month.slice(0, 4))}`;
  if (format === 'pdf')
    return renderPdf(
      'register',
      {
        language,
        institution: t(site.name),
        address: t(site.address),
        title,
        roll: t(labels.code),
        student: t(labels.employee),
        rate: t(labels.signature),
        madeOn: formatDateTime(now, { language }),
        key: registerKey.map((one) => `${t(one.letter)} = ${t(one.text)}`).join('   '),
        days: register.days.map(({ day, off }) => ({
          number: digits(String(Number(day.slice(8)))),
          weekday: t(shortWeekdayOf(day)),
          off: off !== null,
        })),
        sums: registerSums.map((one) => t(one.short)),
        rows: register.rows.map(({ employee, marks, sums }) => ({
          roll: digits(employee.code),
          name: `${t(employee.name)}, ${t(employee.designation)}`,
          codes: marks.map((mark) => t(letterOf(mark))),
          sums: registerSums.map((one) => formatNumber(sums[one.name], { language })),
          rate: '',
        })),
      },
      { pages: Math.max(1, Math.ceil(register.rows.length / 30)) },
    );
  const rows = [
    [
      t(labels.code),
      t(labels.employee),
      t(labels.designation),
      ...register.days.map(({ day }) => day),
      ...registerSums.map((one) => t(one.label)),
    ],
    ...register.rows.map(({ employee, marks, sums }) => [
      employee.code,
      t(employee.name),
      t(employee.designation),
      ...marks.map((mark) => t(letterOf(mark))),
      ...registerSums.map((one) => sums[one.name]),
    ]),
  ];
  return officeFile(format, sheetOfRows(title, rows), { language, site, now });
}
