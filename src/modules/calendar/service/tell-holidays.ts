import { datesBetween, weekdayNumber } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { isSwitchedOn, tellByItself } from '../../communication/public.ts';
import { recipientsAbout } from '../../students/public.ts';
import { holidayDays } from '../rules.ts';

const event = 'calendar.holiday';

/**
 * Tells families of a holiday that begins tomorrow, where the institution has switched that on; of one that begins today where
 * the night before was missed. Nothing of a date that is only expected, of one within a longer holiday, or of one that
 * falls on weekly holidays alone. Each holiday is told once.
 */
export async function tellHolidays(
  transaction: Transaction,
  today: string,
  services: Services,
): Promise<void> {
  if (!(await isSwitchedOn(transaction, event))) return;
  const site = await services.sites.find(transaction.siteId);
  const holidays = (
    await transaction.read(
      { id: 'uuid', title: json<Label>(), from: 'date', to: 'date' },
      `SELECT h.id, json_build_object('en', h.name_en, 'bn', h.name_bn) AS title, h.start_date AS "from", h.end_date AS "to"
         FROM academic_holiday h
        WHERE h.site_id = $1 AND h.is_active AND NOT h.is_observed AND NOT h.is_tentative
          AND h.start_date BETWEEN $2::date AND $2::date + 1
          AND NOT EXISTS (SELECT 1 FROM academic_holiday o
                           WHERE o.site_id = $1 AND o.is_active AND NOT o.is_observed AND o.id <> h.id
                             AND o.start_date <= h.start_date AND o.end_date >= h.end_date
                             AND (o.id < h.id OR (o.start_date, o.end_date) <> (h.start_date, h.end_date)))
        ORDER BY h.start_date, h.id LIMIT 10`,
      today,
    )
  ).filter(
    ({ from, to }) => !datesBetween(from, to).every((day) => site?.weekend.includes(weekdayNumber(day))),
  );
  if (holidays.length === 0) return;
  const people = await recipientsAbout(transaction, `e.status = 'active' AND y.is_current`, []);
  for (const { id, title, from, to } of holidays)
    await tellByItself(transaction, {
      event,
      channels: ['sms', 'bell'],
      people: people.map((one) => ({ ...one, values: { ...one.values, title, day: holidayDays(from, to) } })),
      once: `${id} ${from} ${to}`,
    });
}

export const tellHolidaysJob = defineNightly('calendar.holidays', tellHolidays);
