import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isNames, useKeptChoice } from '../device/kept-choice.ts';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { Coming, Nothing, type Read } from '../page/loaded.tsx';
import { usePrintAll, type Whole } from '../page/print-lists.ts';
import { texts } from '../page/texts.ts';
import { DataTable, type DataTableProps, TableSkeleton } from './data-table.tsx';
import { listToolLabels } from './list-tool-labels.ts';
import type { ListToolsProps } from './list-tools.tsx';
import { Pager } from './pager.tsx';
import type { Pages } from './use-list-state.ts';

const ListTools = lazy(() => later(() => import('./list-tools.tsx')));

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
  /** Views, columns and files stand beside the pages; `own`: the screen has files of its own, `none`: all of it. */
  tools?: 'all' | 'own' | 'none';
}) {
  const t = useText();
  usePageThatExists(read.data, pages);
  const { printed, list } = usePrintAll(read.data, whole, isWithin);
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useHidden();
  const hasTools = tools !== 'none' && !isWithin;
  const columns = hasTools
    ? allColumns.filter(({ name, role }) => role || !hidden.includes(name))
    : allColumns;
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
      <Pager
        pages={pages}
        total={total}
        isWithin={isWithin}
        {...(onKeys ? { onKeys } : {})}
        tools={
          hasTools ? (
            <ToolsButton
              label={table.label}
              columns={allColumns}
              hidden={hidden}
              onHidden={setHidden}
              list={() => list.current}
              tableOf={() => box.current?.querySelector('table') ?? null}
              hasFiles={tools === 'own'}
            />
          ) : undefined
        }
      />
    </>
  );
}

/** The columns of this list that its reader does without; remembered for its address. */
function useHidden(): [readonly string[], (names: readonly string[]) => void] {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab') ?? '';
  const place = pathname.replace(/\/[^/]*\d[^/]*/g, '/:');
  return useKeptChoice<readonly string[]>(`hidden.${place}.${tab}`, none, isNames);
}
const none: readonly string[] = [];

/** Opens what the list can do; its code comes with the first press. */
function ToolsButton(props: ListToolsProps) {
  const t = useText();
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <ActionIcon
      size={34}
      aria-label={t(listToolLabels.tools)}
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ListTools {...props} />
    </Suspense>
  );
}

/** All rows on paper: nothing to choose and nothing to press, numbered from the first. */
function PrintedTable<R extends { id: string }>(props: DataTableProps<R> & { before: number }) {
  const { label, rows, nameOf, before } = props;
  const columns = props.columns.map((column) => ({
    ...column,
    // A place counts from the first row of the page on show.
    render: (row: R, place: number) => column.render(row, place - before),
  }));
  return <DataTable label={label} columns={columns} rows={rows} nameOf={nameOf} isCompact />;
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
