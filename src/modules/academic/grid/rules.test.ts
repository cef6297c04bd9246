import { describe, expect, it } from 'vitest';
import { blocksOf, type Change, type KnownSection, nextName, placeKey, planOf, verdictOf } from './rules.ts';

const section = (more: Partial<KnownSection> = {}): KnownSection => ({
  id: 'id',
  shiftId: 'day',
  versionId: 'bangla',
  classId: 'six',
  groupId: null,
  nameEn: 'A',
  nameBn: 'ক',
  isActive: true,
  students: 0,
  ...more,
});
const change = (isOn: boolean, more: Partial<Change> = {}): Change => ({ ...section(), isOn, ...more });

describe('ACA-1 what a cell of the grid does', () => {
  it.each([
    ['makes a section where there is none', undefined, true, 'make'],
    ['opens a closed one again', section({ isActive: false }), true, 'reopen'],
    ['leaves an open one as it is', section({ students: 30 }), true, 'nothing'],
    ['closes one without students', section(), false, 'close'],
    ['refuses to close one with students', section({ students: 1 }), false, 'refused'],
    ['has nothing to close where there is none', undefined, false, 'nothing'],
    [
      'leaves a closed one closed, whoever stood in it',
      section({ isActive: false, students: 4 }),
      false,
      'nothing',
    ],
  ] as const)('%s', (_, known, isOn, verdict) => {
    expect(verdictOf(known, isOn)).toBe(verdict);
  });

  it('takes names for the same whatever their capitals, and the later of two changes of a place', () => {
    expect(placeKey(section({ nameEn: 'rose' }))).toBe(placeKey(section({ nameEn: 'Rose' })));
    expect(placeKey(section())).not.toBe(placeKey(section({ groupId: 'science' })));
    const plan = planOf(
      [section()],
      [change(true, { nameEn: 'a' }), change(false), change(true, { nameEn: 'B' })],
    );
    expect(plan.map(({ verdict, place }) => [verdict, place])).toEqual([
      ['close', 1],
      ['make', 2],
    ]);
  });
});

describe('ACA-1 the columns of the grid', () => {
  const shifts = [{ id: 'day' }, { id: 'morning' }];
  const versions = [{ id: 'bangla' }];
  const named = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ names }) => names.map(({ en }) => en));

  it('are the names each shift and version has, and those of the others where it has none', () => {
    const sections = [
      section({ nameEn: 'Rose' }),
      section({ classId: 'seven', nameEn: 'rose' }),
      section({ nameEn: 'Lily' }),
      section({ nameEn: 'Gone', isActive: false }),
    ];
    expect(named(blocksOf({ sections, shifts, versions, added: [] }))).toEqual([
      ['Lily', 'Rose'],
      ['Lily', 'Rose'],
    ]);
    const both = [...sections, section({ shiftId: 'morning', nameEn: 'A' })];
    expect(named(blocksOf({ sections: both, shifts, versions, added: [{ en: 'B', bn: 'খ' }] }))).toEqual([
      ['Lily', 'Rose', 'B'],
      ['A', 'B'],
    ]);
  });

  it('begin with the first usual name, and go on with the next one', () => {
    const first = blocksOf({ sections: [], shifts, versions, added: [] });
    expect(named(first)).toEqual([['A'], ['A']]);
    expect(nextName(first)).toEqual({ en: 'B', bn: 'খ' });
    expect(nextName(blocksOf({ sections: [], shifts: [], versions, added: [] }))?.en).toBe('A');
  });
});
