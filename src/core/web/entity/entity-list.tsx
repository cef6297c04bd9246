import { Button, Kbd, TextInput } from '@mantine/core';
import {
  IconCheck,
  IconHistory,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import { type Entity, type ListedRecord, missingLanguage } from '../../entity.ts';
import { CallError, call, queryOf, useRead, useSave } from '../device/call.ts';
import { isBoolean, isNames, useKeptChoice } from '../device/kept-choice.ts';
import { later } from '../device/later.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import type { Column, RowAction } from '../list/data-table.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { useListKeys } from '../list/use-list-keys.ts';
import { type ListState, useListState } from '../list/use-list-state.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { downloadFile } from '../page/download.ts';
import { Page } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import { useAsked } from '../page/use-asked.ts';
import classes from './entity.module.css';
import { EntityBulkBar } from './entity-bulk.tsx';
import { EntityFilters, filterNamesOf } from './entity-filters.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import {
  ColumnChooser,
  DeletedButton,
  DensityButton,
  EmptyList,
  type ExportKind,
  ExportMenu,
  NoneFits,
} from './entity-list-parts.tsx';
import { ActiveBadge, typeOf, useNameOf, usePlural, useShown } from './entity-values.tsx';

const KeySheet = lazy(() => import('../list/key-sheet.tsx').then((all) => ({ default: all.KeySheet })));

const DeletionsDrawer = lazy(() =>
  later(async () => ({ default: (await import('./deletions-drawer.tsx')).DeletionsDrawer })),
);

const SavedViews = lazy(() => import('../list/saved-views.tsx').then((all) => ({ default: all.SavedViews })));

export type EntityListProps = {
  readonly entity: Entity;
  /** The record opens; `mayEdit` tells whether the user may change it. */
  readonly onOpen: (record: ListedRecord, mayEdit: boolean) => void;
  /** A new record is wanted; `suggested` is what it may begin with, such as the next place in the order. */
  readonly onNew?: (suggested: Readonly<Record<string, unknown>>) => void;
  readonly onImport?: () => void;
  readonly onHistory?: (record: ListedRecord) => void;
  /** Columns after the entity's own. */
  readonly extraColumns?: readonly Column<ListedRecord>[];
  /** More actions of a row, before delete. */
  readonly actions?: (record: ListedRecord, mayEdit: boolean) => readonly RowAction[];
  /** Where a record's name leads, for an entity with a page of its own. */
  readonly rowPath?: (record: ListedRecord) => string;
  /** More buttons of the page's head, before Export. */
  readonly headActions?: ReactNode;
  /** The first thing to do in an empty list, before making one by hand. */
  readonly firstAction?: ReactNode;
};

