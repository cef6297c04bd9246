import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Context, Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { helpdeskPermission, platformHelpdeskPermission } from '../permissions.ts';
import { type Desk, type Priority, type Side, sideOf, type TicketState, type Viewer } from '../rules.ts';

/** Whoever asks from within an institution. */
export const viewerOf = ({ accountId, permissions }: Context): Viewer => ({
  accountId,
  answers: permissions.has(helpdeskPermission.answer),
  manages: permissions.has(helpdeskPermission.manage),
  asksPlatform: permissions.has(helpdeskPermission.platform),
  isPlatform: false,
});

/** Whoever asks from the platform's desk, whatever else they hold at the institution. */
export const platformViewerOf = ({ accountId, permissions }: Context): Viewer => ({
  accountId,
  answers: false,
  manages: true,
  asksPlatform: false,
  isPlatform: permissions.has(platformHelpdeskPermission.answer),
});

export const ticketShape = {
  id: 'uuid',
  no: 'int',
  desk: oneOf<Desk>(),
  source: oneOf<'app' | 'contact' | 'complaint'>(),
  category: json<Label>(),
  subject: 'text',
  priority: oneOf<Priority>(),
  state: oneOf<TicketState>(),
  isConfidential: 'bool',
  openedBy: 'uuid?',
  contactName: 'text',
  contactMobile: 'text',
  contactEmail: 'text',
  code: 'text?',
  assigneeId: 'uuid?',
  openedAt: 'time',
  answerDue: 'time',
  solveDue: 'time',
  answeredAt: 'time?',
  waitingSince: 'time?',
  closedAt: 'time?',
  lastAt: 'time',
  rating: 'int?',
  ratingNote: 'text',
} as const;

export const ticketColumns = `t.id, t.no, t.desk, t.source, t.category, t.subject, t.priority, t.state,
  t.is_confidential AS "isConfidential", t.opened_by AS "openedBy", t.contact_name AS "contactName",
  t.contact_mobile AS "contactMobile", t.contact_email AS "contactEmail", t.code, t.assignee_id AS "assigneeId",
  t.opened_at AS "openedAt", t.answer_due AS "answerDue", t.solve_due AS "solveDue", t.answered_at AS "answeredAt",
  t.waiting_since AS "waitingSince", t.closed_at AS "closedAt", t.last_at AS "lastAt", t.rating,
  t.rating_note AS "ratingNote"`;

export type TicketRow = {
  id: string;
  no: number;
  desk: Desk;
  source: 'app' | 'contact' | 'complaint';
  category: Label;
  subject: string;
  priority: Priority;
  state: TicketState;
  isConfidential: boolean;
  openedBy: string | null;
  contactName: string;
  contactMobile: string;
  contactEmail: string;
  code: string | null;
  assigneeId: string | null;
  openedAt: Date;
  answerDue: Date;
  solveDue: Date;
  answeredAt: Date | null;
  waitingSince: Date | null;
  closedAt: Date | null;
  lastAt: Date;
  rating: number | null;
  ratingNote: string;
};

/** A question with the side the viewer stands on; 404 for what is none of theirs. `forUpdate` holds it. */
export async function findTicket(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  { forUpdate = false } = {},
): Promise<TicketRow & { side: Side }> {
  const row = await transaction.readOne(
    ticketShape,
    `SELECT ${ticketColumns} FROM helpdesk_ticket t WHERE t.site_id = $1 AND t.id = $2${forUpdate ? ' FOR UPDATE' : ''}`,
    id,
  );
  const side = row && sideOf(viewer, row);
  if (!row || !side) throw new AppError(errors.notFound);
  return { ...row, side };
}

/** Milliseconds since a question was closed. */
export const closedFor = ({ closedAt }: Pick<TicketRow, 'closedAt'>, now: Date): number | null =>
  closedAt === null ? null : now.getTime() - closedAt.getTime();
