import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { AskedReason } from '../../../core/web/form/reason-dialog.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { SiteRecord, SiteRow } from '../shapes.ts';

/** Suspends and reactivates, each with its reason asked for first. */
export function useSiteStatus(onChanged?: (record: SiteRecord) => void) {
  const t = useText();
  const { language } = usePreferences();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const save = useSave(contract.setSiteStatus);
  const ask = (
    { id, version, name }: Pick<SiteRow, 'id' | 'version' | 'name'>,
    status: 'active' | 'suspended',
  ) => {
    const ends = status === 'suspended';
    const called = { name: name[language] };
    setAsked({
      title: t(ends ? labels.suspendTitle : labels.reactivateTitle, called),
      text: t(ends ? labels.suspendText : labels.reactivateText),
      action: t(ends ? labels.suspend : labels.reactivate),
      isDanger: ends,
      most: 1000,
      run: async (reason) => {
        const record = await save.mutateAsync({ id, version, status, reason });
        showToast({ tone: 'leaf', title: t(ends ? labels.suspended : labels.reactivated, called) });
        onChanged?.(record);
      },
    });
  };
  return { asked, ask, close: () => setAsked(null) };
}
