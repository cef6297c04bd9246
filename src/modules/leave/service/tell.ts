import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { tellByItself } from '../../communication/public.ts';
import { employeeRecipients } from '../../people/public.ts';

/** Tells an employee by SMS what became of their leave, where the institution has switched that on. */
export async function textTaker(transaction: Transaction, employeeId: string, title: Label): Promise<void> {
  const people = await employeeRecipients(transaction, [employeeId]);
  await tellByItself(transaction, {
    event: 'leave.decided',
    channels: ['sms'],
    people: people.map((one) => ({ ...one, values: { title } })),
  });
}

/** Tells those who decide that an application waits, by SMS, where that is switched on; the taker of the leave is left out. */
export async function textDeciders(
  transaction: Transaction,
  accountIds: readonly string[],
  title: Label,
): Promise<void> {
  const rows = await transaction.read(
    { id: 'uuid' },
    'SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = ANY($2::uuid[])',
    accountIds,
  );
  const people = await employeeRecipients(
    transaction,
    rows.map((row) => row.id),
  );
  await tellByItself(transaction, {
    event: 'leave.applied',
    channels: ['sms'],
    people: people.map((one) => ({ ...one, values: { title } })),
  });
}
