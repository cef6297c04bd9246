import type { ReactNode } from 'react';
import { addDays } from '../../../../core/dates.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import type { Side } from '../../rules.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { voucherPath } from '../../screens/paths.ts';
import { useBookMoney } from './book-money.ts';
import { type Entries, EntryTable, type EntryWords } from './entry-table.tsx';
import type { Span } from './use-span.ts';

/**
 * The book of a ledger, of a party or of the money, page by page: what it begins and ends with, and its lines. What it
 * begins with leads to the voucher it was entered with, or to the same book in the days before, `pathOf`; each side to its
 * own lines, a balance to the book up to its day, what it ends with to the book from its first day. A part of a book
 * has neither beginning nor end.
 */
export function EntryBook(
  props: EntryWords & {
    data: Entries;
    span: Span;
    pages: Pages;
    pathOf: (from: string, to: string, side?: Side) => string;
    /** Only the lines of receipts, of payments or of one side. */
    isPart?: boolean;
    /** What the closing figure is called, and what stands below it. */
    closing?: string;
    closingNote?: string;
    /** Between the figures and the lines. */
    children?: ReactNode;
  },
) {
  const { data, span, pages, pathOf, isPart = false, closing, closingNote, children, ...words } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const before = addDays(data.from, -1);
  const toOpening =
    data.opening === '0.00'
      ? undefined
      : data.openingVoucherId
        ? voucherPath('journal', data.openingVoucherId)
        : pathOf(span.firstOf(before), before);
  const sideTo = (side: Side, amount: string) =>
    isPart || amount === '0.00' ? {} : { to: pathOf(data.from, data.to, side) };
  const to = {
    opening: toOpening,
    debit: sideTo('Dr', data.debit).to,
    credit: sideTo('Cr', data.credit).to,
    // From the first day of the books the lines below are all there is.
    closing: data.from > span.begin ? pathOf(span.begin, data.to) : undefined,
  };
  const sides = [
    { label: words.debit, figure: format.money(data.debit), ...sideTo('Dr', data.debit) },
    { label: words.credit, figure: format.money(data.credit), ...sideTo('Cr', data.credit) },
  ];
  return (
    <>
      <Figures
        small
        items={
          isPart
            ? [...sides, { label: t(labels.lines), figure: format.number(data.total) }]
            : [
                {
                  label: t(labels.opening),
                  ...money.figure(data.opening),
                  ...(toOpening ? { to: toOpening } : {}),
                },
                ...sides,
                {
                  label: closing ?? t(labels.closing),
                  ...money.figure(data.closing),
                  ...(closingNote ? { note: closingNote } : {}),
                  ...(to.closing ? { to: to.closing } : {}),
                },
              ]
        }
      />
      {children}
      <EntryTable
        {...words}
        data={data}
        page={pages.page}
        size={pages.size}
        to={to}
        until={(day) => (day < data.to ? pathOf(data.from, day) : undefined)}
        isPart={isPart}
      />
      {data.total > 0 ? <Pager pages={pages} total={data.total} /> : null}
    </>
  );
}
