import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { AskedReason } from '../../../core/web/form/reason-dialog.tsx';
import { statuses } from '../../../core/web/list/status-badge.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { screenLabels as labels, ladderLabels } from '../screen-labels.ts';
import type { SiteRecord, SiteRow } from '../shapes.ts';

type Step = 'active' | 'grace' | 'read_only' | 'suspended';

/** Puts an institution on a step of the ladder, each with its reason asked for first. */
export function useSiteStatus(onChanged?: (record: SiteRecord) => void) {
  const t = useText();
  const { language } = usePreferences();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const save = useSave(contract.setSiteStatus);
  const ask = ({ id, version, name }: Pick<SiteRow, 'id' | 'version' | 'name'>, status: Step) => {
    const called = { name: name[language], status: t(statuses.site[status].label) };
    setAsked({
      title: t(status === 'active' ? labels.reactivateTitle : ladderLabels.title, called),
      text: t(ladderLabels[status]),
      action: t(status === 'active' ? labels.reactivate : ladderLabels.set, called),
      isDanger: status === 'read_only' || status === 'suspended',
      most: 1000,
      run: async (reason) => {
        const record = await save.mutateAsync({ id, version, status, reason });
        showToast({
          tone: 'leaf',
          title: t(status === 'active' ? labels.reactivated : ladderLabels.done, called),
        });
        onChanged?.(record);
      },
    });
  };
  return { asked, ask, close: () => setAsked(null) };
}
