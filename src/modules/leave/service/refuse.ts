import { AppError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { leaveErrors, leaveNews } from '../labels.ts';
import { leavePath } from '../paths.ts';
import { type Application, accountOf } from './applications.ts';
import { textTaker } from './tell.ts';
import { daysOf } from './texts.ts';

/** Writes a refusal down and tells the taker. Nobody refuses their own. */
export async function refuse(
  transaction: Transaction,
  services: Services,
  application: Application,
  given: { readonly id: string; readonly reason: string },
): Promise<{ id: string }> {
  const account = await accountOf(transaction, application.employeeId);
  if (account !== null && account === transaction.context.accountId) throw new AppError(leaveErrors.ownLeave);
  const changed = await transaction.change(
    `UPDATE leave_application SET status = 'rejected', note = $3, decided_by = $4, decided_at = $5,
            version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2 AND status = 'applied'`,
    given.id,
    given.reason,
    transaction.context.accountId,
    services.now(),
  );
  if (changed === 0) throw new AppError(leaveErrors.closed);
  const title = fillLabel(leaveNews.rejected, { days: daysOf(application) });
  await textTaker(transaction, application.employeeId, title);
  if (account !== null) await notify(transaction, [account], { title, path: leavePath.mine });
  return { id: given.id };
}
