import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../core/dates.ts';
import {
  accessionOf,
  barcodeOf,
  dueDay,
  isIsbn,
  isShut,
  type LendFacts,
  type LendingRule,
  lateDays,
  lateFine,
  lendRefusal,
  lostCharge,
  normaliseIsbn,
  renewRefusal,
  ruleFor,
  type ShutDays,
  scannedAs,
} from './rules.ts';

const rule: LendingRule = {
  memberKind: 'student',
  bookKind: 'general',
  books: 2,
  days: 14,
  renewals: 1,
  fineADay: 200n,
  graceDays: 1,
};
/** Friday and Saturday are off, and the sixteenth of December 2026, a Wednesday. */
const shut: ShutDays = { weekend: [6, 0], holidays: new Set(['2026-12-16']) };

describe('ISBN', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['0-306-40615-2', '0306406152'],
    ['0-8044-2957-x', '080442957X'],
    ['ISBN 978 984 33 1234 7', null],
    ['978-984-8765-00-5', '9789848765005'],
    ['৯৭৮-০-৩০৬-৪০৬১৫-৭', '9780306406157'],
    ['9780306406158', null],
    ['0306406153', null],
    ['12345', null],
    ['', null],
    ['X306406152', null],
  ])('LIB-1 takes %s as %s', (text, kept) => {
    expect(normaliseIsbn(text)).toBe(kept);
    expect(isIsbn(text)).toBe(kept !== null);
  });

  it('LIB-1 refuses a number of which any one digit is another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'9780306406157'];
        digits[place] = String((Number(digits[place]) + shift) % 10);
        expect(isIsbn(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('labels of copies', () => {
  it.each([
    ['L000123', 123],
    ['l123', 123],
    ['123', 123],
    ['০০১২৩', 123],
    [' 7 ', 7],
    ['0', null],
    ['260600123x', null],
    ['2606001234', null],
    ['himu', null],
    ['', null],
  ])('LIB-3 reads %s as %s', (code, accession) => {
    expect(accessionOf(code)).toBe(accession);
  });

  it('LIB-3 reads back every label it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (number) => {
        expect(accessionOf(barcodeOf(number))).toBe(number);
      }),
    );
  });
});

describe('days', () => {
  it.each([
    ['an open day', '2026-11-22', 14, shut, '2026-12-06'],
    ['a Friday, put off to Sunday', '2026-11-20', 14, shut, '2026-12-06'],
    ['a holiday, put off by a day', '2026-12-02', 14, shut, '2026-12-17'],
    ['a Friday where holidays do not matter', '2026-11-20', 14, null, '2026-12-04'],
  ])('LIB-2 is due on %s', (_, today, days, closed, due) => {
    expect(dueDay(today, days, closed)).toBe(due);
  });

  it('LIB-2 is never due on a shut day nor before its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (after, days) => {
        const today = addDays('2026-06-01', after);
        const due = dueDay(today, days, shut);
        expect(isShut(due, shut)).toBe(false);
        expect(due >= addDays(today, days)).toBe(true);
      }),
    );
  });

  it.each([
    ['on its day', '2026-12-10', '2026-12-10', 0],
    ['before it', '2026-12-10', '2026-12-01', 0],
    ['after a weekend', '2026-12-10', '2026-12-13', 1],
    ['after a weekend and a holiday', '2026-12-10', '2026-12-17', 4],
  ])('LIB-2 counts the open days a book is late: %s', (_, due, on, days) => {
    expect(lateDays(due, on, shut)).toBe(days);
  });
});

