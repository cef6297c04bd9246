import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Progress } from '../../../../core/server/jobs/job-runs.ts';
import { noteChanges } from '../../service/places.ts';
import { holderTexts, promotionErrors } from '../labels.ts';
import type { Facts } from '../rules.ts';
import { part, statusOf, type Written } from './apply.ts';
import { findPromotion, type Promotion } from './promotions.ts';

const mostNamed = 20;

/** What was written of a promotion, with the old and the new place as they are now. */
const readWritten = (transaction: Transaction, promotionId: string) =>
  transaction.read(
    {
      id: 'uuid',
      student: 'uuid',
      name: json<Label>(),
      code: 'text',
      old: 'uuid',
      oldStatus: 'text',
      oldSection: 'uuid',
      oldRoll: 'int',
      place: 'uuid?',
      placeSection: 'uuid?',
      placeRoll: 'int?',
      isMoved: 'bool',
      facts: json<Facts>(),
    },
    `SELECT i.id, i.student_id AS student, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name, s.code,
            o.id AS old, o.status AS "oldStatus", o.section_id AS "oldSection", o.roll AS "oldRoll",
            i.new_enrolment_id AS place, e.section_id AS "placeSection", e.roll AS "placeRoll",
            i.facts, (o.version <> i.seen_version + 1
              OR (i.new_enrolment_id IS NOT NULL AND (e.id IS NULL OR e.version <> 1))) AS "isMoved"
       FROM students_promotion_item i
       JOIN students_student s ON s.site_id = $1 AND s.id = i.student_id
       JOIN students_enrolment o ON o.site_id = $1 AND o.id = i.enrolment_id
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.new_enrolment_id
      WHERE i.site_id = $1 AND i.promotion_id = $2 AND i.state = 'done' ORDER BY s.name_en, i.id`,
    promotionId,
  );
type WrittenRow = Awaited<ReturnType<typeof readWritten>>[number];

/** Which of the new places something refers to, and what, in words. */
async function usesOf(transaction: Transaction, places: readonly string[]): Promise<Map<string, Label>> {
  const rows = await transaction.read(
    { place: 'uuid', kind: 'text' },
    'SELECT u.place, u.kind FROM students_places_in_use($1, $2::uuid[]) u ORDER BY u.kind',
    places,
  );
  const found = new Map<string, Label[]>();
  for (const { place, kind } of rows) {
    const what = holderTexts[kind.split('_')[0] ?? ''] ?? holderTexts.other;
    const known = found.get(place) ?? [];
    if (what && !known.includes(what)) found.set(place, [...known, what]);
  }
  const joined = (labels: readonly Label[]): Label => ({
    en: labels.map((one) => one.en).join(', '),
    bn: labels.map((one) => one.bn).join(', '),
  });
  return new Map([...found].map(([place, labels]) => [place, joined(labels)]));
}

async function lookThrough(transaction: Transaction, promotionId: string) {
  const rows = await readWritten(transaction, promotionId);
  const uses = await usesOf(
    transaction,
    rows.flatMap((one) => one.place ?? []),
  );
  const moved = rows.filter((one) => one.isMoved);
  const free = rows.filter((one) => !one.isMoved);
  const inUse = free.flatMap((one) => {
    const what = one.place ? uses.get(one.place) : undefined;
    return what ? [{ ...one, what }] : [];
  });
  return { moved, free, inUse };
}

/** What hinders taking it back, and who would stay where they are. */
export async function readObstacles(transaction: Transaction, promotionId: string) {
  await findPromotion(transaction, promotionId);
  const { moved, inUse } = await lookThrough(transaction, promotionId);
  return {
    inUse: inUse.slice(0, mostNamed).map(({ name, code, what }) => ({ name, code, what })),
    inUseCount: inUse.length,
    moved: moved.slice(0, mostNamed).map(({ name, code }) => ({ name, code })),
    movedCount: moved.length,
  };
}

/** Throws where something is recorded in a new place: a promotion is taken back as a whole or not at all. */
export async function assertReversible(transaction: Transaction, promotionId: string): Promise<void> {
  const { inUse } = await lookThrough(transaction, promotionId);
  refuseInUse(inUse);
}

