import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/core/server/database/database.ts';
import { ConfigError, readConfig } from '../../src/core/server/http/config.ts';
import { endsWith } from '../ends-with.ts';
import { distribute } from './distribute.ts';

// npm run db:citus [-- --shards 32]: makes the cluster of DATABASE_URL Pathshala's, and again after each update.
await endsWith(async () => {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new ConfigError('--shards is a whole number from 1 to 1024');
  const config = readConfig();
  if (config.databaseUrl === null)
    throw new ConfigError('Set DATABASE_URL to the coordinator of the cluster');
  const database = await openDatabase(config);
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  await distribute(database.adminUrl, { shards, say });
  say('The cluster is ready. Start Pathshala with DATABASE_KIND=citus.');
});
