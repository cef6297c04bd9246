import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { printElement } from '../../../core/web/print.ts';
import { feesContract as contract } from '../contract.ts';
import { printIds } from './receipt-paper.tsx';

/**
 * Sends a receipt to the printer and counts it there, so that what was printed before goes out as a duplicate. `known`:
 * how often it had been printed when it was read.
 */
export function usePrint(id: string, known: number) {
  const { showCallError } = useDialogs();
  const [counted, setCounted] = useState(0);
  const print = async (form: keyof typeof printIds) => {
    try {
      const answer = await call(contract.printReceipt, { id });
      // The paper says what it is before it is handed over.
      flushSync(() => setCounted(answer.printed));
      await printElement(printIds[form]);
    } catch (error) {
      showCallError(error);
    }
  };
  return { print, printed: Math.max(known, counted) };
}
