import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesText, judgeCell, parseEntries } from './files/rules.ts';
import { letterOfPaper } from './grading.ts';
import { anomaliesOf } from './marks/anomalies.ts';
import {
  attendanceMark,
  clashOf,
  isIn,
  type MarkEntry,
  marksText,
  parseEntry,
  proposedParts,
  type SheetAct,
  type SheetStatus,
  sheetActs,
  sheetStateOf,
  statusAfter,
  structuredComponents,
  totalOf,
  usualComponents,
  usualPass,
  usualUnit,
} from './rules.ts';

it('EXM-10 reads marks in either script, with up to two decimals, and codes in any case', () => {
  const of = (typed: string) => parseEntry(typed, 5000);
  expect(of('41')).toEqual({ kind: 'entry', entry: 4100 });
  expect(of(' ৪১.৫ ')).toEqual({ kind: 'entry', entry: 4150 });
  expect(of('0')).toEqual({ kind: 'entry', entry: 0 });
  expect(of('')).toEqual({ kind: 'entry', entry: null });
  expect(of('50.00')).toEqual({ kind: 'entry', entry: 5000 });
  expect(of('50.01').kind).toBe('overFull');
  for (const wrong of ['4.125', '-1', '1e1', '4,5', 'x', '4 5']) expect(of(wrong).kind).toBe('malformed');
  expect(['a', 'AB', 'Ex', 'eXP', 'w', 'WH'].map((code) => of(code))).toEqual(
    ['AB', 'AB', 'EX', 'EXP', 'WH', 'WH'].map((entry) => ({ kind: 'entry', entry })),
  );
});

it('reads words for codes, and a mark with what other programs put around it and nobody sees', () => {
  const entry = (typed: string) => parseEntry(typed, 5000);
  const words = { absent: 'AB', অনুপস্থিত: 'AB', Exempt: 'EX', বহিষ্কৃত: 'EXP', withheld: 'WH' };
  for (const [typed, code] of Object.entries(words))
    expect(entry(typed), typed).toEqual({ kind: 'entry', entry: code });
  for (const typed of ['\u200b41', '41\u200d', '\ufeff৪১', '\u00a041\u2060', '\u202a41\u202c'])
    expect(entry(typed), JSON.stringify(typed)).toEqual({ kind: 'entry', entry: 4100 });
  expect(entry('\u200b')).toEqual({ kind: 'entry', entry: null });
});

it('makes a paper as its structure says, and as usual where the structure does not make up the full mark', () => {
  const none = { written: 0, mcq: 0, practical: 0, continuous: 0 };
  const made = (structure: Partial<typeof none>, full: number) =>
    structuredComponents({ ...none, ...structure }, full)?.map((one) => [one.code, one.full, one.mustPass]);
  // HSC Bangla 2nd paper, SSC ICT, Career Education.
  expect(made({ written: 100 }, 100)).toEqual([['TOT', 10_000, true]]);
  expect(made({ mcq: 25, practical: 25 }, 50)).toEqual([
    ['MCQ', 2500, true],
    ['PR', 2500, true],
  ]);
  expect(made({ continuous: 50 }, 50)).toEqual([['CA', 5000, true]]);
  expect(made({ written: 60, mcq: 20, continuous: 20 }, 100)?.at(-1)).toEqual(['CA', 2000, false]);
  expect(made({ written: 70, mcq: 30 }, 50)).toBeUndefined();
});

it('takes halves or whole marks only where a component is given so', () => {
  expect(parseEntry('41.5', 5000, 50)).toEqual({ kind: 'entry', entry: 4150 });
  expect(parseEntry('৪১.২৫', 5000, 50).kind).toBe('tooFine');
  expect(parseEntry('41.5', 5000, 100).kind).toBe('tooFine');
  expect(parseEntry('ab', 5000, 100)).toEqual({ kind: 'entry', entry: 'AB' });
  expect(judgeCell('41.5', 5000, null, null, 100)).toEqual({ kind: 'tooFine' });
});

