import { addDays, dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { closeAfterDays } from '../rules.ts';
import { ringLate } from './due.ts';
import { ringPlatform } from './tell-platform.ts';

/** Questions looked at in one night of one institution; what is left comes the next night. */
const most = 500;

/**
 * Closes what was solved a week ago and nobody said anything to, and reminds of what is overdue: whoever sees to it, or all who
 * may where nobody was given it.
 */
export async function tidyDesk(transaction: Transaction, today: string, services: Services): Promise<void> {
  const now = dhakaInstant(today, '05:30');
  const over = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM helpdesk_ticket WHERE site_id = $1 AND state = 'solved' AND solved_at < $2
      ORDER BY solved_at, id LIMIT ${most} FOR UPDATE`,
    dhakaInstant(addDays(today, -closeAfterDays)),
  );
  const ids = over.map((one) => one.id);
  if (ids.length > 0) {
    await transaction.change(
      `UPDATE helpdesk_ticket SET state = 'closed', closed_at = $3, version = version + 1, updated_at = $3
        WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      ids,
      now,
    );
    await transaction.change(
      `INSERT INTO helpdesk_message (site_id, id, ticket_id, kind, body, written_at)
       SELECT n.site_id, n.id, n.ticket_id, 'step', 'closed', $4
         FROM ${rowsOf('n', { id: '$2::uuid[]', ticket_id: '$3::uuid[]' })}`,
      ids.map(() => newId()),
      ids,
      now,
    );
  }
  // Their files went with the day: nothing written ever named them.
  await transaction.change(
    'DELETE FROM helpdesk_file WHERE site_id = $1 AND message_id IS NULL AND created_at < $2',
    dhakaInstant(addDays(today, -1)),
  );
  const late = await transaction.read(
    { id: 'uuid', subject: 'text', assigneeId: 'uuid?', isConfidential: 'bool' },
    `SELECT id, subject, assignee_id AS "assigneeId", is_confidential AS "isConfidential" FROM helpdesk_ticket
      WHERE site_id = $1 AND desk = 'school' AND state IN ('new', 'open', 'reopened')
        AND (solve_due < $2 OR (answered_at IS NULL AND answer_due < $2))
      ORDER BY solve_due, id LIMIT ${most}`,
    now,
  );
  await ringLate(transaction, services, late);
  const ofPlatform = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM helpdesk_ticket
      WHERE site_id = $1 AND desk = 'platform' AND state IN ('new', 'open', 'reopened')
        AND (solve_due < $2 OR (answered_at IS NULL AND answer_due < $2))
      ORDER BY solve_due, id LIMIT ${most}`,
    now,
  );
  await ringPlatform(
    transaction,
    'late',
    ofPlatform.map(({ id }) => id),
  );
}

export const tidyDeskJob = defineNightly('helpdesk.tidy', tidyDesk);
