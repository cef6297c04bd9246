import { defineEntity } from '../../core/entity.ts';
import { longText, text } from '../../core/fields.ts';
import { helpdeskPath } from './paths.ts';
import { helpdeskSetupPermission } from './permissions.ts';

/** A text the desk answers with often. */
export const readyAnswer = defineEntity({
  name: 'readyAnswer',
  module: 'helpdesk',
  label: { en: 'Ready answer', bn: 'তৈরি উত্তর' },
  plural: { en: 'Ready answers', bn: 'তৈরি উত্তরসমূহ' },
  path: helpdeskPath.answers,
  permission: helpdeskSetupPermission,
  group: 'helpdesk',
  order: 3,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    textEn: longText({ label: { en: 'Text', bn: 'লেখা (ইংরেজি)' }, required: true, max: 2000 }),
    textBn: longText({ label: { en: 'Text in Bengali', bn: 'লেখা (বাংলা)' }, required: true, max: 2000 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['nameEn', 'nameBn'], sort: 'nameEn', search: ['nameEn', 'nameBn', 'textEn', 'textBn'] },
  form: [['nameEn', 'nameBn'], 'textEn', 'textBn'],
});
