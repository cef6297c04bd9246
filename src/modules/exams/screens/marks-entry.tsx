import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Coming } from '../../../core/web/loaded.tsx';
import { Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { useSession } from '../../../core/web/session.tsx';
import { examsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { keepCopy, ownerOf, readCopy } from './kept.ts';

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
  const { current } = useSession();
  const owner = ownerOf(current);
  // Read once: what is typed stands above it, and a save says what changed meanwhile.
  const { data, error, refetch } = useRead(
    contract.sheet,
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  useEffect(() => {
    if (data) keepCopy(owner, data);
  }, [owner, data]);
  // Without a network the sheet opens as this device last saw it, and stays so until it is read again on purpose.
  const isAway = error?.status === 0 || (error?.status ?? 0) >= 500;
  const copy = useMemo(() => (isAway ? readCopy(owner, id) : null), [isAway, owner, id]);
  const waiting = (
    <Page>
      <Coming read={{ error, refetch }} rows={16} />
    </Page>
  );
  const answer = data ?? copy;
  if (!answer) return waiting;
  return (
    <Suspense fallback={waiting}>
      <EntryScreen
        key={`${answer.sheet.version} ${data ? '' : 'copy'}`}
        answer={answer}
        base={base}
        onReadAgain={data ? null : () => void refetch()}
      />
    </Suspense>
  );
}
