import type { ReactNode } from 'react';
import type { Label } from '../../../core/labels.ts';
import { Answer } from './parts.tsx';
import { useCall, useWords } from './website.tsx';

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

/** A code nobody was given, or no code at all: to whoever holds the paper it is the same. */
const unknown = [404, 422];

type Said = { said: Label; compare: Label; facts: readonly Fact[]; more?: ReactNode };

/** Whether the code on a paper of ours is genuine, and what the paper must say then. */
export function PaperCheck<T>(props: {
  path: string;
  code: string;
  notGenuine: Label;
  children: (one: T) => Said;
}) {
  const { t } = useWords();
  const called = useCall<T>(props.path, { code: props.code }, unknown);
  if (called.problem && unknown.includes(called.problem.status))
    return (
      <p className="problem" role="alert">
        {t(props.notGenuine)}
      </p>
    );
  return (
    <Answer called={called}>
      {(one) => {
        const { said, compare, facts, more } = props.children(one);
        return (
          <div className="article">
            <p>
              <strong>{t(said)}</strong>
              <br />
              {t(compare)}
            </p>
            <Facts facts={facts} />
            {more}
          </div>
        );
      }}
    </Answer>
  );
}
