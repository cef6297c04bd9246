import { defineEntity } from '../../core/entity.ts';
import { date, integer, richText, text } from '../../core/fields.ts';
import { shownFields } from './content/shown-fields.ts';
import { websitePath } from './paths.ts';
import { websitePermission } from './permissions.ts';

export const jobCircular = defineEntity({
  name: 'jobCircular',
  module: 'website',
  label: { en: 'Job circular', bn: 'নিয়োগ বিজ্ঞপ্তি' },
  plural: { en: 'Job circulars', bn: 'নিয়োগ বিজ্ঞপ্তিসমূহ' },
  path: websitePath.jobCirculars,
  permission: websitePermission,
  group: 'news',
  order: 3,
  fields: {
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    posts: integer({ label: { en: 'Posts', bn: 'পদসংখ্যা' }, required: true, min: 1, max: 500, initial: 1 }),
    applyBy: date({ label: { en: 'Apply by', bn: 'আবেদনের শেষ তারিখ' }, required: true }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' } }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' } }),
    ...shownFields,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['applyBy', 'titleEn', 'titleBn', 'posts', 'state'],
    sort: '-applyBy',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: [
    ['titleEn', 'titleBn'],
    ['posts', 'applyBy'],
    'bodyEn',
    'bodyBn',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
