import { usePreferences } from '../../../../core/web/device/preferences.tsx';
import type { StepShown } from '../../shapes.ts';
import type { ShownUnit } from '../examined.ts';
import { explain } from '../explain.ts';
import { Steps } from './steps.tsx';

/** How a result came about, step by step, in the reader's words. */
export function TraceTree({ steps, units }: { steps: readonly StepShown[]; units: readonly ShownUnit[] }) {
  const { language } = usePreferences();
  return <Steps steps={explain(steps, units, language)} />;
}
