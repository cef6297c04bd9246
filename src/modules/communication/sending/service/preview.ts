import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { eventOf } from '../../events.data.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { readBalance, worthOf } from '../../ledger/service/balance.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { readTexts } from '../../setup/service/templates.ts';
import { dearerBy } from '../../text/templates.ts';
import { type Channel, quietUntil } from '../rules.ts';
import { readKinds, readSaved } from './audience.ts';
import { type Composition, compose, type Written } from './compose.ts';

/** Most rows of a preview; the counts are of all. */
const most = 200;

/** Whom one may write to, the texts of each occasion, and what there is to spend. */
export async function showChoices(transaction: Transaction, services: Services) {
  const { longest } = await readSettings(transaction);
  const events = (await readTexts(transaction)).filter((one) => !one.isAutomatic);
  return {
    kinds: await readKinds(transaction, services),
    saved: await readSaved(transaction),
    events: events
      .filter((one) => !eventOf(one.name)?.isAutomatic)
      .map(({ name, label, places, subject, body }) => ({
        name,
        label,
        places: [...places],
        subject,
        body,
      })),
    balance: await readBalance(transaction),
    isCharged: await hasGateway(transaction),
    longest,
  };
}

/** How many SMS what is filled in makes dearer, by the place it stands at. */
function dearerOf(written: readonly Written[], body: Composition['body']) {
  const found = new Map<string | null, { letters: Set<string>; messages: number }>();
  for (const one of written.filter(({ channel }) => channel === 'sms'))
    for (const { place, letters } of dearerBy(body[one.language], one.text, one.values, one.language)) {
      const known = found.get(place) ?? { letters: new Set<string>(), messages: 0 };
      for (const letter of letters) known.letters.add(letter);
      found.set(place, { ...known, messages: known.messages + 1 });
    }
  return [...found].map(([place, { letters, messages }]) => ({
    place,
    letters: [...letters].slice(0, 8),
    messages,
  }));
}

/** Who would get what, who would not and why, and what it costs. */
export async function showPreview(transaction: Transaction, services: Services, given: Composition) {
  const { written, skipped, people, parts, settings } = await compose(transaction, services, given);
  const of = (channel: Channel) => written.filter((one) => one.channel === channel).length;
  const until = eventOf(given.event)?.isUrgent
    ? null
    : quietUntil(services.now(), settings.quietFrom, settings.quietTo);
  const empty = new Map<string, number>();
  for (const place of written.flatMap((one) => [...new Set(one.empty)]))
    empty.set(place, (empty.get(place) ?? 0) + 1);
  const skippedBy: Record<string, number> = {};
  for (const { reason } of skipped) skippedBy[reason] = (skippedBy[reason] ?? 0) + 1;
  return {
    people,
    messages: written.length,
    byChannel: { sms: of('sms'), email: of('email'), bell: of('bell') },
    parts,
    longestParts: written.reduce((longest, one) => Math.max(longest, one.parts), 0),
    balance: await readBalance(transaction),
    isCharged: await hasGateway(transaction),
    lowBalance: settings.lowBalance,
    worth: await worthOf(transaction, parts),
    startsAt: until?.toISOString() ?? null,
    samples: written.slice(0, most).map((one) => ({
      channel: one.channel,
      person: one.person,
      name: one.name,
      address: one.address,
      text: one.text,
      parts: one.parts,
      empty: [...one.empty],
      about: [...one.about],
      aboutName: one.values.student_name ?? one.name,
    })),
    skipped: skipped
      .slice(0, most)
      .map(({ reason, channel, name, about, person }) => ({ reason, channel, name, about, person })),
    skippedBy,
    empty: [...empty].map(([place, messages]) => ({ place, messages })),
    overThree: written.filter((one) => one.parts > 3).length,
    dearer: dearerOf(written, given.body),
  };
}
