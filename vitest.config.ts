import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/core/*.test.ts', 'src/**/rules.test.ts', 'test/pure/**/*.test.ts'],
          // Properties are tried on many values; a busy machine is no reason to fail them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/core/*.test.ts', 'src/**/rules.test.ts', 'test/pure/**'],
          setupFiles: 'test/statements/collect.ts',
          globalSetup: 'test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a click brings is waited for as long as a page is.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
