import { addDays } from '../../../../core/dates.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { tellByItself, tellNights } from '../../../communication/public.ts';
import { employeeRecipients } from '../../../people/public.ts';

const event = 'attendance.employeeAbsent';

/** Tells employees in the morning that they stand absent on the day before, where the institution has switched that on. */
export const tellAbsentEmployees = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, event, { today }, (night) => tellOfDay(transaction, addDays(night, -1)));

async function tellOfDay(transaction: Transaction, day: string): Promise<void> {
  const rows = await transaction.read(
    { employeeId: 'uuid' },
    `SELECT employee_id AS "employeeId" FROM attendance_staff_day
      WHERE site_id = $1 AND day = $2::date AND code = 'absent' ORDER BY employee_id LIMIT 5000`,
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
