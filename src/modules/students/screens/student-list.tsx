import { Button, Kbd, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { call, queryOf, useRead } from '../../../core/web/device/call.ts';
import { isBoolean, useKeptChoice } from '../../../core/web/device/kept-choice.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { entityLabels } from '../../../core/web/entity/entity-labels.ts';
import {
  ColumnChooser,
  DensityButton,
  EmptyList,
  type ExportKind,
  ExportMenu,
  NoneFits,
} from '../../../core/web/entity/entity-list-parts.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useListKeys } from '../../../core/web/list/use-list-keys.ts';
import { type ListState, useListState } from '../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { wholeOf } from '../../../core/web/page/print-lists.ts';
import { texts } from '../../../core/web/page/texts.ts';
import { useAsked } from '../../../core/web/page/use-asked.ts';
import { academicPath } from '../../academic/paths.ts';
import { contract, studentFilters, studentSorts } from '../contract.ts';
import { studentsPath } from '../paths.ts';
import { studentsPermission } from '../permissions.ts';
import { words } from '../screen-labels.ts';
import { useStudentColumns } from './list-columns.tsx';
import { rememberList } from './remembered-list.ts';
import { StudentBulkBar } from './student-bulk-bar.tsx';
import { StudentFilters } from './student-filters.tsx';
import classes from './students.module.css';
import { type StudentItem, studentsOf, useSetup } from './use-setup.ts';

const KeySheet = lazy(() =>
  import('../../../core/web/list/key-sheet.tsx').then((all) => ({ default: all.KeySheet })),
);

const SavedViews = lazy(() =>
  import('../../../core/web/list/saved-views.tsx').then((all) => ({ default: all.SavedViews })),
);

const StudentImport = lazy(() =>
  import('./student-import.tsx').then((all) => ({ default: all.StudentImport })),
);
const StudentPreview = lazy(() =>
  import('./student-preview.tsx').then((all) => ({ default: all.StudentPreview })),
);

const options = { sort: 'class', sortable: studentSorts, filters: studentFilters };
const profilePath = (row: { id: string }) => link(studentsPath.profile, { id: row.id });

/** What the list call is asked for; empty words are left out. */
function inputOf({ q, active: _active, ...rest }: ListState) {
  return { ...rest, ...(q ? { q } : {}) };
}

/** The students of a year: search, filters, columns, a preview beside them, import and export. */
export default function StudentList() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const setup = useSetup();
  const { data, error, refetch } = useRead(contract.list, inputOf(state), {
    placeholderData: keepPreviousData,
  });
  const { columns, chooser } = useStudentColumns();
  const [isCompact, setIsCompact] = useKeptChoice('rows.compact', false, isBoolean);
  const [letterKeys, setLetterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  const [showsKeys, setShowsKeys] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<string, StudentItem>>(new Map());
  const [current, setCurrent] = useState<StudentItem | null>(null);
  const search = useListKeys(letterKeys, () => setShowsKeys(true));
  const items = useMemo(() => (data ? studentsOf(data) : []), [data]);
  // Where its profiles go on from one to the next.
  useEffect(() => {
    if (data)
      rememberList(
        inputOf(state),
        data.items.map((one) => one.id),
      );
  }, [data, state]);
  const total = data?.total ?? 0;
  const mayEdit = data?.can.edit ?? false;
  const mayExport = useMay()(studentsPermission.export);
  useAsked({ import: () => setIsImporting(true) }, mayEdit);

  const download = (format: ExportKind, ids?: readonly string[]) => {
    const query = { q: state.q, sort: state.sort, filter: state.filter, format, ...(ids ? { ids } : {}) };
    void downloadFile(`${contract.exportFile.path}${queryOf(query)}`, `students.${format}`).catch(
      showCallError,
    );
  };
  const template = () =>
    void downloadFile(
      `${contract.template.path}${queryOf({ format: 'xlsx' })}`,
      'students-import.xlsx',
    ).catch(showCallError);
  const select = (rows: readonly StudentItem[], on: boolean) =>
    setSelected((known) => {
      const next = new Map(known);
      for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id);
      return next;
    });
  const isNew = data !== undefined && total === 0 && !list.isNarrowed;
  const shown = current && items.find((one) => one.id === current.id);
  return (
    <Page
      count={data ? t(words.count, { count: format.number(total) }) : undefined}
      actions={
        <>
          {mayExport ? <ExportMenu onExport={(kind) => download(kind)} /> : null}
          {mayEdit ? (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setIsImporting(true)}
            >
              {t(texts.import)}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button
              component={Link}
              to={studentsPath.create}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t(words.newStudent)}
            </Button>
          ) : null}
        </>
      }
    >
      {isNew ? null : (
        <Suspense fallback={null}>
          <SavedViews
            name="students"
            list={list}
            count={async (wanted) => (await call(contract.list, inputOf(wanted))).total}
          />
        </Suspense>
      )}
      {isNew ? null : (
        <search className={entityClasses.tools}>
          <TextInput
            ref={search}
            type="search"
            w={250}
            value={list.words}
            aria-label={t(words.searchHint)}
            placeholder={t(words.searchHint)}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={list.words === '' ? <Kbd size="xs">/</Kbd> : null}
            onChange={(event) => list.setWords(event.currentTarget.value)}
          />
          <StudentFilters
            setup={setup.data}
            yearId={data?.yearId ?? null}
            state={state}
            onFilter={list.setFilter}
          />
          {list.isNarrowed ? (
            <Button variant="subtle" size="compact-sm" onClick={list.clear}>
              {t(entityLabels.clearFilters)}
            </Button>
          ) : null}
          <span className={entityClasses.toolsEnd}>
            <ColumnChooser {...chooser} />
            <DensityButton isCompact={isCompact} onChange={setIsCompact} />
          </span>
        </search>
      )}
      <PagedTable
        tools="none"
        read={{ data: data && { items, total }, error, refetch }}
        whole={wholeOf(data, studentsOf)}
        pages={list.pages}
        onKeys={() => setShowsKeys(true)}
        empty={
          data?.yearId === null ? (
            <Empty
              text={`${t(words.noYear)}. ${t(words.noYearHelp)}`}
              action={
                <Button component={Link} to={academicPath.years}>
                  {t(words.openYears)}
                </Button>
              }
            />
          ) : isNew &&
            mayEdit &&
            setup.data &&
            !setup.data.sections.some((one) => one.yearId === data?.yearId) ? (
            <Empty
              text={t(words.noSections)}
              action={
                <Button component={Link} to={academicPath.sections}>
                  {t(words.openSections)}
                </Button>
              }
            />
          ) : isNew ? (
            <EmptyList
              title={t(words.none)}
              newLabel={t(words.newStudent)}
              mayEdit={mayEdit}
              onNew={() => navigate(studentsPath.create)}
              onImport={() => setIsImporting(true)}
              onSample={template}
            />
          ) : (
            <NoneFits plural={t(words.students)} onAll={list.clear} />
          )
        }
        around={(table) => (
          <div className={classes.beside} data-open={shown ? true : undefined}>
            {table}
            {shown ? (
              <Suspense fallback={null}>
                <StudentPreview key={shown.id} item={shown} onClose={() => setCurrent(null)} />
              </Suspense>
            ) : null}
          </div>
        )}
        label={t({ en: 'Students', bn: 'শিক্ষার্থী তালিকা' })}
        columns={columns}
        nameOf={(row) => t({ en: row.nameEn, bn: row.nameBn })}
        sort={state.sort}
        onSort={list.sortBy}
        {...(mayExport ? { selected: new Set(selected.keys()), onSelect: select } : {})}
        onCurrent={setCurrent}
        onOpen={(row) => navigate(profilePath(row))}
        rowPath={profilePath}
        actions={(row) => [
          { label: t(words.openProfile), onClick: () => navigate(profilePath(row)) },
          ...(mayEdit
            ? [
                ...(row.status === 'active'
                  ? [
                      {
                        label: t(words.changePlace),
                        onClick: () => navigate(`${profilePath(row)}?do=place`),
                      },
                    ]
                  : []),
                {
                  label: t(words.changeStatus),
                  onClick: () => navigate(`${profilePath(row)}?do=status`),
                },
              ]
            : []),
        ]}
        isCompact={isCompact}
        letterKeys={letterKeys}
      />
      <div className={entityClasses.bottom} />
      <StudentBulkBar
        count={selected.size}
        onExport={(kind) => download(kind, [...selected.keys()])}
        onClear={() => setSelected(new Map())}
      />
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
      {isImporting ? (
        <Suspense fallback={null}>
          <StudentImport onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
