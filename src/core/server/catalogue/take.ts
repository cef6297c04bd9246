import { catalogueOf, type Entity } from '../../entity.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Language } from '../../labels.ts';
import { messages } from '../../validation/messages.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { cellOf } from '../entity/cell-of.ts';
import { insertRows, updateRows } from '../entity/import.ts';
import { duplicateError, type Hooks, saveOf } from '../entity/records.ts';
import { initial, noteCopies, readCompared } from './copies.ts';
import { type Compared, orderField } from './rules.ts';

type Shown = 'open' | 'left';
const isShown = ({ state }: Compared, shown: Shown) =>
  shown === 'left' ? state === 'left' : state === 'new' || state === 'changed';

/** One page of what the institution would take from the catalogue, or of what it left. */
export async function listDifference(
  transaction: Transaction,
  entity: Entity,
  query: { shown: Shown; page: number; size: number },
  { language, board }: { language: Language; board: string | null },
) {
  const catalogue = catalogueOf(entity);
  const all = await readCompared(transaction, entity, board);
  const shown = all.filter((one) => isShown(one, query.shown));
  const count = (state: Compared['state']) => all.filter((one) => one.state === state).length;
  const textOf = (of: Entity, record: Compared['row'], name: string) =>
    name === 'isActive' ? String(record.isActive) : String(cellOf(of, record, name, language));
  return {
    items: shown.slice((query.page - 1) * query.size, query.page * query.size).map((one) => ({
      id: one.row.id,
      version: one.row.version,
      state: one.state === 'changed' || one.state === 'new' ? one.state : ('left' as const),
      isInUse: one.record !== null,
      cells: catalogue.list.columns
        .filter((name) => Object.hasOwn(entity.fields, name))
        .map((name) => ({ field: name, text: textOf(catalogue, one.row, name) })),
      changes: one.changes.map((name) => ({
        field: name,
        before: one.record ? textOf(entity, one.record, name) : '',
        after: textOf(catalogue, one.row, name),
      })),
      lacks: one.lacks.flatMap((name) => one.row.labels[name] ?? []),
    })),
    total: shown.length,
    page: query.page,
    size: query.size,
    counts: { new: count('new'), changed: count('changed'), left: count('left') },
  };
}

type Chosen = readonly { readonly id: string; readonly version: number }[];

/**
 * Takes rows of the catalogue over, or leaves them: they are not offered again until the catalogue changes them. Throws
 * 409 when the catalogue changed since it was looked at, 404 for a row that is for another `board`, and 422 for one that
 * refers to something not taken.
 */
export async function takeFromCatalogue(
  transaction: Transaction,
  entity: Entity,
  hooks: Hooks,
  input: { take: Chosen; leave: Chosen },
  board: string | null,
): Promise<{ taken: number; left: number }> {
  const all = new Map((await readCompared(transaction, entity, board)).map((one) => [one.row.id, one]));
  const find = ({ id, version }: Chosen[number]): Compared => {
    const one = all.get(id);
    if (!one) throw new AppError(errors.notFound);
    if (one.row.version !== version) throw new AppError(errors.staleVersion);
    return one;
  };
  const wanted = input.take.map(find);
  const left = input.leave.map(find);
  const lacking = wanted.find((one) => one.lacks.length > 0);
  if (lacking) throw new ValidationError({ [lacking.lacks[0] ?? 'take']: [messages.in] });
  const taken = placed(entity, wanted, [...all.values()]);
  await hooks.beforeSave?.(
    transaction,
    taken.map(({ one, values }) => saveOf(values, one.record)),
  );
  const rows = (isNew: boolean) =>
    taken.flatMap(({ one, id, values }) => ((one.record === null) === isNew ? [{ ...values, id }] : []));
  try {
    await insertRows(transaction, entity, rows(true));
    await updateRows(transaction, entity, rows(false));
  } catch (error) {
    throw duplicateError(entity, error);
  }
  await noteCopies(transaction, entity, [
    ...taken.map(({ one, id }) => ({ row: one.row, recordId: id })),
    ...left.map(({ row, record }) => ({ row, recordId: record?.id ?? null })),
  ]);
  return { taken: taken.length, left: left.length };
}

/** What is written of each: its own values stay, and a new one stands last where its place is taken. */
function placed(entity: Entity, wanted: readonly Compared[], all: readonly Compared[]) {
  const places = new Set(all.flatMap(({ record }) => (record ? [Number(record[orderField])] : [])));
  return wanted.map((one) => {
    const kept: Row = one.record ?? initial(entity);
    const values: Row = { ...pick(kept, entity), ...one.values };
    if (one.record) values[orderField] = one.record[orderField];
    else if (places.has(Number(values[orderField]))) values[orderField] = Math.max(...places) + 1;
    places.add(Number(values[orderField]));
    if (!Object.hasOwn(entity.fields, orderField)) delete values[orderField];
    return { one, id: one.record?.id ?? newId(), values };
  });
}

const pick = (record: Row, entity: Entity): Row =>
  Object.fromEntries(Object.keys(entity.fields).map((name) => [name, record[name] ?? null]));
