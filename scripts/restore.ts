import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../src/core/server/backup/restore.ts';
import { restoreSiteArchive } from '../src/core/server/backup/restore-site.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { localStorageFolder } from '../src/core/server/files/storage.ts';
import { type Config, ConfigError, readConfig } from '../src/core/server/http/config.ts';
import { parseKeys } from '../src/core/server/secrets/keys.ts';
import { keyRingOf } from '../src/core/server/secrets/sealed.ts';
import { endsWith } from './ends-with.ts';

// npm run restore -- FILE [--force]: the backup replaces what is in the database.
// npm run restore -- FILE --institution [--keys FILE]: the archive of one institution comes into this product, beside what is
// there. The keys are the file secret-keys of the product that made it.

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function everything(config: Config, adminUrl: string, file: string, force: boolean): Promise<void> {
  const storage = localStorageFolder(config.storageFolder);
  const done = await restoreBackup({ adminUrl, storage, secret: config.secret }, file, { force, say });
  const rows = Object.values(done.counts).reduce((sum, count) => sum + count, 0);
  say(`Restored the backup of ${done.madeAt}: ${rows} rows and ${done.files} files, all checked.`);
  if (!done.sameSecret)
    say(
      'It was made with another APP_SECRET: people sign in as before, but what is enciphered with the old ' +
        'secret cannot be read, and printed verification codes no longer fit. Set the old APP_SECRET to keep them.',
    );
}

async function institution(config: Config, adminUrl: string, file: string, keys: string | undefined) {
  const from = keys === undefined ? null : parseKeys(await readFile(keys, 'utf8'));
  if (keys !== undefined && from === null)
    throw new ConfigError(`${keys} holds no keys: one a line, k1:<64 hexadecimal digits>.`);
  await migrate(adminUrl);
  // Brings the roles of the platform, which the institution's people have.
  const { makeServer, parts } = await import('../src/server.ts');
  const server = await makeServer({ ...config, logLevel: 'warn' }, adminUrl, { longestQuery: 0 });
  await server.close();
  const done = await restoreSiteArchive(
    {
      adminUrl,
      storage: localStorageFolder(config.storageFolder),
      keys: keyRingOf(config.keys),
      secrets: parts.secrets,
    },
    file,
    { say, ...(from ? { from: keyRingOf(from) } : {}) },
  );
  const { rows, files } = done.counts;
  say(
    `Restored ${done.alias} as of ${done.madeAt}: ${rows} rows and ${files} files, all counted; ` +
      `${done.platform.account ?? 0} people are new here.`,
  );
  say(
    'Nobody has a password: send links from the list of users. Second factors, the secrets of gateways, the package and the ' +
      'bills of the platform it comes from are set up anew; its printed codes fit the APP_SECRET they were made with.',
  );
}

await endsWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      institution: { type: 'boolean', default: false },
      keys: { type: 'string' },
    },
  });
  const file = positionals[0];
  if (!file) throw new ConfigError('Which backup? npm run restore -- FILE');
  const config = readConfig();
  const database = await openDatabase(config, say);
  try {
    if (values.institution) await institution(config, database.adminUrl, resolve(file), values.keys);
    else await everything(config, database.adminUrl, resolve(file), values.force);
  } finally {
    await database.stop();
  }
});
