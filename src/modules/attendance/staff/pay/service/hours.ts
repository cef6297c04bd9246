import { datesBetween, endOfMonth, todayInDhaka } from '../../../../../core/dates.ts';
import { formatNumber, withDigits } from '../../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import type { MissingDays, WorkPart } from '../../../../payroll/public.ts';
import { isAwaySql } from '../../../../people/public.ts';
import { attendancePath } from '../../../paths.ts';
import { readStaffRegister } from '../../service/register.ts';
import { payTexts as texts } from '../labels.ts';
import { hoursOfMinutes, minutesBetween } from '../rules.ts';

type Asked = { readonly month: string; readonly employeeIds: readonly string[] };

/** The days with entry and exit, by employee. */
const readTimes = (transaction: Transaction, { month, employeeIds }: Asked) =>
  transaction.read(
    { employeeId: 'uuid', day: 'date', inAt: 'text', outAt: 'text' },
    `SELECT s.employee_id AS "employeeId", s.day, s.in_at AS "inAt", s.out_at AS "outAt" FROM attendance_staff_day s
      WHERE s.site_id = $1 AND s.employee_id = ANY($2::uuid[]) AND s.day BETWEEN $3 AND $4
        AND s.code <> 'absent' AND s.in_at IS NOT NULL AND s.out_at IS NOT NULL AND NOT ${isAwaySql('s.employee_id', 's.day')}
      ORDER BY s.employee_id, s.day`,
    employeeIds,
    `${month}-01`,
    endOfMonth(`${month}-01`),
  );

/**
 * The classes whose register an employee took first, whoever put it right later; one for each period of a day and shift: sections
 * that sit together are one class.
 */
const readClasses = (transaction: Transaction, { month, employeeIds }: Asked) =>
  transaction.read(
    { employeeId: 'uuid', day: 'date', period: 'int', sections: json<Label[]>() },
    `WITH taken AS MATERIALIZED (
       SELECT t.day, t.period, t.section_id, coalesce(w.actor, t.taken_by) AS account_id FROM attendance_sheet t
         LEFT JOIN LATERAL (
           SELECT h.actor FROM history h
            WHERE h.site_id = $1 AND h.table_name = 'attendance_record' AND h.record_id = t.id
            ORDER BY h.at, h.id LIMIT 1) w ON true
        WHERE t.site_id = $1 AND t.period IS NOT NULL AND t.day BETWEEN $3 AND $4)
     SELECT a.employee_id AS "employeeId", t.day, t.period,
            json_agg(json_build_object('en', c.name_en || ' ' || s.name_en, 'bn',
                       coalesce(nullif(c.name_bn, ''), c.name_en) || ' ' || coalesce(nullif(s.name_bn, ''), s.name_en))
                     ORDER BY c.name_en, s.name_en) AS sections
       FROM people_employee_account a
       JOIN taken t ON t.account_id = a.account_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE a.site_id = $1 AND a.employee_id = ANY($2::uuid[]) AND NOT ${isAwaySql('a.employee_id', 't.day')}
      GROUP BY a.employee_id, t.day, t.period, s.shift_id ORDER BY a.employee_id, t.day, t.period, s.shift_id`,
    employeeIds,
    `${month}-01`,
    endOfMonth(`${month}-01`),
  );

/** Hours between entry and exit and classes taken in a month, in hundredths; whoever has none is left out. */
export async function sumHours(
  transaction: Transaction,
  asked: Asked,
): Promise<ReadonlyMap<string, { readonly workedHours?: number; readonly workedClasses?: number }>> {
  const minutes = new Map<string, number[]>();
  for (const { employeeId, inAt, outAt } of await readTimes(transaction, asked))
    minutes.set(employeeId, [...(minutes.get(employeeId) ?? []), minutesBetween(inAt, outAt)]);
  const classes = Map.groupBy(await readClasses(transaction, asked), (row) => row.employeeId);
  return new Map(
    asked.employeeIds.flatMap((id) => {
      const [days, taken] = [minutes.get(id), classes.get(id)];
      if (!days && !taken) return [];
      const workedHours = days ? hoursOfMinutes(days).reduce((sum, hours) => sum + hours, 0) : undefined;
      return [
        [
          id,
          {
            ...(workedHours === undefined ? {} : { workedHours }),
            ...(taken ? { workedClasses: taken.length * 100 } : {}),
          },
        ] as const,
      ];
    }),
  );
}

const number = (value: number): Label => ({
  en: formatNumber(value, { language: 'en' }),
  bn: formatNumber(value, { language: 'bn' }),
});
const both = (labels: readonly Label[]): Label => ({
  en: labels.map((one) => one.en).join(', '),
  bn: labels.map((one) => one.bn).join(', '),
});

/** Day by day what the hours and classes of one person come from. */
export async function partsOfHours(
  transaction: Transaction,
  { month, employeeId }: { readonly month: string; readonly employeeId: string },
): Promise<readonly WorkPart[]> {
  const asked = { month, employeeIds: [employeeId] };
  const times = await readTimes(transaction, asked);
  const hours = hoursOfMinutes(times.map(({ inAt, outAt }) => minutesBetween(inAt, outAt)));
  const classes = await readClasses(transaction, asked);
  return [
    ...times.map(({ day, inAt, outAt }, place) => ({
      field: 'workedHours' as const,
      day,
      text: fillLabel(texts.fromTo, { from: timeLabel(inAt), to: timeLabel(outAt) }),
      amount: hours[place] ?? 0,
      path: link(attendancePath.staffMonth, { employee: employeeId, month }),
    })),
    ...classes.map(({ day, period, sections }) => ({
      field: 'workedClasses' as const,
      day,
      text: fillLabel(texts.period, { period: number(period), sections: both(sections) }),
      amount: 100,
      path: attendancePath.take,
    })),
  ];
}

const timeLabel = (time: string): Label => ({ en: time, bn: withDigits(time, { language: 'bn' }) });

/**
 * Working days that are over, of which nothing is written and that are not leave. Where nobody at all is written in the month
 * the institution keeps no such attendance, and nothing is missing.
 */
export async function readMissingDays(
  transaction: Transaction,
  services: Services,
  { month, employeeIds }: Asked,
): Promise<ReadonlyMap<string, MissingDays>> {
  const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)];
  const isKept = await transaction.row(
    'SELECT 1 FROM attendance_staff_day WHERE site_id = $1 AND day BETWEEN $2 AND $3 LIMIT 1',
    first,
    last,
  );
  if (!isKept) return new Map();
  const today = todayInDhaka(services.now());
  const days = datesBetween(first, last);
  const { rows } = await readStaffRegister(transaction, services, month, employeeIds);
  return new Map(
    rows.flatMap(({ employee, marks }) => {
      const missing = days.filter((day, place) => {
        const mark = marks[place];
        return day < today && mark?.isWorking && mark.code === null && mark.leaveHalves !== 3;
      });
      const path = link(attendancePath.staffMonth, { employee: employee.id, month });
      return missing.length === 0 ? [] : [[employee.id, { days: missing, path }] as const];
    }),
  );
}
