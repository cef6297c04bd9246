import { defineEntity } from '../../core/entity.ts';
import { choice, date, flag, text } from '../../core/fields.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const holiday = defineEntity({
  name: 'holiday',
  module: 'academic',
  label: { en: 'Holiday', bn: 'ছুটি' },
  plural: { en: 'Holidays', bn: 'ছুটিসমূহ' },
  path: academicPath.holidays,
  permission: academicPermission,
  group: 'calendar',
  order: 2,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    startDate: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' }, required: true }),
    endDate: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' }, required: true }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'general',
      choices: [
        { value: 'general', label: { en: 'General', bn: 'সাধারণ ছুটি' } },
        { value: 'executive', label: { en: 'Executive order', bn: 'নির্বাহী আদেশ' } },
        { value: 'optional', label: { en: 'Optional', bn: 'ঐচ্ছিক ছুটি' } },
        { value: 'institution', label: { en: 'Institution', bn: 'প্রতিষ্ঠানের সংরক্ষিত ছুটি' } },
        { value: 'vacation', label: { en: 'Vacation', bn: 'অবকাশ' } },
        { value: 'emergency', label: { en: 'Emergency', bn: 'জরুরি ছুটি' } },
      ],
    }),
    isObserved: flag({
      label: { en: 'Open for a programme', bn: 'অনুষ্ঠানের জন্য খোলা' },
    }),
    isTentative: flag({
      label: { en: 'Expected date', bn: 'সম্ভাব্য তারিখ' },
      help: { en: 'It depends on the moon or on a later list.', bn: 'চাঁদ দেখা বা পরের তালিকার ওপর নির্ভর করে।' },
    }),
    overrideReason: text({
      label: { en: 'Why it differs from the national calendar', bn: 'জাতীয় ক্যালেন্ডার থেকে ভিন্ন হওয়ার কারণ' },
      max: 200,
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'startDate']],
  inOrder: [['startDate', 'endDate']],
  list: {
    columns: ['startDate', 'endDate', 'nameEn', 'nameBn', 'kind', 'isObserved'],
    sort: '-startDate',
    search: ['nameEn', 'nameBn'],
    filters: ['kind'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['startDate', 'endDate'],
    'kind',
    ['isObserved', 'isTentative'],
    'overrideReason',
  ],
});
