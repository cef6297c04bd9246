import { expect, it } from 'vitest';
import { makeMarkStore } from '../../src/modules/exams/marks/screens/mark-store.ts';
import type { SheetAnswer } from '../../src/modules/exams/screens/calls.ts';

const words = {
  digits: (text: string) => text,
  over: () => '',
  fine: () => '',
  malformed: () => '',
  changed: () => '',
};
const component = {
  code: 'CQ',
  nameEn: 'Creative',
  nameBn: 'সৃজনশীল',
  full: 7000,
  pass: null,
  mustPass: true,
};
const sheet = (...entries: (number | null)[]) =>
  ({
    components: [component],
    may: { write: true },
    grading: {
      scale: [],
      passPercent: 33,
      componentSeparatePass: true,
      absentPaperFails: true,
      subjectMarkRounding: 'none',
    },
    students: entries.map((entry, place) => ({ enrolmentId: `s${place}`, entries: [entry] })),
  }) as unknown as SheetAnswer;

it('EXM-10 what others write in an open sheet appears by itself, and what was typed over it is told with what was seen', () => {
  const store = makeMarkStore(sheet(1000, 2000, 3000), {}, words);
  store.source.write([
    { row: 's1', column: '1', text: '21' },
    { row: 's2', column: '1', text: '31' },
  ]);
  store.renewed(sheet(1500, 2500, 3100));
  expect(store.entriesOf('s0')).toEqual([1500]);
  // Typed here stays, and the server compares it with what stood there when it was typed.
  expect(store.toSend()).toEqual([{ enrolmentId: 's1', slot: 1, entry: 2100, was: 2000 }]);
  // The same mark by somebody else's hand is saved already.
  expect(store.entriesOf('s2')).toEqual([3100]);
});
