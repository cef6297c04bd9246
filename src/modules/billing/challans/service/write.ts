import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { billingErrors, problems } from '../../labels.ts';
import { type challanStates, numberText } from '../../rules.ts';
import { takeNumbers } from '../../service/numbers.ts';
import { postEntries, reverse } from '../../service/write-invoices.ts';
import { giveWay } from './scheduled.ts';

type Clock = { readonly now: Date; readonly today: string };

const takaLabel = (paisa: bigint): Label => ({
  en: formatTaka(paisa, { language: 'en' }),
  bn: formatTaka(paisa, { language: 'bn' }),
});

type GivenChallan = {
  id: string;
  siteId: number;
  bank: string;
  branch: string;
  /** Null: all that is open. */
  invoices: readonly { id: string; amount: bigint | null }[];
};

/**
 * A slip for these invoices, for all that is open of each or for a part of it, less what other challans already pay; their
 * rows are locked, so that two who pay one invoice at once do not pay it twice. What the schedule made for one of them, and
 * nobody took to a bank yet, gives way. The same id again is the same challan.
 */
export async function addChallan(
  transaction: PlatformTransaction,
  { now, today }: Clock,
  given: GivenChallan,
) {
  const known = await transaction.readOne(
    { site: 'bigint' },
    'SELECT of_site AS site FROM billing_challan WHERE id = $1',
    given.id,
  );
  if (known) {
    if (Number(known.site) !== given.siteId) throw new AppError(errors.notFound);
    return { id: given.id };
  }
  const ids = given.invoices.map(({ id }) => id);
  const held = await transaction.read(
    { id: 'uuid', no: 'text', state: 'text', total: 'bigint', is_void_asked: 'bool' },
    `SELECT id, no, state, total, void_asked_by IS NOT NULL AS is_void_asked FROM billing_invoice
      WHERE of_site = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    given.siteId,
    ids,
  );
  if (held.length !== ids.length) throw new AppError(errors.notFound);
  const year = today.slice(0, 4);
  const no = numberText('CHL', year, await takeNumbers(transaction, 'CHL', year, 1));
  await giveWay(transaction, now, ids, no);
  const paying = await transaction.read(
    { id: 'uuid', amount: 'bigint' },
    `SELECT c.invoice_id AS id, sum(c.amount)::bigint AS amount FROM billing_challan_invoice c
       JOIN billing_challan k ON k.id = c.challan_id AND k.state <> 'void' WHERE c.invoice_id = ANY($1::uuid[]) GROUP BY c.invoice_id`,
    ids,
  );
  const taken = new Map(paying.map(({ id, amount }) => [id, amount]));
  const openOf = new Map(held.map((one) => [one.id, one.total - (taken.get(one.id) ?? 0n)]));
  for (const one of held)
    if (one.state !== 'issued' || one.is_void_asked || (openOf.get(one.id) ?? 0n) <= 0n)
      throw new AppError(billingErrors.notOpen, { no: one.no });
  const wrong = given.invoices.flatMap(({ id, amount }, place) => {
    const open = openOf.get(id) ?? 0n;
    if (amount === null || (amount > 0n && amount <= open)) return [];
    const number = held.find((one) => one.id === id)?.no ?? '';
    const problem =
      amount <= 0n
        ? problems.nothingPaid
        : fillLabel(problems.moreThanOpen, { open: takaLabel(open), no: number });
    return [[`invoices.${place}.amount`, [problem]] as const];
  });
  if (wrong.length > 0) throw new ValidationError(Object.fromEntries(wrong));
  const parts = given.invoices.map(({ id, amount }) => ({ id, amount: amount ?? openOf.get(id) ?? 0n }));
  await transaction.change(
    `INSERT INTO billing_challan (id, no, of_site, state, bank, branch, amount, made_by, made_at)
     VALUES ($1, $2, $3, 'issued', $4, $5, $6, $7, $8)`,
    given.id,
    no,
    given.siteId,
    given.bank,
    given.branch,
    parts.reduce((sum, { amount }) => sum + amount, 0n),
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `INSERT INTO billing_challan_invoice (challan_id, invoice_id, amount)
     SELECT $1, p.id, p.amount FROM unnest($2::uuid[], $3::bigint[]) AS p(id, amount)`,
    given.id,
    parts.map(({ id }) => id),
    parts.map(({ amount }) => amount),
  );
  return { id: given.id };
}

async function hold(
  transaction: PlatformTransaction,
  id: string,
  version: number,
  site: number | null = null,
) {
  const row = await transaction.readOne(
    {
      version: 'int',
      site: 'bigint',
      state: oneOf<(typeof challanStates)[number]>(),
      amount: 'bigint',
      deposited_on: 'date?',
      deposited_by: 'uuid?',
      verified_by: 'uuid?',
      void_asked_by: 'uuid?',
    },
    `SELECT version, of_site AS site, state, amount, deposited_on, deposited_by, verified_by, void_asked_by
       FROM billing_challan WHERE id = $1 AND ($2::bigint IS NULL OR of_site = $2) FOR UPDATE`,
    id,
    site,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.version !== version) throw new AppError(errors.staleVersion);
  return row;
}

/** Another bank, as long as nothing is deposited. */
export async function saveChallan(
  transaction: PlatformTransaction,
  given: { id: string; version: number; bank: string; branch: string },
) {
  const known = await hold(transaction, given.id, given.version);
  if (known.state !== 'issued') throw new AppError(billingErrors.wrongState);
  await transaction.change(
    'UPDATE billing_challan SET bank = $2, branch = $3, version = version + 1 WHERE id = $1',
    given.id,
    given.bank,
    given.branch,
  );
  return { id: given.id };
}

/** Writes down what the bank took. `site`: told by that institution itself. */
export async function depositChallan(
  transaction: PlatformTransaction,
  { now, today }: Clock,
  given: { id: string; version: number; reference: string; depositedOn: string },
  site: number | null = null,
) {
  const known = await hold(transaction, given.id, given.version, site);
  if (known.state !== 'issued' || known.void_asked_by !== null) throw new AppError(billingErrors.wrongState);
  if (given.depositedOn > today) throw new ValidationError({ depositedOn: [problems.laterThanToday] });
  const other = await transaction.readOne(
    { no: 'text' },
    `SELECT o.no FROM billing_challan k JOIN billing_challan o ON o.bank = k.bank AND o.reference = $2 AND o.state <> 'void'
      WHERE k.id = $1`,
    given.id,
    given.reference,
  );
  if (other) throw new AppError(billingErrors.sameDeposit, { no: other.no });
  await transaction
    .change(
      `UPDATE billing_challan SET state = 'deposited', reference = $2, deposited_on = $3, deposited_by = $4, deposited_at = $5,
              version = version + 1 WHERE id = $1`,
      given.id,
      given.reference,
      given.depositedOn,
      transaction.context.accountId,
      now,
    )
    .catch((error: { constraint?: string }) => {
      // Somebody else wrote it down in the same moment.
      throw error.constraint === 'billing_challan_reference'
        ? new AppError(billingErrors.sameDeposit, { no: given.reference })
        : error;
    });
  return { id: given.id };
}

const payInvoices = (transaction: PlatformTransaction, id: string, sign: 1 | -1) =>
  transaction.change(
    `UPDATE billing_invoice i SET paid = i.paid + $2 * c.amount, version = i.version + 1
       FROM billing_challan_invoice c WHERE c.challan_id = $1 AND i.id = c.invoice_id`,
    id,
    sign,
  );

/** The second person found the money at the bank: the invoices are paid and the ledger has it. Answers the institution. */
export async function verifyChallan(
  transaction: PlatformTransaction,
  { now }: Clock,
  given: { id: string; version: number },
) {
  const known = await hold(transaction, given.id, given.version);
  const { accountId } = transaction.context;
  if (known.state !== 'deposited' || known.void_asked_by !== null)
    throw new AppError(billingErrors.wrongState);
  if (known.deposited_by === accountId) throw new AppError(billingErrors.secondPerson);
  await transaction.change(
    `UPDATE billing_challan SET state = 'verified', verified_by = $2, verified_at = $3, version = version + 1 WHERE id = $1`,
    given.id,
    accountId,
    now,
  );
  await payInvoices(transaction, given.id, 1);
  await postEntries(transaction, now, [
    {
      kind: 'receive',
      day: known.deposited_on ?? now.toISOString().slice(0, 10),
      site: Number(known.site),
      about: given.id,
      lines: [
        { ledger: 'bank', amount: known.amount },
        { ledger: 'receivable', amount: -known.amount },
      ],
    },
  ]);
  return { id: given.id, site: Number(known.site) };
}

/** A slip that nobody took to the bank is thrown away at once; a deposit waits for a second person. */
export async function askVoid(
  transaction: PlatformTransaction,
  { now }: Clock,
  given: { id: string; version: number; reason: string },
) {
  const known = await hold(transaction, given.id, given.version);
  if (known.state === 'void' || known.void_asked_by !== null) throw new AppError(billingErrors.wrongState);
  const isSlip = known.state === 'issued';
  await transaction.change(
    isSlip
      ? `UPDATE billing_challan SET state = 'void', void_reason = $2, voided_by = $3, voided_at = $4, version = version + 1 WHERE id = $1`
      : 'UPDATE billing_challan SET void_reason = $2, void_asked_by = $3, void_asked_at = $4, version = version + 1 WHERE id = $1',
    given.id,
    given.reason,
    transaction.context.accountId,
    now,
  );
  return { id: given.id };
}

/** The second person decides: what was verified is taken back with its mirror in the ledger. */
export async function decideVoid(
  transaction: PlatformTransaction,
  { now, today }: Clock,
  given: { id: string; version: number; isApproved: boolean },
) {
  const known = await hold(transaction, given.id, given.version);
  const { accountId } = transaction.context;
  if (known.state === 'void' || known.void_asked_by === null) throw new AppError(billingErrors.wrongState);
  if (known.void_asked_by === accountId) throw new AppError(billingErrors.secondPerson);
  if (!given.isApproved) {
    await transaction.change(
      `UPDATE billing_challan SET void_reason = '', void_asked_by = NULL, void_asked_at = NULL, version = version + 1 WHERE id = $1`,
      given.id,
    );
    return { id: given.id, site: null };
  }
  await transaction.change(
    `UPDATE billing_challan SET state = 'void', voided_by = $2, voided_at = $3, version = version + 1 WHERE id = $1`,
    given.id,
    accountId,
    now,
  );
  if (known.verified_by !== null) {
    await payInvoices(transaction, given.id, -1);
    await reverse(transaction, now, {
      kind: 'voidChallan',
      about: [given.id],
      site: Number(known.site),
      day: today,
    });
  }
  return { id: given.id, site: Number(known.site) };
}
