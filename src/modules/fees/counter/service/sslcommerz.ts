import { createHash, timingSafeEqual } from 'node:crypto';
import { parseTaka } from '../../../../core/money.ts';

type Fields = Readonly<Record<string, string>>;

/** The signature over the signed fields of a message: sorted, with the digest of the store's password among them. */
function signatureOf(payload: Fields, storePassword: string, algorithm: 'md5' | 'sha256'): string {
  const digest = (text: string) => createHash(algorithm).update(text).digest('hex');
  const signed = new Map((payload.verify_key ?? '').split(',').map((name) => [name, payload[name] ?? '']));
  signed.set('store_passwd', digest(storePassword));
  return digest(
    [...signed.keys()]
      .sort()
      .map((name) => `${name}=${signed.get(name)}`)
      .join('&'),
  );
}

const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined &&
  given.length === expected.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/**
 * Whether a return or an IPN of SSLCommerz (v4) carries the store's signatures. They show who sent it, not that it was
 * paid: {@link decide} still asks the validation server.
 */
export function signaturesOf(payload: Fields, storePassword: string): { md5: boolean; sha2: boolean } {
  return {
    md5: isSame(payload.verify_sign, signatureOf(payload, storePassword, 'md5')),
    sha2: isSame(payload.verify_sign_sha2, signatureOf(payload, storePassword, 'sha256')),
  };
}

export type Decision =
  | 'accept'
  | 'ignore_duplicate'
  | 'hold_for_review'
  | 'retry_later'
  | 'reject_invalid'
  | 'reject_tran_id_mismatch'
  | 'reject_currency_mismatch'
  | 'reject_amount_mismatch';

/**
 * What follows from the validation server's answer about an order: the first thing that does not fit decides. Amounts
 * are decimal taka and must be equal; nothing is tolerated.
 */
export function decide(
  order: {
    readonly tran_id: string;
    readonly amount: string;
    readonly currency: string;
    readonly status: string;
  },
  answer: Fields,
): Decision {
  if (answer.APIConnect !== 'DONE') return 'retry_later';
  if (answer.status !== 'VALID' && answer.status !== 'VALIDATED') return 'reject_invalid';
  if (answer.tran_id !== order.tran_id) return 'reject_tran_id_mismatch';
  if (answer.currency_type !== order.currency) return 'reject_currency_mismatch';
  const wanted = parseTaka(order.amount);
  const amounts =
    order.currency === 'BDT' ? [answer.currency_amount, answer.amount] : [answer.currency_amount];
  if (wanted === null || amounts.some((amount) => parseTaka(amount ?? '') !== wanted))
    return 'reject_amount_mismatch';
  if (order.status === 'paid') return 'ignore_duplicate';
  return answer.risk_level === '0' ? 'accept' : 'hold_for_review';
}
