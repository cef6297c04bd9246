import type { Transaction } from '../../core/server/database/in-site.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { dutyPlace } from './place.entity.ts';

const placeSeeds = [
  ['Gate', 'গেট', '09:30', '10:00', 2, 'all'],
  ['Assembly', 'সমাবেশ', '10:00', '10:15', 2, 'teaching'],
  ['Tiffin', 'টিফিন', '13:00', '13:30', 2, 'teaching'],
  ['Leaving time', 'ছুটির সময়', '16:00', '16:30', 1, 'all'],
] as const;

/** Gives an institution without any the usual places of duty. */
export async function copyDutyDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { any: 'bool' },
    'SELECT EXISTS (SELECT 1 FROM duty_place WHERE site_id = $1) AS any',
  );
  if (known?.any) return;
  await insertRows(
    transaction,
    dutyPlace,
    placeSeeds.map(([nameEn, nameBn, startsAt, endsAt, people, posts], place) => ({
      position: place + 1,
      nameEn,
      nameBn,
      startsAt,
      endsAt,
      people,
      posts,
    })),
  );
}

export type DutySum = {
  readonly employeeId: string;
  /** Duties of the roster that were done. */
  readonly done: number;
  readonly missed: number;
  /** Holidays worked. */
  readonly holidays: number;
  /** Paisa for the holidays that are paid in money. */
  readonly pay: bigint;
  /** Holidays paid in money for which no amount was agreed: the rules of pay say how much. */
  readonly unpriced: number;
};

/** The duties of every employee between two days, as payroll counts them. Whoever had none is left out. */
export const sumDuty = (transaction: Transaction, from: string, to: string): Promise<DutySum[]> =>
  transaction.read(
    { employeeId: 'uuid', done: 'int', missed: 'int', holidays: 'int', pay: 'bigint', unpriced: 'int' },
    `SELECT n.employee_id AS "employeeId", sum(n.done)::int AS done, sum(n.missed)::int AS missed,
            sum(n.holidays)::int AS holidays, sum(n.pay)::bigint AS pay, sum(n.unpriced)::int AS unpriced
       FROM (SELECT employee_id, (status = 'done')::int AS done, (status = 'missed')::int AS missed, 0 AS holidays,
                    0::bigint AS pay, 0 AS unpriced
               FROM duty_turn WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND status IN ('done', 'missed')
              UNION ALL
             SELECT p.employee_id, 0, 0, 1, h.amount, (h.reward = 'money' AND h.amount = 0)::int
               FROM duty_holiday_person p JOIN duty_holiday h ON h.site_id = $1 AND h.id = p.holiday_id
              WHERE p.site_id = $1 AND p.was_there AND h.day BETWEEN $2 AND $3) n
      GROUP BY n.employee_id ORDER BY n.employee_id LIMIT 20000`,
    from,
    to,
  );
