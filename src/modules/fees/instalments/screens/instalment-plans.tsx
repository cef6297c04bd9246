import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { stateTexts } from '../../labels.ts';
import shared from '../../screens/fees.module.css';
import { useLineName } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { instalmentContract as contract, type InstalmentPlan } from '../contract.ts';
import { instalmentLabels as labels } from '../labels.ts';
import classes from './instalments.module.css';

/** The plans of a student with what is paid of them; cancelling one of which nothing is. Nothing where there is none. */
export function InstalmentPlans({ studentId }: { studentId: string }) {
  const t = useText();
  const taka = useTaka();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const { data, error, refetch } = useRead(contract.instalmentPlans, { id: studentId });
  const cancel = useSave(contract.cancelInstalments);
  if (!data) return <Coming read={{ error, refetch }} rows={2} isInPanel />;
  if (data.items.length === 0) return null;
  const askCancel = (plan: InstalmentPlan) =>
    setAsked({
      title: t(labels.cancelTitle, { amount: taka.signed(plan.amount) }),
      text: t(labels.cancelText),
      action: t(labels.cancel),
      isDanger: true,
      run: async (reason) => {
        await cancel.mutateAsync({ id: plan.id, version: plan.version, reason });
        showToast({ tone: 'leaf', title: t(labels.cancelDone) });
      },
    });
  return (
    <section className={shared.stack} aria-label={t(labels.plans)}>
      {data.items.map((plan) => (
        <Plan key={plan.id} plan={plan} onCancel={() => askCancel(plan)} />
      ))}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function Plan({ plan, onCancel }: { plan: InstalmentPlan; onCancel: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const { cancelled } = plan;
  return (
    <div>
      <strong>
        {t(labels.planOf, {
          amount: taka.signed(plan.amount),
          day: format.date(plan.day),
          name: plan.madeBy,
        })}
      </strong>
      <span className={shared.other}>{plan.reason}</span>
      {cancelled ? (
        <span className={shared.other}>
          {t(labels.cancelled)}: {cancelled.reason} · {cancelled.by} · {format.dateTime(cancelled.at)}
        </span>
      ) : (
        <ul className={classes.plan}>
          {plan.lines.map((line) => (
            <li key={line.id}>
              <span>
                {lineName(line)}
                <span className={shared.other}>
                  {format.date(line.due)} · {taka.signed(line.amount)}
                </span>
              </span>
              {line.state === 'instalments' || line.state === 'waived' ? (
                t(stateTexts[line.state])
              ) : (
                <StatusBadge family="payment" state={line.state} />
              )}
            </li>
          ))}
        </ul>
      )}
      {plan.can.cancel ? (
        <Button variant="default" size="compact-sm" mt={6} onClick={onCancel}>
          {t(labels.cancel)}
        </Button>
      ) : null}
    </div>
  );
}
