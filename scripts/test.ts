import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run.ts';
import { verify } from './verify.ts';

// Everything, the browser included; the last line counts it all.
const folder = join(import.meta.dirname, '../.cache');
mkdirSync(folder, { recursive: true });
let passed = 0;
let failed = 0;
const count = (fine: boolean) => {
  if (fine) passed += 1;
  else failed += 1;
};

count(verify());
count(runTool('build', ['scripts/build.ts']));
for (const project of ['pure', 'server', 'browser']) {
  const report = join(folder, `${project}.json`);
  rmSync(report, { force: true });
  const fine = runTool(`${project} tests`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) {
    count(false);
    continue;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  // A file that could not even be loaded, or an error outside any test.
  if (!fine && result.numFailedTests === 0) failed += 1;
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
