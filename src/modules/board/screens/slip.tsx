import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { boardContract as contract } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import { boardPermission } from '../permissions.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';

const FeeDrawer = lazy(() => import('./fee-drawer.tsx'));
const states = ['none', 'probable', 'filled', 'registered'] as const;

/** How many are in each state, what is charged and paid, and what the slip to the board comes to. */
export function Slip(props: {
  of: { yearId: string; classId: string };
  state: string;
  onState: (state: string | null) => void;
}) {
  const { of, state, onState } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { confirm, showCallError } = useDialogs();
  const [isSetting, setIsSetting] = useState(false);
  const read = useRead(contract.slip, of);
  const charge = useSave(contract.charge);
  const { data } = read;
  if (!data) return <Coming read={read} rows={2} />;
  const taka = format.money;
  const people = (count: number) => t(labels.ofStudents, { count: format.number(count) });
  const onCharge = async () => {
    if (!data.fee) return setIsSetting(true);
    const isSure = await confirm({
      title: t(labels.charge),
      text: t(labels.chargeText, { amount: taka(data.fee.amount) }),
      action: labels.charge,
    });
    if (!isSure) return;
    charge.mutate(of, {
      onError: showCallError,
      onSuccess: ({ students, amount }) =>
        showToast({
          tone: 'leaf',
          title: t(labels.charged, { count: format.number(students), amount: taka(amount) }),
        }),
    });
  };
  return (
    <>
      <Figures
        small
        label={t(labels.state)}
        items={[
          ...states.map((one) => ({
            label: t(stateTexts[one]),
            figure: format.number(data.states[one] ?? 0),
            onOpen: () => onState(state === one ? null : one),
            isPressed: state === one,
          })),
          { label: t(labels.chargedFigure), figure: taka(data.charged), note: people(data.chargedStudents) },
          { label: t(labels.slip), figure: taka(data.slip), note: people(data.slipStudents) },
        ]}
      />
      <div className={classes.tools} style={{ marginTop: 12 }}>
        {data.chargedStudents > 0 ? (
          <span>{`${t(labels.paidFigure)}: ${people(data.paidStudents)}`}</span>
        ) : null}
        {may(boardPermission.charge) ? (
          <span className={classes.end}>
            <Button variant="default" onClick={() => setIsSetting(true)}>
              {t(labels.setFee)}
            </Button>
            <Button variant="default" loading={charge.isPending} onClick={() => void onCharge()}>
              {t(labels.charge)}
            </Button>
          </span>
        ) : null}
      </div>
      <Suspense>
        {isSetting ? (
          <FeeDrawer of={of} fee={data.fee} subHeads={data.subHeads} onClose={() => setIsSetting(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
