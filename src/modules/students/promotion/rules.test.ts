import { describe, expect, it } from 'vitest';
import {
  assignRolls,
  type Decision,
  decide,
  type Facts,
  hindranceOf,
  proposeSection,
  type Rules,
  type SectionKey,
  type Seeker,
  type YearResult,
} from './rules.ts';

const result = (over: Partial<YearResult> = {}): YearResult => ({
  outcome: 'passed',
  failed: 0,
  gpa: 400,
  total: 50_000,
  ...over,
});
const facts = (over: Partial<Facts> = {}): Facts => ({ result: result(), present: 90, ...over });
const failedIn = (failed: number) => facts({ result: result({ outcome: 'failed', failed }) });
const rules = (over: Partial<Rules> = {}): Rules => ({
  rule: 'passed',
  mostFailed: null,
  leastPresent: null,
  ...over,
});
const upTo = (mostFailed: number) => rules({ rule: 'failed', mostFailed });

describe('ADM-10 what a promotion decides', () => {
  it.each<[string, Facts, Rules, boolean, Decision, string[]]>([
    ['everybody goes on', failedIn(9), rules({ rule: 'all' }), true, 'promote', ['everybody']],
    [
      'everybody of the last class completes',
      facts(),
      rules({ rule: 'all' }),
      false,
      'complete',
      ['everybody'],
    ],
    ['who passed goes on', facts(), rules(), true, 'promote', ['passed']],
    [
      'who owes waits where dues count',
      facts({ owed: 450 }),
      rules({ needsClear: true }),
      true,
      'leave',
      ['passed', 'dues'],
    ],
    [
      'who failed and owes waits too',
      { ...failedIn(1), owed: 1 },
      rules({ needsClear: true }),
      true,
      'leave',
      ['failed', 'dues'],
    ],
    [
      'who owes nothing goes on',
      facts({ owed: 0 }),
      rules({ needsClear: true }),
      true,
      'promote',
      ['passed'],
    ],
    ['dues are nothing where they do not count', facts({ owed: 450 }), rules(), true, 'promote', ['passed']],
    ['who failed stays', failedIn(1), rules(), true, 'retain', ['failed']],
    ['as many failed subjects as allowed go on', failedIn(2), upTo(2), true, 'promote', ['failedWithin']],
    ['one more stays', failedIn(3), upTo(2), true, 'retain', ['failedBeyond']],
    [
      'or is offered a transfer certificate, where the rule says so',
      failedIn(3),
      { ...upTo(2), offersTransfer: true },
      true,
      'leave',
      ['failedBeyond', 'transferOffered'],
    ],
    [
      'it is offered to nobody who goes on',
      facts(),
      rules({ offersTransfer: true }),
      true,
      'promote',
      ['passed'],
    ],
    [
      'who is about to leave with a transfer certificate is not moved',
      facts({ isLeaving: true }),
      rules(),
      true,
      'leave',
      ['passed', 'transferAsked'],
    ],
    [
      'who never sat stays',
      facts({ result: result({ outcome: 'absent' }) }),
      upTo(2),
      true,
      'retain',
      ['absent'],
    ],
    [
      'expelled stays',
      facts({ result: result({ outcome: 'expelled' }) }),
      upTo(9),
      true,
      'retain',
      ['expelled'],
    ],
    [
      'who is on leave waits for somebody to decide',
      facts({ isOnLeave: true }),
      rules(),
      true,
      'leave',
      ['passed', 'onLeave'],
    ],
    ['without a result somebody decides', facts({ result: null }), rules(), true, 'leave', ['noResult']],
    [
      'a withheld result waits',
      facts({ result: result({ outcome: 'withheld' }) }),
      rules(),
      true,
      'leave',
      ['withheld'],
    ],
    [
      'too few days keep back who passed',
      facts({ present: 69 }),
      rules({ leastPresent: 70 }),
      true,
      'retain',
      ['passed', 'presentBelow'],
    ],
    ['just enough days', facts({ present: 70 }), rules({ leastPresent: 70 }), true, 'promote', ['passed']],
    [
      'no register is held against nobody',
      facts({ present: null }),
      rules({ leastPresent: 70 }),
      true,
      'promote',
      ['passed'],
    ],
    ['who fails the last class stays in it', failedIn(1), rules(), false, 'retain', ['failed']],
  ])('%s', (_, given, by, hasNext, decision, reasons) => {
    const found = decide(given, by, hasNext);
    expect(found.decision).toBe(decision);
    expect(found.reasons.map((one) => one.code)).toEqual(reasons);
  });
});

const key = (over: Partial<SectionKey> = {}): SectionKey => ({
  id: 'a',
  classId: 'seven',
  shiftId: 'day',
  versionId: 'bangla',
  groupId: null,
  nameEn: 'Padma',
  ...over,
});

