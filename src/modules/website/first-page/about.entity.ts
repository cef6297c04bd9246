import { defineEntity } from '../../../core/entity.ts';
import { choice, richText, text } from '../../../core/fields.ts';
import { shownFields } from '../content/shown-fields.ts';
import { websitePermission } from '../permissions.ts';

export const about = defineEntity({
  name: 'about',
  module: 'website',
  label: { en: 'About page', bn: 'পরিচিতির পাতা' },
  plural: { en: 'About pages', bn: 'পরিচিতির পাতাসমূহ' },
  path: '/site/web/setting/about/list',
  permission: websitePermission,
  group: 'pages',
  order: 1,
  fields: {
    type: choice({
      label: { en: 'Type', bn: 'ধরন' },
      required: true,
      initial: 'about',
      choices: [
        { value: 'about', label: { en: 'About us', bn: 'আমাদের সম্পর্কে' } },
        { value: 'history', label: { en: 'History', bn: 'ইতিহাস' } },
        { value: 'mission', label: { en: 'Mission and vision', bn: 'লক্ষ্য ও উদ্দেশ্য' } },
      ],
    }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, required: true }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, required: true }),
    ...shownFields,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['type', 'titleEn', 'titleBn', 'state'],
    sort: 'type',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: ['type', ['titleEn', 'titleBn'], 'bodyEn', 'bodyBn', 'state', ['publishOn', 'expiresOn']],
});
