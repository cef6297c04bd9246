import { foldForSearch } from '../../../../core/bangla.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { type Entity, fieldLabels } from '../../../../core/entity.ts';
import { choice, date, integer, money, ref, text } from '../../../../core/fields.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label, type Language, textOf } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { checkRows, type ImportRow, insertRows } from '../../../../core/server/entity/import.ts';
import { findRecords } from '../../../../core/server/entity/records.ts';
import { assertUntouched, type WrittenRecord } from '../../../../core/server/import/batches.ts';
import {
  columnsInOrder,
  type ImportKind,
  type WrittenSheet,
} from '../../../../core/server/import/import-kind.ts';
import { libraryErrors, sourceTexts } from '../../labels.ts';
import { libraryCataloguePermission } from '../../permissions.ts';
import { normaliseIsbn } from '../../rules.ts';
import { author } from '../author.entity.ts';
import { catalogueContract as contract } from '../contract.ts';
import { publisher } from '../publisher.entity.ts';
import { rack } from '../rack.entity.ts';
import { title } from '../title.entity.ts';
import { insertCopies, type NewCopy } from './copies.ts';
import { bylineOf } from './title-hooks.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const { authorId: _author, publisherId: _publisher, byline, ...ownFields } = title.fields;

/** A row of the sheet: a book with how many copies of it there are. Authors and publishers that are new are made. */
const sheetEntity: Entity = {
  ...title,
  fields: {
    ...ownFields,
    authorName: text({ label: t('Author', 'লেখক'), max: 160 }),
    byline,
    publisherName: text({ label: t('Publisher', 'প্রকাশক'), max: 160 }),
    copies: integer({ label: t('Copies', 'কপি'), min: 1, max: 500 }),
    accession: integer({ label: t('First accession number', 'প্রথম পরিগ্রহণ নম্বর'), min: 1, max: 9_999_999 }),
    rackId: ref(() => rack, { label: t('Rack', 'তাক') }),
    shelf: integer({ label: t('Shelf of the rack', 'তাকের ধাপ'), min: 1, max: 50 }),
    price: money({ label: t('Price', 'দাম') }),
    source: choice({
      label: t('Source', 'প্রাপ্তির উৎস'),
      choices: (['purchase', 'donation', 'government', 'other'] as const).map((value) => ({
        value,
        label: sourceTexts[value],
      })),
    }),
    acquiredOn: date({ label: t('Entered on', 'অন্তর্ভুক্তির তারিখ') }),
  },
};

export const importColumns: Readonly<Record<string, Label>> = fieldLabels(sheetEntity);
export const requiredColumns: ReadonlySet<string> = new Set(['title']);

type Checked = { rows: ImportRow[]; parsed: Row[]; offered: ReadonlyMap<string, readonly Label[]> };

/** Books from a sheet. Their authors and publishers stay where an import is taken back: another book may be theirs by then. */
export const bookImport: ImportKind<Transaction> = {
  name: 'library.book',
  noun: t('Book', 'বই'),
  columns: () => columnsInOrder(sheetEntity, importColumns, requiredColumns),
  pinned: ['title'],
  modes: ['add'],
  permission: libraryCataloguePermission.edit,
  centre: {
    plural: title.plural,
    path: `${title.path}?do=import`,
    template: `${contract.template.path}?format=xlsx`,
  },
  check: (transaction, rows, { context }) => checkBooks(transaction, rows, context.language),
  write: (transaction, rows, { context, services }) =>
    commitBooks(transaction, rows, context.language, services.now()),
  undo: takeOutBooks,
};

/**
 * Checks a sheet of books: each row's own values, the ISBN's last digit, accession numbers against the sheet and the
 * register. A kind or language that is left out is that of most books here. Nothing is written.
 */
async function checkBooks(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
): Promise<Checked> {
  const filled = given.map((values) => ({
    ...values,
    kind: (values.kind ?? '').trim() || 'general',
    language: (values.language ?? '').trim() || (/[\u0980-\u09ff]/.test(values.title ?? '') ? 'bn' : 'en'),
  }));
  const { rows, parsed, right, offered } = await checkRows(transaction, sheetEntity, filled, language);
  const racks = new Map(
    (
      await transaction.read(
        { id: 'uuid', shelves: 'int?' },
        'SELECT id, shelves FROM library_rack WHERE site_id = $1 LIMIT 5000',
      )
    ).map((row) => [row.id, row.shelves]),
  );
  const wanted = right.flatMap(numbersOf);
  const taken = new Set(
    (
      await transaction.read(
        { accession: 'int' },
        'SELECT accession FROM library_copy WHERE site_id = $1 AND accession = ANY($2::int[])',
        wanted,
      )
    ).map((row) => row.accession),
  );
  const checked = rows.map((row, place): ImportRow => {
    const numbers = numbersOf(right[place] ?? {});
    const bad = numbers.find((number) => taken.has(number));
    for (const number of numbers) taken.add(number);
    const values = given[place] ?? row.values;
    const shelf = shelfProblem(right[place] ?? {}, racks);
    if (bad === undefined && shelf === null) return { ...row, values };
    const said =
      bad === undefined ? null : textOf(libraryErrors.accessionTaken.text, language, { number: bad });
    return {
      ...row,
      values,
      errors: {
        ...row.errors,
        ...(said === null ? {} : { accession: [said] }),
        ...(shelf === null ? {} : { shelf: [textOf(shelf, language)] }),
      },
    };
  });
  return { rows: checked, parsed: parsed.filter((row) => row !== null), offered };
}

