import { defineReference } from '../../core/entity.ts';
import { longText, text } from '../../core/fields.ts';
import { helpdeskPath } from './paths.ts';

/** A text the platform's desk answers institutions with often. */
export const platformAnswer = defineReference({
  name: 'platformAnswer',
  module: 'helpdesk',
  label: { en: 'Ready answer to institutions', bn: 'প্রতিষ্ঠানের জন্য তৈরি উত্তর' },
  plural: { en: 'Ready answers to institutions', bn: 'প্রতিষ্ঠানের জন্য তৈরি উত্তরসমূহ' },
  path: helpdeskPath.platformAnswers,
  group: 'helpdesk',
  order: 2,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    textEn: longText({ label: { en: 'Text', bn: 'লেখা (ইংরেজি)' }, required: true, max: 2000 }),
    textBn: longText({ label: { en: 'Text in Bengali', bn: 'লেখা (বাংলা)' }, required: true, max: 2000 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['nameEn', 'nameBn'], sort: 'nameEn', search: ['nameEn', 'nameBn'] },
  form: [['nameEn', 'nameBn'], 'textEn', 'textBn'],
});
