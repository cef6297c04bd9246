import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { promotionContract as contract, itemFilters } from '../contract.ts';
import {
  type Decision,
  decide,
  type Facts,
  type ItemNote,
  type ItemState,
  type PromotionRule,
  type PromotionState,
  type RollOrder,
} from '../rules.ts';
import { cameBackSql, leavingSql } from './leaving.ts';
import { classAfter, readSections } from './plan.ts';
import { findPromotion, type Promotion, stateOf } from './promotions.ts';
import { yearResultsOf } from './year-results.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

const classNames = `(SELECT json_build_object('en', coalesce(string_agg(c.name_en, ', ' ORDER BY c.position), ''),
    'bn', coalesce(string_agg(c.name_bn, ', ' ORDER BY c.position), ''))
  FROM academic_school_class c
 WHERE c.site_id = $1 AND c.id::text IN (SELECT t.value ->> 'classId' FROM jsonb_array_elements(p.targets) t))`;

const shownShape = {
  id: 'uuid',
  version: 'int',
  fromYear: json<Label>(),
  toYear: json<Label>(),
  classes: json<Label>(),
  rule: oneOf<PromotionRule>(),
  mostFailed: 'int?',
  leastPresent: 'int?',
  needsClear: 'bool',
  offersTransfer: 'bool',
  exam: jsonOrNull<Label>(),
  rolls: oneOf<RollOrder>(),
  state: oneOf<PromotionState>(),
  run: 'text?',
  students: 'int',
  at: 'time',
  by: 'uuid',
  total: 'int',
} as const;

const shownSql = `SELECT p.id, p.version, ${both('f')} AS "fromYear", ${both('t')} AS "toYear", ${classNames} AS classes, p.rule,
    p.most_failed AS "mostFailed", p.least_present AS "leastPresent", p.needs_clear AS "needsClear", p.offers_transfer AS "offersTransfer", p.rolls, p.state, j.state AS run,
    CASE WHEN x.id IS NOT NULL THEN ${both('x')} END AS exam,
    (SELECT count(*)::int FROM students_promotion_item i WHERE i.site_id = $1 AND i.promotion_id = p.id) AS students,
    p.created_at AS at, p.prepared_by AS by, count(*) OVER ()::int AS total
  FROM students_promotion p
  JOIN academic_academic_year f ON f.site_id = $1 AND f.id = p.from_year_id
  JOIN academic_academic_year t ON t.site_id = $1 AND t.id = p.to_year_id
  LEFT JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
  LEFT JOIN job_run j ON j.site_id = $1 AND j.id = p.run_id
 WHERE p.site_id = $1`;

