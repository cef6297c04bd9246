import { defineEntity } from '../../../core/entity.ts';
import { integer, ref, text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';
import { accountGroup } from './account-group.entity.ts';

export const accountSubGroup = defineEntity({
  name: 'accountSubGroup',
  module: 'accounts',
  label: { en: 'Account sub-group', bn: 'হিসাব উপগ্রুপ' },
  plural: { en: 'Account sub-groups', bn: 'হিসাব উপগ্রুপসমূহ' },
  path: '/site/accounts/accounts-sub-group/view',
  permission: accountsPermission,
  group: 'chart',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    groupId: ref(() => accountGroup, { label: { en: 'Account group', bn: 'হিসাব গ্রুপ' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
  },
  catalogue: { group: 'accounts', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'groupId', 'nameEn', 'nameBn'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['groupId'],
  },
  form: [
    ['position', 'groupId'],
    ['nameEn', 'nameBn'],
  ],
});
