import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demonstrationPassword, makeDemonstration } from '../demo/demo.ts';
import { ConfigError, readConfig } from '../src/core/server/config.ts';
import { openDatabase } from '../src/core/server/database.ts';
import { runningPostgres } from '../src/core/server/embedded-postgres.ts';
import { migrate } from '../src/core/server/migrate.ts';
import { makeServer } from '../src/server.ts';
import { buildWeb } from './build.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  const config = readConfig();
  if (!existsSync(join(import.meta.dirname, '../dist/web/index.html'))) {
    say('Building the browser side');
    await buildWeb();
  }
  // A worker of its own beside a server that runs the embedded database uses that one.
  const isWorker = config.processRole === 'worker';
  if (isWorker && config.databaseUrl === null && (await runningPostgres(config.dataFolder)) === null)
    throw new ConfigError(
      'PROCESS=worker needs a database that runs: start PROCESS=server with the same DATA_FOLDER first, or set DATABASE_URL.',
    );
  const database = await openDatabase(config, say, isWorker ? 'use' : 'refuse');
  const stopDatabase = () => database.stop();
  try {
    const applied = await migrate(database.adminUrl);
    if (applied.length > 0) say(`Applied ${applied.length} migrations`);
    const server = await makeServer(config, database.adminUrl);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await server.close();
      await stopDatabase();
      process.exit(0);
    };
    process.on('SIGINT', () => void stop());
    process.on('SIGTERM', () => void stop());
    if (isWorker) {
      await server.work();
      say('\nThe worker is ready.\n');
      return;
    }
    const accounts = config.production ? [] : await makeDemonstration(server, say);
    if (config.processRole === 'all') await server.work();
    await server.app.listen({ port: config.port, host: config.host });
    say(`\nPathshala is ready: ${config.publicAddress}\n`);
    if (accounts.length > 0) {
      say(`Sign in with the password ${demonstrationPassword}:`);
      for (const { username, role } of accounts) say(`  ${username.padEnd(12)} ${role}`);
    }
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
});
