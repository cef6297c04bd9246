import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRoles, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import { startEmbeddedPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../src/core/server/database/migrate.ts';
import { chooseTestDataFolder, makePattern, putCluster, testDataFolder } from './cluster.ts';
import { citusUrl, dropOnNodes, makeOnNodes, template, testSecret } from './database.ts';

/**
 * What every server would bring to its own database: the catalogue, the counters' triggers, the checks of secrets. The server
 * is read here, for a run that finds its template there does without it.
 */
async function seedTemplate(adminUrl: string) {
  const [{ pino }, { makeServer }, { testConfig }] = await Promise.all([
    import('pino'),
    import('../src/server.ts'),
    import('./world.ts'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-template-'));
  const server = await makeServer(testConfig(folder, adminUrl), adminUrl, { log: pino({ level: 'silent' }) });
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  // The workers begin with what this process has compiled.
  flushCompileCache();
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
  const { distribute } = await import('../scripts/cluster/distribute.ts');
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
  const { files, isThere, tidyUp: leave } = leftFor(process.env.TEST_RUN, folder);
  await makePattern();
  if (!existsSync(join(folder, 'cluster'))) putCluster(folder);
  const postgres = await startEmbeddedPostgres(folder, {
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=512MB'],
  });
  await withAdmin(postgres.adminUrl, async (client) => {
    const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'pathshala\\_%'");
    for (const { datname } of rows)
      if (!isThere || !/_template$|_demonstration_/.test(datname))
        await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    if (!isThere) await client.query(`CREATE DATABASE ${template}`);
  });
  const templateUrl = withDatabase(postgres.adminUrl, template);
  // Of the whole cluster: whatever a test before did to them is not left to this run.
  await ensureRoles(templateUrl, testSecret);
  if (!isThere) {
    await migrate(templateUrl);
    await seedTemplate(templateUrl);
  }
  process.env.TEST_ADMIN_URL = postgres.adminUrl;
  process.env.TEST_BROUGHT_AT = postgres.adminUrl;
  process.env.TEST_TEMPLATE_FILES = files;
  return async () => {
    await postgres.stop();
    leave();
    tidyUp();
  };
}

/**
 * The runs of one `npm test` (`TEST_RUN`) have one cluster after another: what is only cloned, the template and the
 * demonstrations with their files, is made by the first of them.
 */
function leftFor(run: string | undefined, folder: string) {
  if (!run) {
    const files = mkdtempSync(join(tmpdir(), 'pathshala-templates-'));
    return { files, isThere: false, tidyUp: () => rmSync(files, { recursive: true, force: true }) };
  }
  const files = join(folder, 'templates');
  const note = join(folder, 'left-by-run');
  const isThere = existsSync(note) && readFileSync(note, 'utf8') === run;
  if (!isThere) rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  // A run that is broken off leaves nothing to go on with.
  rmSync(note, { force: true });
  return { files, isThere, tidyUp: () => writeFileSync(note, run) };
}
