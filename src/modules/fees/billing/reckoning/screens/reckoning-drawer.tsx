import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { isWaiting } from '../../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../../core/dates.ts';
import { useTellWaiting } from '../../../../../core/web/approvals/use-waiting.ts';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../../core/web/page/page.tsx';
import { feesContract as contract } from '../../../contract.ts';
import classes from '../../../screens/fees.module.css';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { monthsAround, useMonthName } from '../../screens/months.ts';
import { reckoningLabels as labels, reckoningWhy } from '../labels.ts';

/** What billed months of a student come to now, line by line; asked of a second person, who decides. */
export function ReckoningDrawer({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const thisMonth = todayInDhaka(new Date()).slice(0, 7);
  const [from, setFrom] = useState(thisMonth);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const key = useRef(crypto.randomUUID());
  const { data, error, refetch } = useRead(contract.reckoning, { id: studentId, from }, { staleTime: 0 });
  const save = useSave(contract.reckonAnew);
  const submit = () => {
    if (!data || data.lines.length === 0) return;
    if (reason.trim().length < 3) return setProblem(t(words.reasonNeeded));
    save.mutate(
      { id: studentId, from, less: data.less, reason: reason.trim(), idempotencyKey: key.current },
      {
        onError: (refused) => {
          key.current = crypto.randomUUID();
          showCallError(refused);
          void refetch();
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.open)}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.ask)}
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.note}>{t(labels.help)}</p>
      <Select
        label={t(labels.from)}
        data={monthsAround(thisMonth, 11, 3).map((value) => ({ value, label: monthName(value) }))}
        value={from}
        allowDeselect={false}
        onChange={(value) => setFrom(value ?? thisMonth)}
      />
      {data ? (
        <>
          {data.leftOn ? <p>{t(labels.leftOn, { day: format.date(data.leftOn) })}</p> : null}
          {data.planned > 0 ? (
            <p className={classes.note}>{t(labels.planned, { count: format.number(data.planned) })}</p>
          ) : null}
          {data.lines.length === 0 ? (
            <Empty text={t(labels.nothing)} />
          ) : (
            <>
              <div style={{ overflowX: 'auto' }}>
                <table className={classes.small} aria-label={t(labels.open)}>
                  <thead>
                    <tr>
                      <th scope="col">{t(words.head)}</th>
                      <th scope="col">{t(words.month)}</th>
                      <th scope="col">{t(labels.why)}</th>
                      {[labels.billed, labels.now, labels.toAdvance].map((label) => (
                        <th key={label.en} scope="col" className={classes.end}>
                          {t(label)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.lines.map((line) => (
                      <tr key={line.id}>
                        <td>{t(line.fee)}</td>
                        <td>{monthName(line.period)}</td>
                        <td>{t(reckoningWhy[line.why])}</td>
                        <td className={classes.end}>{taka.plain(line.billed)}</td>
                        <td className={classes.end}>{taka.plain(line.now)}</td>
                        <td className={classes.end}>{taka.orDash(line.toAdvance)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p>
                <strong>
                  {t(labels.less)}: {taka.signed(data.less)} · {t(labels.toAdvance)}:{' '}
                  {taka.signed(data.toAdvance)}
                </strong>
              </p>
              <ReasonField
                value={reason}
                error={problem}
                onChange={(text) => {
                  setReason(text);
                  setProblem(undefined);
                }}
              />
            </>
          )}
        </>
      ) : (
        <Coming read={{ error, refetch }} rows={5} isInPanel />
      )}
    </FormDrawer>
  );
}
