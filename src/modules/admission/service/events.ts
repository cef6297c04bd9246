import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { ApplicantState } from '../rules.ts';
import { tellApplicants } from './tell.ts';

export type NewEvent = {
  readonly applicantId: string;
  readonly kind: string;
  readonly from: ApplicantState;
  readonly to: ApplicantState;
  readonly reason?: string;
  /** Of a correction: what each answer was, and is. */
  readonly changes?: readonly { name: string; before: string; after: string }[];
};

/** Notes what happened to applications, whoever acts is the transaction's, and tells those who applied. */
export async function noteEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await transaction.change(
    `INSERT INTO admission_event (site_id, id, applicant_id, kind, from_state, to_state, reason, changes, actor_id)
     SELECT n.site_id, n.id, n.applicant_id, n.kind, n.from_state, n.to_state, n.reason, n.changes::jsonb, $2::uuid
       FROM ${rowsOf('n', { id: '$3::uuid[]', applicant_id: '$4::uuid[]', kind: '$5::text[]', from_state: '$6::text[]', to_state: '$7::text[]', reason: '$8::text[]', changes: '$9::text[]' })}`,
    transaction.context.accountId,
    events.map(() => newId()),
    events.map((one) => one.applicantId),
    events.map((one) => one.kind),
    events.map((one) => one.from),
    events.map((one) => one.to),
    events.map((one) => one.reason ?? ''),
    events.map((one) => (one.changes ? JSON.stringify(one.changes) : null)),
  );
  await tellApplicants(transaction, events);
}
