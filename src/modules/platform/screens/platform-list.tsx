import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallError } from '../../../core/web/call.ts';
import { type Column, DataTable, type RowAction, TableSkeleton } from '../../../core/web/data-table.tsx';
import { KeySheet, Pager } from '../../../core/web/entity-list-parts.tsx';
import { isBoolean, useKeptChoice } from '../../../core/web/kept-choice.ts';
import { Empty, Failed } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import type { useListState } from '../../../core/web/use-list-state.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './platform.module.css';

type Answer<R> = { readonly items: readonly R[]; readonly total: number };

/** Search, filters, table and pages of one of the platform's lists. */
export function PlatformList<R extends { id: string }>(props: {
  label: string;
  searchLabel: string;
  list: ReturnType<typeof useListState>;
  answer: Answer<R> | undefined;
  error: CallError | null;
  onRetry: () => void;
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** Where a row leads; without it the row is opened by `onOpen`. */
  rowPath?: (row: R) => string;
  onOpen?: (row: R) => void;
  actions?: (row: R) => readonly RowAction[];
  filters?: ReactNode;
  /** What to say where nothing was ever entered. */
  empty: ReactNode;
}) {
  const { list, answer, columns } = props;
  const [showsKeys, setShowsKeys] = useState(false);
  const [letterKeys, setLetterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  const total = answer?.total ?? 0;
  usePageThatExists(list, answer);
  return (
    <>
      <SearchLine label={props.searchLabel} list={list} filters={props.filters} />
      {!answer && !props.error ? <TableSkeleton columns={columns as readonly Column<never>[]} /> : null}
      {!answer && props.error ? (
        <div className="ps-panel">
          <Failed error={props.error} onRetry={props.onRetry} />
        </div>
      ) : null}
      {answer && total === 0 ? (
        <div className="ps-panel">{list.isNarrowed ? <NoneFits list={list} /> : props.empty}</div>
      ) : null}
      {answer && answer.items.length > 0 ? (
        <DataTable
          label={props.label}
          columns={columns}
          rows={answer.items}
          nameOf={props.nameOf}
          sort={list.state.sort}
          onSort={list.sortBy}
          {...(props.rowPath ? { rowPath: props.rowPath } : {})}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(props.actions ? { actions: props.actions } : {})}
          letterKeys={letterKeys}
        />
      ) : null}
      <div className={classes.bottom} />
      {total > 0 ? (
        <Pager
          state={list.state}
          total={total}
          onPage={(page) => {
            list.set({ page });
            window.scrollTo({ top: 0 });
          }}
          onSize={(size) => list.set({ size, page: 1 })}
          onKeys={() => setShowsKeys(true)}
        />
      ) : null}
      <KeySheet
        isOpen={showsKeys}
        letterKeys={letterKeys}
        onLetterKeys={setLetterKeys}
        onClose={() => setShowsKeys(false)}
      />
    </>
  );
}

/** A page that no longer exists leads back to the last one. */
export function usePageThatExists(
  list: ReturnType<typeof useListState>,
  answer: Answer<unknown> | undefined,
): void {
  const { state, set } = list;
  useEffect(() => {
    if (answer && answer.total > 0 && answer.items.length === 0)
      set({ page: Math.ceil(answer.total / state.size) }, true);
  }, [answer, state.size, set]);
}

export function SearchLine(props: {
  label: string;
  list: ReturnType<typeof useListState>;
  filters?: ReactNode;
}) {
  const { list, label } = props;
  const t = useText();
  return (
    <search className={classes.tools}>
      <TextInput
        type="search"
        value={list.words}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => list.setWords(event.currentTarget.value)}
      />
      {props.filters}
      {list.isNarrowed ? (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t(labels.showAll)}
        </Button>
      ) : null}
    </search>
  );
}

export function NoneFits({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useText();
  return (
    <Empty
      text={t(labels.noneFits)}
      action={
        <Button variant="default" onClick={list.clear}>
          {t(labels.showAll)}
        </Button>
      }
    />
  );
}
