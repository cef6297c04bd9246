import { Button } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { reportLabels as labels } from '../screen-labels.ts';
import shared from './accounts.module.css';

/** Says that only a part of a report is shown, and shows all of it again. */
export function OnlyPart({ name, onAll }: { name: string; onAll: () => void }) {
  const t = useText();
  return (
    <p className={shared.note}>
      {t(labels.only, { name })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onAll}>
        {t(labels.showAll)}
      </Button>
    </p>
  );
}
