import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { promotionContract as contract } from '../contract.ts';
import { promotionErrors, promotionFields, promotionProblems } from '../labels.ts';
import type { Decision } from '../rules.ts';
import { classAfter, propose, readSections, renumber, sectionAfter, takenRolls } from './plan.ts';
import { holdInState, nextVersion } from './promotions.ts';
import { yearResultsOf } from './year-results.ts';

type Given = z.output<typeof contract.create.input>;

/** Draws up a promotion: who it is about, what the rule says of each, and where each would go. Nothing of it is written yet. */
export async function createPromotion(
  transaction: Transaction,
  services: Services,
  given: Given,
): Promise<{ id: string }> {
  await assertSensible(transaction, services, given);
  const id = newId();
  await transaction.change(
    `INSERT INTO students_promotion (site_id, id, from_year_id, to_year_id, targets, section_ids, rule, most_failed, least_present,
            exam_id, rolls, prepared_by, needs_clear, offers_transfer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    id,
    given.fromYearId,
    given.toYearId,
    JSON.stringify(given.targets),
    given.sectionIds,
    given.rule,
    given.rule === 'failed' ? given.mostFailed : null,
    given.leastPresent,
    given.examId,
    given.rolls,
    transaction.context.accountId,
    given.needsClear,
    given.offersTransfer,
  );
  const students = await propose(transaction, services, {
    id,
    from_year_id: given.fromYearId,
    to_year_id: given.toYearId,
    targets: given.targets,
    section_ids: given.sectionIds,
    rule: given.rule,
    most_failed: given.rule === 'failed' ? given.mostFailed : null,
    least_present: given.leastPresent,
    needs_clear: given.needsClear,
    offers_transfer: given.offersTransfer,
    exam_id: given.examId,
    rolls: given.rolls,
  });
  if (students === 0) throw new AppError(promotionErrors.noStudents);
  return { id };
}

async function assertSensible(transaction: Transaction, services: Services, given: Given): Promise<void> {
  if (given.fromYearId === given.toYearId)
    throw new ValidationError({ toYearId: [promotionProblems.sameYear] });
  const years = await transaction.read(
    { id: 'uuid', starts: 'date' },
    'SELECT id, start_date AS starts FROM academic_academic_year WHERE site_id = $1 AND id = ANY($2::uuid[])',
    [given.fromYearId, given.toYearId],
  );
  const startOf = (id: string, field: 'fromYearId' | 'toYearId') => {
    const year = years.find((one) => one.id === id);
    if (!year)
      throw new ValidationError({ [field]: [withAttribute(messages.exists, promotionFields[field])] });
    return year.starts;
  };
  if (startOf(given.fromYearId, 'fromYearId') >= startOf(given.toYearId, 'toYearId'))
    throw new ValidationError({ toYearId: [promotionProblems.earlierYear] });
  const classIds = [
    ...new Set(given.targets.flatMap((one) => [one.classId, one.nextClassId ?? one.classId])),
  ];
  const classes = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM academic_school_class WHERE site_id = $1 AND id = ANY($2::uuid[])',
    classIds,
  );
  if (classes.length !== classIds.length)
    throw new ValidationError({ targets: [withAttribute(messages.exists, promotionFields.targets)] });
  if (given.targets.some((one) => one.classId === one.nextClassId))
    throw new ValidationError({ targets: [promotionProblems.sameClass] });
  if (given.rule === 'failed' && given.mostFailed === null)
    throw new ValidationError({ mostFailed: [promotionProblems.failedNeeded] });
  const needsExam = given.rule !== 'all';
  if (needsExam && given.examId === null)
    throw new ValidationError({ examId: [promotionProblems.examNeeded] });
  if (given.examId === null) return;
  const exams = await yearResultsOf(services).exams(transaction, given.fromYearId);
  if (!exams.some((one) => one.id === given.examId))
    throw new ValidationError({ examId: [withAttribute(messages.exists, promotionFields.examId)] });
}

/** Asks the rule again, as the results and registers stand now. */
export async function refreshPromotion(
  transaction: Transaction,
  services: Services,
  given: { id: string; version: number },
): Promise<{ version: number }> {
  const promotion = await holdInState(transaction, given, 'draft', promotionErrors.notDraft);
  await propose(transaction, services, promotion);
  return { version: await nextVersion(transaction, promotion.id) };
}

/** Discards a draft. A promotion that was written stays, taken back or not. */
export async function discardPromotion(transaction: Transaction, id: string): Promise<{ id: string }> {
  await holdInState(transaction, { id }, 'draft', promotionErrors.notDraft);
  await transaction.change(
    'DELETE FROM students_promotion_item WHERE site_id = $1 AND promotion_id = $2',
    id,
  );
  await transaction.change('DELETE FROM students_promotion WHERE site_id = $1 AND id = $2', id);
  return { id };
}

type Change = z.output<typeof contract.change.input>;

/** Decides about some students by hand, keeps the reason, and counts the rolls anew. */
export async function changeItems(transaction: Transaction, given: Change): Promise<{ version: number }> {
  const promotion = await holdInState(transaction, given, 'draft', promotionErrors.notDraft);
  if (given.roll !== null && given.itemIds.length > 1)
    throw new ValidationError({ roll: [promotionProblems.oneRoll] });
  const sections = await readSections(transaction, promotion);
  const items = await transaction.read(
    { id: 'uuid', from: 'uuid', decision: oneOf<Decision>(), to: 'uuid?', roll: 'int?', isGiven: 'bool' },
    `SELECT id, from_section_id AS "from", decision, to_section_id AS "to", roll, is_roll_given AS "isGiven"
       FROM students_promotion_item WHERE site_id = $1 AND promotion_id = $2 AND id = ANY($3::uuid[])`,
    promotion.id,
    given.itemIds,
  );
  if (items.length !== new Set(given.itemIds).size) throw new AppError(errors.notFound);
  const classOf = new Map([...sections.from, ...sections.to].map((one) => [one.id, one.classId]));
  const changed = items.map((one) => {
    const decision = given.decision ?? one.decision;
    const classId = classAfter(promotion, classOf.get(one.from) ?? '', decision);
    if (decision === 'promote' && classId === null)
      throw new ValidationError({ decision: [promotionProblems.otherSection] });
    if (given.toSectionId !== null && (classId === null || classOf.get(given.toSectionId) !== classId))
      throw new ValidationError({ toSectionId: [promotionProblems.otherSection] });
    if (given.toSectionId !== null && !sections.to.some((section) => section.id === given.toSectionId))
      throw new ValidationError({ toSectionId: [promotionProblems.otherSection] });
    const stays = decision === one.decision && one.to !== null;
    const to =
      classId === null
        ? null
        : (given.toSectionId ?? (stays ? one.to : sectionAfter(promotion, sections, one.from, decision)));
    const isGiven = to !== null && (given.roll !== null || (one.isGiven && to === one.to));
    return { id: one.id, decision, to, isGiven, roll: isGiven ? (given.roll ?? one.roll) : null };
  });
  await assertFree(transaction, promotion.id, changed);
  await transaction.change(
    `UPDATE students_promotion_item i SET decision = n.decision, to_section_id = n.to_id, roll = n.roll, is_roll_given = n.given,
            reason = $7, decided_by = $8::uuid, version = i.version + 1, updated_at = now()
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         decision: '$3::text[]',
         to_id: '$4::uuid[]',
         roll: '$5::int[]',
         given: '$6::boolean[]',
       })} WHERE i.site_id = $1 AND i.site_id = n.site_id AND i.id = n.id`,
    changed.map((one) => one.id),
    changed.map((one) => one.decision),
    changed.map((one) => one.to),
    changed.map((one) => one.roll),
    changed.map((one) => one.isGiven),
    given.reason,
    transaction.context.accountId,
  );
  await renumber(transaction, promotion, sections);
  return { version: await nextVersion(transaction, promotion.id) };
}

/** Throws where a roll given by hand belongs to somebody who is in that section already, or was given to another by hand. */
async function assertFree(
  transaction: Transaction,
  promotionId: string,
  changed: readonly { id: string; to: string | null; roll: number | null; isGiven: boolean }[],
): Promise<void> {
  const [one] = changed.filter((row) => row.isGiven);
  if (changed.length !== 1 || !one?.to || one.roll === null) return;
  const taken = await takenRolls(transaction, [one.to]);
  const given = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM students_promotion_item WHERE site_id = $1 AND promotion_id = $2 AND to_section_id = $3 AND roll = $4
        AND is_roll_given AND id <> $5 LIMIT 1`,
    promotionId,
    one.to,
    one.roll,
    one.id,
  );
  if (given || taken.get(one.to)?.has(one.roll))
    throw new ValidationError({ roll: [fillLabel(promotionProblems.rollTaken, { roll: one.roll })] });
}
