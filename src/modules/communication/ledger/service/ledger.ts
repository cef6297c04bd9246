import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readSettings } from '../../setup/service/settings.ts';
import type { ledgerContract } from '../contract.ts';
import { readBalance } from './balance.ts';
import { readOrders, readPacks } from './orders.ts';

/** The account of an institution: what it has, what came and went by month, every movement. */
export async function showLedger(
  transaction: Transaction,
  services: Services,
  { page, size }: z.output<typeof ledgerContract.ledger.input>,
) {
  const months = await transaction.read(
    { month: 'text', bought: 'bigint', used: 'bigint', refunded: 'bigint', closing: 'bigint' },
    `SELECT x.*, (sum(x.bought - x.used + x.refunded) OVER (ORDER BY x.month))::bigint AS closing
       FROM (SELECT to_char(created_at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM') AS month,
                    coalesce(sum(parts) FILTER (WHERE kind = 'pack'), 0)::bigint AS bought,
                    coalesce(-sum(parts) FILTER (WHERE kind = 'use'), 0)::bigint AS used,
                    coalesce(sum(parts) FILTER (WHERE kind IN ('refund', 'stop')), 0)::bigint AS refunded
               FROM communication_sms_entry WHERE site_id = $1 GROUP BY 1) x ORDER BY 1 DESC LIMIT 24`,
  );
  const entries = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      kind: oneOf<'pack' | 'use' | 'refund' | 'stop'>(),
      parts: 'int',
      about: 'text?',
      byEn: 'text?',
      byBn: 'text?',
      all: 'bigint',
    },
    `SELECT x.id, x.created_at AS at, x.kind, x.parts, coalesce(m.address, o.payment, b.event) AS about,
            e.name_en AS "byEn", e.name_bn AS "byBn", count(*) OVER () AS "all"
       FROM communication_sms_entry x
       LEFT JOIN communication_message m ON m.site_id = $1 AND m.id = x.message_id
       LEFT JOIN communication_sms_order o ON o.site_id = $1 AND o.id = x.order_id
       LEFT JOIN communication_batch b ON b.site_id = $1 AND b.id = x.batch_id
       LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.account_id = x.actor_id
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
      WHERE x.site_id = $1 ORDER BY x.created_at DESC, x.id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  const { lowBalance } = await readSettings(transaction);
  return {
    balance: await readBalance(transaction),
    lowBalance,
    packs: await readPacks(transaction, todayInDhaka(services.now())),
    orders: await readOrders(transaction),
    months: months.map((row) => ({
      month: row.month,
      bought: Number(row.bought),
      used: Number(row.used),
      refunded: Number(row.refunded),
      opening: Number(row.closing - row.bought + row.used - row.refunded),
      closing: Number(row.closing),
    })),
    items: entries.map(({ all: _, at, about, byEn, byBn, ...row }) => ({
      ...row,
      at: at.toISOString(),
      about: about ?? '',
      by: byEn !== null ? { en: byEn, bn: byBn ?? '' } : null,
    })),
    total: Number(entries[0]?.all ?? 0),
    page,
    size,
  };
}
