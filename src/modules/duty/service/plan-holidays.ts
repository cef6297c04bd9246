import type * as z from 'zod';
import { datesBetween, todayInDhaka, weekdayNumber } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { hold } from '../../../core/server/database/locks.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { isAtWorkSql } from '../../people/public.ts';
import type { dutyContract } from '../contract.ts';
import { dutyErrors } from '../labels.ts';
import { fairTurns, mostDays } from '../rules.ts';
import { assertReward, rewardOf } from './holidays.ts';

type Given = z.output<typeof dutyContract.planHolidays.input>;

/** The whole day is one place of duty. */
const place = 'holiday';

/**
 * Calls people in on every holiday of a span that has no duty yet: those who worked on the fewest holidays this year, never
 * who is on leave. Two who plan at once wait for each other, and the second finds the days filled.
 */
export async function planHolidays(transaction: Transaction, services: Services, given: Given) {
  const { from, to } = given;
  if (to < from) throw new AppError(dutyErrors.turned);
  if (from < todayInDhaka(services.now())) throw new AppError(dutyErrors.dayOver);
  const all = datesBetween(from, to);
  if (all.length > mostDays) throw new AppError(dutyErrors.tooLong, { days: mostDays });
  const reward = { ...given, employeeIds: [] };
  await assertReward(transaction, reward);
  await hold(transaction, ['duty.holidays'], 'alone');
  const off = await readOffDays(transaction, services, from, to);
  const weekend = new Set((await services.sites.find(transaction.siteId))?.weekend ?? []);
  const known = await transaction.read(
    { day: 'date' },
    'SELECT day FROM duty_holiday WHERE site_id = $1 AND day BETWEEN $2 AND $3',
    from,
    to,
  );
  const taken = new Set(known.map((row) => row.day));
  const days = all.filter(
    (day) => off.has(day) && !taken.has(day) && (given.withWeekend || !weekend.has(weekdayNumber(day))),
  );
  if (days.length === 0) throw new AppError(dutyErrors.noHoliday);
  const { turns, lacks } = fairTurns({
    days,
    places: [{ id: place, startsAt: '00:00', endsAt: '23:59', people: given.people, posts: given.posts }],
    people: await readPeople(transaction, from, to),
    planned: [],
    isAway: await readAway(transaction, from, to),
  });
  const filled = days.filter((day) => turns.some((one) => one.day === day));
  const ids = new Map(filled.map((day) => [day, newId()]));
  const [kind, amount, typeId, halves] = rewardOf(reward);
  await transaction.change(
    `INSERT INTO duty_holiday (site_id, id, day, purpose, reward, amount, type_id, halves, made_by)
     SELECT n.site_id, n.id, n.day, $2, $3, $4, $5, $6, $7
       FROM ${rowsOf('n', { id: '$8::uuid[]', day: '$9::date[]' })}`,
    given.purpose,
    kind,
    amount,
    typeId,
    halves,
    transaction.context.accountId,
    [...ids.values()],
    [...ids.keys()],
  );
  await transaction.change(
    `INSERT INTO duty_holiday_person (site_id, id, holiday_id, employee_id)
     SELECT n.site_id, n.id, n.holiday_id, n.employee_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', holiday_id: '$3::uuid[]', employee_id: '$4::uuid[]' })}`,
    turns.map(() => newId()),
    turns.map((one) => ids.get(one.day)),
    turns.map((one) => one.employeeId),
  );
  return {
    made: filled.length,
    people: turns.length,
    lacks: lacks.slice(0, 100).map(({ day, lacking }) => ({ day, lacking })),
  };
}

/** Everybody who works here, with the holidays of the year they were called in on; who did not come has that one no more. */
const readPeople = (transaction: Transaction, from: string, to: string) =>
  transaction.read(
    { id: 'uuid', isTeaching: 'bool', count: 'int' },
    `SELECT e.id, d.is_teaching AS "isTeaching", (
              SELECT count(*)::int FROM duty_holiday_person p
                JOIN duty_holiday h ON h.site_id = $1 AND h.id = p.holiday_id
               WHERE p.site_id = $1 AND p.employee_id = e.id AND p.was_there IS DISTINCT FROM false
                 AND h.day BETWEEN $2 AND $3) AS count
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND ${isAtWorkSql('e')} ORDER BY e.id LIMIT 5000`,
    `${from.slice(0, 4)}-01-01`,
    to,
  );

async function readAway(transaction: Transaction, from: string, to: string) {
  // Leave over a holiday is written in its working days alone, so whoever is away before and after is away on it too.
  const rows = await transaction.read(
    { employeeId: 'uuid', first: 'date', last: 'date' },
    `SELECT employee_id AS "employeeId", first_day AS first, last_day AS last FROM leave_application
      WHERE site_id = $1 AND status = 'approved' AND halves > 0 AND first_day <= $3 AND last_day >= $2
        AND (recalled_from IS NULL OR recalled_from > $2) LIMIT 20000`,
    from,
    to,
  );
  const byPerson = Map.groupBy(rows, (one) => one.employeeId);
  return (employeeId: string, day: string): boolean =>
    (byPerson.get(employeeId) ?? []).some((one) => one.first <= day && day <= one.last);
}
