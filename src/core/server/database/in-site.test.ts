import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testKind, testKinds } from '../../../../test/database.ts';
import { systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { type Database, openPools } from './in-site.ts';
import { type LiveUpdates, listenForUpdates } from './live-updates.ts';
import { finish, later } from './pipeline.ts';
import type { PoolOptions } from './scope/pool-options.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: pg.Client;
let sites: number[];
const opened: { pools: Database; live: LiveUpdates }[] = [];

/** A database as another process would open it. */
async function openProcess(options: PoolOptions = {}): Promise<{ pools: Database; live: LiveUpdates }> {
  const live = listenForUpdates(database.platformUrl);
  const pools = await openPools(database, { live, kind: testKind, ...options });
  const one = { pools, live };
  opened.push(one);
  await expect.poll(() => live.isHearing()).toBe(true);
  return one;
}

beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query(
    `INSERT INTO site (alias, name_en, name_bn) VALUES ('one', 'One', 'এক'), ('two', 'Two', 'দুই') RETURNING id`,
  );
  sites = rows.map((row) => Number(row.id));
});
afterAll(async () => {
  for (const { pools, live } of opened) {
    await live.close();
    await pools.close();
  }
  await admin.end();
  await database.drop();
});

const inSite = (place: number) => ({ ...systemContext('test'), siteId: sites[place] as number });
const addShift = (pools: Database, place: number, code: string) =>
  pools.inSite(inSite(place), (transaction) =>
    transaction.change(
      `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, $3, $3, 1)`,
      newId(),
      code,
    ),
  );
const countShifts = 'SELECT count(*)::int AS n FROM academic_shift WHERE site_id = $1';

describe('a read', () => {
  it('sees its own institution and leaves no institution behind on the connection', async () => {
    const { pools } = await openProcess();
    await addShift(pools, 0, 'Morning');
    const count = (place: number) =>
      pools.readInSite(inSite(place), (transaction) => transaction.row<{ n: number }>(countShifts));
    expect(await count(0)).toEqual({ n: 1 });
    expect(await count(1)).toEqual({ n: 0 });
    for (const place of [0, 1]) {
      const left = await pools.readInSite(inSite(place), (transaction) =>
        transaction.row<{ site: string }>(
          "SELECT current_setting('app.site_id') AS site WHERE $1::bigint > 0",
        ),
      );
      expect(left?.site).toBe(String(sites[place]));
    }
    await pools.asPlatform(systemContext('test'), async (transaction) => {
      const none = await transaction.row<{ site: string | null }>(
        "SELECT nullif(current_setting('app.site_id', true), '') AS site",
      );
      expect(none?.site).toBeNull();
    });
  });

  it('is refused by the database when it would change something, and nothing is changed', async () => {
    const { pools } = await openProcess();
    const change = pools.readInSite(inSite(0), (transaction) =>
      transaction.change("UPDATE academic_shift SET name_en = 'Changed' WHERE site_id = $1"),
    );
    await expect(change).rejects.toMatchObject({ code: '25006' });
    const { rows } = await admin.query("SELECT 1 FROM academic_shift WHERE name_en = 'Changed'");
    expect(rows).toEqual([]);
    await addShift(pools, 0, 'Day');
  });

  it('after one that failed works on the same connection', async () => {
    const { pools } = await openProcess();
    const ask = (sql: string) => pools.readInSite(inSite(0), (transaction) => transaction.rows(sql));
    for (const _ of [1, 2]) {
      await expect(ask('SELECT 1 / ($1::bigint - $1::bigint)')).rejects.toMatchObject({ code: '22012' });
      await expect(ask('SELECT nothing WHERE $1 > 0')).rejects.toMatchObject({ code: '42703' });
      expect(await ask('SELECT 1 AS one WHERE $1::bigint > 0')).toEqual([{ one: 1 }]);
    }
  });
});

