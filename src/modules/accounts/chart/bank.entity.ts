import { defineEntity } from '../../../core/entity.ts';
import { text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';

/** A bank account of the institution; the ledger that stands for it names it. */
export const bank = defineEntity({
  name: 'bank',
  module: 'accounts',
  label: { en: 'Bank account', bn: 'ব্যাংক হিসাব' },
  plural: { en: 'Banks', bn: 'ব্যাংক হিসাবসমূহ' },
  path: '/site/accounts/bank/view',
  permission: accountsPermission,
  group: 'registers',
  order: 1,
  fields: {
    nameEn: text({ label: { en: 'Bank', bn: 'ব্যাংক (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({
      label: { en: 'Bank in Bengali', bn: 'ব্যাংক (বাংলা)' },
      required: true,
      max: 100,
      lang: 'bn',
    }),
    branch: text({ label: { en: 'Branch', bn: 'শাখা (ইংরেজি)' }, max: 100 }),
    branchBn: text({ label: { en: 'Branch in Bengali', bn: 'শাখা (বাংলা)' }, max: 100, lang: 'bn' }),
    accountName: text({ label: { en: 'Account name', bn: 'হিসাবের নাম' }, max: 120 }),
    accountNumber: text({
      label: { en: 'Account number', bn: 'হিসাব নম্বর' },
      required: true,
      max: 30,
      pattern: /^[0-9-]{4,30}$/,
    }),
    routingNumber: text({ label: { en: 'Routing number', bn: 'রাউটিং নম্বর' }, max: 9, pattern: /^[0-9]{9}$/ }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['accountNumber']],
  list: {
    columns: ['nameEn', 'nameBn', 'branch', 'branchBn', 'accountNumber', 'accountName'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'branch', 'branchBn', 'accountNumber'],
  },
  form: [['nameEn', 'nameBn'], ['branch', 'branchBn'], ['accountNumber', 'accountName'], 'routingNumber'],
});
