import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { type Clearance, clearanceContract as contract } from '../contract.ts';
import { clearanceLabels as labels } from '../labels.ts';

/** How often something was printed, in words. */
export function useTimesPrinted(): (count: number) => string {
  const t = useText();
  const format = useFormat();
  return (count) =>
    count === 0
      ? t(labels.neverPrinted)
      : count === 1
        ? t(labels.printedOnce)
        : t(labels.printedTimes, { count: format.number(count) });
}

/** Counts a print of a certificate and fetches that copy as PDF. */
export function useClearancePrint() {
  const cache = useQueryClient();
  const { showCallError } = useDialogs();
  const [isBusy, setIsBusy] = useState(false);
  const print = async ({ id, number }: Pick<Clearance, 'id' | 'number'>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const copy = await call(contract.printClearance, { id });
      await downloadFile(contract.clearanceFile.path.replace(':id', copy.id), `${number}.pdf`);
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
      await cache.invalidateQueries();
    }
  };
  return { print, isBusy };
}