export async function listPromotions(
  transaction: Transaction,
  services: Services,
  { page, size }: { page: number; size: number },
) {
  const rows = await transaction.read(
    shownShape,
    `${shownSql} ORDER BY p.created_at DESC, p.id DESC LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((one) => one.by),
    transaction.context.language,
  );
  return { items: rows.map((row) => shownOf(row, names)), total: rows[0]?.total ?? 0, page, size };
}

type ShownRow = { by: string; at: Date; run: string | null; total: number; state: PromotionState };
function shownOf<R extends ShownRow>(
  { total: _, run, by, at, state, ...row }: R,
  names: ReadonlyMap<string, string>,
) {
  return { ...row, state: stateOf(state, run), at: at.toISOString(), by: names.get(by) ?? '' };
}

/** What it is called: its classes and its years. */
export async function readNames(transaction: Transaction, { id }: Pick<Promotion, 'id'>) {
  const row = await transaction.readOne(shownShape, `${shownSql} AND p.id = $2`, id);
  if (!row) throw new AppError(errors.notFound);
  return row;
}

const countNames = ['promote', 'retain', 'complete', 'leave', 'unplaced', 'byHand', 'left'] as const;
type Counts = Record<(typeof countNames)[number], number>;

/** Which items a filter means; of `i`. */
const filters: Readonly<Record<(typeof itemFilters)[number], string>> = {
  all: 'true',
  promote: "i.decision = 'promote'",
  retain: "i.decision = 'retain'",
  complete: "i.decision = 'complete'",
  leave: "i.decision = 'leave'",
  unplaced: "i.decision IN ('promote', 'retain') AND i.to_section_id IS NULL",
  byHand: 'i.decided_by IS NOT NULL',
  left: "i.state IN ('left', 'kept')",
};

export async function readCounts(transaction: Transaction, promotionId: string): Promise<Counts> {
  const row = await transaction.readOne(
    {
      promote: 'int',
      retain: 'int',
      complete: 'int',
      leave: 'int',
      unplaced: 'int',
      byHand: 'int',
      left: 'int',
    },
    `SELECT ${countNames.map((name) => `count(*) FILTER (WHERE ${filters[name]})::int AS "${name}"`).join(', ')}
       FROM students_promotion_item i WHERE i.site_id = $1 AND i.promotion_id = $2`,
    promotionId,
  );
  return row ?? { promote: 0, retain: 0, complete: 0, leave: 0, unplaced: 0, byHand: 0, left: 0 };
}

/** One promotion with what it comes to: how many go where, how full their sections will be, how far a job is. */
export async function readPromotion(transaction: Transaction, services: Services, id: string) {
  const promotion = await findPromotion(transaction, id);
  const { total: _, run: _run, ...row } = await readNames(transaction, promotion);
  const years = await transaction.readOne(
    { ends: 'date', isCurrent: 'bool' },
    `SELECT f.end_date AS ends, t.is_current AS "isCurrent"
       FROM academic_academic_year f JOIN academic_academic_year t ON t.site_id = $1 AND t.id = $3
      WHERE f.site_id = $1 AND f.id = $2`,
    promotion.from_year_id,
    promotion.to_year_id,
  );
  const names = await namesOfAccounts(
    services.database,
    [row.by, promotion.applied_by, promotion.reversed_by],
    transaction.context.language,
  );
  const isBusy = promotion.state === 'applying' || promotion.state === 'reversing';
  return {
    ...row,
    state: promotion.state,
    at: row.at.toISOString(),
    by: names.get(row.by) ?? '',
    toYearIsCurrent: years?.isCurrent ?? false,
    fromYearEndsOn: years?.ends ?? '',
    counts: await readCounts(transaction, id),
    sections: await sectionsOf(transaction, promotion),
    leaving: await countLeaving(transaction, id),
    progress: isBusy ? { done: promotion.done ?? 0, total: promotion.total } : null,
    problem: promotion.problem,
    appliedAt: promotion.applied_at?.toISOString() ?? null,
    appliedBy: names.get(promotion.applied_by ?? '') ?? '',
    reversedAt: promotion.reversed_at?.toISOString() ?? null,
    reversedBy: names.get(promotion.reversed_by ?? '') ?? '',
    reason: promotion.reason,
  };
}

/** Who leaves with it, and who of them has no transfer certificate that holds. */
async function countLeaving(transaction: Transaction, promotionId: string) {
  const row = await transaction.readOne(
    { all: 'int', open: 'int' },
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE NOT EXISTS (
              SELECT 1 FROM documents_issue i WHERE i.site_id = $1 AND i.student_id = l.student_id AND i.kind = 'transfer'
                 AND i.revoked_at IS NULL AND ${cameBackSql} IS NULL)))::int AS open
       FROM (SELECT i.student_id ${leavingSql}) l`,
    promotionId,
  );
  return row ?? { all: 0, open: 0 };
}

/** The sections they come from and those they may go into: who is there already, and who comes. */
async function sectionsOf(transaction: Transaction, promotion: Promotion) {
  const { from, to } = await readSections(transaction, promotion);
  const classIds = new Set(promotion.targets.map((one) => one.classId));
  const counts = await transaction.read(
    { id: 'uuid', here: 'int', coming: 'int' },
    `SELECT x.id,
            (SELECT count(*)::int FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active') AS here,
            (SELECT count(*)::int FROM students_promotion_item i
              WHERE i.site_id = $1 AND i.promotion_id = $3 AND i.to_section_id = x.id AND i.state = 'open') AS coming
       FROM academic_section x WHERE x.site_id = $1 AND x.id = ANY($2::uuid[])`,
    [...from, ...to].map((one) => one.id),
    promotion.id,
  );
  const countOf = new Map(counts.map((one) => [one.id, one]));
  const shown = (isTarget: boolean) => (one: (typeof from)[number]) => ({
    id: one.id,
    classId: one.classId,
    isTarget,
    label: one.label,
    capacity: one.capacity,
    here: countOf.get(one.id)?.here ?? 0,
    coming: countOf.get(one.id)?.coming ?? 0,
  });
  return [...from.filter((one) => classIds.has(one.classId)).map(shown(false)), ...to.map(shown(true))];
}

