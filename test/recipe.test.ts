import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTests } from '../scripts/run.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { testDataFolder } from './cluster.ts';
import { type TestDatabase, testDatabase, testServer } from './database.ts';

// CONTRIBUTING's plain screen, made as it says in a copy of the sources. What looks at every thing there is then looks
// at this one, too: a step that is missing from the recipe fails here.

const root = join(import.meta.dirname, '..');
const recipe = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(/^# /m)[1] ?? '';

/** The blocks of one language, without the margin of the list they stand in. */
const blocksOf = (language: string) =>
  [...recipe.matchAll(new RegExp(`^( *)\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, margin = '', text = '']) => text.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
  );

/** The file each piece of code is, or is added to, by the block's first line. */
const pieces = blocksOf('ts').map((block) => {
  const [, file = '', code = ''] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(block) ?? [];
  return { file, code };
});

/** What looks at entities, screens and endpoints, as far as it looks at this one. */
const sweeps = [
  'test/sweep/entities.test.ts',
  'test/sweep/access.test.ts',
  'test/sweep/tables.test.ts',
  'test/spec/routes.test.ts',
  'test/pure/home/module-homes.test.ts',
  'test/pure/paths.test.ts',
];
const looking =
  '^(club|the access of every endpoint|PLT-7 the row-security|routes|menus.*hold|.*first page of academic|addresses.*once)';

/** Always at the same place, so that what Node has compiled before is of use. */
const copy = join(testDataFolder(), 'recipe');
let database: TestDatabase;

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  for (const part of ['src', 'test', 'scripts', 'migrations', 'demo', 'e2e', 'bench'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const file of [
    'package.json',
    'drizzle.config.ts',
    'vitest.config.ts',
    'vite.config.ts',
    'biome.json',
    'tsconfig.json',
  ])
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  takeCheckedTypes();
});
afterAll(async () => {
  await database?.drop();
  rmSync(copy, { recursive: true, force: true });
});

/** What `npm run verify` found of the types before, so that only what is new is looked at; it knows files by their places. */
function takeCheckedTypes(): void {
  const kept = '.cache/types.tsbuildinfo';
  if (!existsSync(join(root, kept))) return;
  const packages = relative(dirname(join(copy, kept)), join(root, 'node_modules'));
  const known = readFileSync(join(root, kept), 'utf8').replaceAll('"../node_modules/', `"${packages}/`);
  mkdirSync(dirname(join(copy, kept)), { recursive: true });
  writeFileSync(join(copy, kept), known);
}

/** What a command says, when it succeeds; the whole of it is the error otherwise. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const said: Buffer[] = [];
  const child = spawn(command, args, {
    cwd: copy,
    // Nothing of the run that this test belongs to.
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  return new Promise((resolve, reject) =>
    child.on('close', (status) => {
      const text = Buffer.concat(said).toString();
      if (status === 0) resolve(text);
      else reject(new Error(`${command} ${args.join(' ')}\n${text.slice(-6_000)}`));
    }),
  );
}
const node = (tool: string, ...args: readonly string[]) => run(process.execPath, [tool, ...args]);

describe('X-1 the recipe of a plain screen', () => {
  it('is one file, two lines and a migration', async () => {
    expect(pieces.map(({ file }) => file)).toEqual([
      'src/modules/academic/club.entity.ts',
      'src/modules/academic/entities.ts',
      'src/modules/academic/schema.ts',
    ]);
    const [entity, ...lines] = pieces;
    expect(existsSync(join(copy, entity?.file ?? ''))).toBe(false);
    for (const { code } of lines) expect(code.trim().split('\n')).toHaveLength(1);
    for (const { file, code } of pieces) appendFileSync(join(copy, file), code);
    const [command = ''] = blocksOf('sh');
    const [program = '', ...args] = command.trim().split(' ');
    await run(program, args);
    expect(readdirSync(join(copy, 'migrations/meta'))).toHaveLength(2);
    database = await testDatabase();
    const added = await migrate(database.adminUrl, { folder: join(copy, 'migrations') });
    expect(added).toEqual([expect.stringMatching(/^\d{4}_clubs\.sql$/)]);
  });

  it('compiles', async () => {
    await node('node_modules/typescript/bin/tsc', '--checkers', '1');
  }, 300_000);

  it('is well formed once its lines are in order, and keeps the boundaries', async () => {
    await node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', 'src/modules/academic');
    await node('scripts/boundaries.ts');
  });

  it('passes what looks at every thing, without a word about clubs there', async () => {
    const report = join(copy, 'looked.json');
    await run(
      process.execPath,
      [
        ...[...inTests, 'node_modules/vitest/vitest.mjs', 'run', ...sweeps, '-t', looking],
        ...['--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
      {
        TEST_ADMIN_URL: testServer(),
        TEST_TEMPLATE: new URL(database.adminUrl).pathname.slice(1),
        ONLY_MODULES: 'academic/club',
      },
    );
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
    };
    const passed = (file: string) =>
      testResults
        .filter(({ name }) => name.endsWith(file))
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'passed');
    // A sweep that looked at nothing has passed nothing.
    expect(sweeps.filter((file) => passed(file).length === 0)).toEqual([]);
    expect(passed('entities.test.ts').map(({ fullName }) => fullName)).toContainEqual(
      expect.stringContaining('club'),
    );
  }, 300_000);
});
