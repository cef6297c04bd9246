import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Database, Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Call } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { devicesContract } from '../contract.ts';
import type { Direction } from '../days/rules.ts';
import { waitingOn } from '../intake/rules.ts';
import { hashOf } from '../intake/service/adms.ts';
import { newToken } from '../intake/service/push.ts';
import { claimSerial, releaseSerial } from '../intake/service/serials.ts';
import { devicesErrors } from '../labels.ts';
import { devicesPermission } from '../permissions.ts';
import type { DeviceKind } from './devices-read.ts';

export async function listDevices(
  transaction: Transaction,
  services: Services,
  asked: { page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      name: 'text',
      kind: oneOf<DeviceKind>(),
      serial: 'text?',
      place: 'text',
      direction: oneOf<Direction>(),
      zoneMinutes: 'int',
      driftMinutes: 'int',
      gapMinutes: 'int',
      addresses: 'text',
      hasKey: 'bool',
      status: oneOf<'active' | 'stopped' | 'gone'>(),
      seenAt: 'time?',
      lastAt: 'time?',
      driftSeconds: 'int?',
      address: 'text',
      firmware: 'text',
      lines: 'int',
      errors: 'int',
      held: 'int',
      told: 'int?',
      toldAt: 'time?',
      base: 'int',
      total: 'int',
    },
    `SELECT d.id, d.version, d.name, d.kind, d.serial, d.place, d.direction, d.zone_minutes AS "zoneMinutes",
            d.drift_minutes AS "driftMinutes",
            d.gap_minutes AS "gapMinutes", d.addresses, d.key_hash IS NOT NULL AS "hasKey", d.status, h.seen_at AS "seenAt",
            h.last_at AS "lastAt", h.drift_seconds AS "driftSeconds", h.address, h.firmware, h.lines, h.errors,
            h.told_logs AS told, h.told_at AS "toldAt", h.base_lines AS base,
            (SELECT count(*)::int FROM devices_punch p WHERE p.site_id = $1 AND p.device_id = d.id AND p.state = 'held') AS held,
            (count(*) OVER ())::int AS total
       FROM devices_device d JOIN devices_health h ON h.site_id = $1 AND h.id = d.id
      WHERE d.site_id = $1 ORDER BY d.status, d.name, d.id LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const site = await services.sites.find(transaction.siteId);
  return {
    items: rows.map(({ total: _, told, toldAt, base, ...row }) => ({
      ...row,
      waits: row.kind === 'adms' ? waitingOn({ told, base }, row.lines) : null,
      toldAt: toldAt?.toISOString() ?? null,
      seenAt: row.seenAt?.toISOString() ?? null,
      lastAt: row.lastAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    ...asked,
    server: site?.hostName ?? new URL(services.config.publicAddress).host,
    can: { manage: transaction.context.permissions.has(devicesPermission.manage) },
  };
}

type Added = z.output<typeof devicesContract.addDevice.input>;

/**
 * Admits a device. A serial number is claimed among those of all institutions, so this is one transaction of the platform that
 * enters the institution. Throws 409 for another's serial and for a name that is there.
 */
export async function addDevice(
  database: Database,
  { context, services }: Call<unknown>,
  given: Added,
): Promise<{ id: string; token: string | null }> {
  const { siteId } = context;
  if (siteId === null) throw new AppError(errors.notFound);
  let id = newId();
  const push = given.kind === 'push' ? newToken(siteId, id) : null;
  const now = services.now();
  await database.asPlatform(context, async (platform) => {
    if (given.serial !== null && !(await claimSerial(platform, given.serial, siteId, now)))
      throw new AppError(devicesErrors.serialTaken);
    const transaction = await platform.enterSite(siteId);
    const again = given.serial === null ? null : await goneBefore(transaction, given.serial);
    id = again ?? id;
    await transaction
      .change(
        `INSERT INTO devices_device AS d (site_id, id, name, kind, serial, place, direction, drift_minutes, gap_minutes,
                addresses, key_hash, token_hash, admitted_by, admitted_at, zone_minutes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT (site_id, id) DO UPDATE SET name = EXCLUDED.name, place = EXCLUDED.place, direction = EXCLUDED.direction,
                drift_minutes = EXCLUDED.drift_minutes, gap_minutes = EXCLUDED.gap_minutes, addresses = EXCLUDED.addresses,
                key_hash = EXCLUDED.key_hash, admitted_by = EXCLUDED.admitted_by, admitted_at = EXCLUDED.admitted_at,
                zone_minutes = EXCLUDED.zone_minutes, status = 'active', version = d.version + 1, updated_at = EXCLUDED.updated_at`,
        id,
        given.name,
        given.kind,
        given.serial,
        given.place,
        given.direction,
        given.driftMinutes,
        given.gapMinutes,
        given.addresses,
        given.key ? hashOf(given.key) : null,
        push?.hash ?? null,
        context.accountId,
        now,
        given.zoneMinutes,
      )
      .catch(refuseTaken);
    await transaction.change(
      'INSERT INTO devices_health (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO NOTHING',
      id,
    );
  });
  return { id, token: push?.token ?? null };
}

/** A device that was given back and comes here again: what it tells a second time is then known. */
async function goneBefore(transaction: Transaction, serial: string): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM devices_device WHERE site_id = $1 AND serial = $2 AND status = 'gone'`,
    serial,
  );
  return row?.id ?? null;
}

