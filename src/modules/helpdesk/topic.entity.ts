import { defineReference } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { helpdeskPath } from './paths.ts';

/** What institutions ask the platform about, and how quickly it answers. */
export const topic = defineReference({
  name: 'topic',
  module: 'helpdesk',
  label: { en: 'Help desk topic', bn: 'হেল্প ডেস্কের বিষয়' },
  plural: { en: 'Help desk topics', bn: 'হেল্প ডেস্কের বিষয়সমূহ' },
  path: helpdeskPath.topics,
  group: 'helpdesk',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    answerHours: integer({
      label: { en: 'First answer within (hours)', bn: 'প্রথম উত্তর (ঘণ্টার মধ্যে)' },
      required: true,
      min: 1,
      max: 720,
      help: { en: 'Days off of the institution do not count.', bn: 'প্রতিষ্ঠানের ছুটির দিন গোনা হয় না।' },
    }),
    solveHours: integer({
      label: { en: 'Solved within (hours)', bn: 'সমাধান (ঘণ্টার মধ্যে)' },
      required: true,
      min: 1,
      max: 720,
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'answerHours', 'solveHours'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['answerHours', 'solveHours']],
});
