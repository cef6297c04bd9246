import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { drawerOf } from '../../counter/service/desks.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import { feesPermission } from '../../permissions.ts';
import type { Method } from '../../shapes.ts';

/** What a collector took on a day by method; what was given back is subtracted. */
const readTaken = (transaction: Transaction, collectorId: string, day: string) =>
  transaction.read(
    { method: oneOf<Method>(), receipts: 'int', amount: 'bigint' },
    `SELECT method, count(*) FILTER (WHERE reversal_of IS NULL)::int AS receipts, sum(amount)::bigint AS amount
       FROM fees_receipt WHERE site_id = $1 AND day = $2 AND collected_by = $3 GROUP BY method ORDER BY method`,
    day,
    collectorId,
  );

const cashOf = (taken: readonly { method: Method; amount: bigint }[]): bigint =>
  taken.find((one) => one.method === 'cash')?.amount ?? 0n;

/** The caller's own day at the counter. */
export async function readMyDay(
  transaction: Transaction,
  database: Database,
  wanted: string | undefined,
  now: Date,
) {
  const day = wanted ?? todayInDhaka(now);
  const collectorId = transaction.context.accountId ?? '';
  const taken = await readTaken(transaction, collectorId, day);
  const close = await transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      expected: 'bigint',
      counted: 'bigint',
      note: 'text',
      closed_at: 'time',
      confirmed_by: 'uuid?',
      confirmed_at: 'time?',
    },
    `SELECT id, version, expected, counted, note, closed_at, confirmed_by, confirmed_at FROM fees_day_close
      WHERE site_id = $1 AND collector_id = $2 AND day = $3`,
    collectorId,
    day,
  );
  const names = await namesOfAccounts(
    database,
    [collectorId, close?.confirmed_by ?? null],
    transaction.context.language,
  );
  return {
    day,
    collectorId,
    collector: names.get(collectorId) ?? '',
    expected: takaText(close?.expected ?? cashOf(taken)),
    receipts: taken.reduce((sum, one) => sum + one.receipts, 0),
    byMethod: taken.map(({ method, receipts, amount }) => ({ method, receipts, amount: takaText(amount) })),
    close: close && {
      id: close.id,
      version: close.version,
      counted: takaText(close.counted),
      difference: takaText(close.counted - close.expected),
      note: close.note,
      closedAt: close.closed_at.toISOString(),
      confirmedBy: close.confirmed_by === null ? null : (names.get(close.confirmed_by) ?? ''),
      confirmedAt: close.confirmed_at?.toISOString() ?? null,
    },
  };
}

/**
 * Closes the caller's day. The drawer is held alone first: a collection that had it before is in what is expected, and
 * one that gets it later finds the day closed.
 * Throws 409 when the day is closed already or what is expected is no longer what was seen.
 */
export async function closeDay(
  transaction: Transaction,
  given: { day: string; counted: bigint; expected: bigint; note: string },
  now: Date,
) {
  if (given.day > todayInDhaka(now)) throw new ValidationError({ day: [fieldProblems.laterDay] });
  const collectorId = transaction.context.accountId ?? '';
  await hold(transaction, [drawerOf(collectorId)], 'alone');
  const known = await transaction.row(
    'SELECT 1 FROM fees_day_close WHERE site_id = $1 AND collector_id = $2 AND day = $3',
    collectorId,
    given.day,
  );
  if (known) throw new AppError(feesErrors.alreadyClosed);
  const taken = await readTaken(transaction, collectorId, given.day);
  const expected = cashOf(taken);
  if (expected !== given.expected)
    throw new AppError(feesErrors.expectedChanged, { expected: takaText(expected) });
  if (given.counted !== expected && given.note.trim().length < 3)
    throw new ValidationError({ note: [fieldProblems.differenceNote] });
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_day_close (site_id, id, collector_id, day, expected, counted, receipts, note, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    collectorId,
    given.day,
    expected,
    given.counted,
    taken.reduce((sum, one) => sum + one.receipts, 0),
    given.note,
    now,
  );
  return { id };
}

type Question = {
  state: 'waiting' | 'confirmed' | 'all';
  collectorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
};

/** Closed days, those that wait first, the newest first. */
export async function listDays(transaction: Transaction, database: Database, question: Question) {
  if (question.from && question.to && question.to < question.from)
    throw new ValidationError({ to: [fieldProblems.datesTurned] });
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      day: 'date',
      collector_id: 'uuid',
      expected: 'bigint',
      counted: 'bigint',
      receipts: 'int',
      note: 'text',
      closed_at: 'time',
      confirmed_by: 'uuid?',
      confirmed_at: 'time?',
      total: 'bigint',
    },
    `SELECT id, version, day, collector_id, expected, counted, receipts, note, closed_at, confirmed_by, confirmed_at,
            count(*) OVER () AS total
       FROM fees_day_close
      WHERE site_id = $1 AND ($2 = 'all' OR ($2 = 'waiting') = (confirmed_by IS NULL))
        AND ($3::uuid IS NULL OR collector_id = $3)
        AND ($4::date IS NULL OR day >= $4) AND ($5::date IS NULL OR day <= $5)
      ORDER BY confirmed_by IS NOT NULL, day DESC, closed_at DESC, id LIMIT $6 OFFSET $7`,
    question.state,
    question.collectorId ?? null,
    question.from ?? null,
    question.to ?? null,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => [row.collector_id, row.confirmed_by]),
    transaction.context.language,
  );
  const { accountId, permissions } = transaction.context;
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      day: row.day,
      collectorId: row.collector_id,
      collector: names.get(row.collector_id) ?? '',
      expected: takaText(row.expected),
      counted: takaText(row.counted),
      difference: takaText(row.counted - row.expected),
      receipts: row.receipts,
      note: row.note,
      closedAt: row.closed_at.toISOString(),
      confirmedBy: row.confirmed_by === null ? null : (names.get(row.confirmed_by) ?? ''),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      can: {
        confirm:
          row.confirmed_by === null &&
          row.collector_id !== accountId &&
          permissions.has(feesPermission.cancel),
      },
    })),
  };
}

/** Takes over a closed day, as somebody else than its collector. */
export async function confirmDay(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  now: Date,
) {
  const known = await transaction.readOne(
    { version: 'int', collector_id: 'uuid', confirmed_by: 'uuid?' },
    'SELECT version, collector_id, confirmed_by FROM fees_day_close WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.confirmed_by) throw new AppError(feesErrors.alreadyDecided);
  if (known.collector_id === transaction.context.accountId) throw new AppError(feesErrors.samePerson);
  if (known.version !== version) throw new AppError(errors.staleVersion);
  const row = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `UPDATE fees_day_close SET confirmed_by = $3, confirmed_at = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 RETURNING id, version`,
    id,
    transaction.context.accountId,
    now,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}
