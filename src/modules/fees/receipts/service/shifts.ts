import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { drawerOf } from '../../counter/service/desks.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import type { Method } from '../../shapes.ts';
import { takingsSql } from '../outside/service/takings.ts';
import { type Pieces, worthOf } from '../pieces.ts';

/** How far back a day that nobody closed is still pointed out to its collector. */
const lookBack = 90;

/** What a collector took on a day by method; what was given back is subtracted. */
const readTaken = (transaction: Transaction, collectorId: string, day: string) =>
  transaction.read(
    { method: oneOf<Method>(), receipts: 'int', amount: 'bigint' },
    `SELECT method, count(*) FILTER (WHERE reversal_of IS NULL)::int AS receipts, sum(amount)::bigint AS amount
       FROM ${takingsSql} r WHERE day = $2 AND collected_by = $3 AND method <> 'opening' GROUP BY method ORDER BY method`,
    day,
    collectorId,
  );

/** The shifts of a collector's day: what was counted of it so far, its last end, and whether another was begun. */
const readDay = (transaction: Transaction, collectorId: string, day: string) =>
  transaction.readOne(
    {
      counted: 'bigint',
      receipts: 'int',
      closed_place: 'int',
      open_place: 'int',
      float: 'bigint',
      opened_at: 'time?',
    },
    `SELECT coalesce(c.counted, 0)::bigint AS counted, coalesce(c.receipts, 0)::int AS receipts,
            coalesce(c.place, 0) AS closed_place, coalesce(s.place, 0) AS open_place,
            (CASE WHEN s.place > coalesce(c.place, 0) THEN s.float ELSE 0 END)::bigint AS float, s.opened_at
       FROM (SELECT sum(d.expected - d.float) AS counted, sum(d.receipts) AS receipts, max(d.place) AS place
               FROM fees_day_close d
              WHERE d.site_id = $1 AND d.collector_id = $2 AND d.day = $3 AND d.reopened_by IS NULL) c
       LEFT JOIN LATERAL (SELECT o.place, o.float, o.opened_at FROM fees_shift o
              WHERE o.site_id = $1 AND o.collector_id = $2 AND o.day = $3 ORDER BY o.place DESC LIMIT 1) s ON true`,
    collectorId,
    day,
  );

/** The shift of a day that is open, or would be the next. */
async function readShift(transaction: Transaction, collectorId: string, day: string) {
  const [taken, known] = await Promise.all([
    readTaken(transaction, collectorId, day),
    readDay(transaction, collectorId, day),
  ]);
  const closedPlace = known?.closed_place ?? 0;
  const openPlace = known?.open_place ?? 0;
  const cash = taken.find((one) => one.method === 'cash')?.amount ?? 0n;
  const float = known?.float ?? 0n;
  return {
    taken,
    /** The first of a day needs no beginning. */
    isClosed: closedPlace > 0 && openPlace <= closedPlace,
    isBegun: openPlace > closedPlace,
    place: closedPlace + 1,
    float,
    openedAt: openPlace > closedPlace ? (known?.opened_at ?? null) : null,
    /** What should lie in the drawer: the change it began with, and the cash since. */
    expected: float + cash - (known?.counted ?? 0n),
    receipts: taken.reduce((sum, one) => sum + one.receipts, 0) - (known?.receipts ?? 0),
  };
}

/** Days of a collector before this one whose cash nobody has counted. */
const readForgotten = (transaction: Transaction, collectorId: string, today: string) =>
  transaction.read(
    { day: 'date', amount: 'bigint' },
    `SELECT t.day, t.cash - coalesce(c.counted, 0) AS amount
       FROM (SELECT r.day, sum(r.amount)::bigint AS cash FROM ${takingsSql} r
              WHERE r.collected_by = $2 AND r.method = 'cash' AND r.day >= $3 AND r.day < $4
              GROUP BY r.day) t
       LEFT JOIN LATERAL (SELECT sum(d.expected - d.float)::bigint AS counted FROM fees_day_close d
                           WHERE d.site_id = $1 AND d.collector_id = $2 AND d.day = t.day AND d.reopened_by IS NULL) c ON true
      WHERE t.cash <> coalesce(c.counted, 0) ORDER BY t.day LIMIT 20`,
    collectorId,
    addDays(today, -lookBack),
    today,
  );

