import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { documentsPermission } from '../../permissions.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { Mark } from '../../screens/parts.tsx';
import { issueContract as contract } from '../contract.ts';
import { belongingTexts as texts } from '../labels.ts';

/** What a student has to settle before a transfer certificate is given, module by module. */
export function Clearance({ studentId }: { studentId: string | null }) {
  const t = useText();
  const { data } = useRead(
    contract.clearance,
    { studentId: studentId ?? '' },
    { enabled: studentId !== null, staleTime: 0 },
  );
  const format = useFormat();
  const may = useMay();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const takeBack = useSave(contract.takeCardsBack);
  if (studentId === null || !data) return <p className={classes.quiet}>{t(labels.transferHint)}</p>;
  return (
    <div className={classes.stack} role="status">
      <strong>{t(labels.clearance)}</strong>
      <ul className={classes.checks}>
        {data.checks.map((one) => (
          <li key={one.name}>
            <span>{t(one.label)}</span>
            <Mark tone={one.open ? 'sindur' : 'leaf'}>{t(one.open ?? labels.isClear)}</Mark>
            {one.name === 'idCard' && one.open && may(documentsPermission.revoke) ? (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() =>
                  setAsked({
                    title: t(texts.takeBack),
                    text: t(texts.takeBackText),
                    action: t(texts.takeBack),
                    run: (reason) => takeBack.mutateAsync({ studentId, reason }),
                  })
                }
              >
                {t(texts.takeBack)}
              </Button>
            ) : null}
          </li>
        ))}
        {data.leftOn ? <li>{t(labels.hasLeft, { day: format.date(data.leftOn) })}</li> : null}
        {data.given ? (
          <li>
            <Mark tone="marigold">{t(labels.hasTransfer, { number: data.given })}</Mark>
          </li>
        ) : null}
      </ul>
      <p className={classes.quiet}>{t(labels.transferHint)}</p>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
