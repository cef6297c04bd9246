import { newId } from '../../../../core/ids.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { numberText } from '../../rules.ts';
import { takeNumbers } from '../../service/numbers.ts';

type Scheduled = { readonly id: string; readonly site: number; readonly total: bigint };

/**
 * A challan for each of these invoices, for all of it, at the bank where the platform is paid; none where no bank is set.
 * An invoice has one of them at most, which the database refuses to double.
 */
export async function addScheduledChallans(
  transaction: PlatformTransaction,
  now: Date,
  today: string,
  invoices: readonly Scheduled[],
): Promise<void> {
  const paidAt = await transaction.readOne(
    { bank: 'text', branch: 'text' },
    'SELECT bank, branch FROM billing_setting WHERE id = 1 AND bank IS NOT NULL',
  );
  const paid = invoices.filter(({ total }) => total > 0n);
  if (!paidAt || paid.length === 0) return;
  const year = today.slice(0, 4);
  const first = await takeNumbers(transaction, 'CHL', year, paid.length);
  const challans = paid.map((one, place) => ({
    ...one,
    challan: newId(),
    no: numberText('CHL', year, first + place),
  }));
  await transaction.change(
    `INSERT INTO billing_challan (id, no, of_site, state, bank, branch, amount, made_by, made_at, for_invoice)
     SELECT n.id, n.no, n.of_site, 'issued', $6, $7, n.amount, $8::uuid, $9::timestamptz, n.invoice_id
       FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::uuid[]) AS n(id, no, of_site, amount, invoice_id)`,
    challans.map(({ challan }) => challan),
    challans.map(({ no }) => no),
    challans.map(({ site }) => site),
    challans.map(({ total }) => total),
    challans.map(({ id }) => id),
    paidAt.bank,
    paidAt.branch,
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `INSERT INTO billing_challan_invoice (challan_id, invoice_id, amount)
     SELECT n.challan_id, n.invoice_id, n.amount FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS n(challan_id, invoice_id, amount)`,
    challans.map(({ challan }) => challan),
    challans.map(({ id }) => id),
    challans.map(({ total }) => total),
  );
}

/** That a challan `k` is one of the schedule's that nobody took to a bank: it stands in nobody's way. */
export const waitsAlone = "(k.for_invoice IS NOT NULL AND k.state = 'issued')";

/** The schedule's challans of these invoices are void where nobody took them to a bank; `why` says for what. */
export async function giveWay(
  transaction: PlatformTransaction,
  now: Date,
  invoices: readonly string[],
  why: string,
): Promise<void> {
  await transaction.change(
    `UPDATE billing_challan k SET state = 'void', void_reason = $2, voided_by = $3, voided_at = $4, version = k.version + 1
      WHERE k.for_invoice = ANY($1::uuid[]) AND ${waitsAlone}`,
    invoices,
    why,
    transaction.context.accountId,
    now,
  );
}
