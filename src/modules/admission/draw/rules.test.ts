import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  callUp,
  canonicalText,
  commitmentOf,
  type DrawInput,
  digestOf,
  draw,
  type Entry,
  findingsOf,
  lotteryOrder,
  meritOrder,
  nextWaiting,
  type PublishedDraw,
  quotaSeats,
  saltOf,
} from './rules.ts';
import { hmac, sha256 } from './sha256.ts';

const numberOf = (n: number) => `26-${String(n).padStart(6, '0')}`;
const entriesOf = (count: number, about: (n: number) => Partial<Entry> = () => ({})): Entry[] =>
  Array.from({ length: count }, (_, n) => ({ number: numberOf(n), choices: ['a'], quotas: [], ...about(n) }));
const offer = (id: string, seats: number, quotas: readonly (readonly [string, number])[] = []) => ({
  id,
  seats,
  quotas: quotas.map(([code, kept]) => ({ code, seats: kept })),
});
/** Numbers that a small generator of its own gives, the same at each run. */
const chances = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const publish = (input: DrawInput, seed: string, words: readonly string[]): PublishedDraw => ({
  ...input,
  digest: digestOf(input),
  commitment: commitmentOf(seed),
  seed,
  words,
  ...draw(input, seed, saltOf(words)),
});

it('B4 hashes as Node does, whatever the length', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = randomBytes(length).toString('latin1');
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(hmac(text)('ভর্তি 26-000001')).toBe(
      createHmac('sha256', text).update('ভর্তি 26-000001').digest('hex'),
    );
  }
});

it('B4 ADM-5 gives the same draw to whoever computes it, in whatever order the list is read', () => {
  const input = {
    offers: [offer('a', 5), offer('b', 3)],
    entries: entriesOf(40, (n) => ({ choices: n % 2 ? ['a', 'b'] : ['b'] })),
  };
  const mixed = { offers: input.offers.toReversed(), entries: input.entries.toReversed() };
  expect(canonicalText(mixed)).toBe(canonicalText(input));
  expect(draw(mixed, 'seed', 'salt')).toEqual(draw(input, 'seed', 'salt'));
  expect(draw(input, 'seed', 'salt').order).not.toEqual(draw(input, 'seed', 'other').order);
  expect(draw(input, 'seed', 'salt').order).not.toEqual(draw(input, 'other', 'salt').order);
});

it('B4 finds a changed applicant, seat, quota, seed, word, order or result', () => {
  const input = {
    offers: [offer('a', 4, [['sibling', 1]]), offer('b', 2)],
    entries: entriesOf(20, (n) => ({ choices: ['a', 'b'], quotas: n % 5 === 0 ? ['sibling'] : [] })),
  };
  const genuine = publish(input, 'a secret seed', ['মেঘনা', 'river 7']);
  expect(findingsOf(genuine)).toEqual([]);
  const first = genuine.entries[0];
  const [seat, ...others] = genuine.seats;
  if (!first || !seat) throw new Error('An entry and a seat');
  const changedEntry = (change: Partial<Entry>) => ({
    ...genuine,
    entries: genuine.entries.map((one) => (one === first ? { ...one, ...change } : one)),
  });
  expect(findingsOf(changedEntry({ number: '26-999999' }))).toContain('entries');
  expect(findingsOf(changedEntry({ choices: ['b', 'a'] }))).toContain('entries');
  expect(findingsOf(changedEntry({ quotas: [] }))).toContain('entries');
  expect(findingsOf({ ...genuine, entries: genuine.entries.slice(1) })).toContain('entries');
  expect(findingsOf({ ...genuine, offers: [offer('a', 5, [['sibling', 1]]), offer('b', 2)] })).toContain(
    'entries',
  );
  expect(findingsOf({ ...genuine, seed: 'a better seed' })).toEqual(['seed', 'order', 'seats', 'waiting']);
  expect(findingsOf({ ...genuine, words: ['মেঘনা', 'river 8'] })).toContain('order');
  expect(findingsOf({ ...genuine, words: ['মেঘনা\nriver 7'] })).toContain('order');
  expect(findingsOf({ ...genuine, order: genuine.order.toReversed() })).toEqual(['order']);
  expect(findingsOf({ ...genuine, seats: others })).toEqual(['seats']);
  const [waits = '', list = []] = Object.entries(genuine.waiting).find(([, all]) => all.length > 1) ?? [];
  const withWaiting = (numbers: readonly string[]) => ({
    ...genuine,
    waiting: { ...genuine.waiting, [waits]: numbers },
  });
  expect(findingsOf(withWaiting(list.toReversed()))).toEqual(['waiting']);
  expect(findingsOf(withWaiting(list.slice(1)))).toEqual(['waiting']);
  expect(findingsOf({ ...genuine, seats: [{ ...seat, number: '26-999999' }, ...others] })).toEqual(['seats']);
});

