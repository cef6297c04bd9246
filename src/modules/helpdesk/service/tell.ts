import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { helpdeskNews } from '../labels.ts';
import { helpdeskPath } from '../paths.ts';
import { helpdeskPermission } from '../permissions.ts';
import type { Desk } from '../rules.ts';
import { ringPlatform } from './tell-platform.ts';

type Told = {
  readonly id: string;
  readonly desk: Desk;
  readonly subject: string;
  readonly openedBy: string | null;
  readonly assigneeId: string | null;
  readonly isConfidential: boolean;
};

/** Tells the desk: whoever sees to the question, else everybody who may. */
export async function tellDesk(
  transaction: Transaction,
  services: Services,
  ticket: Told,
  what: 'asked' | 'written' | 'given',
): Promise<void> {
  if (ticket.desk === 'platform') return ringPlatform(transaction, what, [ticket.id]);
  const { answer, manage } = helpdeskPermission;
  const wanted =
    ticket.assigneeId === null
      ? await holdersOf(services.database, transaction.siteId, ticket.isConfidential ? manage : answer)
      : [ticket.assigneeId];
  await notify(
    transaction,
    wanted.filter((one) => one !== transaction.context.accountId),
    {
      title: fillLabel(helpdeskNews[what], { subject: ticket.subject }),
      path: link(helpdeskPath.view, { ticket: ticket.id }),
    },
  );
}

/** Tells who asked; a visitor of the website has no bell. */
export async function tellAsker(transaction: Transaction, ticket: Told, title: Label): Promise<void> {
  if (ticket.openedBy === null || ticket.openedBy === transaction.context.accountId) return;
  await notify(transaction, [ticket.openedBy], {
    title: fillLabel(title, { subject: ticket.subject }),
    path:
      ticket.desk === 'platform'
        ? link(helpdeskPath.view, { tab: 'platform', ticket: ticket.id })
        : link(helpdeskPath.mine, { ticket: ticket.id }),
  });
}
