import { addDays, dhakaInstant, timeInDhaka, todayInDhaka } from '../../../core/dates.ts';
import type { Label, Language } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Recipient } from '../../../core/server/http/audiences.ts';
import { eventOf } from '../events.data.ts';
import type { MessageKind } from '../kinds.data.ts';
import { fillTemplate, joinInStep, joinNames, type Values } from '../text/templates.ts';

export const channels = ['sms', 'email', 'bell'] as const;
export type Channel = (typeof channels)[number];

/** Why somebody who was asked for gets no message. */
export const skipReasons = [
  'excluded',
  'noAddress',
  'refused',
  'unwanted',
  'optedOut',
  'tooMany',
  'tooLong',
  'noText',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What an institution set for everybody, and what people want for themselves. */
export type Limits = { readonly messagesADay: number; readonly longest: number };
export type Preference = {
  readonly mobile: string | null;
  readonly language: Language | null;
  readonly refuses: boolean;
  /** Kinds of messages they do not want. */
  readonly unwanted: readonly string[];
};
export type Wishes = {
  readonly excluded: ReadonlySet<string>;
  readonly preferences: ReadonlyMap<string, Preference>;
  readonly optedOut: ReadonlySet<string>;
  /** How many messages a number gets already on the day this one leaves. */
  readonly today: ReadonlyMap<string, number>;
  /** The kind of this message; null: it reaches everybody. */
  readonly kind: MessageKind | null;
};

/** One message of a sending, before it is written for its language. */
export type Planned = {
  readonly channel: Channel;
  readonly address: string;
  readonly accountId: string | null;
  readonly person: Pick<Recipient, 'personKind' | 'personId'>;
  readonly name: Label;
  readonly about: readonly string[];
  readonly language: Language;
  readonly values: Values;
};
export type Skipped = {
  readonly reason: SkipReason;
  readonly channel: Channel;
  readonly name: Label;
  readonly about: Label;
  readonly person: Planned['person'];
  readonly aboutIds: readonly string[];
};

/**
 * Who gets a message on one way: one for everybody who shares a number, an address or an account, so that a family of three
 * is told once. Nothing goes to who refused, opted out or had enough today; the bell disturbs nobody, so it always rings.
 */
export function planChannel(
  channel: Channel,
  people: readonly Recipient[],
  wishes: Wishes,
  limits: Limits,
  usual: Language,
): { planned: Planned[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [];
  const families = new Map<string, { people: Recipient[]; language: Language }>();
  const seen = new Set<string>();
  for (const person of people) {
    const preference = wishes.preferences.get(person.personId);
    const address = addressOf(channel, person, preference);
    const reason = refusalOf(channel, person, address, preference, wishes, limits);
    if (reason) {
      const { name, aboutName: about, aboutId, personKind, personId } = person;
      const aboutIds = [aboutId];
      skipped.push({ reason, channel, name, about, aboutIds, person: { personKind, personId } });
      continue;
    }
    const key = address ?? '';
    // Somebody who belongs to two of the groups that were asked for is one person all the same.
    const once = `${key} ${person.aboutId}`;
    if (seen.has(once)) continue;
    seen.add(once);
    const language = preference?.language ?? person.language ?? usual;
    const family = families.get(key);
    if (family) family.people.push(person);
    else families.set(key, { people: [person], language });
  }
  const planned = [...families].map(([address, family]): Planned => {
    const first = family.people[0] as Recipient;
    return {
      channel,
      address: channel === 'bell' ? '' : address,
      accountId: channel === 'bell' ? address : null,
      person: { personKind: first.personKind, personId: first.personId },
      name: first.name,
      about: [...new Set(family.people.map((one) => one.aboutId))],
      language: family.language,
      values: mergeValues(family.people),
    };
  });
  return { planned, skipped };
}

/**
 * People in lots of `most` at most, in their order. Who shares a number or an account is told by one message, so they are in
 * one lot, however many they are.
 * @param numbers those that people chose for messages, by the person
 */
export function lotsOf<T extends Pick<Recipient, 'personId' | 'mobile' | 'accountId'>>(
  people: readonly T[],
  numbers: ReadonlyMap<string, string>,
  most: number,
): T[][] {
  const families = new Map<string, { people: T[]; keys: string[] }>();
  for (const person of people) {
    const number = numbers.get(person.personId) ?? person.mobile;
    const keys = [
      person.personId,
      ...(number ? [number] : []),
      ...(person.accountId ? [person.accountId] : []),
    ];
    const met = [...new Set(keys.flatMap((key) => families.get(key) ?? []))];
    // Somebody who has the number of one family and the account of another makes them one.
    const family = met[0] ?? { people: [], keys: [] };
    for (const other of met.slice(1)) {
      family.people.push(...other.people);
      family.keys.push(...other.keys);
      for (const key of other.keys) families.set(key, family);
    }
    family.people.push(person);
    for (const key of keys) {
      family.keys.push(key);
      families.set(key, family);
    }
  }
  const lots: T[][] = [];
  for (const family of new Set(families.values())) {
    const last = lots.at(-1);
    if (last && last.length + family.people.length <= most) last.push(...family.people);
    else lots.push([...family.people]);
  }
  return lots;
}

function addressOf(channel: Channel, person: Recipient, preference: Preference | undefined): string | null {
  if (channel === 'sms') return preference?.mobile ?? person.mobile;
  return channel === 'email' ? (person.email?.toLowerCase() ?? null) : person.accountId;
}

/** Whether an audience leaves somebody out: by the child, the person or, of everybody with a role, the account. */
export const isLeftOut = (
  { aboutId, personId, accountId }: Pick<Recipient, 'aboutId' | 'personId' | 'accountId'>,
  excluded: ReadonlySet<string>,
): boolean => [aboutId, personId, accountId].some((id) => id !== null && excluded.has(id));

function refusalOf(
  channel: Channel,
  person: Recipient,
  address: string | null,
  preference: Preference | undefined,
  wishes: Wishes,
  limits: Limits,
): SkipReason | null {
  if (isLeftOut(person, wishes.excluded)) return 'excluded';
  if (!address) return 'noAddress';
  if (channel === 'bell') return null;
  if (preference?.refuses) return 'refused';
  if (wishes.kind !== null && preference?.unwanted.includes(wishes.kind)) return 'unwanted';
  if (wishes.optedOut.has(address)) return 'optedOut';
  return (wishes.today.get(address) ?? 0) >= limits.messagesADay ? 'tooMany' : null;
}

const amountLabel = (paisa: bigint): Label => {
  const text = takaText(paisa);
  return { en: text, bn: text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) };
};

/** Who is written to, not what is said of each child: these stand in step with nothing. */
const addressed = ['name', 'guardian_name'];

/**
 * What a family's one message says: the children's names together, amounts added up, and what differs side by side in the
 * order of the names, so that nobody reads one child's grade as another's.
 */
export function mergeValues(people: readonly Pick<Recipient, 'values' | 'sums'>[]): Values {
  const names = [...new Set(people.flatMap((one) => Object.keys(one.values)))];
  const sums = [...new Set(people.flatMap((one) => Object.keys(one.sums ?? {})))];
  const children = people.filter((one) => one.values.student_name);
  const shown = (name: string): Label => {
    const known = people.flatMap((one) => one.values[name] ?? []);
    if (addressed.includes(name)) return joinNames(known);
    return joinInStep(
      children.length > 0 ? children.map((one) => one.values[name] ?? { en: '', bn: '' }) : known,
    );
  };
  return Object.fromEntries([
    ...names.map((name) => [name, shown(name)] as const),
    ...sums.map(
      (name) => [name, amountLabel(people.reduce((sum, one) => sum + (one.sums?.[name] ?? 0n), 0n))] as const,
    ),
  ]);
}

/** The text of one message. */
export const textFor = (planned: Planned, text: Label): { text: string; empty: string[] } =>
  fillTemplate(text[planned.language], planned.values, planned.language);

const minutesOf = (at: Date): number => {
  const [hours = '0', minutes = '0'] = timeInDhaka(at).split(':');
  return Number(hours) * 60 + Number(minutes);
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** When the quiet hours that `at` falls in end; null outside them. Equal limits: there are none. They may go over midnight. */
export function quietUntil(at: Date, from: number, to: number): Date | null {
  if (from === to) return null;
  const now = minutesOf(at);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? now >= from || now < to : now >= from && now < to;
  if (!isQuiet) return null;
  const today = todayInDhaka(at);
  return dhakaInstant(isOverMidnight && now >= from ? addDays(today, 1) : today, clock(to));
}

/** Whether an occasion leaves in quiet hours too. */
export const isUrgentEvent = (event: string): boolean => eventOf(event)?.isUrgent ?? false;

/** When a message of an occasion leaves that is written at `now`: at once, or when the quiet hours are over. */
export const leavesAt = (
  event: string,
  { quietFrom, quietTo }: { readonly quietFrom: number; readonly quietTo: number },
  now: Date,
): Date => (isUrgentEvent(event) ? null : quietUntil(now, quietFrom, quietTo)) ?? now;

/** How long before a message can be planned. */
const mostDaysAhead = 366;

/** Whether a message may be planned for a moment: one to come, within a year. */
export const mayPlanFor = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= mostDaysAhead * 86_400_000;

/** What came of handing a message to a provider. */
export type Outcome =
  | { readonly kind: 'taken'; readonly ref: string }
  /** The provider said no: it will not leave there. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** The provider was never reached, so nothing can have left. */
  | { readonly kind: 'unreached'; readonly problem: string }
  /** It may have left: no answer, or one nobody can read. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** What becomes of the message then. */
export type Next =
  | { readonly state: 'sent'; readonly ref: string }
  /** There is no provider: it left nowhere, and stands on the screen. */
  | { readonly state: 'shown' }
  | { readonly state: 'unknown'; readonly problem: string }
  | { readonly state: 'failed'; readonly problem: string }
  | {
      readonly state: 'queued';
      readonly gatewayId: string;
      readonly problem: string;
      readonly afterSeconds: number;
    };

/** How often a provider that cannot be reached is tried before the next one gets the message. */
const mostUnreached = 5;

/**
 * Only what certainly did not leave goes on: to the same provider later where it was not reached, to the next one where it
 * was refused. `gateways` in their order; `attempts` counts this one.
 */
export function nextStep(
  outcome: Outcome,
  message: { readonly attempts: number; readonly gatewayId: string },
  gateways: readonly string[],
): Next {
  if (outcome.kind === 'taken') return { state: 'sent', ref: outcome.ref };
  if (outcome.kind === 'unknown') return { state: 'unknown', problem: outcome.problem };
  const { problem } = outcome;
  if (outcome.kind === 'unreached' && message.attempts % mostUnreached !== 0)
    return {
      state: 'queued',
      gatewayId: message.gatewayId,
      problem,
      afterSeconds: 30 * 2 ** (message.attempts % mostUnreached),
    };
  const following = gateways[gateways.indexOf(message.gatewayId) + 1];
  return following && gateways.includes(message.gatewayId)
    ? { state: 'queued', gatewayId: following, problem, afterSeconds: 0 }
    : { state: 'failed', problem };
}
