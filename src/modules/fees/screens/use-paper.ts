import { useRead } from '../../../core/web/device/call.ts';
import { feesContract as contract } from '../contract.ts';
import type { Paper } from '../shapes.ts';

/** What receipts are printed on here, and whether they go to the printer by themselves. */
export function usePaper(): { readonly paper: Paper; readonly isAutoPrint: boolean } {
  const { data } = useRead(contract.setup, {}, { staleTime: 300_000 });
  return data?.printing ?? { paper: 'roll80', isAutoPrint: false };
}
