import type { Entity } from '../../entity.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';

/** A column that holds sealed numbers, or one of JSON that holds them under these names. */
export type SecretPlace = {
  readonly table: string;
  readonly column: string;
  readonly within?: readonly string[];
  /** What a version before this one encrypted in its own way: how it is opened, to be sealed as all others are. */
  readonly earlier?: EarlierSeal;
};

export type EarlierSeal = {
  /** The column that says whose it is. */
  readonly owner: string;
  /** Null where the text was not encrypted in that way. */
  open(secret: string, siteId: number, owner: string, stored: string): string | null;
};

export const secretFieldsOf = (entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'secret' ? [name] : []));

/** Columns of the core's own tables with what is sealed. */
export const coreSecrets: readonly SecretPlace[] = [{ table: 'import_waiting', column: 'rows' }];

/** The secret fields of an entity as columns of its table. */
export const secretPlacesOf = (entity: Entity): SecretPlace[] =>
  secretFieldsOf(entity).map((name) => ({ table: tableNameOf(entity), column: snakeCase(name) }));

/** The check by which a column takes nothing but sealed numbers. */
export const sealedCheckOf = ({ table, column }: SecretPlace): string => `${table}_${column}_sealed`;
