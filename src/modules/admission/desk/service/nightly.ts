import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { holdDeclaration } from '../../declare/service/declarations.ts';
import { moveWaiting } from './seats.ts';

/** Seats whose day of answer is over go to those who wait, without anybody pressing a button. */
export async function endLate(transaction: Transaction, today: string): Promise<void> {
  const late = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT declaration_id AS id FROM admission_applicant
      WHERE site_id = $1 AND state = 'selected' AND accepted_at IS NULL AND respond_by < $2 ORDER BY 1 LIMIT 100`,
    today,
  );
  for (const { id } of late) await moveWaiting(transaction, await holdDeclaration(transaction, id), today);
}

export const endLateSeats = defineNightly('admission.seats', endLate);
