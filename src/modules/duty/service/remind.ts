import { addDays, dhakaInstant } from '../../../core/dates.ts';
import { dayLabel, formatTime } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { notifyEach } from '../../../core/server/http/notifications.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { tellByItself } from '../../communication/public.ts';
import { employeeRecipients } from '../../people/public.ts';
import { reminderTexts } from '../labels.ts';
import { dutyPath } from '../paths.ts';
import { awaySql, labelSql } from './sql.ts';

type Due = { readonly employeeId: string; readonly text: Label };

/**
 * Reminds everybody of tomorrow's duties, each of them once: at the bell, and by SMS where that is switched on; of today's too
 * where the night before was missed or the duty was given since. Whoever is on leave is not: the roster shows that somebody
 * else is needed.
 */
export async function remindOfDuties(transaction: Transaction, today: string): Promise<void> {
  const now = dhakaInstant(today, '05:30');
  await remindOfDay(transaction, { day: today, now, bell: reminderTexts.bellToday });
  await remindOfDay(transaction, { day: addDays(today, 1), now, bell: reminderTexts.bell });
}

async function remindOfDay(
  transaction: Transaction,
  { day, now, bell }: { readonly day: string; readonly now: Date; readonly bell: Label },
): Promise<void> {
  const due = [...(await turnsOf(transaction, day, now)), ...(await holidaysOf(transaction, day, now))];
  if (due.length === 0) return;
  const byPerson = Map.groupBy(due, (one) => one.employeeId);
  const people = await employeeRecipients(transaction, [...byPerson.keys()]);
  const dutiesOf = (id: string): Label => {
    const own = byPerson.get(id) ?? [];
    return { en: own.map((one) => one.text.en).join('; '), bn: own.map((one) => one.text.bn).join('; ') };
  };
  await notifyEach(
    transaction,
    people.flatMap(({ personId, accountId }) =>
      accountId
        ? [
            {
              accountId,
              title: fillLabel(bell, { duties: dutiesOf(personId) }),
              path: dutyPath.roster,
            },
          ]
        : [],
    ),
  );
  const head = await transaction.readOne(
    { by: 'uuid' },
    `SELECT made_by AS by FROM duty_turn WHERE site_id = $1 AND day = $2
      UNION ALL SELECT made_by FROM duty_holiday WHERE site_id = $1 AND day = $2 LIMIT 1`,
    day,
  );
  if (head)
    await tellByItself(transaction, {
      event: 'duty.reminder',
      channels: ['sms'],
      by: head.by,
      people: people.map((one) => ({ ...one, values: { title: dutiesOf(one.personId) } })),
    });
}

async function turnsOf(transaction: Transaction, day: string, now: Date): Promise<Due[]> {
  const rows = await transaction.read(
    { employeeId: 'uuid', place: json<Label>(), startsAt: 'text' },
    `WITH due AS (
       UPDATE duty_turn t SET reminded_at = $3, version = t.version + 1
         FROM duty_place p
        WHERE t.site_id = $1 AND t.day = $2 AND t.status = 'planned' AND t.reminded_at IS NULL
          AND p.site_id = $1 AND p.id = t.place_id AND NOT ${awaySql('t.employee_id', 't.day')}
       RETURNING t.employee_id, p.name_en, p.name_bn, p.starts_at)
     SELECT employee_id AS "employeeId", ${labelSql('due')} AS place, left(starts_at::text, 5) AS "startsAt" FROM due`,
    day,
    now,
  );
  return rows
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ employeeId, place, startsAt }) => {
      const at = dhakaInstant(day, startsAt);
      const time = { en: formatTime(at, { language: 'en' }), bn: formatTime(at, { language: 'bn' }) };
      return { employeeId, text: fillLabel(reminderTexts.turn, { place, time, day: dayLabel(day) }) };
    });
}

async function holidaysOf(transaction: Transaction, day: string, now: Date): Promise<Due[]> {
  const rows = await transaction.read(
    { employeeId: 'uuid', purpose: 'text' },
    `UPDATE duty_holiday_person p SET reminded_at = $3, version = p.version + 1
       FROM duty_holiday h
      WHERE p.site_id = $1 AND h.site_id = $1 AND h.id = p.holiday_id AND h.day = $2 AND p.reminded_at IS NULL
        AND p.was_there IS NULL
      RETURNING p.employee_id AS "employeeId", h.purpose`,
    day,
    now,
  );
  return rows.map(({ employeeId, purpose }) => ({
    employeeId,
    text: fillLabel(reminderTexts.holiday, { purpose, day: dayLabel(day) }),
  }));
}

export const remindJob = defineNightly('duty.remind', remindOfDuties);