/** The one list of the product: search, filters, columns, sort, selection, export, pages, and its empty state. */
export function EntityList(props: EntityListProps) {
  const { entity, onOpen, onNew, onImport } = props;
  const t = useText();
  const format = useFormat();
  const plural = usePlural(entity);
  const nameOf = useNameOf(entity);
  const { showCallError } = useDialogs();
  const contract = contractOf(entity);
  const list = useListState(
    useMemo(
      () => ({
        sort: entity.list.sort,
        sortable: [...Object.keys(entity.fields), 'updatedAt'],
        filters: filterNamesOf(entity),
      }),
      [entity],
    ),
  );
  const { state, set } = list;
  const {
    data: answer,
    error,
    refetch,
  } = useRead(contract.list, inputOf(state), {
    placeholderData: keepPreviousData,
  });
  const total = answer?.total ?? 0;
  const mayEdit = answer?.can.edit ?? false;
  // What the platform keeps is deleted one at a time: there is no bringing back of many at once.
  const mayChoose = mayEdit && entity.keptBy !== 'platform';
  const [isCompact, setIsCompact] = useKeptChoice('rows.compact', false, isBoolean);
  const [letterKeys, setLetterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const { columns, chooser } = useColumns(props, state);
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedRecord>>(new Map());
  const selectedIds = useMemo(() => new Set(selected.keys()), [selected]);
  const search = useListKeys(letterKeys, () => setShowsKeys(true));
  const remove = useRemoveRow(entity);

  const open = (record: ListedRecord) => onOpen(record, mayEdit);
  const download = (kind: ExportKind, template: boolean) => {
    const { page: _page, size: _size, ...query } = inputOf(state);
    const input = template ? { format: kind, template: 'true' } : { ...query, format: kind };
    downloadFile(`${contract.exportFile.path}${queryOf(input)}`, `${entity.name}.${kind}`).catch(
      showCallError,
    );
  };
  const selectAll = async () => {
    try {
      setSelected(new Map((await readAll(entity, state)).map((record) => [record.id, record])));
    } catch (failure) {
      showCallError(failure);
    }
  };
  const select = (rows: readonly ListedRecord[], on: boolean) =>
    setSelected((known) => {
      const next = new Map(known);
      for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id);
      return next;
    });
  const rowActions = (record: ListedRecord): RowAction[] => [
    {
      label: t(mayEdit ? texts.edit : labels.open),
      icon: <IconPencil size={16} />,
      onClick: () => open(record),
    },
    ...(props.onHistory
      ? [
          {
            label: t(texts.history),
            icon: <IconHistory size={16} />,
            onClick: () => props.onHistory?.(record),
          },
        ]
      : []),
    ...(props.actions?.(record, mayEdit) ?? []),
    ...(mayEdit
      ? [
          {
            label: t(texts.delete),
            icon: <IconTrash size={16} />,
            isDanger: true,
            onClick: () => void remove(record),
          },
        ]
      : []),
  ];
  const startNew = onNew
    ? () => {
        const places = (answer?.items ?? []).map((one) => Number(one.position) || 0);
        onNew(entity.list.sort === 'position' ? { position: Math.max(total, ...places) + 1 } : {});
      }
    : undefined;
  const openOne = (id: string) =>
    void call(contract.read, { id })
      .then((record) => open(record))
      .catch(showCallError);
  useAsked({ edit: openOne, ...(mayEdit ? { new: startNew, import: onImport } : {}) }, answer !== undefined);
  const openDeleted = mayChoose ? () => setShowsDeleted(true) : undefined;
  const isEmpty = answer !== undefined && total === 0;
  const isNew = isEmpty && !list.isNarrowed;
  const newLabel = t(labels.newOne, { type: typeOf(entity) });
  return (
    <Page
      count={
        answer
          ? t(labels.countOf, {
              count: format.number(total),
              plural: total === 1 ? t(typeOf(entity)) : plural,
            })
          : undefined
      }
      actions={
        <>
          {isNew && props.firstAction ? null : props.headActions}
          <ExportMenu onExport={(kind) => download(kind, false)} />
          {mayEdit && onImport ? (
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
              {t(texts.import)}
            </Button>
          ) : null}
          {mayEdit && startNew && !isNew ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={startNew}>
              {t(texts.new)}
            </Button>
          ) : null}
        </>
      }
    >
      {entity.list.hasViews && !isNew ? (
        <Suspense fallback={null}>
          <SavedViews
            name={`${entity.module}.${entity.name}`}
            list={list}
            count={async (wanted) => (await call(contract.list, inputOf(wanted))).total}
          />
        </Suspense>
      ) : null}
      {isNew ? null : (
        <search className={classes.tools}>
          <TextInput
            ref={search}
            type="search"
            w={250}
            value={list.words}
            aria-label={t(labels.searchIn, { plural })}
            placeholder={t(labels.searchIn, { plural })}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={list.words === '' ? <Kbd size="xs">/</Kbd> : null}
            onChange={(event) => list.setWords(event.currentTarget.value)}
          />
          <EntityFilters
            entity={entity}
            state={state}
            onFilter={list.setFilter}
            onActive={(active) => set({ active, page: 1 })}
          />
          {list.isNarrowed ? (
            <Button variant="subtle" size="compact-sm" onClick={list.clear}>
              {t(labels.clearFilters)}
            </Button>
          ) : null}
          <span className={classes.toolsEnd}>
            <ColumnChooser {...chooser} />
            {openDeleted ? <DeletedButton onOpen={openDeleted} /> : null}
            <DensityButton isCompact={isCompact} onChange={setIsCompact} />
          </span>
        </search>
      )}
      <PagedTable
        tools="none"
        read={{ data: answer, error, refetch }}
        pages={list.pages}
        onKeys={() => setShowsKeys(true)}
        empty={
          isNew ? (
            <EmptyList
              title={t(labels.noneYet, { plural })}
              newLabel={newLabel}
              mayEdit={mayEdit}
              onNew={startNew}
              first={props.firstAction}
              onImport={onImport}
              onSample={() => download('xlsx', true)}
              onDeleted={openDeleted}
            />
          ) : (
            <NoneFits plural={plural} onAll={list.clear} />
          )
        }
        label={t(entity.plural)}
        columns={columns}
        nameOf={nameOf}
        sort={state.sort}
        onSort={list.sortBy}
        {...(mayEdit ? { onEdit: open } : {})}
        {...(mayChoose ? { selected: selectedIds, onSelect: select } : {})}
        onOpen={open}
        {...(props.rowPath ? { rowPath: props.rowPath } : {})}
        actions={rowActions}
        isCompact={isCompact}
        letterKeys={letterKeys}
      />
      <div className={classes.bottom} />
      <EntityBulkBar
        entity={entity}
        selected={selected}
        total={total}
        mayDelete={mayChoose}
        onSelectAll={selectAll}
        onClear={() => setSelected(new Map())}
      />
      {showsDeleted ? (
        <Suspense>
          <DeletionsDrawer entity={entity} onClose={() => setShowsDeleted(false)} />
        </Suspense>
      ) : null}
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
    </Page>
  );
}

