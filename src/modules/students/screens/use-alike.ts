import { CallError } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { words } from '../screen-labels.ts';

type Match = { code: string; nameEn: string; nameBn: string };

/** Saves; when the server finds records that look like the same person, asks and saves again as somebody else. */
export function useAlike() {
  const t = useText();
  const { confirm } = useDialogs();
  return async <A>(save: (confirmDuplicate: boolean) => Promise<A>): Promise<A | null> => {
    try {
      return await save(false);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'students.possibleDuplicate') throw error;
      const matches = (error.details.matches ?? []) as Match[];
      const names = matches.map((one) => `${t({ en: one.nameEn, bn: one.nameBn })} (${one.code})`).join(', ');
      const isOther = await confirm({
        title: t(words.alikeTitle),
        text: t(words.alikeText, { names }),
        detail: error.message,
        action: words.alikeAction,
      });
      return isOther ? save(true) : null;
    }
  };
}
