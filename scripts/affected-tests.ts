import { type ImportGraph, importersOf } from './import-graph.ts';

export type Affected = {
  /** Something changed that anything may depend on: only the whole run tells. */
  readonly everything: readonly string[];
  /** Test files by the project that runs them. */
  readonly server: readonly string[];
  readonly browser: readonly string[];
  /** The modules to which the sweeps of screens and requests are narrowed; null: all of them. */
  readonly modules: readonly string[] | null;
};

/** What is known of the project besides what changed. */
export type Project = {
  readonly graph: ImportGraph;
  /** The path and module of every screen. */
  readonly screens: readonly { readonly path: string; readonly module: string }[];
  readonly textOf: (file: string) => string;
};

const moduleOf = (file: string) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;
const isTest = (file: string) => file.endsWith('.test.ts');
const isPure = (file: string) =>
  /^src\/core\/[^/]+\.test\.ts$|\/(rules|rules\.properties|states)\.test\.ts$|^test\/pure\//.test(file);
/** What joins the modules: it imports all of them, so nothing follows from importing it. */
const joinsModules = (file: string) =>
  /^src\/[^/]+\.tsx?$/.test(file) || /^src\/modules\/[^/]+\/module(\.\w+)?\.tsx?$/.test(file);
/** What any test may depend on without importing it. */
const concernsAll = (file: string) =>
  /^(package(-lock)?\.json|tsconfig.*\.json|vitest\.config\.ts|vite\.config\.ts)$/.test(file) ||
  file === 'test/global-setup.ts';

const serverSweeps = [
  'test/sweep/access.test.ts',
  'test/sweep/entities.test.ts',
  'test/sweep/fuzz.test.ts',
  'test/sweep/lists.test.ts',
  'test/sweep/tables.test.ts',
  'test/spec/routes.test.ts',
];
const browserSweeps = [
  'e2e/screens-english.test.ts',
  'e2e/screens-bengali.test.ts',
  'e2e/module-homes.test.ts',
];

/** The tests that a change of these files can break, as far as files say what they depend on. */
export function affectedTests(changed: readonly string[], project: Project): Affected {
  const { graph, screens, textOf } = project;
  const importers = importersOf(graph, changed, joinsModules);
  const touched = [...changed, ...importers];
  const tests = new Set(touched.filter((file) => isTest(file) && graph.has(file)));
  const modules = new Set<string>();
  for (const file of touched) {
    const module = moduleOf(file);
    if (module !== null) modules.add(module);
  }
  for (const file of changed.filter((one) => one.startsWith('migrations/')))
    for (const module of modulesNamedIn(textOf(file), graph)) modules.add(module);
  const isOfAll = changed.some((file) => joinsModules(file) || /^(src\/core|demo|migrations)\//.test(file));
  if (modules.size > 0 || isOfAll) {
    for (const file of graph.keys()) {
      const module = moduleOf(file);
      if (isTest(file) && module !== null && modules.has(module)) tests.add(file);
    }
    for (const file of usersOf(modules, screens, graph, textOf)) tests.add(file);
    for (const file of [...serverSweeps, ...browserSweeps]) if (graph.has(file)) tests.add(file);
  }
  const list = [...tests].filter((file) => !isPure(file)).sort();
  return {
    everything: changed.filter(concernsAll),
    server: list.filter((file) => !file.startsWith('e2e/')),
    browser: list.filter((file) => file.startsWith('e2e/')),
    modules: isOfAll ? null : [...modules].sort(),
  };
}

/** Tests outside the modules that open one of their screens or call one of their endpoints. */
function usersOf(
  modules: ReadonlySet<string>,
  screens: Project['screens'],
  graph: ImportGraph,
  textOf: Project['textOf'],
): string[] {
  const marks = [
    ...[...modules].map((module) => `/api/v1/${module}/`),
    ...screens
      .filter((screen) => modules.has(screen.module))
      .map((screen) => screen.path.split('/:')[0] ?? '')
      .filter((path) => path.split('/').length > 2),
  ];
  return [...graph.keys()].filter(
    (file) => isTest(file) && /^(e2e|test)\//.test(file) && marks.some((mark) => textOf(file).includes(mark)),
  );
}

/** The modules whose tables a migration names: a table begins with its module's name. */
function modulesNamedIn(sql: string, graph: ImportGraph): string[] {
  const known = new Set([...graph.keys()].flatMap((file) => moduleOf(file) ?? []));
  return [...known].filter((module) => new RegExp(`\\b${module}_\\w`).test(sql));
}
