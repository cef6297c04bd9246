import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { draftsKeptMonths } from '../rules.ts';

/**
 * Forgets forms that were begun and never sent, with their photos, which go with the tidying of files: nobody can send them any
 * more. Five hundred in a night of one institution; what is left comes the next night.
 */
export async function forgetDrafts(transaction: Transaction, today: string): Promise<void> {
  await transaction.change(
    `DELETE FROM admission_applicant WHERE site_id = $1 AND state = 'draft' AND id IN (
       SELECT a.id FROM admission_applicant a
         JOIN admission_declaration d ON d.site_id = $1 AND d.id = a.declaration_id
        WHERE a.site_id = $1 AND a.state = 'draft'
          AND d.closes_on < ($2::date - make_interval(months => $3::int))::date
        ORDER BY a.id LIMIT 500)`,
    today,
    draftsKeptMonths,
  );
}

export const forgettingDrafts = defineNightly('admission.drafts', forgetDrafts, { stays: 'suspended' });
