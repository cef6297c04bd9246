import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { withAdmin } from '../database/database.ts';
import { noteNightLogins } from './night-logins.ts';
import { sealBlock, verifySeals } from './seal.ts';

let world: World;
const context = systemContext('test');
const later = () => new Date(Date.now() + 60_000);

beforeAll(async () => {
  world = await makeWorld();
  await write(5);
  await seal();
  await write(3);
  await seal();
});
afterAll(() => world.close());

/** Changes that leave rows of history, each in a transaction of its own. */
async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO history (site_id, id, table_name, record_id, operation, after, action, request)
         VALUES ($1, $2, 'fees_waiver', $3, 'insert', '{"amount": 100}', 'test', 'test')`,
        newId(),
        newId(),
      ),
    );
}

async function seal(): Promise<void> {
  while (await sealBlock(world.server.services, context, world.siteA, later()));
}
const verify = (noted?: string) => verifySeals(world.server.services, context, world.siteA, noted);
/** Straight in the database, past everything that keeps the history. */
const tamper = (sql: string, ...values: unknown[]) =>
  withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query(sql, values);
    await client.query('COMMIT');
    return rows;
  });
const first = `(SELECT id FROM history WHERE site_id = $1 ORDER BY at, id LIMIT 1)`;

describe('the sealed history', () => {
  it('X-9 adds up, stands on itself, and seals what came since in the next block', async () => {
    const { findings, blocks, rows, seal: last } = await verify();
    expect({ findings, blocks }).toEqual({ findings: [], blocks: 2 });
    expect(rows).toBeGreaterThanOrEqual(8);
    expect(last).toMatch(/^[0-9a-f]{64}$/);
    // Nothing came since: nothing is sealed twice, and an institution without history has no blocks.
    await seal();
    expect((await verify()).blocks).toBe(2);
  });

  it('X-9 tells a changed row, by its block', async () => {
    await tamper(
      `UPDATE history SET after = '{"amount": 1}' WHERE site_id = $1 AND id = ${first}`,
      world.siteA,
    );
    expect((await verify()).findings).toMatchObject([{ number: 1, what: 'changed' }]);
    await tamper(
      `UPDATE history SET after = '{"amount": 100}' WHERE site_id = $1 AND id = ${first}`,
      world.siteA,
    );
  });

  it('X-9 tells who was written in place of another', async () => {
    const [row] = await tamper(
      `SELECT id, actor FROM history WHERE site_id = $1 AND id = ${first}`,
      world.siteA,
    );
    await tamper(
      'UPDATE history SET actor = $2 WHERE site_id = $1 AND id = $3',
      world.siteA,
      newId(),
      row.id,
    );
    expect((await verify()).findings).toMatchObject([{ number: 1, what: 'changed' }]);
    await tamper(
      'UPDATE history SET actor = $2 WHERE site_id = $1 AND id = $3',
      world.siteA,
      row.actor,
      row.id,
    );
    expect((await verify()).findings).toEqual([]);
  });

  it('X-9 tells a row that was slipped in, and one that was removed', async () => {
    const id = newId();
    await tamper(
      `INSERT INTO history (site_id, id, table_name, record_id, operation, action, request, at)
       SELECT site_id, $2, table_name, record_id, operation, action, request, at FROM history
        WHERE site_id = $1 AND id = ${first}`,
      world.siteA,
      id,
    );
    expect((await verify()).findings).toMatchObject([{ number: 1, what: 'added' }]);
    await tamper('DELETE FROM history WHERE site_id = $1 AND id = $2', world.siteA, id);
    expect((await verify()).findings).toEqual([]);
    await tamper(`DELETE FROM history WHERE site_id = $1 AND id = ${first}`, world.siteA);
    expect((await verify()).findings).toMatchObject([{ number: 1, what: 'removed' }]);
  });

  it('X-9 tells a block that was sealed anew without the secret, and a chain that was cut', async () => {
    const other = await makeWorld();
    try {
      const mine = (noted?: string) => verifySeals(other.server.services, context, other.siteA, noted);
      const inOther = (sql: string) =>
        withAdmin(other.adminUrl, (client) => client.query(sql, [other.siteA]));
      for (let n = 0; n < 3; n += 1) {
        await other.inSite(other.siteA, (transaction) =>
          transaction.change(
            `INSERT INTO history (site_id, id, table_name, record_id, operation, action, request)
             VALUES ($1, gen_random_uuid(), 'fees_waiver', gen_random_uuid(), 'insert', 'test', 'test')`,
          ),
        );
        await sealBlock(other.server.services, context, other.siteA, later());
      }
      const { seal: noted, findings, blocks } = await mine();
      expect([findings, blocks]).toEqual([[], 3]);
      // The last block and its rows are gone: only the seal that was noted elsewhere tells.
      await inOther(
        `WITH gone AS (DELETE FROM history_seal WHERE site_id = $1 AND number = 3 RETURNING from_at, through_at)
         DELETE FROM history h USING gone WHERE h.site_id = $1 AND h.at > gone.from_at AND h.at <= gone.through_at`,
      );
      expect((await mine()).findings).toEqual([]);
      expect((await mine(noted ?? '')).findings).toMatchObject([{ what: 'cut' }]);
      await inOther(`UPDATE history_seal SET rows = rows - 1 WHERE site_id = $1 AND number = 1`);
      expect((await mine()).findings).toMatchObject([
        { number: 1, what: 'broken' },
        { number: 1, what: 'added' },
      ]);
      await inOther('DELETE FROM history_seal WHERE site_id = $1 AND number = 1');
      expect((await mine()).findings).toMatchObject([{ number: 2, what: 'broken' }]);
    } finally {
      await other.close();
    }
  });

  it('X-9 is not changed by the application itself', async () => {
    for (const sql of [
      'UPDATE history_seal SET rows = 0 WHERE site_id = $1',
      'DELETE FROM history_seal WHERE site_id = $1',
      "UPDATE history SET action = '' WHERE site_id = $1",
    ])
      await expect(world.inSite(world.siteA, (transaction) => transaction.change(sql))).rejects.toThrow(
        /permission denied/,
      );
  });

  it('X-9 seals the platform’s own history too', async () => {
    const platform = () => verifySeals(world.server.services, context, 0);
    while (await sealBlock(world.server.services, context, 0, later()));
    const { findings, rows } = await platform();
    expect(findings).toEqual([]);
    expect(rows).toBeGreaterThan(0);
    await tamper("UPDATE platform_history SET action = 'other'");
    expect((await platform()).findings[0]).toMatchObject({ what: 'changed' });
  });

  it('X-9 holds logins of staff at night, which the auditor sees also where the platform has them no more', async () => {
    const [cashier, guardian, head] = await Promise.all([
      world.person(world.siteA, ['cashier']),
      world.person(world.siteA, ['guardian']),
      world.person(world.siteA, ['head']),
    ]);
    const accounts = [cashier.accountId, guardian.accountId];
    const platform = (sql: string) =>
      world.server.services.database.asPlatform(context, (transaction) => transaction.change(sql, accounts));
    // Half past one in Dhaka, a day or two ago.
    await platform(
      `UPDATE session SET created_at = date_trunc('day', now(), 'UTC') - interval '4 hours 30 minutes' WHERE account_id = ANY($1::uuid[])`,
    );
    for (let round = 0; round < 2; round += 1) await noteNightLogins(world.server.services, context);
    await platform('DELETE FROM session WHERE account_id = ANY($1::uuid[])');
    const noted = await world.inSite(world.siteA, (transaction) =>
      transaction.read(
        { actor: 'uuid' },
        `SELECT actor FROM history WHERE site_id = $1 AND table_name = 'session' AND actor = ANY($2::uuid[])`,
        accounts,
      ),
    );
    expect(noted).toEqual([{ actor: cashier.accountId }]);
    const { items } = (await head.call('GET', '/api/v1/control/findings', { kind: 'atNight' })).body as {
      items: { path: string }[];
    };
    const path = `/site/user/view/${cashier.accountId}`;
    expect(items.filter((one) => one.path === path)).toHaveLength(1);
  });
});
