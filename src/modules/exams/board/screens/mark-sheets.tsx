import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import { ViewTabs } from '../../../../core/web/page/view-tabs.tsx';
import { boardLabels as labels } from '../labels.ts';
import { SheetBoard } from './board.tsx';
import { useBoard } from './use-board.ts';
import { boardTabs, keptFilters, viewAt } from './views.ts';

// A sheet that is opened comes by itself.
const BoardFiles = lazy(() =>
  import('../../files/screens/board-files.tsx').then((all) => ({ default: all.BoardFiles })),
);
const RemindButton = lazy(() => import('./remind-button.tsx').then((all) => ({ default: all.RemindButton })));
const OneList = lazy(() => import('./one-list.tsx').then((all) => ({ default: all.OneList })));
const OpenSheet = lazy(() => import('./open-sheet.tsx').then((all) => ({ default: all.OpenSheet })));
const SecondEntry = lazy(() =>
  import('../../marks/screens/second-entry.tsx').then((all) => ({ default: all.SecondEntry })),
);

/**
 * The mark sheets of an examination: all of them, one's own, those to enter and those to send on, each at its address;
 * and one of them, to read among all of them and to enter anywhere else.
 */
export default function MarkSheets() {
  const [query] = usePageQuery();
  const { pathname } = useLocation();
  const view = viewAt(pathname);
  const sheet = query.get('sheet');
  const waiting = (
    <Page>
      <SkeletonRows rows={16} />
    </Page>
  );
  if (sheet)
    return (
      <Suspense fallback={waiting}>
        {query.get('second') !== null ? (
          <SecondEntry key={sheet} id={sheet} base={pathname} />
        ) : view === 'all' ? (
          <OneList id={sheet} />
        ) : (
          <OpenSheet key={sheet} id={sheet} base={pathname} />
        )}
      </Suspense>
    );
  return <Board key={view} base={pathname} />;
}

function Board({ base }: { base: string }) {
  const view = viewAt(base);
  const board = useBoard(view);
  return (
    <Page
      actions={
        <>
          {view === 'enter' || view === 'mine' ? (
            <Suspense>
              <BoardFiles board={board} mine={view === 'mine'} />
            </Suspense>
          ) : null}
          <Suspense>
            <RemindButton board={board} />
          </Suspense>
        </>
      }
    >
      <ViewTabs label={labels.views} views={boardTabs(board.read.data?.views)} keeps={keptFilters} />
      <SheetBoard board={board} base={base} />
    </Page>
  );
}
