import { ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { messages } from '../../../core/validation/messages.ts';

type Message = {
  readonly ticketId: string;
  readonly kind: 'question' | 'answer' | 'note' | 'step';
  readonly body: string;
  readonly by: string | null;
  readonly at: Date;
};

/** Adds to what was written. The files must have been sent by the writer, and hang on nothing yet. */
export async function addMessage(
  transaction: Transaction,
  message: Message,
  fileIds: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await transaction.change(
    `INSERT INTO helpdesk_message (site_id, id, ticket_id, kind, body, written_by, written_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    message.ticketId,
    message.kind,
    message.body,
    message.by,
    message.at,
  );
  const wanted = [...new Set(fileIds.map((one) => one.toLowerCase()))];
  if (wanted.length === 0) return id;
  const taken = await transaction.change(
    `UPDATE helpdesk_file SET message_id = $2, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND file_id = ANY($3::uuid[]) AND sent_by = $4 AND message_id IS NULL`,
    id,
    wanted,
    message.by,
    message.at,
  );
  if (taken !== wanted.length) throw new ValidationError({ fileIds: [messages.exists] });
  return id;
}
