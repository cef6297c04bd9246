import { TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { runsContract } from '../../runs/contract.ts';
import { PayslipView } from '../../runs/screens/payslip-view.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { EmployeeSelect, MonthSelect, thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';

type Tried = { absentDays: string; lates: string; overtimeHours: string };

/** What somebody would be paid in a month by the rules as they stand. */
export function Trial() {
  const t = useText();
  const format = useFormat();
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [month, setMonth] = useState(thisMonth());
  const [tried, setTried] = useState<Tried>({ absentDays: '', lates: '', overtimeHours: '' });
  return (
    <div className={classes.stack}>
      <Panel title={t(labels.trial)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.trialHint)}</p>
          <div className={classes.pair}>
            <EmployeeSelect label={t(labels.employee)} value={employeeId} onChange={setEmployeeId} />
            <MonthSelect label={t(labels.month)} value={month} onChange={setMonth} />
            {(['absentDays', 'lates', 'overtimeHours'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(labels[name])}
                inputMode="decimal"
                value={format.digits(tried[name])}
                onChange={(event) => setTried({ ...tried, [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
      </Panel>
      {employeeId ? <Answer employeeId={employeeId} month={month} tried={tried} /> : null}
    </div>
  );
}

function Answer({ employeeId, month, tried }: { employeeId: string; month: string; tried: Tried }) {
  const t = useText();
  const given = Object.fromEntries(Object.entries(tried).filter(([, text]) => text.trim() !== ''));
  const { data, error, refetch } = useRead(
    runsContract.trial,
    { employeeId, month, ...given },
    { placeholderData: keepPreviousData },
  );
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <Panel title={t(labels.payslip)}>
      <PayslipView slip={data} />
    </Panel>
  );
}
