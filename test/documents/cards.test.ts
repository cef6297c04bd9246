import { expect, it } from 'vitest';
import { pagesIn, renderPdf } from '../../src/core/server/documents/documents.ts';
import { builtIn } from '../../src/modules/documents/design/templates.data.ts';
import { variablesOf } from '../../src/modules/documents/kinds.ts';
import { fillLayout } from '../../src/modules/documents/rules.ts';
import { drawingOf } from '../../src/modules/documents/service/draw.ts';
import { qrPng } from '../../src/modules/results/sheets/service/check-code.ts';
import { overlaps, textBoxes } from '../samples/pdf-boxes.ts';

const person = {
  en: 'Mosammat Jannatul Ferdous Oishi Chowdhury Siddiqua Binte Rahman',
  bn: 'মোসাম্মৎ জান্নাতুল ফেরদৌস ঐশ্বর্য চৌধুরী সিদ্দিকা বিনতে রহমান খন্দকার',
};
const long: Readonly<Record<string, { en: string; bn: string }>> = {
  name: person,
  father: person,
  mother: person,
  guardian: person,
  siteName: {
    en: 'Government Mohammad Mohsin Model Multilateral High School and College',
    bn: 'সরকারি মোহাম্মদ মোহসীন মডেল বহুমুখী উচ্চ বিদ্যালয় ও কলেজ',
  },
  siteAddress: {
    en: 'College Road, Chandgaon Residential Area, Panchlaish, Chattogram',
    bn: 'কলেজ রোড, চান্দগাঁও আবাসিক এলাকা, পাঁচলাইশ, চট্টগ্রাম',
  },
  designation: {
    en: 'Assistant Teacher (Information and Communication Technology)',
    bn: 'সহকারী শিক্ষক (তথ্য ও যোগাযোগ প্রযুক্তি)',
  },
};

it.each(
  (['studentCard', 'employeeCard', 'guardianCard', 'libraryCard', 'staffLibraryCard'] as const).flatMap(
    (kind) => (['en', 'bn'] as const).map((language) => [kind, language] as const),
  ),
)('TRAP-20 CRT-1 the longest names stay on the card and off each other: %s, %s', async (kind, language) => {
  const layout = builtIn[kind];
  const values = { ...variablesOf(kind), ...long };
  const picture = qrPng('https://pathshala.example.gov.bd/verify/ABCDEF0123456789');
  const filled = fillLayout(
    layout,
    values,
    { photo: 'photo.png', logo: 'photo.png', qr: 'photo.png' },
    language,
    undefined,
  );
  const data = drawingOf({ layout, language }, [{ over: '', filled }], { accent: '#1F6F54', sheet: null });
  const pdf = await renderPdf('layout', data, {
    pages: layout.sides,
    pictures: new Map([['photo.png', picture]]),
  });
  expect(pagesIn(pdf)).toBe(layout.sides);
  const { boxes, pages } = await textBoxes(pdf);
  expect(boxes.length).toBeGreaterThan(5);
  for (const box of boxes) {
    const page = pages[box.page - 1];
    expect(box.left).toBeGreaterThanOrEqual(-0.5);
    expect(box.right).toBeLessThanOrEqual((page?.width ?? 0) + 0.5);
    expect(box.below).toBeGreaterThanOrEqual(-0.5);
    expect(box.above).toBeLessThanOrEqual((page?.height ?? 0) + 0.5);
  }
  expect(overlaps(boxes, language === 'bn' ? 0.7 : 0.15)).toEqual([]);
});
