import { runTool } from './run.ts';

/** Format, lint, boundaries, types and the pure tests: seconds, before every commit. `report`: where they are counted. */
export function verify(report?: string): boolean {
  const results = [
    runTool('format and lint', [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--diagnostic-level=warn',
    ]),
    runTool('boundaries', ['scripts/boundaries.ts']),
    runTool('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
    runTool('pure tests', [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter=dot'],
      ...(report ? ['--reporter=json', `--outputFile.json=${report}`] : []),
    ]),
  ];
  return results.every(Boolean);
}

if (import.meta.main) process.exit(verify() ? 0 : 1);
