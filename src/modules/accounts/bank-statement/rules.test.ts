import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookLine,
  dayOrderOf,
  endBalance,
  findHead,
  guessColumns,
  matchStatement,
  nearDays,
  notesOf,
  readStatement,
  type StatementLine,
  statementAmount,
  statementDay,
  suggestedNote,
} from './rules.ts';

describe('the columns of a statement', () => {
  it.each([
    [
      ['Date', 'Particulars', 'Instrument No', 'Withdrawal (Tk)', 'Deposit (Tk)', 'Balance (Tk)'],
      { day: 0, details: 1, reference: 2, debit: 3, credit: 4, balance: 5 },
    ],
    [
      ['Value Date', 'Transaction Date', 'Chq/Ref No.', 'Description', 'Dr', 'Cr', 'Running Balance'],
      { day: 1, reference: 2, details: 3, debit: 4, credit: 5, balance: 6 },
    ],
    [
      ['ক্রমিক', 'তারিখ', 'বিবরণ', 'চেক নং', 'উত্তোলন', 'জমা', 'স্থিতি'],
      { day: 1, details: 2, reference: 3, debit: 4, credit: 5, balance: 6 },
    ],
    [
      ['Txn Date', 'Narration', 'Debit', 'Credit'],
      { day: 0, details: 1, reference: null, debit: 2, credit: 3, balance: null },
    ],
    [
      ['Name', 'Roll'],
      { day: null, details: null, reference: null, debit: null, credit: null, balance: null },
    ],
  ])('of %j are found by what banks call them', (head, columns) => {
    expect(guessColumns(head)).toEqual(columns);
  });

  it('stand below the name of the bank and the period', () => {
    const rows = [
      ['Janata Bank PLC'],
      ['Statement from 01/07/2026'],
      [''],
      ['Date', 'Details', 'Debit', 'Credit'],
    ];
    expect(findHead(rows)).toMatchObject({ line: 3, columns: { day: 0, debit: 2, credit: 3 } });
    expect(findHead([[''], ['a', 'b']])).toMatchObject({ line: 1, columns: { day: null } });
    expect(findHead([])).toMatchObject({ line: 0 });
  });
});

describe('a day of a statement', () => {
  it.each([
    ['2026-07-05', '2026-07-05'],
    ['2026/7/5', '2026-07-05'],
    ['05/07/2026', '2026-07-05'],
    ['5-7-2026', '2026-07-05'],
    ['05.07.26', '2026-07-05'],
    ['০৫/০৭/২০২৬', '2026-07-05'],
    ['05-Jul-26', '2026-07-05'],
    ['05JUL2026', '2026-07-05'],
    ['5 July 2026', '2026-07-05'],
    ['July 5, 2026', '2026-07-05'],
    ['05 Sept 2026', '2026-09-05'],
    ['৫ জুলাই ২০২৬', '2026-07-05'],
    ['১ ফেব্রুয়ারী ২০২৬', '2026-02-01'],
    ['05/07/2026 14:32:10', '2026-07-05'],
    ['2026-07-05T10:00:00', '2026-07-05'],
    ['31/02/2026', null],
    ['07/25/2026', null],
    ['Total', null],
    ['', null],
    ['5 Ju 2026', null],
  ])('%j is %j', (text, day) => {
    expect(statementDay(text)).toBe(day);
  });

  it('has the month first only where no other reading is left', () => {
    expect(dayOrderOf(['07/05/2026', '07/25/2026'])).toBe('monthFirst');
    expect(dayOrderOf(['07/05/2026', '25/07/2026', '07/25/2026'])).toBe('dayFirst');
    expect(dayOrderOf(['07/05/2026'])).toBe('dayFirst');
    expect(statementDay('07/25/2026', 'monthFirst')).toBe('2026-07-25');
  });
});

describe('an amount of a statement', () => {
  it.each([
    ['1,250.50', 125050n],
    ['১২,৫০০', 1250000n],
    ['৳ ৫০০.০০', 50000n],
    ['BDT 1,000', 100000n],
    ['', 0n],
    ['-', 0n],
    ['0.00', 0n],
    ['(345.00)', -34500n],
    ['-345', -34500n],
    ['1,200.00 Cr', 120000n],
    ['1,200.00Dr.', -120000n],
    ['abc', null],
    ['1.234', null],
  ])('“%s” is %s paisa', (text, paisa) => {
    expect(statementAmount(text)).toBe(paisa);
  });
});

