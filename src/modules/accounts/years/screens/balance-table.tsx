import type * as z from 'zod';
import { takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { MoneyCell, Verdict } from '../../books/screens/report-parts.tsx';
import type { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { AmountField } from '../../screens/amount-field.tsx';
import { type BalanceInput, type BalanceSide, isWrongAmount } from './use-balances.ts';

type BalanceLine = z.output<typeof contract.opening.output>['lines'][number];

const sides = ['debit', 'credit'] as const;

/** The ledgers of the balance sheet with what a year begins with on each side, and whether both come to the same. */
export function BalanceTable(props: {
  lines: readonly BalanceLine[];
  balances: BalanceInput;
  mayEnter: boolean;
  toVoucher?: string | undefined;
}) {
  const { lines, balances, mayEnter, toVoucher } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const field = (line: BalanceLine, side: BalanceSide) => (
    <td key={side} className={`${classes.money} ${classes[side]}`} data-label={t(voucherLabels[side])}>
      <AmountField
        label={`${t(line.name)}, ${t(voucherLabels[side])}`}
        value={balances.text(line.ledgerId, side)}
        isWrong={isWrongAmount(balances.text(line.ledgerId, side))}
        onChange={(value) => balances.type(line.ledgerId, side, value)}
      />
    </td>
  );
  const shown = (line: BalanceLine, side: BalanceSide) => {
    const isCredit = line.amount.startsWith('-');
    const amount = isCredit === (side === 'credit') ? line.amount.replace('-', '') : '0';
    return <MoneyCell key={side} text={money.amount(amount)} to={toVoucher} name={t(line.name)} />;
  };
  return (
    <>
      <table
        className={classes.lines}
        data-coded
        style={{ minWidth: 0 }}
        aria-label={t(labels.openingVoucher)}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.serial}>
              #
            </th>
            <th scope="col">{t(voucherLabels.ledger)}</th>
            {sides.map((side) => (
              <th key={side} scope="col" className={classes.money}>
                {t(voucherLabels[side])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.ledgerId} className={mayEnter ? undefined : classes.read}>
              <td className={classes.serial}>{format.digits(line.code)}</td>
              <td className={classes.ledger}>{t(line.name)}</td>
              {sides.map((side) => (mayEnter ? field(line, side) : shown(line, side)))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t(voucherLabels.total)}</td>
            {sides.map((side) => (
              <MoneyCell
                key={side}
                text={format.money(takaText(balances.sums[side]))}
                to={toVoucher}
                name={`${t(voucherLabels.total)}, ${t(voucherLabels[side])}`}
              />
            ))}
          </tr>
        </tfoot>
      </table>
      <Verdict difference={balances.difference} />
    </>
  );
}
