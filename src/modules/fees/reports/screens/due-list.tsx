import { Button, Select } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { mobileAs } from '../../../../core/identifiers.ts';
import type { Label } from '../../../../core/labels.ts';
import { useIsLimited } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { WriteToGuardians } from '../../../communication/panels.tsx';
import { studentsPermission } from '../../../students/permissions.ts';
import { feesContract as contract } from '../../contract.ts';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { ageLabels as monthLabels, overdueLabels } from '../../overdue/labels.ts';
import { lateOfAge, monthAges } from '../../overdue/rules.ts';
import { ChosenDues, useChosen, useMayWrite } from '../../overdue/screens/chosen-dues.tsx';
import { feesPermission } from '../../permissions.ts';
import { cancelLabels } from '../../receipts/labels.ts';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import type { DueRow } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { reportLabels as labels } from '../labels.ts';
import { madeOfLabels } from '../made-of-labels.ts';
import { FileMenu } from './file-menu.tsx';
import type { AskedLines } from './lines-drawer.tsx';

// Each comes when it is opened.
const LedgerDrawer = lazy(() => import('./ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })));
const PromiseDrawer = lazy(() =>
  import('../../overdue/screens/promise-drawer.tsx').then((all) => ({ default: all.PromiseDrawer })),
);
const LinesDrawer = lazy(() => import('./lines-drawer.tsx').then((all) => ({ default: all.LinesDrawer })));
const DueContact = lazy(() => import('./due-contact.tsx').then((all) => ({ default: all.DueContact })));

const ageLabels = [labels.notYet, labels.days30, labels.days60, labels.days90, labels.older] as const;
/** How late dues may be asked for, as the address has it: at least so many days, or one of the ages. */
const spans = [
  { value: '-1', label: labels.anyAge, lateFrom: -1 },
  { value: '1', label: labels.lateAtAll, lateFrom: 1 },
  { value: '31', label: labels.late31, lateFrom: 31 },
  { value: '61', label: labels.late61, lateFrom: 61 },
  { value: '91', label: labels.older, lateFrom: 91 },
  { value: 'not-yet', label: labels.notYet, lateFrom: -1, lateTo: 0 },
  { value: '1-30', label: labels.days30, lateFrom: 1, lateTo: 30 },
  { value: '31-60', label: labels.days60, lateFrom: 31, lateTo: 60 },
  { value: '61-90', label: labels.days90, lateFrom: 61, lateTo: 90 },
] as const;
type Span = { value: string; label: Label; lateFrom: number; lateTo?: number };
/** The span of each age, in the order of the ages. */
const ageSpans = ['not-yet', '1-30', '31-60', '61-90', '91'] as const;
/** The same by whole months since the due day, whose days depend on today. */
const monthSpans = (today: string | undefined): Span[] =>
  today === undefined
    ? []
    : monthAges.map(({ name }) => ({ value: name, label: monthLabels[name], ...lateOfAge(name, today) }));
/** As inputs have it. */
const lateOf = ({ lateFrom, lateTo }: Span) => ({ lateFrom, ...(lateTo === undefined ? {} : { lateTo }) });

/** Who owes what since when, with the number to call. */
export function DueList() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const [studentId, setStudentId] = useState<string | null>(null);
  const [lines, setLines] = useState<AskedLines | null>(null);
  const [promiseOf, setPromiseOf] = useState<string | null>(null);
  const may = useMay();
  const { data: setup } = useFeesSetup();
  const all: readonly Span[] = [...spans, ...monthSpans(setup?.today)];
  const spanOf = (value: string): Span => all.find((one) => one.value === value) ?? spans[0];
  const span = spanOf(query.text('late'));
  const filter = {
    ...lateOf(span),
    ...query.given('classId', 'class'),
    ...query.given('sectionId', 'section'),
    ...query.given('headId', 'head'),
    ...query.given('q'),
  };
  // The days of an age by months are known with the setup.
  const isKnown = span.value === query.text('late') || query.text('late') === '' || setup !== undefined;
  const { data, error, refetch } = useRead(
    contract.dueList,
    { ...filter, page: query.page, size: query.size },
    { enabled: isKnown },
  );
  const chosen = useChosen(JSON.stringify(filter));
  const mayWrite = useMayWrite();
  const isLimited = useIsLimited();
  const answer = data
    ? { ...data, items: data.items.map((one) => ({ ...one, id: one.student.id })) }
    : undefined;
  /** What a student owes of this list, or of one age of it. */
  const showLines = (row: DueRow, age: Span) =>
    setLines({
      title: t(madeOfLabels.openLinesOf, { name: row.student.name }),
      filter: {
        studentId: row.student.id,
        open: '1',
        ...query.given('headId', 'head'),
        ...lateOf(age),
      },
    });
  const columns: Column<DueRow & { id: string }>[] = [
    ...useStudentColumns<DueRow & { id: string }>(setStudentId),
    {
      name: 'amount',
      label: t(labels.owed),
      align: 'end',
      render: (row) => (
        <strong>
          <Opens onOpen={() => showLines(row, span)}>{taka.signed(row.amount)}</Opens>
        </strong>
      ),
    },
    {
      name: 'mobile',
      label: t(labels.guardian),
      isWhole: true,
      render: (row) => (
        <span>
          {row.guardian ? t(row.guardian) : ''}
          {/^\d+$/.test(row.mobile) ? (
            <a className={classes.other} href={`tel:${row.mobile}`}>
              {format.digits(mobileAs(row.mobile, 'national'))}
            </a>
          ) : (
            <span className={classes.other}>
              <Suspense fallback={format.digits(row.mobile)}>
                <DueContact
                  masked={row.mobile || null}
                  mayReveal={may(studentsPermission.contact)}
                  studentId={row.student.id}
                  guardianLinkId={row.guardianLinkId}
                />
              </Suspense>
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'promise',
      label: t(overdueLabels.promised),
      render: (row) =>
        row.promise ? (
          <span>
            <StatusBadge family="promise" state={row.promise.state} />
            <span className={classes.other}>
              {t(overdueLabels.promiseOf, {
                amount: taka.signed(row.promise.amount),
                day: format.date(row.promise.day),
              })}
            </span>
          </span>
        ) : (
          '–'
        ),
    },
    ...ageLabels.map(
      (label, place): Column<DueRow & { id: string }> => ({
        name: `age${place}`,
        label: t(label),
        align: 'end',
        render: (row) => (
          <Opens
            onOpen={
              Number(row.ages[place]) === 0 ? null : () => showLines(row, spanOf(ageSpans[place] ?? ''))
            }
          >
            {taka.orDash(row.ages[place] ?? '0')}
          </Opens>
        ),
      }),
    ),
  ];
  return (
    <>
      <Filters query={query} late={span.value} spans={all}>
        <ChosenDues chosen={chosen.ids} onNone={chosen.clear} />
        <FileMenu path={contract.dueListFile.path} name="dues" filter={filter} prints={false} />
      </Filters>
      {data && data.total > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.owed),
              figure: taka.signed(data.amount),
              note: `${t(labels.owing)}: ${format.number(data.total)}`,
              to: `${query.address({})}#due-list`,
            },
            ...ageLabels.map((label, place) => ({
              label: t(label),
              figure: taka.signed(data.ages[place] ?? '0'),
              to: query.address({ late: ageSpans[place] ?? null }),
            })),
          ]}
        />
      ) : null}
      <div id="due-list">
        <PagedTable
          tools="own"
          label={t(labels.tabDues)}
          columns={columns}
          read={{ data: answer, error, refetch }}
          nameOf={(row) => t(row.student.name)}
          pages={query.pages}
          isNarrowed={span.value !== '-1' || Object.keys(filter).length > 1}
          empty={t(labels.noneOwing)}
          {...(mayWrite && !isLimited ? { selected: chosen.ids, onSelect: chosen.select } : {})}
          {...(may(feesPermission.collect)
            ? {
                actions: (row: DueRow) => [
                  { label: t(overdueLabels.note), onClick: () => setPromiseOf(row.student.id) },
                ],
              }
            : {})}
        />
      </div>
      <Suspense fallback={null}>
        {lines ? <LinesDrawer asked={lines} onClose={() => setLines(null)} /> : null}
        {promiseOf ? <PromiseDrawer studentId={promiseOf} onClose={() => setPromiseOf(null)} /> : null}
        {studentId ? <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} /> : null}
      </Suspense>
    </>
  );
}

