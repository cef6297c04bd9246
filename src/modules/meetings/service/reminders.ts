import { addDays } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notifyEach } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { meetingsNews } from '../labels.ts';
import { meetingsPath } from '../paths.ts';
import { saidOf, tellAway } from './tell.ts';

/**
 * Reminds everybody who did not say no, on the day before and on the day itself: at the bell, and by email or SMS where
 * somebody has no account.
 */
export async function remindOfMeetings(
  transaction: Transaction,
  today: string,
  services: Services,
): Promise<void> {
  const told = await transaction.read(
    {
      id: 'uuid',
      title: 'text',
      day: 'date',
      startsAt: 'text',
      place: 'text',
      link: 'text',
      calledBy: 'uuid',
      inviteeId: 'uuid',
      personId: 'uuid',
      accountId: 'uuid?',
      en: 'text',
      bn: 'text',
      email: 'text',
      mobile: 'text',
    },
    `SELECT m.id, m.title, m.day, m.starts_at AS "startsAt", m.place, m.link, m.called_by AS "calledBy", i.id AS "inviteeId", i.person_id AS "personId",
            i.account_id AS "accountId", i.name_en AS en, i.name_bn AS bn, i.email, i.mobile
       FROM meetings_meeting m JOIN meetings_invitee i ON i.site_id = $1 AND i.series_id = m.series_id
       LEFT JOIN meetings_reply r ON r.site_id = $1 AND r.meeting_id = m.id AND r.invitee_id = i.id
      WHERE m.site_id = $1 AND m.state = 'planned' AND m.day BETWEEN $2::date AND $3::date
        AND m.reminded_on IS DISTINCT FROM $2::date AND coalesce(r.answer, '') <> 'no'
      ORDER BY m.day, m.id, i.id LIMIT 5000`,
    today,
    addDays(today, 1),
  );
  if (told.length === 0) return;
  await transaction.change(
    'UPDATE meetings_meeting SET reminded_on = $3 WHERE site_id = $1 AND id = ANY($2::uuid[])',
    [...new Set(told.map((one) => one.id))],
    today,
  );
  await notifyEach(
    transaction,
    told.flatMap(({ accountId, ...one }) =>
      accountId ? [{ accountId, title: saidOf(meetingsNews.reminder, one), path: meetingsPath.mine }] : [],
    ),
  );
  // A sending each: a day has few meetings.
  for (const [meeting, ...more] of Map.groupBy(told, (one) => one.id).values())
    if (meeting) await tellAway(transaction, services, 'meetings.reminder', [meeting, ...more], meeting);
}

export const remindJob = defineNightly('meetings.remind', remindOfMeetings);
