import { defineReference } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';

/** One of the five heads of every chart of accounts, with the first figure of its ledgers’ codes. */
export const accountsHead = defineReference({
  name: 'accountsHead',
  module: 'accounts',
  label: { en: 'Accounts head', bn: 'হিসাবের প্রধান খাত' },
  plural: { en: 'Accounts heads', bn: 'হিসাবের প্রধান খাতসমূহ' },
  path: '/edu/accounts/accounts-head/view',
  group: 'accounts',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 10 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    side: choice({
      label: { en: 'Grows on the side', bn: 'যে দিকে বাড়ে' },
      required: true,
      choices: [
        { value: 'debit', label: { en: 'Debit', bn: 'ডেবিট' } },
        { value: 'credit', label: { en: 'Credit', bn: 'ক্রেডিট' } },
      ],
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'code', 'nameEn', 'nameBn', 'side'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [['position', 'code'], ['nameEn', 'nameBn'], 'side'],
});
