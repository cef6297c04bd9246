import { describe, expect, it } from 'vitest';
import { barsOf } from './code128.ts';
import { builtIn } from './design/templates.data.ts';
import { kindNames, variablesOf } from './kinds.ts';
import { layout } from './layout.ts';
import {
  dateInWords,
  dayValues,
  documentNumber,
  fillLayout,
  fillText,
  genderValues,
  sheetOf,
  surelyFits,
  variablesIn,
} from './rules.ts';

const values = {
  name: { en: 'Oishi', bn: 'ঐশী' },
  empty: { en: '', bn: '' },
  hostile: { en: '{{name}} **x** {{#name}}', bn: '{{name}}' },
  ...genderValues('female'),
};
const said = (text: string) =>
  fillText(text, values, 'en')
    .map(([piece]) => piece)
    .join('');

describe('CRT-1 a template’s text', () => {
  it.each([
    ['I know {{name}}.', 'I know Oishi.'],
    ['{{name.bn}} {{name}}', 'ঐশী Oishi'],
    ['{{nothing}}', ''],
    ['{{#name}}here{{/name}}{{^name}}not{{/name}}', 'here'],
    ['{{#empty}}here{{/empty}}{{^empty}}not{{/empty}}', 'not'],
    ['{{#empty}}a {{#name}}b{{/name}}{{/empty}}c', 'c'],
    ['{{sonDaughter}}, {{heShe}}, {{HisHer}}', 'daughter, she, Her'],
    ['a { {name} } }} {{', 'a { {name} } }} {{'],
    ['{{constructor}}{{toString}}', ''],
  ])('%s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it('is bold between two pairs of stars, and a variable is never read as a command', () => {
    expect(fillText('a **{{name}}** b', values, 'en')).toEqual([
      ['a ', false],
      ['Oishi', true],
      [' b', false],
    ]);
    expect(fillText('{{hostile}}!', values, 'en')).toEqual([['{{name}} **x** {{#name}}!', false]]);
  });

  it('names its variables', () => {
    expect(variablesIn('{{#a}}{{b.en}}{{/a}} **{{c}}**')).toEqual(['a', 'b', 'c']);
  });
});

