import { hmac, sha256 } from './sha256.ts';

/**
 * Seats kept for a quota. `freeTo` says who gets those that none of its holders wants: anybody where nothing is said, first
 * the holders of another quota by its code, or nobody.
 */
type QuotaSeats = { readonly code: string; readonly seats: number; readonly freeTo?: string };

/** A class (with its group, shift and version) that is drawn for. `quotas` stand in the order they are filled. */
type Offer = {
  readonly id: string;
  readonly seats: number;
  readonly quotas: readonly QuotaSeats[];
};

/** Who takes part: an application number, the offers wanted, the best first, and the quotas that were verified. */
export type Entry = {
  readonly number: string;
  readonly choices: readonly string[];
  readonly quotas: readonly string[];
};

/** All that decides besides the seed and the salt. */
export type DrawInput = { readonly offers: readonly Offer[]; readonly entries: readonly Entry[] };

/** A seat: `quota` is `general` where it is nobody's by right. */
type Seat = { readonly number: string; readonly offer: string; readonly quota: string };

export type DrawResult = {
  /** Everybody, the best rank first. */
  readonly order: readonly string[];
  readonly seats: readonly Seat[];
  /** By offer, in order: who wants it and got nothing they wanted more. */
  readonly waiting: Readonly<Record<string, readonly string[]>>;
};

export const general = 'general';
/** Where the free seats of a quota stay empty. */
export const nobody = 'nobody';

const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const quotaText = ({ code, seats, freeTo }: QuotaSeats) =>
  freeTo === undefined ? `${code}=${seats}` : `${code}=${seats}>${freeTo}`;

/** The one text a draw's input has, whatever order it was read in; its digest is published before the draw. */
export function canonicalText({ offers, entries }: DrawInput): string {
  const lines = [
    ...offers
      .toSorted((one, other) => byCode(one.id, other.id))
      .map(({ id, seats, quotas }) => `offer ${id} ${seats} ${quotas.map(quotaText).join(',')}`),
    ...entries
      .toSorted((one, other) => byCode(one.number, other.number))
      .map(
        ({ number, choices, quotas }) =>
          `entry ${number} ${choices.join(',')} ${quotas.toSorted(byCode).join(',')}`,
      ),
  ];
  return `${lines.join('\n')}\n`;
}

export const digestOf = (input: DrawInput): string => sha256(canonicalText(input));

/** What is published of a seed while it is secret. */
export const commitmentOf = (seed: string): string => sha256(`seed ${seed}`);

/** What people typed on the day, as one text: nobody can put a line of their own into another's. */
export const saltOf = (words: readonly string[]): string =>
  words.map((word) => `${word.length}:${word}`).join('\n');

/** Everybody's number under the seed and the salt, in the order these give; the same for whoever computes it. */
export function lotteryOrder(numbers: readonly string[], seed: string, salt: string): string[] {
  const mark = hmac(`${seed}\n${salt}`);
  return numbers
    .map((number) => ({ number, mark: mark(number) }))
    .sort((one, other) => byCode(one.mark, other.mark) || byCode(one.number, other.number))
    .map(({ number }) => number);
}

/** How many seats of `seats` each quota keeps: its share rounded down, and never more than there are. */
export function quotaSeats(
  seats: number,
  quotas: readonly { readonly code: string; readonly percent: number; readonly freeTo?: string }[],
): QuotaSeats[] {
  let left = seats;
  return quotas.map(({ code, percent, freeTo = general }) => {
    const kept = Math.min(left, Math.floor((seats * percent) / 100));
    left -= kept;
    return { code, seats: kept, ...(freeTo === general ? {} : { freeTo }) };
  });
}

/** What the quotas of an offer have left. A quota that got more than its own seats used the free ones that go to it. */
export function seatsLeft(
  { seats, quotas }: Offer,
  inUse: (quota: string) => number,
): {
  /** Of each quota, in its order. */
  readonly left: readonly (QuotaSeats & { readonly left: number })[];
  /** Free seats that anybody may have. */
  readonly open: number;
} {
  const over = new Map(quotas.map((one) => [one.code, Math.max(0, inUse(one.code) - one.seats)]));
  const left = quotas.map((one) => {
    const own = Math.max(0, one.seats - inUse(one.code));
    const used = Math.min(own, over.get(one.freeTo ?? '') ?? 0);
    if (one.freeTo !== undefined) over.set(one.freeTo, (over.get(one.freeTo) ?? 0) - used);
    return { ...one, left: own - used };
  });
  const all = [...quotas.map((one) => one.code), general].reduce((sum, code) => sum + inUse(code), 0);
  const closed = left.reduce((sum, one) => (one.freeTo === nobody ? sum + one.left : sum), 0);
  return { left, open: Math.max(0, seats - all - closed) };
}

