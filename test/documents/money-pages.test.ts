import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../src/core/format.ts';
import { type Language, textOf } from '../../src/core/labels.ts';
import { pagesIn, renderPdf } from '../../src/core/server/documents/documents.ts';
import { officeFile } from '../../src/core/server/sheets/office-sheet.ts';
import { sheetsFile, voucherDocument } from '../../src/modules/accounts/books/service/book-file.ts';
import { receiptFile } from '../../src/modules/fees/receipts/service/receipt-file.ts';
import { longNames } from '../samples/long-names.ts';
import { overlaps, textBoxes } from '../samples/pdf-boxes.ts';

const site = {
  name: {
    en: 'Government Mohammad Mohsin Model Multilateral High School and College',
    bn: 'সরকারি মোহাম্মদ মোহসীন মডেল বহুমুখী উচ্চ বিদ্যালয় ও কলেজ',
  },
  address: {
    en: 'College Road, Chandgaon Residential Area, Panchlaish, Chattogram',
    bn: 'কলেজ রোড, চান্দগাঁও আবাসিক এলাকা, পাঁচলাইশ, চট্টগ্রাম',
  },
  eiin: '104567',
  accent: '',
  logoFileId: null,
} as never;
const now = new Date('2026-07-18T04:30:00Z');
const person = {
  en: 'Mohammad Abdullah Al-Mamun Chowdhury Siddique',
  bn: 'মোহাম্মদ আবদুল্লাহ আল-মামুন চৌধুরী সিদ্দিকী',
};
const said = (language: Language, en: string, bn: string) => textOf({ en, bn }, language);
const nameOf = (place: number, language: Language) => {
  const name = longNames[place % longNames.length];
  return name ? textOf(name, language) : '';
};

/** Nothing stands on anything else, all is within the page, and every later page has something above its table. */
async function assertWhole(name: string, pdf: Uint8Array, language: Language, pagesAtLeast: number) {
  if (process.env.KEEP_PDF) {
    mkdirSync(process.env.KEEP_PDF, { recursive: true });
    writeFileSync(`${process.env.KEEP_PDF}/${name}-${language}.pdf`, pdf);
  }
  const { boxes, pages } = await textBoxes(pdf);
  expect(pages.length, name).toBeGreaterThanOrEqual(pagesAtLeast);
  expect(
    overlaps(boxes, language === 'bn' ? 0.7 : 0.15).slice(0, 3),
    `${name}: letters upon letters`,
  ).toEqual([]);
  for (const [place, { width, height }] of pages.entries()) {
    const own = boxes.filter((one) => one.page === place + 1);
    expect(Math.max(...own.map((one) => one.right)), `${name}: within the page`).toBeLessThan(width - 14);
    expect(Math.min(...own.map((one) => one.left)), name).toBeGreaterThan(14);
    if (place === 0) continue;
    const running = own.filter((one) => one.above > height - 32);
    const letters = running.reduce((sum, one) => sum + one.right - one.left, 0);
    expect(letters, `${name}: page ${place + 1} says what it belongs to`).toBeGreaterThan(150);
  }
}

