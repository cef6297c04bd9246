import { formatDate } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Sheet } from '../../books/service/book-sheets.ts';
import { bookLabels, reportLabels } from '../../labels.ts';
import { budgetTypeLabels, budgetLabels as labels } from '../labels.ts';
import type { readBudgetReport } from './budget-report.ts';

type Report = Awaited<ReturnType<typeof readBudgetReport>>;
type Cells = Report['sections'][number]['totals'];

/** Budget and actual as rows of a file: month, to date and year beside each other. */
export function budgetSheet(language: Language, report: Report): Sheet {
  const t = (label: Label, params: Record<string, string> = {}) => textOf(label, language, params);
  const day = (date: string) => formatDate(date, { language });
  const amount = (...names: Label[]) => ({
    text: names.map((name) => t(name)).join(', '),
    amount: true,
    grows: false,
  });
  const cell = (one: Cells['month']) => [
    one.budget,
    one.actual,
    one.left,
    one.permille === null ? '' : (one.permille / 10).toFixed(1),
  ];
  const cells = (one: Cells) => [...cell(one.month), ...cell(one.toDate), ...cell(one.year)];
  return {
    title: t(reportLabels.budget),
    subtitle: t(bookLabels.period, { from: day(report.month.from), to: day(report.month.to) }),
    columns: [
      { text: t(bookLabels.code), amount: false, grows: false },
      { text: t(labels.ledger), amount: false, grows: true },
      ...[labels.month, labels.toDate, labels.year].flatMap((part) => [
        amount(part, labels.budget),
        amount(part, labels.actual),
        amount(part, labels.left),
        amount(part, labels.percent),
      ]),
      { text: t(labels.state), amount: false, grows: false },
    ],
    rows: report.sections.flatMap((section) => [
      ...section.lines.map((one) => ({
        strong: false,
        cells: [
          one.code,
          t(one.name),
          ...cells(one),
          one.toDate.isOver || one.year.isOver ? t(labels.over) : one.isBudgeted ? '' : t(labels.unbudgeted),
        ],
      })),
      {
        strong: true,
        cells: ['', `${t(labels.total)}: ${t(budgetTypeLabels[section.type])}`, ...cells(section.totals), ''],
      },
    ]),
  };
}
