import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';

type Entered = { readonly mark: number | null; readonly code: string | null };

/**
 * Writes one part of one student's mark after its result was published, with its history; `place` is the component's,
 * from 1. Answers what stood there, or null when it is no longer `before` or there is no such mark.
 */
export async function amendMark(
  transaction: Transaction,
  change: { enrolmentId: string; paperId: string; place: number; before: Entered; after: Entered },
): Promise<{ id: string } | null> {
  const { enrolmentId, paperId, place, before, after } = change;
  if (!Number.isInteger(place) || place < 1 || place > 6) throw new RangeError('A mark has six places');
  const { accountId, impersonatorId, action, requestId } = transaction.context;
  const [c, k] = [`c${place}`, `k${place}`];
  return transaction.row<{ id: string }>(
    `WITH changed AS (
       UPDATE exams_mark SET ${c} = $4::int, ${k} = $5::text, entered_by = $8, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND enrolment_id = $2 AND paper_id = $3
          AND ${c} IS NOT DISTINCT FROM $6::int AND ${k} IS NOT DISTINCT FROM $7::text
       RETURNING id),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $9, 'exams_mark', id, 'update', jsonb_build_object('${c}', $6::int, '${k}', $7::text),
              jsonb_build_object('${c}', $4::int, '${k}', $5::text), $8, $10, $11, $12 FROM changed)
     SELECT id FROM changed`,
    enrolmentId,
    paperId,
    after.mark,
    after.code,
    before.mark,
    before.code,
    accountId,
    newId(),
    impersonatorId,
    action,
    requestId,
  );
}

/** Nobody enters marks of a published result any more: every sheet of the class in these examinations is locked. */
export async function lockSheets(
  transaction: Transaction,
  examIds: readonly string[],
  classId: string,
): Promise<void> {
  await transaction.change(
    `UPDATE exams_mark_sheet s SET status = 'locked', version = s.version + 1, updated_at = now()
       FROM exams_paper p WHERE s.site_id = $1 AND p.site_id = $1 AND p.id = s.paper_id
        AND p.exam_id = ANY($2::uuid[]) AND p.class_id = $3 AND s.status <> 'locked'`,
    examIds,
    classId,
  );
}
