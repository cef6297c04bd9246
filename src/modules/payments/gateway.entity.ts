import { defineEntity } from '../../core/entity.ts';
import { choice, integer, ref, text } from '../../core/fields.ts';
import { feesSetupPermission } from '../fees/permissions.ts';
import { merchantType } from './merchant-type.entity.ts';

/** Through whom money reaches an institution online. */
export const gateway = defineEntity({
  name: 'gateway',
  module: 'payments',
  label: { en: 'Payment gateway', bn: 'পেমেন্ট গেটওয়ে' },
  plural: { en: 'Payment gateways', bn: 'পেমেন্ট গেটওয়েসমূহ' },
  path: '/edu/payment-gateway/view',
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      choices: [
        { value: 'aggregator', label: { en: 'Aggregator', bn: 'এগ্রিগেটর' } },
        { value: 'wallet', label: { en: 'Mobile wallet', bn: 'মোবাইল ওয়ালেট' } },
        { value: 'bank', label: { en: 'Bank', bn: 'ব্যাংক' } },
        { value: 'manual', label: { en: 'By transaction ID', bn: 'লেনদেন আইডি দিয়ে' } },
      ],
    }),
    merchantTypeId: ref(() => merchantType, {
      label: { en: 'Receives in the name of', bn: 'যার নামে টাকা আসে' },
    }),
    sandboxUrl: text({
      label: { en: 'Trial address', bn: 'পরীক্ষামূলক ঠিকানা' },
      max: 200,
      pattern: /^https:\/\/[^\s]+$/,
    }),
    liveUrl: text({ label: { en: 'Live address', bn: 'চালু ঠিকানা' }, max: 200, pattern: /^https:\/\/[^\s]+$/ }),
  },
  catalogue: { group: 'payments', key: ['code'], own: ['merchantTypeId'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'kind', 'merchantTypeId', 'liveUrl'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['kind', 'merchantTypeId'],
  },
  form: [['position', 'code'], ['nameEn', 'nameBn'], ['kind', 'merchantTypeId'], 'sandboxUrl', 'liveUrl'],
});
