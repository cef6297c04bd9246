import { Button } from '@mantine/core';
import { IconUserBolt } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { shellContract as contract } from '../../contracts/shell-contract.ts';
import { lateLabels } from '../../late-labels.ts';
import { corePath } from '../../module/paths.ts';
import { useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import classes from './impersonation-banner.module.css';
import type { CurrentUser } from './session.tsx';

/** Says above every screen who works as whom, why, and for how long; ends it by hand, or when the time is over. */
export default function ImpersonationBanner(props: {
  impersonation: NonNullable<CurrentUser['impersonation']>;
  user: CurrentUser['user'];
}) {
  const { impersonation, user } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const left = useSecondsLeft(impersonation.endsAt);
  const end = useSave(contract.endImpersonation, { refreshes: [] });
  // All that is shown and kept was read under the other name.
  const goBack = () => location.assign(corePath.dashboard);
  const endNow = async () => {
    try {
      await end.mutateAsync({});
      goBack();
    } catch (error) {
      showCallError(error);
    }
  };
  const isOver = left === 0;
  const onOver = useEffectEvent(goBack);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  const two = (count: number) => format.digits(String(count).padStart(2, '0'));
  return (
    <aside className={classes.banner} aria-label={t(lateLabels.endNow)}>
      <IconUserBolt size={20} aria-hidden />
      <p>
        <strong>
          {t(lateLabels.impersonating, {
            actor: impersonation.actor,
            name: { en: user.nameEn, bn: user.nameBn },
          })}
        </strong>{' '}
        {t(lateLabels.impersonationReason, { reason: impersonation.reason })}
      </p>
      <span className={classes.left} role="timer">
        {t(lateLabels.timeLeft, { minutes: two(Math.floor(left / 60)), seconds: two(left % 60) })}
      </span>
      <Button color="dark" loading={end.isPending} onClick={() => void endNow()}>
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
