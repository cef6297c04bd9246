import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Proration } from '../../billing/periods.ts';
import { fieldProblems } from '../../labels.ts';
import type { ReceiptYear } from '../../receipts/series.ts';
import type { Paper } from '../../shapes.ts';

export type Settings = {
  readonly isPrincipalFirst: boolean;
  readonly isHeadFirst: boolean;
  readonly usesAdvance: boolean;
  readonly paper: Paper;
  readonly isAutoPrint: boolean;
  readonly absenceFreeDays: number;
  readonly absenceSubHeadId: string | null;
  readonly proration: Proration;
  readonly receiptYear: ReceiptYear;
};

/** How an institution takes money, with the version to save it with; null where nobody has said yet. */
export async function readSettings(
  transaction: Transaction,
): Promise<Settings & { readonly absenceFine: string; readonly version: number | null }> {
  const row = await transaction.row<Settings & { absenceFine: bigint; version: number }>(
    `SELECT version, is_principal_first AS "isPrincipalFirst", is_head_first AS "isHeadFirst",
            uses_advance AS "usesAdvance", paper, is_auto_print AS "isAutoPrint", absence_fine AS "absenceFine",
            absence_free_days AS "absenceFreeDays", absence_sub_head_id AS "absenceSubHeadId", proration, receipt_year AS "receiptYear"
       FROM fees_setting WHERE site_id = $1`,
  );
  if (row) return { ...row, absenceFine: takaText(row.absenceFine) };
  return {
    version: null,
    isPrincipalFirst: false,
    isHeadFirst: false,
    usesAdvance: false,
    paper: 'roll80',
    isAutoPrint: false,
    absenceFine: '0.00',
    absenceFreeDays: 0,
    absenceSubHeadId: null,
    proration: 'full',
    receiptYear: 'fiscal',
  };
}

/**
 * Saves how money is taken from now on; what was taken before stays as it is. Throws 409 when another was quicker, and a
 * message where absences are charged as something that is not charged by hand.
 */
export async function saveSettings(
  transaction: Transaction,
  given: Settings & { readonly absenceFine: bigint; readonly version: number | null },
): Promise<{ version: number }> {
  await assertAbsence(transaction, given);
  const values = [
    given.isPrincipalFirst,
    given.isHeadFirst,
    given.usesAdvance,
    given.paper,
    given.isAutoPrint,
    given.absenceFine,
    given.absenceFreeDays,
    given.absenceSubHeadId,
    given.proration,
    given.receiptYear,
  ];
  const row =
    given.version === null
      ? await transaction.row<{ version: number }>(
          `INSERT INTO fees_setting (site_id, id, is_principal_first, is_head_first, uses_advance, paper, is_auto_print,
                  absence_fine, absence_free_days, absence_sub_head_id, proration, receipt_year)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          ...values,
        )
      : await transaction.row<{ version: number }>(
          `UPDATE fees_setting SET is_principal_first = $3, is_head_first = $4, uses_advance = $5, paper = $6,
                  is_auto_print = $7, absence_fine = $8, absence_free_days = $9, absence_sub_head_id = $10, proration = $11,
                  receipt_year = $12, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          ...values,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}

/** Throws a message where absences are charged as something that is not charged by hand. */
export async function assertAbsence(
  transaction: Transaction,
  { absenceFine, absenceSubHeadId }: { absenceFine: bigint; absenceSubHeadId: string | null },
): Promise<void> {
  if (absenceSubHeadId === null) {
    if (absenceFine > 0n) throw new ValidationError({ absenceSubHeadId: [fieldProblems.subHeadNeeded] });
    return;
  }
  const known = await transaction.readOne(
    { schedule: 'text' },
    'SELECT schedule FROM fees_fee_sub_head WHERE site_id = $1 AND id = $2',
    absenceSubHeadId,
  );
  if (known?.schedule !== 'onDemand')
    throw new ValidationError({
      absenceSubHeadId: [known ? fieldProblems.notOnDemand : fieldProblems.notOwn],
    });
}
