import { defineEntity } from '../../../core/entity.ts';
import { choice, date, decimal, flag, integer, money, ref, text } from '../../../core/fields.ts';
import { feesPath } from '../paths.ts';
import { feesSetupPermission } from '../permissions.ts';
import { waiverType } from '../waivers/waiver-type.entity.ts';
import { feeHead } from './fee-head.entity.ts';

/** What families of one kind pay less, on terms that are the same for all of them: for the second child, for staff. */
export const studentOfferType = defineEntity({
  name: 'studentOfferType',
  module: 'fees',
  label: { en: 'Student offer type', bn: 'শিক্ষার্থী অফারের ধরন' },
  plural: { en: 'Student offer types', bn: 'শিক্ষার্থী অফারের ধরনসমূহ' },
  path: feesPath.offers,
  permission: feesSetupPermission,
  group: 'setup',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    ground: choice({
      label: { en: 'Given for', bn: 'যে কারণে' },
      required: true,
      initial: 'early',
      choices: [
        { value: 'early', label: { en: 'Paying early', bn: 'আগাম পরিশোধ' } },
        { value: 'wholeYear', label: { en: 'Paying the whole year at once', bn: 'এককালীন পুরো বছর পরিশোধ' } },
        { value: 'admission', label: { en: 'Admission in a given time', bn: 'নির্দিষ্ট সময়ে ভর্তি' } },
        { value: 'sibling', label: { en: 'Brothers and sisters here', bn: 'ভাইবোন এখানে পড়ে' } },
        { value: 'staffChild', label: { en: 'Child of staff', bn: 'কর্মীর সন্তান' } },
        { value: 'freedomFighter', label: { en: "Freedom fighter's family", bn: 'মুক্তিযোদ্ধা পরিবার' } },
        { value: 'poor', label: { en: 'Poor family', bn: 'দরিদ্র পরিবার' } },
        { value: 'orphan', label: { en: 'Orphan', bn: 'এতিম' } },
        { value: 'disability', label: { en: 'Disability', bn: 'প্রতিবন্ধিতা' } },
        { value: 'merit', label: { en: 'Merit', bn: 'মেধা' } },
        { value: 'stipend', label: { en: 'Stipend holder', bn: 'উপবৃত্তিপ্রাপ্ত' } },
        { value: 'other', label: { en: 'Something else', bn: 'অন্যান্য' } },
      ],
    }),
    typeId: ref(() => waiverType, {
      label: { en: 'Waiver type', bn: 'মওকুফের ধরন' },
      help: {
        en: 'The kind of waiver it is given as. The offer cannot be given until one is chosen.',
        bn: 'যে ধরনের মওকুফ হিসেবে দেওয়া হয়। এটি বাছাই না করা পর্যন্ত অফার দেওয়া যায় না।',
      },
    }),
    kind: choice({
      label: { en: 'How much', bn: 'কত' },
      required: true,
      initial: 'percent',
      choices: [
        { value: 'percent', label: { en: 'A percent of the fee', bn: 'ফির শতকরা অংশ' } },
        { value: 'fixed', label: { en: 'A fixed amount of each fee', bn: 'প্রতি ফি থেকে নির্দিষ্ট টাকা' } },
      ],
    }),
    share: decimal({ label: { en: 'Percent', bn: 'শতকরা হার' }, places: 2, min: 0, max: 100 }),
    amount: money({ label: { en: 'Fixed amount', bn: 'নির্দিষ্ট টাকা' } }),
    headId: ref(() => feeHead, {
      label: { en: 'Fee head', bn: 'ফি খাত' },
      help: {
        en: 'Leave empty for every fee that is billed automatically.',
        bn: 'খালি রাখলে নিয়মিত বিল হওয়া সব ফি।',
      },
    }),
    secondHeadId: ref(() => feeHead, { label: { en: 'Second fee head', bn: 'দ্বিতীয় ফি খাত' } }),
    thirdHeadId: ref(() => feeHead, { label: { en: 'Third fee head', bn: 'তৃতীয় ফি খাত' } }),
    monthCap: money({ label: { en: 'At most a month', bn: 'মাসে সর্বোচ্চ' } }),
    yearCap: money({ label: { en: 'At most a year', bn: 'বছরে সর্বোচ্চ' } }),
    startsOn: date({
      label: { en: 'First day', bn: 'প্রথম দিন' },
      help: {
        en: 'Fees that fall due from this day on are lowered.',
        bn: 'এই দিন বা পরে যেসব ফির শেষ তারিখ, সেগুলো কমে।',
      },
    }),
    endsOn: date({ label: { en: 'Last day', bn: 'শেষ দিন' } }),
    payBy: integer({
      label: { en: 'Paid by this day of the month', bn: 'মাসের যে তারিখের মধ্যে পরিশোধ' },
      help: {
        en: 'For paying early: a fee paid in full by this day of its month costs less, calculated at the counter.',
        bn: 'আগাম পরিশোধের জন্য: যে মাসের ফি, সে মাসের এই তারিখের মধ্যে পুরো দিলে কাউন্টারেই কমে।',
      },
      min: 1,
      max: 28,
    }),
    payMonths: integer({
      label: { en: 'Months paid at once', bn: 'একসঙ্গে যত মাস' },
      help: {
        en: 'For a whole year at once: this many months of a fee in one payment cost less, calculated at the counter.',
        bn: 'এককালীন পরিশোধের জন্য: একবারে এত মাসের ফি দিলে কাউন্টারেই কমে।',
      },
      min: 2,
      max: 12,
    }),
    isRenewable: flag({
      label: { en: 'May be renewed when it ends', bn: 'শেষ হলে নবায়ন করা যায়' },
      initial: true,
    }),
    childFrom: integer({
      label: { en: 'From which child of a family', bn: 'পরিবারের কততম সন্তান থেকে' },
      help: {
        en: 'Of the children who study here, the eldest is the first. Leave empty if it does not depend on brothers and sisters.',
        bn: 'এখানে পড়ে এমন সন্তানদের মধ্যে বয়সে বড় জন প্রথম। ভাইবোনের ওপর নির্ভর না করলে খালি রাখুন।',
      },
      min: 1,
      max: 12,
    }),
    childTo: integer({
      label: { en: 'To which child', bn: 'কততম সন্তান পর্যন্ত' },
      help: { en: 'Leave empty to include every younger one.', bn: 'খালি রাখলে ছোট সবাইসহ।' },
      min: 1,
      max: 12,
    }),
  },
  catalogue: { group: 'fees', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: [
      'position',
      'nameEn',
      'nameBn',
      'ground',
      'share',
      'amount',
      'headId',
      'monthCap',
      'startsOn',
      'endsOn',
    ],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['ground', 'typeId'],
  },
  form: [
    'position',
    ['nameEn', 'nameBn'],
    ['ground', 'typeId'],
    'kind',
    ['share', 'amount'],
    'headId',
    ['secondHeadId', 'thirdHeadId'],
    ['monthCap', 'yearCap'],
    ['startsOn', 'endsOn'],
    ['payBy', 'payMonths'],
    ['childFrom', 'childTo'],
    'isRenewable',
  ],
});
