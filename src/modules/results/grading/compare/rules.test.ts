import { describe, expect, it } from 'vitest';
import type { SubjectMarks } from '../../../grading/marks.ts';
import { boardPolicy } from '../../../grading/policy.ts';
import { resultOf, traceOf } from '../../rules.ts';
import { explain } from '../explain.ts';
import { compareSteps } from './rules.ts';

const components = [{ code: 'cq', full: 10_000, pass: 3300 }];
const subject = (code: string, mark: number): SubjectMarks => ({
  code,
  name: code,
  role: 'compulsory',
  papers: [{ name: code, components, entries: [mark] }],
});
const units = ['101', '107', '109'].map((code) => ({
  code,
  name: { en: `Subject ${code}`, bn: `বিষয় ${code}` },
  countsInGpa: true,
  papers: [],
}));
const told = (...marks: number[]) => {
  const all = marks.map((mark, place) => subject(units[place]?.code ?? '', mark));
  return explain(traceOf(all, resultOf(all, boardPolicy), boardPolicy), units, 'en');
};

describe('B2 comparing the steps of two results', () => {
  it('tells only what differs: the subject that changed, then the result as a whole', () => {
    const found = compareSteps(told(8500, 6500, 7900), told(8500, 6500, 8000));
    expect(found.map((one) => one.subject)).toEqual(['Subject 109 (109)', null]);
    expect(found[0]?.before.join(' ')).toContain('grade A, point 4.00');
    expect(found[0]?.after.join(' ')).toContain('grade A+, point 5.00');
    expect(found[1]?.after.join(' ')).not.toBe(found[1]?.before.join(' '));
  });

  it('says nothing of equal results, and all of a subject that was added', () => {
    expect(compareSteps(told(8500, 6500), told(8500, 6500))).toEqual([]);
    const added = compareSteps(told(8500, 6500), told(8500, 6500, 2000));
    expect(added[0]).toMatchObject({ subject: 'Subject 109 (109)', before: [] });
    expect(compareSteps(told(8500, 6500, 2000), told(8500, 6500))[0]).toMatchObject({ after: [] });
  });

  it('is the same seen from the other side', () => {
    const [a, b] = [told(8500, 3200, 7000), told(7500, 3300, 7000)];
    const turned = compareSteps(b, a).map((one) => ({ ...one, before: one.after, after: one.before }));
    expect(compareSteps(a, b)).toEqual(turned);
  });
});
