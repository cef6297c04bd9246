import { defineEntity } from '../../../../core/entity.ts';
import { choice, integer, longText, money, ref, text } from '../../../../core/fields.ts';
import { feesPath } from '../../paths.ts';
import { feesSetupPermission } from '../../permissions.ts';
import { feeSubHead } from '../../setup/fee-sub-head.entity.ts';

/** What some students use and pay for by the month: a bus route, a room of the hostel, the midday meal. */
export const feeService = defineEntity({
  name: 'feeService',
  module: 'fees',
  label: { en: 'Transport or hostel service', bn: 'পরিবহন বা হোস্টেল সেবা' },
  plural: { en: 'Transport and hostel services', bn: 'পরিবহন ও হোস্টেল সেবা' },
  path: feesPath.services,
  permission: feesSetupPermission,
  group: 'setup',
  order: 6,
  fields: {
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'transport',
      choices: [
        { value: 'transport', label: { en: 'Transport', bn: 'পরিবহন' } },
        { value: 'hostel', label: { en: 'Hostel', bn: 'হোস্টেল' } },
        { value: 'meal', label: { en: 'Meals', bn: 'খাবার' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    subHeadId: ref(() => feeSubHead, {
      label: { en: 'Fee sub-head', bn: 'ফি উপখাত' },
      help: {
        en: 'One that is billed every month. Who uses the service pays this amount instead of the sub-head’s usual one.',
        bn: 'যেটি প্রতি মাসে বিল হয়। যে সেবা নেয় সে উপখাতের সাধারণ পরিমাণের বদলে এই পরিমাণ দেয়।',
      },
      required: true,
    }),
    monthlyAmount: money({ label: { en: 'Fee a month', bn: 'মাসিক ফি' }, required: true }),
    places: integer({
      label: { en: 'Seats', bn: 'আসনসংখ্যা' },
      help: { en: 'Leave empty where there is no limit.', bn: 'সীমা না থাকলে খালি রাখুন।' },
      min: 1,
      max: 5000,
    }),
    detailsEn: longText({
      label: { en: 'Stops and times, or rooms', bn: 'স্টপেজ ও সময়, বা কক্ষ (ইংরেজি)' },
      max: 1000,
    }),
    detailsBn: longText({
      label: { en: 'The same in Bengali', bn: 'স্টপেজ ও সময়, বা কক্ষ' },
      max: 1000,
      lang: 'bn',
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['kind', 'nameEn', 'nameBn', 'subHeadId', 'monthlyAmount', 'places'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'detailsEn', 'detailsBn'],
    filters: ['kind', 'subHeadId'],
  },
  form: ['kind', ['nameEn', 'nameBn'], ['subHeadId', 'monthlyAmount'], 'places', 'detailsEn', 'detailsBn'],
});
