import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import type { Language } from '../../src/core/labels.ts';
import { pagesIn, renderPdf } from '../../src/core/server/documents/documents.ts';
import { builtIn } from '../../src/modules/documents/design/templates.data.ts';
import { variablesOf } from '../../src/modules/documents/kinds.ts';
import { fillLayout } from '../../src/modules/documents/rules.ts';
import { drawingOf } from '../../src/modules/documents/service/draw.ts';
import { sheetTables } from '../../src/modules/results/sheets/design/service/sheet-tables.ts';
import { markSheetModel, type SheetStudent } from '../../src/modules/results/sheets/mark-sheet-model.ts';
import { qrPng } from '../../src/modules/results/sheets/service/check-code.ts';
import { wordsOf } from '../../src/modules/results/sheets/service/mark-sheet-file.ts';
import { longNames } from '../samples/long-names.ts';
import { overlaps, textBoxes } from '../samples/pdf-boxes.ts';

const components = [
  ['cq', 5000, 'Creative', 'সৃজনশীল'],
  ['mcq', 2500, 'Multiple choice', 'বহুনির্বাচনি'],
  ['practical', 2500, 'Practical', 'ব্যবহারিক'],
].map(([code, full, en, bn]) => ({
  code: String(code),
  full: Number(full),
  pass: Number(full) / 3,
  mustPass: true,
  name: { en: String(en), bn: String(bn) },
}));
const units = longNames.map((name, place) => ({
  code: String(100 + place),
  name,
  countsInGpa: place !== 10,
  papers: [{ id: newId(), code: String(100 + place), name, components, groupId: null }],
}));
const run = {
  exam: {
    en: 'Pre-test Examination before the Secondary School Certificate',
    bn: 'মাধ্যমিক পরীক্ষার প্রাক্‌-নির্বাচনি পরীক্ষা',
  },
  year: { en: '2026', bn: '২০২৬' },
  className: { en: 'Class Ten', bn: 'দশম শ্রেণি' },
  revision: 2,
  publishedAt: '2026-07-18',
  goldenAPlus: true as const,
  passPercent: 33,
  scale: ['80 A+ 5.00', '70 A 4.00', '60 A- 3.50', '50 B 3.00', '40 C 2.00', '33 D 1.00', '0 F 0.00'].map(
    (one) => {
      const [minPercent = '', letter = '', point = ''] = one.split(' ');
      return { minPercent, letter, point };
    },
  ),
  units,
};
const comment = {
  en: 'Attentive and kind to others; should read every chapter once more before the test examination, and bring the practical book signed by the laboratory teacher each Sunday.',
  bn: 'মনোযোগী ও সহপাঠীদের প্রতি সদয়; নির্বাচনি পরীক্ষার আগে প্রতিটি অধ্যায় আরেকবার পড়তে হবে এবং প্রতি রবিবার গবেষণাগারের শিক্ষকের স্বাক্ষরসহ ব্যবহারিক খাতা আনতে হবে।',
};

const student = (place: number, lines: number, isFailed: boolean): SheetStudent => ({
  name: { en: 'Mohammad Abdullah Al-Mamun Chowdhury Siddique', bn: 'মোহাম্মদ আবদুল্লাহ আল-মামুন চৌধুরী সিদ্দিকী' },
  code: `2610${place}`,
  roll: place + 1,
  outcome: isFailed ? 'failed' : 'passed',
  gpa: isFailed ? 0 : 500,
  gpaWithoutFourth: isFailed ? 0 : 467,
  letter: isFailed ? 'F' : 'A+',
  total: 118_750,
  totalFull: 150_000,
  failed: isFailed ? 3 : 0,
  sectionPosition: 12,
  classPosition: 148,
  father: { en: 'Mohammad Shamsuddin Ahmed Chowdhury', bn: 'মোহাম্মদ শামসুদ্দিন আহমেদ চৌধুরী' },
  mother: { en: 'Begum Hosne Ara Sultana Chowdhury', bn: 'বেগম হোসনে আরা সুলতানা চৌধুরী' },
  birthDate: '2010-11-23',
  section: { en: 'Krishnachura', bn: 'কৃষ্ণচূড়া' },
  groupId: null,
  group: { en: 'Business Studies', bn: 'ব্যবসায় শিক্ষা' },
  shift: { en: 'Morning', bn: 'প্রভাতি' },
  attendance: { days: 118, present: 109 },
  comment: place % 2 === 0 ? comment : null,
  subjects: units.slice(units.length - lines).map((unit, at) => ({
    code: unit.code,
    role: at === lines - 1 ? ('fourth' as const) : ('compulsory' as const),
    isExempt: false,
    countsInGpa: unit.countsInGpa,
    total: '100.5',
    full: '100',
    letter: isFailed && at < 6 ? 'F' : 'A+',
    point: isFailed && at < 6 ? '0.00' : '5.00',
    passed: !(isFailed && at < 6),
    grace: at === 3 ? '2' : '0',
    reasons: isFailed && at < 6 ? [{ kind: 'component', part: 'cq' }] : [],
    entries: [[4050, 'AB', 2350]],
  })),
  trace: [
    { rule: 'sum', values: { sum: '60.00', count: '14' } },
    { rule: 'bonus', values: { subject: '114', point: '5.00', threshold: '2.00', bonus: '3.00' } },
    ...(isFailed
      ? [
          {
            rule: 'zero',
            values: {
              failed: units
                .slice(0, 6)
                .map((one) => one.code)
                .join(', '),
            },
          },
        ]
      : [{ rule: 'divided', values: { sum: '63.00', count: '14', gpa: '4.5' } }]),
    { rule: 'final', values: { gpa: '5.00', letter: 'A+', without: '4.67' } },
  ],
});

