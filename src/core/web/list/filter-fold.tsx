import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import classes from './filter-fold.module.css';

/** Filters that stand behind one button on a phone, where the list would begin below the screen otherwise. */
export function FilterFold({
  count,
  isInLine = false,
  children,
}: {
  count: number;
  /** They stand in one line with a search. */
  isInLine?: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.fold} data-open={isOpen || undefined} data-line={isInLine || undefined}>
      <Button
        className={classes.button ?? ''}
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(labels.filter)}
        {count > 0 ? ` · ${format.number(count)}` : ''}
      </Button>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
