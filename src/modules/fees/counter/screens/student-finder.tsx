import { Kbd, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { isFoundBy, searchKeyOf, toAsciiDigits } from '../../../../core/bangla.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { contract as students } from '../../../students/contract.ts';
import { counterLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/fees.module.css';
import { useFeesSetup } from '../../screens/use-names.ts';

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
          <p className={classes.note}>{t(labels.foundNone, { q: asked })}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Students who fit; `padma 4` is roll 4 of the sections called Padma. */
function useHits(asked: string): { hits: readonly Hit[]; isAnswered: boolean } {
  const { data: setup } = useFeesSetup();
  const words = asked.split(/\s+/).filter((word) => word !== '');
  const roll = toAsciiDigits(words.at(-1) ?? '');
  const names = words.slice(0, -1).join(' ');
  const sections =
    names !== '' && /^\d{1,3}$/.test(roll)
      ? (setup?.sections ?? []).filter(({ label }) => isFoundBy(searchKeyOf(label.en, label.bn), names))
      : [];
  const inSections = sections.length > 0 && sections.length <= 50;
  const { data, isPlaceholderData } = useRead(
    students.list,
    inSections
      ? { q: roll, filter: { sectionId: sections.map((one) => one.id) } }
      : { q: asked, sort: 'class' },
    { enabled: asked !== '', staleTime: 10_000 },
  );
  const hits = (data?.items ?? []).flatMap((one): Hit[] => {
    const room = data?.sections[one.sectionId];
    return room
      ? [
          {
            id: one.id,
            code: one.code,
            roll: one.roll,
            name: { en: one.nameEn, bn: one.nameBn || one.nameEn },
            place: {
              en: `${room.class.en} – ${room.section.en}`,
              bn: `${room.class.bn} – ${room.section.bn}`,
            },
            guardian: one.guardian?.name ?? null,
          },
        ]
      : [];
  });
  return { hits, isAnswered: data !== undefined && !isPlaceholderData };
}
