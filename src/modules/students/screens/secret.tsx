import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mobileAs } from '../../../core/identifiers.ts';
import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';
import classes from './students.module.css';

/** A masked value and the button that shows it in full for as long as the page is open; each look is noted. */
export function Secret(props: {
  label: Label;
  masked: string | null;
  isMoney?: boolean;
  mayReveal: boolean;
  reveal: () => Promise<{ value: string | null }>;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const cache = useQueryClient();
  const [full, setFull] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!props.masked) return '—';
  if (full !== null) {
    if (props.isMoney) return format.money(full);
    return <span className={classes.figures}>{format.digits(mobileAs(full, 'national'))}</span>;
  }
  const show = async () => {
    setIsBusy(true);
    try {
      setFull((await props.reveal()).value ?? '');
      await cache.invalidateQueries({ queryKey: [contract.timeline.path] });
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <span className={classes.secret}>
      <span className={classes.figures}>{format.digits(props.masked.replace(/\*+/, '••••'))}</span>
      {props.mayReveal ? (
        <Tooltip label={t(words.revealNote)} withArrow>
          <ActionIcon
            size={26}
            loading={isBusy}
            aria-label={t(words.reveal, { field: t(props.label) })}
            onClick={() => void show()}
          >
            <IconEye size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </span>
  );
}