describe('fines', () => {
  const fine = { due: '2026-12-01', fineADay: 200n, graceDays: 1, most: null } as const;
  it.each([
    ['nothing in time', { on: '2026-12-01' }, { days: 0, amount: 0n }],
    ['nothing within the grace days', { on: '2026-12-02' }, { days: 1, amount: 0n }],
    ['every late day once grace is over', { on: '2026-12-03' }, { days: 2, amount: 400n }],
    ['no more than the price', { on: '2026-12-31', most: 1_000n }, { days: 30, amount: 1_000n }],
    ['nothing where a day costs nothing', { on: '2026-12-31', fineADay: 0n }, { days: 30, amount: 0n }],
  ])('LIB-2 LIB-5 asks %s', (_, given, expected) => {
    expect(lateFine({ ...fine, ...given }, null)).toEqual(expected);
  });

  it('LIB-5 never falls as days go by, and never passes the price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.bigInt({ min: 0n, max: 1_000n }),
        fc.integer({ min: 0, max: 10 }),
        fc.bigInt({ min: 1n, max: 50_000n }),
        (late, fineADay, graceDays, most) => {
          const at = (days: number) =>
            lateFine({ due: '2026-01-01', on: addDays('2026-01-01', days), fineADay, graceDays, most }, null)
              .amount;
          expect(at(late) <= at(late + 1)).toBe(true);
          expect(at(late) <= most).toBe(true);
        },
      ),
    );
  });

  it('LIB-5 charges price and processing for a lost book', () => {
    expect(lostCharge(25_000n, 5_000n)).toBe(30_000n);
  });
});

describe('lending', () => {
  const facts: LendFacts = {
    state: 'shelf',
    keptFor: null,
    memberId: 'a',
    hasLeft: false,
    isSuspended: false,
    rule,
    hasOfKind: 0,
    hasTitle: false,
  };
  it.each([
    ['a copy on the shelf', {}, null],
    ['a copy kept for this member', { state: 'onHold', keptFor: 'a' }, null],
    ['a copy kept for another', { state: 'onHold', keptFor: 'b' }, 'keptForAnother'],
    ['a copy that is out', { state: 'onLoan' }, 'onLoan'],
    ['a copy for the room', { state: 'reference' }, 'notLent'],
    ['a copy in repair', { state: 'repair' }, 'notHere'],
    ['a lost copy', { state: 'lost' }, 'notHere'],
    ['to who has left', { hasLeft: true, isSuspended: true }, 'left'],
    ['to who is suspended', { isSuspended: true }, 'suspended'],
    ['without a rule', { rule: null }, 'notLentToMember'],
    ['by a rule of none', { rule: { ...rule, books: 0 } }, 'notLentToMember'],
    ['a second copy of a book', { hasTitle: true, hasOfKind: 1 }, 'hasTitle'],
    ['the last that the rule allows', { hasOfKind: 1 }, null],
    ['one more than the rule allows', { hasOfKind: 2 }, 'limit'],
    ['the copy’s reason first', { state: 'onLoan', isSuspended: true }, 'onLoan'],
  ] as const)('LIB-2 lends or refuses %s', (_, change, refusal) => {
    expect(lendRefusal({ ...facts, ...change } as LendFacts)).toBe(refusal);
  });

  it('LIB-2 finds the rule of a member and a book', () => {
    expect(ruleFor([rule], 'student', 'general')).toBe(rule);
    expect(ruleFor([rule], 'teacher', 'general')).toBeNull();
  });

  it.each([
    ['the first time', {}, null],
    ['once too often', { renewals: 1 }, 'renewals'],
    ['what costs a fine', { isFined: true }, 'late'],
    ['what somebody waits for', { isWanted: true }, 'wanted'],
    ['for who is suspended', { isSuspended: true }, 'suspended'],
  ] as const)('LIB-2 renews or refuses %s', (_, change, refusal) => {
    const given = { renewals: 0, most: 1, isWanted: false, isSuspended: false, isFined: false };
    expect(renewRefusal({ ...given, ...change })).toBe(refusal);
  });
});

describe('stock take', () => {
  it.each([
    ['a copy in its rack', { state: 'shelf', rackId: 'r', within: 'r' }, 'expected'],
    ['any copy of the whole library', { state: 'shelf', rackId: 'r', within: null }, 'expected'],
    ['a copy of another rack', { state: 'shelf', rackId: 's', within: 'r' }, 'elsewhere'],
    ['a copy without a rack', { state: 'reference', rackId: null, within: 'r' }, 'elsewhere'],
    ['a copy that is lent', { state: 'onLoan', rackId: 'r', within: 'r' }, 'onLoan'],
    ['a copy given up', { state: 'lost', rackId: 'r', within: 'r' }, 'found'],
    ['a copy in repair', { state: 'repair', rackId: 'r', within: 'r' }, 'away'],
  ] as const)('LIB-6 tells %s', (_, copy, as) => {
    expect(scannedAs(copy)).toBe(as);
  });
});
