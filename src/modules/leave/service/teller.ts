import { formatNumber } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { leaveLeft } from '../labels.ts';
import { leavePermission } from '../permissions.ts';
import { wholeService } from '../rules.ts';
import { findOwnEmployee } from './apply.ts';
import { balancesOf, readClosedYears, readSums, readTaker, yearOf } from './balances.ts';
import { readTypes } from './types.ts';

const daysOf = (halves: number): Label => {
  const said = (language: 'en' | 'bn') =>
    formatNumber(halves / 2, halves % 2 === 0 ? { language } : { language, places: 1 });
  return fillLabel(leaveLeft.days, { days: { en: said('en'), bn: said('bn') } });
};

/** What is left of each kind of leave this year, to who may see leave or looks at their own; to others nothing. */
export async function leaveFacts(transaction: Transaction, employeeId: string, today: string) {
  const maySee =
    transaction.context.permissions.has(leavePermission.view) ||
    (await findOwnEmployee(transaction)) === employeeId.toLowerCase();
  if (!maySee) return [];
  const year = yearOf(today);
  const balances = balancesOf(
    await readTypes(transaction),
    await readTaker(transaction, employeeId),
    await readSums(transaction, [employeeId], [year, wholeService]),
    { year, today, closed: await readClosedYears(transaction) },
  );
  return balances.flatMap(({ type, left }) =>
    left === null ? [] : [{ label: fillLabel(leaveLeft.of, { type }), value: daysOf(left) }],
  );
}
