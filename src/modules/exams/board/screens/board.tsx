import { Button, Select } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable, type RowAction } from '../../../../core/web/list/data-table.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { labels, stateLabels } from '../../labels.ts';
import { KeptNotice } from '../../marks/screens/kept-notice.tsx';
import { changeLabels } from '../../papers/labels.ts';
import { examsPath } from '../../paths.ts';
import { examsPermission } from '../../permissions.ts';
import { statesOfView } from '../../rules.ts';
import type { BoardAnswer, BoardSheet } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { filterLabels, boardLabels as words } from '../labels.ts';
import { SheetBadge } from './sheet-badge.tsx';
import type { Board } from './use-board.ts';
import { useMoves } from './use-moves.ts';
import type { BoardView } from './views.ts';

// What is done with sheets comes when it is done.
const TeacherBar = lazy(() => import('./teacher-bar.tsx').then((all) => ({ default: all.TeacherBar })));
const ReasonForm = lazy(() =>
  import('../../papers/screens/reason-form.tsx').then((all) => ({ default: all.ReasonForm })),
);

/** What narrows a view, besides the examination. */
const filterNames = ['class', 'section', 'subject', 'teacher', 'state'];
/** Where a sheet is keyed a second time: the list to read marks from leads to where they are entered. */
const secondPath = (base: string, id: string) =>
  `${base === examsPath.markList ? examsPath.marksEntry : base}?sheet=${id}&second=1`;
/** Whoever is not to see the first entry of a sheet and may key it again is led there instead. */
const pathOf = (base: string, { id, may }: BoardSheet) =>
  may.second && !may.see ? secondPath(base, id) : `${base}?sheet=${id}`;

/** The sheets of a view with how far each is: to open one, to act on it, and to give some to a teacher. */
export function SheetBoard({ board, base }: { board: Board; base: string }) {
  const { view } = board;
  const { data, error, refetch } = board.read;
  const { current } = useSession();
  const declares = current?.permissions.includes(examsPermission.edit) === true;
  const kept = view === 'enter' || view === 'mine' ? <KeptNotice base={base} /> : null;
  if (!data)
    return (
      <>
        {kept}
        <Coming read={{ error, refetch }} rows={10} />
      </>
    );
  const inView = Object.values(data.counts).reduce((sum, one) => sum + one, 0);
  return (
    <>
      {kept}
      {data.exams.length > 0 ? (
        <Filters board={board} data={data}>
          {inView > 0 ? <Counts board={board} data={data} /> : null}
        </Filters>
      ) : null}
      {data.items.length === 0 ? (
        <NoSheets board={board} data={data} declares={declares} />
      ) : (
        <SheetTable base={base} items={data.items} examId={declares ? data.examId : null} />
      )}
      {data.total > 25 ? (
        <Pager
          pages={{
            page: board.page,
            size: Number(board.size),
            onPage: (page) => board.set({ page: String(page) }),
            onSize: (size) => board.set({ size: String(size) }),
          }}
          total={data.total}
        />
      ) : null}
    </>
  );
}

/** Why a view is empty: nothing waits, nothing fits the filters, or there is no examination. */
function NoSheets({ board, data, declares }: { board: Board; data: BoardAnswer; declares: boolean }) {
  const t = useText();
  const { view } = board;
  const isNarrowed = filterNames.some((name) => board.query.get(name));
  const text = isNarrowed
    ? labels.noSheetFits
    : view === 'enter' && data.views.all > 0
      ? words.nothingToEnter
      : view === 'send' && data.views.all > 0
        ? words.nothingToSend
        : data.seesAll && view !== 'mine'
          ? labels.noSheets
          : labels.noOwnSheets;
  const action =
    data.exams.length === 0 && declares ? (
      <Button component={Link} to={examsPath.declare}>
        {t(labels.exams)}
      </Button>
    ) : view !== 'all' && data.views.all > 0 ? (
      <Button component={Link} variant="default" to={link(examsPath.markList, { exam: data.examId })}>
        {t(words.showAllSheets)}
      </Button>
    ) : null;
  return (
    <Nothing>
      <Empty text={t(text)} action={action} />
    </Nothing>
  );
}

