import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { TextSetting } from './read-setting.ts';
import { putTelling } from './tell-job.ts';

const usual: TextSetting = { tellsAbsent: false, tellsLate: false, fromAt: '10:30', waitMinutes: 30 };

/** The setting with how many families were told today. */
export async function showSetting(transaction: Transaction, services: Services) {
  const known = await transaction.readOne(
    { version: 'int', tellsAbsent: 'bool', tellsLate: 'bool', fromAt: 'text', waitMinutes: 'int' },
    `SELECT version, tells_absent AS "tellsAbsent", tells_late AS "tellsLate", from_at AS "fromAt",
            wait_minutes AS "waitMinutes" FROM attendance_text_setting WHERE site_id = $1`,
  );
  const told = await transaction.readOne(
    { absent: 'int', late: 'int' },
    `SELECT (count(*) FILTER (WHERE code = 'A'))::int AS absent, (count(*) FILTER (WHERE code = 'L'))::int AS late
       FROM attendance_text_told WHERE site_id = $1 AND day = $2`,
    todayInDhaka(services.now()),
  );
  return { version: 0, ...usual, ...known, told: told ?? { absent: 0, late: 0 } };
}

/** Sets it; what is switched on is told of sheets that are saved from now on. Throws 409 when another was quicker. */
export async function saveSetting(
  transaction: Transaction,
  services: Services,
  { version, ...given }: TextSetting & { readonly version: number },
): Promise<{ version: number }> {
  const values = [
    given.tellsAbsent,
    given.tellsLate,
    given.fromAt,
    given.waitMinutes,
    services.now(),
    transaction.context.accountId,
  ];
  const row =
    version === 0
      ? await transaction.readOne(
          { version: 'int' },
          `INSERT INTO attendance_text_setting (site_id, id, tells_absent, tells_late, from_at, wait_minutes, since, made_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.readOne(
          { version: 'int' },
          `UPDATE attendance_text_setting
              SET since = CASE WHEN NOT tells_absent AND NOT tells_late THEN $7::timestamptz ELSE since END,
                  tells_absent = $3, tells_late = $4, from_at = $5, wait_minutes = $6, made_by = $8, version = version + 1,
                  updated_at = $7::timestamptz
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          version,
          ...values,
        );
  if (!row) throw new AppError(errors.staleVersion);
  if (given.tellsAbsent || given.tellsLate) await putTelling(transaction, given.fromAt);
  return row;
}
