import { AppError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { noteService } from '../../people/public.ts';
import { leaveErrors, leaveNews } from '../labels.ts';
import { leavePath } from '../paths.ts';
import { accountOf, holdEmployee, readApplication } from './applications.ts';
import { addEntries } from './entries.ts';
import { textTaker } from './tell.ts';
import { daysOf } from './texts.ts';

/** Gives back what is left of approved leave from a day on: all of it, or what comes after somebody was called back. */
export async function recallLeave(
  transaction: Transaction,
  services: Services,
  given: { id: string; from: string; reason: string },
): Promise<{ id: string }> {
  const known = await readApplication(transaction, given.id);
  await holdEmployee(transaction, known.employeeId);
  const application = await readApplication(transaction, given.id);
  if (application.status !== 'approved') throw new AppError(leaveErrors.notApproved);
  const account = await accountOf(transaction, application.employeeId);
  const by = transaction.context.accountId;
  if (account !== null && account === by) throw new AppError(leaveErrors.ownLeave);
  const isWhole = given.from <= application.from;
  if (given.from > application.to) throw new AppError(leaveErrors.outside);
  // The holidays that a leave took along before it lie outside its days.
  const returned = await transaction.read(
    { year: 'int' },
    `UPDATE leave_half SET is_returned = true, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND application_id = $2 AND NOT is_returned AND ($3 OR day >= $4) RETURNING year`,
    given.id,
    isWhole,
    given.from,
    services.now(),
  );
  if (returned.length === 0) throw new AppError(leaveErrors.outside);
  const byYear = Map.groupBy(returned, (row) => row.year);
  const closed = await transaction.read(
    { year: 'int' },
    'SELECT year FROM leave_year WHERE site_id = $1 AND year = ANY($2::int[])',
    [...byYear.keys()],
  );
  await addEntries(
    transaction,
    [...byYear].flatMap(([year, { length: halves }]) => {
      const { employeeId, typeId } = application;
      const entry = {
        employeeId,
        typeId,
        year,
        day: given.from,
        applicationId: given.id,
        note: given.reason,
        by,
      };
      return [
        { ...entry, kind: 'returned' as const, halves },
        // What comes back to a closed year lapses there: its balance stays what was carried on.
        ...(closed.some((one) => one.year === year)
          ? [{ ...entry, kind: 'lapsed' as const, halves: -halves }]
          : []),
      ];
    }),
  );
  await transaction.change(
    `UPDATE leave_application SET status = $3, halves = halves - $4, note = $5, recalled_from = $6, recalled_by = $7,
            version = version + 1, updated_at = $8
      WHERE site_id = $1 AND id = $2`,
    given.id,
    isWhole ? 'cancelled' : 'approved',
    returned.length,
    given.reason,
    given.from,
    by,
    services.now(),
  );
  await noteService(transaction, [
    {
      employeeId: application.employeeId,
      source: 'leave',
      sourceId: null,
      day: given.from,
      reason: given.reason,
      event: 'leaveReturned',
      facts: { halves: returned.length, from: given.from },
    },
  ]);
  const title = fillLabel(leaveNews.recalled, { days: daysOf(application) });
  await textTaker(transaction, application.employeeId, title);
  if (account !== null) await notify(transaction, [account], { title, path: leavePath.mine });
  return { id: given.id };
}
