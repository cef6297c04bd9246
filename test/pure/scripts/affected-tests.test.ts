import { describe, expect, it } from 'vitest';
import { affectedTests } from '../../../scripts/affected-tests.ts';
import { importsOf } from '../../../scripts/import-graph.ts';

const files: Record<string, string> = {
  'src/server.ts':
    "import { fees } from './modules/fees/routes.ts';\nimport { a } from './modules/exams/routes.ts';",
  'src/modules/fees/routes.ts': "import { due } from './service/due.ts';",
  'src/modules/fees/service/due.ts': "import { taka } from '../../../../core/money.ts';",
  'src/modules/fees/public.ts': "export { due } from './service/due.ts';",
  'src/modules/fees/service.test.ts': "import { makeWorld } from '../../../../test/world.ts';",
  'src/modules/exams/routes.ts': "import { due } from '../fees/public.ts';",
  'src/modules/exams/service.test.ts': "import { makeWorld } from '../../../../test/world.ts';",
  'src/modules/library/service.test.ts': "import { makeWorld } from '../../../../test/world.ts';",
  'src/modules/library/rules.ts': '',
  'src/core/money.ts': '',
  'src/core/money.test.ts': "import { taka } from './money.ts';",
  'test/world.ts': "import { makeServer } from '../src/server.ts';",
  'test/faults/dues.test.ts': "import { makeWorld } from '../world.ts';\nconst path = '/api/v1/fees/dues';",
  'test/faults/other.test.ts': "import { makeWorld } from '../world.ts';",
  'test/sweep/access.test.ts': "import { makeWorld } from '../world.ts';",
  'e2e/counter.test.ts': "import './browser.ts';\nconst counter = '/site/fee/counter';",
  'e2e/browser.ts': "import { makeWorld } from '../test/world.ts';",
  'e2e/screens-english.test.ts': "import './browser.ts';",
};
const affected = (...changed: string[]) =>
  affectedTests(changed, {
    graph: new Map(Object.entries(files).map(([file, text]) => [file, importsOf(file, text)])),
    screens: [{ path: '/site/fee/counter/:id', module: 'fees' }],
    textOf: (file) => files[file] ?? 'ALTER TABLE "library_book" ADD COLUMN "shelf" text;',
  });

describe('what a change can break', () => {
  it('is the tests of the module, of who imports it and opens its screens, and the sweeps, narrowed', () => {
    expect(affected('src/modules/fees/service/due.ts')).toEqual({
      everything: [],
      server: [
        'src/modules/exams/service.test.ts',
        'src/modules/fees/service.test.ts',
        'test/faults/dues.test.ts',
        'test/sweep/access.test.ts',
      ],
      browser: ['e2e/counter.test.ts', 'e2e/screens-english.test.ts'],
      modules: ['exams', 'fees'],
    });
  });

  it('is one file where only a test changed, and all who import a helper of tests', () => {
    expect(affected('test/faults/other.test.ts')).toMatchObject({
      server: ['test/faults/other.test.ts'],
      browser: [],
      modules: [],
    });
    expect(affected('e2e/browser.ts').browser).toEqual([
      'e2e/counter.test.ts',
      'e2e/screens-english.test.ts',
    ]);
  });

  it('follows a migration to the module of its tables, and says what only the whole run tells', () => {
    expect(affected('migrations/0040_shelf.sql').server).toContain('src/modules/library/service.test.ts');
    expect(affected('package-lock.json').everything).toEqual(['package-lock.json']);
  });

  it('is every sweep in full where core or what joins the modules changed', () => {
    expect(affected('src/core/money.ts')).toMatchObject({ modules: null });
    expect(affected('src/server.ts').server).toContain('test/sweep/access.test.ts');
  });
});
