import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testKind, testKinds } from '../../../../test/database.ts';
import { untilWaiting } from '../../../../test/until.ts';
import { systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { type Database, openPools } from './in-site.ts';
import { hold, holdLater } from './locks.ts';
import { rowsOf, saidTo } from './rows-of.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: pg.Client;
let sites: number[];
const opened: Database[] = [];

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
  for (const pools of opened) await pools.close();
  await admin.end();
  await database.drop();
});

async function open(kind: 'postgres' | 'citus'): Promise<Database> {
  const pools = await openPools(database, { kind });
  opened.push(pools);
  return pools;
}
const inSite = (place: number) => ({ ...systemContext('test'), siteId: sites[place] as number });

const shifts = rowsOf('n', { id: '$2::uuid[]', name: '$3::text[]' }, { place: 'place' });
const insert = `INSERT INTO academic_shift (site_id, id, name_en, name_bn, position)
  SELECT n.site_id, n.id, n.name, n.name, n.place FROM ${shifts}`;

describe.each(testKinds)('rows that come into a statement, as %s is told them', (kind) => {
  it('are inserted, joined by a change and by a deletion, each in its own institution', async () => {
    const pools = await open(kind);
    const ids = [newId(), newId(), newId()];
    const names = ids.map((_, place) => `${kind} ${place + 1}`);
    const written = await pools.inSite(inSite(0), (transaction) => transaction.change(insert, ids, names));
    expect(written).toBe(3);
    const update = `UPDATE academic_shift s SET name_en = n.name || ' changed' FROM ${shifts} WHERE s.site_id = $1 AND s.id = n.id AND n.place > 1`;
    expect(await pools.inSite(inSite(1), (transaction) => transaction.change(update, ids, names))).toBe(0);
    expect(await pools.changeInSite(inSite(0), `${update} RETURNING s.name_en`, ids, names)).toHaveLength(2);
    const { rows } = await admin.query(
      'SELECT site_id, name_en, position FROM academic_shift WHERE id = ANY($1) ORDER BY position',
      [ids],
    );
    expect(rows).toEqual(
      names.map((name, place) => ({
        site_id: BigInt(sites[0] as number),
        name_en: place === 0 ? name : `${name} changed`,
        position: place + 1,
      })),
    );
    const gone = `DELETE FROM academic_shift s USING ${rowsOf('n', { id: '$2::uuid[]' })} WHERE s.site_id = $1 AND s.id = n.id`;
    expect(await pools.inSite(inSite(0), (transaction) => transaction.change(gone, ids))).toBe(3);
  });
});

describe('the form for a cluster', () => {
  it('reads the rows beside the one of the institution, and leaves every other statement as it is', async () => {
    expect(saidTo('postgres', insert)).toBe(insert);
    expect(saidTo('citus', insert)).toMatch(
      /SELECT here\.site_id, given\.\* FROM \(SELECT l\.site_id FROM site_lock/,
    );
    expect(saidTo('citus', insert)).not.toContain('$1::bigint');
    expect(saidTo('citus', 'SELECT 1 WHERE $1 > 0')).toBe('SELECT 1 WHERE $1 > 0');
  });

  it('finds one row of each institution, which came with it', async () => {
    const { rows } = await admin.query(
      "SELECT site_id FROM site_lock WHERE name = 'institution' ORDER BY site_id",
    );
    expect(rows.map((row) => Number(row.site_id))).toEqual(sites);
  });

  it('plans nothing once for all values', async () => {
    const mode = "SELECT current_setting('plan_cache_mode') AS mode WHERE $1 > 0";
    for (const kind of testKinds) {
      const pools = await open(kind);
      const [row] = await pools.changeInSite(inSite(0), mode);
      expect(row).toEqual({ mode: kind === 'citus' ? 'auto' : 'force_generic_plan' });
    }
  });
});

describe('a name that is held', () => {
  it('alone lets nobody else in, together lets in who holds it together; the first to name it too', async () => {
    const pools = await open(testKind);
    for (const name of ['a drawer', 'another "drawer"', 'a drawer'])
      for (const [first, second, waits] of [
        ['alone', 'alone', true],
        ['together', 'alone', true],
        ['alone', 'together', true],
        ['together', 'together', false],
      ] as const) {
        await pools.inSite(inSite(0), (transaction) => hold(transaction, [name], 'together'));
        const seen: string[] = [];
        let other: Promise<void> | undefined;
        await pools.inSite(inSite(0), async (transaction) => {
          await hold(transaction, [name, 'a third'], first);
          other = pools.inSite(inSite(0), async (own) => {
            holdLater(own, [name], second);
            await own.row('SELECT 1 WHERE $1 > 0');
            seen.push('second');
          });
          await (waits ? untilWaiting(database.adminUrl) : other);
          seen.push('first');
        });
        await other;
        expect([name, first, second, ...seen]).toEqual([
          name,
          first,
          second,
          ...(waits ? ['first', 'second'] : ['second', 'first']),
        ]);
      }
  });

  it('is another one in another institution', async () => {
    const pools = await open(testKind);
    await pools.inSite(inSite(0), async (transaction) => {
      await hold(transaction, ['elsewhere'], 'alone');
      await pools.inSite(inSite(1), (other) => hold(other, ['elsewhere'], 'alone'));
    });
  });

  it('by two who name it for the first time at once is held by one after the other', async () => {
    const pools = await open(testKind);
    let [inside, entered] = [0, 0];
    const enter = () =>
      pools.inSite(inSite(0), async (transaction) => {
        await hold(transaction, ['first', 'time'], 'alone');
        inside += 1;
        expect(inside).toBe(1);
        entered += 1;
        await untilWaiting(database.adminUrl, 4 - entered);
        inside -= 1;
      });
    await Promise.all([enter(), enter(), enter(), enter()]);
  });
});
