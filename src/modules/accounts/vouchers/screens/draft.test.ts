import { describe, expect, it } from 'vitest';
import {
  type BookLedger,
  checkDraft,
  type Draft,
  emptyLine,
  inputOf,
  withLedger,
  withPaidFrom,
  withParty,
} from './draft.ts';

const ledgers = new Map<string, BookLedger>([
  ['cash', { id: 'cash', type: 'asset', kind: 'cash', isByParty: false, fundId: null }],
  ['exams', { id: 'exams', type: 'asset', kind: 'bank', isByParty: false, fundId: 'exams' }],
  ['paper', { id: 'paper', type: 'expense', kind: 'other', isByParty: false, fundId: null }],
  ['creditors', { id: 'creditors', type: 'liability', kind: 'other', isByParty: true, fundId: null }],
]);
const cheque = (number: string) => `চেক ${number}`;
const draft: Draft = {
  day: '2026-07-26',
  narration: 'Paper',
  partyId: 'press',
  paidFrom: null,
  lines: [
    { ...emptyLine(1), ledgerId: 'paper', debit: '১,২৫০.৫০', partyId: 'press' },
    { ...emptyLine(2), ledgerId: 'cash', credit: '1250.5', partyId: 'press' },
    emptyLine(3),
  ],
};

describe('a voucher being written', () => {
  it('is fine with Bengali digits, groups and an empty last line', () => {
    const check = checkDraft('debit', draft, ledgers);
    expect([check.debit, check.credit]).toEqual([125050n, 125050n]);
    expect([check.rules, check.ledgers.size, check.amounts.size]).toEqual([[], 0, 0]);
  });

  it('says at its line what is missing, and in general what its kind asks for', () => {
    const check = checkDraft(
      'debit',
      {
        ...draft,
        lines: [
          { ...emptyLine(1), ledgerId: 'paper', debit: 'abc' },
          { ...emptyLine(2), memo: 'x' },
        ],
      },
      ledgers,
    );
    expect(check.amounts.get(1)?.en).toBe('This is not an amount.');
    expect(check.ledgers.get(2)?.en).toBe('Choose the ledger.');
    expect(check.rules.map((one) => one.en)).toContain('A debit voucher pays from cash or a bank.');
  });

  it('ACC-3 writes the side of the cash or bank it is paid from by itself, with its cheque, a line a fund', () => {
    const paid = withPaidFrom('debit', draft, 'cash', ledgers);
    expect(paid.lines.map((line) => line.ledgerId)).toEqual(['paper', null]);
    const funded = { ...emptyLine(4), ledgerId: 'paper', debit: '100', fundId: 'exams' };
    const whole = {
      ...paid,
      lines: [...paid.lines, funded],
      paidFrom: { ledgerId: 'cash', cheque: ' SB 4471902 ' },
    };
    const check = checkDraft('debit', whole, ledgers);
    expect([check.debit, check.credit, check.rules]).toEqual([135050n, 135050n, []]);
    expect(inputOf('debit', whole, ledgers, cheque).lines.slice(2)).toEqual([
      {
        ledgerId: 'cash',
        side: 'Cr',
        amount: '1250.50',
        partyId: null,
        fundId: null,
        memo: 'চেক SB 4471902',
      },
      {
        ledgerId: 'cash',
        side: 'Cr',
        amount: '100.00',
        partyId: null,
        fundId: 'exams',
        memo: 'চেক SB 4471902',
      },
    ]);
    expect(withLedger(whole, 3, 'paper').lines.find((line) => line.key === 3)).toMatchObject({
      debit: '',
      credit: '',
    });
    expect(withPaidFrom('debit', paid, null, ledgers).paidFrom).toBeNull();
    // An account of one fund pays what another spends: it is told.
    const ofExams = (lines: Draft['lines']) =>
      checkDraft('debit', { ...whole, lines, paidFrom: { ledgerId: 'exams', cheque: '' } }, ledgers)
        .otherFund;
    expect([ofExams(whole.lines), ofExams([funded]), check.otherFund]).toEqual(['exams', null, null]);
  });

  it('ACC-3 writes what a credit voucher is received into, and both ends of a contra voucher', () => {
    const one = (ledgerId: string, sides: { debit?: string; credit?: string }): Draft => ({
      ...draft,
      partyId: null,
      lines: [{ ...emptyLine(1), ledgerId, ...sides }],
    });
    const received = withPaidFrom('credit', one('paper', { credit: '700' }), 'cash', ledgers);
    expect(
      inputOf('credit', received, ledgers, cheque).lines.map((line) => [line.ledgerId, line.side]),
    ).toEqual([
      ['paper', 'Cr'],
      ['cash', 'Dr'],
    ]);
    const moved = withPaidFrom('contra', one('exams', { debit: '500' }), 'cash', ledgers);
    expect(inputOf('contra', moved, ledgers, cheque).lines.map((line) => [line.ledgerId, line.side])).toEqual(
      [
        ['exams', 'Dr'],
        ['cash', 'Cr'],
      ],
    );
    expect(checkDraft('contra', moved, ledgers).rules).toEqual([]);
    // Where the money goes was chosen first, its amount not written yet: it stays. What was written on the paying side goes.
    expect(withPaidFrom('contra', one('exams', {}), 'cash', ledgers).lines[0]?.ledgerId).toBe('exams');
    expect(
      withPaidFrom('contra', one('exams', { credit: '500' }), 'cash', ledgers).lines[0]?.ledgerId,
    ).toBeNull();
  });

  it('ACC-3 writes the number of a cheque for a bank alone', () => {
    const byBank = { ...withPaidFrom('debit', draft, 'exams', ledgers) };
    const withCheque = { ...byBank, paidFrom: { ledgerId: 'exams', cheque: '4471902' } };
    expect(withPaidFrom('debit', withCheque, 'exams', ledgers).paidFrom?.cheque).toBe('4471902');
    expect(withPaidFrom('debit', withCheque, 'cash', ledgers).paidFrom?.cheque).toBe('');
  });

  it('gives a new line what is missing on the other side', () => {
    const open = { ...draft, lines: [draft.lines[0] ?? emptyLine(1), emptyLine(2)] };
    expect(withLedger(open, 2, 'cash').lines[1]?.credit).toBe('1250.50');
    expect(withLedger(draft, 3, 'cash').lines[2]).toMatchObject({ debit: '', credit: '' });
  });

  it('asks for a party on the lines of a ledger kept by party', () => {
    const owed = { ...emptyLine(4), ledgerId: 'creditors', credit: '10' };
    const check = checkDraft('journal', { ...draft, lines: [...draft.lines, owed] }, ledgers);
    expect([...check.parties]).toEqual([[4, { en: 'Choose the party.', bn: 'পক্ষ বাছাই করুন।' }]]);
  });

  it('gives its party to the lines that have none of their own', () => {
    const own = { ...emptyLine(5), ledgerId: 'paper', debit: '1', partyId: 'canteen' };
    const after = withParty({ ...draft, lines: [...draft.lines, own] }, 'mill');
    expect(after.lines.map((line) => line.partyId)).toEqual(['mill', 'mill', 'mill', 'canteen']);
    expect(withParty(after, null).lines.map((line) => line.partyId)).toEqual([null, null, null, 'canteen']);
  });

  it('sends filled lines only, the party where the line is no money', () => {
    expect(inputOf('debit', draft, ledgers, cheque).lines).toEqual([
      { ledgerId: 'paper', side: 'Dr', amount: '1250.50', partyId: 'press', fundId: null, memo: '' },
      { ledgerId: 'cash', side: 'Cr', amount: '1250.50', partyId: null, fundId: null, memo: '' },
    ]);
  });
});
