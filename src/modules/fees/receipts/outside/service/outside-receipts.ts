import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Label } from '../../../../../core/labels.ts';
import { holdersOf } from '../../../../../core/server/approvals/people.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { hold } from '../../../../../core/server/database/locks.ts';
import { nextNumber } from '../../../../../core/server/database/numbers.ts';
import { postVoucher, readSystemLedgers, reverseVoucher } from '../../../../accounts/public.ts';
import { closedSql, drawerOf } from '../../../counter/service/desks.ts';
import { seriesOn } from '../../../counter/service/series.ts';
import { feesErrors, fieldProblems } from '../../../labels.ts';
import { feesPermission } from '../../../permissions.ts';
import { drawerFor } from '../../service/pay-back.ts';

/** The ways in which somebody says that a fee was paid. */
type Way = 'counter' | 'bank' | 'bkash' | 'nagad' | 'rocket';

type Taking = {
  readonly way: Way;
  /** Of money through a bank: to which account; null for the first of the chart. */
  readonly bankId: string | null;
  readonly reference: string;
  readonly amount: bigint;
  readonly incomeLedgerId: string;
  readonly payer: Label;
  /** What it was paid for. */
  readonly about: Label;
  readonly narration: Label;
  /** What the voucher is posted for. */
  readonly source?: { readonly kind: string; readonly id: string };
  readonly reason?: string;
  readonly now: Date;
};

/** The bank accounts money may have come to. */
export const readBankLedgers = (
  transaction: Transaction,
): Promise<{ id: string; en: string; bn: string }[]> =>
  transaction.read(
    { id: 'uuid', en: 'text', bn: 'text' },
    `SELECT k.id, k.name_en AS en, k.name_bn AS bn FROM accounts_ledger k
      WHERE k.site_id = $1 AND k.kind = 'bank' AND k.is_active ORDER BY k.code LIMIT 100`,
  );

async function bankLedger(transaction: Transaction, bankId: string | null): Promise<string> {
  const banks = await readBankLedgers(transaction);
  const found = bankId === null ? banks[0] : banks.find((one) => one.id === bankId);
  if (!found) throw new ValidationError({ bankId: [fieldProblems.noBank] });
  return found.id;
}

/**
 * Takes money from somebody who is not a student: a receipt with a number of its own series and its voucher. Cash goes into
 * the drawer of whoever takes it and is counted with it, so it needs the permission to collect fees. Throws 403 without
 * that, 409 where the drawer is closed, 422 where there is no such bank, and what the books refuse.
 */
