import type * as z from 'zod';
import { addDays, dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { formatDate, withDigits } from '../../../../core/format.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { kindOfEvent, type MessageKind } from '../../kinds.data.ts';
import { messageErrors } from '../../labels.ts';
import { type MessageSettings, readSettings } from '../../setup/service/settings.ts';
import { measureSent } from '../../text/segments.ts';
import { fillTemplate, unknownPlaces } from '../../text/templates.ts';
import type { sendingContract } from '../contract.ts';
import {
  leavesAt,
  type Planned,
  type Preference,
  planChannel,
  type Skipped,
  textFor,
  type Wishes,
} from '../rules.ts';
import { peopleOf } from './audience.ts';

export type Composition = z.output<typeof sendingContract.preview.input>;
export type Written = Planned & {
  readonly subject: string;
  readonly text: string;
  readonly parts: number;
  readonly empty: readonly string[];
  /** What takes the place of {@link hiddenCode} when it leaves, sealed. */
  readonly sealed?: string;
  /** What the bell says in the other language; empty where there is no text in it. */
  readonly otherText?: string;
};

/** Stands in the text of a message for a code that nobody shall read there. */
export const hiddenCode = '••••••';
export type Composed = {
  readonly written: readonly Written[];
  readonly skipped: readonly Skipped[];
  readonly people: number;
  readonly parts: number;
  readonly settings: MessageSettings;
};

/** Writes every message of a sending without sending any: the preview shows it, the sending keeps it. */
export async function compose(
  transaction: Transaction,
  services: Services,
  given: Composition,
): Promise<Composed> {
  for (const text of [given.subject.en, given.subject.bn, given.body.en, given.body.bn]) {
    const [wrong] = unknownPlaces(text);
    if (wrong !== undefined) throw new AppError(messageErrors.places, { place: `{${wrong}}` });
  }
  return composeFor(transaction, services, given, await peopleOf(transaction, services, given.groups));
}

/** The same for people who are known already. */
export async function composeFor(
  transaction: Transaction,
  services: Services,
  given: Pick<Composition, 'event' | 'channels' | 'excluded' | 'subject' | 'body'>,
  asked: { readonly people: readonly Recipient[]; readonly excluded: readonly string[] },
): Promise<Composed> {
  const settings = await readSettings(transaction);
  const common = await commonValues(transaction, services);
  const reached = given.channels.includes('email')
    ? await withAccountEmails(transaction, services, asked.people)
    : asked.people;
  const people = reached.map(
    (one): Recipient => ({
      ...one,
      values: { name: one.name, ...one.values, ...common.values },
    }),
  );
  const excluded = new Set([...given.excluded, ...asked.excluded]);
  const leaving = todayInDhaka(leavesAt(given.event, settings, services.now()));
  const wishes = await readWishes(transaction, leaving, people, excluded, kindOfEvent(given.event));
  // Where one language is left empty everybody is written to in the other.
  const usual = given.body[common.language].trim() === '' ? other(common.language) : common.language;
  const written: Written[] = [];
  const skipped: Skipped[] = [];
  for (const channel of new Set(given.channels)) {
    const plan = planChannel(channel, people, wishes, settings, usual);
    skipped.push(...plan.skipped);
    for (const planned of plan.planned) {
      const language = given.body[planned.language].trim() === '' ? usual : planned.language;
      const one = { ...planned, language };
      const { text, empty } = textFor(one, given.body);
      const parts = channel === 'sms' ? measureSent(text).segments : 0;
      const refusal = text.trim() === '' ? 'noText' : parts > settings.longest ? 'tooLong' : null;
      if (refusal) {
        const about = one.values.student_name ?? one.name;
        const { name, person, about: aboutIds } = one;
        skipped.push({ reason: refusal, channel, name, about, aboutIds, person });
      } else {
        const subject = fillTemplate(given.subject[language], one.values, language).text;
        const rest = other(language);
        const otherText = channel === 'bell' ? fillTemplate(given.body[rest], one.values, rest).text : '';
        written.push({ ...one, subject, text, parts, empty, otherText });
      }
    }
  }
  const parts = written.reduce((sum, one) => sum + one.parts, 0);
  return { written, skipped, people: people.length, parts, settings };
}

/** A number of Bangladesh as it is dialled there. */
const dialled = (number: string): string => number.replace(/^\+?880(?=1)/, '0');

const other = (language: Language): Language => (language === 'en' ? 'bn' : 'en');

/** What every message can say: the institution and the day. */
async function commonValues(
  transaction: Transaction,
  services: Services,
): Promise<{ values: Readonly<Record<string, Label>>; language: Language }> {
  const site = await services.sites.find(transaction.siteId);
  const today = todayInDhaka(services.now());
  const date = { en: formatDate(today, { language: 'en' }), bn: formatDate(today, { language: 'bn' }) };
  const phone = dialled(site?.phone ?? '');
  const values = {
    site_name: site?.name ?? { en: '', bn: '' },
    // What families know it by from its address: an SMS has no room for the whole name.
    short_name: { en: site?.alias.toUpperCase() ?? '', bn: site?.alias.toUpperCase() ?? '' },
    phone: { en: phone, bn: withDigits(phone, { language: 'bn' }) },
    date,
  };
  return { values, language: site?.language ?? 'bn' };
}

/** Guardians have no address but that of their account; so may others. */
async function withAccountEmails(
  transaction: Transaction,
  services: Services,
  people: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const accounts = [...new Set(people.flatMap((one) => (one.email ? [] : (one.accountId ?? []))))];
  if (accounts.length === 0) return people;
  const rows = await services.database.asPlatform(transaction.context, (platform) =>
    platform.read(
      { id: 'uuid', email: 'text' },
      `SELECT id, email FROM account WHERE id = ANY($1::uuid[]) AND status = 'active' AND email <> ''`,
      accounts,
    ),
  );
  const emails = new Map(rows.map((row) => [row.id, row.email]));
  return people.map((one) => ({ ...one, email: one.email || (emails.get(one.accountId ?? '') ?? null) }));
}

/** When a day begins and when it ends. */
export const dayLimits = (day: string): readonly [Date, Date] => [
  dhakaInstant(day),
  dhakaInstant(addDays(day, 1)),
];

/**
 * Whether a message is one of those a number gets on a day, between the places of {@link dayLimits}: by when it leaves, not by
 * when it was written. What waits leaves when it is due; what has left, when it was taken in hand. Of the days before, as far
 * back as anything waits, so that an index finds them.
 */
export const countsOnDay = (m: string, from: string, until: string): string =>
  `${m}.created_at >= ${from}::timestamptz - interval '3 days' AND ${m}.channel <> 'bell'
   AND ${m}.state NOT IN ('shown', 'failed', 'cancelled')
   AND CASE WHEN ${m}.state = 'queued' THEN ${m}.due_at ELSE coalesce(${m}.taken_at, ${m}.created_at) END >= ${from}::timestamptz
   AND CASE WHEN ${m}.state = 'queued' THEN ${m}.due_at ELSE coalesce(${m}.taken_at, ${m}.created_at) END < ${until}::timestamptz`;

/** What these people want, and how much their numbers get on the day this leaves. */
async function readWishes(
  transaction: Transaction,
  leaving: string,
  people: readonly Recipient[],
  excluded: ReadonlySet<string>,
  kind: MessageKind | null,
): Promise<Wishes> {
  const preferences = await transaction.read(
    {
      person: 'uuid',
      mobile: 'text?',
      language: { kind: 'text', isNullable: true, narrow: null as Language | null },
      consent: oneOf<'given' | 'refused'>(),
      unwanted: 'text[]',
    },
    `SELECT person_id AS person, mobile, language, consent, unwanted FROM communication_preference
      WHERE site_id = $1 AND person_id = ANY($2::uuid[])`,
    [...new Set(people.map((one) => one.personId))],
  );
  const addresses = [
    ...new Set(people.flatMap((one) => [one.mobile, one.email?.toLowerCase()]).filter((one) => !!one)),
    ...preferences.flatMap((one) => one.mobile ?? []),
  ];
  const optedOut = await transaction.read(
    { mobile: 'text' },
    'SELECT mobile FROM communication_opt_out WHERE site_id = $1 AND mobile = ANY($2::text[])',
    addresses,
  );
  const today = await transaction.read(
    { address: 'text', messages: 'bigint' },
    `SELECT m.address, count(*) AS messages FROM communication_message m
      WHERE m.site_id = $1 AND m.address = ANY($2::text[]) AND ${countsOnDay('m', '$3', '$4')} GROUP BY m.address`,
    addresses,
    ...dayLimits(leaving),
  );
  return {
    excluded,
    kind,
    preferences: new Map(
      preferences.map(({ person, mobile, language, consent, unwanted }): [string, Preference] => [
        person,
        { mobile, language, refuses: consent === 'refused', unwanted },
      ]),
    ),
    optedOut: new Set(optedOut.map((one) => one.mobile)),
    today: new Map(today.map((one) => [one.address, Number(one.messages)])),
  };
}
