import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { documentsPermission } from '../../permissions.ts';
import type { sitContract as contract } from '../contract.ts';

/** What the institution asks for admit cards; without a row dues do not matter and nothing is public. */
export async function readSetting(transaction: Transaction) {
  const row = await transaction.readOne(
    { version: 'int', isPublic: 'bool', duesAbove: 'bigint?' },
    `SELECT version, is_public AS "isPublic", dues_above AS "duesAbove" FROM documents_admit_setting WHERE site_id = $1`,
  );
  return row ?? { version: 0, isPublic: false, duesAbove: null };
}

export async function showSetting(transaction: Transaction) {
  const { duesAbove, ...row } = await readSetting(transaction);
  return {
    ...row,
    duesAbove: duesAbove === null ? null : takaText(duesAbove),
    can: { edit: transaction.context.permissions.has(documentsPermission.approve) },
  };
}

/** Saves the conditions over the version that was seen; throws 409 where somebody was quicker. */
export async function saveSetting(
  transaction: Transaction,
  input: z.output<typeof contract.saveSetting.input>,
  now: Date,
): Promise<{ version: number }> {
  const row = await transaction.readOne(
    { version: 'int' },
    `INSERT INTO documents_admit_setting AS s (site_id, id, is_public, dues_above)
     SELECT $1, $2, $3, $4 WHERE $5 = coalesce((SELECT k.version FROM documents_admit_setting k WHERE k.site_id = $1), 0)
     ON CONFLICT (site_id) DO UPDATE SET is_public = EXCLUDED.is_public, dues_above = EXCLUDED.dues_above,
        version = s.version + 1, updated_at = $6
      WHERE s.version = $5
     RETURNING s.version`,
    newId(),
    input.isPublic,
    input.duesAbove === null ? null : parseTaka(input.duesAbove),
    input.version,
    now,
  );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
