import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { listChallans } from '../../challans/service/read.ts';
import { listInvoices } from '../../invoices/service/read.ts';
import { billingPermission } from '../../permissions.ts';
import { instalmentAt, instalmentOn } from '../../rules.ts';
import { agreedOf, agreedSql } from '../../service/agreed.ts';
import { studentsOf } from '../../service/sites.ts';
import type { AgreedShown } from '../../shapes.ts';

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
    { starts_on: 'date', ends_on: 'date?', instalments: 'int', agreed: json<AgreedShown>() },
    `SELECT b.starts_on, b.ends_on, b.instalments, ${agreedSql('b.of_site')} AS agreed FROM billing_membership b WHERE b.of_site = $1`,
    site.id,
  );
  const place = agreement && instalmentOn(agreement.starts_on, agreement.instalments, today);
  const next = agreement && instalmentAt(agreement.starts_on, agreement.instalments, (place ?? -1) + 1).from;
  const isOver =
    agreement?.ends_on !== undefined && agreement?.ends_on !== null && (next ?? '') > agreement.ends_on;
  const whole = { q: '', siteId: site.id, state: 'all', page: 1, size: 100 };
  const invoices = await listInvoices(transaction, today, whole);
  const challans = await listChallans(transaction, whole);
  return {
    standing: { status: site.status, nextStepOn: site.nextStepOn },
    package: site.package?.name ?? null,
    limits: site.package?.limits ?? { students: null, sms: null, megabytes: null },
    students: (await studentsOf(transaction, [site.id])).get(site.id) ?? 0,
    agreed: agreedOf(agreement?.agreed ?? null),
    open: takaText(sums?.open ?? 0n),
    overdue: takaText(sums?.overdue ?? 0n),
    nextOn: next && !isOver ? next : null,
    // A draft is the platform's own until it is issued.
    invoices: invoices.items.filter(({ state }) => state !== 'draft'),
    challans: challans.items,
    can: { pay: transaction.context.permissions.has(billingPermission.pay) },
  };
}
