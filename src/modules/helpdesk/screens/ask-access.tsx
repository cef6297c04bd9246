import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import type { PanelProps } from '../../../core/web/shell/panel-index.ts';
import { helpdeskLabels as labels } from '../labels.ts';
import { helpdeskPath } from '../paths.ts';

/** The way to ask the institution for a screen that is not one's own to open. */
export default function AskAccess({ about }: PanelProps) {
  const t = useText();
  const subject = t(labels.accessTo, { screen: about });
  return (
    <Button component={Link} to={link(helpdeskPath.mine, { do: 'new', subject })}>
      {t(labels.askAccess)}
    </Button>
  );
}
