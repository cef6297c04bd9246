import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { giveBackOutside, readTaken } from '../../../fees/receipts/outside/public.ts';
import { feeTexts, recruitmentErrors, recruitmentFields } from '../../labels.ts';
import { recruitmentPath } from '../../paths.ts';
import { needsReason, payers, stepsFrom } from '../../rules.ts';
import {
  applicantColumns,
  applicantFrom,
  applicantShape,
  readSent,
  wrongStep,
} from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { postFee } from '../../service/fees.ts';
import { holdPost, readPost } from '../../service/posts.ts';
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
  services: Services,
  input: { id: string; isPaid: boolean; bankId: string | null; reason: string },
): Promise<{ id: string }> {
  const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.payment === 'none') throw new AppError(recruitmentErrors.noFee);
  if (!input.isPaid && input.reason.length < 3) throw reasonMissing();
  if (applicant.voucherId !== null) {
    // Confirmed twice, the fee stands in the books once.
    if (input.isPaid) return { id: input.id };
    throw new AppError(recruitmentErrors.inBooks);
  }
  const payer = payers.find((one) => one === applicant.payer) ?? 'counter';
  const { fee, name } = await readPost(transaction, applicant.postId);
  const voucherId =
    input.isPaid && fee > 0n
      ? await postFee(transaction, services, {
          number: applicant.number,
          name: applicant.name,
          post: name,
          payer,
          bankId: input.bankId,
          trx: applicant.trx,
          amount: fee,
          reason: input.reason,
        })
      : null;
  await transaction.change(
    `UPDATE recruitment_applicant SET payment = $3, payer = $4, trx = $5, voucher_id = $6, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    input.isPaid ? 'paid' : 'pending',
    input.isPaid ? (applicant.payer ?? 'counter') : null,
    // A claim that is rejected must not keep the true payer from giving the same number.
    input.isPaid ? applicant.trx : null,
    voucherId,
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

/** Takes a confirmed fee back, by two: the mirror voucher is posted, and the application owes its fee again. */
export const returningFee: Act<z.output<typeof contract.returnFee.input>, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => readSent(transaction, input.id, 'FOR UPDATE OF a'),
  async about(transaction, { input }) {
    const applicant = await readSent(transaction, input.id);
    if (applicant.voucherId === null) throw new AppError(recruitmentErrors.notPaid);
    const { fee, name } = await readPost(transaction, applicant.postId);
    const receipt = await readTaken(transaction, applicant.voucherId);
    // What was paid, whatever the post costs by now.
    const paid = receipt?.amount ?? fee;
    return {
      subject: applicant.id,
      title: fillLabel(feeTexts.title, { number: { en: applicant.number, bn: applicant.number } }),
      path: link(recruitmentPath.applications, { open: applicant.id }),
      amount: paid,
      figures: [
        { kind: 'name', label: recruitmentFields.applicant ?? feeTexts.title, value: applicant.name },
        { kind: 'name', label: recruitmentFields.post ?? feeTexts.title, value: name },
        { kind: 'money', label: recruitmentFields.fee ?? feeTexts.title, value: String(paid) },
      ],
      // Whoever took the money does not decide that it goes out again.
      excluded: receipt ? [receipt.collectedBy] : [],
    };
  },
  async run(transaction, { input, services, approved }) {
    const applicant = await readSent(transaction, input.id, 'FOR UPDATE OF a');
    if (applicant.voucherId === null) throw new AppError(recruitmentErrors.notPaid);
    await transaction.change(
      `UPDATE recruitment_applicant SET payment = 'pending', trx = NULL, voucher_id = NULL, version = version + 1,
              updated_at = now() WHERE site_id = $1 AND id = $2`,
      input.id,
    );
    await noteEvents(transaction, [
      {
        applicantId: input.id,
        kind: 'unpaid',
        from: applicant.state,
        to: applicant.state,
        reason: `${applicant.trx ?? ''} ${input.reason}`.trim(),
      },
    ]);
    await giveBackOutside(transaction, applicant.voucherId, {
      reason: input.reason,
      preparedBy: approved?.askedBy,
      database: services.database,
      now: services.now(),
    });
    return { id: input.id };
  },
};
