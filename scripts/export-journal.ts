import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '../src/core/errors.ts';
import { openDatabase } from '../src/core/server/database/database.ts';
import { ConfigError, readConfig } from '../src/core/server/http/config.ts';
import { exportJournal } from '../src/modules/accounts/books/service/export-journal.ts';
import { makeServer, systemContext } from '../src/server.ts';
import { endsWith } from './ends-with.ts';

// npm run --silent export:journal -- --site ALIAS --year 2026-27 [--language bn] [--to FILE]: the books of a fiscal year as
// plain text that hledger and ledger read, to a file or to the standard output.
await endsWith(async () => {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      year: { type: 'string' },
      language: { type: 'string', default: 'en' },
      to: { type: 'string' },
    },
  });
  const { site: alias, year, to } = values;
  if (!alias || !year) throw new ConfigError('Tell --site and --year, such as: --site dhaka --year 2026-27');
  const language = values.language === 'bn' ? 'bn' : 'en';
  const config = readConfig();
  const database = await openDatabase(config);
  const context = systemContext('export:journal');
  try {
    const server = await makeServer(config, database.adminUrl);
    try {
      const site = (
        await server.services.database.asPlatform(context, (transaction) =>
          transaction.rows<{ id: bigint; name_en: string; name_bn: string }>(
            'SELECT id, name_en, name_bn FROM site WHERE alias = $1',
            alias,
          ),
        )
      )[0];
      if (!site) throw new ConfigError(`There is no institution ${alias}`);
      const institution = language === 'bn' ? site.name_bn || site.name_en : site.name_en;
      const out = to ? createWriteStream(to) : process.stdout;
      await server.services.database.readInSite({ ...context, siteId: Number(site.id) }, (transaction) =>
        exportJournal(transaction, { year, institution, language }, async (text) => {
          if (!out.write(text)) await once(out, 'drain');
        }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new ConfigError(`The books of ${alias} have no fiscal year ${year}`);
        }),
      );
      if (to) {
        out.end();
        await once(out, 'finish');
      }
    } finally {
      await server.close();
    }
  } finally {
    await database.stop();
  }
});
