import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import type { PanelProps } from '../../../core/web/shell/panel-index.ts';
import { feesPath } from '../paths.ts';
import { words } from '../words.ts';

/** On a student's profile: the counter with this student. */
export function CollectButton({ about }: PanelProps) {
  const t = useText();
  return (
    <Button
      component={Link}
      to={link(feesPath.counter, { student: about })}
      leftSection={<IconCash size={16} aria-hidden />}
    >
      {t(words.collect)}
    </Button>
  );
}
