import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { holdOpenLine, matchOutside } from '../../../payments/public.ts';
import {
  type DeclarationFacts,
  findDeclaration,
  holdDeclaration,
} from '../../declare/service/declarations.ts';
import { admissionErrors, admissionFields } from '../../labels.ts';
import { isOver, type Payer, stepsFrom } from '../../rules.ts';
import { type Applicant, applicantColumns, applicantShape, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import type { deskContract } from '../contract.ts';
import { lineOfClaim, postFee } from './fee-books.ts';
import { moveWaiting, selectDirectly, wrongStep } from './seats.ts';

export const reasonMissing = () =>
  new ValidationError({
    reason: [withAttribute(messages.required, admissionFields.reason ?? messages.required)],
  });

/** Throws 409 while the list of a draw is fixed and not published. */
export async function assertNotFixed(transaction: Transaction, declarationId: string): Promise<void> {
  const fixed = await transaction.row(
    `SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL AND published_at IS NULL`,
    declarationId,
  );
  if (fixed) throw new AppError(admissionErrors.fixed);
}

/** Brings applications of one declaration to another state, all or none. */
export async function decide(
  transaction: Transaction,
  input: z.output<typeof deskContract.decide.input>,
  now: Date,
): Promise<{ changed: number }> {
  if (isOver(input.to) && input.reason.length < 3) throw reasonMissing();
  const [firstId = ''] = input.ids;
  const first = await readApplicant(transaction, firstId);
  const declaration = await holdDeclaration(transaction, first.declarationId);
  const rows = await transaction.read(
    applicantShape,
    `SELECT ${applicantColumns} FROM admission_applicant a
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND a.id = ANY($3::uuid[]) ORDER BY a.number FOR UPDATE OF a`,
    declaration.id,
    input.ids,
  );
  if (rows.length < new Set(input.ids).size) throw new AppError(errors.notFound);
  for (const row of rows)
    if (!stepsFrom(row.state, declaration.method).includes(input.to)) throw wrongStep(row.state, input.to);
  await assertNotFixed(transaction, declaration.id);
  const today = todayInDhaka(now);
  const known = new Set(declaration.quotas.map((one) => one.code));
  const quotas = rows.length === 1 ? input.quotas?.filter((code) => known.has(code)) : undefined;
  if (input.to === 'selected') {
    if (declaration.fee > 0n && rows.some((row) => row.payment !== 'paid'))
      throw new AppError(admissionErrors.unpaid);
    await selectDirectly(transaction, declaration, rows, { today, takesLesser: input.takesLesser });
  } else
    await transaction.change(
      `UPDATE admission_applicant SET state = $3, quotas = coalesce($4::text[], quotas), version = version + 1,
              updated_at = now()
        WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      rows.map((row) => row.id),
      input.to,
      quotas ?? null,
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
  // A seat that is left goes to whoever waits.
  if (rows.some((row) => row.state === 'selected')) await moveWaiting(transaction, declaration, today);
  return { changed: rows.length };
}

const taka = (paisa: bigint): Label => ({
  en: formatTaka(paisa, { language: 'en' }),
  bn: formatTaka(paisa, { language: 'bn' }),
});

/**
 * The line of a statement that tells of the claim, held: it is the money of this application. Null where none tells of it.
 * Throws 409 where it is the money of something else, or another amount than the fee.
 */
async function takeLine(
  transaction: Transaction,
  applicant: Applicant,
  declaration: DeclarationFacts,
  today: string,
): Promise<string | null> {
  const line = await lineOfClaim(transaction, applicant, today);
  if (!line) return null;
  const trx = applicant.trx ?? '';
  if (line.isOpen && line.amount !== declaration.fee)
    throw new AppError(admissionErrors.otherAmount, {
      trx,
      paid: taka(line.amount),
      fee: taka(declaration.fee),
    });
  if (!line.isOpen || !(await holdOpenLine(transaction, line.id)))
    throw new AppError(admissionErrors.lineTaken, { trx });
  return line.id;
}

/** The office found the money, or did not. */
export async function confirmPayment(
  transaction: Transaction,
  input: { id: string; isPaid: boolean; bankId: string | null; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const applicant = await readApplicant(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.payment === 'none' || applicant.number === null) throw new AppError(admissionErrors.noFee);
  if (applicant.payment === 'paid') throw new AppError(admissionErrors.isPaid);
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  if (!declaration) throw new AppError(errors.notFound);
  if (!input.isPaid && input.reason.length < 3) throw reasonMissing();
  const lineId = input.isPaid ? await takeLine(transaction, applicant, declaration, todayInDhaka(now)) : null;
  await transaction.change(
    `UPDATE admission_applicant SET payment = $3, payer = $4, trx = $5, version = version + 1, updated_at = now()
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
  // Last: the voucher's number is drawn in this transaction.
  if (input.isPaid) {
    const payer = (applicant.payer ?? 'counter') as Payer;
    const { voucherId, receiptId } = await postFee(transaction, declaration, applicant, {
      ...input,
      payer,
      now,
    });
    if (lineId !== null) await matchOutside(transaction, { lineId, receiptId, amount: declaration.fee });
    await transaction.change(
      'UPDATE admission_applicant SET voucher_id = $3 WHERE site_id = $1 AND id = $2',
      input.id,
      voucherId,
    );
  }
  return { id: input.id };
}

export async function listMarks(
  transaction: Transaction,
  input: { declarationId: string; page: number; size: number },
): Promise<z.input<typeof deskContract.marks.output>> {
  const declaration = await findDeclaration(transaction, input.declarationId);
  if (!declaration) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      number: 'text',
      roll: 'int?',
      name: json<Label>(),
      mark: 'int?',
      isAbsent: 'bool',
      total: 'int',
      unmarked: 'int',
    },
    `SELECT a.id, a.number, s.roll, json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)) AS name,
            a.mark, a.is_absent AS "isAbsent", count(*) OVER ()::int AS total,
            count(*) FILTER (WHERE a.mark IS NULL AND NOT a.is_absent) OVER ()::int AS unmarked
       FROM admission_applicant a
       LEFT JOIN admission_test_seat s ON s.site_id = $1 AND s.applicant_id = a.id
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND a.state IN ('eligible', 'selected', 'waiting', 'admitted')
      ORDER BY s.roll NULLS LAST, a.number LIMIT $3 OFFSET $4`,
    input.declarationId,
    input.size,
    (input.page - 1) * input.size,
  );
  const fixed = await transaction.row(
    'SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL',
    input.declarationId,
  );
  return {
    items: rows.map(({ total: _, unmarked: __, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: input.page,
    size: input.size,
    fullMark: declaration.fullMark,
    isFixed: fixed !== null,
    unmarked: rows[0]?.unmarked ?? 0,
  };
}

/** Marks of a page at once; until the merit list is made. */
export async function saveMarks(
  transaction: Transaction,
  input: z.output<typeof deskContract.saveMarks.input>,
): Promise<{ saved: number }> {
  const declaration = await holdDeclaration(transaction, input.declarationId);
  const fixed = await transaction.row(
    'SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL',
    declaration.id,
  );
  if (fixed) throw new AppError(admissionErrors.fixed);
  const tooMany = input.marks.find((one) => (one.mark ?? 0) > declaration.fullMark);
  if (tooMany)
    throw new ValidationError({
      marks: [
        {
          en: `A mark is at most ${declaration.fullMark}.`,
          bn: `নম্বর সর্বোচ্চ ${declaration.fullMark}।`,
        },
      ],
    });
  const saved = await transaction.change(
    `UPDATE admission_applicant a SET mark = n.mark, is_absent = n.absent, version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]', mark: '$4::int[]', absent: '$5::bool[]' })}
      WHERE a.site_id = $1 AND a.id = n.id AND a.declaration_id = $2 AND a.state = 'eligible'`,
    declaration.id,
    input.marks.map((one) => one.id),
    input.marks.map((one) => (one.isAbsent ? null : one.mark)),
    input.marks.map((one) => one.isAbsent),
  );
  return { saved };
}
