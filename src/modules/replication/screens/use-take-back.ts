import type { Label } from '../../../core/labels.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { screenLabels as labels } from '../screen-labels.ts';

/** Takes back what was copied, after asking; `text` says what becomes of it. */
export function useTakeBack(
  takeBack: {
    mutate: (given: { id: string }, hands: { onError: (error: Error) => void }) => void;
  },
  text: Label,
): (run: { readonly id: string }) => Promise<void> {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  return async ({ id }) => {
    const isSure = await confirm({
      title: t(labels.takeBackTitle),
      text: t(text),
      action: labels.takeBack,
    });
    if (isSure) takeBack.mutate({ id }, { onError: showCallError });
  };
}
