import { Link } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { workTexts } from '../../labels.ts';
import { workFields } from '../../rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { runsContract as contract, type PartsShown } from '../contract.ts';
import { writtenWork } from './written-work.ts';

/** What the figures of somebody's month are made of, beside the sheet. */
export function WorkPartsDrawer(props: {
  employee: { id: string; name: { en: string; bn: string } };
  month: string;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <SideDrawer
      title={t(labels.madeOfName, { name: props.employee.name })}
      size={560}
      isText
      onClose={props.onClose}
    >
      <WorkParts employeeId={props.employee.id} month={props.month} />
    </SideDrawer>
  );
}

/** The same of anybody, for who may see the sheet. */
export function WorkParts({ employeeId, month }: { employeeId: string; month: string }) {
  const { data, error, refetch } = useRead(contract.inputParts, { employeeId, month });
  return data ? <Parts parts={data.items} /> : <Coming isInPanel rows={4} read={{ error, refetch }} />;
}

/** Of one's own payslip. */
export function OwnWorkParts({ id }: { id: string }) {
  const { data, error, refetch } = useRead(contract.mineParts, { id });
  return data ? <Parts parts={data.items} /> : <Coming isInPanel rows={4} read={{ error, refetch }} />;
}

function Parts({ parts }: { parts: PartsShown['items'] }) {
  const t = useText();
  const format = useFormat();
  if (parts.length === 0) return <Nothing>{t(labels.madeOfNothing)}</Nothing>;
  return (
    <div className={classes.stack}>
      {workFields.map((field) => {
        const own = parts.filter((one) => one.field === field);
        if (own.length === 0) return null;
        return (
          <table key={field} className={classes.table} aria-label={t(workTexts[field])}>
            <thead>
              <tr>
                <th scope="col">{t(workTexts[field])}</th>
                <th scope="col" className={classes.right}>
                  {format.digits(
                    writtenWork(
                      field,
                      own.reduce((sum, one) => sum + (one.amount ?? 0), 0),
                    ),
                  )}
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((one) => (
                <tr key={`${one.day ?? ''} ${one.text.en}`}>
                  <td>
                    <Link to={one.path}>{one.day ? format.date(one.day) : t(labels.wholeMonth)}</Link>
                    <span className={classes.below}>{t(one.text)}</span>
                  </td>
                  <td className={classes.right}>
                    {one.amount === null ? '–' : format.digits(writtenWork(field, one.amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
