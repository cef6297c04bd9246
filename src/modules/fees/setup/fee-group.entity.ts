import { defineEntity } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';
import { feesSetupPermission } from '../permissions.ts';

/** Sub-heads that belong together: what is paid each month, on admission, for the board. */
export const feeGroup = defineEntity({
  name: 'feeGroup',
  module: 'fees',
  label: { en: 'Fee group', bn: 'ফি গ্রুপ' },
  plural: { en: 'Fee groups', bn: 'ফি গ্রুপসমূহ' },
  path: '/academic/academic-fee-group/view',
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
  },
  catalogue: { group: 'fees', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
