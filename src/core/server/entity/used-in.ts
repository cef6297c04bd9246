import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { tableNameOf } from '../database/table.ts';

/** What the records of a table are called, for those who read that another record is used there. */
const plurals = new Map<string, Label>();
export const namePlural = (entity: Entity): void => void plurals.set(tableNameOf(entity), entity.plural);

/**
 * The refusal to delete what a row of another table names, with what such rows are called; of a table that is no entity's no reader
 * knows the name. Anything else as it is.
 */
export function usedError(error: unknown): unknown {
  const { code, table } = error as { code?: string; table?: string };
  if (code !== '23503') return error;
  // A cluster tells the name of a shard.
  const where = plurals.get(table?.replace(/_\d{6,}$/, '') ?? '');
  return where ? new AppError(errors.inUseIn, { where }) : new AppError(errors.inUse);
}
