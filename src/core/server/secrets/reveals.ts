import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '../../endpoint.ts';
import { newId } from '../../ids.ts';
import type { Transaction } from '../database/in-site.ts';
import { recordsOf } from '../database/rows-of.ts';
import { limitAttempts } from '../http/attempts.ts';
import { type Call, serveOpen } from '../http/serve.ts';

/** What somebody was shown: a field of a record, and on whose page it is told, where that is another record's. */
export type Revealed = {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  readonly about?: string;
};

/** So many numbers one person looks at in an hour; who needs more needs a list, and somebody who allows it. */
const mostAnHour = 60;
const hour = 3600;

/**
 * Serves what shows a sealed number in full, in one transaction with the note of it. Its answer is not kept for a repeated
 * request, as other saves' are: the number would stand open in the table of answers.
 */
export function serveReveal<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (transaction: Transaction, call: Call<z.output<I>>) => Promise<NoInfer<z.input<O>>>,
  isLimited: (input: z.output<I>) => boolean = () => true,
): void {
  serveOpen(app, endpoint, async (database, call) => {
    if (isLimited(call.input))
      await limitAttempts(database, `reveal:${call.context.accountId}`, mostAnHour, hour);
    return (await database.inSite(call.context, (transaction) => handler(transaction, call))) as never;
  });
}

/** Notes who was shown what and why, in the same transaction; nobody may change or remove it. */
export async function noteReveals(
  transaction: Transaction,
  reason: string,
  seen: readonly Revealed[],
): Promise<void> {
  if (seen.length === 0) return;
  await transaction.change(
    `INSERT INTO secret_reveal (site_id, id, table_name, record_id, about_id, field, reason, actor_id,
            impersonator_id)
     SELECT r.site_id, r.id, r.table_name, r.record_id, r.about_id, r.field, $3, $4, $5
       FROM ${recordsOf('r', '$2', { id: 'uuid', table_name: 'text', record_id: 'uuid', about_id: 'uuid', field: 'text' })}`,
    JSON.stringify(
      seen.map(({ table, id, field, about }) => ({
        id: newId(),
        table_name: table,
        record_id: id,
        about_id: about ?? id,
        field,
      })),
    ),
    reason,
    transaction.context.accountId,
    transaction.context.impersonatorId,
  );
}
