import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { feesContract as contract } from '../../contract.ts';
import { ChosenStudent } from '../../counter/screens/chosen-student.tsx';
import type { Hit } from '../../counter/screens/student-finder.tsx';
import classes from '../../screens/fees.module.css';
import type { Setup } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { useYear, YearSelect } from '../../screens/year-select.tsx';
import { words } from '../../words.ts';
import { settingLabels as labels } from '../labels.ts';
import { useWho } from './use-who.ts';

/** Which rule bills a student for each fee, and which ones fit too but are less special. */
export function Winner({ setup }: { setup: Setup }) {
  const t = useText();
  const { year } = useYear(setup);
  const [student, setStudent] = useState<Hit | null>(null);
  return (
    <>
      <div className={classes.filters}>
        <YearSelect setup={setup} />
        <div style={{ width: 420, maxWidth: '100%' }}>
          <ChosenStudent student={student} onChange={setStudent} />
        </div>
      </div>
      {student && year ? (
        <Rules setup={setup} studentId={student.id} yearId={year.id} />
      ) : (
        <Nothing>{t(labels.winnerHelp)}</Nothing>
      )}
    </>
  );
}

function Rules({ setup, studentId, yearId }: { setup: Setup; studentId: string; yearId: string }) {
  const t = useText();
  const taka = useTaka();
  const who = useWho(setup);
  const { data, error, refetch } = useRead(contract.winningRules, { studentId, yearId });
  if (!data) return <Coming read={{ error, refetch }} rows={6} />;
  return (
    <Panel title={t(labels.tabWinner)} flush>
      <div className={classes.scroll}>
        <table className={classes.small} aria-label={t(labels.tabWinner)}>
          <thead>
            <tr>
              <th scope="col">{t(words.head)}</th>
              <th scope="col">{t(labels.wins)}</th>
              <th scope="col" className={classes.end}>
                {t(words.amount)}
              </th>
              <th scope="col">{t(labels.fitsToo)}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ subHeadId, subHead, rules }) => {
              const [first, ...others] = rules;
              return (
                <tr key={subHeadId}>
                  <td>
                    <strong>{t(subHead)}</strong>
                  </td>
                  <td className={first ? undefined : classes.quiet}>
                    {first ? who(first) : t(labels.noRule)}
                  </td>
                  <td className={classes.end}>{first ? taka.signed(first.amount) : '–'}</td>
                  <td className={classes.quiet}>
                    {others.map((one) => `${who(one)}: ${taka.signed(one.amount)}`).join('; ')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
