import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { accountsErrors } from '../../labels.ts';
import type { LedgerType } from '../../rules.ts';

type Own = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly beside: string;
};

/** A ledger the system posts to; a chart that is older than it gets it beside another one, the first time. */
export async function ownLedger(
  transaction: Transaction,
  { code, nameEn, nameBn, beside }: Own,
  type: LedgerType,
): Promise<string> {
  await transaction.change(
    `INSERT INTO accounts_ledger (site_id, id, code, sub_group_id, name_en, name_bn, kind, is_by_party, is_system)
     SELECT g.site_id, $2, $3, g.sub_group_id, $4, $5, 'other', false, true FROM accounts_ledger g
       JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = g.sub_group_id
       JOIN accounts_account_group a ON a.site_id = $1 AND a.id = s.group_id AND a.type = $7
      WHERE g.site_id = $1 ORDER BY g.code = $6 DESC, g.code LIMIT 1
     ON CONFLICT DO NOTHING`,
    newId(),
    code,
    nameEn,
    nameBn,
    beside,
    type,
  );
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = $2',
    code,
  );
  if (!known) throw new AppError(accountsErrors.noChart, { code });
  return known.id;
}
