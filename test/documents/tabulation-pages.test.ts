import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withDigits } from '../../src/core/format.ts';
import { fillLabel, type Language, textOf } from '../../src/core/labels.ts';
import { renderPdf } from '../../src/core/server/documents/documents.ts';
import { tabulationModel, type tabulationPapers } from '../../src/modules/results/sheets/tabulation-model.ts';
import { longNames } from '../samples/long-names.ts';
import { overlaps, textBoxes } from '../samples/pdf-boxes.ts';

const components = [
  ['cq', 5000, 'Creative', 'সৃজনশীল'],
  ['mcq', 2500, 'Multiple choice', 'বহুনির্বাচনি'],
  ['practical', 2500, 'Practical', 'ব্যবহারিক'],
].map(([code, full, en, bn]) => ({
  code: String(code),
  full: Number(full),
  pass: null,
  mustPass: true,
  name: { en: String(en), bn: String(bn) },
}));
const units = longNames.map((name, place) => ({
  code: String(100 + place),
  name,
  countsInGpa: true,
  papers: [
    {
      id: `p${place}`,
      code: String(100 + place),
      name,
      components,
      groupId: null,
      // Two religions: one block.
      role: place === 11 || place === 12 ? 'religion' : 'compulsory',
    },
  ],
}));
const names = {
  en: 'Mohammad Abdullah Al-Mamun Chowdhury Siddique',
  bn: 'মোহাম্মদ আবদুল্লাহ আল-মামুন চৌধুরী সিদ্দিকী',
};
const ends = {
  en: ['Total', 'GPA', 'Without 4th', 'Letter grade', 'Failed subjects', 'Merit, section', 'Merit, class'],
  bn: ['মোট', 'জিপিএ', 'চতুর্থ বিষয় ছাড়া', 'লেটার গ্রেড', 'অকৃতকার্য বিষয়', 'মেধাক্রম, শাখা', 'মেধাক্রম, শ্রেণি'],
};

const draw = (
  language: Language,
  paper: (typeof tabulationPapers)[number],
  count: number,
  subjects: number,
) => {
  const taken = units.slice(0, subjects);
  const lines = Array.from({ length: count }, (_, place) => ({
    roll: place + 1,
    name: names[language],
    outcome: 'passed',
    subjects: taken
      .filter((_, at) => at !== (place % 2 === 0 ? 11 : 12))
      .map((unit, at, all) => ({
        code: unit.code,
        role: at === all.length - 1 ? ('fourth' as const) : ('compulsory' as const),
        isExempt: false,
        countsInGpa: true,
        total: '121.5',
        full: '100',
        letter: 'A+',
        point: '5.00',
        passed: true,
        grace: '0',
        reasons: [],
        entries: [[4050, 2450, 2350]],
      })),
    ends: ['1215.5', '5.00', '4.67', 'A+', '0', '12', '148'],
  }));
  return renderPdf(
    'tabulation',
    tabulationModel(
      { units: taken, lines, ends: ends[language] },
      paper,
      {
        institution: 'Government Mohammad Mohsin Model Multilateral High School and College',
        address: 'College Road, Chattogram · EIIN 104567',
        title: 'Tabulation sheet: Half-yearly Examination, Ten – Krishnachura',
        context: '2026 · Morning',
        note: 'Revision 2',
        madeOn: '18 July 2026, 10:30',
      },
      {
        language,
        text: (label, params) => textOf(params ? fillLabel(label, params as never) : label, language),
        digits: (value) => withDigits(String(value), { language }),
      },
    ),
  );
};

describe('the printed tabulation sheet', () => {
  it.each([
    ['a3', 'bn', 60, 15],
    ['legal', 'en', 60, 15],
    ['a4', 'bn', 40, 15],
    ['a4', 'en', 20, 6],
  ] as const)(
    'RES-6 fills %s in %s without letters upon letters: %i students, %i subjects',
    async (paper, language, count, subjects) => {
      const pdf = await draw(language, paper, count, subjects);
      if (process.env.KEEP_PDF) {
        mkdirSync(process.env.KEEP_PDF, { recursive: true });
        writeFileSync(`${process.env.KEEP_PDF}/tabulation-${paper}-${language}-${count}.pdf`, pdf);
      }
      const { boxes, pages } = await textBoxes(pdf);
      expect(boxes.length).toBeGreaterThan(count * subjects);
      expect(overlaps(boxes, language === 'bn' ? 0.7 : 0.15).slice(0, 3)).toEqual([]);
      for (const [place, { width, height }] of pages.entries()) {
        const own = boxes.filter((one) => one.page === place + 1);
        expect(Math.max(...own.map((one) => one.right)), 'within the page').toBeLessThan(width - 20);
        expect(Math.min(...own.map((one) => one.left))).toBeGreaterThan(20);
        // The heading of the columns and of the sheet stands on every page.
        expect(own.some((one) => one.above > height - 60)).toBe(true);
      }
      const first = boxes.filter((one) => one.page === 1 && one.below > 85);
      const lowest = Math.min(...first.map((one) => one.below));
      expect(lowest, 'the first page is filled').toBeLessThan((pages[0]?.height ?? 0) * 0.35);
      expect(Math.min(...boxes.map((one) => one.size))).toBeGreaterThan(5.9);
    },
  );
});
