import { usePreferences } from '../../../core/web/preferences.tsx';
import type { StepShown } from '../contract.ts';
import type { ShownUnit } from '../examined.ts';
import { type Explained, explain } from '../explain.ts';
import classes from './results.module.css';

/** How a result came about, step by step, in words. */
export function TraceTree({ steps, units }: { steps: readonly StepShown[]; units: readonly ShownUnit[] }) {
  const { language } = usePreferences();
  return (
    <ul className={classes.trace}>
      {explain(steps, units, language).map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
        <Line key={`${place} ${step.text}`} step={step} />
      ))}
    </ul>
  );
}

function Line({ step }: { step: Explained }) {
  const isBad = ['partFailed', 'subjectFailed', 'absent', 'expelled', 'zero', 'missing'].includes(step.rule);
  return (
    <li>
      <span
        className={step.rule === 'final' ? classes.final : isBad ? classes.bad : undefined}
        data-tone={isBad ? 'sindur' : undefined}
      >
        {step.rule === 'subject' ? <strong>{step.text}</strong> : step.text}
      </span>
      {step.steps.length > 0 ? (
        <ul>
          {step.steps.map((inner, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
            <Line key={`${place} ${inner.text}`} step={inner} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
