import { counter, lookUp } from '../../../core/server/counters/counter.ts';

/** Vouchers that are not posted yet, by state and kind. */
export const openVouchers = counter({
  name: 'accounts.open',
  sums: ['vouchers'],
  isStriped: true,
  of: {
    table: 'accounts_voucher',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.status || ' ' || r.type AS grp, 1 AS vouchers
         FROM ${rows} r WHERE r.status IN ('draft', 'submitted', 'approved')`,
  },
});

/**
 * The balance of each ledger that money lies in. Such a ledger stays one from its first line on (chart/service/hooks.ts), so
 * it is not followed.
 */
export const moneyOfLedger = counter({
  name: 'accounts.money',
  sums: ['balance'],
  isStriped: true,
  of: {
    table: 'accounts_voucher_line',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.ledger_id::text AS grp, r.debit - r.credit AS balance
         FROM ${rows} r ${lookUp("SELECT 1 FROM accounts_ledger l WHERE l.site_id = r.site_id AND l.id = r.ledger_id AND l.kind <> 'other'", 'l')}`,
  },
});
