import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Language, textOf } from '../../../src/core/labels.ts';
import { amountInWords } from '../../../src/core/money.ts';
import { officeFile } from '../../../src/core/server/sheets/office-sheet.ts';
import { sheetsFile, voucherDocument } from '../../../src/modules/accounts/books/service/book-file.ts';
import { bookSheets } from '../../../src/modules/accounts/books/service/book-sheets.ts';
import { invoicePaper } from '../../../src/modules/billing/service/paper.ts';
import { receiptFile } from '../../../src/modules/fees/receipts/service/receipt-file.ts';
import { daySheet } from '../../../src/modules/fees/reports/service/list-sheets.ts';
import { payslipsFile } from '../../../src/modules/payroll/papers/service/payslip-file.ts';
import { layoutOf } from './layout-of.ts';

/*
 * The papers of money as they leave the institution, compared with those somebody has looked at: every text at its place, every
 * line and picture, in both languages. After a change that is meant, `npx vitest run --project server test/documents/layouts -u`
 * writes them anew; read what differs before committing it.
 */
const now = new Date('2026-07-18T04:30:00Z');
const label = (en: string, bn: string) => ({ en, bn });
const site = {
  name: label('Char Fasson Model High School', 'চরফ্যাশন মডেল উচ্চ বিদ্যালয়'),
  address: label('College Road, Char Fasson, Bhola', 'কলেজ রোড, চরফ্যাশন, ভোলা'),
  eiin: '104567',
  accent: '',
  logoFileId: null,
};
const words = (paisa: bigint) => label(amountInWords(paisa, 'en'), amountInWords(paisa, 'bn'));

const receipt = {
  number: '27-004711',
  at: now.toISOString(),
  method: 'mobile',
  provider: 'bkash',
  reference: 'CHJ2A9XK7Q',
  state: 'valid',
  student: {
    name: label('Sumaiya Akter', 'সুমাইয়া আক্তার'),
    code: '26060003',
    roll: 19,
    class: label('Class Ten', 'দশম শ্রেণি'),
    section: label('Padma', 'পদ্মা'),
  },
  lines: [
    {
      subHead: label('Tuition fee', 'বেতন'),
      period: '2026-07',
      principal: '1250.00',
      fine: '50.00',
      offer: null,
    },
    {
      subHead: label('Session charge', 'সেশন ফি'),
      period: '2026',
      principal: '900.00',
      fine: '0',
      offer: { name: label('Paid early', 'আগাম পরিশোধ'), amount: '100.00' },
    },
  ],
  fine: '50.00',
  advance: '500.00',
  amount: '2700.00',
  left: '1250.00',
  balance: '500.00',
  collector: 'Abdul Karim',
  check: { address: '', qr: { size: 21, path: 'M0 0h7v7h-7z' } },
};

const voucher = (language: Language) => ({
  type: 'debit',
  typeName: label('Debit voucher', 'ডেবিট ভাউচার'),
  number: 'DV-2607-0003',
  day: '2026-07-18',
  reversalOf: null,
  reversedBy: null,
  byOnePerson: true,
  lines: [
    {
      code: '5201',
      ledger: label('Printing', 'মুদ্রণ'),
      party: label('Rupali Press', 'রূপালী প্রেস'),
      memo: '',
      side: 'Dr',
      amount: '12500.50',
    },
    {
      code: '1102',
      ledger: label('Sonali Bank', 'সোনালী ব্যাংক'),
      party: null,
      memo: textOf(label('Cheque 1000451', 'চেক 1000451'), language),
      side: 'Cr',
      amount: '12500.50',
    },
  ],
  totalDebit: '12500.50',
  totalCredit: '12500.50',
  amountInWords: words(1_250_050n),
  narration: textOf(label('Question papers, bill 77', 'প্রশ্নপত্র, বিল 77'), language),
  preparedBy: 'Abdul Karim',
  approvedBy: null,
  postedBy: 'Abdul Karim',
});

const span = { from: '2026-07-01', to: '2026-07-31' };
const ledger = (language: Language) => ({
  ...span,
  ledger: { code: '1101', name: label('Cash in hand', 'হাতে নগদ') },
  opening: '1500.00',
  debit: '2700.00',
  credit: '500.00',
  closing: '3700.00',
  items: [
    {
      day: '2026-07-18',
      number: 'FC-27-004711',
      narration: textOf(
        label(
          'Fees of 26060003 Sumaiya Akter, receipt 27-004711',
          '26060003 সুমাইয়া আক্তার-এর ফি, রসিদ 27-004711',
        ),
        language,
      ),
      memo: '',
      party: null,
      against: [label('Tuition fees', 'বেতন আয়'), label('Advances', 'অগ্রিম')],
      debit: '2700.00',
      credit: '0.00',
      balance: '4200.00',
    },
    {
      day: '2026-07-19',
      number: 'DV-2607-0004',
      narration: 'Tea for the guardians',
      memo: '',
      party: label('Rupali Press', 'রূপালী প্রেস'),
      against: [label('Entertainment', 'আপ্যায়ন')],
      debit: '0.00',
      credit: '500.00',
      balance: '3700.00',
    },
  ],
});
const figures = (...six: string[]) => ({
  openingDr: six[0],
  openingCr: six[1],
  debit: six[2],
  credit: six[3],
  closingDr: six[4],
  closingCr: six[5],
});
const trial = {
  ...span,
  groups: [
    {
      name: label('Assets', 'সম্পদ'),
      totals: figures('1500.00', '0.00', '2700.00', '500.00', '3700.00', '0.00'),
      subGroups: [
        {
          lines: [
            {
              code: '1101',
              name: label('Cash in hand', 'হাতে নগদ'),
              ...figures('1500.00', '0.00', '2700.00', '500.00', '3700.00', '0.00'),
            },
          ],
        },
      ],
    },
    {
      name: label('Income', 'আয়'),
      totals: figures('0.00', '1500.00', '500.00', '2700.00', '0.00', '3700.00'),
      subGroups: [
        {
          lines: [
            {
              code: '4101',
              name: label('Tuition fees', 'বেতন আয়'),
              ...figures('0.00', '1500.00', '500.00', '2700.00', '0.00', '3700.00'),
            },
          ],
        },
      ],
    },
  ],
  totals: figures('1500.00', '1500.00', '3200.00', '3200.00', '3700.00', '3700.00'),
};

