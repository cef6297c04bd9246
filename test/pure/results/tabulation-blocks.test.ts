import { expect, it } from 'vitest';
import { blocksOf, cellsOf, headOf } from '../../../src/modules/results/sheets/tabulation-blocks.ts';

const component = {
  code: 'cq',
  name: { en: 'Written', bn: 'লিখিত' },
  full: 10_000,
  pass: null,
  mustPass: true,
};
const unit = (code: string, role = 'compulsory') => ({
  code,
  name: { en: code, bn: code },
  countsInGpa: true,
  papers: [{ id: code, code, name: { en: code, bn: code }, components: [component], groupId: null, role }],
});
const subject = (code: string, role: 'compulsory' | 'fourth' = 'compulsory', mark = 6000) => ({
  code,
  role,
  isExempt: false,
  countsInGpa: true,
  total: String(mark / 100),
  full: '100',
  letter: 'A',
  point: '4.00',
  passed: true,
  grace: '0',
  reasons: [],
  entries: [[mark]],
});

it('RES-6 the religions are one block and the 4th subjects another, each with the code of the subject', () => {
  const units = [unit('109'), unit('111', 'religion'), unit('112', 'religion'), unit('138'), unit('126')];
  const rows = [
    { subjects: [subject('109'), subject('111'), subject('138'), subject('126', 'fourth')] },
    { subjects: [subject('109'), subject('112'), subject('126'), subject('138', 'fourth', 7000)] },
  ];
  const blocks = blocksOf(units, rows);
  expect(blocks.map((one) => one.name.en)).toEqual(['109', 'Religion', '138', '126', '4th subject']);
  const cells = (row: number, block: number) => {
    const own = blocks[block];
    return own ? cellsOf(own, rows[row]?.subjects ?? []).map((one) => one.text) : [];
  };
  expect(cells(0, 1)).toEqual(['111', '60', '60', 'A']);
  expect(cells(1, 1)).toEqual(['112', '60', '60', 'A']);
  // Compulsory for one and the 4th of the other: each in its own columns.
  expect(cells(1, 2)).toEqual(['', '', '']);
  expect(cells(1, 4)).toEqual(['138', '70', '70', 'A']);
  expect(blocks.map((one) => headOf(one).length)).toEqual([3, 4, 3, 3, 4]);
});

it('a mark that is not entered is a dash, and so are the total and the grade that hang on it: no red F', () => {
  const open = {
    ...subject('109'),
    total: '0',
    letter: 'F',
    point: '0.00',
    passed: false,
    reasons: [{ kind: 'missing', part: '109/cq' }],
    entries: [[null]],
  };
  const [block] = blocksOf([unit('109')], [{ subjects: [open] }]);
  const dash = { text: '–', bad: false };
  expect(block && cellsOf(block, [open])).toEqual([dash, dash, dash]);
  const failed = { ...open, reasons: [{ kind: 'component', part: '109/cq' }], entries: [[0]] };
  expect(block && cellsOf(block, [failed]).map(({ text, bad }) => [text, bad])).toEqual([
    ['0', true],
    ['0', true],
    ['F', true],
  ]);
});
