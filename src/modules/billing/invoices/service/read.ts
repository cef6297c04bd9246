import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { waitsAlone } from '../../challans/service/scheduled.ts';
import { platformBillingPermission } from '../../permissions.ts';
import { type invoiceStates, type lineHeads, paymentStateOf } from '../../rules.ts';
import { actsOf, type People, peopleSql } from '../../service/acts.ts';
import { agreedOf, agreedSql } from '../../service/agreed.ts';
import { patternOf } from '../../service/sites.ts';
import type { AgreedShown, InvoiceShown } from '../../shapes.ts';
import type { InvoiceRecord } from '../contract.ts';

const columns = {
  id: 'uuid',
  no: 'text',
  site: 'bigint',
  site_en: 'text',
  site_bn: 'text',
  source: oneOf<'schedule' | 'late' | 'hand'>(),
  state: oneOf<(typeof invoiceStates)[number]>(),
  period_from: 'date?',
  period_to: 'date?',
  issued_on: 'date',
  due_on: 'date',
  total: 'bigint',
  paid: 'bigint',
  payable: 'bigint',
  is_void_asked: 'bool',
} as const;

/** What of an invoice no challan pays yet, but for one of the schedule's, which gives way. */
const payableSql = `CASE WHEN i.state = 'issued' AND i.void_asked_by IS NULL THEN i.total - coalesce((
    SELECT sum(c.amount) FROM billing_challan_invoice c
      JOIN billing_challan k ON k.id = c.challan_id AND k.state <> 'void' AND NOT ${waitsAlone}
     WHERE c.invoice_id = i.id), 0)::bigint ELSE 0::bigint END`;

const selected = `i.id, i.no, i.of_site AS site, s.name_en AS site_en, s.name_bn AS site_bn, i.source, i.state, i.period_from, i.period_to,
  i.issued_on, i.due_on, i.total, i.paid, ${payableSql} AS payable, (i.void_asked_by IS NOT NULL AND i.state <> 'void') AS is_void_asked`;

type Row = {
  id: string;
  no: string;
  site: bigint;
  site_en: string;
  site_bn: string;
  source: 'schedule' | 'late' | 'hand';
  state: (typeof invoiceStates)[number];
  period_from: string | null;
  period_to: string | null;
  issued_on: string;
  due_on: string;
  total: bigint;
  paid: bigint;
  payable: bigint;
  is_void_asked: boolean;
};

const shownOf = (row: Row, today: string): InvoiceShown => ({
  id: row.id,
  no: row.no,
  site: { id: Number(row.site), name: { en: row.site_en, bn: row.site_bn } },
  state: paymentStateOf({ state: row.state, total: row.total, paid: row.paid, dueOn: row.due_on }, today),
  source: row.source,
  period: row.period_from && row.period_to ? { from: row.period_from, to: row.period_to } : null,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  total: takaText(row.total),
  paid: takaText(row.paid),
  open: takaText(row.state === 'issued' ? row.total - row.paid : 0n),
  payable: takaText(row.payable),
  isVoidAsked: row.is_void_asked,
});

const conditions: Readonly<Record<string, string>> = {
  all: 'true',
  // What the platform has not issued yet is its own.
  given: "i.state <> 'draft'",
  payable: `${payableSql} > 0`,
  open: "i.state = 'issued' AND i.paid < i.total",
  voidAsked: "i.state <> 'void' AND i.void_asked_by IS NOT NULL",
  draft: "i.state = 'draft'",
  cancelled: "i.state = 'void'",
  paid: "i.state = 'issued' AND i.paid >= i.total",
  overdue: "i.state = 'issued' AND i.paid < i.total AND i.due_on < $5::date",
  partiallyPaid: "i.state = 'issued' AND i.paid > 0 AND i.paid < i.total AND i.due_on >= $5::date",
  unpaid: "i.state = 'issued' AND i.paid = 0 AND i.total > 0 AND i.due_on >= $5::date",
};

export type ListInput = {
  q: string;
  state: string;
  siteId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
};

