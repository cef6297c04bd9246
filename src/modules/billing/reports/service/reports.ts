import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { Ladder, ledgers } from '../../rules.ts';
import { agreedOf, agreedSql } from '../../service/agreed.ts';
import { holdSite } from '../../service/sites.ts';
import type { AgreedShown } from '../../shapes.ts';

type Span = { from: string; to: string };
type Paging = { page: number; size: number };

/** What was invoiced and collected of each institution in a span, and what is open; regular is who owes nothing overdue. */
export async function regularInstitutions(
  transaction: PlatformTransaction,
  today: string,
  { from, to, page, size }: Span & Paging,
) {
  const rows = await transaction.read(
    {
      site: 'bigint',
      en: 'text',
      bn: 'text',
      invoiced: 'bigint',
      collected: 'bigint',
      due: 'bigint',
      overdue: 'bigint',
      agreed: jsonOrNull<AgreedShown>(),
      n: 'int',
      all_invoiced: 'bigint',
      all_collected: 'bigint',
      all_due: 'bigint',
    },
    `SELECT r.*, ${agreedSql('r.site')} AS agreed, count(*) OVER ()::int AS n, (sum(r.invoiced) OVER ())::bigint AS all_invoiced,
            (sum(r.collected) OVER ())::bigint AS all_collected, (sum(r.due) OVER ())::bigint AS all_due
       FROM (SELECT s.id AS site, s.name_en AS en, s.name_bn AS bn,
                    coalesce(sum(i.total) FILTER (WHERE i.issued_on BETWEEN $1::date AND $2::date), 0)::bigint AS invoiced,
                    coalesce((SELECT sum(k.amount) FROM billing_challan k
                               WHERE k.of_site = s.id AND k.state = 'verified' AND k.deposited_on BETWEEN $1::date AND $2::date), 0)::bigint AS collected,
                    coalesce(sum(i.total - i.paid), 0)::bigint AS due,
                    coalesce(sum(i.total - i.paid) FILTER (WHERE i.due_on < $3::date), 0)::bigint AS overdue
               FROM site s JOIN billing_invoice i ON i.of_site = s.id AND i.state = 'issued'
              WHERE s.status <> 'closed' GROUP BY s.id, s.name_en, s.name_bn) r
      ORDER BY r.overdue DESC, lower(r.en), r.site LIMIT $4 OFFSET $5`,
    from,
    to,
    today,
    size,
    (page - 1) * size,
  );
  const [first] = rows;
  return {
    items: rows.map((row) => ({
      id: String(row.site),
      site: { id: Number(row.site), name: { en: row.en, bn: row.bn } },
      invoiced: takaText(row.invoiced),
      collected: takaText(row.collected),
      due: takaText(row.due),
      agreed: agreedOf(row.agreed),
      isRegular: row.overdue === 0n,
    })),
    total: first?.n ?? 0,
    page,
    size,
    sum: {
      invoiced: takaText(first?.all_invoiced ?? 0n),
      collected: takaText(first?.all_collected ?? 0n),
      due: takaText(first?.all_due ?? 0n),
    },
  };
}