describe('the lines of a statement', () => {
  const head = ['Date', 'Particulars', 'Cheque', 'Debit', 'Credit', 'Balance'];
  const columns = guessColumns(head);
  const span = { after: '2026-06-30', to: '2026-07-31' };

  it('are its rows with an amount, each with what is wrong with it', () => {
    const lines = readStatement(
      [
        head,
        ['01/07/2026', 'Balance forward', '', '', '', '1,000.00'],
        ['০২/০৭/২০২৬', 'Cash deposit', '', '', '৫০০', '1,500.00'],
        ['', 'by the office', '', '', '', ''],
        ['03/07/2026', 'Paid', '0771002', '200.00', '0.00', '1,300.00'],
        ['30/06/2026', 'Earlier', '', '10', '', ''],
        ['01/08/2026', 'Later', '', '10', '', ''],
        ['04/07/2026', 'Wrong', '', 'ten', '', ''],
        ['04/07/2026', 'Minus', '', '-10', '', ''],
        ['04/07/2026', 'Both', '', '10', '10', ''],
        ['Total', '', '', '230', '510', ''],
        ['', '', '', '', '', ''],
      ],
      0,
      columns,
      span,
    );
    expect(lines.map((line) => [line.line, line.day, line.amount, line.problem])).toEqual([
      [3, '2026-07-02', 50000n, null],
      [5, '2026-07-03', -20000n, null],
      [6, '2026-06-30', -1000n, 'early'],
      [7, '2026-08-01', -1000n, 'late'],
      [8, '2026-07-04', 0n, 'amount'],
      [9, '2026-07-04', 0n, 'amount'],
      [10, '2026-07-04', 0n, 'both'],
      [11, 'Total', 28000n, 'both'],
    ]);
    expect(lines[0]?.details).toBe('Cash deposit by the office');
    expect(lines[1]).toMatchObject({ reference: '0771002', balance: 130000n });
  });

  it('end with the balance of the latest day, whichever way they run', () => {
    const rows = [
      ['01/07/2026', '', '', '', '10', '110'],
      ['05/07/2026', '', '', '', '10', '120'],
    ];
    expect(endBalance(readStatement([head, ...rows], 0, columns, span))).toBe(12000n);
    expect(endBalance(readStatement([head, ...rows.toReversed()], 0, columns, span))).toBe(12000n);
    expect(endBalance([])).toBeNull();
  });
});

type Line = Pick<StatementLine, 'day' | 'amount' | 'reference' | 'details'>;
const line = (day: string, amount: bigint, reference = '', details = ''): Line => ({
  day: `2026-07-${day}`,
  amount,
  reference,
  details,
});
const book = (id: string, day: string, amount: bigint, ...numbers: string[]): BookLine => ({
  id,
  day: `2026-07-${day}`,
  amount,
  numbers,
});

