import { endOfMonth } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { holiday } from '../../academic/holiday.entity.ts';
import { pictureParts, readPictures } from '../content/galleries/service/read-galleries.ts';
import { previewOf } from '../content/service/previews.ts';
import { labelOf, onlyIn, pageOf, pictureOf, writtenOf } from './read-parts.ts';
import { isShown } from './shown.ts';

const eventOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  body: labelOf(row, 'body'),
  place: writtenOf(row, 'place'),
  day: String(row.day),
  startsAt: row.starts_at === null ? null : String(row.starts_at),
  picture: pictureOf(row),
});

/** Events for the home page: the coming ones by date, then the last ones. */
export async function readEvents(transaction: Transaction, today: string, limit: number) {
  const rows = await transaction.rows(
    `SELECT * FROM website_event WHERE site_id = $1 AND ${isShown('website_event', '$2')}
      ORDER BY day < $2::date, abs(day - $2::date), id LIMIT $3`,
    today,
    limit,
  );
  return rows.map((row) => ({ id: String(row.id), event: eventOf(row) }));
}

/** An event that is shown, or that a preview link shows, with its pictures; null for every other. */
export async function readEvent(
  transaction: Transaction,
  services: Services,
  today: string,
  id: string,
  asked: { preview?: string | undefined; picture?: number | undefined },
) {
  const preview = await previewOf(transaction, services, 'event', asked.preview);
  const row = await transaction.row(
    `SELECT e.*, NOT (${isShown('e', '$3')}) AS is_preview, f.width, f.height FROM website_event e
       LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = e.picture
      WHERE e.site_id = $1 AND e.id = $2 AND (${isShown('e', '$3')} OR (e.is_active AND e.id = $4::uuid))`,
    id,
    today,
    preview?.id ?? null,
  );
  if (!row) return null;
  const query = preview ? `?${new URLSearchParams({ preview: preview.code })}` : '';
  return {
    ...eventOf(row),
    isPreview: row.is_preview === true,
    pictureSize: row.width && row.height ? { width: Number(row.width), height: Number(row.height) } : null,
    only: onlyIn(row, 'body'),
    parts: pictureParts(
      await readPictures(transaction, 'event', id),
      `/web/event/${id}${query}`,
      asked.picture,
    ),
  };
}

/** A page of 12 events, latest first. */
export async function listEvents(transaction: Transaction, today: string, page: number) {
  const size = 12;
  const rows = await transaction.rows(
    `SELECT *, count(*) OVER () AS total FROM website_event WHERE site_id = $1 AND ${isShown('website_event', '$2')}
      ORDER BY day DESC, id LIMIT $3 OFFSET $4`,
    today,
    size,
    (page - 1) * size,
  );
  return pageOf(rows, eventOf, page, size);
}

/** Holidays that touch the month YYYY-MM, its events, its examinations and what the institution's calendar has for everybody. */
export async function readCalendar(
  transaction: Transaction,
  today: string,
  month: string,
  weekend: readonly number[],
) {
  const from = `${month}-01`;
  const to = endOfMonth(from);
  const holidays = await transaction.rows(
    `SELECT * FROM academic_holiday WHERE site_id = $1 AND is_active AND start_date <= $3::date AND end_date >= $2::date
      ORDER BY start_date, id LIMIT 100`,
    from,
    to,
  );
  const events = await transaction.rows(
    `SELECT * FROM website_event WHERE site_id = $1 AND ${isShown('website_event', '$4')}
        AND day BETWEEN $2::date AND $3::date
      ORDER BY day, starts_at, id LIMIT 200`,
    from,
    to,
    today,
  );
  const entries = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<'exam' | 'entry'>(),
      title: json<Label>(),
      startDate: 'date',
      endDate: 'date',
      startsAt: 'text?',
      place: 'text',
    },
    `SELECT e.id, 'exam' AS kind, json_build_object('en', e.name_en, 'bn', e.name_bn) AS title, e.starts_on AS "startDate",
            e.ends_on AS "endDate", NULL::text AS "startsAt", '' AS place
       FROM exams_exam e
      WHERE e.site_id = $1 AND e.status IN ('declared', 'closed') AND e.starts_on <= $3::date AND e.ends_on >= $2::date
      UNION ALL
     SELECT c.id, 'entry', json_build_object('en', c.title_en, 'bn', c.title_bn), c.start_date, c.end_date, c.starts_at, coalesce(c.place, '')
       FROM calendar_entry c
      WHERE c.site_id = $1 AND c.is_active AND c.is_public AND c.audience = 'everybody' AND c.start_date <= $3::date AND c.end_date >= $2::date
      ORDER BY "startDate", "startsAt" NULLS FIRST, id LIMIT 200`,
    from,
    to,
  );
  return {
    entries,
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
