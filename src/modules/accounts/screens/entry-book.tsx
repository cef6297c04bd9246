import type { ReactNode } from 'react';
import { addDays } from '../../../core/dates.ts';
import { Figures } from '../../../core/web/figures.tsx';
import { Pager } from '../../../core/web/pager.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import type { Pages } from '../../../core/web/use-list-state.ts';
import { reportLabels as labels } from '../screen-labels.ts';
import { useBookMoney } from './book-money.ts';
import { type Entries, EntryTable, type EntryWords } from './entry-table.tsx';
import { voucherPath } from './paths.ts';
import type { Span } from './use-span.ts';

/**
 * The book of a ledger, of a party or of the money, page by page: what it begins and ends with, and its lines. What it
 * begins with leads to the voucher it was entered with, or to the same book in the days before, `pathOf`.
 */
export function EntryBook(
  props: EntryWords & {
    data: Entries;
    span: Span;
    pages: Pages;
    pathOf: (from: string, to: string) => string;
    /** What the closing figure is called, and what stands below it. */
    closing?: string;
    closingNote?: string;
    /** Between the figures and the lines. */
    children?: ReactNode;
  },
) {
  const { data, span, pages, pathOf, closing, closingNote, children, ...words } = props;
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
  return (
    <>
      <Figures
        small
        items={[
          {
            label: t(labels.opening),
            ...money.figure(data.opening),
            ...(toOpening ? { to: toOpening } : {}),
          },
          { label: words.debit, figure: format.money(data.debit) },
          { label: words.credit, figure: format.money(data.credit) },
          {
            label: closing ?? t(labels.closing),
            ...money.figure(data.closing),
            ...(closingNote ? { note: closingNote } : {}),
          },
        ]}
      />
      {children}
      <EntryTable {...words} data={data} page={pages.page} size={pages.size} toOpening={toOpening} />
      {data.total > 0 ? <Pager pages={pages} total={data.total} /> : null}
    </>
  );
}
