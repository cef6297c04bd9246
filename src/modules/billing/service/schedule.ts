import { addDays } from '../../../core/dates.ts';
import { formatDate, formatNumber } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { type Label, textOf } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { addScheduledChallans } from '../challans/service/scheduled.ts';
import { discountTexts, headLabels, serviceText } from '../labels.ts';
import {
  type Discount,
  type discountTypes,
  instalmentsDue,
  linesOf,
  numberText,
  type Span,
} from '../rules.ts';
import { takeNumbers } from './numbers.ts';
import { type PriceJson, priceAt, priceOf } from './prices.ts';
import { studentsOf } from './sites.ts';
import { type NewInvoice, totalOf, writeInvoices } from './write-invoices.ts';

type Due = Omit<NewInvoice, 'id' | 'no' | 'isIssued' | 'note' | 'period'> & {
  readonly name: Label;
  readonly period: Span;
  /** Changes of the package that go on it, and what of their credit is left for the next. */
  readonly changes: readonly string[];
  readonly left: bigint;
};

/** Whether a price, as JSON, was none. */
const isFree = `(f.price ->> 'model' <> 'tiered' AND f.price ->> 'price' = '0')`;

/** Every instalment that is to be invoiced today and is not yet. */
export async function dueInstalments(transaction: PlatformTransaction, today: string): Promise<Due[]> {
  const rows = await transaction.read(
    {
      site: 'bigint',
      name_en: 'text',
      name_bn: 'text',
      starts_on: 'date',
      ends_on: 'date?',
      amount: 'bigint?',
      instalments: 'int',
      due_days: 'int',
      alumni_fee: 'bigint',
      discount_type: oneOf<(typeof discountTypes)[number]>(),
      discount_value: 'bigint',
      package_id: 'uuid?',
      price: json<PriceJson>(),
      until: 'date?',
      alumni_from: 'date?',
      price_from: 'date?',
      carried: json<{ id: string; amount: string }[]>(),
    },
    `SELECT s.id AS site, s.name_en, s.name_bn, m.starts_on, m.ends_on, m.amount, m.instalments, m.due_days, m.alumni_fee,
            m.discount_type, m.discount_value, s.package_id,
            coalesce((SELECT json_build_object('model', p.price_model, 'price', p.price::text, 'tiers', p.tiers)
                        FROM site_package p WHERE p.id = s.package_id),
                     '{"model": "flat", "price": "0", "tiers": []}') AS price,
            (SELECT max(i.period_to) FROM billing_invoice i WHERE i.of_site = s.id AND i.source = 'schedule') AS until,
            (SELECT max(i.period_from) FROM billing_invoice i JOIN billing_invoice_line l ON l.invoice_id = i.id AND l.head = 'alumni'
              WHERE i.of_site = s.id AND i.source = 'schedule') AS alumni_from,
            CASE WHEN m.amount IS NULL THEN
              greatest((SELECT max(c.on_day) FROM billing_package_change c, LATERAL (SELECT ${priceAt('c.was', 'c.at')} AS price) f
                         WHERE c.of_site = s.id AND c.became IS NOT NULL AND (c.was IS NULL OR ${isFree})),
                       (SELECT max((f.held_until AT TIME ZONE 'Asia/Dhaka')::date) FROM site_package_price f
                         WHERE f.package_id = s.package_id AND f.price_model <> 'tiered' AND f.price = 0))
            END AS price_from,
            coalesce((SELECT json_agg(json_build_object('id', c.id, 'amount', c.amount::text) ORDER BY c.at, c.id)
                        FROM billing_package_change c WHERE c.of_site = s.id AND c.invoice_id IS NULL AND c.amount <> 0), '[]') AS carried
       FROM billing_membership m JOIN site s ON s.id = m.of_site AND s.status <> 'closed'
      WHERE m.starts_on <= $1::date ORDER BY s.id`,
    today,
  );
  const due = rows.flatMap((row) => {
    const agreement = {
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      instalments: row.instalments,
      amount: row.amount,
      alumniFee: row.alumni_fee,
      discountType: row.discount_type,
      discountValue: row.discount_value,
    };
    const billed = { until: row.until, alumniFrom: row.alumni_from, priceFrom: row.price_from };
    return instalmentsDue(agreement, billed, today).map((instalment, which) => ({
      row,
      agreement,
      instalment,
      isFirst: which === 0,
    }));
  });
  const students = await studentsOf(transaction, [...new Set(due.map(({ row }) => Number(row.site)))]);
  return due.flatMap(({ row, agreement, instalment, isFirst }): Due[] => {
    const site = Number(row.site);
    const carried = isFirst ? row.carried.map(({ id, amount }) => ({ id, amount: BigInt(amount) })) : [];
    const count = students.get(site) ?? 0;
    const { lines, left } = linesOf(agreement, {
      price: priceOf(row.price),
      students: count,
      instalment,
      carried,
    });
    if (lines.length === 0) return [];
    const period = { from: instalment.from, to: instalment.to };
    return [
      {
        site,
        name: { en: row.name_en, bn: row.name_bn },
        source: 'schedule',
        period,
        lateFor: null,
        students: count,
        packageId: row.package_id,
        issuedOn: today,
        dueOn: addDays(today, row.due_days),
        lines: lines.map((line) => ({
          ...line,
          text:
            line.head === 'service'
              ? serviceOfSpan(period)
              : line.head === 'discount'
                ? discountText(agreement)
                : headLabels[line.head],
        })),
        changes: carried.map(({ id }) => id),
        left,
      },
    ];
  });
}

