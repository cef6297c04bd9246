import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { readOffDays } from '../../academic/public.ts';
import { creditLeave } from '../../leave/public.ts';
import { isAtWorkSql } from '../../people/public.ts';
import { dutyErrors, dutyFields } from '../labels.ts';
import { type DutyPerson, labelSql, ownEmployee, patternOf, personSql } from './sql.ts';

type Reward = 'money' | 'leave';
type Given = {
  readonly purpose: string;
  readonly reward: Reward;
  readonly amount: bigint;
  readonly typeId: string | null;
  readonly halves: number;
  readonly employeeIds: readonly string[];
};

/** Who works on which holiday, and what they have for it. */
export async function listHolidays(transaction: Transaction, asked: { page: number; size: number }) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      day: 'date',
      purpose: 'text',
      reward: oneOf<Reward>(),
      amount: 'bigint',
      type: jsonOrNull<Label>(),
      typeId: 'uuid?',
      halves: 'int',
      people: jsonOrNull<(DutyPerson & { wasThere: boolean | null })[]>(),
      total: 'int',
    },
    `SELECT h.id, h.version, h.day, h.purpose, h.reward, h.amount, h.type_id AS "typeId", h.halves,
            CASE WHEN t.id IS NOT NULL THEN ${labelSql('t')} END AS type, (
              SELECT json_agg(${personSql('e', 'd')}::jsonb || jsonb_build_object('wasThere', p.was_there) ORDER BY e.name_en, e.id)
                FROM duty_holiday_person p JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id
                JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
               WHERE p.site_id = $1 AND p.holiday_id = h.id) AS people, (count(*) OVER ())::int AS total
       FROM duty_holiday h LEFT JOIN leave_type t ON t.site_id = $1 AND t.id = h.type_id
      WHERE h.site_id = $1 ORDER BY h.day DESC, h.id LIMIT $2 OFFSET $3`,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const types = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT t.id, ${labelSql('t')} AS name FROM leave_type t
      WHERE t.site_id = $1 AND t.is_active AND t.basis IN ('year', 'earned') ORDER BY t.position LIMIT 100`,
  );
  return {
    items: rows.map(({ total: _total, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      people: row.people ?? [],
    })),
    types,
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** Calls people in on a holiday. Throws 409 on a day of work, or where there is duty on it already. */
export async function addHoliday(
  transaction: Transaction,
  services: Services,
  given: Given & { readonly day: string },
): Promise<{ id: string }> {
  const off = await readOffDays(transaction, services, given.day, given.day);
  if (!off.has(given.day)) throw new AppError(dutyErrors.notOff, { day: dayLabel(given.day) });
  await assertReward(transaction, given);
  const id = newId();
  const made = await transaction.change(
    `INSERT INTO duty_holiday (site_id, id, day, purpose, reward, amount, type_id, halves, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (site_id, day) DO NOTHING`,
    id,
    given.day,
    given.purpose,
    ...rewardOf(given),
    transaction.context.accountId,
  );
  if (made === 0) throw new AppError(dutyErrors.known);
  await putPeople(transaction, id, given.employeeIds);
  return { id };
}

/** Changes it until who was there is noted. */
export async function changeHoliday(
  transaction: Transaction,
  given: Given & { readonly id: string; readonly version: number },
): Promise<{ id: string }> {
  await holdUnmarked(transaction, given.id);
  await assertReward(transaction, given);
  const changed = await transaction.change(
    `UPDATE duty_holiday SET purpose = $4, reward = $5, amount = $6, type_id = $7, halves = $8, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3`,
    given.id,
    given.version,
    given.purpose,
    ...rewardOf(given),
  );
  if (changed === 0) throw new AppError(errors.staleVersion);
  await transaction.change(
    'DELETE FROM duty_holiday_person WHERE site_id = $1 AND holiday_id = $2 AND NOT employee_id = ANY($3::uuid[])',
    given.id,
    given.employeeIds,
  );
  await putPeople(transaction, given.id, given.employeeIds);
  return { id: given.id };
}

export const rewardOf = ({ reward, amount, typeId, halves }: Given): readonly unknown[] =>
  reward === 'money' ? [reward, amount, null, 0] : [reward, 0n, typeId, halves];

export async function assertReward(
  transaction: Transaction,
  { reward, typeId, halves }: Given,
): Promise<void> {
  if (reward === 'money') return;
  if (typeId === null || halves === 0) throw new AppError(dutyErrors.noReward);
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM leave_type WHERE site_id = $1 AND id = $2 AND is_active AND basis IN ('year', 'earned')`,
    typeId,
  );
  if (!row) throw new ValidationError({ typeId: [withAttribute(messages.exists, dutyFields.typeId)] });
}

