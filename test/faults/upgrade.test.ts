import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '../../src/core/module/module.ts';
import { migrate, NewerDatabase } from '../../src/core/server/database/migrate.ts';
import { seedPlatform } from '../../src/core/server/database/seed.ts';
import { readSystemLedgers, systemLedgersOf } from '../../src/modules/accounts/public.ts';
import { booksSql } from '../../src/modules/accounts/vouchers/service/post-along.ts';
import { initialRoles, modules } from '../../src/modules.details.ts';
import { screens } from '../../src/modules.entities.ts';
import { makeServer, systemContext } from '../../src/server.ts';
import { asAdmin } from '../fill.ts';
import { makeWorld, type World } from '../world.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const platform = <T>(sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(
    systemContext('test'),
    (transaction) => transaction.rows(sql, ...values) as Promise<T[]>,
  );
async function startAnew(): Promise<void> {
  const server = await makeServer(world.server.services.config, world.adminUrl, {
    log: world.server.services.log,
  });
  await server.close();
}
const countOf = (table: string, siteId = world.siteA) =>
  world.inSite(siteId, async (transaction) => {
    const row = await transaction.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE site_id = $1`,
    );
    return row?.count;
  });

describe('an institution from before the money modules', () => {
  it('is told what is missing in a sentence', async () => {
    const read = world.inSite(world.siteA, readSystemLedgers);
    await expect(read).rejects.toMatchObject({ kind: { code: 'accounts.noChart', status: 409 } });
    // As the counter reads them along with the rest.
    const row = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ books: { ledgers: { id: string; code: string }[] } }>(
        `SELECT ${booksSql('$2::date', 'g.is_system')} AS books`,
        '2026-03-05',
      ),
    );
    expect(() => systemLedgersOf(row?.books ?? { ledgers: [] })).toThrow(
      /chart of accounts|accounts.noChart/,
    );
  });

  it('has at the next start what the modules need, once, and what it removes then stays away', async () => {
    expect(await countOf('accounts_ledger')).toBe(0);
    await platform("UPDATE site SET board = 'madrasah' WHERE id = $1", world.siteB);
    await Promise.all([startAnew(), startAnew()]);
    const ledgers = await countOf('accounts_ledger');
    const types = await countOf('fees_waiver_type');
    expect([Number(ledgers) > 10, Number(types) > 0, Number(await countOf('exams_remark')) > 0]).toEqual([
      true,
      true,
      true,
    ]);
    await world.inSite(world.siteA, readSystemLedgers);
    // Of what is for some boards only, what is for its own.
    const papers = 'exams_paper_structure';
    expect([Number(await countOf(papers)) > 60, await countOf(papers, world.siteB)]).toEqual([true, 0]);
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change('DELETE FROM fees_student_offer_type WHERE site_id = $1');
      await transaction.change('DELETE FROM fees_waiver_type WHERE site_id = $1');
    });
    await startAnew();
    expect([await countOf('accounts_ledger'), await countOf('fees_waiver_type')]).toEqual([ledgers, 0]);
  });
});

describe('code that is older than the database', () => {
  it('is refused with what to do, before anything is written', async () => {
    const name = '9999_of_the_future.sql';
    await asAdmin(world.adminUrl, (client) =>
      client.query("INSERT INTO pathshala_migration (name, digest) VALUES ($1, 'x')", [name]),
    );
    await expect(migrate(world.adminUrl)).rejects.toThrow(NewerDatabase);
    await expect(migrate(world.adminUrl)).rejects.toThrow(/newer Pathshala.*9999_of_the_future/);
    await asAdmin(world.adminUrl, (client) =>
      client.query('DELETE FROM pathshala_migration WHERE name = $1', [name]),
    );
  });
});

describe('what platform staff changed', () => {
  const seed = (roles: typeof initialRoles) =>
    world.server.services.database.asPlatform(systemContext('seed'), (transaction) =>
      seedPlatform(transaction, roles, placesOf(modules), screens),
    );

  it('a permission taken from a role stays away, also after code that did not know it', async () => {
    const permission = initialRoles.teacher?.permissions.at(0) ?? '';
    const has = async () =>
      (
        await platform(
          'SELECT 1 FROM role_permission WHERE role = $1 AND permission = $2',
          'teacher',
          permission,
        )
      ).length;
    await platform('DELETE FROM role_permission WHERE role = $1 AND permission = $2', 'teacher', permission);
    const { teacher } = initialRoles;
    if (!teacher) throw new Error('No teachers');
    await seed({
      ...initialRoles,
      teacher: { ...teacher, permissions: teacher.permissions.filter((one) => one !== permission) },
    });
    await seed(initialRoles);
    expect(await has()).toBe(0);
  });

  it('a deleted menu stays away', async () => {
    const [menu] = await platform<{ id: string }>(
      'DELETE FROM menu WHERE id IN (SELECT id FROM menu WHERE parent IS NOT NULL LIMIT 1) RETURNING id',
    );
    const before = await platform('SELECT id FROM menu');
    await seed(initialRoles);
    expect(menu?.id).toBeDefined();
    expect(await platform('SELECT id FROM menu')).toHaveLength(before.length);
  });
});
