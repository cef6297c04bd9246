import { dhakaInstant, todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { lockRow } from '../../../core/server/database/locks.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { followPunches } from '../days/service/write.ts';
import { type HoldReason, pinFinder } from '../intake/rules.ts';
import { readOwners } from '../intake/service/owners.ts';
import { devicesErrors } from '../labels.ts';

const instantOf = (clock: string): Date => dhakaInstant(clock.slice(0, 10), clock.slice(11));
const clockSql = (of: string) => `to_char(${of} AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI:SS')`;

/** What is held back, by device, day of the device's clock and reason; a wrong clock is wrong for all of them alike. */
export async function listHeld(transaction: Transaction, asked: { page: number; size: number }) {
  const rows = await transaction.read(
    {
      id: 'text',
      deviceId: 'uuid',
      device: 'text',
      reason: oneOf<HoldReason>(),
      punches: 'int',
      from: 'text',
      to: 'text',
      suggested: 'int',
      total: 'int',
    },
    `SELECT g.device_id || ' ' || g.told_day || ' ' || g.hold AS id, g.device_id AS "deviceId", d.name AS device,
            g.hold AS reason, g.punches, ${clockSql('g.from_at')} AS "from", ${clockSql('g.to_at')} AS "to",
            greatest(-60000000, least(60000000, round(extract(epoch FROM g.received_at - g.to_at) / 60)))::int AS suggested,
            (count(*) OVER ())::int AS total
       FROM (SELECT p.device_id, (p.told_at AT TIME ZONE 'Asia/Dhaka')::date AS told_day, p.hold, count(*)::int AS punches,
                    min(p.told_at) AS from_at, max(p.told_at) AS to_at, max(p.received_at) AS received_at
               FROM devices_punch p WHERE p.site_id = $1 AND p.state = 'held' GROUP BY 1, 2, 3) g
       JOIN devices_device d ON d.site_id = $1 AND d.id = g.device_id
      ORDER BY g.received_at DESC, g.from_at, g.device_id, g.hold LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, ...asked };
}

/**
 * Lets go what was held back in a range of the device's clock: shifted by minutes, or dropped; the reason stays. Throws 409
 * where there is nothing, or where some would still be in the future.
 */
export async function release(
  transaction: Transaction,
  services: Services,
  given: {
    deviceId: string;
    from: string;
    to: string;
    outcome: 'taken' | 'dropped';
    minutes: number;
    reason: string;
  },
): Promise<{ punches: number; days: number }> {
  const now = services.now();
  const { accountId } = transaction.context;
  await lockRow(transaction, 'devices_health', given.deviceId);
  const minutes = given.outcome === 'taken' ? given.minutes : 0;
  const freed = await transaction.read(
    { id: 'uuid', pin: 'text', at: 'time', day: 'date' },
    // Minutes are added within a time zone that is named: only then is it the same sum on every node of a cluster.
    `UPDATE devices_punch AS p SET state = $5,
            at = ((p.told_at AT TIME ZONE 'UTC') + make_interval(mins => $6)) AT TIME ZONE 'UTC',
            day = ((p.told_at AT TIME ZONE 'Asia/Dhaka') + make_interval(mins => $6))::date
      WHERE p.site_id = $1 AND p.device_id = $2 AND p.state = 'held' AND p.told_at BETWEEN $3::timestamptz AND $4::timestamptz
     RETURNING p.id, p.pin, p.at, p.day`,
    given.deviceId,
    instantOf(given.from),
    instantOf(given.to),
    given.outcome,
    minutes,
  );
  if (freed.length === 0) throw new AppError(devicesErrors.nothingHeld);
  if (given.outcome === 'taken' && freed.some((one) => one.at > now))
    throw new AppError(devicesErrors.stillFuture);
  await transaction.change(
    `INSERT INTO devices_release (site_id, id, device_id, from_at, to_at, outcome, minutes, punches, reason, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    newId(),
    given.deviceId,
    instantOf(given.from),
    instantOf(given.to),
    given.outcome,
    minutes,
    freed.length,
    given.reason,
    accountId,
  );
  if (given.outcome === 'dropped') return { punches: freed.length, days: 0 };
  const employeeIds = await giveToOwners(transaction, given.deviceId, freed);
  const days = freed.map((one) => one.day).toSorted();
  const followed = await followPunches(transaction, services, {
    employeeIds,
    from: days[0] ?? todayInDhaka(now),
    to: days.at(-1) ?? todayInDhaka(now),
    by: accountId ?? '',
  });
  return { punches: freed.length, days: followed };
}

/** By its wrong date a PIN may have been somebody else's, or nobody's. Answers the employees. */
async function giveToOwners(
  transaction: Transaction,
  deviceId: string,
  freed: readonly { id: string; pin: string; day: string }[],
): Promise<string[]> {
  const ownerOf = pinFinder(await readOwners(transaction, [...new Set(freed.map((one) => one.pin))]));
  const owners = freed.map((one) => ownerOf(deviceId, one.pin, one.day));
  await transaction.change(
    `UPDATE devices_punch AS p SET employee_id = n.employee_id, student_id = n.student_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', employee_id: '$3::uuid[]', student_id: '$4::uuid[]' })}
      WHERE p.site_id = $1 AND p.id = n.id`,
    freed.map((one) => one.id),
    owners.map((one) => one?.employeeId ?? null),
    owners.map((one) => one?.studentId ?? null),
  );
  return [...new Set(owners.flatMap((one) => one?.employeeId ?? []))];
}
