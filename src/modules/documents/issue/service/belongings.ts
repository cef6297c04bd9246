import { AppError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { documentsErrors } from '../../labels.ts';
import type { Clearance } from '../../service/hooks.ts';
import { belongingTexts as texts } from '../labels.ts';

/** What students hold that belongs to the school, besides books. */
export const openBelongings: Clearance = {
  name: 'belongings',
  label: texts.belongings,
  async open(transaction, studentIds) {
    const rows = await transaction.read(
      { id: 'uuid', things: 'text' },
      `SELECT t.student_id AS id,
              string_agg(t.name || CASE WHEN t.quantity > 1 THEN ' × ' || t.quantity ELSE '' END, ', ' ORDER BY t.given_on, t.id)
                AS things
         FROM documents_lent_thing t
        WHERE t.site_id = $1 AND t.returned_on IS NULL AND t.student_id = ANY($2::uuid[]) GROUP BY t.student_id`,
      studentIds,
    );
    return new Map(
      rows.map(({ id, things }) => [id, fillLabel(texts.holds, { things: { en: things, bn: things } })]),
    );
  },
};

/** ID cards that hold: a card that came back, or is lost, holds no longer. */
export const openCards: Clearance = {
  name: 'idCard',
  label: texts.card,
  async open(transaction, studentIds) {
    const rows = await transaction.read(
      { id: 'uuid', numbers: 'text' },
      `SELECT i.student_id AS id, string_agg(i.number, ', ' ORDER BY i.issued_at, i.id) AS numbers
         FROM documents_issue i
        WHERE i.site_id = $1 AND i.kind = 'studentCard' AND i.revoked_at IS NULL AND i.student_id = ANY($2::uuid[])
        GROUP BY i.student_id`,
      studentIds,
    );
    return new Map(
      rows.map(({ id, numbers }) => [
        id,
        fillLabel(texts.cardOpen, { number: { en: numbers, bn: numbers } }),
      ]),
    );
  },
};

/** Takes a student's ID cards back, or notes that they are lost: they hold no longer. Throws 409 where none holds. */
export async function takeCardsBack(
  transaction: Transaction,
  { studentId, reason }: { studentId: string; reason: string },
  now: Date,
): Promise<{ cards: number }> {
  const cards = await transaction.change(
    `UPDATE documents_issue SET revoked_by = $3, revoked_at = $4, revoked_reason = $5, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND student_id = $2 AND kind = 'studentCard' AND revoked_at IS NULL`,
    studentId,
    transaction.context.accountId,
    now,
    reason,
  );
  if (cards === 0) throw new AppError(documentsErrors.noCard);
  return { cards };
}
