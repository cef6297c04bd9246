import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../src/core/server/backup/backup.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { localStorageFolder } from '../src/core/server/files/storage.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { endsWith } from './ends-with.ts';

// npm run backup [FILE]: everything in one file. The server may run meanwhile.
await endsWith(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig();
  const now = new Date();
  const folder = join(config.dataFolder, 'backups');
  if (!positionals[0]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const file = resolve(positionals[0] ?? join(folder, `pathshala-${stamp}.tar.gz`));
  const database = await openDatabase(config);
  try {
    const storage = localStorageFolder(config.storageFolder);
    const { counts, files } = await makeBackup(
      { adminUrl: database.adminUrl, storage, secret: config.secret },
      file,
      now,
    );
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${file}\n${Object.keys(counts).length} tables, ${rows} rows, ${files} files\n` +
        'Keep it away from this machine, and keep APP_SECRET (or the file "secret" of the data folder) apart from it.\n',
    );
  } finally {
    await database.stop();
  }
});
