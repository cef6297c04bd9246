import { describe, expect, it } from 'vitest';
import type { Ledger } from '../rules.ts';
import { checkDraft, type Draft, emptyLine, inputOf, withLedger } from './draft.ts';

const ledgers = new Map<string, Ledger>([
  ['cash', { id: 'cash', type: 'asset', kind: 'cash' }],
  ['paper', { id: 'paper', type: 'expense', kind: 'other' }],
]);
const draft: Draft = {
  day: '2026-07-26',
  narration: 'Paper',
  partyId: 'press',
  lines: [
    { ...emptyLine(1), ledgerId: 'paper', debit: '১,২৫০.৫০' },
    { ...emptyLine(2), ledgerId: 'cash', credit: '1250.5' },
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
    expect(check.amounts.get(1)?.en).toBe('This is no amount.');
    expect(check.ledgers.get(2)?.en).toBe('Choose the ledger.');
    expect(check.rules.map((one) => one.en)).toContain('A debit voucher pays from cash or a bank.');
  });

  it('gives a new line what is missing on the other side', () => {
    const open = { ...draft, lines: [draft.lines[0] ?? emptyLine(1), emptyLine(2)] };
    expect(withLedger(open, 2, 'cash').lines[1]?.credit).toBe('1250.50');
    expect(withLedger(draft, 3, 'cash').lines[2]).toMatchObject({ debit: '', credit: '' });
  });

  it('sends filled lines only, the party where the line is no money', () => {
    expect(inputOf('debit', draft, ledgers).lines).toEqual([
      { ledgerId: 'paper', side: 'Dr', amount: '1250.50', partyId: 'press', memo: '' },
      { ledgerId: 'cash', side: 'Cr', amount: '1250.50', partyId: null, memo: '' },
    ]);
  });
});
