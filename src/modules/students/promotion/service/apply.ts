import { todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Progress } from '../../../../core/server/jobs/job-runs.ts';
import { noteChanges } from '../../service/places.ts';
import { assignRolls, type Decision, type Facts, hindranceOf, type ItemNote } from '../rules.ts';
import { type Item, readItems, readLeaving, takenRolls } from './plan.ts';
import { findPromotion, type Promotion } from './promotions.ts';

/** Students written with one statement: few enough that the progress is seen to move. */
export const part = 500;

export type Written = { readonly done: number; readonly left: number };

const statusAfter = { promote: 'promoted', retain: 'retained', complete: 'completed' } as const;
/** What somebody's place was, and the next one is. */
export const statusOf = ({ isOnLeave }: Facts) => (isOnLeave ? 'onLeave' : 'active');
type Moving = Item & { decision: Exclude<Decision, 'leave'>; newId: string | null; note: ItemNote };

/**
 * Writes a promotion, whole, in the caller's transaction: cut off anywhere, nothing of it is there. Run again, or for another
 * version than was approved, it does nothing. Who was moved meanwhile, waits for
 * a transfer certificate, or has a place in the next year, is left and named.
 */
export async function writePromotion(
  transaction: Transaction,
  { promotionId, version }: { promotionId: string; version: number },
  progress: Pick<Progress, 'total' | 'advance'>,
  now: Date,
): Promise<Written> {
  transaction.planForAll();
  const promotion = await findPromotion(transaction, promotionId, true);
  if (promotion.stored !== 'applying' || promotion.version !== version) return { done: 0, left: 0 };
  const items = await readItems(transaction, promotionId);
  await progress.total(items.length);
  const { moving, left } = await sortOut(transaction, promotion, items);
  const days = await daysOf(transaction, promotion, now);
  await noteLeft(transaction, left);
  await progress.advance(left.length);
  for (let from = 0; from < moving.length; from += part) {
    const some = moving.slice(from, from + part);
    await writePart(transaction, promotion, some, days);
    await progress.advance(some.length);
  }
  await transaction.change(
    `UPDATE students_promotion SET state = 'applied', applied_by = $3::uuid, applied_at = $4, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    promotionId,
    transaction.context.accountId,
    now,
  );
  return { done: moving.length, left: left.length };
}

/** Who goes, with the roll that is free now, and who is left, with why. Sections and places are held until the end. */
async function sortOut(transaction: Transaction, promotion: Promotion, items: readonly Item[]) {
  const sectionIds = [...new Set(items.flatMap((one) => one.to_section_id ?? []))];
  await transaction.change(
    'SELECT 1 FROM academic_section WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    sectionIds,
  );
  const places = await transaction.read(
    { id: 'uuid', version: 'int', status: 'text', sectionId: 'uuid' },
    `SELECT e.id, e.version, e.status, e.section_id AS "sectionId" FROM students_enrolment e
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) ORDER BY e.id FOR NO KEY UPDATE`,
    items.map((one) => one.enrolment_id),
  );
  const ahead = await transaction.read(
    { student: 'uuid' },
    `SELECT e.student_id AS student FROM students_enrolment e
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.student_id = ANY($3::uuid[])`,
    promotion.to_year_id,
    items.map((one) => one.student_id),
  );
  const leaving = await readLeaving(
    transaction,
    items.map((one) => one.student_id),
  );
  const placeOf = new Map(places.map((one) => [one.id, one]));
  const placed = new Set(ahead.map((one) => one.student));
  const left: { id: string; note: ItemNote }[] = [];
  const going: (Item & { decision: Exclude<Decision, 'leave'> })[] = [];
  for (const item of items) {
    const { decision } = item;
    const seen = {
      version: item.seen_version,
      sectionId: item.from_section_id,
      status: statusOf(item.facts),
    };
    const note = hindranceOf(seen, placeOf.get(item.enrolment_id), {
      isLeaving: leaving.has(item.student_id),
      isPlaced: placed.has(item.student_id),
    });
    if (note !== '' || decision === 'leave') left.push({ id: item.id, note });
    else going.push({ ...item, decision });
  }
  const rolls = assignRolls(
    going.flatMap((one) =>
      one.to_section_id === null
        ? []
        : [
            {
              id: one.id,
              sectionId: one.to_section_id,
              decision: one.decision,
              given: one.roll,
              fromRoll: one.roll ?? one.from_roll,
              fromPlace: 0,
              result: null,
            },
          ],
    ),
    'keep',
    await takenRolls(transaction, sectionIds),
  );
  const moving = going.map((one): Moving => {
    const roll = rolls.get(one.id) ?? null;
    return {
      ...one,
      roll,
      note: roll !== one.roll ? 'rollTaken' : '',
      newId: one.to_section_id === null ? null : newId(),
    };
  });
  return { moving, left };
}

/** The last day in the old year and the first in the new one. */
async function daysOf(transaction: Transaction, promotion: Promotion, now: Date) {
  const row = await transaction.readOne(
    { ends: 'date', starts: 'date' },
    `SELECT least(f.end_date, $4::date) AS ends, t.start_date AS starts
       FROM academic_academic_year f JOIN academic_academic_year t ON t.site_id = $1 AND t.id = $3
      WHERE f.site_id = $1 AND f.id = $2`,
    promotion.from_year_id,
    promotion.to_year_id,
    todayInDhaka(now),
  );
  if (!row) throw new Error('A promotion without its years');
  return row;
}

async function noteLeft(
  transaction: Transaction,
  left: readonly { readonly id: string; readonly note: ItemNote }[],
): Promise<void> {
  if (left.length === 0) return;
  await transaction.change(
    `UPDATE students_promotion_item i SET state = 'left', note = n.note, version = i.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', note: '$3::text[]' })}
      WHERE i.site_id = $1 AND i.site_id = n.site_id AND i.id = n.id`,
    left.map((one) => one.id),
    left.map((one) => one.note),
  );
}

/** Places of the next year, the old ones closed, the ladder of each student, and what became of each item. */
async function writePart(
  transaction: Transaction,
  promotion: Promotion,
  items: readonly Moving[],
  { ends, starts }: { ends: string; starts: string },
): Promise<void> {
  const placed = items.flatMap((one) =>
    one.newId && one.to_section_id && one.roll !== null
      ? [{ ...one, newId: one.newId, sectionId: one.to_section_id, roll: one.roll }]
      : [],
  );
  await transaction.change(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on, status)
     SELECT n.site_id, n.id, n.student_id, $6::uuid, n.section_id, n.roll, $7::date, n.status
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         student_id: '$3::uuid[]',
         section_id: '$4::uuid[]',
         roll: '$5::int[]',
         status: '$8::text[]',
       })}`,
    placed.map((one) => one.newId),
    placed.map((one) => one.student_id),
    placed.map((one) => one.sectionId),
    placed.map((one) => one.roll),
    promotion.to_year_id,
    starts,
    placed.map((one) => statusOf(one.facts)),
  );
  await transaction.change(
    `UPDATE students_enrolment e SET status = n.status, ends_on = $4::date, version = e.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', status: '$3::text[]' })}
      WHERE e.site_id = $1 AND e.site_id = n.site_id AND e.id = n.id`,
    items.map((one) => one.enrolment_id),
    items.map((one) => statusAfter[one.decision]),
    ends,
  );
  const reasonOf = (one: Moving) => one.reason || promotion.reason;
  await noteChanges(transaction, [
    ...items.map(
      (one): Row => ({
        student_id: one.student_id,
        enrolment_id: one.enrolment_id,
        kind: 'status',
        from_status: statusOf(one.facts),
        to_status: statusAfter[one.decision],
        from_section_id: one.from_section_id,
        to_section_id: one.from_section_id,
        from_roll: one.from_roll,
        to_roll: one.from_roll,
        reason: reasonOf(one),
        effective_on: ends,
      }),
    ),
    ...placed.map(
      (one): Row => ({
        student_id: one.student_id,
        enrolment_id: one.newId,
        kind: 'enrolled',
        to_status: statusOf(one.facts),
        to_section_id: one.sectionId,
        to_roll: one.roll,
        reason: reasonOf(one),
        effective_on: starts,
      }),
    ),
  ]);
  await transaction.change(
    `UPDATE students_promotion_item i SET state = 'done', new_enrolment_id = n.place, roll = n.roll, note = n.note,
            version = i.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', place: '$3::uuid[]', roll: '$4::int[]', note: '$5::text[]' })}
      WHERE i.site_id = $1 AND i.site_id = n.site_id AND i.id = n.id`,
    items.map((one) => one.id),
    items.map((one) => one.newId),
    items.map((one) => one.roll),
    items.map((one) => one.note),
  );
}
