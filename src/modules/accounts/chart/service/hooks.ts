import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type EntityHooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { accountsErrors } from '../../labels.ts';
import { party } from '../../registers/party.entity.ts';
import { accountGroup } from '../account-group.entity.ts';
import { accountSubGroup } from '../account-sub-group.entity.ts';
import { ledger } from '../ledger.entity.ts';

/**
 * What a ledger stands for and its head stay as soon as something is entered under it, or a fee is to be: it was chosen as income, and
 * would show as something else from the first receipt on. The system's own stay whole.
 */
const ledgerHooks = hooksOf(ledger, {
  async beforeSave(transaction, saves) {
    const isOther: string[] = [];
    const moved: { id: string; from: string; to: string }[] = [];
    for (const { input, before } of saves) {
      // Only the system marks the ledgers it posts to.
      input.isSystem = before?.isSystem ?? false;
      // Money is never kept by party.
      if (input.kind !== 'other') input.isByParty = false;
      if (!before) continue;
      if (before.isSystem && (input.code !== before.code || input.isActive === false))
        throw new AppError(accountsErrors.systemLedger);
      if (input.kind !== before.kind) isOther.push(before.id);
      if (input.subGroupId !== before.subGroupId)
        moved.push({ id: before.id, from: before.subGroupId, to: input.subGroupId });
    }
    const elsewhere = await underAnotherHead(
      transaction,
      moved,
      `SELECT s.id, g.type FROM accounts_account_sub_group s JOIN accounts_account_group g
          ON g.site_id = $1 AND g.id = s.group_id WHERE s.site_id = $1`,
    );
    await assertUnused(transaction, 'l.id', [...isOther, ...elsewhere]);
  },
  async beforeDelete(transaction, record) {
    if (record.isSystem) throw new AppError(accountsErrors.systemLedger);
    await assertNotDrafted(transaction, 'ledgerId', record.id);
  },
});

const subGroupHooks = hooksOf(accountSubGroup, {
  async beforeSave(transaction, saves) {
    const moved = saves.flatMap(({ input, before }) =>
      before && input.groupId !== before.groupId
        ? [{ id: before.id, from: before.groupId, to: input.groupId }]
        : [],
    );
    const elsewhere = await underAnotherHead(
      transaction,
      moved,
      'SELECT g.id, g.type FROM accounts_account_group g WHERE g.site_id = $1',
    );
    await assertUnused(transaction, 'l.sub_group_id', elsewhere);
  },
});

const groupHooks = hooksOf(accountGroup, {
  async beforeSave(transaction, saves) {
    const changed = saves.flatMap(({ input, before }) =>
      before && input.type !== before.type ? [before.id] : [],
    );
    await assertUnused(transaction, 's.group_id', changed);
  },
});

const partyHooks = hooksOf(party, {
  beforeDelete: (transaction, record) => assertNotDrafted(transaction, 'partyId', record.id),
});

/** What the chart's and the parties' records must keep. */
export const accountsHooks: readonly EntityHooks[] = [ledgerHooks, subGroupHooks, groupHooks, partyHooks];

/** Which of what was moved stands under another head than before; `heads` reads the head of every place. */
async function underAnotherHead(
  transaction: Transaction,
  moved: readonly { id: string; from: string; to: string }[],
  heads: string,
): Promise<string[]> {
  if (moved.length === 0) return [];
  const rows = await transaction.rows<{ id: string }>(
    `WITH head AS (${heads})
     SELECT m.id FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS m (id, was, wanted)
       LEFT JOIN head a ON a.id = m.was LEFT JOIN head b ON b.id = m.wanted
      WHERE a.type IS DISTINCT FROM b.type`,
    moved.map((one) => one.id),
    moved.map((one) => one.from),
    moved.map((one) => one.to),
  );
  return rows.map((one) => one.id);
}

async function assertUnused(
  transaction: Transaction,
  column: 'l.id' | 'l.sub_group_id' | 's.group_id',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const used = await transaction.row(
    `SELECT 1 FROM accounts_ledger l JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
      WHERE l.site_id = $1 AND ${column} = ANY($2::uuid[]) AND (
        EXISTS (SELECT 1 FROM accounts_voucher_line v WHERE v.site_id = $1 AND v.ledger_id = l.id)
        OR EXISTS (SELECT 1 FROM fees_fee_sub_head f WHERE f.site_id = $1 AND f.income_ledger_id = l.id AND f.is_active)) LIMIT 1`,
    ids,
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
    `SELECT 1 FROM accounts_voucher WHERE site_id = $1 AND status IN ('draft', 'submitted', 'approved')
        AND draft @> jsonb_build_array(jsonb_build_object('${name}', $2::uuid)) LIMIT 1`,
    id,
  );
  if (used) throw new AppError(errors.inUse);
}
