import { defineEntity } from '../../../../core/entity.ts';
import { date, longText, text } from '../../../../core/fields.ts';
import { websitePath } from '../../paths.ts';
import { websitePermission } from '../../permissions.ts';
import { shownFields } from '../shown-fields.ts';

/** Pictures under one name; an event has its own without one. */
export const gallery = defineEntity({
  name: 'gallery',
  module: 'website',
  label: { en: 'Gallery', bn: 'গ্যালারি' },
  plural: { en: 'Galleries', bn: 'গ্যালারিসমূহ' },
  path: websitePath.galleries,
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
    day: date({ label: { en: 'Date', bn: 'তারিখ' }, required: true }),
    bodyEn: longText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, max: 2000 }),
    bodyBn: longText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, max: 2000 }),
    ...shownFields,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['day', 'titleEn', 'titleBn', 'state'],
    sort: '-day',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: [['titleEn', 'titleBn'], 'day', 'bodyEn', 'bodyBn', 'state', ['publishOn', 'expiresOn']],
});
