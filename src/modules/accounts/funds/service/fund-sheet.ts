import { formatDate } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Sheet } from '../../books/service/book-sheets.ts';
import { bookLabels, reportLabels } from '../../labels.ts';
import { fundLabels as labels } from '../labels.ts';
import type { readFundReport } from './fund-report.ts';

/** The balances of the funds as rows of a file. */
export function fundSheet(language: Language, report: Awaited<ReturnType<typeof readFundReport>>): Sheet {
  const t = (label: Label, params: Record<string, string> = {}) => textOf(label, language, params);
  const day = (date: string) => formatDate(date, { language });
  const amount = (label: Label) => ({ text: t(label), amount: true, grows: false });
  const cells = (one: (typeof report)['totals']) => [
    one.opening,
    one.received,
    one.spent,
    one.closing,
    one.own,
    one.common,
  ];
  return {
    title: t(reportLabels.funds),
    subtitle: t(bookLabels.period, { from: day(report.from), to: day(report.to) }),
    columns: [
      { text: t(labels.fund), amount: false, grows: true },
      amount(labels.opening),
      amount(labels.received),
      amount(labels.spent),
      amount(labels.closing),
      amount(labels.own),
      amount(labels.common),
    ],
    rows: [
      ...report.funds.map((one) => ({ strong: false, cells: [t(one.name), ...cells(one)] })),
      { strong: true, cells: [t(labels.total), ...cells(report.totals)] },
    ],
  };
}
