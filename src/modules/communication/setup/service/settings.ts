import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { messagesPermission } from '../../permissions.ts';
import type { setupContract } from '../contract.ts';

export type MessageSettings = {
  readonly version: number;
  readonly quietFrom: number;
  readonly quietTo: number;
  readonly partsADay: number;
  readonly messagesADay: number;
  readonly longest: number;
  readonly lowBalance: number;
  /** Without a provider of its own in use, SMS go through the platform's. */
  readonly viaPlatform: boolean;
};

/** As most institutions want it: nobody is woken, nobody gets a flood. */
const usual: MessageSettings = {
  version: 0,
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  partsADay: 20_000,
  messagesADay: 5,
  longest: 5,
  lowBalance: 500,
  viaPlatform: true,
};

export async function readSettings(transaction: Transaction): Promise<MessageSettings> {
  const row = await transaction.readOne(
    {
      version: 'int',
      quietFrom: 'int',
      quietTo: 'int',
      partsADay: 'int',
      messagesADay: 'int',
      longest: 'int',
      lowBalance: 'int',
      viaPlatform: 'bool',
    },
    `SELECT version, quiet_from AS "quietFrom", quiet_to AS "quietTo", parts_a_day AS "partsADay",
            messages_a_day AS "messagesADay", longest, low_balance AS "lowBalance",
            via_platform AS "viaPlatform"
       FROM communication_setting WHERE site_id = $1`,
  );
  return row ?? usual;
}

export async function showSettings(transaction: Transaction) {
  const settings = await readSettings(transaction);
  return { ...settings, can: { edit: transaction.context.permissions.has(messagesPermission.setup) } };
}

/** Throws 409 when another was quicker. */
export async function saveSettings(
  transaction: Transaction,
  given: z.output<typeof setupContract.saveSettings.input>,
): Promise<{ version: number }> {
  const values = [
    given.quietFrom,
    given.quietTo,
    given.partsADay,
    given.messagesADay,
    given.longest,
    given.lowBalance,
    given.viaPlatform,
  ];
  const row =
    given.version === 0
      ? await transaction.readOne(
          { version: 'int' },
          `INSERT INTO communication_setting (site_id, id, quiet_from, quiet_to, parts_a_day, messages_a_day, longest, low_balance, via_platform)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.readOne(
          { version: 'int' },
          `UPDATE communication_setting SET quiet_from = $3, quiet_to = $4, parts_a_day = $5, messages_a_day = $6, longest = $7,
                  low_balance = $8, via_platform = $9, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          ...values,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