it('writes hundredths without zeros that say nothing', () => {
  expect([4100, 4150, 4125, 5, 0].map(marksText)).toEqual(['41', '41.5', '41.25', '0.05', '0']);
});

it('tells what a cell of a file means by what stood in it when the file was made and what is stored now', () => {
  const of = (typed: string, base: MarkEntry, stored: MarkEntry) => judgeCell(typed, 5000, base, stored);
  expect(of('41', null, null)).toEqual({ kind: 'change', entry: 4100 });
  expect(of('৪১.০', 4100, 4100)).toEqual({ kind: 'same' });
  expect(of('', 4100, 4100)).toEqual({ kind: 'change', entry: null });
  expect(of('41', 4100, 4200)).toEqual({ kind: 'same' });
  expect(of('42', 4100, 4200)).toEqual({ kind: 'same' });
  expect(of('43', 4100, 4200)).toEqual({ kind: 'conflict', entry: 4300 });
  expect(of('ab', 4100, 'EX')).toEqual({ kind: 'conflict', entry: 'AB' });
  expect([of('51', null, null).kind, of('x', null, null).kind]).toEqual(['overFull', 'malformed']);
});

it('keeps the entries of a row as one text and reads them back', () => {
  const entries: MarkEntry[] = [4150, 'AB', null, 0];
  expect(parseEntries(entriesText(entries), 4)).toEqual(entries);
  expect(parseEntries('41,x', 2)).toBeNull();
  expect(parseEntries('41', 2)).toBeNull();
});

it('has no total while a component is blank, and a code where nothing else stands', () => {
  expect(totalOf([4000, null])).toBeNull();
  expect(totalOf([4000, 'AB'])).toBe(4000);
  expect(totalOf(['AB', 'AB'])).toBe('AB');
});

it('passes a component at 33 percent in whole marks', () => {
  expect([5000, 2500, 7000, 3000, 10_000].map((full) => usualPass(full) / 100)).toEqual([17, 8, 23, 10, 33]);
});

it('proposes components that make up the full mark, and one unit for two papers', () => {
  for (const type of ['theory', 'practical', 'both'])
    for (const fullMarks of [100, 50, 75])
      expect(
        usualComponents({ nameEn: 'Bangla', type, fullMarks }).reduce((all, one) => all + one.full, 0),
      ).toBe(fullMarks * 100);
  expect(usualUnit({ code: 'BAN2', nameEn: 'Bangla 2nd Paper' })).toBe('BAN');
  expect(usualUnit({ code: 'ICT', nameEn: 'ICT' })).toBe('ICT');
  expect(usualUnit({ code: '1011', nameEn: 'Poetry', unit: '101' })).toBe('101');
});

it('ACA-2 takes a paper to be what the class, the level, the subject says, in this order', () => {
  const none = { written: null, mcq: null, practical: null, continuous: null };
  const subject = { nameEn: 'Bangla', type: 'theory', fullMarks: 100 };
  const of = (splits: Partial<Parameters<typeof proposedParts>[1]>) => {
    const { fullMarks, components } = proposedParts(subject, {
      ofClass: none,
      ofLevel: none,
      own: none,
      ...splits,
    });
    return [fullMarks, ...components.map((one) => `${one.code} ${one.full / 100}`)];
  };
  const ofClass = { ...none, written: 30, continuous: 20 };
  const ofLevel = { ...none, written: 100 };
  const own = { ...none, written: 60, mcq: 40 };
  expect(of({ ofClass, ofLevel, own })).toEqual([50, 'CQ 30', 'CA 20']);
  expect(of({ ofLevel, own })).toEqual([100, 'TOT 100']);
  expect(of({ ofLevel: { ...none, written: 75 }, own })).toEqual([100, 'CQ 60', 'MCQ 40']);
  expect(of({ ofClass: { ...none, written: 0 }, own })).toEqual([100, 'CQ 60', 'MCQ 40']);
  expect(of({})).toEqual([100, 'CQ 70', 'MCQ 30']);
});

