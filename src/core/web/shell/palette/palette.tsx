import { Kbd, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBolt,
  IconBook,
  IconFileText,
  IconIdBadge2,
  IconReceipt,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '../../../contracts/contract.ts';
import type { Label } from '../../../labels.ts';
import { lateLabels as labels } from '../../../late-labels.ts';
import { corePath } from '../../../module/paths.ts';
import { useSession } from '../../auth/session.tsx';
import { useRead } from '../../device/call.ts';
import { useFormat, useText } from '../../device/preferences.tsx';
import { texts } from '../../page/texts.ts';
import type { MenuIcon } from '../menu-icons.tsx';
import { readModuleIndex } from '../module-index.ts';
import { usePlaces } from '../places.ts';
import { useScreensWithViews } from '../views.ts';
import classes from './palette.module.css';
import { rankOf } from './palette-rules.ts';

type Item = { id: string; label: Label; hint: Label | null; path: string; icon: MenuIcon };

const icons: Readonly<Record<string, MenuIcon>> = {
  student: IconUser,
  employee: IconIdBadge2,
  receipt: IconReceipt,
  voucher: IconFileText,
  book: IconBook,
  invoice: IconFileText,
};

/** What everybody has, and no menu shows. */
const everybodys: readonly Item[] = [
  { label: texts.handbook, path: corePath.handbook, icon: IconBook },
  { label: texts.profile, path: corePath.profile, icon: IconUser },
].map((one) => ({ ...one, id: one.path, hint: null }));

/** So many of one kind are offered beside others. */
const mostScreens = 8;
const mostActions = 5;
const mostRecent = 8;

/**
 * Ctrl-K: screens and what can be done by their names in either language (and by their sound), and whatever the modules
 * find. What is named exactly comes first; without words it offers what was opened last.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const navigate = useNavigate();
  const { current } = useSession();
  const searchLabel = current?.site ? texts.searchAll : texts.searchScreens;
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  /** Enter was pressed before there was anything to open. */
  const [isWanted, setIsWanted] = useState(false);
  const [asked] = useDebouncedValue(words.trim(), 120);
  const { data, isFetching } = useRead(contract.search, { q: asked }, { enabled: asked !== '' });

  const { data: index } = useQuery({
    queryKey: ['module-index'],
    queryFn: readModuleIndex,
    staleTime: Infinity,
  });
  const { opened, remember } = usePlaces();
  const menu = useScreensWithViews(current);
  const screens = useMemo<Item[]>(
    () => [...menu.map((screen) => ({ ...screen, hint: screen.moduleLabel })), ...everybodys],
    [menu],
  );
  const actions = useMemo<Item[]>(() => {
    const may = new Set<string>(current?.permissions ?? []);
    const seen = new Set((current?.menu ?? []).map((one) => one.module));
    return (index ?? [])
      .flatMap(({ module, jobs }) =>
        module.place && seen.has(module.place.name) ? [{ place: module.place, jobs }] : [],
      )
      .flatMap(({ place, jobs }) =>
        jobs
          .filter((job) => job.path !== 'website' && (job.permission === null || may.has(job.permission)))
          .map((job) => ({
            id: `${place.name}-${job.key}`,
            label: job.label,
            hint: place.label,
            path: job.path,
            icon: IconBolt,
          })),
      );
  }, [index, current]);
  const uses = useMemo(() => new Map(opened.map(({ path, times }) => [path, times])), [opened]);
  const fitting = (items: readonly Item[], most: number): readonly Item[] =>
    items
      .flatMap((item, place) => {
        const rank = rankOf(item.label, words);
        return rank === null ? [] : [{ item, rank, place, times: uses.get(item.path) ?? 0 }];
      })
      .sort((one, other) => one.rank - other.rank || other.times - one.times || one.place - other.place)
      .slice(0, most)
      .map(({ item }) => item);
  const isEmpty = words.trim() === '';
  const recent = opened.flatMap(({ path }) => screens.find((screen) => screen.path === path) ?? []);
  // What was found for fewer words is nothing to open.
  const isCurrent = asked === words.trim();
  const answered = isCurrent ? (data?.groups ?? []) : [];
  const answers = answered.map((group) => ({
    label: group.label,
    isExact: group.items.some((item) => item.isExact),
    items: group.items.map((item): Item => ({ ...item, icon: icons[group.kind] ?? IconFileText })),
  }));
  const groups = (
    isEmpty
      ? [
          { label: labels.recent as Label, items: recent.slice(0, mostRecent) },
          { label: labels.screens as Label, items: screens.slice(0, mostScreens) },
        ]
      : [
          ...answers.filter((group) => group.isExact),
          { label: labels.screens as Label, items: fitting(screens, mostScreens) },
          { label: labels.actions as Label, items: fitting(actions, mostActions) },
          ...answers.filter((group) => !group.isExact),
        ]
  ).filter((group) => group.items.length > 0);
  const all = groups.flatMap((group) => group.items);
  const chosen = all[Math.min(place, all.length - 1)];
  const optionId = (item: Item) => `${id}-${item.id}-${all.indexOf(item)}`;
  const chosenId = chosen && optionId(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const open = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    remember(item.path);
    void navigate(item.path);
  };
  const openWanted = useEffectEvent(() => open(chosen));
  useEffect(() => {
    if (isWanted && chosenId) openWanted();
  }, [isWanted, chosenId]);
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
            setIsWanted(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setPlace(Math.min(all.length - 1, place + 1));
            else if (event.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
            else if (event.key === 'Enter') setIsWanted(true);
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
        {all.length > 0 ? '' : isFetching || !isCurrent ? t(labels.searching) : t(texts.emptySearch)}
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
