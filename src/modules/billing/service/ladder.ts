import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { putOnStep, type Step } from '../../platform/public.ts';
import { type Ladder, type Standing, standingOn, usualLadder } from '../rules.ts';

type Setting = Ladder & {
  readonly bank: string;
  readonly branch: string;
  readonly defaultPackageId: string | null;
  readonly version: number;
};

export async function readLadder(transaction: PlatformTransaction): Promise<Setting> {
  const row = await transaction.readOne(
    {
      is_ladder_on: 'bool',
      grace_days: 'int',
      read_only_days: 'int',
      suspend_days: 'int',
      default_package_id: 'uuid?',
      bank: 'text?',
      branch: 'text',
      version: 'int',
    },
    `SELECT is_ladder_on, grace_days, read_only_days, suspend_days, default_package_id, bank, branch, version
       FROM billing_setting WHERE id = 1`,
  );
  if (!row) return { ...usualLadder, bank: '', branch: '', defaultPackageId: null, version: 0 };
  return {
    isLadderOn: row.is_ladder_on,
    graceDays: row.grace_days,
    readOnlyDays: row.read_only_days,
    suspendDays: row.suspend_days,
    bank: row.bank ?? '',
    branch: row.branch,
    version: row.version,
    defaultPackageId: row.default_package_id,
  };
}

/** The package a new institution begins with where none is chosen; null: none. */
export const readDefaultPackage = async (transaction: PlatformTransaction): Promise<string | null> =>
  (await readLadder(transaction)).defaultPackageId;

/**
 * Puts institutions where their oldest unpaid invoice says: down as days go by, up at once when it is paid. One that a
 * person put somewhere stays there. `only`: these institutions. Answers how many moved.
 */
export async function followBills(
  transaction: PlatformTransaction,
  now: Date,
  today: string,
  only: readonly number[] | null = null,
): Promise<number> {
  const ladder = await readLadder(transaction);
  const rows = await transaction.read(
    { id: 'bigint', status: oneOf<Standing>(), next_step_on: 'date?', due_on: 'date?', no: 'text?' },
    `SELECT s.id, s.status, s.next_step_on, o.due_on, o.no
       FROM site s LEFT JOIN LATERAL (
         SELECT i.due_on, i.no FROM billing_invoice i
          WHERE i.of_site = s.id AND i.state = 'issued' AND i.paid < i.total ORDER BY i.due_on, i.no LIMIT 1) o ON true
      WHERE s.status <> 'closed' AND NOT s.is_status_by_hand AND ($1::bigint[] IS NULL OR s.id = ANY($1::bigint[]))
      ORDER BY s.id FOR NO KEY UPDATE OF s`,
    only,
  );
  const steps = new Map<Standing, Step[]>();
  let moved = 0;
  for (const row of rows) {
    const { standing, nextStepOn } = standingOn(ladder, row.due_on, today);
    if (standing === row.status && nextStepOn === row.next_step_on) continue;
    if (standing !== row.status) moved += 1;
    const reason = standing === 'active' ? '' : `${row.no} · ${row.due_on}`;
    const step = { id: Number(row.id), was: row.status, reason, nextStepOn };
    steps.set(standing, [...(steps.get(standing) ?? []), step]);
  }
  for (const [became, list] of steps)
    await putOnStep(transaction, now, { became, isByHand: false, steps: list });
  return moved;
}
