import type { Label } from '../../../core/labels.ts';
import { useWords } from './website.tsx';

type Fact = readonly [label: Label, value: string];

/** What a paper says, to be compared with it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useWords();
  return (
    <dl className="checked">
      {facts.map(([label, value]) => (
        <div key={label.en}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
