import { addDays, daysBetween, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { refusalErrors } from '../labels.ts';
import {
  chargedHalves,
  type DayHalf,
  daysFor,
  halvesByYear,
  halvesOf,
  keyOf,
  type LeaveSpan,
  leaveRefusal,
  longestLeave,
  longestRun,
  type Refused,
} from '../rules.ts';
import { outstanding, readClosedYears, readSums, readTaker, type Sum, type Taker } from './balances.ts';
import { readOwnFreeDays } from './free-days.ts';
import { requestJoin, stateSql } from './sql.ts';
import { type KnownType, readTypes } from './types.ts';

export type AskedLeave = LeaveSpan & {
  readonly employeeId: string;
  readonly typeId: string;
  readonly hasPaper: boolean;
  readonly isByOffice: boolean;
  /** The application itself, which is not in its own way. */
  readonly applicationId?: string;
};

export type Looked = {
  readonly taker: Taker;
  readonly type: KnownType;
  readonly charged: readonly DayHalf[];
  /** Halves of each year of the ledger, what is left of it before, and what the ledger lacks of the entitlement. */
  readonly years: readonly { year: number; halves: number; left: number | null; lacking: number }[];
  readonly refused: Refused | null;
};

/** Halves held by other leave, by their keys: the kind of leave each is of. */
type Held = ReadonlyMap<string, string>;

/** Counts a leave and says whether it can be had, against what the database holds now. Throws 404 for unknown things. */
export async function lookAtLeave(
  transaction: Transaction,
  services: Services,
  asked: AskedLeave,
): Promise<Looked> {
  const today = todayInDhaka(services.now());
  const taker = await readTaker(transaction, asked.employeeId);
  const types = await readTypes(transaction);
  const type = types.find((one) => one.id === asked.typeId.toLowerCase());
  if (!type || (!type.isActive && !asked.applicationId)) throw new AppError(errors.notFound);
  // A span that is turned or endless is refused by the rule; it is not walked through.
  const length = Math.min(Math.max(daysBetween(asked.from, asked.to), 0), longestLeave);
  const end = addDays(asked.from, length);
  const [first, last] = [addDays(asked.from, -longestRun), addDays(end, longestRun)];
  const off = await readOffDays(transaction, services, first, last);
  const isFree = await readOwnFreeDays(transaction, services, { from: first, to: last }, [asked.employeeId]);
  const isOff = (day: string) => off.has(day) || isFree(asked.employeeId, day);
  const { approved, open } = await readHeld(transaction, asked, first, last);
  const span = { ...asked, to: end };
  const charged = chargedHalves(span, type.counts, isOff, (at) => approved.has(keyOf(at)));
  const closed = await readClosedYears(transaction);
  const counted = [...halvesByYear(type.basis, charged)];
  const sums = await readSums(
    transaction,
    [asked.employeeId],
    counted.map(([year]) => year),
  );
  const years = counted.map(([year, halves]) =>
    yearOfLeave(type, taker, sums, { year, halves, today, closed }),
  );
  const held = new Map([...open, ...approved]);
  const refused = leaveRefusal({
    span: asked,
    rules: type,
    taker,
    today,
    charged,
    hasPaper: asked.hasPaper,
    isByOffice: asked.isByOffice,
    overlaps: halvesOf(span).some((at) => held.has(keyOf(at))),
    adjoins: adjoinsOther(span, type, types, isOff, held),
    times: type.mostTimes === null ? 0 : await countTimes(transaction, asked),
    closedYears: closed,
    left: (year) => years.find((one) => one.year === year)?.left ?? null,
  });
  return { taker, type, charged, years, refused };
}

function yearOfLeave(
  type: KnownType,
  taker: Taker,
  sums: readonly Sum[],
  given: { year: number; halves: number; today: string; closed: ReadonlySet<number> },
) {
  const { year, halves, today, closed } = given;
  if (type.basis === 'none' || daysFor(type, taker) === null) return { year, halves, left: null, lacking: 0 };
  const sum = sums.find((one) => one.typeId === type.id && one.year === year);
  const isClosed = closed.has(year);
  const lacking = outstanding(type, taker, { year, granted: sum?.granted ?? 0, today, isClosed });
  return { year, halves, left: (sum?.halves ?? 0) + lacking, lacking };
}

/** What holds the halves around a leave: approved leave, and other applications that are still open. */
async function readHeld(
  transaction: Transaction,
  { employeeId, applicationId }: AskedLeave,
  first: string,
  last: string,
): Promise<{ approved: Held; open: Held }> {
  const halves = await transaction.read(
    { day: 'date', half: 'int', typeId: 'uuid' },
    `SELECT h.day, h.half::int AS half, a.type_id AS "typeId" FROM leave_half h
       JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
      WHERE h.site_id = $1 AND h.employee_id = $2 AND h.day BETWEEN $3 AND $4 AND NOT h.is_returned`,
    employeeId,
    first,
    last,
  );
  const applications = await transaction.read(
    { typeId: 'uuid', from: 'date', to: 'date', startsAtMidday: 'bool', endsAtMidday: 'bool' },
    `SELECT a.type_id AS "typeId", a.first_day AS "from", a.last_day AS "to", a.starts_at_midday AS "startsAtMidday",
            a.ends_at_midday AS "endsAtMidday"
       FROM leave_application a ${requestJoin}
      WHERE a.site_id = $1 AND a.employee_id = $2 AND a.status = 'applied' AND ${stateSql} IN ('applied', 'recommended', 'endorsed')
        AND a.first_day <= $4 AND a.last_day >= $3 AND a.id IS DISTINCT FROM $5::uuid`,
    employeeId,
    first,
    last,
    applicationId ?? null,
  );
  return {
    approved: new Map(
      halves.map(({ day, half, typeId }) => [keyOf({ day, half: half === 1 ? 1 : 2 }), typeId]),
    ),
    open: new Map(applications.flatMap((one) => halvesOf(one).map((at) => [keyOf(at), one.typeId] as const))),
  };
}

/** Whether leave of another kind lies right before or after, with nothing but days off between, and one may not adjoin. */
function adjoinsOther(
  span: LeaveSpan,
  type: KnownType,
  types: readonly KnownType[],
  isOff: (day: string) => boolean,
  held: Held,
): boolean {
  const next = (day: string, step: 1 | -1) => {
    let at = addDays(day, step);
    for (let walked = 0; walked < longestRun && isOff(at); walked += 1) at = addDays(at, step);
    return at;
  };
  const before: DayHalf = span.startsAtMidday
    ? { day: span.from, half: 1 }
    : { day: next(span.from, -1), half: 2 };
  const after: DayHalf = span.endsAtMidday ? { day: span.to, half: 2 } : { day: next(span.to, 1), half: 1 };
  return [before, after].some((at) => {
    const other = types.find((one) => one.id === held.get(keyOf(at)));
    return other !== undefined && other.id !== type.id && !(type.isCombined && other.isCombined);
  });
}

async function countTimes(transaction: Transaction, { employeeId, typeId, applicationId }: AskedLeave) {
  const row = await transaction.readOne(
    { times: 'int' },
    `SELECT count(*)::int AS times FROM leave_application
      WHERE site_id = $1 AND employee_id = $2 AND type_id = $3 AND status = 'approved' AND halves > 0
        AND id IS DISTINCT FROM $4::uuid`,
    employeeId,
    typeId,
    applicationId ?? null,
  );
  return row?.times ?? 0;
}

/** What a refusal says. */
export const refusalText = ({ why, values }: Refused): Label => fillLabel(refusalErrors[why].text, values);

export function throwRefused(refused: Refused | null): void {
  if (refused) throw new AppError(refusalErrors[refused.why], refused.values);
}
