import { defineEntity } from '../../core/entity.ts';
import { choice, date, flag, ref, text } from '../../core/fields.ts';
import { session } from './catalogue/session.entity.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const academicYear = defineEntity({
  name: 'academicYear',
  module: 'academic',
  label: { en: 'Academic year', bn: 'শিক্ষাবর্ষ' },
  plural: { en: 'Academic years', bn: 'শিক্ষাবর্ষসমূহ' },
  path: academicPath.years,
  permission: academicPermission,
  group: 'calendar',
  order: 1,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 30 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 30, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'year',
      choices: [
        { value: 'year', label: { en: 'Calendar year', bn: 'ক্যালেন্ডার বর্ষ' } },
        { value: 'session', label: { en: 'Session', bn: 'সেশন' } },
      ],
    }),
    sessionId: ref(() => session, {
      label: { en: 'Session that begins', bn: 'যে সেশন শুরু হয়' },
      help: {
        en: 'For college classes: those admitted to them in this year belong to this session.',
        bn: 'কলেজের শ্রেণির জন্য: এই বর্ষে যারা ভর্তি হয় তারা এই সেশনের।',
      },
    }),
    startDate: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' }, required: true }),
    endDate: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' }, required: true }),
    isCurrent: flag({ label: { en: 'Current year', bn: 'চলতি বর্ষ' } }),
  },
  catalogue: { group: 'calendar', key: ['nameEn'], own: ['isCurrent', 'sessionId'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  inOrder: [['startDate', 'endDate']],
  list: {
    columns: ['nameEn', 'nameBn', 'kind', 'sessionId', 'startDate', 'endDate', 'isCurrent'],
    sort: 'startDate',
    search: ['nameEn', 'nameBn'],
    filters: ['kind'],
  },
  form: [['nameEn', 'nameBn'], ['kind', 'sessionId'], ['startDate', 'endDate'], 'isCurrent'],
});
