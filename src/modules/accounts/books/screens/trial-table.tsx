import { Fragment } from 'react';
import type * as z from 'zod';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { GroupRows } from '../../chart/screens/group-rows.tsx';
import type { accountsContract } from '../../contract.ts';
import { accountsPath } from '../../paths.ts';
import { reportLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { moneyBookPath, reportPath } from '../../screens/paths.ts';
import { useBookMoney } from './book-money.ts';
import { MoneyCell, minus, NothingPosted, Verdict } from './report-parts.tsx';

type Trial = z.output<typeof accountsContract.trialBalance.output>;
type Columns = Trial['totals'];
const pairs = [
  ['openingDr', 'openingCr'],
  ['debit', 'credit'],
  ['closingDr', 'closingCr'],
] as const;

/** Opening, movement and closing of every ledger in debit and credit; each pair comes to the same. */
export function TrialTable({ data }: { data: Trial }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const { totals } = data;
  if (data.groups.length === 0) return <NothingPosted />;
  const toBalances = reportPath(accountsPath.generalLedger, data.from, data.to);
  const toMoved = moneyBookPath('day', data.from, data.to);
  const cells = (one: Columns, to: string | undefined, name: string, toBalance = to) =>
    pairs.map(([debit, credit]) => {
      const way = debit === 'debit' ? to : toBalance;
      return (
        <Fragment key={debit}>
          <MoneyCell isEdge text={money.amount(one[debit])} to={way} name={name} />
          <MoneyCell text={money.amount(one[credit])} to={way} name={name} />
        </Fragment>
      );
    });
  const difference = pairs
    .map(([debit, credit]) => minus(totals[debit], totals[credit]))
    .find((one) => one !== 0n);
  return (
    <>
      <Figures
        small
        items={[
          {
            label: `${t(labels.opening)}, ${t(voucherLabels.debit)}`,
            figure: format.money(totals.openingDr),
            to: toBalances,
          },
          {
            label: `${t(labels.movement)}, ${t(voucherLabels.debit)}`,
            figure: format.money(totals.debit),
            to: toMoved,
          },
          {
            label: `${t(labels.closing)}, ${t(voucherLabels.debit)}`,
            figure: format.money(totals.closingDr),
            to: toBalances,
          },
          {
            label: `${t(labels.closing)}, ${t(voucherLabels.credit)}`,
            figure: format.money(totals.closingCr),
            to: toBalances,
          },
        ]}
      />
      <div className={classes.frame}>
        <table className={classes.report} data-columns="6" aria-label={t(labels.trialBalance)}>
          <thead>
            <tr>
              <td colSpan={2} className={classes.corner} />
              <th scope="colgroup" colSpan={2} className={`${classes.over} ${classes.edge}`}>
                {t(labels.opening)}
              </th>
              <th scope="colgroup" colSpan={2} className={`${classes.over} ${classes.edge}`}>
                {t(labels.movement)}
              </th>
              <th scope="colgroup" colSpan={2} className={`${classes.over} ${classes.edge}`}>
                {t(labels.closing)}
              </th>
            </tr>
            <tr>
              <th scope="col" colSpan={2}>
                {t(voucherLabels.ledger)}
              </th>
              {pairs.map(([pair]) => (
                <Fragment key={pair}>
                  <th scope="col" className={`${classes.money} ${classes.edge}`}>
                    {t(voucherLabels.debit)}
                  </th>
                  <th scope="col" className={classes.money}>
                    {t(voucherLabels.credit)}
                  </th>
                </Fragment>
              ))}
            </tr>
          </thead>
          <GroupRows<Columns, { totals: Columns }>
            data={data}
            sumsOf={(part) => part.totals}
            cells={cells}
            toBalances={toBalances}
          />
        </table>
      </div>
      <Verdict difference={difference ?? 0n} />
    </>
  );
}
