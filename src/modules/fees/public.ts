import { copyFromCatalogue } from '../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { feeGroup } from './setup/fee-group.entity.ts';
import { feeHead } from './setup/fee-head.entity.ts';
import { feeSubHead } from './setup/fee-sub-head.entity.ts';
import { studentOfferType } from './setup/student-offer-type.entity.ts';
import { waiverType } from './waivers/waiver-type.entity.ts';

export { owedByClasses, owedByStudents, readCollected } from './counter/service/owed.ts';
export { collectedOnDay } from './service/counters.ts';
export { inheritTier } from './setup/ceiling/service/inherit-tier.ts';

/**
 * Gives an institution the catalogue's sub-heads on their income ledgers, and the usual grounds of waivers and offers;
 * nothing where it has some already. A sub-head whose head or ledger it does without is left out.
 */
export async function copyFeeDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { heads: 'bool', sub_heads: 'bool', types: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_head WHERE site_id = $1) AS heads,
            EXISTS (SELECT 1 FROM fees_fee_sub_head WHERE site_id = $1) AS sub_heads,
            EXISTS (SELECT 1 FROM fees_waiver_type WHERE site_id = $1) AS types`,
  );
  if (!known?.heads) await copyFromCatalogue(transaction, feeHead);
  if (!known?.sub_heads) {
    await copyFromCatalogue(transaction, feeGroup);
    await copyFromCatalogue(transaction, feeSubHead);
  }
  if (known?.types) return;
  await copyFromCatalogue(transaction, waiverType);
  await copyFromCatalogue(transaction, studentOfferType);
}