/**
 * The states a sheet of the view goes through. Accepted, and verified among those to send on: only where the examination
 * asks for accepting, or where one is.
 */
const statesOf = (view: BoardView, data: BoardAnswer) =>
  statesOfView[view === 'mine' ? 'all' : view].filter(
    (state) =>
      !(state === 'accepted' || (state === 'verified' && view === 'send')) ||
      data.counts[state] > 0 ||
      data.exams.find((one) => one.id === data.examId)?.accepts,
  );

function Filters(props: { board: Board; data: BoardAnswer; children: ReactNode }) {
  const { board, data } = props;
  const t = useText();
  const options = (rows: readonly { id: string; name: { en: string; bn: string } }[]) =>
    rows.map((one) => ({ value: one.id, label: t(one.name) }));
  const classId = board.query.get('class');
  const count = filterNames.filter((name) => board.query.get(name)).length;
  return (
    <FilterFold count={count}>
      <div className={classes.filters}>
        <Select
          label={t(labels.exam)}
          data={options(data.exams)}
          value={data.examId}
          allowDeselect={false}
          onChange={(id) => board.set({ exam: id, class: null, section: null, subject: null, teacher: null })}
        />
        <Select
          label={t(labels.class)}
          placeholder={t(labels.allClasses)}
          data={options(data.classes)}
          value={classId}
          clearable
          onChange={(id) => board.set({ class: id, section: null, subject: null, teacher: null })}
        />
        <Select
          label={t(labels.section)}
          placeholder={t(labels.allSections)}
          data={options(data.sections)}
          value={board.query.get('section')}
          searchable
          clearable
          onChange={(id) => board.set({ section: id })}
        />
        <Select
          label={t(labels.subject)}
          placeholder={t(labels.allSubjects)}
          data={options(data.subjects)}
          value={board.query.get('subject')}
          searchable
          clearable
          onChange={(id) => board.set({ subject: id })}
        />
        {data.teachers.length > 1 || board.query.get('teacher') ? (
          <Select
            label={t(labels.teacher)}
            placeholder={t(labels.allTeachers)}
            data={[
              ...options(data.teachers),
              ...(board.query.get('teacher') === 'nobody'
                ? [{ value: 'nobody', label: t(labels.nobodyEnters) }]
                : []),
            ]}
            value={board.query.get('teacher')}
            searchable
            clearable
            onChange={(id) => board.set({ teacher: id })}
          />
        ) : null}
        <Select
          label={t(labels.status)}
          placeholder={t(labels.allStates)}
          data={[
            ...statesOf(board.view, data).map((state) => ({ value: state, label: t(stateLabels[state]) })),
            ...(board.view === 'all' || board.view === 'mine'
              ? [
                  { value: 'waiting', label: t(filterLabels.waiting) },
                  { value: 'missing', label: t(filterLabels.missing) },
                ]
              : []),
          ]}
          value={board.state ?? null}
          clearable
          onChange={(state) => board.set({ state })}
        />
      </div>
      {props.children}
    </FilterFold>
  );
}

function Counts({ board, data }: { board: Board; data: BoardAnswer }) {
  const t = useText();
  const format = useFormat();
  return (
    <Figures
      small
      items={statesOf(board.view, data).map((state) => {
        const next = new URLSearchParams(board.query);
        next.set('state', state);
        next.delete('page');
        return {
          label: t(stateLabels[state]),
          figure: format.number(data.counts[state] ?? 0),
          to: `?${next}`,
        };
      })}
    />
  );
}

const sheetNameOf = (t: ReturnType<typeof useText>) => (row: BoardSheet) =>
  `${t(row.className)} – ${t(row.section)}, ${t(row.subject)}`;

