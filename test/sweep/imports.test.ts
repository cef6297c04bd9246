import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/core/entity.ts';
import type { Permission } from '../../src/core/module/permissions.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { importRecords } from '../../src/core/server/entity/import.ts';
import { findRecords, readRecord } from '../../src/core/server/entity/records.ts';
import { entityKind } from '../../src/core/server/import/entity-kind.ts';
import { permissions } from '../../src/modules.details.ts';
import { serverModules } from '../../src/modules.server.ts';
import { siteEntities } from '../samples/hands.ts';
import { isOneOfEachKind, sampleInput } from '../samples/sample.ts';
import { makeWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const hooksOf = new Map(serverModules.flatMap(({ hooks }) => hooks ?? []));
const asks = new Set(['rows', 'row', 'change', 'read', 'readOne']);

/** A sheet's row for each new record: what a reference means stands there by its English name. */
async function sheetOf(transaction: Transaction, entity: Entity, size: number) {
  const rows: Record<string, string>[] = [];
  for (let n = 0; n < size; n += 1) {
    const input = await sampleInput(transaction, entity);
    const row: Record<string, string> = {};
    for (const [name, field] of Object.entries(entity.fields)) {
      const value = input[name];
      if (field.kind === 'file' || value === null || value === undefined) continue;
      if (field.kind !== 'ref') {
        row[name] = String(value);
        continue;
      }
      const target = field.to();
      row[name] = String((await readRecord(transaction, target, String(value)))[target.title.en]);
    }
    rows.push(row);
  }
  return rows;
}

/** Of which there can be twelve: what has one record for each of a few kinds is left out. */
const many = siteEntities
  .filter((entity) => !isOneOfEachKind(entity))
  .map((entity) => [entity.name, entity] as const);

it.each(many)(
  'API-7 an import of %s asks the database as often for twelve rows as for three',
  async (_, entity) => {
    const statementsFor = (size: number) =>
      world.inSite(world.siteA, async (transaction) => {
        const rows = await sheetOf(transaction, entity, size);
        let statements = 0;
        const counting = new Proxy(transaction, {
          get(target, name) {
            const found = Reflect.get(target, name);
            if (typeof found !== 'function') return found;
            if (asks.has(String(name))) statements += 1;
            return found.bind(target);
          },
        });
        const answer = await importRecords(counting, entity, hooksOf.get(entity) ?? {}, rows, 'en');
        expect(answer, JSON.stringify(answer.rows)).toMatchObject({ created: size });
        return statements;
      });
    const few = await statementsFor(3);
    expect(await statementsFor(12)).toBe(few);
  },
);

it.each(many)(
  'API-6 an import of %s is known again by its own key, changes nothing then, and is taken back as a whole',
  async (_, entity) => {
    const kind = entityKind(entity, hooksOf.get(entity) ?? {});
    await world.inSite(world.siteA, async (given) => {
      // Whoever may do everything: some take back only what they may delete.
      const context = { ...given.context, permissions: new Set(Object.keys(permissions) as Permission[]) };
      const transaction = { ...given, context };
      const by = { context: transaction.context, services: world.server.services };
      const rows = await sheetOf(transaction, entity, 1);
      const { records } = await kind.write(transaction, rows, { ...by, mode: 'add' });
      if (kind.modes.includes('update')) {
        const same = await kind.write(transaction, rows, { ...by, mode: 'update' });
        expect(same, JSON.stringify(same.rows)).toMatchObject({ wrong: 0, changed: 0 });
      }
      await kind.undo?.(transaction, records, 'add', world.server.services.now());
      const left = await findRecords(
        transaction,
        entity,
        records.map((one) => one.id),
      );
      expect([records.length, left.size]).toEqual([1, 0]);
    });
  },
);