const close = {
  day: '2026-07-18',
  place: 1,
  collector: 'Abdul Karim',
  receipts: 12,
  expected: '2700.00',
  counted: '2690.00',
  difference: '-10.00',
  voucher: 'JV-2607-0009',
  note: 'Wrong change given',
  closedAt: now.toISOString(),
  confirmedBy: 'Rahima Khatun',
  confirmedAt: '2026-07-18T10:05:00Z',
};

const invoice = {
  no: 'PB-26-000041',
  site: { name: site.name },
  state: 'unpaid',
  issuedOn: '2026-07-01',
  dueOn: '2026-07-15',
  students: 640,
  package: label('Standard', 'স্ট্যান্ডার্ড'),
  total: '6400.00',
  paid: '1400.00',
  open: '5000.00',
  note: '',
  lines: [
    {
      head: 'service',
      text: label('640 students, July 2026', '৬৪০ জন শিক্ষার্থী, জুলাই ২০২৬'),
      amount: '6400.00',
    },
  ],
};

const pay = (kind: string, name: { en: string; bn: string }, amount: string, why = label('', '')) => ({
  code: name.en,
  kind,
  funding: 'institution',
  name,
  amount,
  why,
});
const slip = {
  employeeId: 'e1',
  title: label('July 2026', 'জুলাই ২০২৬'),
  about: {
    code: 'E001',
    name: label('Bikash Roy', 'বিকাশ রায়'),
    designation: label('Assistant teacher', 'সহকারী শিক্ষক'),
    salaryType: label('Monthly', 'মাসিক'),
    grade: 11,
    joined: '2019-02-01',
    index: '1023456',
    bank: 'Sonali Bank',
    accountNumber: '3401200045678',
    routing: '',
  },
  lines: [
    pay('earning', label('Basic pay', 'মূল বেতন'), '16000.00'),
    pay('earning', label('House rent', 'বাড়িভাড়া'), '4000.00', label('25% of 16,000.00', '১৬,০০০.০০-এর ২৫%')),
    pay('deduction', label('Absence', 'অনুপস্থিতি'), '640.00', label('1 day', '১ দিন')),
  ],
  earned: '20000.00',
  additions: '0.00',
  deductions: '640.00',
  government: '0.00',
  payable: '19360.00',
  employer: '1600.00',
  words: words(1_936_000n),
  paidOn: '2026-08-02',
  withheld: null,
};
const around = new Map([
  [
    'e1',
    {
      department: label('Science', 'বিজ্ঞান'),
      attendance: { working: 24, present: 22, late: 1, leave: 1, absent: 1 },
    },
  ],
]);

/** Each paper in a language. */
const papers: Readonly<Record<string, (language: Language) => Promise<Uint8Array>>> = {
  receipt: (language) => receiptFile(receipt as never, {} as never, site as never, language)(),
  voucher: (language) => voucherDocument(voucher(language) as never, { language, site: site as never, now }),
  ledger: (language) =>
    sheetsFile([bookSheets(language).ledger(ledger(language) as never)], 'pdf', {
      language,
      site: site as never,
      now,
    }),
  'trial-balance': (language) =>
    sheetsFile([bookSheets(language).trialBalance(trial as never)], 'pdf', {
      language,
      site: site as never,
      now,
    }),
  'day-close': (language) =>
    officeFile('pdf', daySheet([close] as never, language, { from: span.from, to: span.to }), {
      language,
      site,
      now,
    }),
  invoice: (language) => invoicePaper(invoice as never, { language, now, site: site as never }),
  payslip: (language) =>
    payslipsFile({ now: () => now } as never, [slip] as never, around as never, language, site as never),
};

it.each(Object.keys(papers))(
  'FEE-9 ACC-3 ACC-8 the paper %s is the one that was looked at, in both languages',
  async (name) => {
    const layouts: string[] = [];
    for (const language of ['en', 'bn'] as const) {
      const pdf = await papers[name]?.(language);
      layouts.push(`${language}\n${pdf ? await layoutOf(pdf) : ''}`);
    }
    await expect(`${layouts.join('\n\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, `${name}.txt`));
  },
);
