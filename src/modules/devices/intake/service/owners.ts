import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { PinOwner } from '../rules.ts';

/** Everybody who has or had one of these PINs. */
export const readOwners = (transaction: Transaction, pins: readonly string[]): Promise<PinOwner[]> =>
  transaction.read(
    {
      id: 'uuid',
      deviceId: 'uuid?',
      pin: 'text',
      employeeId: 'uuid?',
      studentId: 'uuid?',
      startsOn: 'date',
      endsOn: 'date?',
    },
    `SELECT id, device_id AS "deviceId", pin, employee_id AS "employeeId", student_id AS "studentId",
            starts_on AS "startsOn", ends_on AS "endsOn"
       FROM devices_pin WHERE site_id = $1 AND pin = ANY($2::text[]) ORDER BY starts_on, id LIMIT 100000`,
    pins,
  );
