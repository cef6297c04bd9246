import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';
import { withAdmin } from '../database/database.ts';
import { clearOldJob, historyDays, platformRetention, siteRetention } from './retention.ts';

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const platform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows(sql, ...values),
  );
const clear = () =>
  clearOldJob.run(
    {
      services: world.server.services,
      context: systemContext('test'),
      inSite: () => Promise.reject(new Error('It has no institution')),
      attempt: 1,
      isLastAttempt: false,
    },
    {},
  );
const inA = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));

const shift = '/api/v1/academic/house';

describe('the written retention', () => {
  it('stands in docs/operations.md as it is in the code', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` +\| [^|]+\| (\d+) days/gm)].map(([, table, days]) => [
      table,
      Number(days),
    ]);
    expect(Object.fromEntries(rows)).toEqual({
      ...Object.fromEntries([...platformRetention, ...siteRetention].map(({ table, days }) => [table, days])),
      history: historyDays,
    });
  });

  it('removes what is over and keeps everything that still counts', async () => {
    await platform(
      `INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body, status, sent_at, created_at)
       SELECT gen_random_uuid(), 'a@b.c', 'mail of ' || d, '', '', 'sent', now() - make_interval(days => d), now() - make_interval(days => d)
         FROM unnest(ARRAY[10, 400]) d`,
    );
    await platform(
      `INSERT INTO login_attempt (key, failures, window_start)
       SELECT 'try of ' || d, 1, now() - make_interval(days => d) FROM unnest(ARRAY[1, 9]) d`,
    );
    await platform(
      `INSERT INTO session (id, token_hash, account_id, idle_seconds, created_at, last_seen_at, expires_at, device)
       SELECT gen_random_uuid(), 'hash ' || d, $1, 3600, '2026-01-01T06:00:00Z', now() - make_interval(days => d), now() + interval '1 year', 'of ' || d
         FROM unnest(ARRAY[5, 40]) d`,
      head.accountId,
    );
    // Half past one in the morning at Dhaka: of staff it stays for an auditor, of families it goes.
    const guardian = await world.person(world.siteA, ['guardian']);
    for (const [who, days] of [
      [head, 40],
      [head, 1000],
      [head, 1200],
      [guardian, 40],
    ] as const)
      await platform(
        `INSERT INTO session (id, token_hash, account_id, idle_seconds, created_at, last_seen_at, expires_at, device)
         SELECT gen_random_uuid(), gen_random_uuid(), $1, 3600, n, n, n + interval '1 hour', 'night ' || $2
           FROM (SELECT date_trunc('day', now() - make_interval(days => $2::int)) + interval '19 hours 30 minutes' AS n) d`,
        who.accountId,
        String(days),
      );
    await inA(
      `INSERT INTO job_run (site_id, id, kind, title, payload, state, updated_at)
       SELECT $1, gen_random_uuid(), state || ' ' || d, '{}', '{}', state, now() - make_interval(days => d)
         FROM unnest(ARRAY[5, 100]) d, unnest(ARRAY['done', 'running']) state`,
    );
    await inA(
      `INSERT INTO notification (site_id, id, account_id, data, created_at)
       SELECT $1, gen_random_uuid(), $2, json_build_object('of', d), now() - make_interval(days => d)
         FROM unnest(ARRAY[5, 400]) d`,
      head.accountId,
    );
    await platform(
      `INSERT INTO device_serial (serial, owner_site, first_at, last_at)
       SELECT whose || ' ' || d, CASE whose WHEN 'own' THEN $1::bigint END, now(), now() - make_interval(days => d)
         FROM unnest(ARRAY[10, 40]) d, unnest(ARRAY['own', 'strange']) whose`,
      String(world.siteA),
    );
    await platform(
      `INSERT INTO sign_in_code (id, of_site, mobile, lane, code_hash, made_at, expires_at)
       SELECT gen_random_uuid(), $1::bigint, '+8801811000000', 'of ' || d, '', n, n + interval '10 minutes'
         FROM unnest(ARRAY[10, 40]) d, LATERAL (SELECT now() - make_interval(days => d) AS n) m`,
      String(world.siteA),
    );
    await clear();
    expect(await platform('SELECT serial FROM device_serial ORDER BY serial')).toEqual([
      { serial: 'own 10' },
      { serial: 'own 40' },
      { serial: 'strange 10' },
    ]);
    expect(await platform('SELECT lane FROM sign_in_code')).toEqual([{ lane: 'of 10' }]);
    expect(await platform('SELECT subject FROM outbox_mail')).toEqual([{ subject: 'mail of 10' }]);
    expect(await platform("SELECT key FROM login_attempt WHERE key LIKE 'try of %'")).toEqual([
      { key: 'try of 1' },
    ]);
    expect(await platform("SELECT device FROM session WHERE device LIKE 'of %'")).toEqual([
      { device: 'of 5' },
    ]);
    expect(
      await platform("SELECT device, account_id FROM session WHERE device LIKE 'night %' ORDER BY device"),
    ).toEqual([
      { device: 'night 1000', account_id: head.accountId },
      { device: 'night 40', account_id: head.accountId },
    ]);
    expect(await inA('SELECT kind FROM job_run WHERE site_id = $1 ORDER BY kind')).toEqual([
      { kind: 'done 5' },
      { kind: 'running 100' },
      { kind: 'running 5' },
    ]);
    expect(await inA('SELECT data FROM notification WHERE site_id = $1')).toEqual([{ data: { of: 5 } }]);
    expect((await head.call('GET', shift)).status).toBe(200);
  });

  it('archives history of long ago, which its record still shows, and loses none of it', async () => {
    const made = await head.call('POST', shift, { position: 1, nameEn: 'Padma', nameBn: 'পদ্মা' });
    const id = String(made.body.id);
    await head.call('PUT', `${shift}/${id}`, { ...made.body, nameEn: 'Meghna' });
    const history = async () => (await head.call('GET', `${shift}/${id}/history`)).body;
    const before = await history();
    const count = (table: string) =>
      inA(`SELECT count(*)::int AS n FROM ${table} WHERE site_id = $1`).then(([row]) => Number(row?.n));
    const all = await count('history');
    expect(await count('history_archive')).toBe(0);
    await clear();
    expect(await count('history_archive')).toBe(0);
    await expect(platform('SELECT pathshala_archive_history($1, now(), 10)', world.siteA)).rejects.toThrow(
      /last year is not archived/,
    );
    await withOldHistory(all);
    await clear();
    expect([await count('history'), await count('history_archive')]).toEqual([0, all]);
    expect((await history()).items).toHaveLength((before.items as unknown[]).length);
    await expect(
      inA('UPDATE history_archive SET operation = operation WHERE site_id = $1'),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

/** Makes all history of the institution as old as it may become before it is archived, and a day more. */
async function withOldHistory(rows: number): Promise<void> {
  await withAdmin(world.adminUrl, async (client) => {
    const { rowCount } = await client.query(
      // Without a time zone in between a cluster would not know that every node comes to the same.
      `UPDATE history SET at = (at AT TIME ZONE 'UTC' - make_interval(days => $2)) AT TIME ZONE 'UTC' WHERE site_id = $1`,
      [world.siteA, historyDays + 1],
    );
    expect(rowCount).toBe(rows);
  });
}
