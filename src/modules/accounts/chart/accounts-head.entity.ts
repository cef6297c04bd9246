import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';
import { headChoices } from './heads.ts';

/** One of the five heads of every chart of accounts as an institution calls it; its books name the ledgers' heads so. */
export const accountsHead = defineEntity({
  name: 'accountsHead',
  module: 'accounts',
  label: { en: 'Accounts head', bn: 'হিসাবের প্রধান খাত' },
  plural: { en: 'Accounts heads', bn: 'হিসাবের প্রধান খাতসমূহ' },
  path: '/edu/accounts/accounts-head/view',
  permission: accountsPermission,
  group: 'chart',
  order: 5,
  fields: {
    type: choice({
      label: { en: 'Head of', bn: 'কোন প্রধান খাত' },
      required: true,
      choices: headChoices,
    }),
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 20 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    side: choice({
      label: { en: 'Increases on', bn: 'যে দিকে বাড়ে' },
      required: true,
      choices: [
        { value: 'debit', label: { en: 'Debit', bn: 'ডেবিট' } },
        { value: 'credit', label: { en: 'Credit', bn: 'ক্রেডিট' } },
      ],
    }),
  },
  catalogue: { group: 'accounts', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn'], ['type']],
  list: {
    columns: ['position', 'code', 'nameEn', 'nameBn', 'type', 'side'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['position', 'code'],
    ['nameEn', 'nameBn'],
    ['type', 'side'],
  ],
});
