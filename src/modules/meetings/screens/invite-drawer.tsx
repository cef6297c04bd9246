import { Suspense, useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { SkeletonRows } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { ChooseAudience } from '../../communication/panels.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { meetingsLabels as labels } from '../labels.ts';

/** Invites more people to a meeting, or to every one of its routine. */
export function InviteDrawer({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const invite = useSave(contract.invite);
  const [groups, setGroups] = useState([{ kind: 'meetings.employee', values: {} as Record<string, string> }]);
  return (
    <FormDrawer
      title={t(labels.invite)}
      isDirty={false}
      isBusy={invite.isPending}
      size={560}
      saveText={t(labels.save)}
      isSpaced
      onSave={() =>
        invite.mutate(
          { id: meetingId, groups },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.saved) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <ChooseAudience groups={groups} onChange={setGroups} />
      </Suspense>
    </FormDrawer>
  );
}
