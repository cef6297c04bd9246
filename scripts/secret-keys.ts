import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { openDatabase, withAdmin } from '../src/core/server/database/database.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { type Config, ConfigError, readConfig } from '../src/core/server/http/config.ts';
import { countByKey } from '../src/core/server/secrets/bring-secrets.ts';
import { addKey, dropKey } from '../src/core/server/secrets/keys.ts';
import { openNumbers } from '../src/core/server/secrets/open-site.ts';
import { makeServer, parts, systemContext } from '../src/server.ts';
import { endsWith } from './ends-with.ts';

// npm run keys: how many numbers are sealed with which key.
// npm run keys -- add: a new key, with which the next start seals everything anew.
// npm run keys -- drop k1: removes a key that opens nothing any more.
// npm run keys -- open ALIAS FILE --reason "…": every number of one institution in full, noted.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string', default: '' } },
});
const [act = 'list', ...given] = positionals;
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function assertOwnFile(): void {
  if (process.env.SECRET_KEYS)
    throw new ConfigError('The keys come from SECRET_KEYS: change them there. The last one is in use.');
}

async function count(adminUrl: string): Promise<ReadonlyMap<string, number>> {
  return withAdmin(adminUrl, (client) => countByKey(client, parts.secrets));
}

async function open(config: Config, adminUrl: string): Promise<void> {
  const [alias, file] = given;
  if (!alias || !file || values.reason.trim().length < 3)
    throw new ConfigError('Say whose, where to and why: npm run keys -- open ALIAS FILE --reason "…"');
  const server = await makeServer(config, adminUrl, { longestQuery: 0 });
  try {
    const { database } = server.services;
    const site = await database.findOne<{ id: bigint }>('SELECT id FROM site WHERE alias = $1', alias);
    if (!site) throw new ConfigError(`There is no institution ${alias}.`);
    const numbers = await database.inSite(
      { ...systemContext('keys'), siteId: Number(site.id) },
      (transaction) => openNumbers(transaction, parts.secrets, values.reason.trim()),
    );
    const text = stringify([...numbers], {
      header: true,
      columns: ['table', 'id', 'field', 'number'],
      bom: true,
    });
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    say(`${numbers.length} numbers stand in ${file}, readable by you alone.`);
  } finally {
    await server.close();
  }
}

await endsWith(async () => {
  if (act === 'add') {
    assertOwnFile();
    return say(
      `The key ${addKey(readConfig().dataFolder)} is added. Keep the file with your backups, then start again.`,
    );
  }
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    await migrate(database.adminUrl);
    if (act === 'open') return await open(config, database.adminUrl);
    const counts = await count(database.adminUrl);
    if (act === 'list') {
      for (const { id } of config.keys) say(`${id}: ${counts.get(id) ?? 0}`);
      return say(`plain: ${counts.get('') ?? 0}`);
    }
    const [id] = given;
    const isKnown = config.keys.some((key) => key.id === id);
    if (act !== 'drop' || !id || !isKnown)
      throw new ConfigError('Use: npm run keys [-- add | drop KEY | open …]');
    assertOwnFile();
    if (counts.get(id) || id === config.keys.at(-1)?.id)
      throw new ConfigError(`${id} is in use: ${counts.get(id) ?? 0} numbers are sealed with it.`);
    dropKey(config.dataFolder, id);
    say(`The key ${id} is gone.`);
  } finally {
    await database.stop();
  }
});
