import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { renderPdf } from './documents.ts';
import { makeCompiler, templateSource } from './documents-compiler.ts';

const workspace = mkdtempSync(join(tmpdir(), 'pathshala-shapes-'));
const compiler = makeCompiler(workspace);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Words with the clusters that break first: conjuncts, reph, left and split vowels, র‍্যা, chandrabindu, hasanta. */
const words = `
  ক্ষ জ্ঞ ঞ্চ ঞ্জ ঙ্ক ঙ্গ ক্ত ক্র ত্র স্ত্র ন্দ্র ষ্ট্র ক্ষ্ম দ্ধ দ্ভ ম্প্র ন্ত্র হ্ম হ্ন ণ্ড র্ক র্শ্ব র‍্যা কি কে কো কৌ কৈ রু শু গু হু রূ হৃ কৃ
  শিক্ষার্থী কর্তৃপক্ষ বিজ্ঞপ্তি স্ত্রী রাষ্ট্র কিন্তু সৌন্দর্য দুঃখ চাঁদ ঋণ র‍্যাব উচ্চ মাধ্যমিক প্রতিষ্ঠান শ্রেণি বিদ্যালয় ঐচ্ছিক উত্তীর্ণ অনুত্তীর্ণ
  ব্যবহারিক জ্যৈষ্ঠ কৃষ্ণচূড়া ঠাকুরগাঁও লক্ষ্মীপুর ব্রাহ্মণবাড়িয়া চট্টগ্রাম সিদ্ধান্ত আষাঢ় হঠাৎ বাংলা ৳১২,৩৪,৫৬৭
`
  .trim()
  .split(/\s+/);

/** A4 lying, in points. */
const pageHeight = 595.2756;

type Glyph = { shape: string; x: number };

/** The glyphs a template draws for each text, in the order they stand on the line; a shape is its outline's digest. */
function glyphsOf(template: 'list' | 'register', texts: readonly string[]): Glyph[][] {
  // A page at a time: every page begins its heights anew.
  return texts.length > perPage
    ? [...glyphsOf(template, texts.slice(0, perPage)), ...glyphsOf(template, texts.slice(perPage))]
    : pageOf(template, texts);
}

const perPage = 20;

function pageOf(template: 'list' | 'register', texts: readonly string[]): Glyph[][] {
  const data = {
    list: {
      language: 'bn',
      institution: { en: '', bn: '' },
      address: '',
      title: '',
      madeOn: '',
      about: [],
      isLying: true,
      columns: [{ label: '', isFigure: false }],
      rows: texts.map((text) => [text]),
    },
    register: {
      language: 'bn',
      institution: '',
      address: '',
      title: '',
      key: '',
      madeOn: '',
      roll: '',
      student: '',
      days: [],
      sums: [],
      rate: '',
      rows: texts.map((text) => ({ roll: '', name: text, codes: [], sums: [], rate: '' })),
    },
  }[template];
  const svg = compiler.plainSvg({
    mainFileContent: templateSource(template),
    inputs: { data: JSON.stringify(data) },
  });
  const outlines = new Map(
    [...svg.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, drawn]) => [
      String(id),
      createHash('sha256')
        .update(/ d="([^"]*)"/.exec(String(drawn))?.[1] ?? '')
        .digest('hex')
        .slice(0, 8),
    ]),
  );
  // A line with letters of two fonts is two groups at one height.
  const lines = new Map<number, Glyph[]>();
  for (const [, x, y, group] of svg.matchAll(
    /<g class="typst-text" transform="matrix\(1 0 0 -1 ([\d.]+) ([\d.]+)\)">(.*?)<\/g>/gs,
  )) {
    // The page's foot with its number.
    if (Number(y) > pageHeight - 35) continue;
    const place = [...lines.keys()].find((known) => Math.abs(known - Number(y)) < 4) ?? Number(y);
    const line = lines.get(place) ?? [];
    lines.set(place, line);
    for (const [, id, offset] of String(group).matchAll(/xlink:href="#([^"]+)" x="(-?[\d.]+)"/g))
      line.push({ shape: outlines.get(String(id)) ?? '', x: Number(x) + Number(offset) });
  }
  const drawn = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line);
  expect(drawn.length).toBe(texts.length);
  return drawn.map((line) => line.sort((a, b) => a.x - b.x));
}

