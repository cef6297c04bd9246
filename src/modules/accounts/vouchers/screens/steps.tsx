import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import classes from '../../screens/accounts.module.css';

export type Step = { readonly name: string; readonly isDone: boolean; readonly note: string };

/** Who did what, and what is still to be done. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.name} data-done={step.isDone || undefined}>
          {step.isDone ? (
            <IconCircleCheckFilled size={18} aria-hidden />
          ) : (
            <IconCircleDashed size={18} aria-hidden />
          )}
          <div>
            <strong>{step.name}</strong>
            <span>{step.note}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
