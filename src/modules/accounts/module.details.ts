import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { accounts } from './module.ts';
import { accountsPath } from './paths.ts';
import { accountsPermission } from './permissions.ts';

export const accountsDetails = defineDetails(accounts, {
  jobs: [
    {
      key: 'P',
      label: { en: 'New payment', bn: 'নতুন পরিশোধ' },
      icon: 'payment',
      path: accountsPath.debitNew,
      permission: accountsPermission.edit,
    },
    {
      key: 'R',
      label: { en: 'New receipt', bn: 'নতুন প্রাপ্তি' },
      icon: 'receipt',
      path: accountsPath.creditNew,
      permission: accountsPermission.edit,
    },
    {
      key: 'J',
      label: { en: 'Journal', bn: 'জার্নাল' },
      icon: 'notebook',
      path: accountsPath.journalNew,
      permission: accountsPermission.edit,
    },
    {
      key: 'T',
      label: { en: 'Trial balance', bn: 'রেওয়ামিল' },
      icon: 'scale',
      path: accountsPath.trialBalance,
      permission: accountsPermission.view,
    },
    {
      key: 'L',
      label: { en: 'Ledger', bn: 'খতিয়ান' },
      icon: 'book',
      path: accountsPath.ledger,
      permission: accountsPermission.view,
    },
  ],
  settings: siteSettings,
  groups: {
    vouchers: { en: 'Vouchers', bn: 'ভাউচার' },
    books: { en: 'Books and statements', bn: 'খতিয়ান ও বিবরণী' },
    chart: { en: 'Chart of accounts', bn: 'হিসাব খাত' },
    registers: { en: 'Registers', bn: 'রেজিস্টার' },
  },
  subModules: {
    accounts: { label: { en: 'Accounts', bn: 'হিসাব' } },
  },
  permissions: [
    ...describePermissions(accountsPermission, {
      view: { en: 'See the accounts', bn: 'হিসাব দেখা', heldBy: ['office', 'accountant'] },
      edit: {
        en: 'Change the chart of accounts, prepare vouchers',
        bn: 'হিসাব খাত পরিবর্তন ও ভাউচার প্রস্তুত',
        heldBy: ['office', 'accountant'],
      },
      post: { en: 'Post and reverse vouchers', bn: 'ভাউচার পোস্ট ও বিপরীত করা', heldBy: ['accountant'] },
      close: { en: 'Lock months and close years', bn: 'মাস ও বছর বন্ধ করা', heldBy: ['accountant'] },
    }),
  ],
});