describe('ADM-10 the section of the next year', () => {
  const from = key({ classId: 'six' });
  it('is the one of the same name, shift, version and group', () => {
    const offered = [
      key({ id: 'other', shiftId: 'morning' }),
      key({ id: 'meghna', nameEn: 'Meghna' }),
      key(),
    ];
    expect(proposeSection(from, 'seven', offered)).toBe('a');
  });
  it('is the only one of the same shift and version, whatever it is called', () => {
    expect(proposeSection(from, 'seven', [key({ nameEn: 'Jamuna' })])).toBe('a');
  });
  it('is chosen by somebody where several fit or the class divides into groups', () => {
    const two = [key({ id: 'x', nameEn: 'X' }), key({ id: 'y', nameEn: 'Y' })];
    expect(proposeSection(from, 'seven', two)).toBe(null);
    expect(proposeSection(from, 'seven', [key({ groupId: 'science' })])).toBe(null);
    expect(proposeSection(from, 'eight', [key()])).toBe(null);
  });
});

const seeker = (id: string, over: Partial<Seeker> = {}): Seeker => ({
  id,
  sectionId: 's',
  decision: 'promote',
  given: null,
  fromRoll: 1,
  fromPlace: 1,
  result: result(),
  ...over,
});
const rollsOf = (...given: Parameters<typeof assignRolls>) => Object.fromEntries(assignRolls(...given));

describe('ADM-10 rolls', () => {
  it('by merit: who passed by grade point, then total, then the old roll; the retained after them', () => {
    const seekers = [
      seeker('stays', { decision: 'retain', result: result({ gpa: 500 }) }),
      seeker('none', { result: null }),
      seeker('failed', { result: result({ outcome: 'failed', failed: 1, gpa: 0, total: 60_000 }) }),
      seeker('third', { fromRoll: 3, result: result({ gpa: 400 }) }),
      seeker('second', { fromRoll: 2, result: result({ gpa: 400 }) }),
      seeker('first', { fromRoll: 9, result: result({ gpa: 400, total: 50_001 }) }),
    ];
    expect(rollsOf(seekers, 'merit', new Map())).toEqual({
      first: 1,
      second: 2,
      third: 3,
      failed: 4,
      none: 5,
      stays: 6,
    });
  });
  it('kept: the old roll where it is free, else after the highest', () => {
    const seekers = [
      seeker('a', { fromRoll: 1 }),
      seeker('b', { fromRoll: 1, fromPlace: 2 }),
      seeker('c', { fromRoll: 5 }),
      seeker('d', { fromRoll: 7 }),
    ];
    expect(rollsOf(seekers, 'keep', new Map([['s', new Set([7])]]))).toEqual({ a: 1, c: 5, b: 8, d: 9 });
  });
  it('one given by hand stays, and none that is taken is given', () => {
    const seekers = [
      seeker('a'),
      seeker('b', { fromRoll: 2, given: 1 }),
      seeker('c', { fromRoll: 3, given: 4 }),
    ];
    expect(rollsOf(seekers, 'merit', new Map([['s', new Set([2, 4])]]))).toEqual({ b: 1, a: 3, c: 5 });
  });
  it('are never the same twice in a section, whatever comes', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 60; round += 1) {
      const seekers = Array.from({ length: random(80) }, (_, place) =>
        seeker(`${place}`, {
          sectionId: `s${random(3)}`,
          fromRoll: 1 + random(30),
          fromPlace: random(4),
          given: random(6) === 0 ? 1 + random(40) : null,
          decision: random(4) === 0 ? 'retain' : 'promote',
          result: random(5) === 0 ? null : result({ gpa: random(500), total: random(900) }),
        }),
      );
      const taken = new Map([['s0', new Set([1, 2, random(40)])]]);
      for (const order of ['merit', 'keep'] as const) {
        const rolls = assignRolls(seekers, order, taken);
        expect(rolls.size).toBe(seekers.length);
        const places = seekers.map((one) => `${one.sectionId} ${rolls.get(one.id)}`);
        expect(new Set(places).size).toBe(seekers.length);
        for (const one of seekers)
          expect(taken.get(one.sectionId)?.has(rolls.get(one.id) ?? 0) ?? false).toBe(false);
      }
    }
  });
});

describe('ADM-10 a student who was moved meanwhile', () => {
  const seen = { version: 3, sectionId: 'a', status: 'active' };
  const now = { version: 3, status: 'active', sectionId: 'a' };
  const still = { isLeaving: false, isPlaced: false };
  it('is left, and so is one who is about to leave or has a place in the next year already', () => {
    expect(hindranceOf(seen, now, still)).toBe('');
    expect(hindranceOf(seen, now, { ...still, isPlaced: true })).toBe('placed');
    expect(hindranceOf(seen, now, { ...still, isLeaving: true })).toBe('leaving');
    expect(hindranceOf(seen, { ...now, version: 4 }, still)).toBe('moved');
    expect(hindranceOf(seen, { ...now, status: 'transferred' }, still)).toBe('moved');
    expect(hindranceOf(seen, { ...now, sectionId: 'b' }, still)).toBe('moved');
    expect(hindranceOf(seen, undefined, still)).toBe('moved');
    const away = { ...seen, status: 'onLeave' };
    expect(hindranceOf(away, { ...now, status: 'onLeave' }, still)).toBe('');
    expect(hindranceOf(away, now, still)).toBe('moved');
  });
});