/** A page of invoices, the newest first, with the sum of all that fit. */
export async function listInvoices(transaction: PlatformTransaction, today: string, input: ListInput) {
  const fitting = `($1 = '%%' OR i.no ILIKE $1 OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1)
    AND ($2::bigint IS NULL OR i.of_site = $2) AND ($3::date IS NULL OR i.issued_on >= $3::date)
    AND ($4::date IS NULL OR i.issued_on <= $4::date) AND $5::date IS NOT NULL AND ${conditions[input.state] ?? 'true'}`;
  const values = [patternOf(input.q), input.siteId ?? null, input.from ?? null, input.to ?? null, today];
  const counted = await transaction.readOne(
    { n: 'int', sum: 'bigint', open: 'bigint' },
    `SELECT count(*)::int AS n, coalesce(sum(i.total) FILTER (WHERE i.state = 'issued'), 0)::bigint AS sum,
            coalesce(sum(i.total - i.paid) FILTER (WHERE i.state = 'issued'), 0)::bigint AS open
       FROM billing_invoice i JOIN site s ON s.id = i.of_site WHERE ${fitting}`,
    ...values,
  );
  const rows = await transaction.read(
    columns,
    `SELECT ${selected} FROM billing_invoice i JOIN site s ON s.id = i.of_site WHERE ${fitting}
      ORDER BY ${input.state === 'payable' ? 'i.due_on, i.no' : 'i.issued_on DESC, i.no DESC'} LIMIT $6 OFFSET $7`,
    ...values,
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map((row) => shownOf(row, today)),
    total: counted?.n ?? 0,
    page: input.page,
    size: input.size,
    sum: takaText(counted?.sum ?? 0n),
    open: takaText(counted?.open ?? 0n),
    can: { edit: transaction.context.permissions.has(platformBillingPermission.edit) },
  };
}

/** An invoice with its heads, its challans and who did what. `site`: only where it is this institution's. */
export async function readInvoice(
  transaction: PlatformTransaction,
  today: string,
  id: string,
  site: number | null = null,
): Promise<InvoiceRecord> {
  const row = await transaction.readOne(
    {
      ...columns,
      version: 'int',
      students: 'int',
      package_en: 'text?',
      package_bn: 'text?',
      agreed: jsonOrNull<AgreedShown>(),
      note: 'text',
      void_reason: 'text',
      lines: json<{ head: (typeof lineHeads)[number]; en: string; bn: string; amount: string }[]>(),
      challans: json<{ id: string; no: string; state: string; amount: string }[]>(),
      people: json<People>(),
    },
    `SELECT ${selected}, i.version, i.students, p.name_en AS package_en, p.name_bn AS package_bn, ${agreedSql('i.of_site')} AS agreed, i.note, i.void_reason,
            (SELECT coalesce(json_agg(json_build_object('head', l.head, 'en', l.text_en, 'bn', l.text_bn, 'amount', l.amount::text)
                      ORDER BY l.position), '[]') FROM billing_invoice_line l WHERE l.invoice_id = i.id) AS lines,
            (SELECT coalesce(json_agg(json_build_object('id', k.id, 'no', k.no, 'state', k.state, 'amount', c.amount::text)
                      ORDER BY k.no), '[]') FROM billing_challan_invoice c JOIN billing_challan k ON k.id = c.challan_id
              WHERE c.invoice_id = i.id) AS challans,
            ${peopleSql('i', ['made', 'void_asked', 'voided'])} AS people
       FROM billing_invoice i JOIN site s ON s.id = i.of_site LEFT JOIN site_package p ON p.id = i.package_id
      WHERE i.id = $1 AND ($2::bigint IS NULL OR i.of_site = $2)`,
    id,
    site,
  );
  if (!row) throw new AppError(errors.notFound);
  const { permissions } = transaction.context;
  return {
    ...shownOf(row, today),
    version: row.version,
    isDraft: row.state === 'draft',
    students: row.students,
    package: row.package_en === null ? null : { en: row.package_en, bn: row.package_bn ?? row.package_en },
    agreed: agreedOf(row.agreed),
    note: row.note,
    voidReason: row.void_reason,
    lines: row.lines.map(({ head, en, bn, amount }) => ({
      head,
      text: { en, bn },
      amount: takaText(BigInt(amount)),
    })),
    acts: actsOf(row.people, row.void_reason),
    challans: row.challans.map((one) => ({ ...one, amount: takaText(BigInt(one.amount)) })),
    can: {
      edit: permissions.has(platformBillingPermission.edit),
      approve:
        permissions.has(platformBillingPermission.approve) &&
        row.is_void_asked &&
        row.people.void_asked?.id !== transaction.context.accountId,
    },
  };
}
