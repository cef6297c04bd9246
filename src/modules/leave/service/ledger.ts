import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { labelsOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { leaveErrors } from '../labels.ts';
import { leavePermission } from '../permissions.ts';
import { closingOf, wholeService } from '../rules.ts';
import { holdEmployee } from './applications.ts';
import { findOwnEmployee } from './apply.ts';
import {
  balancesOf,
  outstanding,
  readClosedYears,
  readSums,
  readTaker,
  takerColumns,
  takerShape,
  yearOf,
} from './balances.ts';
import { addEntries, type Entry } from './entries.ts';
import { designationJoin, labelSql, patternOf } from './sql.ts';
import { readTypes } from './types.ts';

/** What is left of everybody's leave in a year. */
export async function listBalances(
  transaction: Transaction,
  services: Services,
  asked: { year: number; q?: string | undefined; page: number; size: number },
) {
  const today = todayInDhaka(services.now());
  const types = await readTypes(transaction);
  const rows = await transaction.read(
    { ...takerShape, total: 'int' },
    `SELECT ${takerColumns}, (count(*) OVER ())::int AS total FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND e.is_active AND ($2::text IS NULL OR e.search_text LIKE $2)
      ORDER BY e.name_en, e.id LIMIT $3 OFFSET $4`,
    patternOf(asked.q),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const sums = await readSums(
    transaction,
    rows.map((row) => row.shown.id),
    [asked.year, wholeService],
  );
  const closed = await readClosedYears(transaction);
  return {
    items: rows.map((taker) => ({
      ...taker.shown,
      balances: balancesOf(
        types,
        taker,
        sums.filter((one) => one.employeeId === taker.shown.id),
        { year: asked.year, today, closed },
      ),
    })),
    types: types.filter((type) => type.isActive).map(({ id, name }) => ({ id, name })),
    isClosed: closed.has(asked.year),
    canClose: mayClose(asked.year, today, closed),
    can: { manage: transaction.context.permissions.has(leavePermission.manage) },
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** A year is closed when it is over, and after the one before where any was closed. */
function mayClose(year: number, today: string, closed: ReadonlySet<number>): boolean {
  if (closed.has(year) || year >= yearOf(today)) return false;
  const latest = Math.max(...closed);
  return closed.size === 0 || year === latest + 1;
}

/** Every entry of somebody's leave in a year. */
export async function readLedger(
  transaction: Transaction,
  services: Services,
  asked: { id: string; year: number; page: number; size: number },
) {
  const taker = await readTaker(transaction, asked.id);
  const types = await readTypes(transaction);
  const sums = await readSums(transaction, [asked.id], [asked.year, wholeService]);
  const rows = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      type: json<Label>(),
      year: 'int',
      kind: oneOf<Entry['kind']>(),
      halves: 'int',
      note: 'text',
      by: 'uuid?',
      total: 'int',
    },
    `SELECT n.id, n.day, ${labelSql('t')} AS type, n.year, n.kind, n.halves, n.note, n.made_by AS by,
            (count(*) OVER ())::int AS total
       FROM leave_entry n JOIN leave_type t ON t.site_id = $1 AND t.id = n.type_id
      WHERE n.site_id = $1 AND n.employee_id = $2 AND n.year IN ($3, ${wholeService})
      ORDER BY n.created_at DESC, n.id DESC LIMIT $4 OFFSET $5`,
    asked.id,
    asked.year,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const names = await labelsOfAccounts(services.database, [
    ...new Set(rows.flatMap((row) => (row.by ? [row.by] : []))),
  ]);
  const today = todayInDhaka(services.now());
  return {
    employee: taker.shown,
    balances: balancesOf(types, taker, sums, {
      year: asked.year,
      today,
      closed: await readClosedYears(transaction),
    }),
    items: rows.map(({ total: _total, by, ...row }) => ({
      ...row,
      by: by === null ? null : (names.get(by)?.[transaction.context.language] ?? null),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** An opening balance, or what the ledger has wrong. Nobody puts their own right. Throws 409 for a closed year. */
export async function adjustBalance(
  transaction: Transaction,
  services: Services,
  given: { id: string; typeId: string; year: number; days: number; reason: string },
): Promise<{ id: string }> {
  await holdEmployee(transaction, given.id);
  const types = await readTypes(transaction);
  const type = types.find((one) => one.id === given.typeId.toLowerCase());
  if (!type || given.days === 0) throw new AppError(errors.notFound);
  if ((await findOwnEmployee(transaction)) === given.id.toLowerCase())
    throw new AppError(leaveErrors.ownLeave);
  const closed = await readClosedYears(transaction);
  const year = type.basis === 'service' ? wholeService : given.year;
  if (closed.has(year)) throw new AppError(leaveErrors.yearIsClosed, { year });
  await addEntries(transaction, [
    {
      employeeId: given.id,
      typeId: type.id,
      year,
      kind: 'adjusted',
      halves: given.days,
      day: todayInDhaka(services.now()),
      note: given.reason,
      by: transaction.context.accountId,
    },
  ]);
  return { id: given.id };
}

/**
 * Closes a year that is over: what everybody was entitled to is entered, so many days go on to the next year, the rest
 * lapses. A second closing is refused by the database.
 */
export async function closeYear(transaction: Transaction, services: Services, year: number) {
  const today = todayInDhaka(services.now());
  const closed = await readClosedYears(transaction);
  if (closed.has(year)) throw new AppError(leaveErrors.yearIsClosed, { year });
  if (!mayClose(year, today, closed)) throw new AppError(leaveErrors.yearRuns);
  const by = transaction.context.accountId;
  const made = await transaction.change(
    `INSERT INTO leave_year (site_id, id, year, closed_by, closed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (site_id, year) DO NOTHING`,
    newId(),
    year,
    by,
    services.now(),
  );
  if (made === 0) throw new AppError(leaveErrors.yearIsClosed, { year });
  // Whoever decides about leave now waits, and then finds the year closed.
  const takers = await transaction.read(
    takerShape,
    `SELECT ${takerColumns} FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND (e.is_active OR EXISTS (
              SELECT 1 FROM leave_entry n WHERE n.site_id = $1 AND n.employee_id = e.id AND n.year = $2))
      ORDER BY e.id LIMIT 20000 FOR NO KEY UPDATE OF e`,
    year,
  );
  const sums = await readSums(
    transaction,
    takers.map((one) => one.shown.id),
    [year],
  );
  const bySum = new Map(sums.map((sum) => [`${sum.employeeId} ${sum.typeId}`, sum]));
  const types = (await readTypes(transaction)).filter(
    (type) => (type.basis === 'year' || type.basis === 'earned') && type.days !== null,
  );
  const entries = takers.flatMap((taker) =>
    types.flatMap((type): Entry[] => {
      const sum = bySum.get(`${taker.shown.id} ${type.id}`);
      const lacking = type.isActive
        ? outstanding(type, taker, { year, granted: sum?.granted ?? 0, today, isClosed: false })
        : 0;
      const { carried, lapsed } = closingOf((sum?.halves ?? 0) + lacking, type.carryDays);
      const entry = { employeeId: taker.shown.id, typeId: type.id, year, day: `${year}-12-31`, by };
      return [
        { ...entry, kind: 'granted', halves: lacking },
        { ...entry, kind: 'carriedOut', halves: -carried },
        { ...entry, kind: 'lapsed', halves: -lapsed },
        { ...entry, kind: 'carriedIn', year: year + 1, day: `${year + 1}-01-01`, halves: carried },
      ];
    }),
  );
  await addEntries(transaction, entries);
  const total = (kind: Entry['kind']) =>
    entries.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.halves, 0);
  return { employees: takers.length, carried: total('carriedIn'), lapsed: -total('lapsed') };
}
