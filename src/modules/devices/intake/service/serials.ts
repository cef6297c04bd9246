import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Database, PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';

/** The institution a serial number belongs to; null: nobody has admitted it. */
export async function ownerOfSerial(database: Database, serial: string): Promise<number | null> {
  const row = await database.findOne('SELECT owner_site FROM device_serial WHERE serial = $1', serial);
  return typeof row?.owner_site === 'bigint' ? Number(row.owner_site) : null;
}

/** New serial numbers an address may call with in an hour: a school has few devices, an inventor of numbers many. */
const newInAnHour = 20;

/** Notes that a device nobody knows has called, at the address of an institution. Nothing of what it sends is taken. */
export async function noteStranger(
  database: Database,
  call: { serial: string; address: string; siteId: number | null; now: Date },
): Promise<void> {
  const known = await database.findOne(
    `UPDATE device_serial SET called_site = $2, address = $3, calls = least(calls + 1, 1000000), last_at = $4
      WHERE serial = $1 AND owner_site IS NULL RETURNING 1 AS one`,
    call.serial,
    call.siteId,
    call.address,
    call.now,
  );
  if (known) return;
  await limitAttempts(database, `device:${networkOf(call.address)}`, newInAnHour, 3600);
  await database.findOne(
    `INSERT INTO device_serial (serial, called_site, address, calls, first_at, last_at) VALUES ($1, $2, $3, 1, $4, $4)
     ON CONFLICT (serial) DO NOTHING`,
    call.serial,
    call.siteId,
    call.address,
    call.now,
  );
}

/** Devices that called at this institution's address and wait, the latest first. */
export async function listPending(
  transaction: PlatformTransaction,
  siteId: number,
  asked: { page: number; size: number },
) {
  const rows = await transaction.read(
    { id: 'text', address: 'text', calls: 'int', firstAt: 'time', lastAt: 'time', total: 'int' },
    `SELECT serial AS id, address, calls, first_at AS "firstAt", last_at AS "lastAt", (count(*) OVER ())::int AS total
       FROM device_serial WHERE owner_site IS NULL AND called_site = $1 ORDER BY last_at DESC, serial LIMIT $2 OFFSET $3`,
    siteId,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    ...asked,
  };
}

/** Gives a serial number to an institution, called or not; false when it is another's. */
export async function claimSerial(
  transaction: PlatformTransaction,
  serial: string,
  siteId: number,
  now: Date,
): Promise<boolean> {
  const claimed = await transaction.change(
    `INSERT INTO device_serial AS s (serial, owner_site, first_at, last_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (serial) DO UPDATE SET owner_site = EXCLUDED.owner_site
      WHERE s.owner_site IS NULL OR s.owner_site = EXCLUDED.owner_site`,
    serial,
    siteId,
    now,
  );
  return claimed > 0;
}

/** Takes a serial number from its institution: the next call of the device waits like any stranger's. */
export async function releaseSerial(
  transaction: PlatformTransaction,
  serial: string,
  siteId: number,
): Promise<void> {
  await transaction.change(
    'UPDATE device_serial SET owner_site = NULL WHERE serial = $1 AND owner_site = $2',
    serial,
    siteId,
  );
}
