import type { Explained } from '../explain.ts';
import classes from './steps.module.css';

const failing = new Set([
  'partFailed',
  'subjectFailed',
  'absent',
  'expelled',
  'zero',
  'missing',
  'creditFailed',
]);

/** How a result came about, step by step, in words. */
export function Steps({ steps }: { steps: readonly Explained[] }) {
  return (
    <ul className={classes.trace}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
        <Step key={`${place} ${step.text}`} step={step} />
      ))}
    </ul>
  );
}

function Step({ step }: { step: Explained }) {
  const isBad = failing.has(step.rule);
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
            <Step key={`${place} ${inner.text}`} step={inner} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
