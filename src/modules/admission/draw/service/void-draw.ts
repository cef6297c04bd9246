import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatNumber } from '../../../../core/format.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import { admissionErrors, drawTexts as texts } from '../../labels.ts';
import { admissionPath } from '../../paths.ts';
import { noteEvents } from '../../service/events.ts';
import type { drawContract } from '../contract.ts';
import { findDraw, holdDraw, holdItsDeclaration } from './draws.ts';

type Input = z.output<typeof drawContract.void.input>;

/**
 * Voids a draw. What is only fixed, and a merit list nobody has seen, one person puts right; a result that is known takes
 * two, or somebody alone would draw until it pleases.
 */
export const voidingDraw: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  // Drawn or published meanwhile, it takes two.
  hold: (transaction, { input }) => holdItsDeclaration(transaction, input.id),
  async about(transaction, { input }) {
    const found = await findDraw(transaction, input.id);
    const declaration = found && (await findDeclaration(transaction, found.declarationId));
    if (!found || !declaration || found.voidedAt !== null) throw new AppError(errors.notFound);
    if (found.publishedAt !== null) await assertNobodyAdmitted(transaction, found.declarationId);
    const seats = found.result?.seats.length ?? 0;
    return {
      subject: found.id,
      title: fillLabel(texts.voidTitle, { title: declaration.title }),
      path: link(admissionPath.results, { declaration: declaration.id }),
      amount: null,
      figures: [
        { kind: 'name', label: texts.declaration, value: declaration.title },
        ...(found.drawnAt === null
          ? []
          : [{ kind: 'day' as const, label: texts.drawnOn, value: todayInDhaka(found.drawnAt) }]),
        ...(found.publishedAt === null
          ? []
          : [{ kind: 'day' as const, label: texts.publishedOn, value: todayInDhaka(found.publishedAt) }]),
        {
          kind: 'text',
          label: texts.seats,
          value: {
            en: formatNumber(seats, { language: 'en' }),
            bn: formatNumber(seats, { language: 'bn' }),
          },
        },
      ],
      excluded: [],
      isAloneWhereNobody: true,
      isOneEnough: found.drawnAt === null || (found.kind === 'merit' && found.publishedAt === null),
    };
  },
  run: (transaction, { input, services }) => voidDraw(transaction, services, input),
};

async function assertNobodyAdmitted(transaction: Transaction, declarationId: string): Promise<void> {
  const admitted = await transaction.row(
    `SELECT 1 FROM admission_applicant WHERE site_id = $1 AND declaration_id = $2 AND state = 'admitted' LIMIT 1`,
    declarationId,
  );
  if (admitted) throw new AppError(admissionErrors.isAdmitted);
}

/** Voids a draw with its reason, so that another may be made; nobody may be admitted by it. */
async function voidDraw(
  transaction: Transaction,
  services: Services,
  input: { id: string; reason: string },
): Promise<{ id: string }> {
  const { declaration, found } = await holdDraw(transaction, input.id);
  if (found.publishedAt !== null) {
    await assertNobodyAdmitted(transaction, declaration.id);
    const back = await transaction.read(
      { id: 'uuid', state: oneOf<'selected' | 'waiting' | 'lapsed' | 'refused'>() },
      // Who missed a day of this result, or was refused by it, goes back as well; who was refused by somebody, or declined, stays.
      `SELECT a.id, a.state FROM admission_applicant a
        WHERE a.site_id = $1 AND a.declaration_id = $2 AND (a.state IN ('selected', 'waiting', 'lapsed') OR (a.state = 'refused' AND EXISTS (
                SELECT 1 FROM (SELECT v.kind FROM admission_event v WHERE v.site_id = $1 AND v.applicant_id = a.id
                                  AND v.from_state <> v.to_state
                                ORDER BY v.created_at DESC, v.id DESC LIMIT 1) last WHERE last.kind = 'published')))
        ORDER BY a.id FOR UPDATE`,
      declaration.id,
    );
    await transaction.change(
      `UPDATE admission_applicant SET state = 'eligible', rank = NULL, offer_id = NULL, quota = NULL, respond_by = NULL,
              accepted_at = NULL, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      back.map((one) => one.id),
    );
    await noteEvents(
      transaction,
      back.map((one) => ({
        applicantId: one.id,
        kind: 'voided',
        from: one.state,
        to: 'eligible',
        reason: input.reason,
      })),
    );
  }
  await transaction.change(
    `UPDATE admission_draw SET voided_at = $3, voided_by = $4, void_reason = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    services.now(),
    transaction.context.accountId,
    input.reason,
  );
  return { id: input.id };
}
