import { copyFromCatalogue, readCompared } from '../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { updateColumns } from '../../core/server/entity/import.ts';
import { feeGroup } from './setup/fee-group.entity.ts';
import { feeHead } from './setup/fee-head.entity.ts';
import { feeSubHead } from './setup/fee-sub-head.entity.ts';
import { studentOfferType } from './setup/student-offer-type.entity.ts';
import { waiverType } from './waivers/waiver-type.entity.ts';

export { keptOwed, owedByClasses, readCollected } from './counter/service/owed.ts';
export { collectedOnDay } from './service/counters.ts';
export { inheritTier } from './setup/ceiling/service/inherit-tier.ts';

/**
 * Gives an institution the catalogue's sub-heads on their income ledgers, with their groups, and the usual grounds of waivers
 * and offers; of each nothing where it has some already. A sub-head whose head or ledger it does without is left out.
 */
export async function copyFeeDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { heads: 'bool', groups: 'bool', sub_heads: 'bool', types: 'bool', offers: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_head WHERE site_id = $1) AS heads,
            EXISTS (SELECT 1 FROM fees_fee_group WHERE site_id = $1) AS groups,
            EXISTS (SELECT 1 FROM fees_fee_sub_head WHERE site_id = $1) AS sub_heads,
            EXISTS (SELECT 1 FROM fees_waiver_type WHERE site_id = $1) AS types,
            EXISTS (SELECT 1 FROM fees_student_offer_type WHERE site_id = $1) AS offers`,
  );
  if (!known?.heads) await copyFromCatalogue(transaction, feeHead);
  if (!known?.groups) await copyFromCatalogue(transaction, feeGroup);
  if (!known?.sub_heads) await copyFromCatalogue(transaction, feeSubHead);
  if (!known?.types) await copyFromCatalogue(transaction, waiverType);
  if (!known?.offers) await copyFromCatalogue(transaction, studentOfferType);
}

/**
 * Gives an institution that had its fees before there were groups and offers what came with these: of each nothing where it
 * has some, and its sub-heads of the catalogue their group where they have none. What it did away with does not come back.
 */
export async function copyFeeOffers(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { groups: 'bool', offers: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_group WHERE site_id = $1) AS groups,
            EXISTS (SELECT 1 FROM fees_student_offer_type WHERE site_id = $1) AS offers`,
  );
  if (!known?.groups) await copyFromCatalogue(transaction, feeGroup);
  const grouped = (await readCompared(transaction, feeSubHead, null)).flatMap(
    ({ record, values: { groupId } }) =>
      record && record.groupId === null && groupId !== null ? [{ ...record, groupId }] : [],
  );
  await updateColumns(transaction, feeSubHead, ['groupId'], grouped);
  if (!known?.offers) await copyFromCatalogue(transaction, studentOfferType);
}