describe('a read beside slow ones', () => {
  it('is answered although they hold every connection of the readers', async () => {
    const { pools } = await openProcess({ size: 3 });
    const lock = 77_001;
    await admin.query('SELECT pg_advisory_lock($1)', [lock]);
    // Each read is of a call of its own: those of one call share a connection.
    const call = (place: number) => ({ ...inSite(place), requestId: newId() });
    const slow = [1, 2, 3].map(() =>
      pools.readInSite(call(0), (transaction) =>
        transaction.rows('SELECT pg_advisory_xact_lock_shared($2) WHERE $1 > 0', lock),
      ),
    );
    await expect
      .poll(async () => {
        const { rows } = await admin.query(
          `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
          [lock],
        );
        return rows[0]?.n;
      })
      .toBe(3);
    const answers = await Promise.all(
      [0, 1].map((place) =>
        pools.readInSite(call(place), (transaction) => transaction.row<{ n: number }>(countShifts)),
      ),
    );
    expect(answers.length).toBe(2);
    await admin.query('SELECT pg_advisory_unlock($1)', [lock]);
    await Promise.all(slow);
    // Every connection was given back.
    await Promise.all([0, 1, 2, 3].map(() => addShift(pools, 0, newId())));
  });
});

describe('reads that are asked for at once', () => {
  // On a cluster each begins and ends its own transaction, on a connection of its own.
  const isAlone = testKind === 'citus';
  const own =
    "SELECT current_setting('app.site_id') AS site, pg_backend_pid() AS process WHERE $1::bigint > 0";
  const asked = (pools: Database, place: number, ...statements: string[]) =>
    pools.readInSite(inSite(place), (transaction) =>
      Promise.allSettled(statements.map((sql) => transaction.row<{ site: string; process: number }>(sql))),
    );

  it('go on one connection up to four, each of its own institution, also where two ask at the same moment', async () => {
    const { pools } = await openProcess({ size: 4 });
    const answers = await Promise.all([asked(pools, 0, own, own), asked(pools, 1, own, own)]);
    const rows = answers.map((each) =>
      each.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)),
    );
    expect(rows.map((each) => each.map((row) => row.site))).toEqual(
      [0, 1].map((place) => [String(sites[place]), String(sites[place])]),
    );
    expect(rows.map((each) => new Set(each.map((row) => row.process)).size)).toEqual(
      isAlone ? [2, 2] : [1, 1],
    );
    const many = await asked(pools, 0, own, own, own, own, own);
    const processes = many.map((one) => (one.status === 'fulfilled' ? (one.value?.process ?? 0) : 0));
    if (!isAlone) expect(new Set(processes).size).toBe(2);
    const left = "SELECT nullif(current_setting('app.site_id', true), '') AS site";
    expect(await pools.findOne(left)).toEqual({ site: null });
  });

  it('that fail leave the others as they are, in every order', async () => {
    const { pools } = await openProcess({ size: 1 });
    const failing = ['SELECT 1 / ($1::bigint - $1::bigint)', 'SELECT nothing WHERE $1 > 0'];
    for (const statements of [
      [own, failing[0], own, failing[1], own, own, failing[0]],
      [failing[1], own],
      [own, failing[1]],
    ] as string[][]) {
      const answers = await asked(pools, 0, ...statements);
      expect(answers.map((one) => one.status)).toEqual(
        statements.map((sql) => (failing.includes(sql) ? 'rejected' : 'fulfilled')),
      );
    }
    const write = "UPDATE academic_shift SET name_en = 'Changed' WHERE site_id = $1";
    const answers = await asked(pools, 0, own, write, own);
    expect(answers.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await admin.query("SELECT 1 FROM academic_shift WHERE name_en = 'Changed'")).rows).toEqual([]);
  });

  it('are all told when their connection breaks, and the next is answered', async () => {
    const { pools } = await openProcess({ size: 1 });
    const broken = await asked(
      pools,
      0,
      own,
      'SELECT pg_terminate_backend(pg_backend_pid()) WHERE $1 > 0',
      own,
    );
    expect(broken.map((one) => one.status)).toEqual([
      'fulfilled',
      'rejected',
      isAlone ? 'fulfilled' : 'rejected',
    ]);
    expect((await asked(pools, 0, own)).map((one) => one.status)).toEqual(['fulfilled']);
  });

  it('in a change that fails do nothing after it, and the connection is as good as before', async () => {
    const { pools } = await openProcess({ size: 1 });
    const insert = `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, $3, $3, 1)`;
    const together = pools.inSite(inSite(0), (transaction) =>
      Promise.all([
        transaction.change(insert, newId(), 'Before'),
        transaction.rows('SELECT 1 / ($1::bigint - $1::bigint)'),
        transaction.change(insert, newId(), 'After'),
      ]),
    );
    await expect(together).rejects.toMatchObject({ code: '22012' });
    await addShift(pools, 0, 'Dusk');
    const { rows } = await admin.query(
      "SELECT name_en FROM academic_shift WHERE name_en IN ('Before', 'After', 'Dusk')",
    );
    expect(rows).toEqual([{ name_en: 'Dusk' }]);
  });
});

describe('one statement that changes', () => {
  const insert = `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, $3, $3, 1)`;

  it.each(testKinds)(
    'and fails leaves its only connection as good as before, as %s is told it: reads, writes and its own kind work',
    async (kind) => {
      const { pools } = await openProcess({ size: 1, kind });
      const ones = () =>
        pools.readInSite(inSite(0), (transaction) => transaction.row('SELECT 1 AS one WHERE $1 > 0'));
      for (const round of [1, 2]) {
        const failed = pools.changeInSite(inSite(0), 'INSERT INTO academic_shift (site_id) VALUES ($1)');
        await expect(failed).rejects.toMatchObject({ code: '23502' });
        expect(await ones()).toEqual({ one: 1 });
        expect(await ones()).toEqual({ one: 1 });
        const wrong = pools.readInSite(inSite(0), (transaction) =>
          transaction.rows('SELECT 1 / ($1::bigint - $1::bigint)'),
        );
        await expect(wrong).rejects.toMatchObject({ code: '22012' });
        const writing = pools.readInSite(inSite(0), (transaction) =>
          transaction.change('DELETE FROM academic_shift WHERE site_id = $1'),
        );
        await expect(writing).rejects.toMatchObject({ code: '25006' });
        await addShift(pools, 0, `After a failure ${kind} ${round}`);
        const id = newId();
        await expect(pools.changeInSite(inSite(0), 'SELECT nothing WHERE $1 > 0')).rejects.toMatchObject({
          code: '42703',
        });
        await pools.changeInSite(inSite(0), insert, id, `Alone ${kind} ${round}`);
        const { rowCount } = await admin.query('SELECT 1 FROM academic_shift WHERE id = $1', [id]);
        expect(rowCount).toBe(1);
      }
    },
  );

  it.each(testKinds)(
    'names the institution, who acts, the call and the request as texts, as %s is told them',
    async (kind) => {
      const { pools } = await openProcess({ size: 1, kind });
      const odd = `it's a \\ 'test'; SET LOCAL app.site_id = '2' -- \u0000বাংলা $1`;
      const context = { ...inSite(0), action: odd, requestId: odd, accountId: newId() };
      const [row] = await pools.changeInSite(
        context,
        `SELECT current_setting('app.site_id') AS site, current_setting('app.actor') AS actor,
              current_setting('app.action') AS action, current_setting('app.request') AS request WHERE $1 > 0`,
      );
      const clean = odd.replaceAll('\u0000', '');
      expect(row).toEqual({
        site: String(sites[0]),
        actor: context.accountId,
        action: clean,
        request: clean.slice(0, 64),
      });
      await expect(
        pools.changeInSite({ ...context, accountId: "x'; --" }, 'SELECT 1 WHERE $1 > 0'),
      ).rejects.toThrow('uuid');
    },
  );
});

describe('a transaction', () => {
  it('that failed at its first statement is over, and the connection goes on', async () => {
    const { pools } = await openProcess();
    for (const _ of [1, 2]) {
      const broken = pools.inSite(inSite(0), (transaction) =>
        transaction.change('INSERT INTO academic_shift (site_id) VALUES ($1)'),
      );
      await expect(broken).rejects.toMatchObject({ code: '23502' });
    }
    await addShift(pools, 0, 'Evening');
  });

  it('that asked for nothing commits nothing', async () => {
    const { pools } = await openProcess();
    expect(await pools.inSite(inSite(0), async () => 'done')).toBe('done');
  });
});

describe('an answer that is kept', () => {
  const kept = (pools: Database, place: number) =>
    pools.readInSite(inSite(place), (transaction) =>
      transaction.kept('shifts', async () => (await transaction.row<{ n: number }>(countShifts))?.n ?? 0),
    );

  it('is dropped by a change of this process and of another one, each only in its institution', async () => {
    const [here, there] = [await openProcess(), await openProcess()];
    const before = { here: await kept(here.pools, 0), there: await kept(there.pools, 0) };
    const other = await kept(here.pools, 1);
    // Past the application, so nobody hears of it: it shows what is still kept.
    await admin.query(
      `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, 'Silent', 'নীরব', 9)`,
      [sites[1], newId()],
    );
    await addShift(here.pools, 0, 'Night');
    expect(await kept(here.pools, 0)).toBe(before.here + 1);
    await expect.poll(() => kept(there.pools, 0)).toBe(before.there + 1);
    expect(await kept(here.pools, 1)).toBe(other);
    await addShift(there.pools, 1, 'Dawn');
    await expect.poll(() => kept(here.pools, 1)).toBe(other + 2);
  });

  it('is dropped when the changes of others are no longer heard', async () => {
    const { pools, live } = await openProcess();
    const before = await kept(pools, 1);
    await admin.query(
      `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, 'Unheard', 'অশ্রুত', 9)`,
      [sites[1], newId()],
    );
    expect(await kept(pools, 1)).toBe(before);
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pathshala-live' AND datname = current_database()",
    );
    await expect.poll(() => kept(pools, 1)).toBe(before + 1);
    await expect.poll(() => live.isHearing()).toBe(true);
  });
});

