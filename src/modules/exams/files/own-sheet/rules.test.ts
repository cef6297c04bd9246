import { describe, expect, it } from 'vitest';
import { understandHeadings } from '../../../../core/validation/import/columns.ts';
import type { PaperComponent } from '../../rules.ts';
import { ownSheetLabels } from './labels.ts';
import { columnsOfSheet, judgeRows, partColumns } from './rules.ts';

const part = (code: string, nameEn: string, nameBn: string, full: number): PaperComponent => ({
  code,
  nameEn,
  nameBn,
  full,
  pass: null,
  mustPass: true,
});
const cq = part('CQ', 'Creative', 'সৃজনশীল', 5000);
const mcq = part('MCQ', 'MCQ', 'বহুনির্বাচনি', 2500);
const pr = part('PR', 'Practical', 'ব্যবহারিক', 2500);
const whole = part('TOT', 'Written', 'লিখিত', 10_000);

const guessed = (headings: string[], sample: string[], components: readonly PaperComponent[]) =>
  understandHeadings([headings, sample], columnsOfSheet(components), {
    noun: ownSheetLabels.noun,
  }).headings.map((one) => one.column);

describe('API-6 the columns of a school’s own sheet of marks', () => {
  it.each<[string[], string[], readonly PaperComponent[], (string | null)[]]>([
    [
      ['SL', 'Roll No.', "Student's Name", 'CQ (50)', 'MCQ (25)', 'Practical', 'Total'],
      ['1', '1', 'Rahim', '30', '20', '21', '71'],
      [cq, mcq, pr],
      [null, 'roll', 'name', 'partCQ', 'partMCQ', 'partPR', 'total'],
    ],
    [
      ['ক্রম', 'রোল', 'ছাত্রের নাম', 'রচনামূলক', 'নৈর্ব্যক্তিক', 'মন্তব্য'],
      ['১', '১', 'রহিম', '৩০', '২০', 'ভালো'],
      [cq, mcq],
      [null, 'roll', 'name', 'partCQ', 'partMCQ', null],
    ],
    [['Student ID', 'Name', 'Marks'], ['26060001', 'Rahim', 'A'], [whole], ['code', 'name', 'partTOT']],
    [['রোল', 'নাম', 'প্রাপ্ত নম্বর'], ['১', 'রহিম', '৬৬'], [whole], ['roll', 'name', 'partTOT']],
  ])('API-6 %j', (headings, sample, components, expected) => {
    expect(guessed(headings, sample, components)).toEqual(expected);
  });

  it('API-6 names the column of a part by its code, and by its place where that says nothing', () => {
    expect(partColumns([cq, { code: 'মৌখিক' }, { code: 'c-q' }])).toEqual([
      'partCQ',
      'partSlot2',
      'partCQSlot3',
    ]);
  });
});

describe('API-6 the rows of a school’s own sheet of marks', () => {
  const students = [
    {
      enrolmentId: 'a',
      code: '26060001',
      roll: 1,
      name: { en: 'Abdur Rahim', bn: 'আবদুর রহিম' },
      entries: [4000, null],
    },
    { enrolmentId: 'b', code: '26060002', roll: 2, name: { en: 'Karim', bn: 'করিম' }, entries: [null, null] },
  ];
  const judge = (rows: Record<string, string>[], isAdding = true) =>
    judgeRows(rows, { components: [cq, mcq], students }, isAdding);

  it('API-6 finds whom a row is of in either digits, and fills only what is empty when adding', () => {
    const [first, second] = judge([
      { roll: '০১', name: 'Rahim Mia', partCQ: '৪০', partMCQ: 'ab' },
      { code: '২৬০৬০০০২', roll: '2.0', partCQ: '', partMCQ: '১২.৫' },
    ]);
    expect(first).toEqual({
      errors: {},
      warnings: {},
      was: {},
      cells: [{ enrolmentId: 'a', slot: 2, entry: 'AB', was: null }],
    });
    expect(second?.cells).toEqual([{ enrolmentId: 'b', slot: 2, entry: 1250, was: null }]);
  });

  it('API-6 replaces a mark only where a change is asked for, and an empty cell leaves it', () => {
    const row = { roll: '1', partCQ: '41', partMCQ: '' };
    expect(Object.keys(judge([row])[0]?.errors ?? {})).toEqual(['partCQ']);
    expect(judge([row], false)[0]).toMatchObject({
      errors: {},
      was: { partCQ: '40' },
      cells: [{ enrolmentId: 'a', slot: 1, entry: 4100, was: 4000 }],
    });
  });

  it('API-6 tells a mark that is kept on an earlier section’s sheet, and leaves it out', () => {
    const moved = students.map((one) => ({ ...one, isKept: one.roll === 1 }));
    const rows = [
      { roll: '1', partCQ: '41', partMCQ: '12' },
      { roll: '2', partCQ: '41', partMCQ: '12' },
    ];
    for (const isAdding of [true, false]) {
      const [kept, other] = judgeRows(rows, { components: [cq, mcq], students: moved }, isAdding);
      expect([kept?.errors, kept?.was, kept?.cells]).toEqual([{}, {}, []]);
      expect(Object.keys(kept?.warnings ?? {})).toEqual(['partCQ', 'partMCQ']);
      expect(other?.cells).toHaveLength(2);
    }
    // What stands there already is no change.
    expect(
      judgeRows([{ roll: '1', partCQ: '40' }], { components: [cq], students: moved }, true)[0]?.warnings,
    ).toEqual({});
  });

  it('API-6 an ID and a roll of two students are told, as is a total that is another', () => {
    const [wrong, doubtful] = judge([
      { code: '26060001', roll: '2', partCQ: '1' },
      { roll: '2', partCQ: '30', partMCQ: '20', total: '51' },
    ]);
    expect([Object.keys(wrong?.errors ?? {}), wrong?.cells]).toEqual([['roll'], []]);
    expect([Object.keys(doubtful?.errors ?? {}), doubtful?.warnings.total?.[0]?.en]).toEqual([
      [],
      'The parts make 50.',
    ]);
  });
});
