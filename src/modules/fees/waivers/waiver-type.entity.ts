import { defineEntity } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';
import { feesSetupPermission } from '../permissions.ts';

/** Why a student pays less: half-free, sibling, staff child, stipend. */
export const waiverType = defineEntity({
  name: 'waiverType',
  module: 'fees',
  label: { en: 'Waiver type', bn: 'মওকুফের ধরন' },
  plural: { en: 'Waiver types', bn: 'মওকুফের ধরনসমূহ' },
  path: '/academic/waiver-type/view',
  permission: feesSetupPermission,
  group: 'setup',
  order: 3,
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
