import { defineEntity } from '../../../core/entity.ts';
import { date, ref, text } from '../../../core/fields.ts';
import { academicPermission } from '../permissions.ts';
import { sessionType } from './session-type.entity.ts';

/** A session of a college, which runs over two calendar years: 2025-26. */
export const session = defineEntity({
  name: 'session',
  module: 'academic',
  label: { en: 'Session', bn: 'সেশন' },
  plural: { en: 'Sessions', bn: 'সেশনসমূহ' },
  path: '/academic/session/list',
  permission: academicPermission,
  group: 'calendar',
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    typeId: ref(() => sessionType, { label: { en: 'Session type', bn: 'সেশনের ধরন' }, required: true }),
    startDate: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' }, required: true }),
    endDate: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' }, required: true }),
  },
  catalogue: { group: 'calendar', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  inOrder: [['startDate', 'endDate']],
  list: {
    columns: ['nameEn', 'nameBn', 'typeId', 'startDate', 'endDate'],
    sort: '-startDate',
    search: ['nameEn', 'nameBn'],
    filters: ['typeId'],
  },
  form: [['nameEn', 'nameBn'], 'typeId', ['startDate', 'endDate']],
});
