import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { fieldTexts, relationTexts } from '../../labels.ts';
import classes from '../../screens/students.module.css';
import type { Guardian } from '../../screens/use-setup.ts';
import { barredContract as contract } from '../contract.ts';
import { barFields } from '../labels.ts';
import { words } from '../screen-labels.ts';

const BarDrawer = lazy(() => import('./bar-drawer.tsx').then((all) => ({ default: all.BarDrawer })));

/** The button beside a guardian that hides the child from this person; nothing for who may not. */
export function BarButton(props: { studentId: string; guardian: Guardian; others: readonly Guardian[] }) {
  const t = useText();
  const { data } = useRead(contract.list, { id: props.studentId });
  const [isOpen, setIsOpen] = useState(false);
  if (!data?.can.bar) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconEyeOff size={15} aria-hidden />}
        aria-label={`${t(words.bar)}: ${t({ en: props.guardian.nameEn, bn: props.guardian.nameBn || props.guardian.nameEn })}`}
        onClick={() => setIsOpen(true)}
      >
        {t(words.bar)}
      </Button>
      {isOpen ? (
        <Suspense>
          <BarDrawer guardian={props.guardian} others={props.others} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The guardians from whom the child is hidden, with why, and the way back by two. */
export function BarredGuardians({ studentId }: { studentId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.list, { id: studentId });
  const second = useSecondPerson();
  const lift = useSave(contract.lift);
  if (!data || data.items.length === 0) return null;
  return (
    <>
      {data.items.map((one) => (
        <Panel
          key={one.id}
          title={t(one.name)}
          count={t(words.hidden)}
          actions={
            data.can.bar ? (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={lift.isPending}
                onClick={() =>
                  void second.run(
                    (reason) => lift.mutateAsync({ id: one.id, reason }),
                    () => showToast({ tone: 'leaf', title: t(words.lifted) }),
                  )
                }
              >
                {t(words.lift)}
              </Button>
            ) : null
          }
        >
          <p className="ps-hint">{t(words.hiddenText)}</p>
          <dl className={classes.facts}>
            <div>
              <dt>{t(fieldTexts.relation)}</dt>
              <dd>{t(relationTexts[one.relation])}</dd>
            </div>
            <div>
              <dt>{t(barFields.reason)}</dt>
              <dd>{one.reason}</dd>
            </div>
            <div>
              <dt>{t(barFields.paper)}</dt>
              <dd>{one.paper || '—'}</dd>
            </div>
            <div>
              <dt>{t(words.since)}</dt>
              <dd>
                {format.dateTime(one.at)}
                {one.by ? ` · ${t(one.by)}` : ''}
              </dd>
            </div>
          </dl>
        </Panel>
      ))}
      {second.dialog}
    </>
  );
}