/** How a discount was agreed, as it stands on the invoice whatever is agreed later. */
function discountText({ discountType, discountValue }: Discount): Label {
  if (discountType === 'none') return headLabels.discount;
  const said = (language: 'en' | 'bn') =>
    textOf(discountTexts[discountType], language, {
      percent: formatNumber(Number(discountValue) / 100, { language }),
    });
  return { en: said('en'), bn: said('bn') };
}

function serviceOfSpan({ from, to }: Span): Label {
  const said = (language: 'en' | 'bn') =>
    textOf(serviceText, language, { from: formatDate(from, { language }), to: formatDate(to, { language }) });
  return { en: said('en'), bn: said('bn') };
}

/**
 * Makes the invoices of every instalment that is due, each with its challan, in one transaction. Two that run at once go one after the other, and
 * the second finds nothing left; the database refuses a second invoice of the same instalment besides.
 */
export async function runSchedule(transaction: PlatformTransaction, now: Date, today: string) {
  await holdSchedule(transaction);
  const due = await dueInstalments(transaction, today);
  if (due.length === 0) return { made: 0, sum: 0n };
  const year = today.slice(0, 4);
  const first = await takeNumbers(transaction, 'INV', year, due.length);
  const invoices = due.map((one, place) => ({
    ...one,
    id: newId(),
    no: numberText('INV', year, first + place),
    isIssued: true,
    note: '',
  }));
  await writeInvoices(transaction, now, invoices);
  await addScheduledChallans(
    transaction,
    now,
    today,
    invoices.map((one) => ({ id: one.id, site: one.site, total: totalOf(one.lines) })),
  );
  const changed = invoices.flatMap(({ id, changes }) => changes.map((change) => ({ id, change })));
  if (changed.length > 0) await noteChanges(transaction, now, today, { changed, invoices });
  return { made: invoices.length, sum: invoices.reduce((sum, one) => sum + totalOf(one.lines), 0n) };
}

/** Notes on which invoice each change of a package went; a credit that was larger than the invoice is carried on. */
async function noteChanges(
  transaction: PlatformTransaction,
  now: Date,
  today: string,
  given: {
    changed: readonly { id: string; change: string }[];
    invoices: readonly { site: number; no: string; left: bigint }[];
  },
): Promise<void> {
  await transaction.change(
    `UPDATE billing_package_change c SET invoice_id = n.invoice_id
       FROM unnest($1::uuid[], $2::uuid[]) AS n(id, invoice_id) WHERE c.id = n.id AND c.invoice_id IS NULL`,
    given.changed.map(({ change }) => change),
    given.changed.map(({ id }) => id),
  );
  const left = given.invoices.filter((one) => one.left !== 0n);
  await transaction.change(
    `INSERT INTO billing_package_change (id, of_site, was, became, on_day, amount, reason, by_account, at)
     SELECT n.id, n.of_site, s.package_id, s.package_id, $5::date, n.amount, n.reason, $6::uuid, $7::timestamptz
       FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[]) AS n(id, of_site, amount, reason)
       JOIN site s ON s.id = n.of_site`,
    left.map(() => newId()),
    left.map(({ site }) => site),
    left.map((one) => one.left),
    left.map(({ no }) => no),
    today,
    transaction.context.accountId,
    now,
  );
}

/** Whoever makes invoices by rule holds this row until the end of the transaction. */
export const holdSchedule = (transaction: PlatformTransaction) =>
  transaction.change(
    `INSERT INTO billing_number AS n (kind, period, next) VALUES ('schedule', '', 1)
     ON CONFLICT (kind, period) DO UPDATE SET next = n.next`,
  );
