import { AppError, ValidationError } from '../../../core/errors.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { helpdeskErrors, helpdeskFields, helpdeskNews } from '../labels.ts';
import { helpdeskPermission } from '../permissions.ts';
import { type Act, type Side, stateAfter, type TicketState, type Viewer } from '../rules.ts';
import { remindAt } from './due.ts';
import { addMessage } from './messages.ts';
import { tellAsker, tellDesk } from './tell.ts';
import { tellVisitor } from './tell-visitor.ts';
import { closedFor, findTicket, type TicketRow } from './tickets.ts';

type Found = TicketRow & { side: Side };

/** What becomes of it. Throws 409 where it cannot be done as it stands. */
function afterOf(ticket: Found, act: Act, now: Date): TicketState {
  const since = closedFor(ticket, now);
  const after = stateAfter(ticket.state, act, ticket.side, since);
  if (after !== null) return after;
  throw new AppError(
    ticket.state === 'closed' && ticket.side === 'asker' ? helpdeskErrors.tooLate : helpdeskErrors.notNow,
  );
}

/** Moves a question on. What it waited for who asked is added to the desk's time. */
async function moveTo(
  transaction: Transaction,
  ticket: Found,
  state: TicketState,
  { now, isAnswer }: { now: Date; isAnswer: boolean },
): Promise<void> {
  const waited = ticket.waitingSince === null ? 0 : now.getTime() - ticket.waitingSince.getTime();
  const waitingSince = state === 'waiting' ? (ticket.waitingSince ?? now) : null;
  const solveDue =
    state === 'waiting' ? ticket.solveDue : new Date(ticket.solveDue.getTime() + Math.max(0, waited));
  await transaction.change(
    `UPDATE helpdesk_ticket SET state = $3, last_at = $4, answered_at = $5, waiting_since = $6, solve_due = $7,
            solved_at = $8, closed_at = $9, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    ticket.id,
    state,
    now,
    ticket.answeredAt ?? (isAnswer ? now : null),
    waitingSince,
    solveDue,
    state === 'solved' ? now : null,
    state === 'closed' ? now : null,
  );
  const due = ticket.answeredAt === null && !isAnswer ? ticket.answerDue : solveDue;
  if (['new', 'open', 'reopened'].includes(state) && due > now) await remindAt(transaction, ticket.id, due);
  if (state === ticket.state) return;
  await addMessage(transaction, {
    ticketId: ticket.id,
    kind: 'step',
    body: state,
    by: transaction.context.accountId,
    at: now,
  });
}

export type Writing = {
  readonly id: string;
  readonly act: 'reply' | 'answer' | 'askBack' | 'solve' | 'note';
  readonly text: string;
  readonly fileIds: readonly string[];
};

/** Writes to a question, as who asked or as the desk; a note is for the desk alone and moves nothing. */
export async function writeTo(
  transaction: Transaction,
  services: Services,
  viewer: Viewer,
  { id, act, text, fileIds }: Writing,
) {
  const ticket = await findTicket(transaction, viewer, id, { forUpdate: true });
  const now = services.now();
  const by = transaction.context.accountId;
  if (act === 'note') {
    if (ticket.side === 'asker') throw new AppError(helpdeskErrors.notNow);
    await addMessage(transaction, { ticketId: id, kind: 'note', body: text, by, at: now }, fileIds);
    return { id };
  }
  const state = afterOf(ticket, act, now);
  const kind = ticket.side === 'asker' ? 'question' : 'answer';
  const messageId = await addMessage(transaction, { ticketId: id, kind, body: text, by, at: now }, fileIds);
  await moveTo(transaction, ticket, state, { now, isAnswer: kind === 'answer' });
  if (ticket.side === 'asker') await tellDesk(transaction, services, ticket, 'written');
  else if (ticket.openedBy === null) {
    const heard = await tellVisitor(transaction, services, ticket, { messageId, text });
    await addMessage(transaction, { ticketId: id, kind: 'step', body: heard, by: null, at: now });
  } else
    await tellAsker(transaction, ticket, state === 'solved' ? helpdeskNews.solved : helpdeskNews.answered);
  return { id };
}

/** Closes a question or opens it again, without a word. */
export async function setState(
  transaction: Transaction,
  services: Services,
  viewer: Viewer,
  { id, act }: { id: string; act: 'close' | 'reopen' },
) {
  const ticket = await findTicket(transaction, viewer, id, { forUpdate: true });
  const now = services.now();
  await moveTo(transaction, ticket, afterOf(ticket, act, now), { now, isAnswer: false });
  if (act === 'reopen' && ticket.side === 'asker') await tellDesk(transaction, services, ticket, 'written');
  return { id };
}

/** Says who sees to it. Whoever does not manage the desk takes it himself, or gives his own back. */
export async function assign(
  transaction: Transaction,
  services: Services,
  viewer: Viewer,
  { id, assigneeId, mayBe }: { id: string; assigneeId: string | null; mayBe: readonly string[] },
) {
  const ticket = await findTicket(transaction, viewer, id, { forUpdate: true });
  if (ticket.side !== 'desk') throw new AppError(helpdeskErrors.notNow);
  const wanted = assigneeId?.toLowerCase() ?? null;
  const own = viewer.accountId;
  const isOwn = wanted === own || (wanted === null && ticket.assigneeId === own);
  if (!viewer.manages && !isOwn) throw new AppError(helpdeskErrors.toOneself);
  if (wanted !== null && !mayBe.includes(wanted))
    throw new ValidationError({
      assigneeId: [withAttribute(messages.exists, helpdeskFields.assigneeId ?? messages.exists)],
    });
  if (wanted === ticket.openedBy && wanted !== null) throw new AppError(helpdeskErrors.notNow);
  const now = services.now();
  await transaction.change(
    `UPDATE helpdesk_ticket SET assignee_id = $3, version = version + 1, updated_at = $4 WHERE site_id = $1 AND id = $2`,
    id,
    wanted,
    now,
  );
  if (wanted !== null && wanted !== own)
    await tellDesk(transaction, services, { ...ticket, assigneeId: wanted }, 'given');
  return { id };
}

/** Whom a question of the institution may be given to. */
export const answerers = (services: Services, siteId: number) =>
  holdersOf(services.database, siteId, helpdeskPermission.answer);

/** Who asked says how the help was, once. */
export async function rate(
  transaction: Transaction,
  services: Services,
  viewer: Viewer,
  given: { id: string; stars: number; note: string },
) {
  const ticket = await findTicket(transaction, viewer, given.id, { forUpdate: true });
  if (ticket.openedBy !== viewer.accountId || (ticket.state !== 'solved' && ticket.state !== 'closed'))
    throw new AppError(helpdeskErrors.notNow);
  if (ticket.rating !== null) throw new AppError(helpdeskErrors.rated);
  await transaction.change(
    `UPDATE helpdesk_ticket SET rating = $3, rating_note = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.stars,
    given.note,
    services.now(),
  );
  return { id: given.id };
}
