import { reachValues, withinSql } from '../../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { goldenGrades } from '../../grading/golden.ts';
import { readHeld } from '../../publish/service/dues.ts';
import type { Outcome } from '../../rules.ts';
import { type ResultRow, resultShown, rowColumns, studentJoins } from '../../service/result-rows.ts';
import { findRun } from '../../service/runs.ts';
import { outcomeGroups } from '../../shapes.ts';
import type { WhoseAsked } from '../whose.ts';
import { readWhose } from './read-whose.ts';

const sorts = {
  merit: 't.class_position NULLS LAST, t.outcome, t.failed, t.total DESC, t.roll, t.id',
  roll: 't.section_id, t.roll, t.id',
  gpa: 't.gpa, t.total, t.id',
  '-gpa': 't.gpa DESC, t.total DESC, t.id',
  total: 't.total, t.id',
  '-total': 't.total DESC, t.id',
  name: 'd.name_en, t.id',
} as const;

type ListAsked = WhoseAsked & {
  id: string;
  outcome?: Outcome | keyof typeof outcomeGroups | undefined;
  letter?: string | undefined;
  failed?: number | undefined;
  golden?: '1' | undefined;
  held?: '1' | undefined;
  q: string;
  sort: keyof typeof sorts;
  page: number;
  size: number;
};

const outcomesOf = (asked: NonNullable<ListAsked['outcome']>): readonly string[] =>
  asked in outcomeGroups ? outcomeGroups[asked as keyof typeof outcomeGroups] : [asked];

/** A page of a run's results. */
export async function readResults(transaction: Transaction, services: Services, asked: ListAsked) {
  const run = await findRun(transaction, asked.id, services.now());
  const held = await readHeld(transaction, services, asked.id);
  const golden = goldenGrades(run.policy, run.units);
  const whose = await readWhose(transaction, run, asked);
  const { reach } = transaction.context;
  const words = asked.q.replace(/[\\%_]/g, '\\$&');
  const rows = await transaction.rows<ResultRow & { all: number }>(
    `SELECT ${rowColumns}, count(*) OVER ()::int AS all FROM results_result t ${studentJoins}
      WHERE t.site_id = $1 AND t.run_id = $2 AND ($3::uuid IS NULL OR t.section_id = $3)
        AND ($4::text[] IS NULL OR t.outcome = ANY($4)) AND ($5::text IS NULL OR t.letter = $5)
        AND ($6::int IS NULL OR (t.failed = $6 AND t.outcome IN ('passed', 'failed')))
        AND ($7::uuid[] IS NULL OR t.enrolment_id = ANY($7))
        AND ($8 = '' OR d.name_en ILIKE '%' || $8 || '%' OR d.name_bn LIKE '%' || $8 || '%' OR d.code LIKE $8 || '%'
             OR t.roll::text = $8)
        AND ($11::uuid[] IS NULL OR t.enrolment_id = ANY($11))
        AND ($12::text[] IS NULL OR (t.outcome = 'passed' AND t.grades <@ $12 AND t.grades && $13::text[]))
        ${reach ? `AND EXISTS (SELECT 1 FROM academic_section x WHERE x.site_id = $1 AND x.id = t.section_id AND ${withinSql('x', 14)})` : ''}
      ORDER BY ${sorts[asked.sort]} LIMIT $9 OFFSET $10`,
    asked.id,
    asked.sectionId ?? null,
    asked.outcome === undefined ? null : outcomesOf(asked.outcome),
    asked.letter ?? null,
    asked.failed ?? null,
    whose === null ? null : [...whose.keys()],
    words,
    asked.size,
    (asked.page - 1) * asked.size,
    asked.held ? held.ids : null,
    asked.golden ? golden.all : null,
    golden.some,
    ...(reach ? reachValues(reach) : []),
  );
  return {
    items: rows.map((row) => ({
      ...resultShown(row),
      held: held.of(row.enrolment_id),
      mark: whose?.get(row.enrolment_id) ?? null,
    })),
    total: rows[0]?.all ?? 0,
    page: asked.page,
    size: asked.size,
  };
}
