import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../run.ts';

// CITUS_URL=postgresql://… npm run test:citus [-- FILE …]: the server tests on a cluster, with row security on. CITUS_URL is a
// database of its coordinator that knows the nodes; its user is a superuser of each. No part of `npm test`.
if (!process.env.CITUS_URL) {
  process.stderr.write(
    'Set CITUS_URL to a database of the coordinator that knows its nodes (docs/operations.md)\n',
  );
  process.exit(1);
}
process.env.DATABASE_KIND = 'citus';
const folder = join(import.meta.dirname, '../../.cache');
mkdirSync(folder, { recursive: true });
const isFine = runTool('server tests on a cluster', [
  ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'citus.json')}`],
  ...process.argv.slice(2),
]);
process.exit(isFine ? 0 : 1);
