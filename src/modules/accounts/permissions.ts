import { definePermissions } from '../../roles.ts';

export const accountsPermission = definePermissions('accounts', {
  view: { en: 'See the accounts', bn: 'হিসাব দেখা', heldBy: ['office', 'accountant'] },
  edit: {
    en: 'Change the chart of accounts, prepare vouchers',
    bn: 'হিসাব খাত পরিবর্তন ও ভাউচার প্রস্তুত',
    heldBy: ['office', 'accountant'],
  },
  post: { en: 'Post and reverse vouchers', bn: 'ভাউচার পোস্ট ও বিপরীত করা', heldBy: ['accountant'] },
  close: { en: 'Lock months and close years', bn: 'মাস ও বছর বন্ধ করা', heldBy: ['accountant'] },
});
