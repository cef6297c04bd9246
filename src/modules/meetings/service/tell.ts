import { formatDate, formatTime } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import { meetingsPath } from '../paths.ts';

type Told = { readonly title: string; readonly day: string; readonly startsAt: string };

/** A text of a meeting in both languages, its day and time written as each reads them. */
export const saidOf = (label: Label, meeting: Told, more: Readonly<Record<string, string>> = {}): Label =>
  fillLabel(label, {
    ...more,
    title: meeting.title,
    day: {
      en: formatDate(meeting.day, { language: 'en' }),
      bn: formatDate(meeting.day, { language: 'bn' }),
    },
    time: {
      en: formatTime(meeting.startsAt, { language: 'en' }),
      bn: formatTime(meeting.startsAt, { language: 'bn' }),
    },
  });

/** Tells the accounts, but who does it. */
export const tell = (
  transaction: Transaction,
  accounts: readonly (string | null)[],
  title: Label,
  when: 'upcoming' | 'past' = 'upcoming',
): Promise<void> =>
  notify(
    transaction,
    [...new Set(accounts)].flatMap((one) =>
      one === null || one === transaction.context.accountId ? [] : [one],
    ),
    { title, path: when === 'upcoming' ? meetingsPath.mine : link(meetingsPath.mine, { when }) },
  );

/** The accounts of everybody who is invited to a series. */
export async function accountsOf(transaction: Transaction, seriesId: string): Promise<string[]> {
  const rows = await transaction.read(
    { accountId: 'uuid' },
    `SELECT account_id AS "accountId" FROM meetings_invitee
      WHERE site_id = $1 AND series_id = $2 AND account_id IS NOT NULL ORDER BY id LIMIT 1000`,
    seriesId,
  );
  return rows.map((one) => one.accountId);
}
