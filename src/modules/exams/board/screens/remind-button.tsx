import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../labels.ts';
import { examsPermission } from '../../permissions.ts';
import type { Board } from './use-board.ts';

const Reminders = lazy(() => import('./remind.tsx').then((all) => ({ default: all.Reminders })));

/** Beside the title of the board: who is still to submit, and a reminder to them. */
export function RemindButton({ board }: { board: Board }) {
  const t = useText();
  const { current } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = board.read;
  const isDeclared = data?.exams.find((one) => one.id === data.examId)?.status === 'declared';
  if (!data?.examId || !isDeclared || !current?.permissions.includes(examsPermission.edit)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(labels.remind)}
      </Button>
      {isOpen ? (
        <Suspense>
          <Reminders examId={data.examId} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
