import { pino } from 'pino';
import { roleUrl } from '../../src/core/server/database/database.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import { backupNow, makeArchive } from '../../src/modules/operations/jobs.ts';
import { makeServer } from '../../src/server.ts';
import { testSecret } from '../database.ts';
import { makeHouses } from '../samples/sample-job.ts';
import { testConfig } from '../world.ts';

// A worker in a process of its own, so that a test can kill it in its job. Arguments: the database's address, a folder.
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const server = await makeServer(testConfig(folder, databaseUrl), databaseUrl, {
  log: pino({ level: 'silent' }),
});
const url = roleUrl(databaseUrl, 'pathshala_jobs', testSecret);
await startWorker(server.services, [makeHouses.job, makeArchive, backupNow], url, { pollMilliseconds: 100 });
process.stdout.write('working\n');
