import type { ImportRow } from '../../contracts/import-contract.ts';
import { apiPathOf, type Entity } from '../../entity.ts';
import { AppError, type FieldMessages, ValidationError } from '../../errors.ts';
import { type Language, textOf } from '../../labels.ts';
import type { Transaction } from '../database/in-site.ts';
import { ownRowsOf, tableNameOf } from '../database/table.ts';
import { checkRows, importRecords } from '../entity/import.ts';
import { findRecords, type Hands, type Hooks, type Save, saveOf } from '../entity/records.ts';
import { assertUntouched, type WrittenRecord } from './batches.ts';
import { columnsOf, type ImportKind, pinnedOf } from './import-kind.ts';
import { checkChanges, putBack, writeChanges } from './update-records.ts';

/** How an entity's own records are imported. */
export function entityKind(entity: Entity, hooks: Hooks): ImportKind {
  const columns = columnsOf(entity);
  const isPlatforms = entity.keptBy === 'platform';
  return {
    name: `${entity.module}.${entity.name}`,
    noun: entity.label,
    columns: () => columns,
    pinned: pinnedOf(entity),
    modes: isPlatforms || entity.unique.length === 0 ? ['add'] : ['add', 'update'],
    permission: entity.permission.edit,
    ...(entity.hasOwnImport
      ? {}
      : {
          centre: {
            plural: entity.plural,
            path: `${entity.path}?do=import`,
            template: `${apiPathOf(entity)}/export?format=xlsx&template=true`,
          },
        }),
    async check(hands, rows, { context, mode }) {
      if (mode === 'update') {
        const found = await checkChanges(hands, entity, rows, context.language);
        const saves = found.changes.map((one) => one && saveOf({ ...one.before, ...one.values }, one.before));
        return { ...found, rows: await withHooks(hands, entity, hooks, found.rows, saves, context.language) };
      }
      const found = await checkRows(hands, entity, rows, context.language);
      const saves = found.parsed.map((row) => row && saveOf({ ...row }, null));
      return { ...found, rows: await withHooks(hands, entity, hooks, found.rows, saves, context.language) };
    },
    async write(hands, rows, { context, mode, onWritten }) {
      if (mode === 'update') {
        const found = await checkChanges(hands, entity, rows, context.language, { isHeld: true });
        const wrong = found.rows.filter((row) => Object.keys(row.errors).length > 0);
        if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
        const changes = found.changes.filter((one) => one !== null);
        const records = await writeChanges(hands as Transaction, entity, hooks, changes);
        return { created: 0, changed: records.length, wrong: 0, rows: [], records };
      }
      const { ids, ...written } = await importRecords(
        hands,
        entity,
        hooks,
        rows,
        context.language,
        onWritten,
      );
      return { ...written, records: ids.map((id) => ({ id, before: null })) };
    },
    ...(isPlatforms
      ? {}
      : {
          undo: (transaction, records, mode) =>
            mode === 'add'
              ? takeOut(transaction, entity, hooks, records)
              : putBack(transaction, entity, records),
        }),
  };
}

/** Asked so often at most which rows a hook refuses; the others come up when these are mended. */
const mostQuestions = 60;

/**
 * Adds what an entity's own rules say to the rows that are right otherwise. The hooks take all rows at once, so the wrong
 * ones are found by halving.
 */
async function withHooks(
  hands: Hands,
  entity: Entity,
  hooks: Hooks,
  rows: ImportRow[],
  saves: readonly (Save | null)[],
  language: Language,
): Promise<ImportRow[]> {
  if (!hooks.beforeSave) return rows;
  const right = saves.flatMap((save, place) =>
    save && Object.keys(rows[place]?.errors ?? {}).length === 0 ? [{ save, place }] : [],
  );
  const found = new Map<number, Record<string, string[]>>();
  let questions = 0;
  const ask = async (some: typeof right): Promise<void> => {
    const [first] = some;
    if (!first || questions >= mostQuestions) return;
    questions += 1;
    try {
      await hooks.beforeSave?.(
        hands as Transaction,
        some.map(({ save }) => ({ ...save, input: { ...save.input } })),
      );
    } catch (error) {
      const fields = messagesOf(error);
      if (!fields) throw error;
      if (some.length === 1) {
        found.set(first.place, atFields(entity, fields, language));
        return;
      }
      const half = Math.ceil(some.length / 2);
      await ask(some.slice(0, half));
      await ask(some.slice(half));
    }
  };
  await ask(right);
  return rows.map((row, place) => ({ ...row, errors: found.get(place) ?? row.errors }));
}

const messagesOf = (error: unknown): FieldMessages | null =>
  error instanceof ValidationError ? error.fields : error instanceof AppError ? { '': [error.text] } : null;

/** What concerns no field of the sheet stands at the record's name. */
function atFields(entity: Entity, fields: FieldMessages, language: Language): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [name, labels] of Object.entries(fields)) {
    const field = Object.hasOwn(entity.fields, name) ? name : entity.title.en;
    all[field] = [...(all[field] ?? []), ...labels.map((label) => textOf(label, language))];
  }
  return all;
}

/** Deletes what an import brought, all of it or nothing. */
async function takeOut(
  transaction: Transaction,
  entity: Entity,
  hooks: Hooks,
  records: readonly WrittenRecord[],
): Promise<void> {
  const ids = records.map((one) => one.id);
  const known = await findRecords(transaction, entity, ids, { isHeld: true });
  assertUntouched(records, new Map([...known].map(([id, record]) => [id, record.version])));
  // A hook is asked about one record at a time.
  if (hooks.beforeDelete)
    for (const record of known.values()) await hooks.beforeDelete(transaction, record as never);
  await transaction.change(
    `DELETE FROM ${tableNameOf(entity)} WHERE ${ownRowsOf(entity)} AND id = ANY($2::uuid[])`,
    ids,
  );
}
