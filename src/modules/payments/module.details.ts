import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { payments } from './module.ts';
import { paymentsStatementPermission } from './permissions.ts';

export const paymentsDetails = defineDetails(payments, {
  jobs: [],
  groups: {},
  subModules: {
    'payments.statement': { label: { en: 'Statements of wallets and banks', bn: 'ওয়ালেট ও ব্যাংক বিবরণী' } },
  },
  permissions: [
    ...describePermissions(paymentsStatementPermission, {
      view: {
        en: 'See statements of wallets and banks and what they were matched with',
        bn: 'ওয়ালেট ও ব্যাংক বিবরণী এবং কীসের সঙ্গে মিলেছে দেখা',
        heldBy: ['office', 'accountant'],
      },
      edit: {
        en: 'Bring statements in and match them with receipts',
        bn: 'বিবরণী আনা ও রসিদের সঙ্গে মেলানো',
        heldBy: ['accountant'],
      },
    }),
  ],
});
