import { useState } from 'react';
import { call } from '../../../../core/web/device/call.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { feesContract as contract } from '../../contract.ts';
import type { Paper } from '../../shapes.ts';
import { printId, rollOf } from './receipt-paper.tsx';

/**
 * Sends a receipt to the printer and counts it, so that what was printed before goes out as a duplicate. The paper goes
 * first: whoever waits for it does not wait for the count. `known`: how often it had been printed when it was read.
 */
export function usePrint(id: string, known: number) {
  const { showCallError } = useDialogs();
  const [counted, setCounted] = useState(0);
  const printed = Math.max(known, counted);
  const print = async (paper: Paper) => {
    void printElement(printId(paper), rollOf(paper));
    setCounted(printed + 1);
    try {
      const answer = await call(contract.printReceipt, { id });
      setCounted((before) => Math.max(before, answer.printed));
    } catch (error) {
      showCallError(error);
    }
  };
  return { print, printed };
}
