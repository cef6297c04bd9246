import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalogues } from '../src/core/server/catalogue/seed.ts';
import { ensureRoles, roleUrl, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { openPools } from '../src/core/server/database/in-site.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { parts, systemContext } from '../src/server.ts';
import { makePattern, putCluster, testDataFolder } from './cluster.ts';

export const testSecret = 'a secret for tests only, sixty-four characters long, not for use';
export const template = process.env.TEST_TEMPLATE ?? 'pathshala_template';

/** The catalogue every server would give its own database. */
async function seedTemplate(adminUrl: string) {
  const database = await openPools({
    appUrl: roleUrl(adminUrl, 'pathshala_app', testSecret),
    platformUrl: roleUrl(adminUrl, 'pathshala_platform', testSecret),
  });
  await seedCatalogues(database, systemContext('seed'), parts.catalogue);
  await database.close();
}

/** One PostgreSQL for all tests, with one migrated database that each test file clones. */
export default async function setup() {
  // A run inside a run (test/recipe.test.ts) takes the PostgreSQL of the outer one, and its own template.
  if (process.env.TEST_TEMPLATE) return;
  const folder = testDataFolder();
  await makePattern();
  if (!existsSync(join(folder, 'cluster'))) putCluster(folder);
  const postgres = await startEmbeddedPostgres(folder, {
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  await withAdmin(postgres.adminUrl, async (client) => {
    const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'pathshala\\_%'");
    for (const row of rows) await client.query(`DROP DATABASE ${row.datname} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template}`);
  });
  const templateUrl = withDatabase(postgres.adminUrl, template);
  await ensureRoles(templateUrl, testSecret);
  await migrate(templateUrl);
  await seedTemplate(templateUrl);
  process.env.TEST_ADMIN_URL = postgres.adminUrl;
  const files = mkdtempSync(join(tmpdir(), 'pathshala-templates-'));
  process.env.TEST_TEMPLATE_FILES = files;
  return async () => {
    await postgres.stop();
    rmSync(files, { recursive: true, force: true });
  };
}
