import { defineEntity } from '../../../core/entity.ts';
import { text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';

/** What money is kept for: tuition, examinations, development. What names none is of the general fund. */
export const fund = defineEntity({
  name: 'fund',
  module: 'accounts',
  label: { en: 'Fund', bn: 'তহবিল' },
  plural: { en: 'Funds', bn: 'তহবিলসমূহ' },
  path: '/site/accounts/fund/view',
  permission: accountsPermission,
  group: 'chart',
  order: 4,
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 10, pattern: /^[A-Z0-9]{1,10}$/ }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    purpose: text({ label: { en: 'What it is for', bn: 'উদ্দেশ্য' }, max: 200 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'purpose'],
    sort: 'code',
    search: ['code', 'nameEn', 'nameBn'],
  },
  form: ['code', ['nameEn', 'nameBn'], 'purpose'],
});
