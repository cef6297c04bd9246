import { describe, expect, it } from 'vitest';
import { enrolmentStatuses } from '../rules.ts';
import { runsOf, type YearSection } from './year-sections.ts';

const name = { en: '', bn: '' };
const sectionOf = (id: string, counts: YearSection['counts']): YearSection => ({
  ...{ id, counts, classId: 'c', shiftId: 'h', versionId: 'v', groupId: null, place: 1, namePlace: 1 },
  ...{ class: name, section: name, shift: name, version: name, group: null },
});
const sections = [
  sectionOf('a', { active: 3, transferred: 1 }),
  sectionOf('b', null),
  sectionOf('c', { active: 2 }),
  sectionOf('d', { active: 5 }),
];

describe('the runs of a page', () => {
  it('begin where the page before ended and cross sections', () => {
    expect(runsOf(sections, enrolmentStatuses, { offset: 2, size: 5 })).toEqual({
      total: 11,
      runs: [
        { sectionId: 'a', skip: 2, take: 2 },
        { sectionId: 'c', skip: 0, take: 2 },
        { sectionId: 'd', skip: 0, take: 1 },
      ],
    });
  });

  it('count only the states asked for', () => {
    expect(runsOf(sections, ['transferred'], { offset: 0, size: 50 })).toEqual({
      total: 1,
      runs: [{ sectionId: 'a', skip: 0, take: 1 }],
    });
  });

  it('give every student once over all pages, and none beyond the last', () => {
    const seen = Array.from({ length: 4 }, (_, page) =>
      runsOf(sections, enrolmentStatuses, { offset: page * 4, size: 4 }),
    );
    expect(seen.map(({ runs }) => runs.reduce((sum, run) => sum + run.take, 0))).toEqual([4, 4, 3, 0]);
  });
});
