import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { moveCopies } from '../../catalogue/service/copies.ts';
import { libraryErrors, libraryFields } from '../../labels.ts';
import { copyOf } from '../../lending/service/lend.ts';
import { type CopyState, type Scanned, scannedAs } from '../../rules.ts';
import { labelSql, stateSql, type TitleShown, titleSql } from '../../service/sql.ts';
import type { stockContract } from '../contract.ts';

/** The copies that should stand where the stock take `k` looks: on the shelf or for use in the room, and not lent. */
const expectedOf = `c.site_id = $1 AND c.status IN ('shelf', 'reference') AND (k.rack_id IS NULL OR c.rack_id = k.rack_id)
  AND NOT EXISTS (SELECT 1 FROM library_loan o WHERE o.site_id = $1 AND o.copy_id = c.id AND o.ended IS NULL)`;
const isScanned = `EXISTS (SELECT 1 FROM library_stock_scan n
  WHERE n.site_id = $1 AND n.stock_take_id = k.id AND n.copy_id = c.id)`;

const takeColumns = {
  id: 'uuid',
  name: 'text',
  rack: jsonOrNull<Label>(),
  startedAt: 'time',
  startedBy: 'uuid',
  closedAt: 'time?',
  expected: 'int',
  found: 'int',
  missing: 'int',
} as const;
/** A closed one tells what was found then; of an open one the books are counted. */
const takeSql = `SELECT k.id, k.name, CASE WHEN r.id IS NOT NULL THEN ${labelSql('r')} END AS rack, k.started_at AS "startedAt",
    k.started_by AS "startedBy", k.closed_at AS "closedAt", coalesce(k.expected, n.expected) AS expected,
    coalesce(k.found, n.found) AS found, coalesce(k.missing, n.expected - n.found) AS missing
  FROM library_stock_take k LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = k.rack_id
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS expected, (count(*) FILTER (WHERE ${isScanned}))::int AS found
      FROM library_copy c WHERE ${expectedOf}) n ON k.closed_at IS NULL`;

type TakeRow = { startedAt: Date; startedBy: string; closedAt: Date | null };
async function named<R extends TakeRow>(transaction: Transaction, database: Database, rows: readonly R[]) {
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.startedBy),
    transaction.context.language,
  );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    startedBy: names.get(row.startedBy) ?? '',
  }));
}

export async function listTakes(
  transaction: Transaction,
  database: Database,
  asked: { page: number; size: number },
) {
  const rows = await transaction.read(
    takeColumns,
    `${takeSql} WHERE k.site_id = $1 ORDER BY (k.closed_at IS NULL) DESC, k.started_at DESC LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const total = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM library_stock_take WHERE site_id = $1',
  );
  const racks = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT r.id, ${labelSql('r')} AS name FROM library_rack r WHERE r.site_id = $1 AND r.is_active ORDER BY r.code LIMIT 500`,
  );
  return {
    items: await named(transaction, database, rows),
    total: total?.n ?? 0,
    page: asked.page,
    size: asked.size,
    racks,
  };
}

/** Begins a stock take of a rack or the whole library. Throws 409 while one of the same place goes on. */
export async function startTake(
  transaction: Transaction,
  given: { name: string; rackId: string | null },
  now: Date,
): Promise<{ id: string }> {
  if (given.rackId !== null) {
    const rack = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM library_rack WHERE site_id = $1 AND id = $2',
      given.rackId,
    );
    if (!rack)
      throw new ValidationError({
        rackId: [withAttribute(messages.exists, libraryFields.rackId ?? messages.exists)],
      });
  }
  const id = newId();
  await transaction
    .change(
      'INSERT INTO library_stock_take (site_id, id, name, rack_id, started_at, started_by) VALUES ($1, $2, $3, $4, $5, $6)',
      id,
      given.name,
      given.rackId,
      now,
      transaction.context.accountId,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new AppError(libraryErrors.takeOpen);
      throw error;
    });
  return { id };
}

