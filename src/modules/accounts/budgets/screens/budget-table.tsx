import { ActionIcon, Button, Select } from '@mantine/core';
import { IconCalendarMonth, IconTrash } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { addDays, addMonths } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Nothing } from '../../../../core/web/page/loaded.tsx';
import shared from '../../screens/accounts.module.css';
import { AmountField } from '../../screens/amount-field.tsx';
import layout from '../../screens/layout.module.css';
import { ledgerPath } from '../../screens/paths.ts';
import { budgetTypeLabels, budgetLabels as labels } from '../labels.ts';
import { budgetTypes } from '../rules.ts';
import classes from './budgets.module.css';
import { useMonthName } from './month-name.ts';
import type { Budget, BudgetDraft, DraftRow } from './use-budget-draft.ts';

/** The ledgers of a budget by what they are, each with its year, and its months one click away. */
export function BudgetTable({ data, draft }: { data: Budget; draft: BudgetDraft }) {
  const t = useText();
  const format = useFormat();
  const isOpen = data.can.edit;
  const [shown, setShown] = useState<string | null>(null);
  if (draft.rows.length === 0 && !isOpen) return <Nothing>{t(labels.emptyLines)}</Nothing>;
  return (
    <>
      {draft.rows.length === 0 ? <Nothing>{t(labels.emptyLines)}</Nothing> : null}
      {budgetTypes.map((type) => {
        const rows = draft.rows.filter((one) => one.type === type);
        if (rows.length === 0) return null;
        const total = rows.reduce((sum, one) => sum + (parseTaka(one.year) ?? 0n), 0n);
        return (
          <div key={type} className={shared.frame}>
            <table className={`${shared.report} ${classes.table}`} aria-label={t(budgetTypeLabels[type])}>
              <thead>
                <tr>
                  <td className={`${shared.corner} ${classes.small}`} />
                  <th scope="col">{t(budgetTypeLabels[type])}</th>
                  <th scope="col" className={`${shared.money} ${classes.small}`}>
                    {t(labels.lastYear)}
                  </th>
                  <th scope="col" className={shared.money}>
                    {t(labels.ofYear)}
                  </th>
                  <td className={classes.act} />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Fragment key={row.ledgerId}>
                    <Row
                      row={row}
                      data={data}
                      draft={draft}
                      isShown={shown === row.ledgerId}
                      onShow={() => setShown(shown === row.ledgerId ? null : row.ledgerId)}
                    />
                    {shown === row.ledgerId ? <Months row={row} data={data} draft={draft} /> : null}
                  </Fragment>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td className={classes.small} />
                  <th scope="row">{t(labels.total)}</th>
                  <td className={classes.small} />
                  <td className={shared.money}>{format.money(takaText(total))}</td>
                  <td className={classes.act} />
                </tr>
              </tfoot>
            </table>
          </div>
        );
      })}
      {isOpen && draft.others.length > 0 ? (
        <div className={layout.filters}>
          <div data-wide>
            <Select
              label={t(labels.addLedger)}
              searchable
              data={draft.others.map((one) => ({
                value: one.ledgerId,
                label: `${format.digits(one.code)} ${t(one.name)}`,
              }))}
              value={null}
              onChange={(ledgerId) => {
                if (ledgerId) draft.add(ledgerId);
              }}
            />
          </div>
        </div>
      ) : null}
    </>
  );
}

const sumOf = (texts: readonly string[]) =>
  takaText(texts.reduce((sum, one) => sum + (parseTaka(one) ?? 0n), 0n));

function Row(props: {
  row: DraftRow;
  data: Budget;
  draft: BudgetDraft;
  isShown: boolean;
  onShow: () => void;
}) {
  const { row, data, draft } = props;
  const t = useText();
  const format = useFormat();
  const { startDate, endDate } = data.year;
  const name = t(row.name);
  return (
    <tr className={shared.line}>
      <td className={`${shared.code} ${classes.small}`}>{format.digits(row.code)}</td>
      <th scope="row">
        <Link to={ledgerPath(row.ledgerId, startDate, endDate)}>{name}</Link>
      </th>
      <td className={`${shared.money} ${classes.small}`}>
        <Link to={ledgerPath(row.ledgerId, addMonths(startDate, -12), addDays(startDate, -1))}>
          {format.money(sumOf(row.lastYear))}
        </Link>
      </td>
      <td className={`${shared.money} ${classes.amount}`}>
        {data.can.edit ? (
          <AmountField
            label={t(labels.yearOf, { name })}
            value={row.year}
            isWrong={(parseTaka(row.year) ?? -1n) < 0n}
            onChange={(year) => {
              // Leaving the field only groups what is typed.
              if (parseTaka(year) !== parseTaka(row.year) || parseTaka(year) === null)
                draft.typeYear(row.ledgerId, year);
            }}
          />
        ) : (
          format.money(row.year)
        )}
      </td>
      <td className={classes.act}>
        <ActionIcon
          aria-label={t(labels.monthsOf, { name })}
          aria-expanded={props.isShown}
          onClick={props.onShow}
        >
          <IconCalendarMonth size={16} />
        </ActionIcon>
        {data.can.edit ? (
          <ActionIcon aria-label={t(labels.remove, { name })} onClick={() => draft.remove(row.ledgerId)}>
            <IconTrash size={16} />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  );
}

function Months({ row, data, draft }: { row: DraftRow; data: Budget; draft: BudgetDraft }) {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const name = t(row.name);
  return (
    <tr>
      <td colSpan={5} className={classes.opened}>
        <div className={classes.months}>
          {row.months.map((text, month) => {
            const from = addMonths(data.year.startDate, month);
            return (
              <div key={from}>
                <span className={classes.month}>{monthName(from)}</span>
                {data.can.edit ? (
                  <AmountField
                    label={t(labels.monthOf, { name, month: monthName(from) })}
                    value={text}
                    isWrong={(parseTaka(text) ?? -1n) < 0n}
                    onChange={(next) => draft.typeMonth(row.ledgerId, month, next)}
                  />
                ) : (
                  <strong>{format.money(text)}</strong>
                )}
              </div>
            );
          })}
        </div>
        {data.can.edit ? (
          <div className={classes.spread}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => draft.spreadAs(row.ledgerId, 'evenly')}
            >
              {t(labels.evenly)}
            </Button>
            {row.lastYear.some((one) => (parseTaka(one) ?? 0n) > 0n) ? (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => draft.spreadAs(row.ledgerId, 'lastYear')}
              >
                {t(labels.asLastYear)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </td>
    </tr>
  );
}
