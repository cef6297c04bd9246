import { formatDate, formatTime } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { tellFew } from '../../communication/public.ts';
import { meetingsNews } from '../labels.ts';
import { meetingsPath } from '../paths.ts';
import { makeLinks } from './links.ts';

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

/** How a message asks for an answer; nothing where no link was made. */
const answerAt = (link: string | undefined): Label =>
  link === undefined ? { en: '', bn: '' } : fillLabel(meetingsNews.answerAt, { link });

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

type Away = {
  readonly inviteeId: string;
  readonly personId: string;
  readonly accountId: string | null;
  readonly en: string;
  readonly bn: string;
  readonly email: string;
  readonly mobile: string;
};

/** Those of a series who have no account: a bell does not reach them. */
export const peopleAway = (transaction: Transaction, seriesId: string): Promise<Away[]> =>
  transaction.read(
    {
      inviteeId: 'uuid',
      personId: 'uuid',
      accountId: 'uuid?',
      en: 'text',
      bn: 'text',
      email: 'text',
      mobile: 'text',
    },
    `SELECT id AS "inviteeId", person_id AS "personId", account_id AS "accountId", name_en AS en, name_bn AS bn, email, mobile
       FROM meetings_invitee
      WHERE site_id = $1 AND series_id = $2 AND account_id IS NULL AND (email <> '' OR mobile <> '')
      ORDER BY id LIMIT 1000`,
    seriesId,
  );

/**
 * Tells those without an account by email, else by SMS, in the institution's words for the occasion. Their wishes and the
 * SMS account count; what left, and what failed, stands in the outbox of messages. At night it is the sending of whoever called
 * the meeting.
 */
export async function tellAway(
  transaction: Transaction,
  services: Services,
  event: 'meetings.invited' | 'meetings.changed' | 'meetings.cancelled' | 'meetings.reminder',
  people: readonly Away[],
  meeting: Told & {
    readonly id: string;
    readonly place: string;
    readonly link: string;
    readonly calledBy?: string;
  },
): Promise<void> {
  const actorId = transaction.context.accountId ?? meeting.calledBy ?? null;
  const away = people.filter((one) => one.accountId === null && (one.email !== '' || one.mobile !== ''));
  if (actorId === null || away.length === 0) return;
  const both = (text: string): Label => ({ en: text, bn: text });
  const values = {
    title: both(meeting.title),
    day: saidOf({ en: '{day}', bn: '{day}' }, meeting),
    time: saidOf({ en: '{time}', bn: '{time}' }, meeting),
  };
  const where = [meeting.place, meeting.link].filter((one) => one !== '');
  // A meeting that is cancelled asks nothing.
  const links =
    event === 'meetings.cancelled'
      ? new Map<string, string>()
      : await makeLinks(
          transaction,
          services,
          meeting.id,
          away.map((one) => one.inviteeId),
        );
  await tellFew(transaction, services, {
    event,
    key: newId(),
    actorId,
    ...(links.size > 0 ? { needs: 'answer' } : {}),
    people: away.map((one) => {
      const name = { en: one.en, bn: one.bn };
      return {
        personKind: 'employee',
        personId: one.personId,
        name,
        mobile: one.mobile || null,
        email: one.email || null,
        accountId: null,
        language: null,
        aboutId: one.personId,
        aboutName: name,
        values: {
          ...values,
          // An SMS is short: the page of the answer has the meeting's own link.
          place: both((one.email === '' && links.has(one.inviteeId) ? where.slice(0, 1) : where).join(', ')),
          answer: answerAt(links.get(one.inviteeId)),
        },
      };
    }),
  });
}