describe('a line of the bank', () => {
  it.each([
    {
      name: 'is the line of the same cheque before one of the same day',
      lines: [line('10', -500n, '0771002')],
      books: [book('a', '10', -500n, 'DV-2607-0001'), book('b', '02', -500n, '771002', 'DV-2607-0002')],
      found: ['b number 8'],
    },
    {
      name: 'is the cheque its words name, in either digits',
      lines: [line('10', -500n, '', 'চেক ৭৭১০০২ নগদায়ন')],
      books: [book('b', '02', -500n, '771002')],
      found: ['b number 8'],
    },
    {
      name: 'is the voucher its reference names',
      lines: [line('10', 900n, 'dv-2607-0009')],
      books: [book('a', '10', 900n, 'DV-2607-0001'), book('b', '09', 900n, 'DV-2607-0009')],
      found: ['b number 1'],
    },
    {
      name: 'is the voucher its reference names, of a type with three letters',
      lines: [line('10', 900n, 'pay dvx-2607-0009')],
      books: [book('a', '10', 900n, 'DVX-2607-0001'), book('b', '09', 900n, 'DVX-2607-0009')],
      found: ['b number 1'],
    },
    {
      name: 'is of the same amount to the paisa, and of the same way',
      lines: [line('10', 501n), line('10', -500n)],
      books: [book('a', '10', 500n)],
      found: ['', ''],
    },
    {
      name: 'is the nearest day within a week, before or after',
      lines: [line('10', 500n)],
      books: [book('a', '04', 500n), book('b', '12', 500n), book('c', '20', 500n)],
      found: ['b near -2'],
    },
    {
      name: 'is none where the days are too far apart',
      lines: [line('20', 500n)],
      books: [book('a', '12', 500n)],
      found: [''],
    },
    {
      name: 'is a cheque of months ago by its number, but none the bank had long before the books',
      lines: [line('28', -500n, '771002'), line('01', -700n, '771003')],
      books: [{ ...book('a', '01', -500n, '771002'), day: '2026-03-01' }, book('b', '20', -700n, '771003')],
      found: ['a number 149', ''],
    },
    {
      name: 'is matched once: two alike on each side are two pairs, a third stays',
      lines: [line('10', 500n), line('10', 500n), line('10', 500n)],
      books: [book('a', '10', 500n), book('b', '10', 500n)],
      found: ['a day 0', 'b day 0', ''],
    },
    {
      name: 'is doubtful where the bank names another cheque',
      lines: [line('10', -500n, '771009')],
      books: [book('a', '10', -500n, '771002')],
      found: ['a day 0 doubtful'],
    },
    {
      name: 'is another before a doubtful one, though that is nearer',
      lines: [line('10', -500n, '771009')],
      books: [book('a', '10', -500n, '771002'), book('b', '08', -500n, 'DV-2607-0003')],
      found: ['b near 2'],
    },
  ])('$name', ({ lines, books, found }) => {
    expect(
      matchStatement(lines, books).map((match) =>
        match ? `${match.id} ${match.reason} ${match.days}${match.isDoubtful ? ' doubtful' : ''}` : '',
      ),
    ).toEqual(found);
  });

  const day = fc.integer({ min: 1, max: 28 }).map((one) => String(one).padStart(2, '0'));
  const amount = fc.constantFrom(500n, -500n, 700n, -700n);
  const number = fc.constantFrom('', '771001', '771002', '771003');
  const lines = fc.array(
    fc.tuple(day, amount, number).map(([on, of, no]) => line(on, of, no)),
    { maxLength: 25 },
  );
  const books = fc
    .array(fc.tuple(day, amount, number), { maxLength: 25 })
    .map((list) => list.map(([on, of, no], place) => book(String(place), on, of, ...(no ? [no] : []))));

  it('is matched once only, to the paisa, near enough, and nothing that fits is left on both sides', () => {
    fc.assert(
      fc.property(lines, books, (bank, own) => {
        const found = matchStatement(bank, own);
        const ids = found.flatMap((match) => (match ? [match.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
        const fits = (one: Line, other: BookLine, days: number) =>
          one.amount === other.amount && Math.abs(days) <= nearDays;
        for (const [place, match] of found.entries()) {
          const one = bank[place] as Line;
          if (match) {
            const other = own[Number(match.id)] as BookLine;
            expect(other.amount).toBe(one.amount);
            if (match.reason === 'number') expect(other.numbers).toContain(one.reference);
            else expect(Math.abs(match.days)).toBeLessThanOrEqual(nearDays);
            expect(match.reason === 'day').toBe(match.reason !== 'number' && match.days === 0);
            continue;
          }
          for (const other of own) {
            const days = Number(one.day.slice(8)) - Number(other.day.slice(8));
            if (fits(one, other, days)) expect(ids).toContain(other.id);
          }
        }
      }),
    );
  });

  it('is found among tens of thousands of the same amount', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => String(1 + (n % 28)).padStart(2, '0'));
    const bank = many(2_000).map((on) => line(on, 500n));
    const own = many(20_000).map((on, place) => book(String(place), on, 500n));
    expect(matchStatement(bank, own).every((match) => match?.reason === 'day')).toBe(true);
  });

  it('is never taken by a day from a line that names its number', () => {
    fc.assert(
      fc.property(lines, books, (bank, own) => {
        const found = matchStatement(bank, own);
        for (const [place, match] of found.entries()) {
          if (!match || match.reason === 'number') continue;
          const other = own[Number(match.id)] as BookLine;
          const named = bank.findIndex(
            (one, at) => at !== place && one.amount === other.amount && other.numbers.includes(one.reference),
          );
          const days = named === -1 ? -99 : Number(bank[named]?.day.slice(8)) - Number(other.day.slice(8));
          if (days >= -nearDays) expect(found[named]?.reason).toBe('number');
        }
      }),
    );
  });
});

describe('a line only the bank has', () => {
  it('is its charge or its interest by its words, and may be noted on its own side alone', () => {
    const of = (amount: bigint, details: string) => suggestedNote({ amount, details, reference: '' });
    expect(of(-34500n, 'SMS alert charge')).toBe('charge');
    expect(of(-34500n, 'আবগারি শুল্ক')).toBe('charge');
    expect(of(-34500n, 'Private transfer')).toBeNull();
    expect(of(100n, 'Interest credited')).toBe('interest');
    expect(of(100n, 'মুনাফা')).toBe('interest');
    expect(of(100n, 'Charge given back')).toBeNull();
    expect([notesOf(-1n), notesOf(1n)]).toEqual([
      ['charge', 'payment'],
      ['interest', 'deposit'],
    ]);
  });
});
