import { describe, expect, it } from 'vitest';
import { awayUnsettled } from './service-rules.ts';

describe('HR-1 who left and came back without a settlement', () => {
  const marks = [
    { day: '2026-03-15', event: 'left' },
    { day: '2026-08-20', event: 'rejoined' },
  ] as const;
  it.each([
    ['2026-02-28', null, null],
    ['2026-03-31', '2026-03-15', null],
    ['2026-06-30', '2026-03-15', null],
    ['2026-08-31', null, '2026-08-20'],
    ['2026-09-30', null, '2026-08-20'],
  ])('is paid up to %s as served', (until, lastDay, backOn) => {
    expect(awayUnsettled(marks, null, until)).toEqual({ lastDay, backOn });
  });
  it('was never away where service went on the next day', () => {
    const next = [marks[0], { day: '2026-03-16', event: 'rejoined' }] as const;
    expect(awayUnsettled(next, null, '2026-03-31')).toEqual({ lastDay: null, backOn: null });
  });
  it('counts nothing before a settlement', () => {
    expect(awayUnsettled(marks, '2026-08-20', '2026-09-30')).toEqual({ lastDay: null, backOn: null });
  });
});