/** What was invoiced under each head in a span; void invoices are not in it. */
export async function headWise(transaction: PlatformTransaction, { from, to }: Span) {
  const rows = await transaction.read(
    { head: 'text', invoices: 'int', amount: 'bigint' },
    `SELECT l.head, count(DISTINCT i.id)::int AS invoices, sum(l.amount)::bigint AS amount
       FROM billing_invoice i JOIN billing_invoice_line l ON l.invoice_id = i.id
      WHERE i.state = 'issued' AND i.issued_on BETWEEN $1::date AND $2::date GROUP BY l.head ORDER BY sum(l.amount) DESC`,
    from,
    to,
  );
  return {
    items: rows.map((row) => ({
      id: row.head,
      head: row.head,
      invoices: row.invoices,
      amount: takaText(row.amount),
    })),
    sum: takaText(rows.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

type Kind = 'issue' | 'voidInvoice' | 'receive' | 'voidChallan';
type Ledger = (typeof ledgers)[number];

/** The entries of a span, the newest first, and every account's balance at its end. */
export async function readLedger(transaction: PlatformTransaction, { from, to, page, size }: Span & Paging) {
  const counted = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM billing_entry WHERE on_day BETWEEN $1::date AND $2::date',
    from,
    to,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      no: 'bigint',
      day: 'date',
      site: 'bigint',
      en: 'text',
      bn: 'text',
      kind: oneOf<Kind>(),
      about: 'text',
      lines: json<{ ledger: Ledger; amount: string }[]>(),
    },
    `SELECT e.id, e.no, e.on_day AS day, e.of_site AS site, s.name_en AS en, s.name_bn AS bn, e.kind, coalesce(i.no, k.no, '') AS about,
            (SELECT coalesce(json_agg(json_build_object('ledger', l.ledger, 'amount', l.amount::text) ORDER BY l.amount DESC), '[]')
               FROM billing_entry_line l WHERE l.entry_id = e.id) AS lines
       FROM billing_entry e JOIN site s ON s.id = e.of_site
       LEFT JOIN billing_invoice i ON i.id = e.invoice_id LEFT JOIN billing_challan k ON k.id = e.challan_id
      WHERE e.on_day BETWEEN $1::date AND $2::date ORDER BY e.on_day DESC, e.no DESC LIMIT $3 OFFSET $4`,
    from,
    to,
    size,
    (page - 1) * size,
  );
  const balances = await transaction.read(
    { ledger: oneOf<Ledger>(), amount: 'bigint' },
    `SELECT l.ledger, sum(l.amount)::bigint AS amount FROM billing_entry e JOIN billing_entry_line l ON l.entry_id = e.id
      WHERE e.on_day <= $1::date GROUP BY l.ledger ORDER BY l.ledger`,
    to,
  );
  const open = await transaction.readOne(
    { open: 'bigint' },
    `SELECT coalesce(sum(total - paid), 0)::bigint AS open FROM billing_invoice WHERE state = 'issued'`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      no: Number(row.no),
      day: row.day,
      site: { id: Number(row.site), name: { en: row.en, bn: row.bn } },
      kind: row.kind,
      about: row.about,
      lines: row.lines.map(({ ledger, amount }) => ({ ledger, amount: takaText(BigInt(amount)) })),
    })),
    total: counted?.n ?? 0,
    page,
    size,
    balances: balances.map(({ ledger, amount }) => ({ ledger, amount: takaText(amount) })),
    open: takaText(open?.open ?? 0n),
  };
}

/** Keeps how many days after the due day each step comes; institutions move with the next night. */
export async function saveLadder(
  transaction: PlatformTransaction,
  given: Ladder & {
    version: number;
    ownSite: number | null;
    defaultPackageId: string | null;
    bank: string;
    branch: string;
  },
) {
  if (given.ownSite !== null) await holdSite(transaction, given.ownSite);
  const { defaultPackageId } = given;
  // Held, so that nobody stops offering it meanwhile.
  const offered =
    defaultPackageId === null ||
    (await transaction.row(
      'SELECT 1 FROM site_package WHERE id = $1 AND is_active FOR KEY SHARE',
      defaultPackageId,
    ));
  if (!offered) throw new ValidationError({ defaultPackageId: [messages.in] });
  const values = [
    given.isLadderOn,
    given.graceDays,
    given.readOnlyDays,
    given.suspendDays,
    given.ownSite,
    defaultPackageId,
    given.bank || null,
    given.bank ? given.branch : '',
  ];
  const changed =
    given.version === 0
      ? await transaction.change(
          `INSERT INTO billing_setting (id, is_ladder_on, grace_days, read_only_days, suspend_days, own_site, default_package_id,
                  bank, branch) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
          ...values,
        )
      : await transaction.change(
          `UPDATE billing_setting SET is_ladder_on = $1, grace_days = $2, read_only_days = $3, suspend_days = $4, own_site = $5,
                  default_package_id = $6, bank = $7, branch = $8, version = version + 1 WHERE id = 1 AND version = $9`,
          ...values,
          given.version,
        );
  if (changed === 0) throw new AppError(errors.staleVersion);
  return { version: given.version + 1 };
}
