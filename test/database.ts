import { randomBytes } from 'node:crypto';
import { roleUrl, withAdmin, withDatabase } from '../src/core/server/database/database.ts';

export const testSecret = 'a secret for tests only, sixty-four characters long, not for use';
/** One for all tests, for databases are cloned from one world into another. */
export const testKeys = [{ id: 'k1', bytes: Buffer.alloc(32, 7) }];
export const template = process.env.TEST_TEMPLATE ?? 'pathshala_template';

export type TestDatabase = {
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly jobsUrl: string;
  drop(): Promise<void>;
};

/** The address of the PostgreSQL of all tests. */
export function testServer(): string {
  const server = process.env.TEST_ADMIN_URL;
  if (!server) throw new Error('test/global-setup.ts did not run');
  return server;
}

/** A database of its own, cloned from the migrated template, or from another, in a fraction of a second. */
export async function testDatabase(source = template): Promise<TestDatabase> {
  const server = testServer();
  const name = `pathshala_${randomBytes(6).toString('hex')}`;
  await withAdmin(server, async (client) => {
    // Two clones of one template at the same moment refuse each other.
    await client.query('SELECT pg_advisory_lock(5071503)');
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
  });
  const adminUrl = withDatabase(server, name);
  return {
    adminUrl,
    appUrl: roleUrl(adminUrl, 'pathshala_app', testSecret),
    platformUrl: roleUrl(adminUrl, 'pathshala_platform', testSecret),
    jobsUrl: roleUrl(adminUrl, 'pathshala_jobs', testSecret),
    async drop() {
      await withAdmin(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
