import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { platformLedgers } from '../../chart/chart.data.ts';
import { ownLedger } from '../../chart/service/own-ledger.ts';
import { type PostedLine, postVoucher } from '../../public.ts';
import { yearOfDay } from '../../years/service/basis.ts';

/** An event of the platform's ledger with an institution. */
export type PlatformEntry = {
  readonly id: string;
  /** An invoice that was issued or voided, a payment that was received or voided. */
  readonly kind: 'issue' | 'voidInvoice' | 'receive' | 'voidChallan';
  readonly day: string;
  /** The invoice's or the slip's. */
  readonly number: string;
  /** Paisa, above 0. */
  readonly amount: bigint;
};

const narrations = {
  issue: { en: 'Platform bill {number}', bn: 'প্ল্যাটফর্মের বিল {number}' },
  voidInvoice: { en: 'Platform bill {number} is void', bn: 'প্ল্যাটফর্মের বিল {number} বাতিল' },
  receive: { en: 'Payment to the platform {number}', bn: 'প্ল্যাটফর্মকে পরিশোধ {number}' },
  voidChallan: { en: 'Payment to the platform {number} is void', bn: 'প্ল্যাটফর্মকে পরিশোধ {number} বাতিল' },
} as const;

/**
 * Posts what the platform billed, or was paid, in the institution's books: on its day, or where that is locked on `today`.
 * Answers whether it was posted: where neither day is open, or there is no bank account for a payment, it waits.
 */
export async function postPlatformEntry(
  transaction: Transaction,
  entry: PlatformEntry,
  today: string,
): Promise<boolean> {
  const own = await yearOfDay(transaction, entry.day);
  const now = own?.isOpen ? own : await yearOfDay(transaction, today);
  if (!now?.isOpen) return false;
  const payable = await ownLedger(transaction, platformLedgers.payable, 'liability');
  const isPayment = entry.kind === 'receive' || entry.kind === 'voidChallan';
  const other = isPayment
    ? await firstBank(transaction)
    : await ownLedger(transaction, platformLedgers.charge, 'expense');
  if (other === null) return false;
  // A bill and a payment that is void credit what is payable; the other two debit it.
  const isOwedMore = entry.kind === 'issue' || entry.kind === 'voidChallan';
  const line = (ledgerId: string, isDebit: boolean): PostedLine => ({
    ledgerId,
    side: isDebit ? 'Dr' : 'Cr',
    amount: entry.amount,
  });
  await postVoucher(transaction, {
    type: entry.kind === 'receive' ? 'debit' : entry.kind === 'voidChallan' ? 'credit' : 'journal',
    day: own?.isOpen ? entry.day : today,
    narration: fillLabel(narrations[entry.kind], { number: entry.number }),
    source: { kind: 'billing.entry', id: entry.id },
    lines: isOwedMore ? [line(other, true), line(payable, false)] : [line(payable, true), line(other, false)],
  });
  return true;
}

async function firstBank(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND kind = 'bank' AND is_active ORDER BY code LIMIT 1`,
  );
  return row?.id ?? null;
}
