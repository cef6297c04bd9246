import '../../../../../assets/mark-sheet.css';
import { usePreferences } from '../../../../core/web/device/preferences.tsx';
import { Pieces } from '../../../../core/web/rich/pieces.tsx';
import type { StepShown } from '../../shapes.ts';
import { drawSteps } from '../draw-steps.ts';
import type { ShownUnit } from '../examined.ts';
import { explain } from '../explain.ts';

/** How a result came about, step by step, in the reader's words. */
export function TraceTree({ steps, units }: { steps: readonly StepShown[]; units: readonly ShownUnit[] }) {
  const { language } = usePreferences();
  return <Pieces of={[drawSteps(explain(steps, units, language))]} />;
}
