import { describe, expect, it } from 'vitest';
import { mostToWithdraw } from '../rules/fund-rules.ts';
import { type BankColumn, type BankLayout, bankRows, bankText, layoutProblem, ofBank } from './rules.ts';

const column = (field: BankColumn['field'], more: Partial<BankColumn> = {}): BankColumn => ({
  field,
  heading: field,
  width: 0,
  text: '',
  ...more,
});
const layout = (more: Partial<BankLayout>): BankLayout => ({
  bank: '',
  format: 'csv',
  delimiter: 'comma',
  hasHeading: false,
  columns: [column('account'), column('amount')],
  ...more,
});
const payee = {
  code: 'E-1',
  nameEn: 'Abdul "Kala", Karim',
  nameBn: 'আব্দুল করিম',
  designation: 'Teacher',
  bank: 'Sonali Bank',
  routing: '200270886',
  account: '0123456789012',
  amount: 2_345_050n,
};
const of = { day: '2026-07-06', month: '2026-06' };
const text = (one: BankLayout) => bankText(one, bankRows(one, [payee], of));

describe('the file of a bank', () => {
  it('PRL-8 has its columns in their order, headings where it wants them, and quotes what holds the sign', () => {
    expect(text(layout({ columns: [column('nameEn'), column('paisa'), column('month')] }))).toBe(
      '"Abdul ""Kala"", Karim",2345050,2026-06\r\n',
    );
    expect(text(layout({ hasHeading: true, delimiter: 'tab' }))).toBe(
      'account\tamount\r\n0123456789012\t23450.50\r\n',
    );
    expect(text(layout({ delimiter: 'semicolon', columns: [column('fixed', { text: '=1+1' })] }))).toBe(
      "'=1+1\r\n",
    );
  });

  it('PRL-8 with fixed widths figures stand right and words left, words are cut, numbers never', () => {
    const columns = [
      column('serial', { width: 4 }),
      column('nameEn', { width: 8 }),
      column('account', { width: 6 }),
      column('amount', { width: 12 }),
    ];
    expect(text(layout({ format: 'fixed', columns }))).toBe('   1Abdul "K0123456789012    23450.50\r\n');
  });

  it('PRL-8 lists only accounts at its bank, and pays nobody without account and amount', () => {
    const payees = [payee, { ...payee, bank: 'SONALI BANK ' }, { ...payee, bank: 'Agrani' }];
    expect(ofBank(layout({ bank: 'sonali bank' }), payees)).toHaveLength(2);
    expect(ofBank(layout({}), payees)).toHaveLength(3);
    expect(layoutProblem(layout({ columns: [column('account')] }))).toBe('columns');
    expect(layoutProblem(layout({ columns: [column('amount')] }))).toBe('columns');
    expect(layoutProblem(layout({ format: 'fixed' }))).toBe('width');
    expect(layoutProblem(layout({}))).toBeNull();
  });
});

describe('what may be taken out of the fund', () => {
  const rule = { minimumYears: 3, percent: 50 };
  const entries = [
    { day: '2023-07-06', kind: 'own', amount: 10_000n },
    { day: '2023-07-06', kind: 'institution', amount: 10_000n },
    { day: '2024-07-06', kind: 'withdrawn', amount: -1_000n },
  ];
  it.each([
    ['a day before the years are over', '2026-07-05', entries, 0n],
    ['on the day they are over, less what was taken', '2026-07-06', entries, 4_000n],
    [
      'never more than the fund holds',
      '2026-07-06',
      [...entries, { day: '2025-01-01', kind: 'paidOut', amount: -18_500n }],
      500n,
    ],
    [
      'nothing where all is out',
      '2026-07-06',
      [...entries, { day: '2025-01-01', kind: 'paidOut', amount: -19_000n }],
      0n,
    ],
    ['nothing for who never paid in', '2026-07-06', [], 0n],
    [
      'what comes later does not count',
      '2026-07-06',
      [...entries, { day: '2026-08-01', kind: 'own', amount: 90_000n }],
      4_000n,
    ],
  ])('PRL-9 %s', (_, day, known, most) => {
    expect(mostToWithdraw(rule, known, day)).toBe(most);
  });
});
