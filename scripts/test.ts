import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTestDataFolder } from '../test/cluster.ts';

import { inTests, runTool } from './run.ts';
import { verify } from './verify.ts';

// Everything, the browser included; the last line counts it all. Both kinds of tests keep two cores busy, one after
// the other; the pure ones run with `verify`.
const folder = join(import.meta.dirname, '../.cache');
mkdirSync(folder, { recursive: true });
let passed = 0;
let failed = 0;
const count = (fine: boolean) => {
  if (fine) passed += 1;
  else failed += 1;
};

const reportOf = (project: string) => join(folder, `${project}.json`);
for (const project of ['pure', 'server', 'browser']) rmSync(reportOf(project), { force: true });
const isVerified = verify(reportOf('pure'));
countTests('pure', true);
count(isVerified);
count(runTool('build', ['scripts/build.ts']));
// The browser's tests go on with the database the server's began with, and its demonstration.
process.env.TEST_RUN = randomUUID();
const tidyUp = chooseTestDataFolder();
for (const project of ['server', 'browser'])
  countTests(
    project,
    runTool(`${project} tests`, [
      ...inTests,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf(project)}`,
    ]),
  );
tidyUp();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function countTests(project: string, isFine: boolean): void {
  const report = reportOf(project);
  if (!existsSync(report)) {
    count(false);
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  // A file that could not even be loaded, or an error outside any test.
  if (!isFine && result.numFailedTests === 0) failed += 1;
}