/**
 * Who of those who ask an offer for a seat gets one: the seats of each quota in its order to those who hold it, by rank;
 * then those a quota left free to the holders of the quota they go to; then what is open to anybody by rank. Answers the
 * quota by number.
 */
function choose(offer: Offer, asking: readonly Entry[]): Map<string, string> {
  const taken = new Map<string, string>();
  const counts = new Map<string, number>();
  const inUse = (code: string) => counts.get(code) ?? 0;
  const give = (most: number, code: string) => {
    let left = Math.min(most, offer.seats - taken.size);
    for (const entry of asking) {
      if (left <= 0) break;
      if (taken.has(entry.number) || (code !== general && !entry.quotas.includes(code))) continue;
      taken.set(entry.number, code);
      counts.set(code, inUse(code) + 1);
      left -= 1;
    }
  };
  for (const quota of offer.quotas) give(quota.seats, quota.code);
  for (const { freeTo, left } of seatsLeft(offer, inUse).left)
    if (freeTo !== undefined && freeTo !== nobody) give(left, freeTo);
  give(seatsLeft(offer, inUse).open, general);
  return taken;
}

/**
 * Gives the seats in an order that a lottery or marks made. Everybody asks for the first choice; an offer keeps whom it
 * has seats for, and who is sent away asks for the next choice, until nobody moves. So nobody loses a wanted seat to
 * somebody of a worse rank, other than by a quota.
 */
export function allocate(input: DrawInput, order: readonly string[]): DrawResult {
  const rank = new Map(order.map((number, place) => [number, place]));
  const offers = new Map(input.offers.map((offer) => [offer.id, offer]));
  const entries = input.entries
    .filter((entry) => rank.has(entry.number))
    .map((entry) => ({ ...entry, choices: [...new Set(entry.choices)].filter((id) => offers.has(id)) }));
  const byRank = (one: Entry, other: Entry) => (rank.get(one.number) ?? 0) - (rank.get(other.number) ?? 0);
  const asked = new Map<string, number>();
  let held = new Map<string, readonly Entry[]>();
  let seats = new Map<string, Map<string, string>>();
  let moving: readonly Entry[] = entries;
  while (moving.length > 0) {
    const asking = new Map([...held].map(([id, some]) => [id, [...some]]));
    for (const entry of moving) {
      const place = asked.get(entry.number) ?? 0;
      const choice = entry.choices[place];
      asked.set(entry.number, place + 1);
      if (choice === undefined) continue;
      const those = asking.get(choice);
      if (those) those.push(entry);
      else asking.set(choice, [entry]);
    }
    const sentAway: Entry[] = [];
    const next = new Map<string, readonly Entry[]>();
    const given = new Map(seats);
    for (const [id, those] of asking) {
      const offer = offers.get(id);
      if (!offer) continue;
      const chosen = choose(offer, those.sort(byRank));
      given.set(id, chosen);
      next.set(
        id,
        those.filter((entry) => chosen.has(entry.number)),
      );
      sentAway.push(...those.filter((entry) => !chosen.has(entry.number)));
    }
    held = next;
    seats = given;
    moving = sentAway;
  }
  return resultOf(entries.sort(byRank), input.offers, seats, order);
}

function resultOf(
  entries: readonly Entry[],
  offers: readonly Offer[],
  seats: ReadonlyMap<string, ReadonlyMap<string, string>>,
  order: readonly string[],
): DrawResult {
  const all: Seat[] = [];
  const waiting: Record<string, string[]> = Object.fromEntries(offers.map((offer) => [offer.id, []]));
  for (const entry of entries)
    for (const offer of entry.choices) {
      const quota = seats.get(offer)?.get(entry.number);
      if (quota !== undefined) {
        all.push({ number: entry.number, offer, quota });
        break;
      }
      waiting[offer]?.push(entry.number);
    }
  return { order, seats: all, waiting };
}

/** The whole draw: the order of seed and salt, and the seats it gives. */
export function draw(input: DrawInput, seed: string, salt: string): DrawResult {
  return allocate(
    input,
    lotteryOrder(
      input.entries.map((entry) => entry.number),
      seed,
      salt,
    ),
  );
}

/**
 * Who of those who wait, by rank, gets the next free seat of an offer: the first holder of a quota that has one, then of the
 * quota its free seats go to, else the first, where a seat is open to anybody. Null where nobody may have one.
 */
export function nextWaiting<W extends { readonly quotas: readonly string[] }>(
  offer: Offer,
  waiting: readonly W[],
  inUse: (quota: string) => number,
): { readonly who: W; readonly quota: string } | null {
  const { left, open } = seatsLeft(offer, inUse);
  const free = left.filter((one) => one.left > 0);
  for (const quota of [...free.map((one) => one.code), ...free.flatMap((one) => one.freeTo ?? [])]) {
    const who = waiting.find((one) => one.quotas.includes(quota));
    if (who) return { who, quota };
  }
  const [first] = waiting;
  return first && open > 0 ? { who: first, quota: general } : null;
}

