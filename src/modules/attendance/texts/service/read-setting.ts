import type { Transaction } from '../../../../core/server/database/in-site.ts';

export type TextSetting = {
  readonly tellsAbsent: boolean;
  readonly tellsLate: boolean;
  readonly fromAt: string;
  readonly waitMinutes: number;
};

export type KnownSetting = TextSetting & { readonly since: Date; readonly madeBy: string };

/** The setting of an institution that tells families something; null where it does not. */
export const readSetting = (transaction: Transaction): Promise<KnownSetting | null> =>
  transaction.readOne(
    {
      tellsAbsent: 'bool',
      tellsLate: 'bool',
      fromAt: 'text',
      waitMinutes: 'int',
      since: 'time',
      madeBy: 'uuid',
    },
    `SELECT tells_absent AS "tellsAbsent", tells_late AS "tellsLate", from_at AS "fromAt", wait_minutes AS "waitMinutes",
            since, made_by AS "madeBy"
       FROM attendance_text_setting WHERE site_id = $1 AND (tells_absent OR tells_late)`,
  );
