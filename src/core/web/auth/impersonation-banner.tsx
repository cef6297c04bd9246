import { Button } from '@mantine/core';
import { IconEyeExclamation, IconUserBolt } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { shellContract as contract } from '../../contracts/shell-contract.ts';
import type { Label } from '../../labels.ts';
import { lateLabels } from '../../late-labels.ts';
import { corePath } from '../../module/paths.ts';
import { useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import classes from './impersonation-banner.module.css';
import type { CurrentUser } from './session.tsx';

/**
 * Says above every screen that staff of the platform are here: as whom, or in an emergency in their own name, why, and for
 * how long; ends it by hand, or when the time is over.
 */
export default function ImpersonationBanner({ current }: { current: CurrentUser }) {
  const { impersonation, emergency, user } = current;
  const name: Label = { en: user.nameEn, bn: user.nameBn };
  const endImpersonation = useSave(contract.endImpersonation, { refreshes: [] });
  const endEmergency = useSave(contract.endEmergency, { refreshes: [] });
  if (impersonation)
    return (
      <Banner
        icon={<IconUserBolt size={20} aria-hidden />}
        who={lateLabels.impersonating}
        names={{ actor: impersonation.actor, name }}
        reason={impersonation.reason}
        endsAt={impersonation.endsAt}
        isEnding={endImpersonation.isPending}
        end={() => endImpersonation.mutateAsync({})}
      />
    );
  if (!emergency) return null;
  return (
    <Banner
      icon={<IconEyeExclamation size={20} aria-hidden />}
      who={lateLabels.inEmergency}
      names={{ name }}
      reason={emergency.reason}
      endsAt={emergency.endsAt}
      isEnding={endEmergency.isPending}
      end={() => endEmergency.mutateAsync({})}
    />
  );
}

function Banner(props: {
  icon: React.ReactNode;
  who: Label;
  names: Readonly<Record<string, Label>>;
  reason: string;
  endsAt: string;
  isEnding: boolean;
  end: () => Promise<unknown>;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const left = useSecondsLeft(props.endsAt);
  // All that is shown and kept was read under the other name, or of the other institution.
  const goBack = () => location.assign(corePath.dashboard);
  const endNow = () => void props.end().then(goBack, showCallError);
  const isOver = left === 0;
  const onOver = useEffectEvent(goBack);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  const two = (count: number) => format.digits(String(count).padStart(2, '0'));
  return (
    <aside className={classes.banner} aria-label={t(lateLabels.endNow)}>
      {props.icon}
      <p>
        <strong>{t(props.who, props.names)}</strong>{' '}
        {t(lateLabels.impersonationReason, { reason: props.reason })}
      </p>
      <span className={classes.left} role="timer">
        {t(lateLabels.timeLeft, { minutes: two(Math.floor(left / 60)), seconds: two(left % 60) })}
      </span>
      <Button color="dark" loading={props.isEnding} onClick={endNow}>
        {t(lateLabels.endNow)}
      </Button>
    </aside>
  );
}

function useSecondsLeft(endsAt: string): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / 1000));
  const [left, setLeft] = useState(leftNow);
  const tick = useEffectEvent(() => setLeft(leftNow()));
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