it('ADM-5 fills quotas in their order and lets what they leave fall to everybody', () => {
  const order = entriesOf(10).map((one) => one.number);
  const entries = entriesOf(10, (n) => ({
    quotas: n === 7 ? ['fighter'] : n === 8 ? ['fighter', 'sibling'] : n === 9 ? ['sibling'] : [],
  }));
  const result = allocate(
    {
      offers: [
        offer('a', 6, [
          ['fighter', 3],
          ['sibling', 1],
        ]),
      ],
      entries,
    },
    order,
  );
  // Two hold the first quota, one is left for the second; the third seat of the first falls to the general ranks.
  expect(result.seats).toEqual([
    { number: order[0], offer: 'a', quota: 'general' },
    { number: order[1], offer: 'a', quota: 'general' },
    { number: order[2], offer: 'a', quota: 'general' },
    { number: order[7], offer: 'a', quota: 'fighter' },
    { number: order[8], offer: 'a', quota: 'fighter' },
    { number: order[9], offer: 'a', quota: 'sibling' },
  ]);
  expect(result.waiting.a).toEqual([order[3], order[4], order[5], order[6]]);
});

it('ADM-5 a share of the seats is rounded down and the shares never exceed the seats', () => {
  const shares = [
    ['catchment', 40],
    ['fighter', 5],
    ['special', 2],
  ] as const;
  expect(
    quotaSeats(
      55,
      shares.map(([code, percent]) => ({ code, percent })),
    ),
  ).toEqual([
    { code: 'catchment', seats: 22 },
    { code: 'fighter', seats: 2 },
    { code: 'special', seats: 1 },
  ]);
  expect(
    quotaSeats(3, [
      { code: 'x', percent: 100 },
      { code: 'y', percent: 100 },
    ]),
  ).toEqual([
    { code: 'x', seats: 3 },
    { code: 'y', seats: 0 },
  ]);
});

it('ADM-5 nobody waits for a seat that somebody of a worse rank has without a quota (200 random draws)', () => {
  const chance = chances(7);
  for (let round = 0; round < 200; round += 1) {
    const ids = ['a', 'b', 'c'];
    const offers = ids.map((id) =>
      offer(id, 1 + Math.floor(chance() * 6), [
        ['q', Math.floor(chance() * 3)],
        ['r', Math.floor(chance() * 2)],
      ]),
    );
    const entries = entriesOf(30, () => ({
      choices: ids.filter(() => chance() < 0.6).sort(() => chance() - 0.5),
      quotas: ['q', 'r'].filter(() => chance() < 0.2),
    }));
    const { order, seats, waiting } = draw({ offers, entries }, String(round), '');
    const rank = new Map(order.map((number, place) => [number, place]));
    expect(new Set(seats.map((one) => one.number)).size).toBe(seats.length);
    for (const one of offers) {
      const here = seats.filter((seat) => seat.offer === one.id);
      expect(here.length).toBeLessThanOrEqual(one.seats);
      const waits = waiting[one.id] ?? [];
      if (waits.length > 0) expect(here.length).toBe(one.seats);
      const firstWaiting = rank.get(waits[0] ?? '') ?? Number.POSITIVE_INFINITY;
      for (const seat of here.filter((each) => each.quota === 'general'))
        expect(rank.get(seat.number) ?? 0).toBeLessThan(firstWaiting);
    }
    for (const seat of seats) {
      const wanted = entries.find((entry) => entry.number === seat.number)?.choices ?? [];
      expect(wanted).toContain(seat.offer);
      // Whoever has a seat waits only for what was wanted more.
      for (const worse of wanted.slice(wanted.indexOf(seat.offer)))
        expect(waiting[worse]).not.toContain(seat.number);
    }
  }
});

