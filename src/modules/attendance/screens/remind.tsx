import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { sheetPath } from './sheet-path.ts';

/** Rings the class teacher; where there is no account it says so. */
export function Remind({ section, date }: { section: { id: string; teacher: unknown }; date: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const remind = useSave(contract.remind, { refreshes: [] });
  if (!section.teacher) return <Link to={sheetPath(section.id, date)}>{t(labels.notTaken)}</Link>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBellRinging size={16} aria-hidden />}
      loading={remind.isPending}
      disabled={remind.isSuccess}
      onClick={() =>
        remind
          .mutateAsync({ sectionId: section.id, date })
          .then(({ name }) => showToast({ tone: 'leaf', title: t(labels.reminded, { name }) }))
          .catch(showCallError)
      }
    >
      {t(labels.remind)}
    </Button>
  );
}
