import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import type { SheetState } from '../../rules.ts';

/** How far a mark sheet is. */
export function SheetBadge({ state }: { state: SheetState }) {
  return state === 'returned' ? (
    <StatusBadge family="approval" state="returned" />
  ) : (
    <StatusBadge family="marksSheet" state={state} />
  );
}
