import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isBoolean, useKeptChoice } from '../device/kept-choice.ts';
import { useText } from '../device/preferences.tsx';
import entityClasses from '../entity/entity.module.css';
import { entityLabels } from '../entity/entity-labels.ts';
import type { Read } from '../page/loaded.tsx';
import { Empty } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import type { Column, RowAction } from './data-table.tsx';
import { PagedTable } from './paged-table.tsx';
import classes from './record-list.module.css';
import type { useListState } from './use-list-state.ts';
import type { Tools } from './use-list-tools.tsx';

const KeySheet = lazy(() => import('./key-sheet.tsx').then((all) => ({ default: all.KeySheet })));

/** Search, filters, table and pages of a list that has its own contract instead of an entity's. */
export function RecordList<R extends { id: string }>(props: {
  label: string;
  searchLabel: string;
  list: ReturnType<typeof useListState>;
  read: Read<{ readonly items: readonly R[]; readonly total: number }>;
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
  /** As in a table of pages. */
  tools?: Tools;
  /** What to say where nothing was ever entered. */
  empty: ReactNode;
}) {
  const { list, columns } = props;
  const [showsKeys, setShowsKeys] = useState(false);
  const [letterKeys, setLetterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  return (
    <>
      <SearchLine label={props.searchLabel} list={list} filters={props.filters} end={props.end} />
      <PagedTable
        read={props.read}
        pages={list.pages}
        onKeys={() => setShowsKeys(true)}
        empty={list.isNarrowed ? <NoneFits list={list} /> : props.empty}
        label={props.label}
        columns={columns}
        nameOf={props.nameOf}
        sort={list.state.sort}
        onSort={list.sortBy}
        {...(props.rowPath ? { rowPath: props.rowPath } : {})}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(props.actions ? { actions: props.actions } : {})}
        {...(props.selected && props.onSelect ? { selected: props.selected, onSelect: props.onSelect } : {})}
        letterKeys={letterKeys}
        {...(props.tools ? { tools: props.tools } : {})}
      />
      <div className={classes.bottom} />
      {showsKeys ? (
        <Suspense>
          <KeySheet
            isOpen
            letterKeys={letterKeys}
            onLetterKeys={setLetterKeys}
            onClose={() => setShowsKeys(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
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