/** The caller's own day at the counter, its open shift or the last one that was closed. */
export async function readMyDay(
  transaction: Transaction,
  database: Database,
  wanted: string | undefined,
  now: Date,
) {
  const today = todayInDhaka(now);
  const day = wanted ?? today;
  const collectorId = transaction.context.accountId ?? '';
  transaction.planForAll();
  const [shift, forgotten] = await Promise.all([
    readShift(transaction, collectorId, day),
    readForgotten(transaction, collectorId, today),
  ]);
  const close = shift.isClosed ? await readLastClose(transaction, collectorId, day) : null;
  const names = await namesOfAccounts(
    database,
    [collectorId, close?.confirmed_by ?? null],
    transaction.context.language,
  );
  return {
    day,
    collectorId,
    collector: names.get(collectorId) ?? '',
    expected: takaText(close?.expected ?? shift.expected),
    receipts: shift.taken.reduce((sum, one) => sum + one.receipts, 0),
    byMethod: shift.taken.map(({ method, receipts, amount }) => ({
      method,
      receipts,
      amount: takaText(amount),
    })),
    shift: {
      place: close?.place ?? shift.place,
      float: takaText(close?.float ?? shift.float),
      openedAt: shift.openedAt?.toISOString() ?? null,
      canOpen: day === today && !shift.isBegun,
    },
    forgotten: forgotten.map((one) => ({ day: one.day, amount: takaText(one.amount) })),
    close: close && {
      id: close.id,
      version: close.version,
      counted: takaText(close.counted),
      difference: takaText(close.counted - close.expected),
      pieces: close.pieces,
      note: close.note,
      closedAt: close.closed_at.toISOString(),
      confirmedBy: close.confirmed_by === null ? null : (names.get(close.confirmed_by) ?? ''),
      confirmedAt: close.confirmed_at?.toISOString() ?? null,
    },
  };
}

const readLastClose = (transaction: Transaction, collectorId: string, day: string) =>
  transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      place: 'int',
      float: 'bigint',
      expected: 'bigint',
      counted: 'bigint',
      pieces: jsonOrNull<Pieces>(),
      note: 'text',
      closed_at: 'time',
      confirmed_by: 'uuid?',
      confirmed_at: 'time?',
    },
    `SELECT id, version, place, d.float, expected, counted, pieces, note, closed_at, confirmed_by, confirmed_at
       FROM fees_day_close d
      WHERE site_id = $1 AND collector_id = $2 AND day = $3 AND reopened_by IS NULL ORDER BY place DESC LIMIT 1`,
    collectorId,
    day,
  );

/**
 * Begins a shift of today with change in the drawer. A day's first may be begun so, too, while it has none; another one
 * follows a shift that is closed. Throws 409 where one is open already.
 */
export async function openShift(transaction: Transaction, { float }: { float: bigint }, now: Date) {
  const day = todayInDhaka(now);
  const collectorId = transaction.context.accountId ?? '';
  await hold(transaction, [drawerOf(collectorId)], 'alone');
  const shift = await readShift(transaction, collectorId, day);
  if (shift.isBegun) throw new AppError(feesErrors.shiftOpen);
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_shift (site_id, id, collector_id, day, place, float, opened_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    collectorId,
    day,
    shift.place,
    float,
    now,
  );
  return { id };
}

/**
 * Closes the caller's open shift, of today or of a day that was forgotten. The drawer is held alone first: a collection
 * that had it before is in what is expected, and one that gets it later finds the day closed.
 * Throws 409 when it is closed already or what is expected is no longer what was seen.
 */
export async function closeDay(
  transaction: Transaction,
  given: { day: string; counted: bigint; expected: bigint; note: string; pieces: Pieces | null },
  now: Date,
) {
  if (given.day > todayInDhaka(now)) throw new ValidationError({ day: [fieldProblems.laterDay] });
  if (given.pieces && worthOf(given.pieces) !== given.counted)
    throw new ValidationError({ counted: [fieldProblems.piecesDiffer] });
  const collectorId = transaction.context.accountId ?? '';
  await hold(transaction, [drawerOf(collectorId)], 'alone');
  const shift = await readShift(transaction, collectorId, given.day);
  if (shift.isClosed) throw new AppError(feesErrors.alreadyClosed);
  if (shift.expected !== given.expected)
    throw new AppError(feesErrors.expectedChanged, { expected: takaText(shift.expected) });
  if (given.counted !== shift.expected && given.note.trim().length < 3)
    throw new ValidationError({ note: [fieldProblems.differenceNote] });
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_day_close (site_id, id, collector_id, day, place, float, expected, counted, pieces, receipts, note, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    id,
    collectorId,
    given.day,
    shift.place,
    shift.float,
    shift.expected,
    given.counted,
    given.pieces && JSON.stringify(given.pieces),
    shift.receipts,
    given.note,
    now,
  );
  return { id };
}
