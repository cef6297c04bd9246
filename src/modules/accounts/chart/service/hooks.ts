import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Hooks } from '../../../../core/server/entity/records.ts';
import { accountsErrors } from '../../labels.ts';

/** What a ledger stands for and its head stay as soon as something is entered under it; the system's own stay whole. */
const ledgerHooks: Hooks = {
  async beforeSave(transaction, input, before) {
    // Only the system marks the ledgers it posts to.
    input.isSystem = before?.isSystem ?? false;
    // Money is never kept by party.
    if (input.kind !== 'other') input.isByParty = false;
    if (!before) return;
    if (before.isSystem === true && (input.code !== before.code || input.isActive === false))
      throw new AppError(accountsErrors.systemLedger);
    if (input.kind === before.kind && input.subGroupId === before.subGroupId) return;
    const changes = await transaction.row<{ head: boolean }>(
      `SELECT (SELECT g.type FROM accounts_account_sub_group s JOIN accounts_account_group g
                 ON g.site_id = $1 AND g.id = s.group_id WHERE s.site_id = $1 AND s.id = $2::uuid)
           IS DISTINCT FROM
              (SELECT g.type FROM accounts_account_sub_group s JOIN accounts_account_group g
                 ON g.site_id = $1 AND g.id = s.group_id WHERE s.site_id = $1 AND s.id = $3::uuid) AS head`,
      before.subGroupId,
      input.subGroupId,
    );
    if (input.kind !== before.kind || changes?.head) await assertUnused(transaction, 'l.id', before.id);
  },
  async beforeDelete(transaction, record) {
    if (record.isSystem === true) throw new AppError(accountsErrors.systemLedger);
    await assertNotDrafted(transaction, 'ledgerId', record.id);
  },
};

const subGroupHooks: Hooks = {
  async beforeSave(transaction, input, before) {
    if (!before || input.groupId === before.groupId) return;
    const changes = await transaction.row(
      `SELECT 1 FROM accounts_account_group a JOIN accounts_account_group b ON b.site_id = $1 AND b.type <> a.type
        WHERE a.site_id = $1 AND a.id = $2::uuid AND b.id = $3::uuid`,
      before.groupId,
      input.groupId,
    );
    if (changes) await assertUnused(transaction, 'l.sub_group_id', before.id);
  },
};

const groupHooks: Hooks = {
  async beforeSave(transaction, input, before) {
    if (before && input.type !== before.type) await assertUnused(transaction, 's.group_id', before.id);
  },
};

const partyHooks: Hooks = {
  beforeDelete: (transaction, record) => assertNotDrafted(transaction, 'partyId', record.id),
};

/** What the chart's and the parties' records must keep, by the entity's name. */
export const accountsHooks: Readonly<Record<string, Hooks>> = {
  ledger: ledgerHooks,
  accountSubGroup: subGroupHooks,
  accountGroup: groupHooks,
  party: partyHooks,
};

async function assertUnused(
  transaction: Transaction,
  column: 'l.id' | 'l.sub_group_id' | 's.group_id',
  id: string,
): Promise<void> {
  const used = await transaction.row(
    `SELECT 1 FROM accounts_ledger l JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
      WHERE l.site_id = $1 AND ${column} = $2 AND EXISTS (
        SELECT 1 FROM accounts_voucher_line v WHERE v.site_id = $1 AND v.ledger_id = l.id) LIMIT 1`,
    id,
  );
  if (used) throw new AppError(accountsErrors.ledgerUsed);
}

/** A draft names its ledgers without a reference the database knows of. */
async function assertNotDrafted(
  transaction: Transaction,
  name: 'ledgerId' | 'partyId',
  id: string,
): Promise<void> {
  const used = await transaction.row(
    `SELECT 1 FROM accounts_voucher WHERE site_id = $1 AND status IN ('draft', 'submitted')
        AND draft @> jsonb_build_array(jsonb_build_object('${name}', $2::uuid)) LIMIT 1`,
    id,
  );
  if (used) throw new AppError(errors.inUse);
}
