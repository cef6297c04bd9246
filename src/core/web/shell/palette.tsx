import { Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { isFoundBy, searchKeyOf } from '../../bangla.ts';
import { contract } from '../../contract.ts';
import type { Label } from '../../labels.ts';
import { useRead } from '../call.ts';
import { useText } from '../preferences.tsx';
import { useSession } from '../session.tsx';
import { texts } from '../texts.ts';

type Item = { id: string; label: Label; hint: Label | null; path: string };

/** Ctrl-K: screens by their name in either language (and by its sound), and whatever the modules find. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { current } = useSession();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const [asked] = useDebouncedValue(words.trim(), 200);
  const { data } = useRead(contract.search, { q: asked }, { enabled: asked !== '' });

  const screens = useMemo<Item[]>(
    () =>
      (current?.menu ?? []).flatMap((item) =>
        [item, ...item.children].flatMap((one) =>
          one.path
            ? [{ id: one.id, label: one.label, hint: one === item ? null : item.label, path: one.path }]
            : [],
        ),
      ),
    [current],
  );
  const found = screens
    .filter((item) => isFoundBy(searchKeyOf(item.label.en, item.label.bn), words))
    .slice(0, 12);
  const groups = [
    { label: texts.menu as Label, items: found },
    ...(asked === '' ? [] : (data?.groups ?? [])),
  ].filter((group) => group.items.length > 0);
  const all = groups.flatMap((group) => group.items);
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
      title={undefined}
    >
      <TextInput
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setPlace(Math.min(all.length - 1, place + 1));
          else if (event.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
          else if (event.key === 'Enter') open(all[place]);
          else return;
          event.preventDefault();
        }}
        placeholder={t(texts.searchAll)}
        aria-label={t(texts.searchAll)}
        size="lg"
        variant="unstyled"
        px="lg"
        data-autofocus
      />
      <div style={{ maxHeight: 420, overflowY: 'auto', borderTop: '1px solid var(--ps-line)' }}>
        {groups.map((group) => (
          <section key={group.label.en}>
            <Text size="xs" fw={600} c="dimmed" px="lg" pt="sm">
              {t(group.label)}
            </Text>
            {group.items.map((item) => (
              <button
                key={item.id}
                type="button"
                onClick={() => open(item)}
                style={{
                  all: 'unset',
                  display: 'flex',
                  gap: 12,
                  cursor: 'pointer',
                  minHeight: 38,
                  alignItems: 'center',
                  width: '100%',
                  boxSizing: 'border-box',
                  padding: '4px 16px',
                  borderLeft: `3px solid ${all[place] === item ? 'var(--ps-link)' : 'transparent'}`,
                  background: all[place] === item ? 'var(--ps-selected)' : undefined,
                }}
              >
                <span>{t(item.label)}</span>
                <span className="ps-hint">{item.hint ? t(item.hint) : ''}</span>
              </button>
            ))}
          </section>
        ))}
        {all.length === 0 ? (
          <Text c="dimmed" p="lg">
            {t(texts.emptySearch)}
          </Text>
        ) : null}
      </div>
    </Modal>
  );
}
