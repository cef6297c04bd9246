import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { giveWay, waitsAlone } from '../../challans/service/scheduled.ts';
import { billingErrors, billingFields, problems } from '../../labels.ts';
import { type invoiceStates, type lineHeads, numberText } from '../../rules.ts';
import { passNumber, peekNumber } from '../../service/numbers.ts';
import { holdSite, patternOf, studentsOf } from '../../service/sites.ts';
import {
  type NewInvoice,
  postInvoices,
  reverse,
  totalOf,
  writeInvoices,
  writeLines,
} from '../../service/write-invoices.ts';

/** What the form of a new invoice begins with: the next number, and the institutions that fit the words. */
export async function freshInvoice(transaction: PlatformTransaction, today: string, words: string) {
  const year = today.slice(0, 4);
  const sites = await transaction.read(
    { id: 'bigint', en: 'text', bn: 'text' },
    `SELECT s.id, s.name_en AS en, s.name_bn AS bn FROM site s
      WHERE s.status <> 'closed' AND ($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.eiin LIKE $1)
      ORDER BY lower(s.name_en), s.id LIMIT 50`,
    patternOf(words),
  );
  return {
    no: numberText('INV', year, await peekNumber(transaction, 'INV', year)),
    today,
    sites: sites.map(({ id, en, bn }) => ({ id: Number(id), name: { en, bn } })),
  };
}

type Given = {
  id: string;
  no: string;
  siteId: number;
  issuedOn: string;
  dueOn: string;
  note: string;
  lines: { head: (typeof lineHeads)[number]; textEn: string; textBn: string; amount: bigint }[];
  isIssued: boolean;
};

async function checked(transaction: PlatformTransaction, given: Given): Promise<NewInvoice> {
  const no = given.no.trim();
  if (no === '')
    throw new ValidationError({ no: [fillLabel(messages.required, { attribute: billingFields.no })] });
  const lines = given.lines.map(({ head, textEn, textBn, amount }) => ({
    head,
    amount: head === 'discount' ? -amount : amount,
    text: { en: textEn, bn: textBn },
  }));
  if (totalOf(lines) < 0n) throw new ValidationError({ lines: [problems.discountTooHigh] });
  const site = await holdSite(transaction, given.siteId);
  return {
    id: given.id,
    no,
    site: given.siteId,
    source: 'hand',
    isIssued: given.isIssued,
    period: null,
    lateFor: null,
    students: (await studentsOf(transaction, [given.siteId])).get(given.siteId) ?? 0,
    packageId: site.package_id,
    issuedOn: given.issuedOn,
    dueOn: given.dueOn,
    note: given.note,
    lines,
  };
}

const refuseTaken = (error: { constraint?: string }): never => {
  if (error.constraint === 'billing_invoice_no') throw new ValidationError({ no: [problems.noTaken] });
  throw error;
};

/** An invoice by hand. The same id again is the same invoice, so that a repeated call writes no second one. */
export async function addInvoice(transaction: PlatformTransaction, now: Date, given: Given) {
  const known = await transaction.readOne(
    { no: 'text', site: 'bigint' },
    'SELECT no, of_site AS site FROM billing_invoice WHERE id = $1',
    given.id,
  );
  if (known) {
    if (known.no !== given.no.trim() || Number(known.site) !== given.siteId)
      throw new AppError(errors.conflict);
    return { id: given.id };
  }
  const invoice = await checked(transaction, given);
  await passNumber(transaction, invoice.no);
  await writeInvoices(transaction, now, [invoice]).catch(refuseTaken);
  return { id: invoice.id };
}

async function hold(transaction: PlatformTransaction, id: string, version: number) {
  const row = await transaction.readOne(
    {
      version: 'int',
      no: 'text',
      site: 'bigint',
      state: oneOf<(typeof invoiceStates)[number]>(),
      paid: 'bigint',
      void_asked_by: 'uuid?',
    },
    'SELECT version, no, of_site AS site, state, paid, void_asked_by FROM billing_invoice WHERE id = $1 FOR UPDATE',
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.version !== version) throw new AppError(errors.staleVersion);
  return row;
}

/** Changes a draft, and issues it where it says so. */
export async function saveInvoice(
  transaction: PlatformTransaction,
  now: Date,
  given: Given & { version: number },
) {
  const known = await hold(transaction, given.id, given.version);
  if (known.state !== 'draft') throw new AppError(billingErrors.notDraft);
  if (Number(known.site) !== given.siteId) throw new AppError(errors.conflict);
  const invoice = await checked(transaction, given);
  if (invoice.no !== known.no) await passNumber(transaction, invoice.no);
  await transaction.change('DELETE FROM billing_invoice_line WHERE invoice_id = $1', given.id);
  await writeLines(transaction, [invoice]);
  await transaction
    .change(
      `UPDATE billing_invoice SET no = $2, students = $3, package_id = $4, issued_on = $5, due_on = $6, total = $7, note = $8, state = $9,
              version = version + 1 WHERE id = $1`,
      given.id,
      invoice.no,
      invoice.students,
      invoice.packageId,
      invoice.issuedOn,
      invoice.dueOn,
      totalOf(invoice.lines),
      invoice.note,
      invoice.isIssued ? 'issued' : 'draft',
    )
    .catch(refuseTaken);
  if (invoice.isIssued) await postInvoices(transaction, now, [invoice]);
  return { id: given.id };
}

