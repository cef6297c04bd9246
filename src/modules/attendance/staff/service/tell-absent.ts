import { addDays } from '../../../../core/dates.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { tellByItself, tellNights } from '../../../communication/public.ts';
import { employeeRecipients, isAwaySql } from '../../../people/public.ts';

const event = 'attendance.employeeAbsent';

/** Tells employees in the morning that they stand absent on the day before, where the institution has switched that on. */
export const tellAbsentEmployees = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, event, { today }, (night) => tellOfDay(transaction, addDays(night, -1)));

async function tellOfDay(transaction: Transaction, day: string): Promise<void> {
  const rows = await transaction.read(
    { employeeId: 'uuid' },
    `SELECT s.employee_id AS "employeeId" FROM attendance_staff_day s
      WHERE s.site_id = $1 AND s.day = $2::date AND s.code = 'absent' AND NOT ${isAwaySql('s.employee_id', 's.day')}
      ORDER BY s.employee_id LIMIT 5000`,
    day,
  );
  if (rows.length === 0) return;
  const found = await employeeRecipients(
    transaction,
    rows.map((row) => row.employeeId),
  );
  const people = found.map((one) => ({ ...one, values: { ...one.values, day: dayLabel(day) } }));
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people, once: day });
}

export const tellAbsentEmployeesJob = defineNightly('attendance.staffAbsent', tellAbsentEmployees);
