import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { listChallans } from '../../challans/service/read.ts';
import { listInvoices } from '../../invoices/service/read.ts';
import { billingPermission } from '../../permissions.ts';
import { nextInstalment } from '../../rules.ts';
import { agreedOf, agreedSql } from '../../service/agreed.ts';
import { studentsOf } from '../../service/sites.ts';
import type { AgreedShown } from '../../shapes.ts';

/** Invoices that one challan pays, at most. */
const mostOfChallan = 50;

type Paging = { readonly page: number; readonly size: number };

/** A page of the institution's invoices, the newest first. */
export async function listOwnInvoices(
  transaction: PlatformTransaction,
  today: string,
  siteId: number,
  { page, size }: Paging,
) {
  const { items, total } = await listInvoices(transaction, today, {
    q: '',
    siteId,
    state: 'given',
    page,
    size,
  });
  return { items, total, page, size };
}

/** A page of its challans, the newest first. */
export async function listOwnChallans(
  transaction: PlatformTransaction,
  siteId: number,
  { page, size }: Paging,
) {
  const { items, total } = await listChallans(transaction, { q: '', siteId, state: 'all', page, size });
  return { items, total, page, size };
}

/** What an institution owes, what it has paid and how it stands: of its own rows alone. */
export async function readBill(transaction: PlatformTransaction, today: string, site: SiteFacts) {
  const sums = await transaction.readOne(
    { open: 'bigint', overdue: 'bigint' },
    `SELECT coalesce(sum(total - paid), 0)::bigint AS open,
            coalesce(sum(total - paid) FILTER (WHERE due_on < $2::date), 0)::bigint AS overdue
       FROM billing_invoice WHERE of_site = $1 AND state = 'issued'`,
    site.id,
    today,
  );
  const agreement = await transaction.readOne(
    { starts_on: 'date', ends_on: 'date?', instalments: 'int', until: 'date?', agreed: json<AgreedShown>() },
    `SELECT b.starts_on, b.ends_on, b.instalments, ${agreedSql('b.of_site')} AS agreed,
            (SELECT max(i.period_to) FROM billing_invoice i WHERE i.of_site = $1 AND i.source = 'schedule') AS until
       FROM billing_membership b WHERE b.of_site = $1`,
    site.id,
  );
  const next =
    agreement &&
    nextInstalment(
      { startsOn: agreement.starts_on, endsOn: agreement.ends_on, instalments: agreement.instalments },
      agreement.until,
      today,
    );
  const payable = await listInvoices(transaction, today, {
    q: '',
    siteId: site.id,
    state: 'payable',
    page: 1,
    size: mostOfChallan,
  });
  return {
    standing: { status: site.status, nextStepOn: site.nextStepOn },
    package: site.package?.name ?? null,
    limits: site.package?.limits ?? { students: null, sms: null, megabytes: null },
    students: (await studentsOf(transaction, [site.id])).get(site.id) ?? 0,
    agreed: agreedOf(agreement?.agreed ?? null),
    open: takaText(sums?.open ?? 0n),
    overdue: takaText(sums?.overdue ?? 0n),
    nextOn: next ?? null,
    payable: payable.items,
    can: { pay: transaction.context.permissions.has(billingPermission.pay) },
  };
}
