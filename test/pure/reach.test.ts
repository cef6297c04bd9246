import { expect, it } from 'vitest';
import { isWithinReach, type Reach } from '../../src/core/module/reach.ts';

const section = { sectionId: 's1', shiftId: 'morning', classId: 'nine', groupId: 'science' };

it.each<[why: string, reach: Reach | null | undefined, placed: object, expected: boolean]>([
  ['without a reach all is within', null, {}, true],
  ['a reach that was never given is none', undefined, {}, true],
  ['nothing named limits nothing', {}, {}, true],
  ['an empty list limits nothing', { shift: [] }, {}, true],
  ['a shift of several', { shift: ['day', 'morning'] }, {}, true],
  ['another shift', { shift: ['day'] }, {}, false],
  ['its group', { group: ['science'] }, {}, true],
  ['another group', { group: ['business'] }, {}, false],
  ['a section without a group belongs to no one of them', { group: ['science'] }, { groupId: null }, false],
  ['its class', { class: ['nine'] }, {}, true],
  ['the section itself', { section: ['s1'] }, {}, true],
  ['another section', { section: ['s2'] }, {}, false],
  ['each kind that is named must hold', { shift: ['morning'], group: ['business'] }, {}, false],
  ['all that are named hold', { shift: ['morning'], group: ['science'], class: ['nine', 'ten'] }, {}, true],
])('RBAC-1 %s', (_, reach, placed, expected) => {
  expect(isWithinReach(reach, { ...section, ...placed })).toBe(expected);
});
