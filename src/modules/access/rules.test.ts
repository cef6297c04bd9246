import { describe, expect, it } from 'vitest';
import { holdsBothSides, isMoney, isReviewDue, needsTwo } from './rules.ts';

const deciding = new Set(['fees.approve', 'leave.approve', 'accounts.post']);

describe('rights that one person alone does not give', () => {
  it.each([
    ['fees.collect', true],
    ['fees.view', false],
    ['payroll.own', false],
    ['accounts.post', true],
    ['leave.approve', true],
    ['users.edit', true],
    ['users.view', false],
    ['students.edit', false],
    ['history.view', false],
    ['admission.edit', true],
    ['admission.view', false],
    ['admission.setup', false],
    ['recruitment.edit', true],
    ['library.lend', true],
    ['library.stock', false],
    ['students.batch.fees', true],
    ['students.batch.take', false],
    ['board.charge', true],
    ['board.edit', false],
    ['facilities.depreciation.post', true],
  ])('RBAC-4 %s takes two: %s', (permission, two) => {
    expect(needsTwo(permission, deciding)).toBe(two);
  });

  it('RBAC-10 handling money and deciding about it are seen together, and only together', () => {
    expect(holdsBothSides(['fees.collect', 'fees.approve'], deciding)).toBe(true);
    expect(holdsBothSides(['fees.collect', 'fees.view'], deciding)).toBe(false);
    expect(holdsBothSides(['fees.approve', 'students.edit'], deciding)).toBe(false);
    expect(holdsBothSides([], deciding)).toBe(false);
    expect(isMoney('students.edit')).toBe(false);
    expect(holdsBothSides(['library.lend', 'fees.approve'], deciding)).toBe(true);
    expect(holdsBothSides(['admission.edit', 'accounts.post'], deciding)).toBe(true);
  });

  it('RBAC-10 rights are looked through again after ninety days', () => {
    const now = new Date('2026-11-19T00:00:00Z');
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    expect([null, ago(90), ago(89), ago(0)].map((last) => isReviewDue(last, now))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