function SheetTable(props: {
  base: string;
  items: readonly BoardSheet[];
  /** The examination whose sheets may be given to teachers here. */
  examId: string | null;
}) {
  const { base, items, examId } = props;
  const goTo = useNavigate();
  const [chosen, setChosen] = useState<ReadonlyMap<string, BoardSheet>>(new Map());
  const t = useText();
  const format = useFormat();
  const moves = useMoves();
  const columns: Column<BoardSheet>[] = [
    {
      name: 'section',
      label: t(labels.section),
      role: 'name',
      render: (row) => `${t(row.className)} – ${t(row.section)}`,
    },
    { name: 'subject', label: t(labels.subject), render: (row) => t(row.subject) },
    {
      name: 'group',
      label: t(labels.group),
      isMinor: true,
      render: (row) => (row.group ? t(row.group) : ''),
    },
    {
      name: 'teacher',
      label: t(labels.teacher),
      isMinor: true,
      render: (row) => (row.teacher ? t(row.teacher) : '—'),
    },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      isMinor: true,
      render: (row) => <Link to={pathOf(base, row)}>{format.number(row.students)}</Link>,
    },
    {
      name: 'entered',
      label: t(labels.enteredShort),
      align: 'end',
      isMinor: true,
      isWhole: true,
      render: (row) =>
        row.cells === 0 ? (
          '—'
        ) : (
          <Link to={`${pathOf(base, row)}${row.entered < row.cells ? '&show=missing' : ''}`}>
            {format.percent(Math.floor((100 * row.entered) / row.cells))}
          </Link>
        ),
    },
    { name: 'state', label: t(labels.status), render: (row) => <SheetBadge state={row.state} /> },
  ];
  const actions = (row: BoardSheet): RowAction[] => [
    ...(row.may.submit && row.entered === row.cells
      ? [{ label: t(labels.submit), onClick: () => void moves.submit(row) }]
      : []),
    ...(row.may.second
      ? [{ label: t(labels.second), onClick: () => void goTo(secondPath(base, row.id)) }]
      : []),
    ...(row.may.verify ? [{ label: t(labels.verify), onClick: () => void moves.verify(row) }] : []),
    ...(row.may.accept ? [{ label: t(labels.accept), onClick: () => void moves.accept(row) }] : []),
    ...(row.may.return ? [{ label: t(labels.giveBack), onClick: () => moves.setReturning(row) }] : []),
    ...(row.may.reopen ? [{ label: t(changeLabels.reopen), onClick: () => moves.setReopening(row) }] : []),
  ];
  const { returning, reopening } = moves;
  const choose = (rows: readonly BoardSheet[], on: boolean) =>
    setChosen((known) => {
      const next = new Map(known);
      for (const row of rows)
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });
  return (
    <>
      {examId && chosen.size > 0 ? (
        <Suspense>
          <TeacherBar examId={examId} sheets={[...chosen.values()]} onClear={() => setChosen(new Map())} />
        </Suspense>
      ) : null}
      <DataTable
        label={t(labels.sheets)}
        columns={columns}
        rows={items}
        nameOf={sheetNameOf(t)}
        rowPath={(row) => pathOf(base, row)}
        actions={actions}
        {...(examId ? { selected: new Set(chosen.keys()), onSelect: choose } : {})}
      />
      {reopening ? (
        <Suspense>
          <ReasonForm
            title={t(changeLabels.reopenTitle, moves.namesOf(reopening))}
            text={t(changeLabels.reopenText)}
            action={t(changeLabels.reopen)}
            onClose={() => moves.setReopening(null)}
            onReason={async (reason) => {
              if (await moves.reopen(reopening, reason)) moves.setReopening(null);
            }}
          />
        </Suspense>
      ) : null}
      {returning ? (
        <Suspense>
          <ReasonForm
            title={t(labels.giveBack)}
            text={t(labels.giveBackText)}
            action={t(labels.giveBack)}
            onClose={() => moves.setReturning(null)}
            onReason={async (reason) => {
              if (await moves.giveBack(returning, reason)) moves.setReturning(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