describe('what is said later', () => {
  const insert = `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, $3, $3, 1)`;
  const named = "SELECT count(*)::int AS n FROM academic_shift WHERE site_id = $1 AND name_en LIKE 'Later%'";
  const count = async (pools: Database) =>
    (await pools.readInSite(inSite(1), (transaction) => transaction.row<{ n: number }>(named)))?.n;

  it('stands before the next statement, or comes with the commit, in the same transaction', async () => {
    const { pools } = await openProcess();
    // Twice: the first time on a connection prepares it.
    for (const round of [1, 2])
      await pools.inSite(inSite(1), async (transaction) => {
        later(transaction, insert, newId(), `Later ${round}a`);
        expect(await transaction.row(named)).toEqual({ n: round * 2 - 1 });
        later(transaction, insert, newId(), `Later ${round}b`);
      });
    expect(await count(pools)).toBe(4);
    // Nothing else was said at all.
    await pools.inSite(inSite(1), async (transaction) => {
      later(transaction, insert, newId(), 'Later alone');
    });
    expect(await count(pools)).toBe(5);
  });

  it('is undone with its transaction, and its error is one of the transaction', async () => {
    const { pools } = await openProcess();
    const before = await count(pools);
    const id = newId();
    await expect(
      pools.inSite(inSite(1), async (transaction) => {
        later(transaction, insert, id, 'Later undone');
        await transaction.row(named);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(
      pools.inSite(inSite(1), async (transaction) => {
        await transaction.change(insert, id, 'Later twice');
        later(transaction, insert, id, 'Later once more');
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await count(pools)).toBe(before);
    // The connection is as good as before, and what the first one never ran is prepared anew.
    await pools.inSite(inSite(1), (transaction) => transaction.change(insert, id, 'Later at last'));
    expect(await count(pools)).toBe((before ?? 0) + 1);
  });

  it('is nothing for what only reads', async () => {
    const { pools } = await openProcess();
    await expect(
      pools.readInSite(inSite(1), async (transaction) => later(transaction, insert, newId(), 'Never')),
    ).rejects.toThrow();
  });

  it('is heard by other processes as any change', async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    const keep = () =>
      other.pools.readInSite(inSite(1), (transaction) =>
        transaction.kept('later', async () => (await transaction.row<{ n: number }>(named))?.n),
      );
    const before = await keep();
    await one.pools.inSite(inSite(1), async (transaction) => {
      later(transaction, insert, newId(), 'Later heard');
    });
    await expect.poll(keep).toBe((before ?? 0) + 1);
  });
});

describe('the last statement of a transaction', () => {
  const insert = `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position) VALUES ($1, $2, $3, $3, 1)`;
  const called = 'SELECT name_en AS name FROM academic_shift WHERE site_id = $1 AND id = $2';
  const nameOf = async (pools: Database, id: string) =>
    (await pools.readInSite(inSite(1), (transaction) => transaction.row<{ name: string }>(called, id)))?.name;

  it('commits with what was said before it, and is the last', async () => {
    const { pools } = await openProcess();
    const [id, never] = [newId(), newId()];
    const seen = await pools.inSite(inSite(1), async (transaction) => {
      later(transaction, insert, id, 'Finished');
      const [row] = await finish<{ name: string }>(transaction, called, id);
      // Another connection sees it already.
      return [row?.name, await nameOf(pools, id)];
    });
    expect(seen).toEqual(['Finished', 'Finished']);
    await expect(
      pools.inSite(inSite(1), async (transaction) => {
        later(transaction, insert, never, 'Never');
        await finish(transaction, called, never);
        await transaction.row(called, never);
      }),
    ).rejects.toThrow('finished');
  });

  it('commits nothing when something before it fails, and the connection goes on', async () => {
    const { pools } = await openProcess();
    const [id, other] = [newId(), newId()];
    await pools.inSite(inSite(1), (transaction) => transaction.change(insert, id, 'There'));
    await expect(
      pools.inSite(inSite(1), async (transaction) => {
        later(transaction, insert, other, 'Not this');
        later(transaction, insert, id, 'Twice');
        await finish(transaction, called, other);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    // A value that cannot be sent is no reason to commit the rest.
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await expect(
      pools.inSite(inSite(1), async (transaction) => {
        later(transaction, insert, other, 'Nor this');
        await finish(transaction, called, circle as never);
      }),
    ).rejects.toThrow();
    expect(await nameOf(pools, other)).toBeUndefined();
    expect(await nameOf(pools, id)).toBe('There');
  });

  it('is heard by other processes as any change', async () => {
    const [one, other] = [await openProcess(), await openProcess()];
    const id = newId();
    const keep = () =>
      other.pools.readInSite(inSite(1), (transaction) =>
        transaction.kept('finish', async () => (await transaction.row<{ name: string }>(called, id))?.name),
      );
    expect(await keep()).toBeUndefined();
    await one.pools.inSite(inSite(1), async (transaction) => {
      later(transaction, insert, id, 'Heard');
      await finish(transaction, called, id);
    });
    await expect.poll(keep).toBe('Heard');
  });
});
