import { mendAll } from '../src/core/server/counters/counters-job.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer, parts, systemContext } from '../src/server.ts';
import { endsWith } from './ends-with.ts';

// npm run counters:rebuild: counts everything again, beside a server that runs, and says what differed.
await endsWith(async () => {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    await migrate(database.adminUrl);
    const server = await makeServer(config, database.adminUrl, { longestQuery: 0 });
    try {
      const differing = await mendAll(server.services, systemContext('counters:rebuild'), parts.counters);
      for (const { alias, differences } of differing)
        for (const { counter, grp, key, lacks } of differences)
          process.stdout.write(
            `${alias}: ${[counter, grp, key].filter(Boolean).join(' ')} lacked ${JSON.stringify(lacks)}\n`,
          );
      process.stdout.write(differing.length === 0 ? 'Every counter was right.\n' : 'They are right again.\n');
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
});