function Filters(props: {
  query: ReturnType<typeof useQueryValues>;
  late: string;
  spans: readonly Span[];
  children: ReactNode;
}) {
  const { query } = props;
  const t = useText();
  const { data: setup } = useFeesSetup();
  const classId = query.text('class');
  const sections = (setup?.sections ?? []).filter((one) => classId === '' || one.classId === classId);
  const choices = (items: readonly { id: string; label: { en: string; bn: string } }[] | undefined) =>
    (items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  const count = ['class', 'section', 'head', 'late'].filter((name) => query.text(name)).length;
  return (
    <search className={classes.filters}>
      <SearchBox
        label={t(cancelLabels.searchStudent)}
        value={query.text('q')}
        onSearch={(q) => query.set({ q })}
      />
      <FilterFold count={count} isInLine>
        <Select
          w={150}
          label={t(words.class)}
          data={choices(setup?.classes)}
          value={classId || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ class: value, section: null })}
        />
        <Select
          w={190}
          label={t(words.section)}
          data={choices(sections)}
          value={query.text('section') || null}
          placeholder={t(words.all)}
          clearable
          searchable
          onChange={(value) => query.set({ section: value })}
        />
        <Select
          w={170}
          label={t(words.head)}
          data={choices(setup?.heads)}
          value={query.text('head') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ head: value })}
        />
        <Select
          w={170}
          label={t(labels.lateFrom)}
          data={props.spans.map(({ value, label }) => ({ value, label: t(label) }))}
          value={props.late}
          allowDeselect={false}
          onChange={(value) => query.set({ late: value === '-1' ? null : value })}
        />
      </FilterFold>
      <div className={classes.filtersEnd}>
        {props.children}
        <WriteToGuardians event="fees.dues" kind="fees.dues" values={{ above: '0' }} />
        <Button variant="default" onClick={() => void printPage()}>
          {t(words.print)}
        </Button>
      </div>
    </search>
  );
}
