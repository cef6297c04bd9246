import { type Entity, fieldLabels } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { fieldSchema } from '../../validation/entity-schemas.ts';
import { factsOf, meaningOfCell } from '../../validation/import/cells.ts';
import { namedValues, nameKey, noiseOf } from '../../validation/import/names.ts';
import { messages } from '../../validation/messages.ts';
import { isMask } from '../../validation/secrets.ts';
import { fieldMessages } from '../../validation/zod-messages.ts';
import type { Row } from '../database/in-site.ts';
import { jsonOrNull } from '../database/row-shape.ts';
import { ownRowsOf, snakeCase, tableNameOf } from '../database/table.ts';
import { placeAbove } from '../entity/place-above.ts';
import type { Hands } from '../entity/records.ts';

/** More choices than this are not offered. */
const mostChoices = 200;

type Texts = Record<string, string[]>;
/** What a row's cells mean: the values that are right, and what is wrong with the others. */
export type ReadRow = { readonly values: Row; readonly errors: Texts; readonly warnings: Texts };

type Named = (typed: string) => unknown;

/**
 * Reads the rows of a sheet as people write them. `isWhole`: a cell that is not there is empty; otherwise it is left alone.
 */
export async function readCells(
  hands: Hands,
  entity: Entity,
  rows: readonly Record<string, string>[],
  { language, isWhole }: { readonly language: Language; readonly isWhole: boolean },
): Promise<{ rows: ReadRow[]; offered: Map<string, readonly Label[]> }> {
  const { named, offered } = await readNames(hands, entity, rows);
  const labels = fieldLabels(entity);
  const columns = Object.entries(entity.fields).map(([name, field]) => ({
    name,
    field,
    schema: fieldSchema(field),
    facts: factsOf(
      field,
      rows.map((row) => (row[name] ?? '').trim()),
    ),
  }));
  const read = rows.map((given): ReadRow => {
    const values: Row = {};
    const errors: Texts = {};
    const warnings: Texts = {};
    for (const { name, field, schema, facts } of columns) {
      const cell = (given[name] ?? '').trim();
      if (cell === '' && !isWhole) continue;
      // A sheet of ours shows the end of a number: it changes nothing, and is no number to add.
      if (field.kind === 'secret' && isMask(cell)) {
        if (isWhole)
          errors[name] = [textOf(messages.regex, language, { attribute: labels[name] ?? field.label })];
        continue;
      }
      const meaning = meaningOfCell(name, field, cell, facts, named.get(name));
      if (meaning.warning) warnings[name] = [textOf(meaning.warning, language)];
      if (meaning.problem) {
        errors[name] = [textOf(meaning.problem, language)];
        continue;
      }
      // A flag that is left out has its initial value, and an empty cell is no value of a field.
      const value = meaning.value === null ? undefined : meaning.value;
      const parsed = schema.safeParse(value);
      if (parsed.success) values[name] = parsed.data;
      else
        errors[name] = Object.values(fieldMessages(parsed.error, { '': labels[name] ?? field.label }, value))
          .flat()
          .map((label) => textOf(label, language));
    }
    return { values, errors, warnings };
  });
  return { rows: read, offered };
}

/** How the names of referred records and choices are found, and the few words a column may hold; a statement a reference. */
async function readNames(
  hands: Hands,
  entity: Entity,
  rows: readonly Record<string, string>[],
): Promise<{ named: Map<string, Named>; offered: Map<string, readonly Label[]> }> {
  const named = new Map<string, Named>();
  const offered = new Map<string, readonly Label[]>();
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'choice') {
      offered.set(
        name,
        field.choices.map((one) => one.label),
      );
      named.set(
        name,
        namedValues(
          field.choices.map(({ value, label }) => ({ names: [value, label.en, label.bn], value })),
          noiseOf(field.label.en, field.label.bn),
        ),
      );
    }
    if (field.kind !== 'ref') continue;
    const target = field.to();
    // The places of the country are many: they are read where a sheet names one.
    if (placeAbove(target) && rows.every((row) => (row[name] ?? '').trim() === '')) continue;
    const records = await hands.read(
      {
        id: 'uuid',
        en: 'text',
        bn: 'text',
        within: jsonOrNull<Label & { others: string | null }>(),
        others: 'text?',
      },
      namesSql(target),
    );
    const calledSo = Map.groupBy(
      records.flatMap((one) => [...new Set([one.en, one.bn].map((name) => nameKey(name)))]),
      (key) => key,
    );
    if (records.length <= mostChoices)
      offered.set(
        name,
        records.map(({ en, bn }) => ({ en, bn })),
      );
    named.set(
      name,
      namedValues(
        records.map(({ id, en, bn, within, others }) => {
          const names = [en, bn, ...spellings(others)];
          // A place whose name another has too is meant only together with what it lies in.
          const alone = names.filter((name) => !within || (calledSo.get(nameKey(name))?.length ?? 1) === 1);
          const inside = within
            ? names.flatMap((name) =>
                [within.en, within.bn, ...spellings(within.others)].map((one) => `${name}, ${one}`),
              )
            : [];
          return { names: [...alone, ...inside], value: id };
        }),
        noiseOf(field.label.en, field.label.bn, target.label.en, target.label.bn),
      ),
    );
  }
  return { named, offered };
}

const spellings = (others: string | null): string[] =>
  (others ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The active records of an entity by their names; the platform's places with what they lie in, and how else they are spelled. */
function namesSql(target: Entity): string {
  const nameOf = ({ title }: Entity, alias: string) => ({
    en: `${alias}.${snakeCase(title.en)}`,
    bn: `${alias}.${snakeCase(title.bn)}`,
  });
  const othersOf = (of: Entity | undefined, alias: string) =>
    of?.fields.otherNames ? `${alias}.other_names` : 'NULL::text';
  const { en, bn } = nameOf(target, 't');
  const parent = placeAbove(target);
  const above = parent ? nameOf(parent.entity, 'p') : null;
  return `SELECT t.id, ${en} AS en, ${bn} AS bn, ${above ? `json_build_object('en', ${above.en}, 'bn', ${above.bn}, 'others', ${othersOf(parent?.entity, 'p')})` : 'NULL::json'} AS within,
            ${othersOf(target, 't')} AS others
       FROM ${tableNameOf(target)} t ${parent ? `JOIN ${tableNameOf(parent.entity)} p ON p.id = t.${snakeCase(parent.field)}` : ''}
      WHERE ${ownRowsOf(target, 't.')} AND t.is_active`;
}

/** Whether a sheet may write a field: a file cannot stand in one. */
export const standsInSheets = (field: Field): boolean => field.kind !== 'file';