type Asked = Pick<z.output<typeof contract.items.input>, 'show' | 'sectionId' | 'q' | 'page' | 'size'>;

/** What becomes of each student, with the reasons the rule gives for what it knew. */
export async function listItems(transaction: Transaction, services: Services, id: string, asked: Asked) {
  const promotion = await findPromotion(transaction, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      code: 'text',
      name: json<Label>(),
      fromSectionId: 'uuid',
      fromRoll: 'int',
      facts: json<Facts>(),
      proposed: oneOf<Decision>(),
      decision: oneOf<Decision>(),
      toSectionId: 'uuid?',
      roll: 'int?',
      reason: 'text',
      by: 'uuid?',
      state: oneOf<ItemState>(),
      note: oneOf<ItemNote>(),
      classId: 'uuid',
      total: 'int',
    },
    `SELECT i.id, i.student_id AS "studentId", s.code, ${both('s')} AS name, i.from_section_id AS "fromSectionId",
            i.from_roll AS "fromRoll", i.facts, i.proposed, i.decision, i.to_section_id AS "toSectionId", i.roll, i.reason,
            i.decided_by AS by, i.state, i.note, x.class_id AS "classId", count(*) OVER ()::int AS total
       FROM students_promotion_item i
       JOIN students_student s ON s.site_id = $1 AND s.id = i.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = i.from_section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE i.site_id = $1 AND i.promotion_id = $2 AND ${filters[asked.show]}
        AND ($3::uuid IS NULL OR i.from_section_id = $3 OR i.to_section_id = $3)
        AND ($4::text IS NULL OR s.search_text LIKE '%' || lower($4) || '%' OR i.from_roll::text = $4)
      ORDER BY c.position, x.name_en, x.id, i.from_roll, i.id LIMIT $5 OFFSET $6`,
    id,
    asked.sectionId ?? null,
    asked.q?.replace(/[%_\\]/g, '') || null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((one) => one.by),
    transaction.context.language,
  );
  const rules = {
    rule: promotion.rule,
    mostFailed: promotion.most_failed,
    leastPresent: promotion.least_present,
    needsClear: promotion.needs_clear,
    offersTransfer: promotion.offers_transfer,
  };
  return {
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    items: rows.map(({ facts, classId, by, total: _, ...row }) => ({
      ...row,
      present: facts.present,
      gpa: facts.result?.gpa ?? null,
      reasons: decide(facts, rules, classAfter(promotion, classId, 'promote') !== null).reasons,
      decidedBy: names.get(by ?? '') ?? '',
    })),
  };
}

/** The years, the classes of one with how many study there, and the examinations whose results are published. */
export async function readChoices(transaction: Transaction, services: Services, wanted: string | undefined) {
  const years = await transaction.read(
    { id: 'uuid', label: json<Label>(), startDate: 'date', isCurrent: 'bool' },
    `SELECT y.id, ${both('y')} AS label, y.start_date AS "startDate", y.is_current AS "isCurrent"
       FROM academic_academic_year y WHERE y.site_id = $1 ORDER BY y.start_date DESC, y.id LIMIT 100`,
  );
  const year = wanted
    ? years.find((one) => one.id === wanted)
    : (years.find((one) => one.isCurrent) ?? years[0]);
  if (wanted && !year) throw new AppError(errors.notFound);
  const classes = await transaction.read(
    { id: 'uuid', label: json<Label>(), students: 'int', level: 'text' },
    `SELECT c.id, ${both('c')} AS label, c.level, (
              SELECT count(*)::int FROM students_enrolment e JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
               WHERE e.site_id = $1 AND e.year_id = $2 AND e.status IN ('active', 'onLeave') AND x.class_id = c.id) AS students
       FROM academic_school_class c WHERE c.site_id = $1 AND c.is_active ORDER BY c.position, c.id LIMIT 100`,
    year?.id ?? null,
  );
  const exams = year ? await yearResultsOf(services).exams(transaction, year.id) : [];
  return { yearId: year?.id ?? null, years, classes, exams: [...exams] };
}
