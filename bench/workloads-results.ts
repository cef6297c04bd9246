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

export const resultsWorkloads: readonly Workload[] = [
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
