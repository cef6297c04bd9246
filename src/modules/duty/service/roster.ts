import { addDays, datesBetween, todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { isAtWorkSql } from '../../people/public.ts';
import { dutyErrors } from '../labels.ts';
import { dutyPermission } from '../permissions.ts';
import { fairTurns, mostDays } from '../rules.ts';
import { readPlaces } from './places.ts';
import { awaySql, type DutyPerson, labelSql, ownEmployee, personSql } from './sql.ts';

const turnShape = {
  id: 'uuid',
  placeId: 'uuid',
  day: 'date',
  employee: json<DutyPerson>(),
  source: oneOf<'roster' | 'hand' | 'swap'>(),
  status: oneOf<'planned' | 'done' | 'missed'>(),
  isAway: 'bool',
  swap: 'bool',
} as const;

const turnSql = `t.id, t.place_id AS "placeId", t.day, ${personSql('e', 'd')} AS employee, t.source, t.status,
  ${awaySql('t.employee_id', 't.day')} AS "isAway",
  EXISTS (SELECT 1 FROM duty_swap w WHERE w.site_id = $1 AND w.turn_id = t.id AND w.status IN ('asked', 'agreed')) AS swap`;
const turnJoins = `FROM duty_turn t
  JOIN people_employee e ON e.site_id = $1 AND e.id = t.employee_id
  JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id`;

/** Seven days from one, with who stands where. */
export async function readRoster(transaction: Transaction, services: Services, from: string) {
  const to = addDays(from, 6);
  const off = await readOffDays(transaction, services, from, to);
  const own = await ownEmployee(transaction);
  const turns = await transaction.read(
    turnShape,
    `SELECT ${turnSql} ${turnJoins}
      WHERE t.site_id = $1 AND t.day BETWEEN $2 AND $3 AND t.status <> 'removed' ORDER BY t.day, e.name_en, t.id LIMIT 3000`,
    from,
    to,
  );
  const places = await readPlaces(transaction);
  return {
    days: datesBetween(from, to).map((day) => ({ day, off: off.get(day) ?? null })),
    places: places.map(({ posts: _posts, ...place }) => place),
    turns: turns.map((one) => ({ ...one, isMine: one.employee.id === own })),
    can: { manage: transaction.context.permissions.has(dutyPermission.manage) },
  };
}

/** One's own duties from today on, and how many of the year. */
export async function readMyDuties(transaction: Transaction, services: Services) {
  const today = todayInDhaka(services.now());
  const own = await ownEmployee(transaction);
  if (own === null) return { isEmployee: false, turns: [], count: 0 };
  const turns = await transaction.read(
    { ...turnShape, place: json<Label>(), startsAt: 'text', endsAt: 'text' },
    `SELECT ${turnSql}, ${labelSql('p')} AS place, left(p.starts_at::text, 5) AS "startsAt", left(p.ends_at::text, 5) AS "endsAt"
       ${turnJoins} JOIN duty_place p ON p.site_id = $1 AND p.id = t.place_id
      WHERE t.site_id = $1 AND t.employee_id = $2 AND t.day >= $3 AND t.status <> 'removed'
      ORDER BY t.day, p.starts_at LIMIT 60`,
    own,
    today,
  );
  const row = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM duty_turn
      WHERE site_id = $1 AND employee_id = $2 AND day BETWEEN $3 AND $4 AND status <> 'removed'`,
    own,
    `${today.slice(0, 4)}-01-01`,
    `${today.slice(0, 4)}-12-31`,
  );
  return { isEmployee: true, turns: turns.map((one) => ({ ...one, isMine: true })), count: row?.count ?? 0 };
}

/**
 * Fills what the roster lacks between two days, from today on, by who had the fewest duties this year. What is planned
 * already stays.
 */
export async function planRoster(
  transaction: Transaction,
  services: Services,
  { from, to }: { from: string; to: string },
) {
  const today = todayInDhaka(services.now());
  if (to < from) throw new AppError(dutyErrors.turned);
  if (from < today) throw new AppError(dutyErrors.dayOver);
  const all = datesBetween(from, to);
  if (all.length > mostDays) throw new AppError(dutyErrors.tooLong, { days: mostDays });
  const places = await readPlaces(transaction);
  if (places.length === 0) throw new AppError(dutyErrors.noPlaces);
  // Two who plan at once wait for each other at the places, and the second finds the roster full.
  await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM duty_place WHERE site_id = $1 AND is_active ORDER BY id LIMIT 500 FOR NO KEY UPDATE',
  );
  const off = await readOffDays(transaction, services, from, to);
  const days = all.filter((day) => !off.has(day));
  const people = await transaction.read(
    { id: 'uuid', isTeaching: 'bool', count: 'int' },
    `SELECT e.id, d.is_teaching AS "isTeaching", (
              SELECT count(*)::int FROM duty_turn t WHERE t.site_id = $1 AND t.employee_id = e.id
                 AND t.status <> 'removed' AND t.day BETWEEN $2 AND $3) AS count
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND ${isAtWorkSql('e')} ORDER BY e.id LIMIT 5000`,
    `${from.slice(0, 4)}-01-01`,
    to,
  );
  // The last weeks too: they say who stood at a place lately.
  const planned = await transaction.read(
    { day: 'date', placeId: 'uuid', employeeId: 'uuid' },
    `SELECT day, place_id AS "placeId", employee_id AS "employeeId" FROM duty_turn
      WHERE site_id = $1 AND status <> 'removed' AND day BETWEEN $2 AND $3 ORDER BY day LIMIT 50000`,
    addDays(from, -60),
    to,
  );
  const away = await transaction.read(
    { key: 'text' },
    `SELECT DISTINCT employee_id || ' ' || day AS key FROM leave_half
      WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND NOT is_returned LIMIT 50000`,
    from,
    to,
  );
  const isAway = new Set(away.map((row) => row.key));
  const { turns, lacks } = fairTurns({
    days,
    places,
    people,
    planned,
    isAway: (employeeId, day) => isAway.has(`${employeeId} ${day}`),
  });
  if (turns.length > 0)
    await transaction.change(
      `INSERT INTO duty_turn (site_id, id, place_id, day, employee_id, source, made_by)
       SELECT n.site_id, n.id, n.place_id, n.day, n.employee_id, 'roster', $6
         FROM ${rowsOf('n', { id: '$2::uuid[]', place_id: '$3::uuid[]', day: '$4::date[]', employee_id: '$5::uuid[]' })}`,
      turns.map(() => newId()),
      turns.map((one) => one.placeId),
      turns.map((one) => one.day),
      turns.map((one) => one.employeeId),
      transaction.context.accountId,
    );
  const nameOf = new Map(places.map((place) => [place.id, place.name]));
  return {
    made: turns.length,
    lacks: lacks.slice(0, 100).map(({ day, placeId, lacking }) => ({
      day,
      lacking,
      place: nameOf.get(placeId) ?? { en: '', bn: '' },
    })),
  };
}
