import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CallError } from './call.ts';
import { type Column, DataTable, type RowAction, TableSkeleton } from './data-table.tsx';
import entityClasses from './entity.module.css';
import { entityLabels } from './entity-labels.ts';
import { KeySheet, Pager } from './entity-list-parts.tsx';
import { isBoolean, useKeptChoice } from './kept-choice.ts';
import { Empty, Failed } from './page.tsx';
import { useText } from './preferences.tsx';
import classes from './record-list.module.css';
import { texts } from './texts.ts';
import type { useListState } from './use-list-state.ts';

type Answer<R> = { readonly items: readonly R[]; readonly total: number };

/** Search, filters, table and pages of a list that has its own contract instead of an entity's. */
export function RecordList<R extends { id: string }>(props: {
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
  selected?: ReadonlySet<string>;
  onSelect?: (rows: readonly R[], on: boolean) => void;
  filters?: ReactNode;
  /** At the end of the search line: a count, the button that adds one. */
  end?: ReactNode;
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
      <SearchLine label={props.searchLabel} list={list} filters={props.filters} end={props.end} />
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
          {...(props.selected && props.onSelect
            ? { selected: props.selected, onSelect: props.onSelect }
            : {})}
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
function usePageThatExists(list: ReturnType<typeof useListState>, answer: Answer<unknown> | undefined): void {
  const { state, set } = list;
  useEffect(() => {
    if (answer && answer.total > 0 && answer.items.length === 0)
      set({ page: Math.ceil(answer.total / state.size) }, true);
  }, [answer, state.size, set]);
}

function SearchLine(props: {
  label: string;
  list: ReturnType<typeof useListState>;
  filters?: ReactNode;
  end?: ReactNode;
}) {
  const { list, label } = props;
  const t = useText();
  return (
    <search className={`${entityClasses.tools} ${classes.tools}`}>
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
          {t(entityLabels.showAll)}
        </Button>
      ) : null}
      {props.end ? <span className={classes.end}>{props.end}</span> : null}
    </search>
  );
}

function NoneFits({ list }: { list: ReturnType<typeof useListState> }) {
  const t = useText();
  return (
    <Empty
      text={t(texts.noneFits)}
      action={
        <Button variant="default" onClick={list.clear}>
          {t(entityLabels.showAll)}
        </Button>
      }
    />
  );
}
