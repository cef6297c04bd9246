import { defineReference } from '../../../core/entity.ts';
import { integer, longText, text } from '../../../core/fields.ts';

/** A type of voucher with what its numbers begin with. */
export const voucherType = defineReference({
  name: 'voucherType',
  module: 'accounts',
  label: { en: 'Voucher type', bn: 'ভাউচারের ধরন' },
  plural: { en: 'Voucher types', bn: 'ভাউচারের ধরনসমূহ' },
  path: '/edu/accounts/accounts-voucher-type/view',
  group: 'accounts',
  fields: {
    code: text({ label: { en: 'Prefix', bn: 'নম্বরের শুরু' }, required: true, max: 4, pattern: /^[A-Z]{2,4}$/ }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    note: longText({ label: { en: 'What it is for', bn: 'যে কাজে লাগে' }, max: 400 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'code', 'nameEn', 'nameBn', 'note'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [['position', 'code'], ['nameEn', 'nameBn'], 'note'],
});
