import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { notOnCluster } from './scripts/cluster/not-on-cluster.ts';
import { inTests } from './scripts/run.ts';
import { testLimit } from './test/database.ts';
import { SlowFirst } from './test/slow-first.ts';

// What Node has compiled once, workers and later runs take from here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

/**
 * Test files share a worker and what it has imported: reading the server's modules anew costs more than most files
 * do. A file keeps what it changes in a world of its own. Node reads the modules itself, as it does in `npm start`.
 */
const sharedImports = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

const pureTests = [
  'src/core/*.test.ts',
  'src/core/validation/*.test.ts',
  'src/**/{rules,rules.properties,states}.test.ts',
  'test/pure/**/*.test.ts',
];
// `npm run test:citus`: what cannot run on a cluster is left out, and here what only a cluster has.
const leftOut = process.env.CITUS_URL
  ? Object.values(notOnCluster).flatMap((files) => Object.keys(files))
  : ['test/core/cluster-move.test.ts'];
const webTests = ['test/pure/web/*.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: pureTests,
          exclude: webTests,
          ...sharedImports,
          // Properties are tried on many values; a busy machine is no reason to fail them.
          testTimeout: 30_000,
        },
      },
      {
        // What imports `.tsx`, which Node does not read by itself.
        test: { name: 'web', include: webTests, testTimeout: 30_000 },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...pureTests, ...leftOut],
          setupFiles: 'test/statements/collect.ts',
          ...sharedImports,
          execArgv: [...inTests],
          globalSetup: 'test/global-setup.ts',
          testTimeout: testLimit(120_000),
          // A demonstration that many wait for is a minute's work of a free machine.
          hookTimeout: testLimit(300_000),
          // Nobody waits so long where all is well: what is late on a busy machine is late, not wrong (as test/until.ts).
          expect: { poll: { timeout: 100_000 } },
          // One more than the two cores: the longest files wait for processes they start and kill.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          ...sharedImports,
          execArgv: [...inTests],
          globalSetup: ['test/global-setup.ts', 'e2e/global-setup.ts'],
          // Limits of a machine that does much else at the same time.
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // What a click brings is waited for as long as a page is.
          expect: { poll: { timeout: 30_000 } },
          // Each with a browser of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
});
