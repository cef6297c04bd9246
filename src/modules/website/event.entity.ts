import { defineEntity } from '../../core/entity.ts';
import { date, file, richText, text, time } from '../../core/fields.ts';
import { shownFields } from './content/shown-fields.ts';
import { sceneField } from './first-page/scenes.ts';
import { websitePath } from './paths.ts';
import { websitePermission } from './permissions.ts';

export const event = defineEntity({
  name: 'event',
  module: 'website',
  label: { en: 'Event', bn: 'অনুষ্ঠান' },
  plural: { en: 'Events', bn: 'অনুষ্ঠানসমূহ' },
  path: websitePath.events,
  permission: websitePermission,
  group: 'news',
  order: 2,
  fields: {
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    day: date({ label: { en: 'Date', bn: 'তারিখ' }, required: true }),
    startsAt: time({ label: { en: 'Time', bn: 'সময়' } }),
    placeEn: text({ label: { en: 'Place', bn: 'স্থান (ইংরেজি)' } }),
    placeBn: text({ label: { en: 'Place in Bengali', bn: 'স্থান (বাংলা)' }, lang: 'bn' }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' } }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' } }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    scene: sceneField,
    ...shownFields,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['day', 'titleEn', 'titleBn', 'placeEn', 'state'],
    sort: '-day',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: [
    ['titleEn', 'titleBn'],
    ['day', 'startsAt'],
    ['placeEn', 'placeBn'],
    'bodyEn',
    'bodyBn',
    'picture',
    'scene',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
