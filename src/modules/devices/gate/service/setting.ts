import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { devicesPermission } from '../../permissions.ts';
import { type GateSetting, usualGate } from '../rules.ts';

export async function readGateSetting(
  transaction: Transaction,
): Promise<GateSetting & { readonly version: number }> {
  const row = await transaction.readOne(
    { version: 'int', tellsIn: 'bool', tellsOut: 'bool', freshMinutes: 'int', stayMinutes: 'int' },
    `SELECT version, tells_in AS "tellsIn", tells_out AS "tellsOut", fresh_minutes AS "freshMinutes",
            stay_minutes AS "stayMinutes" FROM devices_gate_setting WHERE site_id = $1`,
  );
  return row ?? { ...usualGate, version: 0 };
}

/** The setting with how many families were told today. */
export async function showGateSetting(transaction: Transaction, now: Date) {
  const told = await transaction.readOne(
    { arrived: 'int', left: 'int' },
    `SELECT (count(*) FILTER (WHERE kind = 'arrived'))::int AS arrived, (count(*) FILTER (WHERE kind = 'left'))::int AS "left"
       FROM devices_gate_told WHERE site_id = $1 AND day = $2`,
    todayInDhaka(now),
  );
  return {
    ...(await readGateSetting(transaction)),
    told: { arrived: told?.arrived ?? 0, left: told?.left ?? 0 },
    can: { manage: transaction.context.permissions.has(devicesPermission.manage) },
  };
}

/** Throws 409 when another was quicker. */
export async function saveGateSetting(
  transaction: Transaction,
  given: GateSetting & { readonly version: number },
): Promise<{ version: number }> {
  const values = [given.tellsIn, given.tellsOut, given.freshMinutes, given.stayMinutes];
  const row =
    given.version === 0
      ? await transaction.readOne(
          { version: 'int' },
          `INSERT INTO devices_gate_setting (site_id, id, tells_in, tells_out, fresh_minutes, stay_minutes)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.readOne(
          { version: 'int' },
          `UPDATE devices_gate_setting SET tells_in = $3, tells_out = $4, fresh_minutes = $5, stay_minutes = $6,
                  version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          ...values,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
