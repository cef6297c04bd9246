import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useRead } from '../../../../core/web/device/call.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { examsContract as contract } from '../../contract.ts';
import { keepCopy, ownerOf, readCopy } from '../../marks/screens/kept.ts';

const EntryScreen = lazy(() =>
  import('../../marks/screens/entry.tsx').then((all) => ({ default: all.EntryScreen })),
);
const UploadMarks = lazy(() =>
  import('../../files/screens/upload-marks.tsx').then((all) => ({ default: all.UploadMarks })),
);
const OwnSheet = lazy(() =>
  import('../../files/own-sheet/screens/own-sheet.tsx').then((all) => ({ default: all.OwnSheet })),
);

/** The marks of one sheet to enter; `base` is the list to go back to. */
export function OpenSheet({ id, base }: { id: string; base: string }) {
  const { current } = useSession();
  const owner = ownerOf(current);
  // Read once: what is typed stands above it, and a save says what changed meanwhile.
  const { data, error, refetch } = useRead(
    contract.sheet,
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  useEffect(() => {
    if (data) keepCopy(owner, 'first', data);
  }, [owner, data]);
  // Without a network the sheet opens as this device last saw it, and stays so until it is read again on purpose.
  const isAway = error?.status === 0 || (error?.status ?? 0) >= 500;
  const copy = useMemo(() => (isAway ? readCopy(owner, id) : null), [isAway, owner, id]);
  const waiting = (
    <Page>
      <Coming kind="grid" read={{ error, refetch }} rows={16} />
    </Page>
  );
  // A file that was saved is another beginning of the grid: it is read again when the file's window closes.
  const [edition, setEdition] = useState(0);
  const [bringing, setBringing] = useState<'file' | 'own' | null>(null);
  const close = async () => {
    await refetch();
    setEdition((known) => known + 1);
    setBringing(null);
  };
  const answer = data ?? copy;
  if (!answer) return waiting;
  return (
    <Suspense fallback={waiting}>
      <EntryScreen
        key={`${answer.sheet.version} ${edition} ${data ? '' : 'copy'}`}
        answer={answer}
        base={base}
        onReadAgain={data ? null : () => void refetch()}
        onUpload={() => setBringing('file')}
        onOwnSheet={() => setBringing('own')}
      />
      {bringing === 'file' ? (
        <UploadMarks
          only={{ sheetId: id }}
          templatePath={`/api/v1/exams/sheet/${id}/template`}
          onClose={() => void close()}
        />
      ) : null}
      {bringing === 'own' ? <OwnSheet sheetId={id} onClose={() => void close()} /> : null}
    </Suspense>
  );
}
