import { describe, expect, it } from 'vitest';
import { changeProblem, entryKinds, entryText, kindOfEvent, type Told } from './rules.ts';
import { leftAs, serviceLength } from './standing-rules.ts';

const all: readonly Told[] = [
  { event: 'joined', facts: { designation: { en: 'Head Teacher', bn: 'প্রধান শিক্ষক' } } },
  { event: 'joined', facts: { designation: null } },
  { event: 'joiningCorrected', facts: { from: null, to: '2020-01-05' } },
  { event: 'designation', facts: { from: { en: 'A', bn: 'ক' }, to: { en: 'B', bn: 'খ' } } },
  { event: 'left', facts: {} },
  ...leftAs.map((how): Told => ({ event: 'left', facts: { how } })),
  { event: 'suspended', facts: { percent: 50, until: '2026-09-02' } },
  { event: 'suspended', facts: { percent: null, until: null } },
  { event: 'reinstated', facts: {} },
  { event: 'away', facts: { as: 'deputation', until: null, percent: 0 } },
  { event: 'away', facts: { as: 'lien', until: '2026-09-02', percent: null } },
  { event: 'returned', facts: { from: 'lien' } },
  { event: 'rejoined', facts: {} },
  { event: 'extended', facts: { until: '2028-06-30' } },
  { event: 'pay', facts: { basic: '13130.00', before: '12500.00', grade: 11, step: 2 } },
  { event: 'pay', facts: { basic: '12500.00', before: null, grade: null, step: null } },
  { event: 'payTaken', facts: { basic: '13130.00', from: '2026-07-01' } },
  {
    event: 'leave',
    facts: {
      type: { en: 'Casual', bn: 'নৈমিত্তিক' },
      from: '2026-03-01',
      to: '2026-03-02',
      halves: 3,
      paidPercent: 100,
    },
  },
  { event: 'leaveReturned', facts: { halves: 2, from: '2026-03-02' } },
  { event: 'settled', facts: { lastDay: '2026-06-30' } },
  { event: 'hand', facts: { en: '', bn: 'তিরস্কার' } },
];

describe('the words of a service book', () => {
  it('HR-2 tell every event in both languages, with no place left open', () => {
    for (const told of all) {
      const text = entryText(told);
      for (const said of [text.en, text.bn]) {
        expect(said.trim(), told.event).not.toBe('');
        expect(said, told.event).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
  });

  it('HR-2 tell figures in the digits of the language, and half days', () => {
    const raise = all.find((one) => one.event === 'pay');
    expect(raise && entryText(raise)).toEqual({
      en: 'Basic pay changed from ৳12,500.00 to ৳13,130.00, grade 11, step 2',
      bn: 'মূল বেতন ৳১২,৫০০.০০ থেকে ৳১৩,১৩০.০০ হলো, গ্রেড ১১, ধাপ ২',
    });
    const leave = all.find((one) => one.event === 'leave');
    expect(leave && entryText(leave).en).toContain('1.5 days');
    expect(leave && entryText(leave).bn).toContain('১.৫ দিন');
    expect(entryText({ event: 'leaveReturned', facts: { halves: 2, from: '2026-03-02' } }).en).toContain(
      '1 day ',
    );
  });

  it('HR-2 say by hand the same in the language nobody wrote', () => {
    expect(entryText({ event: 'hand', facts: { en: '', bn: 'তিরস্কার' } })).toEqual({
      en: 'তিরস্কার',
      bn: 'তিরস্কার',
    });
  });

  it('HR-2 file every event of another record under a kind there is', () => {
    for (const kind of Object.values(kindOfEvent)) expect(entryKinds).toContain(kind);
  });
});

describe('an order about somebody’s service', () => {
  const now = { isActive: true, designationId: 'a' };
  it.each([
    ['promotion', 'b', now, null],
    ['promotion', 'a', now, 'designation'],
    ['posting', null, now, 'designation'],
    ['retirement', null, now, null],
    ['rejoining', null, now, 'standing'],
    ['rejoining', null, { ...now, isActive: false }, null],
    ['promotion', 'b', { ...now, isActive: false }, 'standing'],
    // Noted afterwards how somebody left, where it was not kept.
    ['retirement', null, { ...now, isActive: false }, null],
    ['retirement', null, { ...now, isActive: false, standing: 'resigned' }, 'standing'],
    ['suspension', null, { ...now, isActive: false }, 'standing'],
    ['suspension', null, now, null],
    ['suspension', null, { ...now, standing: 'suspended' }, 'standing'],
    ['promotion', 'b', { ...now, standing: 'suspended' }, 'standing'],
    ['promotion', 'b', { ...now, standing: 'deputation' }, null],
    ['reinstatement', null, now, 'standing'],
    ['reinstatement', null, { ...now, standing: 'suspended' }, null],
    ['dismissal', null, { ...now, standing: 'suspended' }, null],
    ['lien', null, { ...now, standing: 'deputation' }, 'standing'],
    ['return', null, { ...now, standing: 'lien' }, null],
    ['return', null, { ...now, standing: 'suspended' }, 'standing'],
    ['extension', null, now, null],
    ['extension', null, { ...now, standing: 'deputation' }, null],
    ['extension', null, { ...now, standing: 'suspended' }, 'standing'],
    ['extension', null, { ...now, isActive: false }, 'standing'],
  ] as const)('HR-2 %s to %s', (change, designationId, standing, problem) => {
    expect(changeProblem({ change, designationId }, standing)).toBe(problem);
  });
});

describe('the length of service', () => {
  it.each([
    ['2020-02-29', '2026-02-28', { years: 5, months: 11 }],
    ['2020-01-05', '2026-07-05', { years: 6, months: 6 }],
    ['2026-07-05', '2026-07-04', null],
  ] as const)('HR-1 from %s to %s', (from, to, length) => expect(serviceLength(from, to)).toEqual(length));
});
