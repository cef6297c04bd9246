import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../src/core/server/backup/restore.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { localStorageFolder } from '../src/core/server/files/storage.ts';
import { ConfigError, readConfig } from '../src/core/server/http/config.ts';
import { endsWith } from './ends-with.ts';

// npm run restore -- FILE [--force]: the backup replaces what is in the database.
await endsWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const file = positionals[0];
  if (!file) throw new ConfigError('Which backup? npm run restore -- FILE');
  const config = readConfig();
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const database = await openDatabase(config, say);
  try {
    const storage = localStorageFolder(config.storageFolder);
    const done = await restoreBackup(
      { adminUrl: database.adminUrl, storage, secret: config.secret },
      resolve(file),
      { force: values.force, say },
    );
    const rows = Object.values(done.counts).reduce((sum, count) => sum + count, 0);
    say(`Restored the backup of ${done.madeAt}: ${rows} rows and ${done.files} files, all checked.`);
    if (!done.sameSecret)
      say(
        'It was made with another APP_SECRET: people sign in as before, but what is enciphered with the old ' +
          'secret cannot be read, and printed verification codes no longer fit. Set the old APP_SECRET to keep them.',
      );
  } finally {
    await database.stop();
  }
});
