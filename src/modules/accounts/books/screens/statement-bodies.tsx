import type * as z from 'zod';
import { takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { accountsContract } from '../../contract.ts';
import { accountsPath } from '../../paths.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { generalPath, ledgerPath, ledgersPath, moneyDaysPath, reportPath } from '../../screens/paths.ts';
import { minus, NothingPosted, Verdict } from './report-parts.tsx';
import { SectionTable, type Ways } from './section-table.tsx';

type Income = z.output<typeof accountsContract.income.output>;
type Sheet = z.output<typeof accountsContract.balanceSheet.output>;
type Receipts = z.output<typeof accountsContract.receipts.output>;

const isMinus = (amount: string) => minus(amount, '0') < 0n;
const plus = (a: string, b: string) => takaText(minus(a, '0') + minus(b, '0'));
const sizeOf = (amount: string) => amount.replace('-', '');
const waysOf = (from: string, to: string): Ways => ({
  ledger: (id) => ledgerPath(id, from, to),
  group: (of, id) => generalPath(of, id, from, to),
});

/** Income and expenditure: what came in and went out for good, and what is left. */
export function IncomeBody({ data }: { data: Income }) {
  const t = useText();
  const format = useFormat();
  const { from, to, before } = data;
  const ways = waysOf(from, to);
  const waysBefore = waysOf(before.from, before.to);
  const all = (type: 'income' | 'expense') => ({
    to: ways.group?.('type', type),
    toBefore: waysBefore.group?.('type', type),
  });
  const isDeficit = isMinus(data.surplus);
  const left = t(isDeficit ? labels.deficit : labels.surplus);
  if (data.income.groups.length === 0 && data.expenditure.groups.length === 0) return <NothingPosted />;
  return (
    <>
      <Figures
        small
        items={[
          {
            label: t(labels.income),
            figure: format.money(data.income.amount),
            to: generalPath('type', 'income', from, to),
          },
          {
            label: t(labels.expenditure),
            figure: format.money(data.expenditure.amount),
            to: generalPath('type', 'expense', from, to),
          },
          {
            label: left,
            figure: format.money(sizeOf(data.surplus)),
            to: ledgersPath('result', from, to),
          },
        ]}
      />
      <p className={classes.note}>
        {t(labels.periodBefore, { from: format.date(before.from), to: format.date(before.to) })}
      </p>
      <div className={layout.sides}>
        <Panel flush title={t(labels.income)}>
          <SectionTable
            label={t(labels.income)}
            parts={[{ section: data.income }]}
            total={{
              name: t(labels.totalOf, { name: t(labels.income) }),
              amount: data.income.amount,
              before: data.income.before,
              ...all('income'),
            }}
            hasBefore
            ways={ways}
            waysBefore={waysBefore}
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
              ...all('expense'),
            }}
            hasBefore
            ways={ways}
            waysBefore={waysBefore}
          />
        </Panel>
      </div>
    </>
  );
}

/** What the institution owns on a day, and whose it is. */
export function SheetBody(props: { data: Sheet; from: string; fromBefore: string }) {
  const { data, from } = props;
  const t = useText();
  const format = useFormat();
  const ways = waysOf(from, data.on);
  const waysBefore = waysOf(props.fromBefore, data.before);
  const all = (type: 'asset' | 'liability' | 'fund') => ({
    to: ways.group?.('type', type),
    toBefore: waysBefore.group?.('type', type),
  });
  const toIncome = reportPath(accountsPath.income, data.surplusFrom, data.on);
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
          {
            label: t(labels.assets),
            figure: format.money(data.totalAssets),
            to: generalPath('type', 'asset', from, data.on),
          },
          {
            label: t(labels.liabilities),
            figure: format.money(data.liabilities.amount),
            to: generalPath('type', 'liability', from, data.on),
          },
          {
            label: t(labels.fund),
            figure: format.money(data.fund.amount),
            to: generalPath('type', 'fund', from, data.on),
          },
          {
            label: t(isMinus(data.surplus) ? labels.deficit : labels.surplus),
            figure: format.money(sizeOf(data.surplus)),
            to: toIncome,
          },
        ]}
      />
      <p className={classes.note}>{t(labels.dayBefore, { day: format.date(data.before) })}</p>
      <div className={layout.sides}>
        <Panel flush title={t(labels.assets)}>
          <SectionTable
            label={t(labels.assets)}
            parts={[{ section: data.assets }]}
            total={{
              name: t(labels.totalOf, { name: t(labels.assets) }),
              amount: data.totalAssets,
              before: data.totalAssetsBefore,
              ...all('asset'),
            }}
            hasBefore
            ways={ways}
            waysBefore={waysBefore}
          />
        </Panel>
        <Panel flush title={t(labels.fundAndLiabilities)}>
          <SectionTable
            label={t(labels.fundAndLiabilities)}
            parts={[
              { name: t(labels.fund), section: data.fund, ...all('fund') },
              { name: t(labels.liabilities), section: data.liabilities, ...all('liability') },
            ]}
            last={[
              {
                name: t(isMinus(data.surplus) ? labels.deficit : labels.surplus),
                amount: data.surplus,
                before: data.surplusBefore,
                to: toIncome,
                toBefore: reportPath(accountsPath.income, data.surplusFromBefore, data.before),
              },
            ]}
            total={{
              name: t(labels.totalOf, { name: t(labels.fundAndLiabilities) }),
              amount: data.totalFundAndLiabilities,
              before: data.totalFundAndLiabilitiesBefore,
              to: ledgersPath('claims', from, data.on),
              toBefore: ledgersPath('claims', props.fromBefore, data.before),
            }}
            hasBefore
            ways={ways}
            waysBefore={waysBefore}
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
  const { from, to } = data;
  const sums = (name: 'opening' | 'closing') =>
    data.money.map((one) => ({
      name: t(one.name),
      code: one.code,
      amount: one[name],
      to: ledgerPath(one.ledgerId, from, to),
    }));
  const toLedgers = ledgersPath('money', from, to);
  const [toIn, toOut] = [moneyDaysPath('in', from, to), moneyDaysPath('out', from, to)];
  const waysOfMoney = (money: 'in' | 'out'): Ways => ({
    ledger: (id) => ledgerPath(id, from, to, { money }),
  });
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.openingMoney), figure: format.money(data.opening), to: toLedgers },
          { label: t(labels.receipts), figure: format.money(data.receipts.amount), to: toIn },
          { label: t(labels.payments), figure: format.money(data.payments.amount), to: toOut },
          { label: t(labels.closingMoney), figure: format.money(data.closing), to: toLedgers },
        ]}
      />
      <div className={layout.sides}>
        <Panel flush title={t(labels.receipts)}>
          <SectionTable
            label={t(labels.receipts)}
            parts={[{ name: t(labels.receipts), section: data.receipts, to: toIn }]}
            first={[
              { name: t(labels.openingMoney), amount: data.opening, to: toLedgers },
              ...sums('opening'),
            ]}
            total={{ name: t(labels.total), amount: plus(data.opening, data.receipts.amount) }}
            hasBefore={false}
            ways={waysOfMoney('in')}
          />
        </Panel>
        <Panel flush title={t(labels.payments)}>
          <SectionTable
            label={t(labels.payments)}
            parts={[{ name: t(labels.payments), section: data.payments, to: toOut }]}
            last={[{ name: t(labels.closingMoney), amount: data.closing, to: toLedgers }, ...sums('closing')]}
            total={{ name: t(labels.total), amount: plus(data.payments.amount, data.closing) }}
            hasBefore={false}
            ways={waysOfMoney('out')}
          />
        </Panel>
      </div>
    </>
  );
}
