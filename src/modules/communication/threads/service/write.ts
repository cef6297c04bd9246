import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import { notify, wake } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { communicationPath } from '../../paths.ts';
import { stopError, threadErrors, threadNews } from '../labels.ts';
import { mayClose, mayWithdraw, most, pairOf } from '../rules.ts';
import { findThread, standingIn, standingOf } from './find.ts';
import { tellOther } from './tell.ts';

type Written = { readonly text: string; readonly fileIds: readonly string[] };

const writerOf = ({ context }: Transaction): string => {
  if (context.accountId === null) throw new AppError(errors.unauthenticated);
  return context.accountId;
};

async function studentOf(transaction: Transaction, id: string): Promise<Label | null> {
  const row = await transaction.readOne(
    { name: json<Label>() },
    `SELECT json_build_object('en', name_en, 'bn', coalesce(nullif(name_bn, ''), name_en)) AS name
       FROM students_student WHERE site_id = $1 AND id = $2`,
    id,
  );
  return row?.name ?? null;
}

/** Adds a message with the next number of its conversation, which the caller holds, and the files its writer sent. */
async function addMessage(
  transaction: Transaction,
  threadId: string,
  { text, fileIds, by, at }: Written & { by: string; at: Date },
): Promise<void> {
  const row = await transaction.readOne(
    { no: 'int' },
    `UPDATE communication_thread SET last_no = last_no + 1, last_at = $3, version = version + 1, updated_at = $3
      WHERE site_id = $1 AND id = $2 RETURNING last_no AS no`,
    threadId,
    at,
  );
  if (!row) throw new AppError(errors.notFound);
  const id = newId();
  await transaction.change(
    `INSERT INTO communication_thread_message (site_id, id, thread_id, no, body, written_by, written_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    threadId,
    row.no,
    text,
    by,
    at,
  );
  // Whoever answers has read what stands above the answer.
  await transaction.change(
    `UPDATE communication_thread_member SET read_no = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND thread_id = $2 AND account_id = $3`,
    threadId,
    by,
    row.no,
    at,
  );
  const wanted = [...new Set(fileIds.map((one) => one.toLowerCase()))];
  if (wanted.length === 0) return;
  const taken = await transaction.change(
    `UPDATE communication_thread_file SET message_id = $2, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND file_id = ANY($3::uuid[]) AND sent_by = $4 AND message_id IS NULL`,
    id,
    wanted,
    by,
    at,
  );
  if (taken !== wanted.length) throw new ValidationError({ fileIds: [messages.exists] });
}

/** Begins a conversation. What is none of the caller's is unknown to them, so that nobody learns who is whose guardian. */
export async function beginThread(
  transaction: Transaction,
  services: Services,
  given: Written & { studentId: string; toId: string; subject: string },
) {
  const by = writerOf(transaction);
  const otherId = given.toId.toLowerCase();
  await limitAttempts(services.database, `threads.begin:${transaction.siteId}:${by}`, most.begun, 3_600);
  const student = await studentOf(transaction, given.studentId);
  if (!student) throw new ValidationError({ studentId: [messages.exists] });
  const wanted = { studentId: given.studentId, otherId, isClosed: false, began: null };
  const { stop, from, to, on } = await standingOf(transaction, services, wanted);
  if (from.length === 0) throw new ValidationError({ studentId: [messages.exists] });
  if (to.length === 0 || otherId === by) throw new ValidationError({ toId: [messages.exists] });
  const pair = pairOf(from, to, on);
  if (stop || !pair) throw new AppError(stopError(stop ?? 'notAllowed'));
  const id = newId();
  const at = services.now();
  await transaction.change(
    `INSERT INTO communication_thread (site_id, id, student_id, subject, started_by, last_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    id,
    given.studentId,
    given.subject,
    by,
    at,
  );
  await transaction.change(
    `INSERT INTO communication_thread_member (site_id, id, thread_id, account_id, kind)
     VALUES ($1, $2, $4, $5, $6), ($1, $3, $4, $7, $8)`,
    newId(),
    newId(),
    id,
    by,
    pair.from,
    otherId,
    pair.to,
  );
  await addMessage(transaction, id, { ...given, by, at });
  await tell(transaction, services, { otherId, threadId: id, student, wasWaiting: false });
  return { id };
}

async function tell(
  transaction: Transaction,
  services: Services,
  told: { otherId: string; threadId: string; student: Label; wasWaiting: boolean },
): Promise<void> {
  const by = writerOf(transaction);
  const writer = (await labelsOfAccounts(services.database, [by])).get(by) ?? { en: '', bn: '' };
  await tellOther(transaction, services, { ...told, accountId: told.otherId, writer });
}

/** Writes into a conversation. Whether one may is asked anew: teachers change, students leave, somebody is blocked. */
export async function writeMessage(
  transaction: Transaction,
  services: Services,
  given: Written & { id: string },
) {
  const by = writerOf(transaction);
  const found = await findThread(transaction, given.id, { forUpdate: true });
  await limitAttempts(services.database, `threads.write:${transaction.siteId}:${by}`, most.messages, 600);
  const { stop } = await standingIn(transaction, services, found);
  if (stop) throw new AppError(stopError(stop));
  const student = (await studentOf(transaction, found.studentId)) ?? { en: '', bn: '' };
  await addMessage(transaction, given.id, { ...given, by, at: services.now() });
  const wasWaiting = found.otherRead < found.lastNo;
  await tell(transaction, services, { otherId: found.otherId, threadId: given.id, student, wasWaiting });
  return { id: given.id };
}

/** Marks what was shown as read, up to a number; never back. */
export async function markRead(
  transaction: Transaction,
  services: Services,
  given: { id: string; no: number },
) {
  const found = await findThread(transaction, given.id);
  const no = Math.min(given.no, found.lastNo);
  const changed = await transaction.change(
    `UPDATE communication_thread_member SET read_no = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND thread_id = $2 AND account_id = $3 AND read_no < $4`,
    given.id,
    transaction.context.accountId,
    no,
    services.now(),
  );
  if (changed > 0) await wake(transaction, [found.otherId]);
  return { id: given.id };
}

/** Withdraws one's own message. The record keeps what was written; the other sees that something was. */
export async function withdraw(
  transaction: Transaction,
  services: Services,
  given: { id: string; messageId: string },
) {
  const found = await findThread(transaction, given.id, { forUpdate: true });
  const message = await transaction.readOne(
    { no: 'int', writtenAt: 'time', isWithdrawn: 'bool' },
    `SELECT no, written_at AS "writtenAt", withdrawn_at IS NOT NULL AS "isWithdrawn" FROM communication_thread_message
      WHERE site_id = $1 AND id = $2 AND thread_id = $3 AND written_by = $4`,
    given.messageId,
    given.id,
    transaction.context.accountId,
  );
  if (!message) throw new AppError(errors.notFound);
  const now = services.now();
  if (!mayWithdraw(message, found.otherRead, now)) throw new AppError(threadErrors.tooLate);
  await transaction.change(
    `UPDATE communication_thread_message SET withdrawn_at = $3, version = version + 1, updated_at = $3
      WHERE site_id = $1 AND id = $2`,
    given.messageId,
    now,
  );
  await wake(transaction, [found.otherId]);
  return { id: given.id };
}

/** The school's side closes what is settled, and opens again what it closed itself. */
export async function setState(
  transaction: Transaction,
  services: Services,
  given: { id: string; act: 'close' | 'reopen' },
) {
  const found = await findThread(transaction, given.id, { forUpdate: true });
  const by = writerOf(transaction);
  const isOwn = found.closedBy === by;
  const may = given.act === 'close' ? found.state === 'open' : found.state === 'closed' && isOwn;
  if (!mayClose(found.ownKind) || !may) throw new AppError(threadErrors.notNow);
  const now = services.now();
  const isClosing = given.act === 'close';
  await transaction.change(
    `UPDATE communication_thread SET state = $3, closed_by = $4, closed_at = $5, version = version + 1, updated_at = $6
      WHERE site_id = $1 AND id = $2`,
    given.id,
    isClosing ? 'closed' : 'open',
    isClosing ? by : null,
    isClosing ? now : null,
    now,
  );
  if (isClosing)
    await notify(transaction, [found.otherId], {
      title: fillLabel(threadNews.closed, { subject: found.subject }),
      path: `${communicationPath.threads}?thread=${given.id}`,
    });
  return { id: given.id };
}
