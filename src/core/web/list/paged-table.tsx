import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useText } from '../device/preferences.tsx';
import { Coming, Nothing, type Read } from '../page/loaded.tsx';
import type { Whole } from '../page/print-lists.ts';
import { texts } from '../page/texts.ts';
import { DataTable, type DataTableProps, PrintedTable, TableSkeleton } from './data-table.tsx';
import { Pager } from './pager.tsx';
import type { Pages } from './use-list-state.ts';
import { type Tools, useListTools } from './use-list-tools.tsx';

type Answer<R> = { readonly items: readonly R[]; readonly total: number };

/** A table that comes page by page, in its states: coming, failed, empty, there. */
export function PagedTable<R extends { id: string }>({
  read,
  pages,
  onKeys,
  isNarrowed = false,
  isWithin = false,
  empty,
  whole,
  around = (table) => table,
  tools = 'all',
  columns: allColumns,
  ...rest
}: Omit<DataTableProps<R>, 'rows'> & {
  read: Read<Answer<R>>;
  pages: Pages;
  /** Opens the sheet of keys; a list without keys leaves it out. */
  onKeys?: () => void;
  /** Of a window or one of several lists: its pages are turned below it. */
  isWithin?: boolean;
  /** Filters are set, so that nothing fits rather than nothing is there. */
  isNarrowed?: boolean;
  /** Why there is nothing: a text, or one with the button that changes it. */
  empty: ReactNode;
  /** Where the rows are made of what was read: how all of them are made for printing. */
  whole?: Whole<R>;
  /** What the table stands in, where it shares its place with a preview. */
  around?: (table: ReactNode) => ReactNode;
  tools?: Tools;
}) {
  const t = useText();
  usePageThatExists(read.data, pages);
  const { columns, printed, box, button } = useListTools({
    label: rest.label,
    columns: allColumns,
    answer: read.data,
    whole,
    isWithin,
    tools,
  });
  const table = { ...rest, columns };
  if (!read.data) return read.error ? <Coming read={read} /> : <TableSkeleton columns={table.columns} />;
  const { items, total } = read.data;
  if (printed)
    return (
      <div ref={box}>
        <PrintedTable {...table} rows={printed} before={(pages.page - 1) * pages.size} />
      </div>
    );
  if (total === 0) return <Nothing>{isNarrowed ? t(texts.noneFits) : empty}</Nothing>;
  return (
    <>
      {items.length > 0 ? around(<DataTable {...table} rows={items} />) : null}
      <Pager pages={pages} total={total} isWithin={isWithin} {...(onKeys ? { onKeys } : {})} tools={button} />
    </>
  );
}

/** A page that no longer exists (its rows were deleted) leads back to the last one. */
function usePageThatExists(answer: Answer<unknown> | undefined, pages: Pages): void {
  const isLost = answer !== undefined && answer.total > 0 && answer.items.length === 0;
  const last = isLost ? Math.ceil(answer.total / pages.size) : null;
  const leave = useEffectEvent((page: number) => pages.onPage(page, true));
  useEffect(() => {
    if (last !== null) leave(last);
  }, [last]);
}
