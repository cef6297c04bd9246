import type * as z from 'zod';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { accountsContract } from '../../contract.ts';
import { type ChequeKind, type ChequeStatus, chequeAfter, chequeSteps, isStale } from '../../rules.ts';
import type { Other } from '../../vouchers/service/read-voucher.ts';
import { mayDo } from '../../vouchers/service/read-vouchers.ts';
import { todayOf } from './cheques.ts';

type Input = z.infer<typeof accountsContract.cheques.input>;
type Label = { en: string; bn: string };
type Row = {
  id: string;
  version: number;
  kind: ChequeKind;
  status: ChequeStatus;
  number: string;
  day: string;
  bank_ledger_id: string;
  bank: Label;
  other_ledger_id: string;
  other: Label;
  party_id: string | null;
  party: Label | null;
  drawn_on: string;
  amount: bigint;
  narration: string;
  status_day: string | null;
  reason: string;
  voucher: Other | null;
  undone_by: Other | null;
  fine_voucher: Other | null;
};

const sortColumns: Readonly<Record<Input['sort'], string>> = {
  day: 'c.day',
  number: 'c.number',
  amount: 'c.amount',
  status: 'c.status',
};
const otherOf = (
  column: string,
) => `(SELECT json_build_object('id', v.id, 'number', v.number, 'type', v.type, 'day', v.day)
   FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = c.${column})`;

/** The register of cheques with what it adds up to. */
export async function readCheques(transaction: Transaction, services: Services, input: Input) {
  const today = todayOf(services);
  const pattern = `%${input.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const amount = parseTaka(input.search);
  const values = [
    input.kind ?? null,
    input.search === '' ? null : pattern,
    amount === null || amount < 0n || amount > 10n ** 18n ? null : amount,
    input.from ?? null,
    input.to ?? null,
    input.id ?? null,
  ];
  const where = `c.site_id = $1 AND ($2::text IS NULL OR c.kind = $2)
      AND ($3::text IS NULL OR c.number ILIKE $3 OR c.narration ILIKE $3 OR c.drawn_on ILIKE $3 OR c.amount = $4::bigint
        OR EXISTS (SELECT 1 FROM accounts_party p WHERE p.site_id = $1 AND p.id = c.party_id
                     AND (p.name_en ILIKE $3 OR p.name_bn ILIKE $3)))
      AND ($5::date IS NULL OR c.day >= $5) AND ($6::date IS NULL OR c.day <= $6) AND ($7::uuid IS NULL OR c.id = $7)`;
  const sums = await transaction.rows<{ status: ChequeStatus; n: number; amount: bigint }>(
    `SELECT c.status, count(*)::int AS n, sum(c.amount)::bigint AS amount FROM accounts_cheque c
      WHERE ${where} GROUP BY c.status`,
    ...values,
  );
  const direction = input.direction === 'asc' ? 'ASC' : 'DESC';
  const rows = await transaction.rows<Row>(
    `SELECT c.id, c.version, c.kind, c.status, c.number, c.day, c.bank_ledger_id, c.other_ledger_id, c.party_id, c.drawn_on,
            c.amount, c.narration, c.status_day, c.reason,
            json_build_object('en', b.name_en, 'bn', b.name_bn) AS bank,
            json_build_object('en', o.name_en, 'bn', o.name_bn) AS other,
            (SELECT json_build_object('en', p.name_en, 'bn', p.name_bn) FROM accounts_party p
              WHERE p.site_id = $1 AND p.id = c.party_id) AS party,
            ${otherOf('voucher_id')} AS voucher, ${otherOf('undone_by')} AS undone_by,
            ${otherOf('fine_voucher_id')} AS fine_voucher
       FROM accounts_cheque c
       JOIN accounts_ledger b ON b.site_id = $1 AND b.id = c.bank_ledger_id
       JOIN accounts_ledger o ON o.site_id = $1 AND o.id = c.other_ledger_id
      WHERE ${where} AND ($8::text IS NULL OR c.status = $8)
      ORDER BY ${sortColumns[input.sort]} ${direction}, c.id ${direction} LIMIT $9 OFFSET $10`,
    ...values,
    input.status ?? null,
    input.size,
    (input.page - 1) * input.size,
  );
  const found = input.status ? sums.filter((one) => one.status === input.status) : sums;
  const countOf = (status: ChequeStatus) => sums.find((one) => one.status === status)?.n ?? 0;
  const can = mayDo(transaction.context);
  return {
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      kind: row.kind,
      status: row.status,
      number: row.number,
      day: row.day,
      bankLedgerId: row.bank_ledger_id,
      bank: row.bank,
      otherLedgerId: row.other_ledger_id,
      other: row.other,
      partyId: row.party_id,
      party: row.party,
      drawnOn: row.drawn_on,
      amount: takaText(row.amount),
      narration: row.narration,
      statusDay: row.status_day,
      reason: row.reason,
      voucher: row.voucher,
      undoneBy: row.undone_by,
      fineVoucher: row.fine_voucher,
      isPostDated: row.status === 'inHand' && row.day > today,
      isStale: (row.status === 'inHand' || row.status === 'posted') && isStale(row.day, today),
      steps: can.post
        ? chequeSteps.filter(
            (step) =>
              chequeAfter(row.kind, row.status, step) !== null && !(step === 'post' && row.day > today),
          )
        : [],
      mayEdit: can.edit && row.status === 'inHand',
    })),
    total: found.reduce((sum, one) => sum + one.n, 0),
    amount: takaText(found.reduce((sum, one) => sum + BigInt(one.amount), 0n)),
    counts: {
      inHand: countOf('inHand'),
      posted: countOf('posted'),
      cleared: countOf('cleared'),
      bounced: countOf('bounced'),
      cancelled: countOf('cancelled'),
    },
    can,
  };
}
