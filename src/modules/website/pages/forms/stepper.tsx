import type { Label } from '../../../../core/labels.ts';
import { openFormWords as words } from '../../blocks/open-form-words.ts';
import { useWords } from '../website.tsx';

/** Where in a form somebody is; `at` counts from nought. */
export function Stepper(props: {
  steps: readonly { readonly name: string; readonly label: Label }[];
  at: number;
}) {
  const { steps, at } = props;
  const { t, number } = useWords();
  return (
    <ol className="stepper" aria-label={t(words.step, { n: number(at + 1), all: number(steps.length) })}>
      {steps.map((one, place) => (
        <li key={one.name} aria-current={place === at ? 'step' : undefined} data-done={place < at}>
          <span>{number(place + 1)}</span>
          <b>{t(one.label)}</b>
        </li>
      ))}
    </ol>
  );
}