/** The text of a Code 128 by its bars, read as a scanner does; throws where the check symbol is wrong. */
function scanned(bars: readonly number[]): string {
  const symbolOf = new Map<string, number>();
  // Every symbol stands somewhere in a code of its own: learned from texts of one pair of digits or one sign.
  for (let value = 0; value < 100; value += 1) {
    const pair = String(value).padStart(2, '0');
    const code = barsOf(`${pair}${pair}`) ?? [];
    symbolOf.set(code.slice(6, 12).join(''), value);
  }
  symbolOf.set((barsOf('0000') ?? []).slice(0, 6).join(''), 105);
  symbolOf.set((barsOf('A') ?? []).slice(0, 6).join(''), 104);
  symbolOf.set((barsOf('0000A') ?? []).slice(18, 24).join(''), 100);
  const read: number[] = [];
  for (let at = 0; at + 7 < bars.length; at += 6) {
    const known = symbolOf.get(bars.slice(at, at + 6).join(''));
    if (known === undefined && at + 13 < bars.length) throw new Error(`No symbol at ${at}`);
    read.push(known ?? -1);
  }
  const check = read.pop();
  const sum = read.reduce((total, value, place) => total + value * Math.max(1, place), 0) % 103;
  if (check !== -1 && check !== sum) throw new Error(`${check} is not ${sum}`);
  let set = read[0] === 105 ? 'C' : 'B';
  let text = '';
  for (const value of read.slice(1)) {
    if (set === 'B' && value === 99) set = 'C';
    else if (set === 'C' && value === 100) set = 'B';
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

describe('CRT-1 a barcode', () => {
  it.each(['2600001', 'SID-2026-0001', 'A', '1234', '12', 'T-01 / 99999', '~ !'])(
    'tells %s to a scanner',
    (text) => {
      expect(scanned(barsOf(text) ?? [])).toBe(text);
    },
  );

  it('is drawn as the table of the standard has it', () => {
    // Start B, P J J 1 2 3 C, check symbol 55: 879 modulo 103, stop.
    expect(barsOf('PJJ123C')?.join('')).toBe(
      '211214' +
        '313121' +
        '112133' +
        '112133' +
        '123221' +
        '223211' +
        '221132' +
        '131321' +
        '311321' +
        '2331112',
    );
  });

  it('is not drawn of Bengali digits, nothing and texts above forty signs', () => {
    expect(['২৬০১', '', 'x'.repeat(41)].map(barsOf)).toEqual([null, null, null]);
  });
});

describe('CRT-2 the templates that come with the product', () => {
  it.each(kindNames)('%s is a layout of known variables in both languages', (kind) => {
    const given = builtIn[kind];
    expect(layout.parse(given)).toEqual(given);
    const known = Object.keys(variablesOf(kind));
    for (const one of given.elements) {
      if ('text' in one)
        for (const text of [one.text.en, one.text.bn])
          for (const name of variablesIn(text)) expect(known, text).toContain(name);
      expect(one.x + one.w, `${one.id} is too wide`).toBeLessThanOrEqual(given.width + 0.5);
      expect(one.y + one.h, `${one.id} is too low`).toBeLessThanOrEqual(given.height + 0.5);
    }
  });

  it('CRT-6 puts ten cards on a sheet, and two admit cards', () => {
    expect(sheetOf(builtIn.studentCard)).toEqual({ columns: 2, rows: 5 });
    expect(sheetOf(builtIn.admit)).toEqual({ columns: 1, rows: 2 });
    expect(sheetOf(builtIn.transfer)).toBeNull();
  });

  it('leaves out what a condition hides and a picture that is not there', () => {
    const pictures = { photo: null, logo: null, qr: 'qr.png' };
    const filled = fillLayout(builtIn.studentCard, values, pictures, 'en');
    const at = (kind: string) => builtIn.studentCard.elements.findIndex((one) => one.kind === kind);
    expect(filled[at('picture')]).toBeNull();
    expect(filled[at('qr')]).toBe('qr.png');
    expect(filled).toHaveLength(builtIn.studentCard.elements.length);
  });
});

describe('what documents spell out', () => {
  it('X-11 a day on a certificate stands in the Bangla calendar too', () =>
    expect(dayValues('day', '2026-04-14').dayBengali).toMatchObject({ bn: '১ বৈশাখ ১৪৩৩' }));
  it('CRT-7 a date of birth in words of both languages', () => {
    expect(dateInWords('2012-03-12')).toEqual({
      en: 'Twelve March two thousand twelve',
      bn: 'বারো মার্চ দুই হাজার বারো',
    });
  });

  it('CRT-3 numbers by kind and year', () => {
    expect(documentNumber('TC', '2026', 7)).toBe('TC-2026-0007');
    expect(documentNumber('SID', '2026', 12345)).toBe('SID-2026-12345');
  });

  it('TRAP-20 measures whatever may be too long', () => {
    const box = { kind: 'text', w: 38, h: 6, size: 9 } as Parameters<typeof surelyFits>[0];
    expect(surelyFits(box, [['Rahim Uddin', false]])).toBe(true);
    expect(surelyFits(box, [['Mosammat Jannatul Ferdous Oishi Chowdhury', false]])).toBe(false);
    expect(surelyFits(box, [['মোসাম্মৎ জান্নাতুল ফেরদৌস ঐশ্বর্য চৌধুরী', true]])).toBe(false);
    // Of several lines as many as the box surely has room for; a word wider than the box never fits.
    const high = { ...box, h: 24 };
    expect(surelyFits(high, [['মোসাম্মৎ জান্নাতুল ফেরদৌস ঐশ্বর্য চৌধুরী', true]])).toBe(true);
    expect(surelyFits(high, [['ক'.repeat(40), false]])).toBe(false);
    expect(surelyFits({ ...high, h: 12 }, [['word '.repeat(30), false]])).toBe(false);
    expect(surelyFits(high, [['a\n'.repeat(9), false]])).toBe(false);
  });
});
