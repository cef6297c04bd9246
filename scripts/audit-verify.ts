import { parseArgs } from 'node:util';
import { openDatabase } from '../src/core/server/database/database.ts';
import { verifySeals } from '../src/core/server/history-seal/seal.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer, systemContext } from '../src/server.ts';
import { endsWith } from './ends-with.ts';

// npm run audit:verify [-- --noted SITE:SEAL …]: every sealed block of the history computed anew. A seal that was noted
// earlier, on paper or with an auditor, shows that nothing was cut off since. Ends with 1 where something is wrong.
await endsWith(async () => {
  const { values } = parseArgs({ options: { noted: { type: 'string', multiple: true } } });
  const noted = new Map((values.noted ?? []).map((one) => [Number(one.split(':')[0]), one.split(':')[1]]));
  const config = readConfig();
  const database = await openDatabase(config);
  const context = systemContext('audit:verify');
  let wrong = 0;
  try {
    const server = await makeServer(config, database.adminUrl);
    try {
      const sites = await server.services.database.asPlatform(context, (transaction) =>
        transaction.rows<{ id: bigint; alias: string }>('SELECT id, alias FROM site ORDER BY id'),
      );
      for (const { id, alias } of [{ id: 0n, alias: 'platform' }, ...sites]) {
        const found = await verifySeals(server.services, context, Number(id), noted.get(Number(id)));
        process.stdout.write(
          `${alias}: ${found.rows} rows in ${found.blocks} blocks, sealed through ${found.sealedThrough ?? 'nothing yet'}` +
            `${found.seal ? `, seal ${id}:${found.seal}` : ''}\n`,
        );
        for (const one of found.findings)
          process.stdout.write(`  WRONG: block ${one.number}, ${one.from} to ${one.through}: ${one.what}\n`);
        wrong += found.findings.length;
      }
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
  if (wrong > 0) throw new Error(`${wrong} blocks of the history are not as they were sealed`);
  process.stdout.write('The history is as it was sealed.\n');
});
