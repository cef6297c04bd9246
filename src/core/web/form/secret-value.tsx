import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { mobileAs } from '../../identifiers.ts';
import type { Label } from '../../labels.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { type AskedReason, ReasonDialog } from './reason-dialog.tsx';
import { secretLabels as labels } from './secret-labels.ts';
import classes from './secret-value.module.css';

/** A covered value and the button that shows it in full while the page is open; each look is noted, with its reason. */
export function SecretValue(props: {
  readonly label: Label;
  /** As the server covers it; empty for none. */
  readonly masked: string | null;
  readonly isMoney?: boolean;
  readonly mayReveal: boolean;
  /** A mobile is shown without asking why. */
  readonly asksWhy?: boolean;
  readonly note?: Label;
  readonly reveal: (reason: string) => Promise<{ readonly value: string | null }>;
}) {
  const { label, masked, isMoney, mayReveal, asksWhy = true, note = labels.noted, reveal } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [full, setFull] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  if (!masked) return '—';
  if (full !== null) {
    if (isMoney) return format.money(full);
    return <span className={classes.figures}>{format.digits(mobileAs(full, 'national'))}</span>;
  }
  const show = async (reason: string) => setFull((await reveal(reason)).value ?? '');
  const title = t(labels.reveal, { field: t(label) });
  const press = async () => {
    if (asksWhy) return setAsked({ title, text: t(note), action: t(labels.show), run: show });
    setIsBusy(true);
    await show('').catch(showCallError);
    setIsBusy(false);
  };
  return (
    <span className={classes.value}>
      <span className={classes.figures}>{format.digits(masked.replace(/\*+/, '••••'))}</span>
      {mayReveal ? (
        <Tooltip label={t(note)} withArrow>
          <ActionIcon size={26} loading={isBusy} aria-label={title} onClick={() => void press()}>
            <IconEye size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </span>
  );
}
