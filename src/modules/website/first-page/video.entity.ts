import { defineEntity } from '../../../core/entity.ts';
import { file, integer, text } from '../../../core/fields.ts';
import { shownFields } from '../content/shown-fields.ts';
import { websitePermission } from '../permissions.ts';
import { sceneField } from './scenes.ts';

export const video = defineEntity({
  name: 'video',
  module: 'website',
  label: { en: 'Video', bn: 'ভিডিও' },
  plural: { en: 'Videos', bn: 'ভিডিওসমূহ' },
  path: '/site/web/setting/website-video/list',
  permission: websitePermission,
  group: 'firstPage',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    address: text({
      label: { en: 'Web address', bn: 'ওয়েব ঠিকানা' },
      help: {
        en: 'The page where the video plays, beginning with https://',
        bn: 'যে পাতায় ভিডিওটি চলে তার ঠিকানা, https:// দিয়ে শুরু',
      },
      required: true,
      max: 300,
      pattern: /^https:\/\/[^\s<>"]+$/,
    }),
    duration: text({
      label: { en: 'Length', bn: 'দৈর্ঘ্য' },
      help: { en: 'Minutes and seconds: 4:28', bn: 'মিনিট ও সেকেন্ড: 4:28' },
      max: 8,
      pattern: /^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$/,
    }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    scene: sceneField,
    ...shownFields,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['position', 'titleEn', 'titleBn', 'duration', 'state'],
    sort: 'position',
    search: ['titleEn', 'titleBn'],
    filters: ['state'],
  },
  form: [
    'position',
    ['titleEn', 'titleBn'],
    'address',
    'duration',
    'picture',
    'scene',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
