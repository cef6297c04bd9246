import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { isAtWorkSql } from '../../people/public.ts';
import { dutyErrors } from '../labels.ts';
import { isOfPost } from '../rules.ts';
import { overlapSql, readPlaces } from './places.ts';
import { awaySql, type DutyPerson, labelSql, personSql } from './sql.ts';

type Asked = { readonly placeId: string; readonly day: string; readonly employeeId: string };

/** Throws 409 unless somebody may stand at a place on a day: of its posts, here, not away, and nowhere else then. */
export async function assertMayStand(transaction: Transaction, asked: Asked): Promise<void> {
  const places = await readPlaces(transaction);
  const place = places.find((one) => one.id === asked.placeId.toLowerCase());
  if (!place) throw new AppError(errors.notFound);
  const row = await transaction.readOne(
    { name: json<Label>(), isTeaching: 'bool', isAway: 'bool', isBusy: 'bool' },
    `SELECT ${labelSql('e')} AS name, d.is_teaching AS "isTeaching", ${awaySql('e.id', '$3::date')} AS "isAway",
            EXISTS (SELECT 1 FROM duty_turn t JOIN duty_place o ON o.site_id = $1 AND o.id = t.place_id
                      JOIN duty_place p ON p.site_id = $1 AND p.id = $4
                     WHERE t.site_id = $1 AND t.employee_id = e.id AND t.day = $3 AND t.status <> 'removed'
                       AND ${overlapSql('o', 'p')}) AS "isBusy"
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.id = $2 AND ${isAtWorkSql('e')} FOR NO KEY UPDATE OF e`,
    asked.employeeId,
    asked.day,
    asked.placeId,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!isOfPost(place.posts, row.isTeaching)) throw new AppError(dutyErrors.otherPost);
  if (row.isAway) throw new AppError(dutyErrors.away, { name: row.name });
  if (row.isBusy) throw new AppError(dutyErrors.busy, { name: row.name });
}

/** Puts somebody on duty by hand. Throws 409 where they cannot stand there then. */
export async function assignTurn(
  transaction: Transaction,
  services: Services,
  asked: Asked,
): Promise<{ id: string }> {
  if (asked.day < todayInDhaka(services.now())) throw new AppError(dutyErrors.dayOver);
  const off = await readOffDays(transaction, services, asked.day, asked.day);
  const holiday = off.get(asked.day);
  if (holiday) throw new AppError(dutyErrors.dayOff, { day: dayLabel(asked.day), name: holiday });
  await assertMayStand(transaction, asked);
  return addTurn(transaction, asked, 'hand');
}

export async function addTurn(
  transaction: Transaction,
  asked: Asked,
  source: 'hand' | 'swap',
): Promise<{ id: string }> {
  const id = newId();
  await transaction.change(
    `INSERT INTO duty_turn (site_id, id, place_id, day, employee_id, source, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    asked.placeId,
    asked.day,
    asked.employeeId,
    source,
    transaction.context.accountId,
  );
  return { id };
}

/** Takes a planned duty back, with the reason. Throws 409 when it was done or changed meanwhile. */
export async function removeTurn(
  transaction: Transaction,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const changed = await transaction.change(
    `UPDATE duty_turn SET status = 'removed', reason = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND status = 'planned'`,
    given.id,
    given.reason,
  );
  if (changed === 0) await throwGone(transaction, given.id);
  // Whoever was asked to take it over need not answer any more.
  await transaction.change(
    `UPDATE duty_swap SET status = 'withdrawn', version = version + 1, updated_at = now()
      WHERE site_id = $1 AND turn_id = $2 AND status IN ('asked', 'agreed')`,
    given.id,
  );
  return { id: given.id };
}

/** Notes whether a duty of today or earlier was done; it may be noted otherwise later, and the history keeps both. */
export async function markTurn(
  transaction: Transaction,
  services: Services,
  given: { id: string; wasDone: boolean },
): Promise<{ id: string }> {
  const row = await transaction.readOne(
    { day: 'date' },
    `SELECT day FROM duty_turn WHERE site_id = $1 AND id = $2 AND status <> 'removed'`,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.day > todayInDhaka(services.now())) throw new AppError(dutyErrors.notYet);
  await transaction.change(
    `UPDATE duty_turn SET status = $3, marked_by = $4, marked_at = $5, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2 AND status <> 'removed' AND status <> $3`,
    given.id,
    given.wasDone ? 'done' : 'missed',
    transaction.context.accountId,
    services.now(),
  );
  return { id: given.id };
}

async function throwGone(transaction: Transaction, id: string): Promise<never> {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM duty_turn WHERE site_id = $1 AND id = $2',
    id,
  );
  throw new AppError(known ? dutyErrors.gone : errors.notFound);
}

/** Whoever could stand at a place on a day, those with the fewest duties first. */
export async function findCandidates(transaction: Transaction, asked: Omit<Asked, 'employeeId'>) {
  const items = await transaction.read(
    { person: json<DutyPerson>(), count: 'int' },
    `SELECT ${personSql('e', 'd')} AS person, n.count
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
       JOIN duty_place p ON p.site_id = $1 AND p.id = $2
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count FROM duty_turn t WHERE t.site_id = $1 AND t.employee_id = e.id
           AND t.status <> 'removed' AND t.day BETWEEN date_trunc('year', $3::date) AND $3::date) n
      WHERE e.site_id = $1 AND ${isAtWorkSql('e')} AND (p.posts = 'all' OR (p.posts = 'teaching') = d.is_teaching)
        AND NOT ${awaySql('e.id', '$3::date')}
        AND NOT EXISTS (SELECT 1 FROM duty_turn t JOIN duty_place o ON o.site_id = $1 AND o.id = t.place_id
              WHERE t.site_id = $1 AND t.employee_id = e.id AND t.day = $3::date AND t.status <> 'removed'
                AND ${overlapSql('o', 'p')})
      ORDER BY n.count, e.name_en, e.id LIMIT 300`,
    asked.placeId,
    asked.day,
  );
  return { items: items.map(({ person, count }) => ({ ...person, count })) };
}
