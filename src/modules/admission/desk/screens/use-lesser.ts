import { CallError } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { admissionLabels as labels } from '../../screen-labels.ts';

/** Decides; where somebody would not get the first choice, says who and asks before the seats are given. */
export function useLesser() {
  const t = useText();
  const { confirm } = useDialogs();
  return async <A>(decide: (takesLesser: boolean) => Promise<A>): Promise<A | null> => {
    try {
      return await decide(false);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'admission.lesserChoice') throw error;
      const isFine = await confirm({
        title: t(labels.lesserTitle),
        text: error.message,
        action: labels.lesserAction,
      });
      return isFine ? decide(true) : null;
    }
  };
}