const shapesOf = (...texts: string[]) =>
  glyphsOf('list', texts).map((line) => line.map((glyph) => glyph.shape));

describe('Bengali as it is written by hand', () => {
  it('joins consonants without a hasanta between them', () => {
    const [hasanta] = shapesOf('ক্');
    for (const conjunct of ['ক্ষ', 'জ্ঞ', 'ঞ্চ', 'ঙ্ক', 'ক্ত', 'স্ত্র', 'ন্দ্র', 'ষ্ট্র', 'দ্ধ', 'হ্ম', 'ত্র', 'ণ্ড']) {
      const [joined, apart] = shapesOf(conjunct, conjunct.replaceAll('্', '্\u200c'));
      expect(joined, conjunct).not.toEqual(apart);
      expect(joined, conjunct).not.toContain(hasanta?.at(-1));
      expect(apart, conjunct).toContain(hasanta?.at(-1));
    }
  });

  it('sets i, e and oi before the letter they follow in the text, and both halves of o and ou around it', () => {
    const [ka, ki, ke, kaa, ko, kai, kau] = shapesOf('ক', 'কি', 'কে', 'কা', 'কো', 'কৈ', 'কৌ');
    expect(ka).toHaveLength(1);
    for (const left of [ki, ke, kai]) expect(left?.[1]).toBe(ka?.[0]);
    expect(ko).toEqual([ke?.[0], ka?.[0], kaa?.[1]]);
    expect(kau?.slice(0, 2)).toEqual([ke?.[0], ka?.[0]]);
    expect(kau).toHaveLength(3);
  });

  it('sets reph above the letter after it, and ja-phala behind র with its joiner', () => {
    const [ka, ra, rka, rya, ryab] = shapesOf('ক', 'র', 'র্ক', 'র‍্যা', 'র্যা');
    expect(rka?.[0]).toBe(ka?.[0]);
    expect(rka).toHaveLength(2);
    expect(rka?.[1]).not.toBe(ra?.[0]);
    expect(rya?.[0]).toBe(ra?.[0]);
    expect(ryab?.[0]).not.toBe(ra?.[0]);
  });

  it('draws no box, no dotted circle and no stray hasanta in any of the words', () => {
    const [box, broken, hasanta] = shapesOf('\u{e000}', 'ি', 'ক্');
    const stray = new Set([box?.[0], hasanta?.at(-1), ...(broken ?? []).slice(1)]);
    const lines = shapesOf(...words);
    for (const [place, line] of lines.entries())
      for (const shape of line) expect(stray.has(shape), words[place]).toBe(false);
  });
});

/** The shapes as they were when a Bengali reader looked at them on paper; `UPDATE_SHAPES=1` writes them anew. */
const golden = (template: string) => join(import.meta.dirname, `${template}.shapes.json`);

test.each(['list', 'register'] as const)('the %s draws every word as it was approved', (template) => {
  const lines = glyphsOf(template, words);
  const drawn = Object.fromEntries(
    words.map((word, place) => [word, (lines[place] ?? []).map((glyph) => glyph.shape).join(' ')]),
  );
  if (process.env.UPDATE_SHAPES) writeFileSync(golden(template), `${JSON.stringify(drawn, null, 2)}\n`);
  expect(drawn).toEqual(JSON.parse(readFileSync(golden(template), 'utf8')));
});

test('the PDF holds the same signs: one glyph stands for a whole conjunct, in an embedded font', async () => {
  const pdf = await renderPdf('list', {
    language: 'bn',
    institution: { en: '', bn: 'শাপলাপুর' },
    address: '',
    title: 'ক্ষ',
    madeOn: '',
    about: [],
    isLying: true,
    columns: [{ label: 'নাম', isFigure: false }],
    rows: [['পক্ষ'], ['অঙ্ক'], ['চট্ট'], ['<script> #panic("x") "quoted" \\']],
  });
  const text = pdf.toString('latin1');
  expect(text).toMatch(/\/FontName\s*\/[A-Z]{6}\+NotoSansBengali/);
  const hex = (word: string) =>
    Array.from(word, (sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');
  // What a glyph means, from the table by which text is copied out of a PDF.
  const all = text.toLowerCase();
  for (const conjunct of ['ক্ষ', 'ঙ্ক', 'ট্ট']) expect(all, conjunct).toContain(`<${hex(conjunct)}>`);
});
