import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, longText, text } from '../../../core/fields.ts';
import { accountsPermission } from '../permissions.ts';

/** A type of voucher as an institution calls it, with what its numbers begin with. */
export const voucherType = defineEntity({
  name: 'voucherType',
  module: 'accounts',
  label: { en: 'Voucher type', bn: 'ভাউচারের ধরন' },
  plural: { en: 'Voucher types', bn: 'ভাউচারের ধরনসমূহ' },
  path: '/edu/accounts/accounts-voucher-type/view',
  permission: accountsPermission,
  group: 'chart',
  order: 6,
  fields: {
    type: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      choices: [
        { value: 'debit', label: { en: 'Debit', bn: 'ডেবিট' } },
        { value: 'credit', label: { en: 'Credit', bn: 'ক্রেডিট' } },
        { value: 'journal', label: { en: 'Journal', bn: 'জার্নাল' } },
        { value: 'contra', label: { en: 'Contra', bn: 'কন্ট্রা' } },
      ],
    }),
    code: text({
      label: { en: 'Prefix', bn: 'নম্বরের শুরু' },
      help: { en: 'New numbers begin with it: DV-2607-0001', bn: 'নতুন নম্বর এটি দিয়ে শুরু হয়: DV-2607-0001' },
      required: true,
      max: 3,
      // Numbers of fees begin with FC.
      pattern: /^(?!FC$)[A-Z]{2,3}$/,
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    noteEn: longText({ label: { en: 'What it is for', bn: 'যে কাজে লাগে (ইংরেজি)' }, max: 400 }),
    noteBn: longText({
      label: { en: 'What it is for, in Bengali', bn: 'যে কাজে লাগে (বাংলা)' },
      max: 400,
      lang: 'bn',
    }),
  },
  catalogue: { group: 'accounts', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn'], ['type']],
  list: {
    columns: ['position', 'code', 'nameEn', 'nameBn', 'noteEn'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [['position', 'type'], 'code', ['nameEn', 'nameBn'], 'noteEn', 'noteBn'],
});