const draw = (language: Language, students: readonly SheetStudent[]) => {
  const words = wordsOf(language);
  const qr = qrPng('https://pathshala.example.gov.bd/web/exam-result?code=ABCDEF0123456789');
  return renderPdf(
    'mark-sheet',
    {
      language,
      accent: '#1F6F54',
      institution: words.t({
        en: 'Government Mohammad Mohsin Model Multilateral High School and College',
        bn: 'সরকারি মোহাম্মদ মোহসীন মডেল বহুমুখী উচ্চ বিদ্যালয় ও কলেজ',
      }),
      address: words.t({
        en: 'College Road, Chandgaon Residential Area, Panchlaish, Chattogram · EIIN 104567',
        bn: 'কলেজ রোড, চান্দগাঁও আবাসিক এলাকা, পাঁচলাইশ, চট্টগ্রাম · ইআইআইএন ১০৪৫৬৭',
      }),
      logo: null,
      pages: students.map((one) => ({
        ...markSheetModel(
          run,
          one,
          {
            highest: Object.fromEntries(units.map((unit) => [unit.code, '98.5'])),
            ranked: { section: 60, class: 400 },
          },
          words,
        ),
        photo: null,
        qr: 'qr.png',
      })),
    },
    { pages: students.length, pictures: new Map([['qr.png', qr]]) },
  );
};

/** The same students in a layout of the designer, as an institution begins with it. */
const drawDesigned = (
  kind: 'markSheet' | 'progressReport',
  language: Language,
  students: readonly SheetStudent[],
) => {
  const words = wordsOf(language);
  const layout = builtIn[kind];
  const shown = run;
  const around = {
    highest: Object.fromEntries(units.map((unit) => [unit.code, '98.5'])),
    ranked: { section: 60, class: 400 },
  };
  const filled = students.map((one) => {
    const model = markSheetModel(shown, one, around, words);
    const term = { exam: run.exam, gpa: 467, letter: 'A', classPosition: 148, subjects: one.subjects };
    const said = (text: string) => ({ en: text, bn: text });
    const values = {
      ...variablesOf(kind),
      name: one.name,
      father: one.father,
      mother: one.mother,
      class: run.className,
      section: one.section,
      shift: one.shift,
      group: one.group ?? said(''),
      exam: run.exam,
      year: run.year,
      gpa: said('5.00'),
      classPlace: said(model.places.class),
      sectionPlace: said(model.places.section),
      comment: said(model.comment),
      notes: said(model.notes.join(' ')),
      how: said(model.how),
      draft: said(''),
    };
    const tables = sheetTables(model, shown, [term, term, term], conduct, words);
    return {
      over: '',
      filled: fillLayout(layout, values, { photo: null, logo: null, qr: null }, language, tables),
    };
  });
  return renderPdf('layout', drawingOf({ layout, language }, filled, { accent: '#1F6F54', sheet: null }), {
    pages: students.length,
    pictures: new Map(),
  });
};
const conduct = [
  'Discipline and punctuality',
  'Cleanliness',
  'Behaviour with others',
  'Care of property',
  'Leadership',
].map((en) => ({ name: { en, bn: 'শৃঙ্খলা ও সময়ানুবর্তিতা' }, grade: 'veryGood' as const }));

describe('mark sheets and progress reports of the designer on paper', () => {
  it.each([
    ['markSheet', 'en'],
    ['markSheet', 'bn'],
    ['progressReport', 'en'],
    ['progressReport', 'bn'],
  ] as const)(
    'RES-7 TRAP-15 TRAP-20 %s are one page a student without letters upon letters, with fifteen of the longest subjects: %s',
    async (kind, language) => {
      const students = [15, 15, 9].map((lines, place) => student(place, lines, place === 1));
      const pdf = await drawDesigned(kind, language, students);
      if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${kind}-${language}.pdf`, pdf);
      expect(pagesIn(pdf)).toBe(students.length);
      const { boxes, pages } = await textBoxes(pdf);
      expect(boxes.length).toBeGreaterThan(students.length * 100);
      expect(overlaps(boxes, language === 'bn' ? 0.7 : 0.15).slice(0, 3), 'letters upon letters').toEqual([]);
      // Nothing stands outside the frame.
      const edge = (10 / 25.4) * 72;
      const outside = boxes.filter(
        (one) =>
          one.left < edge ||
          one.below < edge ||
          one.right > (pages[0]?.width ?? 0) - edge ||
          one.above > (pages[0]?.height ?? 0) - edge,
      );
      expect(outside).toEqual([]);
    },
  );
});

describe('mark sheets on paper', () => {
  it.each(['en', 'bn'] as const)(
    'RES-7 are one page a student without letters upon letters, with fifteen of the longest subjects: %s',
    async (language) => {
      const students = [15, 15, 15, 15, 13, 9].map((lines, place) => student(place, lines, place % 3 === 1));
      const pdf = await draw(language, students);
      if (process.env.KEEP_PDF) {
        mkdirSync(process.env.KEEP_PDF, { recursive: true });
        writeFileSync(`${process.env.KEEP_PDF}/mark-sheet-${language}.pdf`, pdf);
      }
      expect(pagesIn(pdf)).toBe(students.length);
      const { boxes } = await textBoxes(pdf);
      expect(boxes.length).toBeGreaterThan(students.length * 100);
      expect(overlaps(boxes, language === 'bn' ? 0.7 : 0.15).slice(0, 3), 'letters upon letters').toEqual([]);
    },
  );
});