/** A shelf stands in a rack, and no rack has more than are written of it. */
function shelfProblem(row: Row, racks: ReadonlyMap<string, number | null>): Label | null {
  const shelf = row.shelf as number | null | undefined;
  if (typeof shelf !== 'number') return null;
  const most = typeof row.rackId === 'string' ? racks.get(row.rackId) : undefined;
  if (typeof row.rackId !== 'string') return libraryErrors.shelfOfNothing;
  return typeof most === 'number' && shelf > most ? fillLabel(libraryErrors.noShelf, { count: most }) : null;
}

/** The accession numbers a row asks for: as many as copies, from the one it names. */
function numbersOf(row: Row): number[] {
  const first = row.accession as number | null | undefined;
  if (typeof first !== 'number') return [];
  return Array.from({ length: (row.copies as number | null) ?? 1 }, (_, place) => first + place);
}

/** Writes all books of a checked sheet with their copies, or none: a statement for each table, however many they are. */
async function commitBooks(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  now: Date,
): Promise<WrittenSheet> {
  // Two imports at once would make the same author twice.
  await hold(transaction, ['library import'], 'alone');
  const { rows, parsed } = await checkBooks(transaction, given, language);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
  const authors = await namesFor(transaction, 'library_author', author, parsed, 'authorName');
  const publishers = await namesFor(transaction, 'library_publisher', publisher, parsed, 'publisherName');
  const titles: Row[] = [];
  const copies: NewCopy[] = [];
  const today = todayInDhaka(now);
  for (const row of parsed) {
    const id = newId();
    const by = authors.get(foldForSearch(String(row.authorName ?? '')));
    titles.push({
      ...row,
      id,
      authorId: by?.id ?? null,
      publisherId: publishers.get(foldForSearch(String(row.publisherName ?? '')))?.id ?? null,
      byline: row.byline ?? (by ? bylineOf(by) : null),
      isbn: row.isbn ? normaliseIsbn(String(row.isbn)) : null,
    });
    const numbers = numbersOf(row);
    for (let place = 0; place < ((row.copies as number | null) ?? 1); place += 1)
      copies.push({
        titleId: id,
        accession: numbers[place] ?? null,
        rackId: (row.rackId as string | null) ?? null,
        shelf: (row.shelf as number | null) ?? null,
        price: row.price ? (parseTaka(String(row.price)) ?? 0n) : 0n,
        source: (row.source as NewCopy['source'] | null) ?? 'purchase',
        acquiredOn: (row.acquiredOn as string | null) ?? today,
        status: row.kind === 'reference' ? 'reference' : 'shelf',
      });
  }
  await insertRows(transaction, title, titles);
  await insertCopies(transaction, copies);
  return {
    created: titles.length,
    wrong: 0,
    rows: [],
    records: titles.map((one) => ({ id: String(one.id), before: null })),
  };
}

/** Takes books of an import out again with their copies; one that was lent or changed since then stays, and all with it. */
async function takeOutBooks(transaction: Transaction, records: readonly WrittenRecord[]): Promise<void> {
  const ids = records.map((one) => one.id);
  const known = await findRecords(transaction, title, ids, { isHeld: true });
  assertUntouched(records, new Map([...known].map(([id, record]) => [id, record.version])));
  await transaction.change('DELETE FROM library_copy WHERE site_id = $1 AND title_id = ANY($2::uuid[])', ids);
  await transaction.change('DELETE FROM library_title WHERE site_id = $1 AND id = ANY($2::uuid[])', ids);
}

type Named = { id: string; name_en: string; name_bn: string };

/** The people or houses a sheet names, by their folded names; those nobody knows are made. */
async function namesFor(
  transaction: Transaction,
  table: 'library_author' | 'library_publisher',
  entity: Entity,
  rows: readonly Row[],
  column: string,
): Promise<Map<string, Named>> {
  const known = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    `SELECT id, name_en, name_bn FROM ${table} WHERE site_id = $1`,
  );
  const byName = new Map(
    known.flatMap((one) => [one.name_en, one.name_bn].map((name) => [foldForSearch(name), one] as const)),
  );
  const made: Named[] = [];
  for (const row of rows) {
    const name = String(row[column] ?? '');
    if (name === '' || byName.has(foldForSearch(name))) continue;
    const one = { id: newId(), name_en: name, name_bn: name };
    byName.set(foldForSearch(name), one);
    made.push(one);
  }
  await insertRows(
    transaction,
    entity,
    made.map((one) => ({ id: one.id, nameEn: one.name_en, nameBn: one.name_bn })),
  );
  return byName;
}
