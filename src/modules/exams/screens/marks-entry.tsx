import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { examsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';

// The list and the grid come each by itself.
const SheetBoard = lazy(() => import('./board.tsx').then((all) => ({ default: all.SheetBoard })));
const EntryScreen = lazy(() => import('./entry.tsx').then((all) => ({ default: all.EntryScreen })));

const ownPath = '/site/employee-panel/exam/employee-exam-marks-entry-form';

/** Entering marks: the sheets, then one of them. Under the employee's address only their own. */
export default function MarksEntry() {
  const t = useText();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const sheetId = query.get('sheet');
  if (sheetId) return <OpenSheet key={sheetId} id={sheetId} base={pathname} />;
  return (
    <Page context={t(labels.chooseSheet)}>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <SheetBoard mode="enter" base={pathname} mine={pathname === ownPath} />
      </Suspense>
    </Page>
  );
}

function OpenSheet({ id, base }: { id: string; base: string }) {
  // Read once: what is typed stands above it, and a save says what changed meanwhile.
  const { data, error, refetch } = useRead(
    contract.sheet,
    { id },
    { refetchOnWindowFocus: false, gcTime: 0 },
  );
  const waiting = (
    <Page>
      {error && !data ? (
        <div className="ps-panel">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SkeletonRows rows={16} />
      )}
    </Page>
  );
  if (!data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <EntryScreen key={data.sheet.version} answer={data} base={base} />
    </Suspense>
  );
}
