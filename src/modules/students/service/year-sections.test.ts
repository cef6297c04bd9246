import { describe, expect, it } from 'vitest';
import { enrolmentStatuses } from '../rules.ts';
import { runsOf, type StatusCounts } from './year-sections.ts';

const counts = new Map<string, StatusCounts>([
  ['a', { active: 3, transferred: 1 }],
  ['c', { active: 2 }],
  ['d', { active: 5 }],
]);
const sections = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

describe('the runs of a page', () => {
  it('begin where the page before ended and cross sections', () => {
    expect(runsOf(sections, counts, enrolmentStatuses, { offset: 2, size: 5 })).toEqual({
      total: 11,
      runs: [
        { sectionId: 'a', skip: 2, take: 2 },
        { sectionId: 'c', skip: 0, take: 2 },
        { sectionId: 'd', skip: 0, take: 1 },
      ],
    });
  });

  it('count only the states asked for', () => {
    expect(runsOf(sections, counts, ['transferred'], { offset: 0, size: 50 })).toEqual({
      total: 1,
      runs: [{ sectionId: 'a', skip: 0, take: 1 }],
    });
  });

  it('give every student once over all pages, and none beyond the last', () => {
    const seen = Array.from({ length: 4 }, (_, page) =>
      runsOf(sections, counts, enrolmentStatuses, { offset: page * 4, size: 4 }),
    );
    expect(seen.map(({ runs }) => runs.reduce((sum, run) => sum + run.take, 0))).toEqual([4, 4, 3, 0]);
  });
});
