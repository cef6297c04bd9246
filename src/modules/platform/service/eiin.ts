import { ValidationError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { messages } from '../../../core/validation/messages.ts';
import { fieldLabels } from '../labels.ts';
import { openStatuses } from '../rules.ts';

type Who = {
  /** The institution that has or gets it; null: a new one. */
  readonly siteId: number | null;
  /** Whoever only applies is refused also where another application waits. */
  readonly isApplying?: true;
  /** The own application, which has it already. */
  readonly applicationId?: string;
};

/**
 * Throws 422 at the field where the EIIN is another institution's. Two who write the same number at once go one after the
 * other until the commit; what an institution has already it may keep.
 */
export async function assertEiinFree(
  transaction: PlatformTransaction,
  eiin: string,
  { siteId, isApplying, applicationId }: Who,
): Promise<void> {
  if (eiin === '') return;
  await transaction.rows('LOCK TABLE site_application IN SHARE ROW EXCLUSIVE MODE');
  const taken = await transaction.row(
    `SELECT 1 FROM site s WHERE s.eiin = $1 AND s.status <> 'closed' AND s.id IS DISTINCT FROM $2::bigint
        AND NOT EXISTS (SELECT 1 FROM site o WHERE o.id = $2::bigint AND o.eiin = $1)
     UNION ALL SELECT 1 FROM site_application a WHERE $3::boolean AND a.eiin = $1 AND a.status = ANY($4::text[])
        AND a.id IS DISTINCT FROM $5::uuid LIMIT 1`,
    eiin,
    siteId,
    isApplying ?? false,
    openStatuses,
    applicationId ?? null,
  );
  if (taken)
    throw new ValidationError({ eiin: [fillLabel(messages.unique, { attribute: fieldLabels.eiin })] });
}