/** The serial number of a device that has one here. */
async function deviceToGive(transaction: Transaction, id: string): Promise<string> {
  const row = await transaction.readOne(
    { serial: 'text?', status: 'text' },
    'SELECT serial, status FROM devices_device WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.serial === null || row.status === 'gone') throw new AppError(devicesErrors.notToGive);
  return row.serial;
}

/**
 * Gives the serial number of a device back, so that another institution may admit it; its punches stay here. Throws 404, or
 * 409 for what has no serial number or is gone already.
 */
export async function giveBack(
  database: Database,
  { context }: Call<unknown>,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const { siteId } = context;
  if (siteId === null) throw new AppError(errors.notFound);
  const known = await database.readInSite(context, (transaction) => deviceToGive(transaction, given.id));
  await database.asPlatform(context, async (platform) => {
    await releaseSerial(platform, known, siteId);
    const transaction = await platform.enterSite(siteId);
    const changed = await transaction.change(
      `UPDATE devices_device SET status = 'gone', gone_reason = $3, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2 AND status <> 'gone'`,
      given.id,
      given.reason,
    );
    if (changed === 0) throw new AppError(devicesErrors.notToGive);
    // Admitted again it begins with its first line, and what is known adds nothing.
    await transaction.change(
      `UPDATE devices_health SET stamp = '0', since_at = NULL WHERE site_id = $1 AND id = $2`,
      given.id,
    );
  });
  return { id: given.id };
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') throw error;
  throw new AppError(
    constraint === 'devices_device_serial' ? devicesErrors.serialTaken : devicesErrors.nameTaken,
  );
}

/** Changes a device. What a stopped one sends is refused, so that it keeps it until it is switched on again. */
export async function saveDevice(
  transaction: Transaction,
  given: z.output<typeof devicesContract.saveDevice.input>,
): Promise<{ id: string }> {
  const changed = await transaction
    .change(
      `UPDATE devices_device SET name = $4, place = $5, direction = $6, drift_minutes = $7, gap_minutes = $8, addresses = $9,
              key_hash = CASE WHEN $10::bool THEN $11::text ELSE key_hash END, status = $12, zone_minutes = $13, version = version + 1
        WHERE site_id = $1 AND id = $2 AND version = $3 AND status <> 'gone'`,
      given.id,
      given.version,
      given.name,
      given.place,
      given.direction,
      given.driftMinutes,
      given.gapMinutes,
      given.addresses,
      given.key !== null,
      given.key ? hashOf(given.key) : null,
      given.status,
      given.zoneMinutes,
    )
    .catch(refuseTaken);
  if (changed === 0) await assertThere(transaction, given.id);
  if (changed === 0) throw new AppError(errors.staleVersion);
  return { id: given.id };
}

async function assertThere(transaction: Transaction, id: string): Promise<void> {
  const found = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM devices_device WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!found) throw new AppError(errors.notFound);
}

/** Makes a new token of a program that pushes; the one before admits nobody any more. */
export async function renewToken(transaction: Transaction, id: string): Promise<{ token: string }> {
  await assertThere(transaction, id);
  const { token, hash } = newToken(transaction.siteId, id);
  const changed = await transaction.change(
    `UPDATE devices_device SET token_hash = $3, version = version + 1 WHERE site_id = $1 AND id = $2 AND kind = 'push'`,
    id,
    hash,
  );
  if (changed === 0) throw new AppError(devicesErrors.notPush);
  return { token };
}
