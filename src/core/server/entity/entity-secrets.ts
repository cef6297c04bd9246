import type { FastifyInstance } from 'fastify';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import type { entryOf } from '../database/history.ts';
import type { Transaction } from '../database/in-site.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';
import { secretFieldsOf } from '../secrets/places.ts';
import { noteReveals, serveReveal } from '../secrets/reveals.ts';
import { maskOfSealed } from '../secrets/sealed.ts';

export const hasSecrets = (entity: Entity): boolean => secretFieldsOf(entity).length > 0;

/** Serves the one way to a sealed number of an entity in full. */
export function serveSecrets(app: FastifyInstance, entity: Entity): void {
  serveReveal(app, contractOf(entity).reveal, async (transaction, { input }) => ({
    value: await revealSecret(transaction, entity, input),
  }));
}

/** A number in full. Throws 403 for who may not see it, 404 for a record or a field that is not there. */
async function revealSecret(
  transaction: Transaction,
  entity: Entity,
  { id, field, reason }: { id: string; field: string; reason: string },
): Promise<string | null> {
  const definition = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  if (definition?.kind !== 'secret') throw new AppError(errors.notFound);
  const permission = definition.reveal;
  if (!transaction.context.permissions.has(permission)) throw new AppError(errors.forbidden, { permission });
  const table = tableNameOf(entity);
  const row = await transaction.readOne(
    { value: 'text?' },
    `SELECT ${snakeCase(field)} AS value FROM ${table} WHERE site_id = $1 AND id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  await noteReveals(transaction, reason, [{ table, id, field }]);
  return transaction.secrets.openOrNull(row.value);
}

/** A row of history as it may be shown: what was written before numbers were sealed stands in it in full. */
export function maskedEntry<E extends ReturnType<typeof entryOf>>(entity: Entity, entry: E): E {
  const shown = (value: unknown) =>
    value === null || value === undefined ? null : maskOfSealed(String(value));
  return {
    ...entry,
    changes: entry.changes.map((change) =>
      entity.fields[change.field]?.kind === 'secret'
        ? { field: change.field, before: shown(change.before), after: shown(change.after) }
        : change,
    ),
  };
}
