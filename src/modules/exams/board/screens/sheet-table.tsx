import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column, RowAction } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { labels } from '../../labels.ts';
import { changeLabels } from '../../papers/labels.ts';
import { examsPath } from '../../paths.ts';
import type { BoardSheet } from '../../screens/calls.ts';
import { SheetBadge } from './sheet-badge.tsx';
import type { Board } from './use-board.ts';
import { useMoves } from './use-moves.ts';

// What is done with sheets comes when it is done.
const TeacherBar = lazy(() => import('./teacher-bar.tsx').then((all) => ({ default: all.TeacherBar })));
const ReasonForm = lazy(() =>
  import('../../papers/screens/reason-form.tsx').then((all) => ({ default: all.ReasonForm })),
);

/** Where a sheet is keyed a second time: the list to read marks from leads to where they are entered. */
const secondPath = (base: string, id: string) =>
  `${base === examsPath.markList ? examsPath.marksEntry : base}?sheet=${id}&second=1`;
/** Whoever is not to see the first entry of a sheet and may key it again is led there instead. */
const pathOf = (base: string, { id, may }: BoardSheet) =>
  may.second && !may.see ? secondPath(base, id) : `${base}?sheet=${id}`;

const sheetNameOf = (t: ReturnType<typeof useText>) => (row: BoardSheet) =>
  `${t(row.className)} – ${t(row.section)}, ${t(row.subject)}`;

/** The sheets themselves: to open one, to act on it, to give some to a teacher. */
export function SheetTable(props: {
  base: string;
  board: Board;
  /** The examination whose sheets may be given to teachers here. */
  examId: string | null;
}) {
  const { base, board, examId } = props;
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
      <PagedTable
        label={t(labels.sheets)}
        columns={columns}
        read={board.read}
        pages={{
          page: board.page,
          size: Number(board.size),
          onPage: (page) => board.set({ page: String(page) }),
          onSize: (size) => board.set({ size: String(size) }),
        }}
        empty={t(labels.noSheets)}
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
