import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Act } from '../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { hooksOf } from '../../../core/server/entity/records.ts';
import { book } from '../issue/book.entity.ts';
import { bookTexts } from '../issue/labels.ts';
import { type bookKinds, hasBooks, type KindName, kinds } from '../kinds.ts';
import { documentsErrors, documentsProblems } from '../labels.ts';
import { documentsPath } from '../paths.ts';
import { sameText, type Values } from '../rules.ts';

/** A place in a register book. */
export type BookPlace = { readonly bookId: string; readonly number: string; readonly serial: number };

/** The last serial that is taken of the book `k`; null while nothing stands in it. */
const takenSql = (k: string) =>
  `(SELECT max(i.book_serial) FROM documents_issue i WHERE i.site_id = $1 AND i.book_id = ${k}.id)`;

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

/**
 * The last book of a kind in which something stands, where it is full: then books are still kept, even if somebody has switched it
 * off or entered another that is not in use.
 */
const readLastFull = (transaction: Transaction, kind: KindName) =>
  transaction.readOne(
    { number: 'text' },
    `SELECT b.number FROM (SELECT k.number, k.first_serial + k.leaves - 1 AS last, ${takenSql('k')} AS taken
                             FROM documents_book k WHERE k.site_id = $1 AND k.kind = $2 AND ${takenSql('k')} IS NOT NULL
                            ORDER BY k.created_at DESC, k.id DESC LIMIT 1) b
      WHERE b.taken >= b.last`,
    kind,
  );

/**
 * Throws 409 where register books of a kind are kept and none has so many serials left. A book that two put away before it is full
 * says that no more books are kept.
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

/** The book of a kind that is next, for the register: its serial, and how many are left; null where none is kept, or all are full. */
export async function bookInUse(transaction: Transaction, kind: KindName) {
  if (!hasBooks(kind)) return null;
  const book = (await readBooks(transaction, kind)).find(({ next, last }) => next <= last);
  return book ? { id: book.id, number: book.number, next: book.next, left: book.last - book.next + 1 } : null;
}

type Ending = { readonly id: string; readonly reason: string };

/**
 * Puts a book away before it is full. What is given of its kind from then on stands in no book, or its serials stay out, so two
 * say so; who does it alone by the form is refused.
 */
export const endingBook: Act<Ending, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const row = await transaction.readOne(
      { kind: oneOf<(typeof bookKinds)[number]>(), number: 'text', next: 'int', left: 'int' },
      `SELECT k.kind, k.number, coalesce(${takenSql('k')} + 1, k.first_serial) AS next,
              k.first_serial + k.leaves - coalesce(${takenSql('k')} + 1, k.first_serial) AS left
         FROM documents_book k WHERE k.site_id = $1 AND k.id = $2 AND k.is_active`,
      input.id,
    );
    if (!row) throw new AppError(errors.notFound);
    return {
      subject: input.id,
      title: fillLabel(bookTexts.title, { number: row.number, kind: kinds[row.kind].label }),
      path: row.kind === 'transfer' ? documentsPath.transfer : documentsPath.testimonial,
      amount: null,
      excluded: [],
      isOneEnough: row.left === 0,
      figures: [
        { kind: 'text', label: bookTexts.kind, value: kinds[row.kind].label },
        { kind: 'text', label: bookTexts.number, value: sameText(row.number) },
        { kind: 'text', label: bookTexts.next, value: sameText(String(row.next)) },
        { kind: 'text', label: bookTexts.left, value: sameText(String(row.left)) },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const ended = await transaction.change(
      `UPDATE documents_book SET is_active = false, version = version + 1, updated_at = $3
        WHERE site_id = $1 AND id = $2 AND is_active`,
      input.id,
      services.now(),
    );
    if (ended === 0) throw new AppError(errors.notFound);
    return { id: input.id };
  },
};

/** A book in which something stands already keeps its number and its serials, and is put away by two unless it is full. */
export const bookHooks = hooksOf(book, {
  async beforeSave(transaction, saves) {
    const changed = saves.flatMap(({ input, before }) => {
      const fields = (['kind', 'number', 'firstSerial'] as const).filter(
        (name) => before && before[name] !== input[name],
      );
      if (!before) return [];
      const last = input.firstSerial + input.leaves - 1;
      const isShorter = input.leaves < before.leaves;
      const wasLast = before.isActive ? null : before.firstSerial + before.leaves - 1;
      return [
        { id: before.id, number: before.number, fields, last, isShorter, isAway: !input.isActive, wasLast },
      ];
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
      const problems = [
        ...(one?.fields ?? []).map((name) => [name, [documentsProblems.bookUsed]] as const),
        // Fewer serials would make it full, and then one alone puts it away with the others left out.
        ...(one?.isShorter ? [['leaves', [documentsProblems.bookShorter]] as const] : []),
      ];
      if (problems.length > 0) throw new ValidationError(Object.fromEntries(problems));
      // Away and not full: by this save, and not before it.
      if (one?.isAway && last < one.last && (one.wasLast === null || one.wasLast <= last))
        throw new AppError(documentsErrors.bookOpen, { number: one.number, left: one.last - last });
    }
  },
});