function refuseInUse(inUse: readonly (WrittenRow & { what: Label })[]): void {
  if (inUse.length === 0) return;
  const named = inUse.slice(0, 5);
  const more = inUse.length > named.length ? ` … (${inUse.length})` : '';
  const names: Label = {
    en: named.map((one) => `${one.name.en} (${one.what.en})`).join(', ') + more,
    bn: named.map((one) => `${one.name.bn} (${one.what.bn})`).join(', ') + more,
  };
  throw new AppError(promotionErrors.inUse, { names });
}

/**
 * Takes a promotion back in the caller's transaction: the new places go, the old ones are active again, and each student's
 * ladder says so. Who was moved meanwhile is kept and named. Run again it does nothing.
 */
export async function takeBack(
  transaction: Transaction,
  { promotionId, version }: { promotionId: string; version: number },
  progress: Pick<Progress, 'total' | 'advance'>,
  now: Date,
): Promise<Written> {
  transaction.planForAll();
  const promotion = await findPromotion(transaction, promotionId, true);
  if (promotion.stored !== 'reversing' || promotion.version !== version) return { done: 0, left: 0 };
  await transaction.change(
    `SELECT 1 FROM students_enrolment e
      WHERE e.site_id = $1 AND e.id IN (
        SELECT unnest(ARRAY[i.enrolment_id, i.new_enrolment_id]) FROM students_promotion_item i
         WHERE i.site_id = $1 AND i.promotion_id = $2 AND i.state = 'done')
      ORDER BY e.id FOR UPDATE`,
    promotionId,
  );
  const { moved, free, inUse } = await lookThrough(transaction, promotionId);
  refuseInUse(inUse);
  await progress.total(moved.length + free.length);
  await noteItems(transaction, moved, 'kept', 'moved');
  await progress.advance(moved.length);
  for (let from = 0; from < free.length; from += part) {
    const some = free.slice(from, from + part);
    await takeBackPart(transaction, promotion, some, now);
    await progress.advance(some.length);
  }
  await transaction.change(
    `UPDATE students_promotion SET state = 'reversed', reversed_by = $3::uuid, reversed_at = $4, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    promotionId,
    transaction.context.accountId,
    now,
  );
  return { done: free.length, left: moved.length };
}

const noteItems = (
  transaction: Transaction,
  rows: readonly WrittenRow[],
  state: 'kept' | 'reversed',
  note: 'moved' | '',
) =>
  transaction.change(
    `UPDATE students_promotion_item SET state = $3, note = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    rows.map((one) => one.id),
    state,
    note,
  );

async function takeBackPart(
  transaction: Transaction,
  promotion: Promotion,
  rows: readonly WrittenRow[],
  now: Date,
): Promise<void> {
  const common = { reason: promotion.reason, effective_on: todayInDhaka(now) };
  await noteChanges(transaction, [
    ...rows.flatMap((one): Row[] =>
      one.place && one.placeSection
        ? [
            {
              ...common,
              student_id: one.student,
              enrolment_id: one.place,
              kind: 'takenBack',
              from_status: statusOf(one.facts),
              to_status: statusOf(one.facts),
              from_section_id: one.placeSection,
              to_section_id: one.placeSection,
              from_roll: one.placeRoll,
              to_roll: one.placeRoll,
            },
          ]
        : [],
    ),
    ...rows.map(
      (one): Row => ({
        ...common,
        student_id: one.student,
        enrolment_id: one.old,
        kind: 'status',
        from_status: one.oldStatus,
        to_status: statusOf(one.facts),
        from_section_id: one.oldSection,
        to_section_id: one.oldSection,
        from_roll: one.oldRoll,
        to_roll: one.oldRoll,
      }),
    ),
  ]);
  await transaction.change(
    'DELETE FROM students_enrolment WHERE site_id = $1 AND id = ANY($2::uuid[])',
    rows.flatMap((one) => one.place ?? []),
  );
  await transaction.change(
    `UPDATE students_enrolment e SET status = n.status, ends_on = NULL, version = e.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', status: '$3::text[]' })}
      WHERE e.site_id = $1 AND e.site_id = n.site_id AND e.id = n.id`,
    rows.map((one) => one.old),
    rows.map((one) => statusOf(one.facts)),
  );
  await noteItems(transaction, rows, 'reversed', '');
}
