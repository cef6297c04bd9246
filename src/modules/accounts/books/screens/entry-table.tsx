import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { accountsContract } from '../../contract.ts';
import { reportLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { voucherPath } from '../../screens/paths.ts';
import { useBookMoney } from './book-money.ts';
import { MoneyCell } from './report-parts.tsx';

type Book = z.output<typeof accountsContract.moneyBook.output>;
export type Entries = Omit<Book, 'kind' | 'ledgers'>;
type Entry = Entries['items'][number];

/** How the lines of a book are told. */
export type EntryWords = {
  label: string;
  /** The column after the voucher's number. */
  middle: { readonly label: string; readonly render: (one: Entry) => ReactNode };
  debit: string;
  credit: string;
  balance: string;
  /** Every line is of the same party: it is not said again. */
  isOfParty?: boolean;
  /** Lines that leave the balance as it is are quiet. */
  isQuiet?: (one: Entry) => boolean;
};

/** Lines of the books with what was brought forward, the balance after each, and what they come to. */
export function EntryTable(
  props: EntryWords & {
    data: Entries;
    page: number;
    size: number;
    /** Where what was brought forward comes from, what each side is made of, and what all of it is. */
    to: Readonly<Record<'opening' | 'debit' | 'credit' | 'closing', string | undefined>>;
    /** The book up to a day, which makes that day's balance; none where it is this one. */
    until: (day: string) => string | undefined;
    /** Of a part of a book there is no balance to be told. */
    isPart: boolean;
  },
) {
  const { data, page, size, to: ways, until, isPart, middle } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const isFirst = page === 1 && !isPart;
  const isLast = page * size >= data.total;
  return (
    <div className={classes.frame}>
      <table className={classes.report} data-columns="6" aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col">{t(voucherLabels.date)}</th>
            <th scope="col">{t(labels.voucher)}</th>
            <th scope="col">{middle.label}</th>
            <th scope="col">{t(voucherLabels.narration)}</th>
            <th scope="col" className={classes.money}>
              {props.debit}
            </th>
            <th scope="col" className={classes.money}>
              {props.credit}
            </th>
            {isPart ? null : (
              <th scope="col" className={classes.money}>
                {props.balance}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isFirst ? (
            <tr className={classes.sub}>
              <td className={classes.day}>{format.date(data.from)}</td>
              <th scope="row" colSpan={5}>
                {ways.opening ? (
                  <Link to={ways.opening}>{t(labels.broughtForward)}</Link>
                ) : (
                  t(labels.broughtForward)
                )}
              </th>
              <MoneyCell
                text={money.balance(data.opening)}
                to={ways.opening}
                name={t(labels.broughtForward)}
              />
            </tr>
          ) : null}
          {data.items.map((one) => {
            const to = voucherPath(one.type, one.voucherId);
            return (
              <tr key={one.id} data-quiet={props.isQuiet?.(one) || undefined}>
                <td className={classes.day}>{format.date(one.day)}</td>
                <th scope="row" className={classes.number}>
                  <Link to={to}>{format.digits(one.number)}</Link>
                </th>
                <td>{middle.render(one)}</td>
                <td>
                  {[
                    format.sentence(one.memo || one.narration),
                    one.party && !props.isOfParty ? t(one.party) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <MoneyCell text={money.amount(one.debit)} to={to} name={one.number} />
                <MoneyCell text={money.amount(one.credit)} to={to} name={one.number} />
                {isPart ? null : (
                  <MoneyCell text={money.balance(one.balance)} to={until(one.day)} name={one.number} />
                )}
              </tr>
            );
          })}
          {data.total === 0 ? (
            <tr>
              <td colSpan={isPart ? 6 : 7}>{t(labels.none)}</td>
            </tr>
          ) : null}
        </tbody>
        {isLast ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t(isPart ? labels.total : labels.carriedForward)}
              </th>
              <MoneyCell text={money.amount(data.debit)} to={ways.debit} name={props.debit} />
              <MoneyCell text={money.amount(data.credit)} to={ways.credit} name={props.credit} />
              {isPart ? null : (
                <MoneyCell
                  text={money.balance(data.closing)}
                  to={ways.closing}
                  name={t(labels.carriedForward)}
                />
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
