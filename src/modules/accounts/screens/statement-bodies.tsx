import type * as z from 'zod';
import { takaText } from '../../../core/money.ts';
import { Figures } from '../../../core/web/figures.tsx';
import { Panel } from '../../../core/web/panel.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import type { accountsContract } from '../contract.ts';
import { reportLabels as labels } from '../screen-labels.ts';
import classes from './accounts.module.css';
import { ledgerPath, reportPath } from './paths.ts';
import { minus, NothingPosted, Verdict } from './report-parts.tsx';
import { SectionTable } from './section-table.tsx';

type Income = z.output<typeof accountsContract.income.output>;
type Sheet = z.output<typeof accountsContract.balanceSheet.output>;
type Receipts = z.output<typeof accountsContract.receipts.output>;

const isMinus = (amount: string) => minus(amount, '0') < 0n;
const plus = (a: string, b: string) => takaText(minus(a, '0') + minus(b, '0'));
const sizeOf = (amount: string) => amount.replace('-', '');

/** Income and expenditure: what came in and went out for good, and what is left. */
export function IncomeBody({ data }: { data: Income }) {
  const t = useText();
  const format = useFormat();
  const { from, to, before } = data;
  const pathOf = (ledgerId: string) => ledgerPath(ledgerId, from, to);
  const isDeficit = isMinus(data.surplus);
  const left = t(isDeficit ? labels.deficit : labels.surplus);
  if (data.income.groups.length === 0 && data.expenditure.groups.length === 0) return <NothingPosted />;
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.income), figure: format.money(data.income.amount) },
          { label: t(labels.expenditure), figure: format.money(data.expenditure.amount) },
          {
            label: left,
            figure: format.money(sizeOf(data.surplus)),
            to: `/site/accounts/report/balance-sheet?to=${to}`,
          },
        ]}
      />
      <p className={classes.note}>
        {t(labels.periodBefore, { from: format.date(before.from), to: format.date(before.to) })}
      </p>
      <div className={classes.sides}>
        <Panel flush title={t(labels.income)}>
          <SectionTable
            label={t(labels.income)}
            parts={[{ section: data.income }]}
            total={{
              name: t(labels.totalOf, { name: t(labels.income) }),
              amount: data.income.amount,
              before: data.income.before,
            }}
            hasBefore
            pathOf={pathOf}
          />
        </Panel>
        <Panel flush title={t(labels.expenditure)}>
          <SectionTable
            label={t(labels.expenditure)}
            parts={[{ section: data.expenditure }]}
            total={{
              name: t(labels.totalOf, { name: t(labels.expenditure) }),
              amount: data.expenditure.amount,
              before: data.expenditure.before,
            }}
            hasBefore
            pathOf={pathOf}
          />
        </Panel>
      </div>
    </>
  );
}

/** What the institution owns on a day, and whose it is. */
export function SheetBody({ data, from }: { data: Sheet; from: string }) {
  const t = useText();
  const format = useFormat();
  const pathOf = (ledgerId: string) => ledgerPath(ledgerId, from, data.on);
  const toIncome = reportPath('profit-loss-statements', from, data.on);
  if (
    data.assets.groups.length === 0 &&
    data.liabilities.groups.length === 0 &&
    data.fund.groups.length === 0
  )
    return <NothingPosted />;
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.assets), figure: format.money(data.totalAssets) },
          { label: t(labels.liabilities), figure: format.money(data.liabilities.amount) },
          { label: t(labels.fund), figure: format.money(data.fund.amount) },
          {
            label: t(isMinus(data.surplus) ? labels.deficit : labels.surplus),
            figure: format.money(sizeOf(data.surplus)),
            to: toIncome,
          },
        ]}
      />
      <p className={classes.note}>{t(labels.dayBefore, { day: format.date(data.before) })}</p>
      <div className={classes.sides}>
        <Panel flush title={t(labels.assets)}>
          <SectionTable
            label={t(labels.assets)}
            parts={[{ section: data.assets }]}
            total={{
              name: t(labels.totalOf, { name: t(labels.assets) }),
              amount: data.totalAssets,
              before: data.totalAssetsBefore,
            }}
            hasBefore
            pathOf={pathOf}
          />
        </Panel>
        <Panel flush title={t(labels.fundAndLiabilities)}>
          <SectionTable
            label={t(labels.fundAndLiabilities)}
            parts={[
              { name: t(labels.fund), section: data.fund },
              { name: t(labels.liabilities), section: data.liabilities },
            ]}
            last={[
              {
                name: t(isMinus(data.surplus) ? labels.deficit : labels.surplus),
                amount: data.surplus,
                before: data.surplusBefore,
                to: toIncome,
              },
            ]}
            total={{
              name: t(labels.totalOf, { name: t(labels.fundAndLiabilities) }),
              amount: data.totalFundAndLiabilities,
              before: data.totalFundAndLiabilitiesBefore,
            }}
            hasBefore
            pathOf={pathOf}
          />
        </Panel>
      </div>
      <Verdict difference={minus(data.totalAssets, data.totalFundAndLiabilities)} />
    </>
  );
}

/** All money in and out, with what was there before and after. */
export function ReceiptsBody({ data }: { data: Receipts }) {
  const t = useText();
  const format = useFormat();
  const pathOf = (ledgerId: string) => ledgerPath(ledgerId, data.from, data.to);
  const sums = (name: 'opening' | 'closing') =>
    data.money.map((one) => ({ name: t(one.name), amount: one[name], to: pathOf(one.ledgerId) }));
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.openingMoney), figure: format.money(data.opening) },
          { label: t(labels.receipts), figure: format.money(data.receipts.amount) },
          { label: t(labels.payments), figure: format.money(data.payments.amount) },
          { label: t(labels.closingMoney), figure: format.money(data.closing) },
        ]}
      />
      <div className={classes.sides}>
        <Panel flush title={t(labels.receipts)}>
          <SectionTable
            label={t(labels.receipts)}
            parts={[{ name: t(labels.receipts), section: data.receipts }]}
            first={[{ name: t(labels.openingMoney), amount: data.opening }, ...sums('opening')]}
            total={{ name: t(labels.total), amount: plus(data.opening, data.receipts.amount) }}
            hasBefore={false}
            pathOf={pathOf}
          />
        </Panel>
        <Panel flush title={t(labels.payments)}>
          <SectionTable
            label={t(labels.payments)}
            parts={[{ name: t(labels.payments), section: data.payments }]}
            last={[{ name: t(labels.closingMoney), amount: data.closing }, ...sums('closing')]}
            total={{ name: t(labels.total), amount: plus(data.payments.amount, data.closing) }}
            hasBefore={false}
            pathOf={pathOf}
          />
        </Panel>
      </div>
    </>
  );
}
