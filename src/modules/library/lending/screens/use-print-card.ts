import { useState } from 'react';
import { call } from '../../../../core/web/device/call.ts';
import { usePreferences } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { lendingContract as contract } from '../contract.ts';

/** Prints the library card of a member, in the language of the screen. */
export function usePrintCard() {
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [isBusy, setIsBusy] = useState(false);
  const print = async ({ id }: { id: string }) => {
    setIsBusy(true);
    try {
      const made = await call(contract.card, { id, language });
      await downloadFile(contract.cardFile.path.replace(':id', made.printId), `${made.number}.pdf`);
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { print, isBusy };
}