describe.each(['en', 'bn'] as const)('papers of an office in %s', (language) => {
  it('ACC-8 REP-3 a book, a list and a register say on every page whose they are and of which days', async () => {
    const part = (title: string) => ({
      title,
      subtitle: said(language, '01 July 2026 – 31 July 2026', '০১ জুলাই ২০২৬ – ৩১ জুলাই ২০২৬'),
      columns: [
        { text: said(language, 'Date', 'তারিখ'), amount: false, grows: false, day: true },
        { text: said(language, 'Particulars', 'বিবরণ'), amount: false, grows: true },
        { text: said(language, 'Debit', 'ডেবিট'), amount: true, grows: false },
      ],
      rows: Array.from({ length: 60 }, (_, place) => ({
        strong: place === 59,
        cells: ['2026-07-18', nameOf(place, language), '1234567.50'],
      })),
    });
    const books = [
      part(said(language, 'Cash book', 'নগদান বই')),
      part(said(language, 'Bank book', 'ব্যাংক বই')),
    ];
    await assertWhole('book', await sheetsFile(books as never, 'pdf', { language, site, now }), language, 3);
    const list = await officeFile(
      'pdf',
      {
        title: said(language, 'Fined absences of a month', 'মাসের জরিমানাযোগ্য অনুপস্থিতি'),
        period: said(language, 'July 2026', 'জুলাই ২০২৬'),
        filters: [said(language, 'Class: Six', 'শ্রেণি: ষষ্ঠ')],
        columns: [
          { label: said(language, 'Student', 'শিক্ষার্থী') },
          { label: said(language, 'Given at', 'সময়'), kind: 'moment' },
          { label: said(language, 'Amount', 'টাকা'), kind: 'taka', isSummed: true },
        ],
        rows: Array.from({ length: 80 }, (_, place) => [
          nameOf(place, language),
          now.toISOString(),
          '150.00',
        ]),
      },
      { language, site, now },
    );
    await assertWhole('list', list, language, 2);
    const register = await renderPdf('register', {
      language,
      institution: textOf((site as { name: { en: string; bn: string } }).name, language),
      address: '',
      title: said(language, 'Attendance register: Six – Padma, July 2026', 'হাজিরা খাতা: ষষ্ঠ – পদ্মা, জুলাই ২০২৬'),
      roll: said(language, 'Roll', 'রোল'),
      student: said(language, 'Student', 'শিক্ষার্থী'),
      rate: '%',
      madeOn: formatDateTime(now, { language }),
      key: 'P = Present',
      days: Array.from({ length: 31 }, (_, place) => ({
        number: String(place + 1),
        weekday: 'Su',
        off: false,
      })),
      sums: ['P', 'A', 'L'],
      rows: Array.from({ length: 70 }, (_, place) => ({
        roll: String(place + 1),
        name: textOf(person, language),
        codes: Array.from({ length: 31 }, () => 'P'),
        sums: ['20', '2', '1'],
        rate: '91.3%',
      })),
    });
    await assertWhole('register', register, language, 2);
  });

  it('FEE-9 ACC-3 a receipt of many fees and a voucher are one page without letters upon letters', async () => {
    const receipt = {
      number: '27-004711',
      at: now.toISOString(),
      method: 'mobile',
      provider: 'bkash',
      reference: 'CHJ2A9XK7Q',
      state: 'paid',
      student: {
        name: person,
        code: '26060003',
        roll: 19,
        class: { en: 'Class Ten', bn: 'দশম শ্রেণি' },
        section: { en: 'Krishnachura', bn: 'কৃষ্ণচূড়া' },
      },
      lines: longNames.map((subHead, place) => ({
        subHead,
        period: `2026-${String((place % 12) + 1).padStart(2, '0')}`,
        principal: '1250.00',
        fine: place % 3 === 0 ? '50.00' : '0',
        offer: null,
      })),
      advance: '500.00',
      amount: '19500.00',
      left: '125000.00',
      balance: '500.00',
      collector: textOf(person, language),
      check: { qr: { size: 21, path: 'M0 0h7v7h-7z' } },
    };
    const paper = await receiptFile(receipt as never, {} as never, site, language)();
    expect(pagesIn(paper)).toBe(1);
    await assertWhole('receipt', paper, language, 1);
    const voucher = {
      type: 'debit',
      typeName: { en: 'Debit voucher', bn: 'ডেবিট ভাউচার' },
      number: 'DV-000123',
      status: 'posted',
      day: '2026-07-18',
      reversalOf: null,
      reversedBy: null,
      byOnePerson: false,
      lines: [0, 1, 2, 3, 4, 5].map((place) => ({
        code: `410${place}`,
        ledger: longNames[place],
        party: person,
        memo: nameOf(place + 3, language),
        side: place === 5 ? 'Cr' : 'Dr',
        amount: place === 5 ? '61728395.00' : '12345679.00',
      })),
      totalDebit: '61728395.00',
      totalCredit: '61728395.00',
      amountInWords: {
        en: 'Six Crore Seventeen Lakh Twenty-eight Thousand Three Hundred Ninety-five Taka Only',
        bn: 'ছয় কোটি সতেরো লক্ষ আটাশ হাজার তিনশত পঁচানব্বই টাকা মাত্র',
      },
      narration: nameOf(1, language).repeat(4),
      preparedBy: textOf(person, language),
      approvedBy: textOf(person, language),
      postedBy: textOf(person, language),
    };
    const drawn = await voucherDocument(voucher as never, { language, site, now });
    expect(pagesIn(drawn)).toBe(1);
    await assertWhole('voucher', drawn, language, 1);
    // A long one says on each page whose it is; one that is not in the books says so.
    const lines = Array.from({ length: 60 }, (_, place) => ({ ...voucher.lines[place % 5], memo: '' }));
    const cancelled = { ...voucher, number: null, status: 'cancelled', lines };
    const long = await voucherDocument(cancelled as never, { language, site, now });
    await assertWhole('long-voucher', long, language, 3);
    const { boxes } = await textBoxes(long);
    if (language === 'en')
      expect(
        boxes
          .filter((one) => one.page === 1)
          .map((one) => one.text)
          .join(''),
      ).toContain('Cancelled: not in the books');
  });
});
