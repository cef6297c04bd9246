import type { Transaction } from '../src/core/server/database/in-site.ts';

/** One person is enough for whatever a test does that is not about second persons. */
export async function liftLimits(transaction: Transaction): Promise<void> {
  const far = { everyone: '100000000000000', roles: {} };
  const limits = { 'fees.waiver': far, 'fees.fineWaiver': far, 'accounts.voucher': far };
  await transaction.change(
    `INSERT INTO approval_setting (site_id, id, limits) VALUES ($1, gen_random_uuid(), $2)
     ON CONFLICT (site_id) DO UPDATE SET limits = excluded.limits`,
    JSON.stringify(limits),
  );
}
