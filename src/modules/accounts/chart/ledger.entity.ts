import { defineEntity } from '../../../core/entity.ts';
import { choice, flag, ref, text } from '../../../core/fields.ts';
import { fund } from '../funds/fund.entity.ts';
import { accountsPermission } from '../permissions.ts';
import { accountSubGroup } from './account-sub-group.entity.ts';
import { bank } from './bank.entity.ts';

/** Where amounts stand: the last step of the chart of accounts. */
export const ledger = defineEntity({
  name: 'ledger',
  module: 'accounts',
  label: { en: 'Ledger', bn: 'লেজার' },
  plural: { en: 'Ledgers', bn: 'লেজারসমূহ' },
  path: '/site/accounts/accounts-ledger/view',
  permission: accountsPermission,
  group: 'chart',
  order: 3,
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 10, pattern: /^[0-9]{3,10}$/ }),
    subGroupId: ref(() => accountSubGroup, {
      label: { en: 'Account sub-group', bn: 'হিসাব উপগ্রুপ' },
      required: true,
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'other',
      choices: [
        { value: 'cash', label: { en: 'Cash', bn: 'নগদ' } },
        { value: 'bank', label: { en: 'Bank account', bn: 'ব্যাংক হিসাব' } },
        { value: 'gateway', label: { en: 'Gateway clearing', bn: 'গেটওয়ে ক্লিয়ারিং' } },
        { value: 'other', label: { en: 'Anything else', bn: 'অন্য কিছু' } },
      ],
    }),
    bankId: ref(() => bank, { label: { en: 'Bank account', bn: 'ব্যাংক হিসাব' } }),
    fundId: ref(() => fund, {
      label: { en: 'Fund', bn: 'তহবিল' },
      help: {
        en: 'New entries of the ledger go to this fund; if none is chosen, to the general fund',
        bn: 'লেজারের নতুন এন্ট্রি এই তহবিলে যায়; তহবিল না থাকলে সাধারণ তহবিলে',
      },
    }),
    isByParty: flag({
      label: { en: 'Kept by party', bn: 'পক্ষভিত্তিক' },
      help: {
        en: 'Creditors, advances to suppliers: every line names a party',
        bn: 'পাওনাদার, সরবরাহকারীকে অগ্রিম: প্রতি লাইনে পক্ষ লাগে',
      },
    }),
    isSystem: flag({
      label: { en: 'Used by the system', bn: 'সিস্টেমে ব্যবহৃত' },
      help: { en: 'Fees or salaries are posted to it', bn: 'ফি বা বেতন এতে পোস্ট হয়' },
    }),
  },
  catalogue: { group: 'accounts', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'subGroupId', 'kind', 'bankId', 'fundId'],
    sort: 'code',
    search: ['code', 'nameEn', 'nameBn'],
    filters: ['subGroupId', 'kind', 'fundId'],
  },
  form: [['code', 'subGroupId'], ['nameEn', 'nameBn'], ['kind', 'bankId'], 'fundId', 'isByParty'],
});
