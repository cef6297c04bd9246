import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from '../src/modules.entities.ts';
import { affectedTests } from './affected-tests.ts';
import { readImportGraph } from './import-graph.ts';
import { runTool } from './run.ts';
import { verify } from './verify.ts';

// Runs what a change can break: `npm run test:changed`, or `-- BASE` for what changed since a commit, `-- --list` to
// see it only. What is compared with is where this branch left main; on main itself, the last commit.
const project = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim();
const given = process.argv.slice(2);
const changed = changedSince(given.find((one) => !one.startsWith('--')) ?? usualBase());
const { everything, server, browser, modules } = affectedTests(changed, {
  graph: readImportGraph(project, ['src', 'test', 'e2e', 'demo', 'scripts']),
  screens,
  textOf: (file) => (existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8') : ''),
});

const say = (text: string) => process.stdout.write(`${text}\n`);
say(`${changed.length} files changed; ${server.length} server and ${browser.length} browser test files:`);
for (const file of [...server, ...browser]) say(`  ${file}`);
if (modules !== null && modules.length > 0) say(`Sweeps are narrowed to: ${modules.join(', ')}`);
if (everything.length > 0) say(`Only npm test tells what these can break: ${everything.join(', ')}`);
if (!given.includes('--list')) process.exit(runAll() ? 0 : 1);

function runAll(): boolean {
  if (modules !== null) process.env.ONLY_MODULES = modules.join(',');
  const run = (name: string, files: readonly string[]) =>
    files.length === 0 ||
    runTool(`${name} tests`, ['node_modules/vitest/vitest.mjs', 'run', '--project', name, ...files]);
  const results = [
    verify(),
    browser.length === 0 || runTool('build', ['scripts/build.ts']),
    run('server', server),
    run('browser', browser),
  ];
  return results.every(Boolean);
}

function changedSince(base: string): string[] {
  const names = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return [...new Set(names.split('\n').filter(Boolean))].sort();
}

function usualBase(): string {
  const onMain = git('rev-parse', '--abbrev-ref', 'HEAD') === 'main';
  const hasMain = git('branch', '--list', 'main') !== '';
  return onMain || !hasMain ? 'HEAD' : git('merge-base', 'main', 'HEAD');
}
