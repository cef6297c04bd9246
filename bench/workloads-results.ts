import type { Workload } from './workloads.ts';
import type { World } from './world.ts';

/** The same rows, read by one statement and nothing made of them. */
const bareRows = (name: string, sectionOf: (world: World) => string | null) => ({
  name,
  tenant: true,
  sql: `SELECT t.* FROM results_result t WHERE t.site_id = $1 AND t.run_id = $2
           AND ($3::uuid IS NULL OR t.section_id = $3) ORDER BY t.section_id, t.roll`,
  values: (world: World) => [world.siteId, world.results.runId, sectionOf(world)],
});

/** How many sheets the answer to a request must hold: nobody is cut off. */
const expected = new Map<string, number>();
const sheets = (answer: unknown, { path }: { path: string }) => {
  const found = (answer as { students: unknown[] }).students.length;
  if (found !== expected.get(path)) throw new Error(`${path}: ${found} of ${expected.get(path)} mark sheets`);
  return found;
};
const route = { method: 'GET', path: '/api/v1/results/runs/:id/sheets' } as const;
const pathOf = (world: World) => `/api/v1/results/runs/${world.results.runId}/sheets`;

/** The day of results: found ones, each family its own, nobody signed in, all behind four addresses. */
const resultDay: Workload = {
  name: 'a result looked up by a family',
  route: { method: 'POST', path: '/api/web/exam-result' },
  signedIn: false,
  visitor: true,
  request: (world) => {
    const { families } = world.results;
    const family = families[world.random.integer(0, families.length - 1)];
    return {
      method: 'POST',
      path: '/api/web/exam-result',
      body: { ...family, site_id: String(world.siteId) },
    };
  },
  rows: (answer) => ((answer as { sheet: object | null }).sheet ? 1 : 0),
  leastRows: 1,
  goal: { p99: 20 },
  anchor: {
    name: 'the bare row, found by class, roll and ID',
    tenant: true,
    sql: `SELECT t.* FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.roll = $4
            JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
            JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id AND d.code = $5
           WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3 AND r.status = 'published'`,
    values: (world) => {
      const { families } = world.results;
      const one = families[world.random.integer(0, families.length - 1)];
      return [world.siteId, one?.examId, one?.classId, one?.roll, one?.proof];
    },
  },
  before: (world) => [
    // Nobody is asked here to publish: the rule that two did stands aside.
    { sql: "SET session_replication_role = 'replica'", values: [] },
    {
      sql: `UPDATE results_run SET status = 'published', revision = 1, published_at = now()
             WHERE site_id = $1 AND id IN (
               SELECT DISTINCT ON (r.exam_id, r.class_id) r.id FROM results_run r
                 JOIN json_to_recordset($2::json) AS f(exam uuid, class uuid) ON f.exam = r.exam_id AND f.class = r.class_id
                WHERE r.site_id = $1 ORDER BY r.exam_id, r.class_id, r.generation DESC)`,
      values: [
        world.siteId,
        JSON.stringify(world.results.families.map((one) => ({ exam: one.examId, class: one.classId }))),
      ],
    },
    { sql: 'RESET session_replication_role', values: [] },
    {
      sql: `INSERT INTO results_permission (site_id, id, exam_id, audience, is_active, from_at)
            SELECT $1, gen_random_uuid(), x.id, 'public', true, now() - interval '1 day' FROM exams_exam x
             WHERE x.site_id = $1 AND x.id = ANY($2::uuid[]) AND NOT EXISTS (
               SELECT 1 FROM results_permission m WHERE m.site_id = $1 AND m.exam_id = x.id AND m.audience = 'public'
                  AND m.class_id IS NULL)`,
      values: [world.siteId, [...new Set(world.results.families.map((one) => one.examId))]],
    },
  ],
};

export const resultsWorkloads: readonly Workload[] = [
  resultDay,
  {
    name: 'mark sheets of a section (60)',
    route,
    signedIn: true,
    request: (world) => {
      const { sections } = world.results;
      const section = sections[world.random.integer(0, sections.length - 1)];
      const path = `${pathOf(world)}?sectionId=${section?.id}`;
      expected.set(path, section?.students ?? 0);
      return { method: 'GET', path };
    },
    rows: sheets,
    leastRows: 10,
    // 420 a second where a tenant page of fifty rows reached 5,780.
    goal: { ofAnchor: 0.073, p99: 50 },
    anchor: bareRows('the same 60 rows', (world) => {
      const { sections } = world.results;
      return sections[world.random.integer(0, sections.length - 1)]?.id ?? null;
    }),
  },
  {
    name: 'mark sheets of a grade (420), complete',
    route,
    signedIn: true,
    request: (world) => {
      expected.set(pathOf(world), world.results.students);
      return { method: 'GET', path: pathOf(world) };
    },
    rows: sheets,
    leastRows: 50,
    goal: { p50: 150, p99: 400 },
    anchor: bareRows('the same 420 rows', () => null),
    prepared: 64,
  },
];