export async function takeFromOutside(
  transaction: Transaction,
  given: Taking,
): Promise<{ id: string; number: string; voucherId: string }> {
  const { accountId, permissions } = transaction.context;
  const today = todayInDhaka(given.now);
  const method = given.way === 'counter' ? 'cash' : given.way === 'bank' ? 'bank' : 'mobile';
  if (method === 'cash') {
    const permission = feesPermission.collect;
    if (!permissions.has(permission)) throw new AppError(errors.forbidden, { permission }, { permission });
    // Whoever closes the drawer waits for this, or this finds it closed.
    await hold(transaction, [drawerOf(accountId ?? '')], 'together');
    const row = await transaction.readOne(
      { isClosed: 'bool' },
      `SELECT ${closedSql('$2::uuid', '$3::date')} AS "isClosed"`,
      accountId,
      today,
    );
    if (row?.isClosed) throw new AppError(feesErrors.dayClosed);
  }
  const ledgers = await readSystemLedgers(transaction);
  const moneyLedgerId = method === 'bank' ? await bankLedger(transaction, given.bankId) : ledgers[method];
  const id = newId();
  const year = await seriesOn(transaction, today);
  const drawn = await nextNumber(transaction, 'fees.outside', year);
  const number = `OR${year}-${String(drawn).padStart(6, '0')}`;
  const voucher = await postVoucher(transaction, {
    type: 'credit',
    day: today,
    narration: given.narration,
    number: `FC-${number}`,
    lines: [
      { ledgerId: moneyLedgerId, side: 'Dr', amount: given.amount },
      { ledgerId: given.incomeLedgerId, side: 'Cr', amount: given.amount },
    ],
    source: given.source ?? { kind: 'fees.outside', id },
    ...(given.reason ? { reason: given.reason } : {}),
  });
  await transaction.change(
    `INSERT INTO fees_outside_receipt (site_id, id, number, payer, about, day, method, reference, money_ledger_id, amount,
            collected_by, collected_at, voucher_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    id,
    number,
    JSON.stringify(given.payer),
    JSON.stringify(given.about),
    today,
    method,
    given.reference,
    moneyLedgerId,
    given.amount,
    accountId,
    given.now,
    voucher.id,
  );
  return { id, number, voucherId: voucher.id };
}

/**
 * Gives back what a voucher took from somebody outside: the mirror of the voucher, and of its receipt, out of the drawer of
 * whoever took it today, or else of whoever asks or decides, as far as they collect fees and so close a drawer. A voucher from
 * before there were receipts is mirrored alone.
 */
export async function giveBackOutside(
  transaction: Transaction,
  voucherId: string,
  {
    reason,
    preparedBy,
    database,
    now,
  }: { reason: string; preparedBy?: string | undefined; database: Database; now: Date },
): Promise<void> {
  const today = todayInDhaka(now);
  const receipt = await transaction.readOne(
    { id: 'uuid', day: 'date', method: 'text', amount: 'bigint', collectedBy: 'uuid' },
    `SELECT id, day, method, amount, collected_by AS "collectedBy" FROM fees_outside_receipt
      WHERE site_id = $1 AND voucher_id = $2`,
    voucherId,
  );
  const reversed = {
    day: today,
    reason,
    ...(preparedBy ? { preparedBy } : {}),
  };
  if (!receipt) {
    await reverseVoucher(transaction, voucherId, reversed);
    return;
  }
  const id = newId();
  // Of an earlier day it is not what lies in today's drawer: what is given back then is counted as less.
  const cash = receipt.method === 'cash' && receipt.day === today ? receipt.amount : 0n;
  // Notes of an earlier day are handed out by who is there: whoever asked for it, else who decides.
  const there = [preparedBy ?? null, transaction.context.accountId];
  const people = receipt.day === today ? [receipt.collectedBy, ...there] : [...there, receipt.collectedBy];
  const holders =
    receipt.method === 'cash'
      ? await holdersOf(database, transaction.siteId, feesPermission.collect)
      : people.flatMap((one) => one ?? []);
  // Who took it had a drawer then, and is the last to be asked.
  const able = people.filter((one) => one === receipt.collectedBy || (one !== null && holders.includes(one)));
  const giver = await drawerFor(transaction, [...new Set(able)], today, { cash });
  const mirror = await reverseVoucher(transaction, voucherId, {
    ...reversed,
    source: { kind: 'fees.outside', id },
  });
  await transaction.change(
    `INSERT INTO fees_outside_receipt (site_id, id, payer, about, day, method, reference, money_ledger_id, amount,
            collected_by, collected_at, voucher_id, reversal_of)
     SELECT r.site_id, $3, r.payer, r.about, $4, r.method, r.reference, r.money_ledger_id, -r.amount, $5, $6, $7, r.id
       FROM fees_outside_receipt r WHERE r.site_id = $1 AND r.id = $2`,
    receipt.id,
    id,
    today,
    giver,
    now,
    mirror.id,
  );
}

/** The receipt of a voucher as a screen leads to it; null where it has none. */
export async function readOutsideReceipt(
  transaction: Transaction,
  voucherId: string | null,
): Promise<{ id: string; number: string } | null> {
  const receipt = await readTaken(transaction, voucherId);
  return receipt && { id: receipt.id, number: receipt.number };
}

/** The same with what was taken, and by whom. */
export const readTaken = (
  transaction: Transaction,
  voucherId: string | null,
): Promise<{ id: string; number: string; amount: bigint; collectedBy: string } | null> =>
  voucherId === null
    ? Promise.resolve(null)
    : transaction.readOne(
        { id: 'uuid', number: 'text', amount: 'bigint', collectedBy: 'uuid' },
        `SELECT id, number, amount, collected_by AS "collectedBy" FROM fees_outside_receipt
          WHERE site_id = $1 AND voucher_id = $2 AND number IS NOT NULL`,
        voucherId,
      );
