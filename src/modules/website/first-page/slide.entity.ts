import { defineEntity } from '../../../core/entity.ts';
import { file, flag, integer, text } from '../../../core/fields.ts';
import { shownFields } from '../content/shown-fields.ts';
import { websitePath } from '../paths.ts';
import { websitePermission } from '../permissions.ts';
import { sceneField } from './scenes.ts';

export const slide = defineEntity({
  name: 'slide',
  module: 'website',
  label: { en: 'Slide', bn: 'স্লাইড' },
  plural: { en: 'Slides', bn: 'স্লাইডসমূহ' },
  path: websitePath.slides,
  permission: websitePermission,
  group: 'firstPage',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    captionEn: text({ label: { en: 'Caption', bn: 'ক্যাপশন (ইংরেজি)' }, max: 300 }),
    captionBn: text({ label: { en: 'Caption in Bengali', bn: 'ক্যাপশন (বাংলা)' }, max: 300, lang: 'bn' }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    scene: sceneField,
    ...shownFields,
    isSpecial: flag({
      label: { en: 'Special image', bn: 'বিশেষ ছবি' },
      help: {
        en: 'Shown beside the slides of the home page instead of among them',
        bn: 'মূল পাতায় স্লাইডের ভেতরে নয়, পাশে দেখানো হয়',
      },
    }),
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['position', 'titleEn', 'titleBn', 'isSpecial', 'state'],
    sort: 'position',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: [
    'position',
    ['titleEn', 'titleBn'],
    ['captionEn', 'captionBn'],
    'picture',
    'scene',
    'isSpecial',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