it('finds papers of one class at one time, but not two religions or two groups', () => {
  const paper = (id: string, role = 'compulsory', groupId: string | null = null) => ({
    id,
    classId: 'nine',
    groupId,
    role,
    unit: id,
    day: '2026-06-02',
    startsAt: '10:00',
  });
  expect(clashOf(paper('a'), [paper('b')])?.id).toBe('b');
  expect(clashOf(paper('a'), [{ ...paper('b'), startsAt: '14:00' }])).toBeNull();
  expect(clashOf(paper('a', 'religion'), [paper('b', 'religion')])).toBeNull();
  expect(clashOf(paper('a', 'group', 'science'), [paper('b', 'group', 'arts')])).toBeNull();
});

const written = { code: 'CQ', nameEn: 'Creative', nameBn: 'সৃজনশীল', full: 7000, pass: null, mustPass: true };
const choice = { ...written, code: 'MCQ', nameEn: 'MCQ', nameBn: 'বহুনির্বাচনি', full: 3000 };
const grading = {
  scale: [
    { letter: 'A+', minPercent: '80', point: '5.00' },
    { letter: 'A', minPercent: '70', point: '4.00' },
    { letter: 'D', minPercent: '33', point: '1.00' },
    { letter: 'F', minPercent: '0', point: '0.00' },
  ],
  passPercent: 33,
  componentSeparatePass: true,
  absentPaperFails: true,
  subjectMarkRounding: 'none',
} as const;

describe('the steps of a sheet of marks', () => {
  const stored: readonly SheetStatus[] = ['open', 'submitted', 'returned', 'verified', 'accepted', 'locked'];
  const allowed: Record<SheetAct, Partial<Record<SheetStatus, SheetStatus>>> = {
    submit: { open: 'submitted', returned: 'submitted' },
    verify: { submitted: 'verified' },
    accept: { verified: 'accepted' },
    return: { submitted: 'returned', verified: 'returned', accepted: 'returned' },
    reopen: { locked: 'returned' },
  };
  it.each(sheetActs.flatMap((act) => stored.map((status) => [act, status] as const)))(
    '%s of one that is %s',
    (act, status) => {
      expect(statusAfter(act, status, true)).toBe(allowed[act][status] ?? null);
      expect(statusAfter(act, status, false)).toBe(act === 'accept' ? null : (allowed[act][status] ?? null));
    },
  );

  it('narrow a list by a state, by what is not submitted, and by what is not whole', () => {
    expect(isIn('partial', 'partial', 3, 10)).toBe(true);
    expect(isIn('partial', 'returned', 3, 10)).toBe(false);
    for (const state of ['notStarted', 'partial', 'full', 'returned'] as const)
      expect(isIn('waiting', state, 3, 10)).toBe(true);
    expect(isIn('waiting', 'submitted', 3, 10)).toBe(false);
    expect(isIn('missing', 'submitted', 9, 10)).toBe(true);
    expect(isIn('missing', 'full', 10, 10)).toBe(false);
    expect(isIn('partial', 'full', 10, 10)).toBe(false);
  });

  it('say of an open sheet how far it is, and of one with all marks that nobody has submitted it', () => {
    const state = (entered: number, cells = 10) => sheetStateOf('open', { entered, cells });
    expect([state(0), state(1), state(9), state(10), state(0, 0)]).toEqual([
      'notStarted',
      'partial',
      'partial',
      'full',
      'notStarted',
    ]);
    expect(sheetStateOf('submitted', { entered: 10, cells: 10 })).toBe('submitted');
  });
});

describe('the letter of one paper', () => {
  const letter = (...entries: MarkEntry[]) => letterOfPaper([written, choice], entries, grading);

  it('is the results’ own, failed components included', () => {
    expect(letter(5500, 2500)).toBe('A+');
    expect(letter(5499, 2500)).toBe('A');
    // 61 and 9: seventy together, but 10 of 30 is what passes.
    expect(letter(6100, 900)).toBe('F');
    expect(letter('AB', 3000)).toBe('F');
  });

  it('is not said of a row that is not whole, nor where a code stands for more than an absence', () => {
    expect(letter(5500, null)).toBeNull();
    expect(letter('EX', 2500)).toBeNull();
    expect(letter('WH', 'WH')).toBeNull();
  });
});

