import { Button } from '@mantine/core';
import { monthLabels, todayInDhaka } from '../../../../core/dates.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { MonthStep } from '../../../../core/web/form/month-step.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { shortWeekdayOf } from '../../rules.ts';
import register from '../../screens/register.module.css';
import { staffContract as contract } from '../contract.ts';
import { staffLabels as labels, letterOf, registerKey, registerSums } from '../labels.ts';
import { NobodyYet } from './nobody-yet.tsx';
import classes from './staff.module.css';

/** The attendance book of all employees for a month, with its sums; as a workbook and on paper too. */
export function StaffRegister() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const today = todayInDhaka(new Date());
  const asked = query.text('month');
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const { data, error, refetch } = useRead(contract.register, { month });
  const name = monthLabels[Number(month.slice(5)) - 1] ?? { en: month, bn: month };
  const title = `${t(name)} ${format.digits(month.slice(0, 4))}`;
  const save = (kind: 'pdf' | 'xlsx') =>
    void downloadFile(
      `${contract.registerFile.path}${queryOf({ month, format: kind })}`,
      `employees-${month}.${kind}`,
    ).catch(showCallError);
  return (
    <>
      <div className={classes.tools}>
        <MonthStep month={month} last={today.slice(0, 7)} onMonth={(next) => query.set({ month: next })} />
        <Button variant="default" onClick={() => save('xlsx')}>
          {t(labels.excel)}
        </Button>
        <Button variant="default" onClick={() => save('pdf')}>
          {t(labels.pdf)}
        </Button>
      </div>
      {!data ? (
        <Coming kind="grid" read={{ error, refetch }} rows={14} />
      ) : data.rows.length === 0 ? (
        <NobodyYet />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen is scrolled by the keyboard
        <section className={register.frame} aria-label={`${t(labels.register)}: ${title}`} tabIndex={0}>
          <table className={register.table}>
            <caption>
              <span className={register.key}>
                {t(labels.register)}: {title}.{' '}
                {registerKey.map((one) => `${t(one.letter)} = ${t(one.text)}`).join(', ')}
              </span>
            </caption>
            <thead>
              <tr>
                <th scope="col" className={register.name}>
                  {t(labels.employee)}
                </th>
                {data.days.map(({ day, off }) => (
                  <th
                    key={day}
                    scope="col"
                    data-off={off ? true : undefined}
                    title={off ? t(off) : format.date(day)}
                  >
                    <small>{t(shortWeekdayOf(day))}</small>
                    {format.digits(String(Number(day.slice(8))))}
                  </th>
                ))}
                {registerSums.map((one) => (
                  <th key={one.name} scope="col" title={t(one.label)}>
                    {t(one.short)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ employee, marks, sums }) => (
                <tr key={employee.id}>
                  <th scope="row" className={register.name}>
                    {t(employee.name)}
                    <br />
                    <small>
                      {format.digits(employee.code)} · {t(employee.designation)}
                    </small>
                  </th>
                  {data.days.map(({ day, off }, place) => {
                    const mark = marks[place];
                    return (
                      <td key={day} data-off={off ? true : undefined}>
                        {mark ? t(letterOf(mark)) : ''}
                      </td>
                    );
                  })}
                  {registerSums.map((one) => (
                    <td key={one.name} className={register.sum}>
                      {format.number(sums[one.name])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
