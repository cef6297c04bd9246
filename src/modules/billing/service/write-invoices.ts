import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { entryOfInvoice, type Line } from '../rules.ts';
import { takeNumbers } from './numbers.ts';

type NewLine = Line & { readonly text: Label };

export type NewInvoice = {
  readonly id: string;
  readonly no: string;
  readonly site: number;
  readonly source: 'schedule' | 'late' | 'hand';
  readonly isIssued: boolean;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly lateFor: string | null;
  readonly students: number;
  readonly packageId: string | null;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly note: string;
  readonly lines: readonly NewLine[];
};

export const totalOf = (lines: readonly Line[]): bigint => lines.reduce((sum, one) => sum + one.amount, 0n);

/** Amounts of money are 64-bit numbers, which JSON does not know. */
const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Writes invoices with their lines, and what is issued into the ledger: a statement a table, however many there are. */
export async function writeInvoices(
  transaction: PlatformTransaction,
  now: Date,
  invoices: readonly NewInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  await transaction.change(
    `INSERT INTO billing_invoice (id, no, of_site, source, state, period_from, period_to, late_for, students, package_id,
            issued_on, due_on, total, paid, note, made_by, made_at)
     SELECT i.id, i.no, i.of_site, i.source, i.state, i.period_from, i.period_to, i.late_for, i.students, i.package_id,
            i.issued_on, i.due_on, i.total, 0, i.note, $2::uuid, $3::timestamptz
       FROM json_populate_recordset(NULL::billing_invoice, $1::json) i`,
    JSON.stringify(
      invoices.map((one) => ({
        id: one.id,
        no: one.no,
        of_site: one.site,
        source: one.source,
        state: one.isIssued ? 'issued' : 'draft',
        period_from: one.period?.from ?? null,
        period_to: one.period?.to ?? null,
        late_for: one.lateFor,
        students: one.students,
        package_id: one.packageId,
        issued_on: one.issuedOn,
        due_on: one.dueOn,
        total: totalOf(one.lines),
        note: one.note,
      })),
      exact,
    ),
    transaction.context.accountId,
    now,
  );
  await writeLines(transaction, invoices);
  await postInvoices(
    transaction,
    now,
    invoices.filter(({ isIssued }) => isIssued),
  );
}

export async function writeLines(
  transaction: PlatformTransaction,
  invoices: readonly Pick<NewInvoice, 'id' | 'lines'>[],
): Promise<void> {
  await transaction.change(
    `INSERT INTO billing_invoice_line (id, invoice_id, position, head, text_en, text_bn, amount)
     SELECT l.id, l.invoice_id, l.position, l.head, l.text_en, l.text_bn, l.amount
       FROM json_populate_recordset(NULL::billing_invoice_line, $1::json) l`,
    JSON.stringify(
      invoices.flatMap(({ id, lines }) =>
        lines.map((line, position) => ({
          id: newId(),
          invoice_id: id,
          position,
          head: line.head,
          text_en: line.text.en,
          text_bn: line.text.bn,
          amount: line.amount,
        })),
      ),
      exact,
    ),
  );
}

type Posted = Pick<NewInvoice, 'id' | 'site' | 'issuedOn'> & { readonly lines: readonly Line[] };

/** What is issued, in the ledger: receivable against its heads. */
export const postInvoices = (transaction: PlatformTransaction, now: Date, invoices: readonly Posted[]) =>
  postEntries(
    transaction,
    now,
    invoices.map((one) => ({
      kind: 'issue' as const,
      day: one.issuedOn,
      site: one.site,
      about: one.id,
      lines: entryOfInvoice(one.lines),
    })),
  );

export type NewEntry = {
  readonly kind: 'issue' | 'voidInvoice' | 'receive' | 'voidChallan';
  readonly day: string;
  readonly site: number;
  /** The invoice or the challan. */
  readonly about: string;
  readonly lines: readonly { readonly ledger: string; readonly amount: bigint }[];
};

/** Adds entries to the ledger; the database refuses one that does not balance, and a second one of the same. */
export async function postEntries(
  transaction: PlatformTransaction,
  now: Date,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const first = await takeNumbers(transaction, 'entry', '', entries.length);
  const numbered = entries.map((entry, place) => ({ ...entry, id: newId(), no: first + place }));
  await transaction.change(
    `INSERT INTO billing_entry (id, no, on_day, of_site, kind, invoice_id, challan_id, by_account, at)
     SELECT e.id, e.no, e.on_day, e.of_site, e.kind, e.invoice_id, e.challan_id, $2::uuid, $3::timestamptz
       FROM json_populate_recordset(NULL::billing_entry, $1::json) e`,
    JSON.stringify(
      numbered.map((one) => {
        const isInvoice = one.kind === 'issue' || one.kind === 'voidInvoice';
        return {
          id: one.id,
          no: one.no,
          on_day: one.day,
          of_site: one.site,
          kind: one.kind,
          invoice_id: isInvoice ? one.about : null,
          challan_id: isInvoice ? null : one.about,
        };
      }),
    ),
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `INSERT INTO billing_entry_line (entry_id, ledger, amount)
     SELECT l.entry_id, l.ledger, l.amount FROM json_populate_recordset(NULL::billing_entry_line, $1::json) l`,
    JSON.stringify(
      numbered.flatMap(({ id, lines }) =>
        lines.map(({ ledger, amount }) => ({ entry_id: id, ledger, amount })),
      ),
      exact,
    ),
  );
}

/** The mirror of what was posted about invoices or challans. */
export async function reverse(
  transaction: PlatformTransaction,
  now: Date,
  given: { kind: 'voidInvoice' | 'voidChallan'; about: readonly string[]; site: number; day: string },
): Promise<void> {
  const { about, ...entry } = given;
  const lines = await transaction.read(
    { about: 'uuid', ledger: 'text', amount: 'bigint' },
    `SELECT coalesce(e.invoice_id, e.challan_id) AS about, l.ledger, -l.amount AS amount
       FROM billing_entry e JOIN billing_entry_line l ON l.entry_id = e.id
      WHERE (e.invoice_id = ANY($1::uuid[]) AND e.kind = 'issue') OR (e.challan_id = ANY($1::uuid[]) AND e.kind = 'receive')`,
    about,
  );
  await postEntries(
    transaction,
    now,
    about.map((id) => ({ ...entry, about: id, lines: lines.filter((line) => line.about === id) })),
  );
}