/** What the list call is asked for; empty words are left out. */
function inputOf(state: ListState) {
  const { q, ...rest } = state;
  return { ...rest, ...(q ? { q } : {}) };
}

/** Every record of the view, 200 at a time. */
async function readAll(entity: Entity, state: ListState): Promise<ListedRecord[]> {
  const records: ListedRecord[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(contractOf(entity).list, {
      ...inputOf(state),
      page,
      size: 200,
    });
    records.push(...answer.items);
    if (answer.items.length === 0 || records.length >= answer.total) return records;
  }
}

const serialFields = ['position', 'roll', 'serial'];
const figures = ['integer', 'decimal', 'money'];
const wholeKinds = ['date', 'time', 'phone'];

/** The columns of the definition; of what is written in both languages and stands there in one, the reader's. */
function inLanguage(entity: Entity, language: 'en' | 'bn'): readonly string[] {
  const { columns } = entity.list;
  if (language === 'en') return columns;
  return columns.map((one) => {
    const own = one.replace(/En$/, 'Bn');
    return own in entity.fields && !columns.includes(own) ? own : one;
  });
}

/** The columns on show: serial behind the margin rule, the entity's own as chosen, extra ones, state. */
function useColumns(props: EntityListProps, state: ListState) {
  const { entity, extraColumns } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const show = useShown(entity);
  const all = Object.keys(entity.fields).filter((name) => {
    const kind = entity.fields[name]?.kind;
    return kind !== 'file' && (kind !== 'longText' || entity.list.columns.includes(name));
  });
  // The definition's own order first, what it leaves out after.
  const usual = inLanguage(entity, language);
  const ordered = [...usual, ...all.filter((name) => !usual.includes(name))];
  const [kept, keep] = useKeptChoice<readonly string[] | null>(
    `columns.${entity.module}.${entity.name}`,
    null,
    isNames,
  );
  const chosen = kept === null ? [] : ordered.filter((name) => kept.includes(name));
  const { en, bn } = entity.title;
  const shown = chosen.length > 0 ? chosen : usual;
  const serial = shown.find((name) => serialFields.includes(name));
  const isKind = (one: string, kind: string) => entity.fields[one]?.kind === kind;
  // A day or an amount names no record: there it is whom or what the record is of.
  const name =
    [entity.title[language], en].find((one) => isKind(one, 'text') && shown.includes(one)) ??
    shown.find((one) => isKind(one, 'ref')) ??
    [entity.title[language], en].find((one) => shown.includes(one)) ??
    shown.find((one) => one !== serial);
  const inOrder = [
    ...(serial ? [serial] : []),
    ...shown.flatMap((one) => {
      if (one === serial) return [];
      // The name in the reader's own language stands first.
      if (language !== 'bn' || en === bn || !shown.includes(en) || !shown.includes(bn)) return [one];
      return one === en ? [bn] : one === bn ? [en] : [one];
    }),
  ];
  const columns = inOrder.map((one): Column<ListedRecord> => {
    const field = entity.fields[one];
    const isFigure = figures.includes(field?.kind ?? '');
    const role = one === serial ? 'serial' : one === name ? 'name' : undefined;
    return {
      name: one,
      label: field ? t(field.label) : one,
      align: isFigure ? 'end' : 'start',
      sortable: true,
      ...(role ? { role } : {}),
      isWhole: wholeKinds.includes(field?.kind ?? ''),
      isMinor: role === undefined && field?.kind === 'text' && (one === en || one === bn),
      lang: field?.kind === 'text' || field?.kind === 'longText' ? field.lang : undefined,
      render: (record) => {
        const shown = show(record, one) || <span className="ps-hint">—</span>;
        if (field?.kind === 'flag')
          return record[one] ? (
            <span className={classes.yes}>
              <IconCheck size={16} aria-hidden /> {shown}
            </span>
          ) : (
            <span className="ps-hint">{shown}</span>
          );
        const lacks = one === name ? missingLanguage(entity, record) : null;
        return lacks ? (
          <>
            {shown}{' '}
            <small className="ps-hint">{t(lacks === 'en' ? labels.noEnglish : labels.noBengali)}</small>
          </>
        ) : (
          shown
        );
      },
    };
  });
  // Without a roll or position of its own a list numbers its rows.
  const first = (state.page - 1) * state.size + 1;
  const numbered: Column<ListedRecord> = {
    name: '#',
    label: t(labels.serial),
    role: 'serial',
    render: (_, place) => format.number(first + place),
  };
  const status: Column<ListedRecord> = {
    name: 'isActive',
    label: t(labels.status),
    render: (record) => <ActiveBadge isActive={record.isActive} />,
  };
  return {
    columns: [...(serial ? [] : [numbered]), ...columns, ...(extraColumns ?? []), status],
    chooser: {
      all: ordered.map((one) => ({ name: one, label: t(entity.fields[one]?.label ?? labels.name) })),
      shown,
      onChange: keep,
    },
  };
}

/** Deletes one record from its row's menu; one in use can be made inactive instead. */
function useRemoveRow(entity: Entity) {
  const t = useText();
  const nameOf = useNameOf(entity);
  const { confirm, confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contractOf(entity).remove);
  const update = useSave(contractOf(entity).update);
  return async (record: ListedRecord) => {
    const name = nameOf(record);
    if (!(await confirmDelete(name, t(entity.label)))) return;
    try {
      await remove.mutateAsync({ id: record.id, version: record.version });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'inUse') return showCallError(error);
      const question = {
        title: t(labels.usedTitle, { name }),
        text: error.message,
        action: texts.makeInactive,
      };
      if (!record.isActive) return showCallError(error);
      if (!(await confirm(question))) return;
      const fields = Object.fromEntries(Object.keys(entity.fields).map((one) => [one, record[one]]));
      await update
        .mutateAsync({ ...fields, isActive: false, id: record.id, version: record.version })
        .catch(showCallError);
    }
  };
}
