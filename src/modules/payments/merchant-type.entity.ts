import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { feesSetupPermission } from '../fees/permissions.ts';

/** In whose name money is received. */
export const merchantType = defineEntity({
  name: 'merchantType',
  module: 'payments',
  label: { en: 'Merchant type', bn: 'মার্চেন্টের ধরন' },
  plural: { en: 'Merchant types', bn: 'মার্চেন্টের ধরনসমূহ' },
  path: '/edu/payment-gateway/academic-online-payment-marchent-type/view',
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
  },
  catalogue: { group: 'payments', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn', 'code'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: [
    ['position', 'code'],
    ['nameEn', 'nameBn'],
  ],
});
