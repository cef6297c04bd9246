import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { AwayAs, OpenStanding } from '../standing-rules.ts';

/** How somebody stands who is not simply in service; null of who is, and of who left before standings were kept. */
export const openStandingOf = (transaction: Transaction, employeeId: string) =>
  transaction.readOne(
    { id: 'uuid', standing: oneOf<OpenStanding>(), fromDay: 'date', until: 'date?', payPercent: 'int?' },
    `SELECT id, standing, from_day AS "fromDay", until, pay_percent AS "payPercent" FROM people_standing
      WHERE site_id = $1 AND employee_id = $2 AND to_day IS NULL`,
    employeeId,
  );

/** The day on which somebody came back last, who is simply in service now; null where they were never away. */
export async function lastStandingEnd(transaction: Transaction, employeeId: string): Promise<string | null> {
  const row = await transaction.readOne(
    { day: 'date?' },
    'SELECT max(to_day) AS day FROM people_standing WHERE site_id = $1 AND employee_id = $2',
    employeeId,
  );
  return row?.day ?? null;
}

/** Whether an employee works here now: not gone, suspended, on lien or on deputation. */
export const isAtWorkSql = (employee: string) =>
  `${employee}.is_active AND NOT EXISTS (
     SELECT 1 FROM people_standing z WHERE z.site_id = $1 AND z.employee_id = ${employee}.id AND z.to_day IS NULL)`;

/**
 * Whether an employee is suspended, on lien or on deputation on a day, as `readAway` has it, or has left before it: whatever was
 * written of such a day, by hand or by a card that somebody still holds, counts for nothing.
 */
export const isAwaySql = (employeeId: string, day: string) =>
  `EXISTS (SELECT 1 FROM people_standing z
     LEFT JOIN people_service_entry q ON q.site_id = $1 AND q.id = z.end_entry_id
    WHERE z.site_id = $1 AND z.employee_id = ${employeeId}
      AND (z.pay_percent IS NOT NULL AND ${day} >= z.from_day
           AND (z.to_day IS NULL OR ${day} < z.to_day OR q.event = 'left' AND ${day} = z.to_day)
        OR z.pay_percent IS NULL AND ${day} > z.from_day AND (z.to_day IS NULL OR ${day} < z.to_day)))`;

/** From when to when somebody is away, and what percent of the pay stays meanwhile; the last day is null while it goes on. */
export type Away = {
  readonly as: AwayAs;
  readonly from: string;
  readonly to: string | null;
  readonly percent: number;
};

/**
 * Who was suspended, on lien or on deputation on some day from `first` to `last`. The day on which that ends is one of service again;
 * the last day of all service belongs to what it ends.
 */
export async function readAway(
  transaction: Transaction,
  first: string,
  last: string,
  employeeIds: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly Away[]>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', as: oneOf<AwayAs>(), from: 'date', to: 'date?', percent: 'int' },
    `SELECT z.employee_id AS "employeeId", z.standing AS "as", z.from_day AS "from", z.pay_percent AS percent,
            CASE WHEN e.event = 'left' THEN z.to_day ELSE z.to_day - 1 END AS "to"
       FROM people_standing z
       LEFT JOIN people_service_entry e ON e.site_id = $1 AND e.id = z.end_entry_id
      WHERE z.site_id = $1 AND z.pay_percent IS NOT NULL AND z.from_day <= $3 AND (z.to_day IS NULL OR z.to_day >= $2)
        AND ($4::uuid[] IS NULL OR z.employee_id = ANY($4))
      ORDER BY z.employee_id, z.from_day, z.id`,
    first,
    last,
    employeeIds,
  );
  const grouped = Map.groupBy(rows, (row) => row.employeeId);
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ employeeId: _, ...one }) => one)]));
}

type Change = {
  readonly employeeId: string;
  /** The entry of the service book that is the order. */
  readonly entryId: string;
  /** What begins; null: simply in service again. */
  readonly standing: OpenStanding | null;
  readonly day: string;
  readonly until: string | null;
  readonly payPercent: number | null;
  /** What ends with it. */
  readonly openId: string | null;
};

/** Ends how somebody stood and begins how they stand from a day on. The employee is held by the caller. */
export async function changeStanding(transaction: Transaction, change: Change): Promise<void> {
  if (change.openId !== null)
    await transaction.change(
      `UPDATE people_standing SET to_day = $3, end_entry_id = $4, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      change.openId,
      change.day,
      change.entryId,
    );
  if (change.standing === null) return;
  await transaction.change(
    `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, until, pay_percent, entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    newId(),
    change.employeeId,
    change.standing,
    change.day,
    change.until,
    change.payPercent,
    change.entryId,
  );
}