/** Whether a challan that somebody made or took to a bank pays some of it, or of its late fee. */
async function hasChallan(transaction: PlatformTransaction, id: string): Promise<boolean> {
  const row = await transaction.readOne(
    { has: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM billing_challan_invoice c JOIN billing_challan k ON k.id = c.challan_id AND k.state <> 'void' AND NOT ${waitsAlone}
                     WHERE c.invoice_id = $1
                        OR c.invoice_id IN (SELECT l.id FROM billing_invoice l WHERE l.late_for = $1)) AS has`,
    id,
  );
  return row?.has ?? false;
}

/** A draft is thrown away at once; what is issued waits for a second person. */
export async function askVoid(
  transaction: PlatformTransaction,
  now: Date,
  given: { id: string; version: number; reason: string },
) {
  const known = await hold(transaction, given.id, given.version);
  if (known.state === 'void' || known.void_asked_by !== null) throw new AppError(billingErrors.wrongState);
  if (await hasChallan(transaction, given.id)) throw new AppError(billingErrors.hasPayment);
  const { accountId } = transaction.context;
  if (known.state === 'draft')
    await transaction.change(
      `UPDATE billing_invoice SET state = 'void', void_reason = $2, voided_by = $3, voided_at = $4, version = version + 1 WHERE id = $1`,
      given.id,
      given.reason,
      accountId,
      now,
    );
  else
    await transaction.change(
      'UPDATE billing_invoice SET void_reason = $2, void_asked_by = $3, void_asked_at = $4, version = version + 1 WHERE id = $1',
      given.id,
      given.reason,
      accountId,
      now,
    );
  return { id: given.id };
}

/** The second person decides: the invoice is void with its mirror in the ledger, or stays as if nobody had asked. */
export async function decideVoid(
  transaction: PlatformTransaction,
  { now, today }: { now: Date; today: string },
  given: { id: string; version: number; isApproved: boolean },
) {
  const known = await hold(transaction, given.id, given.version);
  const { accountId } = transaction.context;
  if (known.state !== 'issued' || known.void_asked_by === null) throw new AppError(billingErrors.wrongState);
  if (known.void_asked_by === accountId) throw new AppError(billingErrors.secondPerson);
  if (!given.isApproved) {
    await transaction.change(
      `UPDATE billing_invoice SET void_reason = '', void_asked_by = NULL, void_asked_at = NULL, version = version + 1 WHERE id = $1`,
      given.id,
    );
    return { id: given.id, site: null };
  }
  // Its late fee, which has no other ground, goes with it. The schedule's challans first: one that somebody takes to a bank at
  // this moment is then seen below.
  const along = await transaction.read(
    { id: 'uuid' },
    "SELECT id FROM billing_invoice WHERE (id = $1 OR late_for = $1) AND state = 'issued' ORDER BY id FOR UPDATE",
    given.id,
  );
  await giveWay(
    transaction,
    now,
    along.map((one) => one.id),
    known.no,
  );
  if (known.paid > 0n || (await hasChallan(transaction, given.id)))
    throw new AppError(billingErrors.hasPayment);
  const gone = await transaction.read(
    { id: 'uuid' },
    `UPDATE billing_invoice i SET state = 'void', void_reason = p.void_reason, void_asked_by = p.void_asked_by,
            void_asked_at = p.void_asked_at, voided_by = $2, voided_at = $3, version = i.version + 1
       FROM billing_invoice p WHERE p.id = $1 AND (i.id = p.id OR i.late_for = p.id) AND i.state = 'issued' RETURNING i.id`,
    given.id,
    accountId,
    now,
  );
  await reverse(transaction, now, {
    kind: 'voidInvoice',
    about: gone.map(({ id }) => id),
    site: Number(known.site),
    day: today,
  });
  await carryOn(transaction, now, today, given.id);
  return { id: given.id, site: Number(known.site) };
}

/** What changes of the package cost or saved on an instalment that is void goes on the next one. */
const carryOn = (transaction: PlatformTransaction, now: Date, today: string, id: string) =>
  transaction.change(
    `INSERT INTO billing_package_change (id, of_site, was, became, on_day, amount, reason, by_account, at)
     SELECT $2, i.of_site, s.package_id, s.package_id, $3::date, l.amount, i.no, $4::uuid, $5::timestamptz
       FROM billing_invoice i JOIN billing_invoice_line l ON l.invoice_id = i.id AND l.head = 'adjustment'
       JOIN site s ON s.id = i.of_site WHERE i.id = $1 AND i.source = 'schedule'`,
    id,
    newId(),
    today,
    transaction.context.accountId,
    now,
  );