const seenColumns = {
  id: 'uuid',
  accession: 'int',
  title: json<TitleShown>(),
  rack: jsonOrNull<Label>(),
  state: oneOf<CopyState>(),
} as const;
const seenSql = `c.id, c.accession, ${titleSql} AS title, CASE WHEN r.id IS NOT NULL THEN ${labelSql('r')} END AS rack,
  ${stateSql} AS state`;
const seenJoins = `JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
  LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id`;

async function readTakeRow(transaction: Transaction, id: string) {
  const row = await transaction.readOne(takeColumns, `${takeSql} WHERE k.site_id = $1 AND k.id = $2`, id);
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** A stock take with the copies seen last, and how many were seen as what. Throws 404 for another institution's. */
export async function readTake(transaction: Transaction, database: Database, id: string) {
  const row = await readTakeRow(transaction, id);
  const scans = await transaction.read(
    { ...seenColumns, scannedAs: oneOf<Scanned>(), scannedAt: 'time' },
    `SELECT ${seenSql}, n.scanned_as AS "scannedAs", n.scanned_at AS "scannedAt"
       FROM library_stock_scan n JOIN library_copy c ON c.site_id = $1 AND c.id = n.copy_id ${seenJoins}
      WHERE n.site_id = $1 AND n.stock_take_id = $2 ORDER BY n.scanned_at DESC, n.id DESC LIMIT 50`,
    id,
  );
  const counts = await transaction.read(
    { as: oneOf<Scanned>(), n: 'int' },
    `SELECT scanned_as AS "as", count(*)::int AS n FROM library_stock_scan
      WHERE site_id = $1 AND stock_take_id = $2 GROUP BY scanned_as`,
    id,
  );
  const [shown] = await named(transaction, database, [row]);
  if (!shown) throw new AppError(errors.notFound);
  return {
    ...shown,
    scans: scans.map((scan) => ({ ...scan, scannedAt: scan.scannedAt.toISOString() })),
    counts: Object.fromEntries(counts.map((one) => [one.as, one.n])),
  };
}

/**
 * What should stand there and was not seen, in the order of the racks, those without one last; from a page on, or after the
 * row of `cursor`. Of a closed one, what it was closed without.
 */
export async function listMissing(
  transaction: Transaction,
  asked: { id: string; page: number; size: number; cursor?: string | undefined },
) {
  const take = await readTakeRow(transaction, asked.id);
  const [accession = null, ...code] = asked.cursor?.split('_') ?? [];
  const rows = await transaction.read(
    { ...seenColumns, code: 'text?' },
    `SELECT ${seenSql}, r.code
       FROM library_stock_take k JOIN library_copy c ON c.site_id = $1 ${seenJoins}
      WHERE k.site_id = $1 AND k.id = $2
        AND CASE WHEN k.closed_at IS NULL THEN ${expectedOf} AND NOT ${isScanned}
                 ELSE EXISTS (SELECT 1 FROM library_copy_event v
                               WHERE v.site_id = $1 AND v.copy_id = c.id AND v.stock_take_id = k.id) END
        AND ($5::int IS NULL
             OR (r.code IS NULL, coalesce(r.code, ''), c.accession) > ($6::text IS NULL, coalesce($6, ''), $5))
      ORDER BY r.code IS NULL, coalesce(r.code, ''), c.accession LIMIT $3 OFFSET $4`,
    asked.id,
    asked.size,
    accession === null ? (asked.page - 1) * asked.size : 0,
    accession,
    code.length > 0 ? code.join('_') : null,
  );
  // What was found meanwhile may have left the page empty; the pages before it are not.
  if (rows.length === 0 && asked.page > 1 && accession === null)
    return listMissing(transaction, { ...asked, page: asked.page - 1 });
  const last = rows.length < asked.size ? undefined : rows.at(-1);
  return {
    items: rows.map(({ code: _code, ...row }) => row),
    total: take.missing,
    page: asked.page,
    size: asked.size,
    next: last ? [last.accession, ...(last.code === null ? [] : [last.code])].join('_') : null,
  };
}

/** Notes that a copy was seen; a second time changes nothing. Throws 404 for an unknown label, 409 once it is closed. */
export async function scanCopy(transaction: Transaction, given: { id: string; code: string }, now: Date) {
  const take = await transaction.readOne(
    { rack_id: 'uuid?', is_closed: 'bool' },
    // Shared with others who scan, apart from whoever closes.
    `SELECT rack_id, closed_at IS NOT NULL AS is_closed FROM library_stock_take WHERE site_id = $1 AND id = $2 FOR SHARE`,
    given.id,
  );
  if (!take) throw new AppError(errors.notFound);
  if (take.is_closed) throw new AppError(libraryErrors.takeClosed);
  const copy = await copyOf(transaction, given.code);
  const seen = await transaction.readOne(
    { ...seenColumns, rackId: 'uuid?' },
    `SELECT ${seenSql}, c.rack_id AS "rackId" FROM library_copy c ${seenJoins} WHERE c.site_id = $1 AND c.id = $2`,
    copy.id,
  );
  if (!seen) throw new AppError(errors.notFound);
  const { rackId, ...shown } = seen;
  const as = scannedAs({ state: seen.state, rackId, within: take.rack_id });
  const added = await transaction.change(
    `INSERT INTO library_stock_scan (site_id, id, stock_take_id, copy_id, scanned_as, scanned_at, scanned_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (site_id, stock_take_id, copy_id) DO NOTHING`,
    newId(),
    given.id,
    copy.id,
    as,
    now,
    transaction.context.accountId,
  );
  const row = await readTakeRow(transaction, given.id);
  return { ...shown, scannedAs: as, isAgain: added === 0, found: row.found, missing: row.missing };
}

/**
 * Ends a stock take: each missing copy is written off, or stays on the books and is looked for, with its reason. Throws 409
 * while one has none. What was given up and stands here after all is entered at the desk, with what it had cost.
 */
export async function closeTake(
  transaction: Transaction,
  given: z.output<typeof stockContract.closeTake.input>,
  now: Date,
) {
  await lockRow(transaction, 'library_stock_take', given.id);
  const row = await readTakeRow(transaction, given.id);
  if (row.closedAt !== null) throw new AppError(libraryErrors.takeClosed);
  const missing = await transaction.read(
    { id: 'uuid', status: oneOf<'shelf' | 'reference'>() },
    `SELECT c.id, c.status FROM library_stock_take k JOIN library_copy c ON c.site_id = $1
      WHERE k.site_id = $1 AND k.id = $2 AND ${expectedOf} AND NOT ${isScanned}`,
    given.id,
  );
  const byCopy = new Map(given.named.map((one) => [one.copyId.toLowerCase(), one]));
  const without = missing.filter(({ id }) => !byCopy.has(id)).length;
  if (without > 0 && given.rest === null)
    throw new AppError(libraryErrors.missingReasons, { count: without });
  const moves = missing.flatMap(({ id, status }) => {
    const said = byCopy.get(id) ?? given.rest;
    return said
      ? [
          {
            copyId: id,
            status: said.outcome === 'kept' ? status : said.outcome,
            condition: null,
            reason: said.reason,
            stockTakeId: given.id,
          },
        ]
      : [];
  });
  await moveCopies(transaction, moves, now);
  await transaction.change(
    `UPDATE library_stock_take SET closed_at = $3, closed_by = $4, expected = $5, found = $6, missing = $7,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    given.id,
    now,
    transaction.context.accountId,
    row.expected,
    row.found,
    row.missing,
  );
  return {
    id: given.id,
    missing: missing.length,
    writtenOff: moves.filter((one) => one.status === 'lost' || one.status === 'withdrawn').length,
  };
}
