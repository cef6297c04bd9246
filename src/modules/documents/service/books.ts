import { AppError, ValidationError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { hooksOf } from '../../../core/server/entity/records.ts';
import { book } from '../issue/book.entity.ts';
import { hasBooks, type KindName } from '../kinds.ts';
import { documentsErrors, documentsProblems } from '../labels.ts';
import { sameText, type Values } from '../rules.ts';

/** A place in a register book. */
export type BookPlace = { readonly bookId: string; readonly number: string; readonly serial: number };

/** The books of a kind that are in use, in the order they were entered, with the serial that comes next in each. */
const readBooks = (transaction: Transaction, kind: KindName) =>
  transaction.read(
    { id: 'uuid', number: 'text', next: 'int', last: 'int' },
    `SELECT b.id, b.number, b.first_serial + b.leaves - 1 AS last,
            coalesce((SELECT max(i.book_serial) + 1 FROM documents_issue i WHERE i.site_id = $1 AND i.book_id = b.id),
                     b.first_serial) AS next
       FROM documents_book b WHERE b.site_id = $1 AND b.kind = $2 AND b.is_active ORDER BY b.created_at, b.id LIMIT 1000`,
    kind,
  );

/** The last book of a kind, where it is full: then books are still kept, even if somebody has switched it off. */
const readLastFull = (transaction: Transaction, kind: KindName) =>
  transaction.readOne(
    { number: 'text' },
    `SELECT b.number FROM (SELECT * FROM documents_book WHERE site_id = $1 AND kind = $2
                            ORDER BY created_at DESC, id DESC LIMIT 1) b
      WHERE EXISTS (SELECT 1 FROM documents_issue i WHERE i.site_id = $1 AND i.book_id = b.id
                       AND i.book_serial >= b.first_serial + b.leaves - 1)`,
    kind,
  );

/**
 * Throws 409 where register books of a kind are kept and none has so many serials left. A book that is switched off before it is
 * full says that no more books are kept.
 */
export async function assertBookRoom(transaction: Transaction, kind: KindName, count = 1): Promise<void> {
  if (!hasBooks(kind)) return;
  const books = await readBooks(transaction, kind);
  const left = books.reduce((sum, { next, last }) => sum + Math.max(0, last - next + 1), 0);
  const full = books.at(-1) ?? (await readLastFull(transaction, kind));
  if (full && left < count) throw new AppError(documentsErrors.bookFull, { number: full.number });
}

/**
 * The next places in the register books of a kind, without gaps; null where none are kept. Whoever gives two at once waits for the
 * other. Throws 409 where the books are full.
 */
export async function takeBookPlaces(
  transaction: Transaction,
  kind: KindName,
  count: number,
): Promise<readonly BookPlace[] | null> {
  if (!hasBooks(kind)) return null;
  const held = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM documents_book WHERE site_id = $1 AND kind = $2 AND is_active ORDER BY id LIMIT 1000 FOR UPDATE',
    kind,
  );
  await assertBookRoom(transaction, kind, count);
  if (held.length === 0) return null;
  const books = await readBooks(transaction, kind);
  return books
    .flatMap(({ id, number, next, last }) =>
      Array.from({ length: Math.min(count, Math.max(0, last - next + 1)) }, (_, place) => ({
        bookId: id,
        number,
        serial: next + place,
      })),
    )
    .slice(0, count);
}

/** What a document says of its place in a register book. */
export const bookValues = (place: BookPlace | null | undefined): Values =>
  place ? { bookNo: sameText(place.number), bookSerial: sameText(String(place.serial)) } : {};

/** A book in which something stands already keeps its number and its serials. */
export const bookHooks = hooksOf(book, {
  async beforeSave(transaction, saves) {
    const changed = saves.flatMap(({ input, before }) => {
      const fields = (['kind', 'number', 'firstSerial'] as const).filter(
        (name) => before && before[name] !== input[name],
      );
      return before ? [{ id: before.id, fields, last: input.firstSerial + input.leaves - 1 }] : [];
    });
    if (changed.length === 0) return;
    const used = await transaction.read(
      { id: 'uuid', last: 'int' },
      `SELECT i.book_id AS id, max(i.book_serial) AS last FROM documents_issue i
        WHERE i.site_id = $1 AND i.book_id = ANY($2::uuid[]) GROUP BY i.book_id ORDER BY i.book_id LIMIT 1000`,
      changed.map((one) => one.id),
    );
    for (const { id, last } of used) {
      const one = changed.find((save) => save.id === id);
      const fields = [...(one?.fields ?? []), ...(one && one.last < last ? ['leaves'] : [])];
      if (fields.length > 0)
        throw new ValidationError(
          Object.fromEntries(fields.map((name) => [name, [documentsProblems.bookUsed]])),
        );
    }
  },
});
