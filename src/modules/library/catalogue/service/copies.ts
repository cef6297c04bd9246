import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaLabel, takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { takeNumbers } from '../../../../core/server/database/numbers.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { libraryErrors, libraryFields, lostProblems, stateTexts } from '../../labels.ts';
import { keepFreeCopies } from '../../lending/service/holds.ts';
import { libraryCataloguePermission, libraryPermission } from '../../permissions.ts';
import { barcodeOf, type CopyState } from '../../rules.ts';
import { labelSql, stateSql, type TitleShown, titleSql } from '../../service/sql.ts';
import type { conditions, sources, statuses } from '../../shapes.ts';
import type { catalogueContract } from '../contract.ts';

/** The series of the accession register: from 1, without gaps, for as long as the library stands. */
const accessionSeries = 'library.accession';

type Condition = (typeof conditions)[number];
type CopyStatus = (typeof statuses)[number];
type Event = { at: string; by: string; status: CopyState; reason: string };

/** The copies of a title with where each is and why; 404 for another institution's. */
export async function readCopies(transaction: Transaction, database: Database, id: string) {
  const found = await transaction.readOne(
    { title: json<TitleShown>() },
    `SELECT ${titleSql} AS title FROM library_title t WHERE t.site_id = $1 AND t.id = $2`,
    id,
  );
  if (!found) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      accession: 'int',
      barcode: 'text',
      state: oneOf<CopyState>(),
      condition: oneOf<Condition>(),
      rack_id: 'uuid?',
      rack: jsonOrNull<Label>(),
      shelf: 'int?',
      price: 'bigint',
      source: oneOf<(typeof sources)[number]>(),
      acquired_on: 'date',
      due: 'date?',
      events: jsonOrNull<Event[]>(),
    },
    `SELECT c.id, c.version, c.accession, c.barcode, ${stateSql} AS state, c.condition, c.rack_id, c.shelf, c.price, c.source,
            c.acquired_on, CASE WHEN r.id IS NOT NULL THEN ${labelSql('r')} END AS rack,
            (SELECT l.due FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL) AS due,
            (SELECT json_agg(json_build_object('at', v.acted_at, 'by', v.actor_id, 'status', v.to_status, 'reason', v.reason)
                             ORDER BY v.acted_at DESC, v.id DESC)
               FROM library_copy_event v WHERE v.site_id = $1 AND v.copy_id = c.id) AS events
       FROM library_copy c LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
      WHERE c.site_id = $1 AND c.title_id = $2 ORDER BY c.accession LIMIT 1000`,
    id,
  );
  const racks = await transaction.read(
    { id: 'uuid', name: json<Label>(), shelves: 'int?' },
    `SELECT r.id, ${labelSql('r')} AS name, r.shelves FROM library_rack r WHERE r.site_id = $1 AND r.is_active ORDER BY r.code LIMIT 500`,
  );
  const { language, permissions } = transaction.context;
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => (row.events ?? []).map((one) => one.by)),
    language,
  );
  return {
    title: found.title,
    racks,
    can: {
      edit: permissions.has(libraryCataloguePermission.edit),
      stock: permissions.has(libraryPermission.stock),
    },
    items: rows.map(({ rack_id, acquired_on, price, events, ...row }) => ({
      ...row,
      rackId: rack_id,
      acquiredOn: acquired_on,
      price: takaText(price),
      events: (events ?? []).map((one) => ({
        at: new Date(one.at).toISOString(),
        by: names.get(one.by) ?? '',
        to: stateTexts[one.status][language],
        reason: one.reason,
      })),
    })),
  };
}

/** A rack of this institution, and one of its shelves: without a rack there is none. */
async function assertPlace(
  transaction: Transaction,
  { rackId, shelf }: { rackId: string | null; shelf: number | null },
): Promise<void> {
  const refuse = (field: string, why: Label) =>
    new ValidationError({ [field]: [withAttribute(why, libraryFields[field] ?? why)] });
  if (rackId === null) {
    if (shelf === null) return;
    throw refuse('rackId', messages.required);
  }
  const rack = await transaction.readOne(
    { shelves: 'int?' },
    'SELECT shelves FROM library_rack WHERE site_id = $1 AND id = $2',
    rackId,
  );
  if (!rack) throw refuse('rackId', messages.exists);
  if (shelf !== null && rack.shelves !== null && shelf > rack.shelves)
    throw new ValidationError({ shelf: [fillLabel(libraryErrors.noShelf, { count: rack.shelves })] });
}

