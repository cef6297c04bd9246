import { partsOf } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { entitledHalves, isFor, type LeaveTaker, wholeService } from '../rules.ts';
import type { BalanceShown } from '../shapes.ts';
import { designationJoin, type EmployeeShown, employeeSql } from './sql.ts';
import type { KnownType } from './types.ts';

export type Taker = LeaveTaker & { readonly shown: EmployeeShown; readonly accountId: string | null };

export const takerShape = {
  shown: json<EmployeeShown>(),
  gender: oneOf<LeaveTaker['gender']>(),
  isTeaching: 'bool',
  joinedOn: 'date?',
  away: json<Taker['away']>(),
  accountId: 'uuid?',
} as const;
export const takerColumns = `${employeeSql} AS shown, e.gender, d.is_teaching AS "isTeaching", e.joining_date AS "joinedOn",
  (SELECT coalesce(json_agg(json_build_object('from', z.from_day, 'to', z.to_day - 1)), '[]') FROM people_standing z
    WHERE z.site_id = $1 AND z.employee_id = e.id AND z.pay_percent IS NOT NULL) AS away,
  (SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id) AS "accountId"`;

/** Whose leave it is. Throws 404 for another institution's. */
export async function readTaker(transaction: Transaction, employeeId: string): Promise<Taker> {
  const row = await transaction.readOne(
    takerShape,
    `SELECT ${takerColumns} FROM people_employee e ${designationJoin} WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** What the ledger says of somebody's kind of leave in a year. */
export type Sum = {
  readonly employeeId: string;
  readonly typeId: string;
  readonly year: number;
  readonly halves: number;
  readonly granted: number;
  readonly taken: number;
};

export const readSums = (
  transaction: Transaction,
  employeeIds: readonly string[],
  years: readonly number[],
): Promise<Sum[]> =>
  transaction.read(
    { employeeId: 'uuid', typeId: 'uuid', year: 'int', halves: 'int', granted: 'int', taken: 'int' },
    `SELECT employee_id AS "employeeId", type_id AS "typeId", year, sum(halves)::int AS halves,
            coalesce(sum(halves) FILTER (WHERE kind = 'granted'), 0)::int AS granted,
            coalesce(-sum(halves) FILTER (WHERE kind IN ('taken', 'returned')), 0)::int AS taken
       FROM leave_entry
      WHERE site_id = $1 AND employee_id = ANY($2::uuid[]) AND year = ANY($3::int[])
      GROUP BY employee_id, type_id, year`,
    employeeIds,
    years,
  );

export async function readClosedYears(transaction: Transaction): Promise<ReadonlySet<number>> {
  const rows = await transaction.read(
    { year: 'int' },
    'SELECT year FROM leave_year WHERE site_id = $1 ORDER BY year LIMIT 200',
  );
  return new Set(rows.map((row) => row.year));
}

/** What somebody is entitled to and the ledger does not have yet. Nothing is added to a year that is closed. */
export function outstanding(
  type: KnownType,
  taker: LeaveTaker,
  given: { year: number; granted: number; today: string; isClosed: boolean },
): number {
  if (given.isClosed) return 0;
  const entitled = entitledHalves(type, taker, given.year, given.today);
  return entitled === null ? 0 : Math.max(0, entitled - given.granted);
}

/** What is left of each kind of leave somebody may have: the entries of the ledger and what is not entered yet. */
export function balancesOf(
  types: readonly KnownType[],
  taker: LeaveTaker,
  sums: readonly Sum[],
  asked: { year: number; today: string; closed: ReadonlySet<number> },
): BalanceShown[] {
  return types.flatMap((type): BalanceShown[] => {
    const year = type.basis === 'service' ? wholeService : asked.year;
    const sum = sums.find((one) => one.typeId === type.id && one.year === year);
    if (!sum && (!type.isActive || !isFor(type, taker))) return [];
    const taken = sum?.taken ?? 0;
    const head = { typeId: type.id, type: type.name, year: asked.year, taken };
    if (type.basis === 'none' || type.days === null) return [{ ...head, given: null, left: null }];
    const isClosed = asked.closed.has(year);
    const left =
      (sum?.halves ?? 0) +
      outstanding(type, taker, { year, granted: sum?.granted ?? 0, today: asked.today, isClosed });
    return [{ ...head, given: left + taken, left }];
  });
}

/** The year of leave that a day lies in. */
export const yearOf = (day: string): number => partsOf(day).year;
