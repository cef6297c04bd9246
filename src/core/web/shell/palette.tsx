import { Kbd, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isFoundBy, searchKeyOf } from '../../bangla.ts';
import { contract } from '../../contract.ts';
import type { Label } from '../../labels.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import { useSession } from '../auth/session.tsx';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { type MenuIcon, screensOf } from './menu-icons.tsx';
import classes from './palette.module.css';

type Item = { id: string; label: Label; hint: Label | null; path: string; icon: MenuIcon };

/** Ctrl-K: screens by their name in either language (and by its sound), and whatever the modules find. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const navigate = useNavigate();
  const { current } = useSession();
  const searchLabel = current?.site ? texts.searchAll : texts.searchScreens;
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const [asked] = useDebouncedValue(words.trim(), 200);
  const { data, isFetching } = useRead(contract.search, { q: asked }, { enabled: asked !== '' });

  const screens = useMemo<Item[]>(
    () => screensOf(current?.menu ?? []).map((screen) => ({ ...screen, hint: screen.moduleLabel })),
    [current],
  );
  const found = screens
    .filter((item) => isFoundBy(searchKeyOf(item.label.en, item.label.bn), words))
    .slice(0, 12);
  const answered = asked === '' ? [] : (data?.groups ?? []);
  const groups = [
    ...answered.map((group) => ({
      label: group.label,
      items: group.items.map((item): Item => ({ ...item, icon: IconFileText })),
    })),
    { label: labels.screens as Label, items: found },
  ].filter((group) => group.items.length > 0);
  const all = groups.flatMap((group) => group.items);
  const chosen = all[Math.min(place, all.length - 1)];
  const optionId = (item: Item) => `${id}-${item.id}`;
  const chosenId = chosen && optionId(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const open = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    void navigate(item.path);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={640}
      centered={false}
      yOffset={84}
      padding={0}
      radius="lg"
      aria-label={t(searchLabel)}
    >
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setPlace(Math.min(all.length - 1, place + 1));
            else if (event.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
            else if (event.key === 'Enter') open(chosen);
            else return;
            event.preventDefault();
          }}
          placeholder={t(searchLabel)}
          aria-label={t(searchLabel)}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenId}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label={t(texts.search)}
        tabIndex={-1}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
          <div key={group.label.en} role="group" aria-label={t(group.label)}>
            <div className={classes.group} role="presentation">
              {t(group.label)}
            </div>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox above has the keys
              <div
                key={item.id}
                id={optionId(item)}
                className={classes.option}
                role="option"
                aria-selected={item === chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => open(item)}
              >
                <item.icon size={18} stroke={1.6} aria-hidden />
                <strong>{t(item.label)}</strong>
                <span className={classes.hint}>{item.hint ? format.digits(t(item.hint)) : ''}</span>
                {item === chosen ? <Kbd aria-hidden>Enter</Kbd> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.nothing} role="status">
        {all.length > 0 ? '' : isFetching ? t(labels.searching) : t(texts.emptySearch)}
      </p>
      <footer className={classes.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t(labels.move)}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t(labels.open)}
        </span>
        <span className={classes.also}>{t(labels.alsoFinds)}</span>
      </footer>
    </Modal>
  );
}
