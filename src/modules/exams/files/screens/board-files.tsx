import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { queryOf } from '../../../../core/web/device/call.ts';
import type { Board } from '../../board/screens/use-board.ts';
import { marksPermission } from '../../permissions.ts';
import { fileLabels } from '../labels.ts';
import { FileMenu } from './file-menu.tsx';

const UploadMarks = lazy(() => import('./upload-marks.tsx').then((all) => ({ default: all.UploadMarks })));

/** Every open sheet that is on show in one file, and such a file back; it stands beside the board's title. */
export function BoardFiles({ board, mine }: { board: Board; mine: boolean }) {
  const { current } = useSession();
  const [isUploading, setIsUploading] = useState(false);
  const { data } = board.read;
  const examId = data?.examId;
  if (!examId || data.items.length === 0 || !current?.permissions.includes(marksPermission.enter))
    return null;
  const value = (name: string) => board.query.get(name) ?? undefined;
  const path = `/api/v1/exams/exam/${examId}/template${queryOf({
    classId: value('class'),
    sectionId: value('section'),
    subjectId: value('subject'),
    mine: mine ? '1' : '',
  })}`;
  return (
    <>
      <FileMenu downloads={[{ label: fileLabels.templates, path }]} onUpload={() => setIsUploading(true)} />
      {isUploading ? (
        <Suspense>
          <UploadMarks only={{ examId }} templatePath={path} onClose={() => setIsUploading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
