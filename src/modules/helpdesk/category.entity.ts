import { defineEntity } from '../../core/entity.ts';
import { choice, flag, integer, text } from '../../core/fields.ts';
import { helpdeskPath } from './paths.ts';
import { helpdeskSetupPermission } from './permissions.ts';

/** What a question to the institution is about, and how quickly it is to be answered. */
export const category = defineEntity({
  name: 'category',
  module: 'helpdesk',
  label: { en: 'Help desk category', bn: 'হেল্প ডেস্কের ধরন' },
  plural: { en: 'Help desk categories', bn: 'হেল্প ডেস্কের ধরনসমূহ' },
  path: helpdeskPath.categories,
  permission: helpdeskSetupPermission,
  group: 'helpdesk',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    answerHours: integer({
      label: { en: 'First answer within (hours)', bn: 'প্রথম উত্তর (ঘণ্টার মধ্যে)' },
      required: true,
      min: 1,
      max: 720,
      help: { en: 'Holidays do not count.', bn: 'ছুটির দিন গোনা হয় না।' },
    }),
    solveHours: integer({
      label: { en: 'Solved within (hours)', bn: 'সমাধান (ঘণ্টার মধ্যে)' },
      required: true,
      min: 1,
      max: 720,
    }),
    isConfidential: flag({
      label: { en: 'Confidential', bn: 'গোপনীয়' },
      help: {
        en: 'Only the head and the person who is given the question see it.',
        bn: 'শুধু প্রধান এবং যাঁকে প্রশ্নটি দেওয়া হয় তিনি দেখেন।',
      },
    }),
    takes: choice({
      label: { en: 'Takes from the website', bn: 'ওয়েবসাইট থেকে নেয়' },
      required: true,
      initial: 'nothing',
      choices: [
        { value: 'nothing', label: { en: 'Nothing', bn: 'কিছু না' } },
        { value: 'contact', label: { en: 'The contact form', bn: 'যোগাযোগ ফরম' } },
        { value: 'complaint', label: { en: 'Complaints', bn: 'অভিযোগ' } },
      ],
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'answerHours', 'solveHours', 'isConfidential', 'takes'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['answerHours', 'solveHours'], 'isConfidential', 'takes'],
});