export type NewCopy = {
  readonly titleId: string;
  /** Null: the next of the series. */
  readonly accession: number | null;
  readonly rackId: string | null;
  /** Null: nobody says which shelf of the rack. */
  readonly shelf: number | null;
  readonly price: bigint;
  readonly source: (typeof sources)[number];
  readonly acquiredOn: string;
  readonly status: CopyStatus;
};

/**
 * Enters copies in one statement. Those without a number of their own get the next ones of the register, in their order;
 * numbers that were written by hand are never given a second time. Answers the numbers in the order of the copies.
 */
export async function insertCopies(transaction: Transaction, copies: readonly NewCopy[]): Promise<number[]> {
  const own = copies.flatMap(({ accession }) => (accession === null ? [] : [accession]));
  const without = copies.length - own.length;
  const most = await transaction.readOne(
    { most: 'int' },
    'SELECT coalesce(max(accession), 0)::int AS most FROM library_copy WHERE site_id = $1',
  );
  const from = Math.max(most?.most ?? 0, ...own) + 1;
  let next = without > 0 ? await takeNumbers(transaction, accessionSeries, '', without, from) : 0;
  const numbers = copies.map(({ accession }) => accession ?? next++);
  await transaction
    .change(
      `INSERT INTO library_copy (site_id, id, title_id, accession, barcode, rack_id, shelf, price, source, acquired_on, status)
       SELECT n.site_id, n.id, n.title_id, n.accession, n.barcode, n.rack_id, n.shelf, n.price, n.source, n.acquired_on, n.status
         FROM ${rowsOf('n', { id: '$2::uuid[]', title_id: '$3::uuid[]', accession: '$4::int[]', barcode: '$5::text[]', rack_id: '$6::uuid[]', price: '$7::bigint[]', source: '$8::text[]', acquired_on: '$9::date[]', status: '$10::text[]', shelf: '$11::int[]' })}`,
      copies.map(() => newId()),
      copies.map((copy) => copy.titleId),
      numbers,
      numbers.map(barcodeOf),
      copies.map((copy) => copy.rackId),
      copies.map((copy) => copy.price),
      copies.map((copy) => copy.source),
      copies.map((copy) => copy.acquiredOn),
      copies.map((copy) => copy.status),
      copies.map((copy) => copy.shelf),
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw new AppError(errors.conflict);
    });
  return numbers;
}

/** Enters new copies of a title, which go to whoever waits for it; throws 404 for another institution's. */
export async function addCopies(
  transaction: Transaction,
  given: z.output<typeof catalogueContract.addCopies.input>,
  now: Date,
): Promise<{ first: number; last: number }> {
  const title = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM library_title WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (!title) throw new AppError(errors.notFound);
  await assertPlace(transaction, given);
  const { id, count, ...copy } = given;
  await lockRow(transaction, 'library_title', id);
  const numbers = await insertCopies(
    transaction,
    Array.from({ length: count }, () => ({ ...copy, titleId: id, accession: null })),
  );
  if (given.status === 'shelf') await keepFreeCopies(transaction, id, todayInDhaka(now));
  return { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0 };
}

/** Changes what is written of a copy. Throws 404, 409 when another was quicker, or 422 for a lower price while it is out or lost. */
export async function changeCopy(
  transaction: Transaction,
  given: z.output<typeof catalogueContract.changeCopy.input>,
) {
  await assertPlace(transaction, given);
  // What a lost book costs and where a fine ends hang on it.
  const dearer = await transaction.readOne(
    { price: 'bigint' },
    `SELECT c.price FROM library_copy c WHERE c.site_id = $1 AND c.id = $2 AND c.price > $3
        AND (c.status = 'lost' OR EXISTS (
          SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL))`,
    given.id,
    given.price,
  );
  if (dearer)
    throw new ValidationError({
      price: [fillLabel(lostProblems.notHere, { price: takaLabel(dearer.price) })],
    });
  const row = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `UPDATE library_copy SET rack_id = $4, price = $5, source = $6, acquired_on = $7, shelf = $8, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING id, version`,
    given.id,
    given.version,
    given.rackId,
    given.price,
    given.source,
    given.acquiredOn,
    given.shelf,
  );
  if (!row) throw await staleCopy(transaction, given.id);
  return row;
}

