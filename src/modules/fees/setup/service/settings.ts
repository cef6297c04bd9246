import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';

export type Settings = {
  readonly isPrincipalFirst: boolean;
  readonly isHeadFirst: boolean;
  readonly usesAdvance: boolean;
};

/** How money is spread here, with the version to save it with; null where nobody has said yet. */
export async function readSettings(
  transaction: Transaction,
): Promise<Settings & { readonly version: number | null }> {
  const row = await transaction.row<Settings & { version: number }>(
    `SELECT version, is_principal_first AS "isPrincipalFirst", is_head_first AS "isHeadFirst",
            uses_advance AS "usesAdvance" FROM fees_setting WHERE site_id = $1`,
  );
  return row ?? { version: null, isPrincipalFirst: false, isHeadFirst: false, usesAdvance: false };
}

/** Saves how money is spread from now on; what was taken before stays as it is. Throws 409 when another was quicker. */
export async function saveSettings(
  transaction: Transaction,
  given: Settings & { readonly version: number | null },
): Promise<{ version: number }> {
  const values = [given.isPrincipalFirst, given.isHeadFirst, given.usesAdvance];
  const row =
    given.version === null
      ? await transaction.row<{ version: number }>(
          `INSERT INTO fees_setting (site_id, id, is_principal_first, is_head_first, uses_advance)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.row<{ version: number }>(
          `UPDATE fees_setting SET is_principal_first = $3, is_head_first = $4, uses_advance = $5, version = version + 1,
                  updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          ...values,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
