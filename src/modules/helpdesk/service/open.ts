import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { nextNumber } from '../../../core/server/database/numbers.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { readOffDays } from '../../academic/public.ts';
import { helpdeskErrors } from '../labels.ts';
import { type Desk, dueAt, type Priority } from '../rules.ts';
import { remindAt } from './due.ts';
import { addMessage } from './messages.ts';
import { tellDesk } from './tell.ts';

/** What somebody who is signed in may have open at once: more is no question but a flood. */
const mostOpen = 20;

export const choiceShape = {
  id: 'uuid',
  name: json<Label>(),
  answerHours: 'int',
  solveHours: 'int',
  isConfidential: 'bool',
} as const;
const nameSql = `json_build_object('en', name_en, 'bn', name_bn) AS name`;
export const categorySql = `id, ${nameSql}, answer_hours AS "answerHours", solve_hours AS "solveHours", is_confidential AS "isConfidential"`;
export const topicSql = `id, ${nameSql}, answer_hours AS "answerHours", solve_hours AS "solveHours", false AS "isConfidential"`;

type Kind = {
  readonly categoryId: string | null;
  readonly topicId: string | null;
  readonly name: Label;
  readonly answerHours: number;
  readonly solveHours: number;
  readonly isConfidential: boolean;
};

export type Opened = {
  readonly desk: Desk;
  readonly source: 'app' | 'contact' | 'complaint';
  readonly kind: Kind;
  readonly subject: string;
  readonly text: string;
  readonly priority: Priority;
  readonly fileIds: readonly string[];
  /** Null through the website. */
  readonly openedBy: string | null;
  readonly contact?: {
    readonly name: string;
    readonly mobile: string;
    readonly email: string;
    readonly code: string | null;
  };
};

/** Puts a question on a desk, with the moments until which it is to be answered and solved. */
export async function putTicket(
  transaction: Transaction,
  services: Services,
  given: Opened,
): Promise<{ id: string; no: number }> {
  const now = services.now();
  const today = todayInDhaka(now);
  const off = await readOffDays(transaction, services, today, addDays(today, 180));
  const isOff = (day: string) => off.has(day);
  const id = newId();
  const { kind, contact } = given;
  const answerDue = dueAt(now, kind.answerHours, isOff);
  const no = await nextNumber(transaction, 'helpdesk', '');
  await transaction.change(
    `INSERT INTO helpdesk_ticket (site_id, id, no, desk, source, category_id, topic_id, category, subject, priority, state,
       is_confidential, opened_by, contact_name, contact_mobile, contact_email, opened_at, answer_due, solve_due, last_at, code)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'new', $11, $12, $13, $14, $15, $16, $17, $18, $16, $19)`,
    id,
    no,
    given.desk,
    given.source,
    kind.categoryId,
    kind.topicId,
    JSON.stringify(kind.name),
    given.subject,
    given.priority,
    kind.isConfidential,
    given.openedBy,
    contact?.name ?? '',
    contact?.mobile ?? '',
    contact?.email ?? '',
    now,
    answerDue,
    dueAt(now, Math.max(kind.answerHours, kind.solveHours), isOff),
    contact?.code ?? null,
  );
  await remindAt(transaction, id, answerDue);
  await addMessage(
    transaction,
    { ticketId: id, kind: 'question', body: given.text, by: given.openedBy, at: now },
    given.fileIds,
  );
  const told = {
    id,
    desk: given.desk,
    subject: given.subject,
    openedBy: given.openedBy,
    assigneeId: null,
    isConfidential: kind.isConfidential,
  };
  await tellDesk(transaction, services, told, 'asked');
  return { id, no };
}

type Written = { readonly subject: string; readonly text: string; readonly fileIds: readonly string[] };

async function assertRoom(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM helpdesk_ticket
      WHERE site_id = $1 AND opened_by = $2 AND state NOT IN ('solved', 'closed')`,
    transaction.context.accountId,
  );
  if ((known?.n ?? 0) >= mostOpen) throw new AppError(helpdeskErrors.tooMany);
}

/** Asks the institution. */
export async function askSchool(
  transaction: Transaction,
  services: Services,
  given: Written & { categoryId: string },
) {
  const found = await transaction.readOne(
    choiceShape,
    `SELECT ${categorySql} FROM helpdesk_category WHERE site_id = $1 AND id = $2 AND is_active`,
    given.categoryId,
  );
  if (!found) throw new ValidationError({ categoryId: [messages.exists] });
  await assertRoom(transaction);
  const { id, ...kind } = found;
  return putTicket(transaction, services, {
    ...given,
    desk: 'school',
    source: 'app',
    kind: { ...kind, categoryId: id, topicId: null },
    priority: 'normal',
    openedBy: transaction.context.accountId,
  });
}

/** Asks the platform for the institution. */
export async function askPlatform(
  transaction: Transaction,
  services: Services,
  given: Written & { topicId: string; priority: Priority },
) {
  const found = await transaction.readOne(
    choiceShape,
    `SELECT ${topicSql} FROM catalogue_helpdesk_topic WHERE $1::bigint > 0 AND id = $2 AND is_active`,
    given.topicId,
  );
  if (!found) throw new ValidationError({ topicId: [messages.exists] });
  await assertRoom(transaction);
  const { id, ...kind } = found;
  return putTicket(transaction, services, {
    ...given,
    desk: 'platform',
    source: 'app',
    kind: { ...kind, categoryId: null, topicId: id },
    openedBy: transaction.context.accountId,
  });
}
