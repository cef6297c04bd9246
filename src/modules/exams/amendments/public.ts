import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { refuseKept } from '../marks/service/sheet-facts.ts';
import { takersSql } from '../public.ts';

type Entered = { readonly mark: number | null; readonly code: string | null };

/**
 * Writes parts of one student's mark after its result was published, with their history; `place` is the component's,
 * from 1. Writes none of them and answers null when one is no longer its `before`. Where the student takes the paper and has no
 * mark in it yet, it is made.
 */
export async function amendMark(
  transaction: Transaction,
  change: {
    enrolmentId: string;
    paperId: string;
    /** Whose entry it is: who asked for it, where a second person decided. */
    enteredBy: string | null;
    parts: readonly { place: number; before: Entered; after: Entered }[];
  },
): Promise<{ id: string } | null> {
  const { enrolmentId, paperId, parts } = change;
  const places = parts.map((one) => one.place);
  if (
    places.length === 0 ||
    new Set(places).size < places.length ||
    places.some((place) => !Number.isInteger(place) || place < 1 || place > 6)
  )
    throw new RangeError('A mark has six places');
  const { accountId, impersonatorId, action, requestId } = transaction.context;
  const slots = (of: 'before' | 'after') =>
    JSON.stringify(
      Object.fromEntries(
        parts.flatMap((one) => [
          [`c${one.place}`, one[of].mark],
          [`k${one.place}`, one[of].code],
        ]),
      ),
    );
  // What was there is what is stored only if each of these slots says so.
  const columns = places.flatMap((place) => [[`c${place}`, 'int'] as const, [`k${place}`, 'text'] as const]);
  const who = [accountId, newId(), impersonatorId, action, requestId, change.enteredBy];
  const changed = await transaction
    .readOne(
      { id: 'uuid' },
      `WITH changed AS (
       UPDATE exams_mark SET ${columns.map(([name, type]) => `${name} = ($4::jsonb ->> '${name}')::${type}`).join(', ')},
              entered_by = $11, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND enrolment_id = $2 AND paper_id = $3
          AND ${columns.map(([name, type]) => `${name} IS NOT DISTINCT FROM ($5::jsonb ->> '${name}')::${type}`).join(' AND ')}
       RETURNING id),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $7, 'exams_mark', id, 'update', $5::jsonb, $4::jsonb, $6, $8, $9, $10 FROM changed)
     SELECT id FROM changed`,
      enrolmentId,
      paperId,
      slots('after'),
      slots('before'),
      ...who,
    )
    .catch(refuseKept);
  if (changed || parts.some(({ before }) => before.mark !== null || before.code !== null)) return changed;
  // A subject taken since has no mark yet: it gets its first one, on the sheet of the student's section.
  return transaction
    .row<{ id: string }>(
      `WITH made AS (
       INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, entered_by, ${columns.map(([name]) => name).join(', ')})
       SELECT $1, $5, m.id, k.paper_id, k.enrolment_id, $11,
              ${columns.map(([name, type]) => `($4::jsonb ->> '${name}')::${type}`).join(', ')}
         FROM (${takersSql('p.id = $3 AND e.id = $2')}) AS k
         JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = k.paper_id AND m.section_id = k.sheet_section_id
       ON CONFLICT DO NOTHING RETURNING id),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $7, 'exams_mark', id, 'insert', NULL, $4::jsonb, $6, $8, $9, $10 FROM made)
     SELECT id FROM made`,
      enrolmentId,
      paperId,
      slots('after'),
      newId(),
      ...who,
    )
    .catch(refuseKept);
}

/** Holds every sheet of a class in these examinations until the transaction ends: none is moved on or given back. */
export async function holdSheets(
  transaction: Transaction,
  examIds: readonly string[],
  classId: string,
): Promise<void> {
  await transaction.rows(
    `SELECT s.id FROM exams_mark_sheet s WHERE s.site_id = $1 AND s.paper_id IN (
       SELECT p.id FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = ANY($2::uuid[]) AND p.class_id = $3)
      ORDER BY s.id FOR NO KEY UPDATE`,
    examIds,
    classId,
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
