import { pino } from 'pino';
import { makeServer } from '../../src/server.ts';
import { testConfig } from '../world.ts';

// A server in a process of its own, so that a test can kill it. Arguments: the database's address, a folder.
const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const server = await makeServer(testConfig(folder, databaseUrl), databaseUrl, {
  log: pino({ level: 'silent' }),
});
process.stdout.write(`${await server.app.listen({ port: 0, host: '127.0.0.1' })}\n`);