it('B4 is fair: over 2,000 draws every place of the order goes to everybody equally often (chi-square)', () => {
  const people = 20;
  const draws = 2_000;
  const numbers = entriesOf(people).map((one) => one.number);
  const chance = chances(2026);
  const firsts = new Map(numbers.map((number) => [number, 0]));
  const seated = new Map(numbers.map((number) => [number, 0]));
  for (let round = 0; round < draws; round += 1) {
    const order = lotteryOrder(numbers, String(chance()), `${round}`);
    firsts.set(order[0] ?? '', (firsts.get(order[0] ?? '') ?? 0) + 1);
    for (const number of order.slice(0, 5)) seated.set(number, (seated.get(number) ?? 0) + 1);
  }
  const chiSquare = (counts: Iterable<number>, expected: number) =>
    [...counts].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 19 degrees of freedom: 43.8 is passed by chance once in a thousand.
  expect(chiSquare(firsts.values(), draws / people)).toBeLessThan(43.8);
  expect(chiSquare(seated.values(), (draws * 5) / people)).toBeLessThan(43.8);
});

it('B4 draws 10,000 applicants with five choices and quotas, every seat once', () => {
  const chance = chances(1);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const input = {
    offers: ids.map((id) =>
      offer(id, 300, [
        ['catchment', 120],
        ['fighter', 15],
        ['sibling', 9],
      ]),
    ),
    entries: entriesOf(10_000, () => ({
      choices: ids.toSorted(() => chance() - 0.5),
      quotas: ['catchment', 'fighter', 'sibling'].filter(() => chance() < 0.15),
    })),
  };
  const { seats } = draw(input, 'seed', 'salt');
  expect(seats).toHaveLength(1_500);
});

it('ADM-6 a free seat goes to who waits with its quota, else to the first who waits', () => {
  const waiting = [
    { number: 'x', quotas: [] },
    { number: 'y', quotas: ['sibling'] },
  ];
  const one = offer('a', 4, [
    ['sibling', 1],
    ['fighter', 1],
  ]);
  const used = (counts: Record<string, number>) => (code: string) => counts[code] ?? 0;
  expect(nextWaiting(one, waiting, used({ general: 2, fighter: 1 }))).toEqual({
    who: waiting[1],
    quota: 'sibling',
  });
  expect(nextWaiting(one, waiting, used({ general: 2, sibling: 1 }))).toEqual({
    who: waiting[0],
    quota: 'general',
  });
  expect(nextWaiting(one, [], used({}))).toBeNull();
});

describe('B4 ADM-5 the free seats of a quota', () => {
  const quotas = (freeTo?: string) => [
    { code: 'fighter', seats: 2, ...(freeTo ? { freeTo } : {}) },
    { code: 'sibling', seats: 1 },
  ];
  const entries = entriesOf(6, (n) => ({ quotas: n >= 4 ? ['sibling'] : [] }));
  const order = entries.map((one) => one.number);
  const seatsBy = (freeTo?: string) =>
    allocate({ offers: [{ id: 'a', seats: 4, quotas: quotas(freeTo) }], entries }, order).seats.map(
      ({ number, quota }) => [order.indexOf(number), quota],
    );

  it('go to everybody, first to another quota, or to nobody, as the declaration says', () => {
    expect(seatsBy()).toEqual([
      [0, 'general'],
      [1, 'general'],
      [2, 'general'],
      [4, 'sibling'],
    ]);
    expect(seatsBy('sibling')).toEqual([
      [0, 'general'],
      [1, 'general'],
      [4, 'sibling'],
      [5, 'sibling'],
    ]);
    expect(seatsBy('nobody')).toEqual([
      [0, 'general'],
      [4, 'sibling'],
    ]);
  });

  it('are part of what is fixed: a draw is not genuine under another rule, and an older one reads as it did', () => {
    const input = (freeTo?: string) => ({ offers: [{ id: 'a', seats: 4, quotas: quotas(freeTo) }], entries });
    expect(canonicalText(input())).toContain('offer a 4 fighter=2,sibling=1');
    const published = publish(input('sibling'), 'seed', ['one', 'two']);
    expect(findingsOf(published)).toEqual([]);
    expect(findingsOf({ ...published, offers: input('nobody').offers })).toContain('entries');
    expect(quotaSeats(10, [{ code: 'fighter', percent: 20, freeTo: 'general' }])).toEqual([
      { code: 'fighter', seats: 2 },
    ]);
  });

  it('are called up by the same rule, seat by seat', () => {
    const called = (freeTo?: string) =>
      callUp(
        [{ id: 'a', seats: 4, quotas: quotas(freeTo) }],
        entries.map(({ number, choices, quotas: has }) => ({ id: number, choices, quotas: has, held: null })),
        () => 0,
      ).map(({ id, quota }) => [order.indexOf(id), quota]);
    for (const freeTo of [undefined, 'sibling', 'nobody']) expect(called(freeTo)).toEqual(seatsBy(freeTo));
  });
});

