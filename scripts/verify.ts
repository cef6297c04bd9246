import { runTool, runTools, type Tool } from './run.ts';

const report = process.argv[2];

// The compiler is a short-lived program of Go: a third of its time went into tidying memory that it gives back anyway.
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= '4GiB';

// The long ones first. One checker: on two cores a second one only does much of the same work again.
const tools: readonly Tool[] = [
  ['types', ['node_modules/typescript/bin/tsc', '--checkers', '1']],
  [
    'pure tests',
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--project', 'web', '--reporter=dot'],
      ...(report ? ['--reporter=json', `--outputFile.json=${report}`] : []),
    ],
  ],
  [
    'format and lint',
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--diagnostic-level=warn'],
  ],
  ['nothing unused', ['node_modules/knip/bin/knip.js']],
  ['boundaries', ['scripts/boundaries.ts']],
  ['unchecked reads', ['scripts/unchecked-reads.ts']],
  ['sizes', ['scripts/sizes.ts']],
  ['features', ['scripts/features.ts', '--check']],
  ['words', ['scripts/words.ts']],
  ['papers', ['scripts/papers.ts']],
];

/**
 * Format, lint, types, boundaries, sizes, words, what nobody uses and the pure tests: seconds, before every commit. `counted`:
 * the file in which the pure tests are counted.
 */
export const verify = (counted?: string): boolean =>
  runTool('verify', ['scripts/verify.ts', ...(counted ? [counted] : [])]);

if (import.meta.main) process.exit((await runTools(tools, 2)) ? 0 : 1);
