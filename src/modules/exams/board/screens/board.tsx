import { Button, Select } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FilterFold } from '../../../../core/web/list/filter-fold.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { labels, stateLabels } from '../../labels.ts';
import { KeptNotice } from '../../marks/screens/kept-notice.tsx';
import { examsPath } from '../../paths.ts';
import { examsPermission } from '../../permissions.ts';
import { statesOfView } from '../../rules.ts';
import type { BoardAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { filterLabels, boardLabels as words } from '../labels.ts';
import type { Board } from './use-board.ts';
import type { BoardView } from './views.ts';

const SheetTable = lazy(() => import('./sheet-table.tsx').then((all) => ({ default: all.SheetTable })));

/** What narrows a view, besides the examination. */
const filterNames = ['class', 'section', 'subject', 'teacher', 'state'];
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
        <Suspense fallback={<Coming read={board.read} rows={10} />}>
          <SheetTable base={base} board={board} examId={declares ? data.examId : null} />
        </Suspense>
      )}
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
    <div className={classes.counts}>
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
    </div>
  );
}
