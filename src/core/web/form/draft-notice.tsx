import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { entityLabels as labels } from '../entity/entity-labels.ts';

/** Says that the form begins with what was typed before and never saved. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  return (
    <div className={classes.notice} role="status">
      <IconInfoCircle size={18} aria-hidden style={{ flex: 'none' }} />
      <span>
        {t(labels.draftRestored)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
          {t(labels.draftDiscard)}
        </Button>
      </span>
    </div>
  );
}