async function putPeople(
  transaction: Transaction,
  holidayId: string,
  given: readonly string[],
): Promise<void> {
  const employeeIds = [...new Set(given.map((one) => one.toLowerCase()))];
  const known = await transaction.read(
    { id: 'uuid' },
    `SELECT e.id FROM people_employee e WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) AND ${isAtWorkSql('e')}`,
    employeeIds,
  );
  if (known.length !== employeeIds.length)
    throw new ValidationError({ employeeIds: [withAttribute(messages.exists, dutyFields.employeeIds)] });
  await transaction.change(
    `INSERT INTO duty_holiday_person (site_id, id, holiday_id, employee_id)
     SELECT n.site_id, n.id, $2, n.employee_id FROM ${rowsOf('n', { id: '$3::uuid[]', employee_id: '$4::uuid[]' })}
     ON CONFLICT (site_id, holiday_id, employee_id) DO NOTHING`,
    holidayId,
    employeeIds.map(() => newId()),
    employeeIds,
  );
}

/** The holiday, locked; nobody's presence is noted yet. */
async function holdUnmarked(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { day: 'date', reward: oneOf<Reward>(), typeId: 'uuid?', halves: 'int' },
    `SELECT day, reward, type_id AS "typeId", halves FROM duty_holiday
      WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  // Asked after the lock is held: a statement sees what was there when it began to wait.
  const marked = await transaction.readOne(
    { any: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM duty_holiday_person
                     WHERE site_id = $1 AND holiday_id = $2 AND was_there IS NOT NULL) AS any`,
    id,
  );
  if (marked?.any) throw new AppError(dutyErrors.marked);
  return row;
}

/**
 * Notes once who was there. Leave for it is in the ledger at once; money is summed for the month's pay. Nobody notes their
 * own presence alone: whoever was on duty themselves leaves it to a colleague.
 */
export async function markHoliday(
  transaction: Transaction,
  services: Services,
  given: { id: string; people: readonly { employeeId: string; wasThere: boolean }[] },
): Promise<{ marked: number }> {
  const holiday = await holdUnmarked(transaction, given.id);
  if (holiday.day > todayInDhaka(services.now())) throw new AppError(dutyErrors.notYet);
  const own = await ownEmployee(transaction);
  if (given.people.some((one) => one.wasThere && one.employeeId.toLowerCase() === own))
    throw new AppError(dutyErrors.ownPresence);
  const marked = await transaction.read(
    { id: 'uuid', employeeId: 'uuid', wasThere: 'bool' },
    `UPDATE duty_holiday_person p SET was_there = n.was_there, marked_by = $3, marked_at = $4,
            version = p.version + 1, updated_at = $4
       FROM ${rowsOf('n', { employee_id: '$5::uuid[]', was_there: '$6::bool[]' })}
      WHERE p.site_id = $1 AND p.holiday_id = $2 AND p.employee_id = n.employee_id
      RETURNING p.id, p.employee_id AS "employeeId", p.was_there AS "wasThere"`,
    given.id,
    transaction.context.accountId,
    services.now(),
    given.people.map((one) => one.employeeId),
    given.people.map((one) => one.wasThere),
  );
  const { typeId } = holiday;
  if (typeId !== null)
    await creditLeave(
      transaction,
      marked
        .filter((one) => one.wasThere)
        .map((one) => ({
          employeeId: one.employeeId,
          typeId,
          halves: holiday.halves,
          day: holiday.day,
          sourceId: one.id,
        })),
    );
  return { marked: marked.length };
}

/** Employees by name or ID, for putting them on duty. */
export async function findPeople(transaction: Transaction, typed: string) {
  const items = await transaction.read(
    { person: json<DutyPerson>() },
    `SELECT ${personSql('e', 'd')} AS person FROM people_employee e
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND ${isAtWorkSql('e')} AND ($2::text IS NULL OR e.search_text LIKE $2)
      ORDER BY e.name_en, e.id LIMIT 300`,
    patternOf(typed),
  );
  return { items: items.map((row) => row.person) };
}
