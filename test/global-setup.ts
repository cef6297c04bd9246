import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { distribute } from '../scripts/cluster/distribute.ts';
import { ensureRoles, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { makeServer } from '../src/server.ts';
import { chooseTestDataFolder, makePattern, putCluster, testDataFolder } from './cluster.ts';
import { citusUrl, dropOnNodes, makeOnNodes, template, testSecret } from './database.ts';
import { testConfig } from './world.ts';

/** What every server would bring to its own database: the catalogue, the counters' triggers, the checks of secrets. */
async function seedTemplate(adminUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-template-'));
  const server = await makeServer(testConfig(folder, adminUrl), adminUrl, { log: pino({ level: 'silent' }) });
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The same on a cluster that is there already: `CITUS_URL`, see test/database.ts. */
async function setUpCluster(citus: string) {
  const server = withDatabase(citus, 'postgres');
  const { rows } = await withAdmin(server, (client) =>
    client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname ~ '^pathshala_([0-9a-f]{12}$|template|demonstration)'",
    ),
  );
  for (const { datname } of rows) await dropOnNodes(datname);
  await makeOnNodes(template);
  const templateUrl = withDatabase(server, template);
  await ensureRoles(templateUrl, testSecret);
  await distribute(templateUrl, { shards: 2, say: () => {} });
  await seedTemplate(templateUrl);
  process.env.TEST_ADMIN_URL = server;
  const files = mkdtempSync(join(tmpdir(), 'pathshala-templates-'));
  process.env.TEST_TEMPLATE_FILES = files;
  return async () => {
    await dropOnNodes(template);
    rmSync(files, { recursive: true, force: true });
  };
}

/** One PostgreSQL for all tests, with one migrated database that each test file clones. */
export default async function setup() {
  // A run inside a run (test/recipe.test.ts) takes the PostgreSQL of the outer one, and its own template.
  if (process.env.TEST_TEMPLATE) return;
  const citus = citusUrl();
  if (citus) return setUpCluster(citus);
  const tidyUp = chooseTestDataFolder();
  const folder = testDataFolder();
  await makePattern();
  if (!existsSync(join(folder, 'cluster'))) putCluster(folder);
  const postgres = await startEmbeddedPostgres(folder, {
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=512MB'],
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
  process.env.TEST_BROUGHT_AT = postgres.adminUrl;
  const files = mkdtempSync(join(tmpdir(), 'pathshala-templates-'));
  process.env.TEST_TEMPLATE_FILES = files;
  return async () => {
    await postgres.stop();
    rmSync(files, { recursive: true, force: true });
    tidyUp();
  };
}
