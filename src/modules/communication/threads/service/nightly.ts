import { addDays, addMonths, dhakaInstant } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { readPolicy } from './policy.ts';

/** Conversations removed in one night of one institution; what is left goes the next night. */
const most = 500;

/** Removes conversations that are older than the institution keeps them. What was ever reported stays. */
export async function tidyThreads(transaction: Transaction, today: string): Promise<void> {
  await transaction.change(
    'DELETE FROM communication_thread_file WHERE site_id = $1 AND message_id IS NULL AND created_at < $2',
    dhakaInstant(addDays(today, -1)),
  );
  const { keptMonths } = await readPolicy(transaction);
  const over = await transaction.read(
    { id: 'uuid' },
    `SELECT t.id FROM communication_thread t WHERE t.site_id = $1 AND t.last_at < $2
        AND NOT EXISTS (SELECT 1 FROM communication_thread_report r WHERE r.site_id = $1 AND r.thread_id = t.id)
      ORDER BY t.last_at, t.id LIMIT ${most} FOR UPDATE`,
    dhakaInstant(addMonths(today, -keptMonths)),
  );
  if (over.length === 0) return;
  const ids = over.map((one) => one.id);
  await transaction.change(
    `DELETE FROM communication_thread_file f USING communication_thread_message x
      WHERE f.site_id = $1 AND x.site_id = $1 AND x.id = f.message_id AND x.thread_id = ANY($2::uuid[])`,
    ids,
  );
  await transaction.change(
    'DELETE FROM communication_thread_message WHERE site_id = $1 AND thread_id = ANY($2::uuid[])',
    ids,
  );
  await transaction.change(
    'DELETE FROM communication_thread_member WHERE site_id = $1 AND thread_id = ANY($2::uuid[])',
    ids,
  );
  await transaction.change(
    'DELETE FROM communication_thread WHERE site_id = $1 AND id = ANY($2::uuid[])',
    ids,
  );
}

export const tidyThreadsJob = defineNightly('threads.tidy', tidyThreads, { stays: 'suspended' });
