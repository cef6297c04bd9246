import { defineEntity } from '../../core/entity.ts';
import { choice, flag, integer, text } from '../../core/fields.ts';
import { leavePath } from './paths.ts';
import { leaveTypesPermission } from './permissions.ts';

/** A kind of leave with its rules. Days are whole ones; the ledger counts halves. */
export const leaveType = defineEntity({
  name: 'type',
  module: 'leave',
  label: { en: 'Leave type', bn: 'ছুটির ধরন' },
  plural: { en: 'Leave settings', bn: 'ছুটির নিয়ম' },
  path: leavePath.types,
  permission: leaveTypesPermission,
  group: 'leave',
  order: 3,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    basis: choice({
      label: { en: 'Counted', bn: 'হিসাবের ভিত্তি' },
      required: true,
      initial: 'year',
      choices: [
        { value: 'year', label: { en: 'By calendar year', bn: 'ক্যালেন্ডার বছরে' } },
        { value: 'earned', label: { en: 'Earned by days of service', bn: 'কাজের দিনে অর্জিত' } },
        { value: 'service', label: { en: 'In the whole service', bn: 'পুরো চাকরিজীবনে' } },
        { value: 'none', label: { en: 'Without a maximum', bn: 'সীমা নেই' } },
      ],
    }),
    days: integer({
      label: { en: 'Maximum days', bn: 'সর্বোচ্চ দিন' },
      help: {
        en: 'Days of service for one day of leave, where leave is earned.',
        bn: 'অর্জিত ছুটিতে: কত দিন কাজে এক দিন ছুটি।',
      },
      min: 0,
      max: 2000,
    }),
    mostAtOnce: integer({ label: { en: 'Most days at once', bn: 'একবারে সর্বোচ্চ দিন' }, min: 1, max: 400 }),
    mostTimes: integer({
      label: { en: 'Most times in service', bn: 'চাকরিজীবনে সর্বোচ্চ বার' },
      min: 1,
      max: 20,
    }),
    carryDays: integer({
      label: { en: 'Days carried to the next year', bn: 'পরের বছরে যায় (দিন)' },
      help: { en: 'Days left above this lapse.', bn: 'এর বেশি অবশিষ্ট দিন তামাদি হয়।' },
      min: 0,
      max: 2000,
    }),
    paidPercent: integer({
      label: { en: 'Pay, percent', bn: 'বেতন, শতকরা' },
      required: true,
      min: 0,
      max: 100,
      initial: 100,
    }),
    counts: choice({
      label: { en: 'Holidays inside', bn: 'মাঝের ছুটির দিন' },
      required: true,
      initial: 'working',
      choices: [
        { value: 'working', label: { en: 'Do not count', bn: 'গোনা হয় না' } },
        {
          value: 'between',
          label: { en: 'Count between two days of leave', bn: 'ছুটির দুই দিনের মাঝে হলে গোনা হয়' },
        },
        { value: 'all', label: { en: 'All count', bn: 'সবই গোনা হয়' } },
      ],
    }),
    gender: choice({
      label: { en: 'For', bn: 'কার জন্য' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'Everybody', bn: 'সবাই' } },
        { value: 'female', label: { en: 'Women', bn: 'নারী' } },
        { value: 'male', label: { en: 'Men', bn: 'পুরুষ' } },
      ],
    }),
    posts: choice({
      label: { en: 'Posts', bn: 'পদ' },
      required: true,
      initial: 'all',
      choices: [
        { value: 'all', label: { en: 'All posts', bn: 'সব পদ' } },
        { value: 'teaching', label: { en: 'Teachers', bn: 'শিক্ষক' } },
        { value: 'staff', label: { en: 'Staff who do not teach', bn: 'কর্মচারী' } },
      ],
    }),
    serviceMonths: integer({
      label: { en: 'Months of service before it', bn: 'আগে চাকরির মাস' },
      min: 0,
      max: 480,
    }),
    noticeDays: integer({ label: { en: 'Days of notice', bn: 'আগাম জানানোর দিন' }, min: 0, max: 180 }),
    paperDays: integer({
      label: { en: 'Paper needed for more than (days)', bn: 'কত দিনের বেশি হলে কাগজ লাগে' },
      min: 0,
      max: 400,
    }),
    hasHalves: flag({ label: { en: 'Half days', bn: 'অর্ধদিবস' }, initial: true }),
    isCombined: flag({
      label: { en: 'Can be joined to other leave', bn: 'অন্য ছুটির সঙ্গে জোড়া যায়' },
      initial: true,
    }),
    isProrated: flag({
      label: { en: 'Less for those who join during the year', bn: 'বছরের মাঝে যোগ দিলে আনুপাতিক' },
    }),
    needsDepartment: flag({
      label: { en: 'The head of the department first', bn: 'প্রথমে বিভাগীয় প্রধান' },
      help: {
        en: 'Where the department has a head. Who heads it is not asked about their own leave.',
        bn: 'বিভাগে প্রধান থাকলে। বিভাগীয় প্রধানের নিজের ছুটিতে এই ধাপ লাগে না।',
      },
    }),
    needsTwo: flag({ label: { en: 'Recommended before it is approved', bn: 'অনুমোদনের আগে সুপারিশ লাগে' } }),
    needsCommittee: flag({
      label: { en: 'The committee decides last', bn: 'শেষ সিদ্ধান্ত কমিটির' },
      help: {
        en: 'After the head has approved, a member of the committee decides.',
        bn: 'প্রধানের অনুমোদনের পর কমিটির একজন সদস্য সিদ্ধান্ত দেন।',
      },
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'basis', 'days', 'carryDays', 'paidPercent', 'counts'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['basis'],
  },
  form: [
    'position',
    ['nameEn', 'nameBn'],
    ['basis', 'days'],
    ['mostAtOnce', 'mostTimes'],
    ['carryDays', 'paidPercent'],
    ['counts', 'gender'],
    ['posts', 'serviceMonths'],
    ['noticeDays', 'paperDays'],
    ['hasHalves', 'isCombined'],
    ['isProrated', 'needsTwo'],
    ['needsDepartment', 'needsCommittee'],
  ],
});
