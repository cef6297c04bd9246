import { deletionsContract as contract } from '../../contracts/deletions-contract.ts';
import { useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { showToast } from '../page/toasts.tsx';
import { entityLabels as labels } from './entity-labels.ts';

/** Asks, and brings back what was deleted together; answers whether all of it is there again. */
export function useBringBack(): (act: { id: string; rows: number }) => Promise<boolean> {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const bringBack = useSave(contract.bringBack);
  return async ({ id, rows }) => {
    const isSure = await confirm({
      title: t(labels.bringBackTitle),
      text: t(labels.bringBackText, { count: format.number(rows) }),
      action: labels.bringBack,
    });
    if (!isSure) return false;
    try {
      const answer = await bringBack.mutateAsync({ id });
      const { kept } = answer;
      showToast({
        tone: kept.length > 0 ? 'marigold' : 'leaf',
        title: t(labels.cameBack, { count: format.number(answer.rows) }),
        ...(kept.length > 0
          ? { text: t(labels.keptAway, { names: kept.map((one) => t(one)).join(', ') }) }
          : {}),
      });
      return kept.length === 0;
    } catch (error) {
      showCallError(error);
      return false;
    }
  };
}
