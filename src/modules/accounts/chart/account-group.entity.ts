import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';
import { headChoices } from './heads.ts';

/** The first step of the chart of accounts below the five heads. */
export const accountGroup = defineEntity({
  name: 'accountGroup',
  module: 'accounts',
  label: { en: 'Account group', bn: 'হিসাব গ্রুপ' },
  plural: { en: 'Account groups', bn: 'হিসাব গ্রুপসমূহ' },
  path: '/site/accounts/accounts-group/view',
  permission: accountsPermission,
  group: 'chart',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    type: choice({
      label: { en: 'Head', bn: 'প্রধান খাত' },
      required: true,
      choices: headChoices,
    }),
  },
  catalogue: { group: 'accounts', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'type'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['type'],
  },
  form: [
    ['position', 'type'],
    ['nameEn', 'nameBn'],
  ],
});
