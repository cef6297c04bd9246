import { Button, Select } from '@mantine/core';
import { IconAlertCircleFilled } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { addMonths, endOfMonth, isDate, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { MoneyCell, ReportActions } from '../../books/screens/report-parts.tsx';
import { useSpan } from '../../books/screens/use-span.ts';
import { accountsPath } from '../../paths.ts';
import shared from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { generalPath, ledgerPath } from '../../screens/paths.ts';
import { budgetsContract as contract } from '../contract.ts';
import { budgetTypeLabels, budgetLabels as labels } from '../labels.ts';
import classes from './budgets.module.css';
import { useMonthName } from './month-name.ts';

type Report = z.output<typeof contract.budgetReport.output>;
type Cells = Report['sections'][number]['totals'];
const parts = ['month', 'toDate', 'year'] as const;

/** What was budgeted for a month, to date and the year, what happened, and what is left of it. */
export default function BudgetReport() {
  const t = useText();
  const span = useSpan('month');
  const monthName = useMonthName();
  const asked = span.get('month') ?? '';
  const on = startOfMonth(isDate(`${asked}-01`) ? `${asked}-01` : todayInDhaka(new Date()));
  const { data, error, refetch } = useRead(
    contract.budgetReport,
    { on },
    { placeholderData: keepPreviousData },
  );
  const months = (span.years?.items ?? []).flatMap((year) => monthsOf(year.startDate, year.endDate));
  const all = months.includes(on) ? months : [on, ...months];
  return (
    <Page context={monthName(on)} actions={<ReportActions report="budget" from={on} to={endOfMonth(on)} />}>
      <div className={layout.filters}>
        <Select
          label={t(labels.month)}
          allowDeselect={false}
          data={all.toReversed().map((month) => ({ value: month, label: monthName(month) }))}
          value={on}
          onChange={(month) => span.set({ month: month ? month.slice(0, 7) : null })}
        />
      </div>
      {data ? <Body data={data} /> : <Coming read={{ error, refetch }} rows={10} />}
    </Page>
  );
}

function monthsOf(first: string, last: string): string[] {
  const months: string[] = [];
  for (let at = startOfMonth(first); at <= last; at = addMonths(at, 1)) months.push(at);
  return months;
}

function Body({ data }: { data: Report }) {
  const t = useText();
  const format = useFormat();
  const { year, budget } = data;
  if (!year) return <Nothing>{t(labels.noYear)}</Nothing>;
  if (!budget)
    return (
      <Nothing>
        {t(labels.noBudget, { year: format.digits(year.name) })}{' '}
        <Button component={Link} to={accountsPath.budgets} variant="subtle" size="compact-sm">
          {t(labels.toBudgets)}
        </Button>
      </Nothing>
    );
  const spending = data.sections.filter((one) => one.type !== 'income');
  const sum = (list: Report['sections'], of: (cells: Cells) => string) =>
    format.money(takaText(list.reduce((total, one) => total + (parseTaka(of(one.totals)) ?? 0n), 0n)));
  const over = spending.flatMap((one) => one.lines).filter((one) => one.toDate.isOver || one.year.isOver);
  const income = data.sections.filter((one) => one.type === 'income');
  const toBudget = link(accountsPath.budget, { budgetId: budget.id });
  return (
    <>
      <Figures
        small
        items={[
          {
            label: `${t(labels.income)}, ${t(labels.toDate)}`,
            figure: sum(income, (cells) => cells.toDate.actual),
            note: `${t(labels.budget)} ${sum(income, (cells) => cells.toDate.budget)}`,
            to: generalPath('type', 'income', year.startDate, data.month.to),
          },
          {
            label: `${t(labels.spending)}, ${t(labels.toDate)}`,
            figure: sum(spending, (cells) => cells.toDate.actual),
            note: `${t(labels.budget)} ${sum(spending, (cells) => cells.toDate.budget)}`,
            to: generalPath('type', 'expense', year.startDate, data.month.to),
          },
          {
            label: `${t(labels.budget)}, ${t(labels.year)}`,
            figure: sum(spending, (cells) => cells.year.budget),
            note: `${t(labels.revision)} ${format.number(budget.revision)}`,
            to: toBudget,
          },
          {
            label: t(labels.overCount),
            figure: format.number(over.length),
            ...(over.length > 0 ? { tone: 'sindur' as const } : {}),
          },
        ]}
      />
      {data.sections.map((section) => (
        <SectionTable key={section.type} data={data} section={section} toBudget={toBudget} />
      ))}
    </>
  );
}

function SectionTable(props: { data: Report; section: Report['sections'][number]; toBudget: string }) {
  const { data, section, toBudget } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const year = data.year ?? { startDate: data.month.from, endDate: data.month.to };
  const spans = {
    month: data.month,
    toDate: { from: year.startDate, to: data.month.to },
    year: { from: year.startDate, to: year.endDate },
  };
  const cells = (one: Cells, name: string, pathOf: (from: string, to: string) => string) =>
    parts.map((part) => {
      const cell = one[part];
      const path = pathOf(spans[part].from, spans[part].to);
      const tone = `${shared.money} ${cell.isOver ? classes.over : ''}`;
      const used = cell.permille === null ? null : format.digits((cell.permille / 10).toFixed(1));
      return (
        <Fragment key={part}>
          <MoneyCell isEdge text={money.amount(cell.budget)} to={toBudget} name={name} />
          {part === 'year' ? null : <MoneyCell text={money.amount(cell.actual)} to={path} name={name} />}
          {part === 'month' ? null : (
            <td className={tone}>
              <Link to={path}>{money.amount(cell.left)}</Link>
            </td>
          )}
          <td className={tone}>{used === null ? '–' : t(labels.percentOf, { percent: used })}</td>
        </Fragment>
      );
    });
  const heads = {
    month: [labels.budget, labels.actual, labels.percent],
    toDate: [labels.budget, labels.actual, labels.left, labels.percent],
    year: [labels.budget, labels.left, labels.percent],
  };
  return (
    <div className={shared.frame}>
      <table
        className={`${shared.report} ${classes.compared}`}
        aria-label={`${t(labels.report)}: ${t(budgetTypeLabels[section.type])}`}
      >
        <colgroup>
          <col className={classes.codes} />
          <col />
          {parts.flatMap((part) =>
            heads[part].map((one) => (
              <col
                key={`${part} ${one.en}`}
                className={one === labels.percent ? classes.percents : classes.amounts}
              />
            )),
          )}
        </colgroup>
        <thead>
          <tr>
            <th scope="colgroup" colSpan={2} className={shared.corner}>
              {t(budgetTypeLabels[section.type])}
            </th>
            {parts.map((part) => (
              <th
                key={part}
                scope="colgroup"
                colSpan={heads[part].length}
                className={`${shared.over} ${shared.edge}`}
              >
                {t(labels[part])}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" colSpan={2}>
              {t(labels.ledger)}
            </th>
            {parts.flatMap((part) =>
              heads[part].map((one, place) => (
                <th
                  key={`${part} ${one.en}`}
                  scope="col"
                  className={`${shared.money} ${place === 0 ? shared.edge : ''}`}
                >
                  {t(one)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {section.lines.map((line) => {
            const path = (from: string, to: string) => ledgerPath(line.ledgerId, from, to);
            const isOver = line.toDate.isOver || line.year.isOver;
            return (
              <tr key={line.ledgerId} className={shared.line}>
                <td className={shared.code}>{format.digits(line.code)}</td>
                <th scope="row">
                  <Link to={path(spans.toDate.from, spans.toDate.to)}>{t(line.name)}</Link>{' '}
                  {isOver ? (
                    <span className={classes.mark}>
                      <IconAlertCircleFilled size={14} aria-hidden />
                      {t(line.isBudgeted ? labels.over : labels.unbudgeted)}
                    </span>
                  ) : null}
                </th>
                {cells(line, t(line.name), path)}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(labels.total)}
            </th>
            {cells(section.totals, t(labels.total), (from, to) =>
              generalPath('type', section.type, from, to),
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