/** Whose turn it may be: the choices, the best first, and the seat that is held, if any. */
export type Candidate = {
  readonly id: string;
  readonly choices: readonly string[];
  readonly quotas: readonly string[];
  readonly held: { readonly offer: string; readonly quota: string } | null;
};
export type Called = {
  readonly id: string;
  readonly offer: string;
  readonly quota: string;
  /** The seat that was left for it; null for who waited. */
  readonly from: string | null;
};

/**
 * Gives free seats to `candidates`, who stand by rank, as `nextWaiting` says, to those who want one more than what they
 * hold. Who is raised leaves a seat, which is given in the same way, until nobody is better off;
 * nobody ever ends with a choice they want less. `taken` answers the seats in use of an offer by quota, candidates' own
 * included.
 */
export function callUp(
  offers: readonly Offer[],
  candidates: readonly Candidate[],
  taken: (offer: string, quota: string) => number,
): Called[] {
  const used = new Map(
    offers.map(({ id, quotas }) => [
      id,
      new Map([...quotas.map(({ code }) => code), general].map((code) => [code, taken(id, code)])),
    ]),
  );
  const add = (offer: string, quota: string, more: number) => {
    const counts = used.get(offer);
    counts?.set(quota, (counts.get(quota) ?? 0) + more);
  };
  const held = new Map(candidates.map((one) => [one.id, one.held]));
  const wants = (one: Candidate, offer: string) => {
    const place = one.choices.indexOf(offer);
    const now = held.get(one.id);
    const has = now ? one.choices.indexOf(now.offer) : -1;
    // A seat outside the choices was given by hand and is not taken away.
    return place >= 0 && (!now || (has >= 0 && place < has));
  };
  let isMoving = true;
  while (isMoving) {
    isMoving = false;
    for (const offer of offers) {
      const { id, seats } = offer;
      const counts = used.get(id) ?? new Map<string, number>();
      const inUse = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
      while (inUse() < seats) {
        const next = nextWaiting(
          offer,
          candidates.filter((one) => wants(one, id)),
          (code) => counts.get(code) ?? 0,
        );
        if (!next) break;
        const before = held.get(next.who.id);
        if (before) add(before.offer, before.quota, -1);
        add(id, next.quota, 1);
        held.set(next.who.id, { offer: id, quota: next.quota });
        isMoving = true;
      }
    }
  }
  return candidates.flatMap((one) => {
    const now = held.get(one.id);
    if (!now || now === one.held) return [];
    return [{ id: one.id, ...now, from: one.held?.offer ?? null }];
  });
}

/** Those with marks, the best first; who has fewer than `least` is not in it. Equal marks: the elder, then the number. */
export function meritOrder(
  marked: readonly { readonly number: string; readonly mark: number | null; readonly born: string }[],
  least: number,
): string[] {
  return marked
    .flatMap((one) => (one.mark !== null && one.mark >= least ? [{ ...one, mark: one.mark }] : []))
    .sort(
      (one, other) =>
        other.mark - one.mark || byCode(one.born, other.born) || byCode(one.number, other.number),
    )
    .map((one) => one.number);
}

/** A draw as it is published: everything that is needed to do it again. */
export type PublishedDraw = DrawInput & {
  readonly digest: string;
  readonly commitment: string;
  readonly seed: string;
  readonly words: readonly string[];
  readonly order: readonly string[];
  readonly seats: readonly Seat[];
  /** Who waits for each class, the first of them first. */
  readonly waiting: Readonly<Record<string, readonly string[]>>;
};

export type Finding = 'entries' | 'seed' | 'order' | 'seats' | 'waiting';

/** What of a published draw is not as it was fixed before, or does not follow from it; nothing when it is genuine. */
export function findingsOf(published: PublishedDraw): Finding[] {
  const again = draw(published, published.seed, saltOf(published.words));
  const seatText = (seats: readonly Seat[]) =>
    seats
      .map(({ number, offer, quota }) => `${number} ${offer} ${quota}`)
      .sort(byCode)
      .join('\n');
  const listText = (waiting: PublishedDraw['waiting']) =>
    Object.entries(waiting)
      .flatMap(([offer, numbers]) => (numbers.length > 0 ? [`${offer} ${numbers.join(' ')}`] : []))
      .sort(byCode)
      .join('\n');
  const findings: readonly (readonly [Finding, boolean])[] = [
    ['entries', digestOf(published) === published.digest],
    ['seed', commitmentOf(published.seed) === published.commitment],
    ['order', again.order.join('\n') === published.order.join('\n')],
    ['seats', seatText(again.seats) === seatText(published.seats)],
    ['waiting', listText(again.waiting) === listText(published.waiting)],
  ];
  return findings.flatMap(([finding, isFine]) => (isFine ? [] : [finding]));
}
