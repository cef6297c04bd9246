import { Button, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { gridLabels as labels } from '../labels.ts';
import type { Block } from '../rules.ts';
import classes from './section-grid.module.css';

/** One more column for every shift and version, the next usual name being offered. */
export function AddName(props: {
  next: Label | null;
  blocks: readonly Block[];
  onAdd: (name: Label) => void;
}) {
  const { next, blocks, onAdd } = props;
  const t = useText();
  const [name, setName] = useState<Label | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const open = () => {
    setName(next ?? { en: '', bn: '' });
    setProblem(null);
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const given = { en: (name?.en ?? '').trim(), bn: (name?.bn ?? '').trim() };
    if (given.en === '' || given.bn === '') return setProblem(labels.nameNeeded);
    const isKnown = blocks.every(({ names }) =>
      names.some((one) => one.en.toLowerCase() === given.en.toLowerCase()),
    );
    if (isKnown) return setProblem(labels.nameKnown);
    onAdd(given);
    setName(null);
  };
  return (
    <Popover
      opened={name !== null}
      onChange={(isOpen) => !isOpen && setName(null)}
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t(labels.addName)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.addName} onSubmit={add}>
          <TextInput
            label={t(labels.nameEn)}
            maxLength={40}
            value={name?.en ?? ''}
            error={problem ? t(problem) : null}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setName({ en: value, bn: name?.bn ?? '' })}
          />
          <TextInput
            label={t(labels.nameBn)}
            maxLength={40}
            lang="bn"
            value={name?.bn ?? ''}
            onChange={({ currentTarget: { value } }) => setName({ en: name?.en ?? '', bn: value })}
          />
          <Button type="submit">{t(labels.add)}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
