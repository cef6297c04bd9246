import { defineEntity } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';
import { academicPermission } from '../permissions.ts';

/** How long a course of study runs and when it begins: a calendar year, a college session, a semester. */
export const sessionType = defineEntity({
  name: 'sessionType',
  module: 'academic',
  label: { en: 'Session type', bn: 'সেশনের ধরন' },
  plural: { en: 'Session types', bn: 'সেশনের ধরনসমূহ' },
  path: '/academic/academic-session-type/list',
  permission: academicPermission,
  group: 'calendar',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    startMonth: integer({
      label: { en: 'Begins in month', bn: 'যে মাসে শুরু' },
      required: true,
      min: 1,
      max: 12,
    }),
    months: integer({ label: { en: 'Months', bn: 'মাস' }, required: true, min: 1, max: 36, initial: 12 }),
  },
  catalogue: { group: 'calendar', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'startMonth', 'months'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: ['position', ['nameEn', 'nameBn'], ['startMonth', 'months']],
});
