import type { Entity } from '../../../core/entity.ts';
import type { Field } from '../../../core/fields.ts';
import type { Label } from '../../../core/labels.ts';
import { camelCase } from '../../../core/server/database/history.ts';
import { snakeCase, tableNameOf } from '../../../core/server/database/table.ts';
import { entities } from '../../../modules.entities.ts';
import { columnLabels as commonColumns, tableLabels as commonLabels, platformTables } from '../log-labels.ts';
import { recordColumnLabels } from './column-labels.data.ts';
import { recordLabels } from './table-labels.data.ts';

const tableLabels = { ...commonLabels, ...recordLabels };
const columnLabels = { ...recordColumnLabels, ...commonColumns };

const byTable = new Map(entities.map((entity) => [tableNameOf(entity), entity]));

/** The tables a log can be filtered by: the platform's own, or an institution's with those about its users. */
export function tableNames(side: 'site' | 'platform'): readonly string[] {
  const ofSite = Object.keys(tableLabels).filter(
    (name) => !platformTables.includes(name) || !['menu', 'site_application'].includes(name),
  );
  return side === 'platform' ? platformTables : [...new Set([...byTable.keys(), ...ofSite])];
}

export const entityOfTable = (table: string): Entity | undefined => byTable.get(table);

/** What a table's records are called; a table without a label of its own by its name in words. */
export function tableLabel(table: string): Label {
  const words = inWords(table);
  return byTable.get(table)?.label ?? tableLabels[table] ?? { en: words, bn: words };
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function fieldOf(table: string, column: string): Field | undefined {
  return byTable.get(table)?.fields[camelCase(column)];
}

/** What a column is called: by its entity, by the labels of the log, or by its name in words. */
export function columnLabel(table: string, column: string): Label {
  const words = inWords(column.replace(/_id$/, ''));
  return fieldOf(table, column)?.label ?? columnLabels[column] ?? { en: words, bn: words };
}

/** The entity a column points to: by its field, or in tables that are no entity by its name, `student_id`. */
export function targetOf(table: string, column: string): Entity | undefined {
  const field = fieldOf(table, column);
  if (field) return field.kind === 'ref' ? field.to() : undefined;
  if (!column.endsWith('_id')) return undefined;
  const name = camelCase(column.replace(/_id$/, ''));
  const known = name === 'year' ? 'academicYear' : name;
  return entities.find((entity) => entity.name === known);
}

/** The columns that name an entity's record, in English and Bengali. */
export const titleColumns = (entity: Entity): { en: string; bn: string } => ({
  en: snakeCase(entity.title.en),
  bn: snakeCase(entity.title.bn),
});
