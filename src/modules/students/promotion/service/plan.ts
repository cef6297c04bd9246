import { todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf, rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { presentShare } from '../../rules.ts';
import { assignRolls, type Decision, decide, type Facts, proposeSection } from '../rules.ts';
import type { Promotion } from './promotions.ts';
import { yearResultsOf } from './year-results.ts';

/** The sections of both years, in their order: those of the classes, and those they may go into. */
export async function readSections(
  transaction: Transaction,
  promotion: Pick<Promotion, 'from_year_id' | 'to_year_id' | 'targets'>,
) {
  const classIds = promotion.targets.flatMap((one) => [
    one.classId,
    ...(one.nextClassId ? [one.nextClassId] : []),
  ]);
  const rows = await transaction.read(
    {
      id: 'uuid',
      yearId: 'uuid',
      classId: 'uuid',
      shiftId: 'uuid',
      versionId: 'uuid',
      groupId: 'uuid?',
      nameEn: 'text',
      capacity: 'int',
      label: json<Label>(),
      isActive: 'bool',
    },
    `SELECT x.id, x.year_id AS "yearId", x.class_id AS "classId", x.shift_id AS "shiftId", x.version_id AS "versionId",
            x.group_id AS "groupId", x.name_en AS "nameEn", x.capacity, x.is_active AS "isActive",
            json_build_object(
              'en', concat_ws(' · ', concat(c.name_en, ' – ', x.name_en), g.name_en, h.name_en),
              'bn', concat_ws(' · ', concat(c.name_bn, ' – ', x.name_bn), g.name_bn, h.name_bn)) AS label
       FROM academic_section x
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      WHERE x.site_id = $1 AND x.year_id = ANY($2::uuid[]) AND x.class_id = ANY($3::uuid[])
      ORDER BY c.position, h.position, x.name_en, x.id LIMIT 3000`,
    [promotion.from_year_id, promotion.to_year_id],
    classIds,
  );
  return {
    from: rows.filter((one) => one.yearId === promotion.from_year_id),
    to: rows.filter((one) => one.yearId === promotion.to_year_id && one.isActive),
  };
}
export type Sections = Awaited<ReturnType<typeof readSections>>;

/** The class a decision leads to; null where it leads to none. */
export function classAfter(
  promotion: Pick<Promotion, 'targets'>,
  fromClassId: string,
  decision: Decision,
): string | null {
  if (decision === 'retain') return fromClassId;
  if (decision !== 'promote') return null;
  return promotion.targets.find((one) => one.classId === fromClassId)?.nextClassId ?? null;
}

/** Where a student of a section goes by a decision, as far as that follows by itself. */
export function sectionAfter(
  promotion: Pick<Promotion, 'targets'>,
  sections: Sections,
  fromSectionId: string,
  decision: Decision,
): string | null {
  const from = sections.from.find((one) => one.id === fromSectionId);
  const classId = from ? classAfter(promotion, from.classId, decision) : null;
  return from && classId ? proposeSection(from, classId, sections.to) : null;
}

/** The share of days present of each place with a register. */
async function presentOf(
  transaction: Transaction,
  enrolmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction.read(
    { id: 'uuid', absent: 'int', leave: 'int', total: 'int' },
    `SELECT r.enrolment_id AS id, count(*) FILTER (WHERE r.code = 'A')::int AS absent,
            count(*) FILTER (WHERE r.code = 'V')::int AS leave, count(*)::int AS total
       FROM attendance_record r WHERE r.site_id = $1 AND r.enrolment_id = ANY($2::uuid[]) AND NOT r.of_period GROUP BY r.enrolment_id`,
    enrolmentIds,
  );
  return new Map(
    rows.flatMap(({ id, ...counts }) => {
      const share = presentShare(counts);
      return share === null ? [] : [[id, share] as const];
    }),
  );
}

/** For whom a transfer certificate waits for its second person. */
export async function readLeaving(
  transaction: Transaction,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT r.subject AS id FROM approval_request r
      WHERE r.site_id = $1 AND r.act = 'documents.transfer' AND r.state = 'pending' AND r.subject = ANY($2::uuid[])`,
    studentIds,
  );
  return new Set(rows.map((row) => row.id));
}

const itemShape = {
  id: 'uuid',
  enrolment_id: 'uuid',
  student_id: 'uuid',
  seen_version: 'int',
  from_section_id: 'uuid',
  from_roll: 'int',
  facts: json<Facts>(),
  proposed: oneOf<Decision>(),
  decision: oneOf<Decision>(),
  to_section_id: 'uuid?',
  roll: 'int?',
  is_roll_given: 'bool',
  reason: 'text',
  decided_by: 'uuid?',
} as const;
const itemColumns = Object.keys(itemShape) as (keyof typeof itemShape)[];

export const readItems = (transaction: Transaction, promotionId: string) =>
  transaction.read(
    itemShape,
    `SELECT ${itemColumns.join(', ')} FROM students_promotion_item WHERE site_id = $1 AND promotion_id = $2`,
    promotionId,
  );
export type Item = Awaited<ReturnType<typeof readItems>>[number];

/** Asks the rule about everybody of the classes, keeps what was decided by hand, and writes the items anew. */
export async function propose(
  transaction: Transaction,
  services: Services,
  promotion: Pick<
    Promotion,
    | 'id'
    | 'from_year_id'
    | 'to_year_id'
    | 'targets'
    | 'section_ids'
    | 'rule'
    | 'most_failed'
    | 'least_present'
    | 'needs_clear'
    | 'offers_transfer'
    | 'exam_id'
    | 'rolls'
  >,
): Promise<number> {
  transaction.planForAll();
  const sections = await readSections(transaction, promotion);
  const chosen = new Set(promotion.section_ids);
  const classIds = new Set(promotion.targets.map((one) => one.classId));
  const from = sections.from.filter(
    (one) => classIds.has(one.classId) && (chosen.size === 0 || chosen.has(one.id)),
  );
  const places = await transaction.read(
    { id: 'uuid', studentId: 'uuid', version: 'int', sectionId: 'uuid', roll: 'int', isOnLeave: 'bool' },
    `SELECT e.id, e.student_id AS "studentId", e.version, e.section_id AS "sectionId", e.roll,
            e.status = 'onLeave' AS "isOnLeave" FROM students_enrolment e
      WHERE e.site_id = $1 AND e.section_id = ANY($2::uuid[]) AND e.status IN ('active', 'onLeave')`,
    from.map((one) => one.id),
  );
  const ids = places.map((one) => one.id);
  const results = promotion.exam_id
    ? await yearResultsOf(services).results(transaction, promotion.exam_id, ids)
    : new Map<string, never>();
  const present =
    promotion.least_present === null ? new Map<string, number>() : await presentOf(transaction, ids);
  const owed = promotion.needs_clear
    ? await yearResultsOf(services).owed(
        transaction,
        places.map((one) => one.studentId),
        todayInDhaka(services.now()),
      )
    : new Map<string, bigint>();
  const leaving = await readLeaving(
    transaction,
    places.map((one) => one.studentId),
  );
  const before = new Map((await readItems(transaction, promotion.id)).map((one) => [one.enrolment_id, one]));
  const rules = {
    rule: promotion.rule,
    mostFailed: promotion.most_failed,
    leastPresent: promotion.least_present,
    needsClear: promotion.needs_clear,
    offersTransfer: promotion.offers_transfer,
  };
  const classOf = new Map(sections.from.map((one) => [one.id, one.classId]));
  const items = places.map((place): Item => {
    const facts: Facts = {
      result: results.get(place.id) ?? null,
      present: present.get(place.id) ?? null,
      // Paisa to whole taka, rounded up: the least that is owed still counts.
      ...(leaving.has(place.studentId) ? { isLeaving: true } : {}),
      ...(place.isOnLeave ? { isOnLeave: true } : {}),
      owed: promotion.needs_clear ? Number(((owed.get(place.studentId) ?? 0n) + 99n) / 100n) : null,
    };
    const hasNext = classAfter(promotion, classOf.get(place.sectionId) ?? '', 'promote') !== null;
    const { decision } = decide(facts, rules, hasNext);
    const seen = before.get(place.id);
    const known = seen?.decided_by ? seen : undefined;
    return {
      id: seen?.id ?? newId(),
      enrolment_id: place.id,
      student_id: place.studentId,
      seen_version: place.version,
      from_section_id: place.sectionId,
      from_roll: place.roll,
      facts,
      proposed: decision,
      decision: known?.decision ?? decision,
      to_section_id:
        known?.to_section_id ??
        sectionAfter(promotion, sections, place.sectionId, known?.decision ?? decision),
      roll: known?.roll ?? null,
      is_roll_given: known?.is_roll_given ?? false,
      reason: known?.reason ?? '',
      decided_by: known?.decided_by ?? null,
    };
  });
  const rolled = await withRolls(transaction, promotion, sections, items);
  await transaction.change(
    'DELETE FROM students_promotion_item WHERE site_id = $1 AND promotion_id = $2',
    promotion.id,
  );
  await transaction.change(
    `INSERT INTO students_promotion_item (site_id, promotion_id, ${itemColumns.join(', ')})
     SELECT n.site_id, $3::uuid, ${itemColumns.map((name) => `n.${name}`).join(', ')}
       FROM ${recordsOf('n', '$2', { table: 'students_promotion_item', columns: itemColumns })}`,
    JSON.stringify(rolled),
    promotion.id,
  );
  return items.length;
}

/** The items with the rolls they would get: nobody's whose place is not known yet. */
async function withRolls(
  transaction: Transaction,
  promotion: Pick<Promotion, 'rolls'>,
  sections: Sections,
  items: readonly Item[],
): Promise<Item[]> {
  const placed = items.filter((one) => one.to_section_id !== null);
  const taken = await takenRolls(transaction, [...new Set(placed.flatMap((one) => one.to_section_id ?? []))]);
  const place = new Map(sections.from.map((one, at) => [one.id, at]));
  const rolls = assignRolls(
    placed.map((one) => ({
      id: one.id,
      sectionId: one.to_section_id ?? '',
      decision: one.decision,
      given: one.is_roll_given ? one.roll : null,
      fromRoll: one.from_roll,
      fromPlace: place.get(one.from_section_id) ?? 0,
      result: one.facts.result,
    })),
    promotion.rolls,
    taken,
  );
  return items.map((one) => ({ ...one, roll: rolls.get(one.id) ?? null }));
}

/** The rolls in use of these sections, whoever has them. */
export async function takenRolls(
  transaction: Transaction,
  sectionIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  const rows = await transaction.read(
    { section: 'uuid', rolls: 'int[]' },
    `SELECT e.section_id AS section, array_agg(e.roll) AS rolls FROM students_enrolment e
      WHERE e.site_id = $1 AND e.section_id = ANY($2::uuid[]) GROUP BY e.section_id`,
    sectionIds,
  );
  return new Map(rows.map((one) => [one.section, new Set(one.rolls)]));
}

/** Counts the rolls anew after somebody was moved by hand, and writes those that are others now. */
export async function renumber(
  transaction: Transaction,
  promotion: Promotion,
  sections: Sections,
): Promise<void> {
  const items = await readItems(transaction, promotion.id);
  const before = new Map(items.map((one) => [one.id, one.roll]));
  const changed = (await withRolls(transaction, promotion, sections, items)).filter(
    (one) => before.get(one.id) !== one.roll,
  );
  if (changed.length === 0) return;
  await transaction.change(
    `UPDATE students_promotion_item i SET roll = n.roll, version = i.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', roll: '$3::int[]' })} WHERE i.site_id = $1 AND i.site_id = n.site_id AND i.id = n.id`,
    changed.map((one) => one.id),
    changed.map((one) => one.roll),
  );
}
