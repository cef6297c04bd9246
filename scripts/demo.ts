import { parseArgs } from 'node:util';
import { makeDemonstration } from '../demo/demo.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer } from '../src/server.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1200' },
    sites: { type: 'string', default: '3' },
    seed: { type: 'string', default: '7' },
  },
});
const config = readConfig();
const database = await openDatabase(config);
await migrate(database.adminUrl);
const server = await makeServer({ ...config, logLevel: 'warn' }, database.adminUrl, { longestQuery: 0 });
const made = await makeDemonstration(server, (text) => process.stdout.write(`${text}\n`), {
  students: Number(values.students),
  sites: Number(values.sites),
  seed: Number(values.seed),
});
process.stdout.write(
  made.length > 0
    ? 'The demonstration is ready.\n'
    : 'There are institutions already; nothing was changed.\n',
);
await server.close();
await database.stop();
