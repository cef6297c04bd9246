import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTests } from '../../scripts/run.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { applied, institutionForms } from '../samples/institution-forms.ts';
import { until, untilWaiting } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

const sites = '/api/v1/platform/sites';
const scratch = mkdtempSync(join(tmpdir(), 'pathshala-approval-'));
const { form, siteForm } = institutionForms();
let world: World;
let owner: Person;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person(null, ['platformOwner']);
});
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
  await world.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** A server in a process of its own, and its address. */
async function serve() {
  const child = spawn(
    process.execPath,
    [...inTests, join(import.meta.dirname, 'serve-process.ts'), world.adminUrl, scratch],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  running.add(child);
  const [address] = await once(child.stdout, 'data');
  return { child, address: String(address).trim() };
}

/** What an approval writes, from its first row to its last. */
const written = [
  'site',
  'account',
  'membership',
  'academic_school_class',
  'accounts_ledger',
  'fees_fee_sub_head',
  'outbox_mail',
  'one_time_link',
  'academic_academic_year',
] as const;

const counted = () =>
  withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT ${written.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`).join(', ')}`,
    );
    return rows[0] as Record<string, number>;
  });

describe('the approval of an application', () => {
  it.each([
    ['as it copies the catalogue', 'academic_school_class'],
    ['as it writes its last mail', 'outbox_mail'],
  ])('leaves nothing where its server is killed %s, and is done by the next try', async (_, table) => {
    const application = await applied(world, form());
    const given = { ...siteForm(), applicationId: application.id };
    const { child, address } = await serve();
    const before = await counted();
    const body = JSON.stringify(given);
    await withAdmin(world.adminUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN SHARE MODE`);
      const asked = fetch(new URL(sites, address), {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body,
      }).catch(() => null);
      await untilWaiting(world.adminUrl);
      child.kill('SIGKILL');
      await asked;
      await client.query('ROLLBACK');
    });
    // The database's hand goes on until it finds nobody to answer; what it wrote goes with it.
    await withAdmin(world.adminUrl, (client) =>
      until('the transaction is given up', async () => {
        const { rows } = await client.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`,
        );
        return rows.length === 0;
      }),
    );
    expect(await counted()).toEqual(before);
    const record = async () =>
      (await owner.call('GET', `/api/v1/platform/applications/${application.id}`)).body;
    expect(await record()).toMatchObject({ status: 'submitted', siteId: null });
    const made = await owner.call('POST', sites, given);
    expect(made.status, made.text).toBe(200);
    expect(await record()).toMatchObject({ status: 'approved', siteId: made.body.id });
    expect((await counted()).site).toBe((before.site ?? 0) + 1);
  });
});