async function staleCopy(transaction: Transaction, id: string): Promise<AppError> {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM library_copy WHERE site_id = $1 AND id = $2',
    id,
  );
  return new AppError(known ? errors.staleVersion : errors.notFound);
}

export type Move = {
  readonly copyId: string;
  readonly status: CopyStatus;
  readonly condition: Condition | null;
  readonly reason: string;
  readonly stockTakeId: string | null;
};

/** Notes why copies change their state, then changes them: two statements for any number. The copies are locked. */
export async function moveCopies(transaction: Transaction, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  const columns = rowsOf('n', {
    id: '$2::uuid[]',
    copy_id: '$3::uuid[]',
    status: '$4::text[]',
    condition: '$5::text[]',
    reason: '$6::text[]',
    take: '$7::uuid[]',
  });
  await transaction.change(
    `INSERT INTO library_copy_event (site_id, id, copy_id, from_status, to_status, from_condition, to_condition, reason,
            stock_take_id, actor_id, acted_at)
     SELECT n.site_id, n.id, c.id, c.status, n.status, c.condition, coalesce(n.condition, c.condition), n.reason, n.take, $8, $9
       FROM ${columns} JOIN library_copy c ON c.site_id = $1 AND c.id = n.copy_id`,
    moves.map(() => newId()),
    moves.map((one) => one.copyId),
    moves.map((one) => one.status),
    moves.map((one) => one.condition),
    moves.map((one) => one.reason),
    moves.map((one) => one.stockTakeId),
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `UPDATE library_copy c SET status = n.status, condition = coalesce(n.condition, c.condition), version = c.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { copy_id: '$2::uuid[]', status: '$3::text[]', condition: '$4::text[]' })}
      WHERE c.site_id = $1 AND c.id = n.copy_id`,
    moves.map((one) => one.copyId),
    moves.map((one) => one.status),
    moves.map((one) => one.condition),
  );
}

/** Where copies stood last that are not there now: the shelf, or the reading room. */
export async function stoodBefore(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'shelf' | 'reference'>> {
  const rows = await transaction.read(
    { id: 'uuid', status: oneOf<'shelf' | 'reference'>() },
    `SELECT DISTINCT ON (copy_id) copy_id AS id, from_status AS status FROM library_copy_event
      WHERE site_id = $1 AND copy_id = ANY($2::uuid[]) AND from_status IN ('shelf', 'reference')
      ORDER BY copy_id, acted_at DESC, id DESC`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** What is with the binder comes back through its own list, where it is said what it cost. */
async function assertNotAway(transaction: Transaction, copyId: string): Promise<void> {
  const away = await transaction.readOne(
    { sent_to: 'text' },
    'SELECT sent_to FROM library_repair WHERE site_id = $1 AND copy_id = $2 AND ended_on IS NULL',
    copyId,
  );
  if (away) throw new AppError(libraryErrors.isAway, { name: { en: away.sent_to, bn: away.sent_to } });
}

/**
 * Changes the state of a copy with its reason; what comes to the shelf goes to whoever waits. Throws 404, 409 while it is on
 * loan or when another was quicker.
 */
export async function moveCopy(
  transaction: Transaction,
  given: z.output<typeof catalogueContract.moveCopy.input>,
  now: Date,
) {
  const known = await transaction.readOne(
    { titleId: 'uuid' },
    'SELECT title_id AS "titleId" FROM library_copy WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockRow(transaction, 'library_title', known.titleId);
  await lockRow(transaction, 'library_copy', given.id);
  const copy = await transaction.readOne(
    { version: 'int', state: oneOf<CopyState>() },
    `SELECT c.version, ${stateSql} AS state FROM library_copy c WHERE c.site_id = $1 AND c.id = $2`,
    given.id,
  );
  if (copy?.version !== given.version) throw new AppError(errors.staleVersion);
  if (copy.state === 'onLoan') throw new AppError(libraryErrors.onLoanNow);
  const { id, status, condition, reason } = given;
  await assertNotAway(transaction, id);
  if (copy.state === 'onHold' && status !== 'shelf')
    // Whoever waited goes back into the queue, at the place they had.
    await transaction.change(
      `UPDATE library_hold SET status = 'queued', copy_id = NULL, kept_until = NULL, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND copy_id = $2 AND status = 'ready'`,
      id,
    );
  await moveCopies(transaction, [{ copyId: id, status, condition, reason, stockTakeId: null }], now);
  await keepFreeCopies(transaction, known.titleId, todayInDhaka(now));
  return { id, version: copy.version + 1 };
}
