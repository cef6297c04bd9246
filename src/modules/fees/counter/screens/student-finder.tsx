import { Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { contract as students } from '../../../students/contract.ts';
import shared from '../../screens/fees.module.css';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';

export type Hit = {
  readonly id: string;
  readonly code: string;
  readonly roll: number;
  readonly name: Label;
  readonly place: Label;
  readonly guardian: Label | null;
};

/** Finds a student while one types; arrows choose, Enter takes the first at once, a scanner's Enter too. */
export function StudentFinder(props: {
  inputRef?: Ref<HTMLInputElement>;
  label?: string;
  /** The key that leads here, where there is one. */
  keyHint?: string;
  isLarge?: boolean;
  onChoose: (hit: Hit) => void;
}) {
  const { onChoose } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  /** What Enter was pressed for before its answer was here. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [slow] = useDebouncedValue(typed.trim(), 180);
  const asked = wanted ?? slow;
  const { hits, isAnswered } = useHits(asked);
  const isCurrent = isAnswered && asked === typed.trim();
  const choose = (hit: Hit) => {
    setTyped('');
    setWanted(null);
    setIsOpen(false);
    setPlace(0);
    onChoose(hit);
  };
  const takeWanted = useEffectEvent(() => {
    setWanted(null);
    const [first] = hits;
    if (first) choose(first);
  });
  useEffect(() => {
    if (wanted !== null && isAnswered) takeWanted();
  }, [wanted, isAnswered]);
  const shown = isOpen && typed.trim() !== '' && isAnswered;
  const current = hits[Math.min(place, hits.length - 1)];
  const optionId = (hit: Hit) => `${id}-${hit.id}`;
  return (
    <div className={classes.find} data-small={!props.isLarge || undefined}>
      <TextInput
        ref={props.inputRef}
        aria-label={props.label ?? t(labels.find)}
        placeholder={props.label ?? t(labels.find)}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-hits`}
        aria-activedescendant={shown && current ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
        rightSection={props.keyHint ? <Kbd aria-hidden>{props.keyHint}</Kbd> : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPlace(0);
          setWanted(null);
          setIsOpen(true);
        }}
        onBlur={() => setIsOpen(false)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setPlace(Math.min(hits.length - 1, place + 1));
          else if (event.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
          else if (event.key === 'Enter' && typed.trim() !== '') {
            if (isCurrent && current) choose(current);
            else setWanted(typed.trim());
          } else if (event.key === 'Escape' && typed !== '') setTyped('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div
        id={`${id}-hits`}
        className={classes.hits}
        role="listbox"
        aria-label={t(labels.found)}
        tabIndex={-1}
        hidden={!shown || hits.length === 0}
      >
        {shown
          ? hits.map((hit) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox above has the keys
              <div
                key={hit.id}
                id={optionId(hit)}
                role="option"
                aria-selected={hit === current}
                className={classes.hit}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(hit)}
              >
                <span>
                  <strong>{t(hit.name)}</strong>
                  <small>
                    {t(hit.place)} · {t(labels.roll, { roll: format.number(hit.roll) })} ·{' '}
                    {t(labels.code, { code: format.digits(hit.code) })}
                  </small>
                </span>
                {hit.guardian ? <small>{t(hit.guardian)}</small> : null}
              </div>
            ))
          : null}
      </div>
      <div role="status">
        {shown && hits.length === 0 ? (
          <p className={shared.note}>{t(labels.foundNone, { q: asked })}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Whom the palette would find too: by section and roll, ID, mobile or name. */
function useHits(asked: string): { hits: readonly Hit[]; isAnswered: boolean } {
  const { data, isPlaceholderData } = useRead(
    students.lookUp,
    { q: asked },
    { enabled: asked !== '', staleTime: 10_000 },
  );
  return { hits: data?.items ?? [], isAnswered: data !== undefined && !isPlaceholderData };
}
