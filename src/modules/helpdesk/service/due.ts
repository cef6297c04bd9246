import * as z from 'zod';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { notifyEach } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../core/server/jobs/jobs.ts';
import { helpdeskNews } from '../labels.ts';
import { helpdeskPath } from '../paths.ts';
import { helpdeskPermission } from '../permissions.ts';
import type { Desk } from '../rules.ts';
import { ringPlatform } from './tell-platform.ts';

type Late = {
  readonly id: string;
  readonly subject: string;
  readonly assigneeId: string | null;
  readonly isConfidential: boolean;
};

/** Reminds of what is overdue: whoever sees to it, or all who may where nobody was given it. */
export async function ringLate(
  transaction: Transaction,
  services: Services,
  late: readonly Late[],
): Promise<void> {
  const { answer, manage } = helpdeskPermission;
  const [answerers, managers] = late.some((one) => one.assigneeId === null)
    ? await Promise.all(
        [answer, manage].map((permission) => holdersOf(services.database, transaction.siteId, permission)),
      )
    : [[], []];
  await notifyEach(
    transaction,
    late.flatMap(({ id, subject, assigneeId, isConfidential }) =>
      (assigneeId ? [assigneeId] : ((isConfidential ? managers : answerers) ?? [])).map((accountId) => ({
        accountId,
        title: fillLabel(helpdeskNews.late, { subject }),
        path: link(helpdeskPath.view, { ticket: id }),
      })),
    ),
  );
}

/** Reminds of a question at the moment it is overdue, and waits for its next one; the night reminds of it again. */
export const dueJob = defineJob({
  name: 'helpdesk.due',
  payload: z.object({ ticketId: z.guid() }),
  async run({ services, inSite }, { ticketId }) {
    await inSite(async (transaction) => {
      const now = services.now();
      const ticket = await transaction.readOne(
        {
          id: 'uuid',
          desk: oneOf<Desk>(),
          subject: 'text',
          assigneeId: 'uuid?',
          isConfidential: 'bool',
          due: 'time',
          solveDue: 'time',
        },
        `SELECT id, desk, subject, assignee_id AS "assigneeId", is_confidential AS "isConfidential",
                CASE WHEN answered_at IS NULL THEN least(answer_due, solve_due) ELSE solve_due END AS due, solve_due AS "solveDue"
           FROM helpdesk_ticket WHERE site_id = $1 AND id = $2 AND state IN ('new', 'open', 'reopened')`,
        ticketId,
      );
      if (!ticket) return;
      if (ticket.due <= now) {
        if (ticket.desk === 'platform') await ringPlatform(transaction, 'late', [ticket.id]);
        else await ringLate(transaction, services, [ticket]);
      }
      const next = ticket.due > now ? ticket.due : ticket.solveDue;
      if (next > now) await remindAt(transaction, ticketId, next);
    });
  },
});

/** Puts the reminder of a question in; an earlier one of it is replaced. */
export const remindAt = (transaction: Transaction, ticketId: string, at: Date): Promise<void> =>
  enqueue(transaction, dueJob, { ticketId }, { key: `helpdesk.due:${ticketId}`, at });
