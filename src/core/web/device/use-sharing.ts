import { useState } from 'react';
import { useDialogs } from '../page/dialogs.tsx';
import { shareFile } from '../page/download.ts';

/** A file that is handed to the phone's share sheet at a tap, once at a time; a refusal is told. */
export function useSharing(path: string, fallbackName: string) {
  const { showCallError } = useDialogs();
  const [isSharing, setIsSharing] = useState(false);
  const share = async () => {
    if (isSharing) return;
    setIsSharing(true);
    await shareFile(path, fallbackName).catch(showCallError);
    setIsSharing(false);
  };
  return { isSharing, share };
}
