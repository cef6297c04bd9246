import { todayInDhaka } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { type ModuleReader, say, sayTaka, waiting } from '../../../core/server/http/module-days.ts';
import { billingPath } from '../paths.ts';
import { platformBillingPermission } from '../permissions.ts';

/** What waits for whoever keeps the platform's bills. */
export const billingDay: ModuleReader = {
  module: 'billing',
  permissions: [platformBillingPermission.view],
  async readOfPlatform(transaction, now) {
    const row = await transaction.readOne(
      {
        deposits: 'int',
        deposited: 'bigint',
        owed: 'bigint',
        owing: 'int',
        overdue: 'int',
        voids: 'int',
        sites: 'int',
        without: 'int',
      },
      `SELECT (SELECT count(*)::int FROM billing_challan WHERE state = 'deposited' AND void_asked_by IS NULL) AS deposits,
              (SELECT coalesce(sum(amount), 0)::bigint FROM billing_challan WHERE state = 'deposited' AND void_asked_by IS NULL) AS deposited,
              (SELECT coalesce(sum(total - paid), 0)::bigint FROM billing_invoice WHERE state = 'issued' AND paid < total) AS owed,
              (SELECT count(DISTINCT of_site)::int FROM billing_invoice WHERE state = 'issued' AND paid < total) AS owing,
              (SELECT count(*)::int FROM billing_invoice WHERE state = 'issued' AND paid < total AND due_on < $1::date) AS overdue,
              (SELECT count(DISTINCT of_site)::int FROM billing_invoice WHERE state = 'issued' AND paid < total AND due_on < $1::date) AS sites,
              (SELECT count(*)::int FROM billing_invoice WHERE state <> 'void' AND void_asked_by IS NOT NULL)
              + (SELECT count(*)::int FROM billing_challan WHERE state <> 'void' AND void_asked_by IS NOT NULL) AS voids,
              (SELECT count(*)::int FROM site s WHERE s.status <> 'closed'
                 AND NOT EXISTS (SELECT 1 FROM billing_membership m WHERE m.of_site = s.id)) AS without`,
      todayInDhaka(now),
    );
    if (!row) return { context: null, figures: [], steps: [] };
    return {
      context: null,
      steps: [],
      figures: [
        {
          label: { en: 'Owed by institutions', bn: 'প্রতিষ্ঠানের কাছে পাওনা' },
          figure: sayTaka(String(row.owed)),
          hint: say('{count} {count|institution|institutions}', '{count}টি প্রতিষ্ঠান', { count: row.owing }),
          tone: 'plain',
          path: link(billingPath.invoices, { 'f.state': 'open' }),
        },
        waiting(row.deposits, 'marigold', {
          label: { en: 'Deposits to verify', bn: 'যাচাইয়ের অপেক্ষায় জমা' },
          hint: sayTaka(String(row.deposited)),
          none: say('none is waiting', 'কিছু অপেক্ষায় নেই'),
          path: link(billingPath.challans, { 'f.state': 'deposited' }),
        }),
        waiting(row.overdue, 'sindur', {
          label: { en: 'Invoices overdue', bn: 'মেয়াদোত্তীর্ণ বিল' },
          hint: say('of {count} {count|institution|institutions}', '{count}টি প্রতিষ্ঠানের', {
            count: row.sites,
          }),
          none: say('none', 'নেই'),
          path: link(billingPath.invoices, { 'f.state': 'overdue' }),
        }),
        waiting(row.voids, 'marigold', {
          label: { en: 'Voids to decide', bn: 'বাতিলের অনুরোধ' },
          hint: say('by a second person', 'দ্বিতীয় ব্যক্তি নিষ্পত্তি করবেন'),
          none: say('none', 'নেই'),
          path: link(billingPath.invoices, { 'f.state': 'voidAsked' }),
        }),
        waiting(row.without, 'marigold', {
          label: { en: 'Without an agreement', bn: 'চুক্তি ছাড়া' },
          hint: say('institutions', 'প্রতিষ্ঠান'),
          none: say('every institution has one', 'সব প্রতিষ্ঠানের চুক্তি আছে'),
          path: billingPath.memberships,
        }),
      ],
    };
  },
};
