import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatNumber } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import { admissionErrors, drawTexts as texts } from '../../labels.ts';
import { admissionPath } from '../../paths.ts';
import type { drawContract } from '../contract.ts';
import { findDraw, holdItsDeclaration, publishDraw } from './draws.ts';

type Input = z.output<typeof drawContract.publish.input>;

/**
 * Publishes a result. A lottery anybody can do again; the marks of a test stand in nobody's view but that of who wrote them, so who
 * wrote any of a merit list does not publish it alone, nor decides about it.
 */
export const publishingDraw: Act<Input, Awaited<ReturnType<typeof publishDraw>>> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdItsDeclaration(transaction, input.id),
  async about(transaction, { input }) {
    const found = await findDraw(transaction, input.id);
    const declaration = found && (await findDeclaration(transaction, found.declarationId));
    if (!found || !declaration || found.voidedAt !== null) throw new AppError(errors.notFound);
    if (found.drawnAt === null || !found.result) throw new AppError(admissionErrors.notDrawn);
    if (found.publishedAt !== null) throw new AppError(admissionErrors.isPublished);
    const markers = found.kind === 'merit' ? await markersOf(transaction, declaration.id) : [];
    const { accountId } = transaction.context;
    return {
      subject: found.id,
      title: fillLabel(texts.publishTitle, { title: declaration.title }),
      path: link(admissionPath.results, { declaration: declaration.id }),
      amount: null,
      figures: [
        { kind: 'name', label: texts.declaration, value: declaration.title },
        { kind: 'day', label: texts.drawnOn, value: todayInDhaka(found.drawnAt) },
        { kind: 'text', label: texts.listed, value: number(found.input.entries.length) },
        { kind: 'text', label: texts.seats, value: number(found.result.seats.length) },
        ...markers.map((value) => ({ kind: 'person' as const, label: texts.markedBy, value })),
      ],
      excluded: markers,
      isAloneWhereNobody: true,
      isOneEnough: accountId === null || !markers.includes(accountId),
    };
  },
  run: (transaction, { input, services }) => publishDraw(transaction, services, input.id),
};

/** Who wrote a mark of this test, also one that was changed since. */
async function markersOf(transaction: Transaction, declarationId: string): Promise<string[]> {
  const rows = await transaction.read(
    { account: 'uuid' },
    `SELECT DISTINCT h.actor AS account FROM admission_applicant a
       JOIN history h ON h.site_id = $1 AND h.table_name = 'admission_applicant' AND h.record_id = a.id
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND h.actor IS NOT NULL AND h.operation = 'update'
        AND (h.before ->> 'mark' IS DISTINCT FROM h.after ->> 'mark'
          OR h.before ->> 'is_absent' IS DISTINCT FROM h.after ->> 'is_absent')
      ORDER BY account`,
    declarationId,
  );
  return rows.map((row) => row.account);
}

const number = (value: number): Label => ({
  en: formatNumber(value, { language: 'en' }),
  bn: formatNumber(value, { language: 'bn' }),
});
