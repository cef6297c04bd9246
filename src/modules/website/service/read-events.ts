import { endOfMonth } from '../../../core/dates.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { holiday } from '../../academic/holiday.entity.ts';
import { labelOf, pageOf, pictureOf } from './read-parts.ts';

const eventOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  body: labelOf(row, 'body'),
  place: labelOf(row, 'place'),
  day: String(row.day),
  startsAt: row.starts_at === null ? null : String(row.starts_at),
  picture: pictureOf(row),
});

/** Events for the home page: the coming ones by date, then the last ones. */
export async function readEvents(transaction: Transaction, today: string, limit: number) {
  const rows = await transaction.rows(
    `SELECT * FROM website_event WHERE site_id = $1 AND is_active
      ORDER BY day < $2::date, abs(day - $2::date), id LIMIT $3`,
    today,
    limit,
  );
  return rows.map((row) => ({ id: String(row.id), event: eventOf(row) }));
}

export async function readEvent(transaction: Transaction, id: string) {
  const row = await transaction.row(
    'SELECT * FROM website_event WHERE site_id = $1 AND is_active AND id = $2',
    id,
  );
  return row && eventOf(row);
}

/** A page of 12 events, latest first. */
export async function listEvents(transaction: Transaction, page: number) {
  const size = 12;
  const rows = await transaction.rows(
    `SELECT *, count(*) OVER () AS total FROM website_event WHERE site_id = $1 AND is_active
      ORDER BY day DESC, id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  return pageOf(rows, eventOf, page, size);
}

/** Holidays that touch the month YYYY-MM, and its events. */
export async function readCalendar(transaction: Transaction, month: string, weekend: readonly number[]) {
  const from = `${month}-01`;
  const to = endOfMonth(from);
  const holidays = await transaction.rows(
    `SELECT * FROM academic_holiday WHERE site_id = $1 AND is_active AND start_date <= $3::date AND end_date >= $2::date
      ORDER BY start_date, id LIMIT 100`,
    from,
    to,
  );
  const events = await transaction.rows(
    `SELECT * FROM website_event WHERE site_id = $1 AND is_active AND day BETWEEN $2::date AND $3::date
      ORDER BY day, starts_at, id LIMIT 200`,
    from,
    to,
  );
  return {
    month,
    weekend: [...weekend],
    holidays: holidays.map((row) => ({
      id: String(row.id),
      name: labelOf(row, 'name'),
      startDate: String(row.start_date),
      endDate: String(row.end_date),
      kind: kindOf(String(row.kind)),
      isObserved: Boolean(row.is_observed),
    })),
    events: events.map(eventOf),
  };
}

const kindOf = (kind: string) =>
  holiday.fields.kind?.kind === 'choice'
    ? (holiday.fields.kind.choices.find((one) => one.value === kind)?.label ?? { en: kind, bn: kind })
    : { en: kind, bn: kind };
