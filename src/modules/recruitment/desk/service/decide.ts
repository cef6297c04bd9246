import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { recruitmentErrors, recruitmentFields } from '../../labels.ts';
import { needsReason, stepsFrom } from '../../rules.ts';
import {
  applicantColumns,
  applicantFrom,
  applicantShape,
  readSent,
  wrongStep,
} from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { holdPost } from '../../service/posts.ts';
import type { deskContract as contract } from '../contract.ts';

const reasonMissing = () =>
  new ValidationError({
    reason: [withAttribute(messages.required, recruitmentFields.reason ?? messages.required)],
  });

/** Brings applications for one post to another state, all or none. */
export async function decide(
  transaction: Transaction,
  input: z.output<typeof contract.decide.input>,
): Promise<{ changed: number }> {
  if (needsReason(input.to) && input.reason.length < 3) throw reasonMissing();
  const first = await readSent(transaction, input.ids[0] ?? '');
  await holdPost(transaction, first.postId);
  const rows = await transaction.read(
    applicantShape,
    `SELECT ${applicantColumns} ${applicantFrom} AND a.post_id = $2 AND a.id = ANY($3::uuid[])
      ORDER BY a.number FOR UPDATE OF a`,
    first.postId,
    input.ids,
  );
  if (rows.length < new Set(input.ids).size) throw new AppError(errors.notFound);
  for (const row of rows) if (!stepsFrom(row.state).includes(input.to)) throw wrongStep(row.state, input.to);
  const owes = rows.some((row) => row.payment === 'pending' || row.payment === 'claimed');
  if (owes && input.to === 'shortlisted') throw new AppError(recruitmentErrors.unpaid);
  await transaction.change(
    `UPDATE recruitment_applicant SET state = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    rows.map((row) => row.id),
    input.to,
  );
  await noteEvents(
    transaction,
    rows.map((row) => ({
      applicantId: row.id,
      kind: 'decided',
      from: row.state,
      to: input.to,
      reason: input.reason,
    })),
  );
  return { changed: rows.length };
}

/** The office found the money, or did not. */
export async function confirmPayment(
  transaction: Transaction,
  input: { id: string; isPaid: boolean; reason: string },
): Promise<{ id: string }> {
  const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.payment === 'none') throw new AppError(recruitmentErrors.noFee);
  if (!input.isPaid && input.reason.length < 3) throw reasonMissing();
  await transaction.change(
    `UPDATE recruitment_applicant SET payment = $3, payer = $4, trx = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    input.isPaid ? 'paid' : 'pending',
    input.isPaid ? (applicant.payer ?? 'counter') : null,
    // A claim that is rejected must not keep the true payer from giving the same number.
    input.isPaid ? applicant.trx : null,
  );
  await noteEvents(transaction, [
    {
      applicantId: input.id,
      kind: input.isPaid ? 'paid' : 'unpaid',
      from: applicant.state,
      to: applicant.state,
      reason: input.isPaid ? input.reason : `${applicant.trx ?? ''} ${input.reason}`.trim(),
    },
  ]);
  return { id: input.id };
}
