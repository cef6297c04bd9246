import { addDays, timeInDhaka, todayInDhaka } from '../../../../core/dates.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { tellByItself } from '../../../communication/public.ts';
import { recipientsAbout } from '../../../students/public.ts';
import type { KnownSetting } from './read-setting.ts';

/** Families of one run; more are told in the next. */
const mostAtOnce = 5_000;
const eventOf = { A: 'attendance.absentToday', L: 'attendance.lateToday' } as const;
type Told = keyof typeof eventOf;

/**
 * Tells the families of students who are absent or late by sheets that were saved on their own day a while ago: a mark that
 * was corrected meanwhile is not told. Of yesterday what was missed, of no earlier day. It follows from the marks and from
 * what was told, so that it may be cut off and run again.
 */
export async function tellFamilies(
  transaction: Transaction,
  services: Services,
  setting: KnownSetting,
): Promise<number> {
  await hold(transaction, ['attendance texts'], 'alone');
  const now = services.now();
  if (timeInDhaka(now) < setting.fromAt) return 0;
  const today = todayInDhaka(now);
  const news = await transaction.read(
    { enrolmentId: 'uuid', day: 'date', code: oneOf<Told>() },
    `SELECT r.enrolment_id AS "enrolmentId", r.day, r.code
       FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
      WHERE t.site_id = $1 AND t.period IS NULL AND t.day BETWEEN $2::date AND $3::date
        AND t.taken_at >= $4::timestamptz AND t.taken_at <= $5::timestamptz
        AND (t.taken_at AT TIME ZONE 'Asia/Dhaka')::date = t.day AND r.code = ANY($6::text[])
        AND NOT EXISTS (SELECT 1 FROM attendance_text_told d WHERE d.site_id = $1 AND d.day = r.day
                           AND d.enrolment_id = r.enrolment_id AND d.code = r.code)
      ORDER BY r.day, r.enrolment_id LIMIT ${mostAtOnce}`,
    addDays(today, -1),
    today,
    setting.since,
    new Date(now.getTime() - setting.waitMinutes * 60_000),
    [...(setting.tellsAbsent ? ['A'] : []), ...(setting.tellsLate ? ['L'] : [])],
  );
  if (news.length === 0) return 0;
  await transaction.change(
    `INSERT INTO attendance_text_told (site_id, id, enrolment_id, day, code, at)
     SELECT n.site_id, n.id, n.enrolment_id, n.day, n.code, $6
       FROM ${rowsOf('n', { id: '$2::uuid[]', enrolment_id: '$3::uuid[]', day: '$4::date[]', code: '$5::text[]' })}`,
    news.map(() => newId()),
    news.map((one) => one.enrolmentId),
    news.map((one) => one.day),
    news.map((one) => one.code),
    now,
  );
  for (const sameKind of Map.groupBy(news, (one) => `${one.code} ${one.day}`).values())
    await sendNews(transaction, sameKind, setting.madeBy);
  return news.length;
}

type News = { readonly enrolmentId: string; readonly day: string; readonly code: Told };

/** Of one day and one kind. */
async function sendNews(transaction: Transaction, news: readonly News[], by: string): Promise<void> {
  const [first] = news;
  if (!first) return;
  const people = await recipientsAbout(
    transaction,
    `e.id = ANY($2::uuid[]) AND e.status = 'active'`,
    [news.map((one) => one.enrolmentId)],
    () => ({ values: { day: dayLabel(first.day) } }),
  );
  await tellByItself(transaction, {
    event: eventOf[first.code],
    channels: ['sms', 'bell'],
    isSwitchedOn: true,
    by,
    people,
  });
}
