import { describe, expect, it } from 'vitest';
import cases from '../../fees-cases.json' with { type: 'json' };
import { decide, signaturesOf } from './sslcommerz.ts';

describe('the signatures of a message', () => {
  it.each(cases.sslcommerzSignature.cases.map((one) => [one.id, one.title, one] as const))(
    '%s %s',
    (_, __, one) => {
      expect(signaturesOf(one.payload, one.storePassword)).toEqual(one.expected);
    },
  );
  it('are missing where nothing is signed', () => {
    expect(signaturesOf({}, 'x')).toEqual({ md5: false, sha2: false });
  });
});

describe('what follows from the validation', () => {
  it.each(cases.verificationDecisions.map((one) => [one.id, one.expected, one] as const))(
    '%s %s',
    (_, __, one) => {
      expect(decide(one.order, one.validation)).toBe(one.expected);
    },
  );
  it.each([
    ['1250.01', '1250.00'],
    ['1250.00', '1249.99'],
    ['', '1250.00'],
  ])('another amount is refused: %s, %s', (amount, currencyAmount) => {
    const [one] = cases.verificationDecisions;
    if (!one) throw new Error('No cases');
    expect(decide(one.order, { ...one.validation, amount, currency_amount: currencyAmount })).toBe(
      'reject_amount_mismatch',
    );
  });
});