describe('ADM-5 a seat that became free', () => {
  const offers = [offer('a', 1), offer('b', 1), offer('c', 1)];
  const who = (id: string, choices: string[], held: string | null = null) => ({
    id,
    choices,
    quotas: [],
    held: held === null ? null : { offer: held, quota: 'general' },
  });
  /** The seats in use are those of the candidates and of `others`, who are admitted. */
  const call = (candidates: ReturnType<typeof who>[], others: string[] = []) =>
    callUp(offers, candidates, (id, quota) =>
      quota === 'general'
        ? candidates.filter((one) => one.held?.offer === id).length +
          others.filter((one) => one === id).length
        : 0,
    ).map(({ id, offer: to, from }) => `${id} ${from ?? '–'}→${to}`);

  it('raises who holds a lower choice, and passes on the seat that is left, to the end of the row', () => {
    const row = [who('x', ['a', 'b'], 'b'), who('y', ['a', 'b', 'c'], 'c'), who('z', ['c'])];
    expect(call(row)).toEqual(['x b→a', 'y c→b', 'z –→c']);
  });

  it('goes to who waits where the better ranked hold what they want more', () => {
    expect(call([who('x', ['b', 'a'], 'b'), who('y', ['a'])], ['c'])).toEqual(['y –→a']);
  });

  it('never gives anybody what is wanted less, and nothing where nothing is free', () => {
    expect(call([who('x', ['a', 'b'], 'a'), who('y', ['a'])], ['b', 'c'])).toEqual([]);
    expect(call([who('x', ['b'], 'c')], [])).toEqual([]);
  });

  it('leaves nobody envious of a seat that is free or that a worse rank got, over 300 random rows', () => {
    const chance = chances(5);
    const ids = offers.map(({ id }) => id);
    for (let round = 0; round < 300; round += 1) {
      const free = new Set(ids);
      const row = Array.from({ length: 6 }, (_, place) => {
        const choices = ids.filter(() => chance() < 0.7).toSorted(() => chance() - 0.5);
        const held = choices.find((id) => free.has(id) && chance() < 0.4) ?? null;
        if (held) free.delete(held);
        return who(String(place), choices, held);
      });
      const moves = new Map(
        callUp(offers, row, (id) => row.filter((one) => one.held?.offer === id).length).map((one) => [
          one.id,
          one.offer,
        ]),
      );
      const seat = (one: (typeof row)[number]) => moves.get(one.id) ?? one.held?.offer;
      const taken = row.flatMap((one) => seat(one) ?? []);
      expect(new Set(taken).size).toBe(taken.length);
      for (const one of row) {
        const has = seat(one);
        const better = one.choices.slice(0, has === undefined ? undefined : one.choices.indexOf(has));
        for (const id of better) expect(taken, JSON.stringify(row)).toContain(id);
        if (one.held)
          expect(one.choices.indexOf(has ?? '')).toBeLessThanOrEqual(one.choices.indexOf(one.held.offer));
      }
    }
  });
});

it('ADM-6 merit is by marks, of equal marks the elder; absent and failed are not in it', () => {
  const born = '2014-05-06';
  expect(
    meritOrder(
      [
        { number: '1', mark: 70, born },
        { number: '2', mark: 90, born },
        { number: '3', mark: 90, born: '2013-01-01' },
        { number: '4', mark: null, born },
        { number: '5', mark: 32, born },
      ],
      33,
    ),
  ).toEqual(['3', '2', '1']);
});
