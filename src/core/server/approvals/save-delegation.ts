import { approvalNews, approvalProblems as problems } from '../../approvals/approvals-labels.ts';
import { addDays, todayInDhaka } from '../../dates.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { fillLabel } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Transaction } from '../database/in-site.ts';
import { notify } from '../http/notifications.ts';
import type { Services } from '../http/services.ts';
import { staffOf } from './people.ts';
import { mayDelegate, standingIn } from './standing.ts';

/** So many days one may let another decide. */
const longest = 60;

/** One's own, given and received, the latest first; and to whom one may give. */
export async function listDelegations(transaction: Transaction, services: Services) {
  const { accountId } = transaction.context;
  const today = todayInDhaka(services.now());
  const standing = await standingIn(transaction, services);
  const rows = await transaction.rows<{
    id: string;
    from_account: string;
    to_account: string;
    starts_on: string;
    ends_on: string;
    reason: string;
    ended_at: Date | null;
  }>(
    `SELECT id, from_account, to_account, starts_on, ends_on, reason, ended_at FROM approval_delegation
      WHERE site_id = $1 AND (from_account = $2 OR to_account = $2) ORDER BY created_at DESC, id DESC LIMIT 50`,
    accountId,
  );
  const names = await labelsOfAccounts(
    services.database,
    rows.flatMap((row) => [row.from_account, row.to_account]),
  );
  const nobody = { en: '', bn: '' };
  const staff = (await mayDelegate(transaction, services, standing))
    ? await staffOf(services.database, transaction.siteId)
    : [];
  return {
    items: rows.map((row) => ({
      id: row.id,
      from: names.get(row.from_account) ?? nobody,
      to: names.get(row.to_account) ?? nobody,
      isMine: row.from_account === accountId,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      reason: row.reason,
      state:
        row.ended_at !== null || row.ends_on < today
          ? ('ended' as const)
          : row.starts_on > today
            ? ('future' as const)
            : ('active' as const),
    })),
    people: staff.filter((one) => one.id !== accountId),
  };
}

type Given = { to: string; startsOn: string; endsOn: string; reason: string };

/** Lets a colleague decide in one's place for some days; the colleague is told. */
export async function addDelegation(transaction: Transaction, services: Services, given: Given) {
  const { accountId } = transaction.context;
  if (accountId === null) throw new AppError(errors.unauthenticated);
  const today = todayInDhaka(services.now());
  const standing = await standingIn(transaction, services);
  if (!(await mayDelegate(transaction, services, standing)))
    throw new ValidationError({ '': [problems.nothingToGive] });
  if (given.to === accountId) throw new ValidationError({ to: [problems.toOneself] });
  if (given.endsOn < given.startsOn) throw new ValidationError({ endsOn: [problems.daysTurned] });
  if (given.endsOn < today) throw new ValidationError({ endsOn: [problems.dayOver] });
  if (given.endsOn > addDays(given.startsOn, longest))
    throw new ValidationError({ endsOn: [problems.tooLong] });
  const staff = await staffOf(services.database, transaction.siteId);
  if (!staff.some((one) => one.id === given.to)) throw new ValidationError({ to: [problems.notStaff] });
  const id = newId();
  await transaction.change(
    `INSERT INTO approval_delegation (site_id, id, from_account, to_account, starts_on, ends_on, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    accountId,
    given.to,
    given.startsOn,
    given.endsOn,
    given.reason,
  );
  const names = await labelsOfAccounts(services.database, [accountId]);
  await notify(transaction, [given.to], {
    title: fillLabel(approvalNews.delegated, { name: names.get(accountId) ?? '' }),
    path: corePath.approvals,
  });
  return { id };
}

/** Ends one's own at once. Throws 404 for another's. */
export async function endDelegation(transaction: Transaction, services: Services, id: string) {
  const ended = await transaction.change(
    `UPDATE approval_delegation SET ended_at = $4, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2 AND from_account = $3 AND ended_at IS NULL`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  if (ended === 0) throw new AppError(errors.notFound);
  return { id };
}