describe('EXM-13 what looks unusual on a sheet', () => {
  const row = (
    name: string,
    entries: (MarkEntry | undefined)[],
    others: number | null = null,
    attended: boolean | null = null,
  ) => ({
    row: name,
    entries,
    others,
    attended,
  });
  const look = (rows: ReturnType<typeof row>[]) => anomaliesOf([written, choice], rows);

  it('is one mark for everybody, from five students on', () => {
    const same = (count: number) =>
      look(Array.from({ length: count }, (_, at) => row(`${at}`, [3000 + at * 100, 2000])));
    expect(same(5)).toEqual([{ kind: 'allSame', slot: 2, mark: 2000, students: 5 }]);
    expect(same(4)).toEqual([]);
  });

  it('is an empty component beside an entered one, and an absence beside a mark', () => {
    expect(
      look([row('a', [3000, null]), row('b', ['AB', 2000]), row('c', [null, null]), row('d', ['AB', 'AB'])]),
    ).toEqual([
      { kind: 'partMissing', row: 'a', slot: 2 },
      { kind: 'partAbsent', row: 'b', slot: 1 },
    ]);
  });

  it('is what is no mark at all, and what the register of the day contradicts', () => {
    const absent = [
      row('a', [3000, undefined]),
      row('b', [null, 2000], null, false),
      row('c', ['AB', 'AB'], null, false),
    ];
    const present = [row('d', ['AB', 'AB'], null, true), row('e', [3000, 2000], null, true)];
    expect(look([...absent, ...present])).toEqual([
      { kind: 'noMark', row: 'a', slot: 2 },
      { kind: 'awayMarked', row: 'b', slot: 2 },
      { kind: 'partMissing', row: 'b', slot: 1 },
      { kind: 'presentAbsent', row: 'd', slot: 1 },
    ]);
  });

  it('is a student far from the own other papers, not a paper that was hard for all', () => {
    const hard = Array.from({ length: 6 }, (_, at) => row(`${at}`, [2000 + at * 10, 1000 + at * 10], 7000));
    expect(look(hard)).toEqual([]);
    const found = look([...hard, row('far', [6500, 2800], 6000)]);
    expect(found).toMatchObject([{ kind: 'outlier', row: 'far', percent: 93 }]);
    expect(look([...hard, row('unknown', [6500, 2800], null)])).toEqual([]);
  });
});

describe('attendanceMark', () => {
  it('ATT-12 is the share of the full mark to the nearest step, never above it, and more days never take from it', () => {
    expect(attendanceMark({ present: 171, days: 180 }, { full: 500 })).toBe(500);
    expect(attendanceMark({ present: 160, days: 180 }, { full: 500 })).toBe(400);
    expect(attendanceMark({ present: 160, days: 180 }, { full: 500, step: 50 })).toBe(450);
    expect(attendanceMark({ present: 9, days: 10 }, { full: 500, step: 1 })).toBe(450);
    expect(attendanceMark({ present: 0, days: 0 }, { full: 500 })).toBeNull();
    fc.assert(
      fc.property(
        fc.nat(365),
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 1000 }),
        (a, b, c) => {
          const [present, days, full] = [Math.min(a, b), b, c * 100];
          const mark = attendanceMark({ present, days }, { full }) ?? -1;
          expect(mark).toBeGreaterThanOrEqual(0);
          expect(mark).toBeLessThanOrEqual(full);
          expect(Math.abs(mark - (full * present) / days)).toBeLessThanOrEqual(50);
          const more = attendanceMark({ present: Math.min(present + 1, days), days }, { full }) ?? -1;
          expect(more).toBeGreaterThanOrEqual(mark);
        },
      ),
    );
  });
});
