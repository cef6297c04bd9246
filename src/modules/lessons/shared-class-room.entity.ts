import { defineReference } from '../../core/entity.ts';
import { integer, longText, text } from '../../core/fields.ts';
import { lessonsPath } from './paths.ts';
import { webAddress } from './rules.ts';

/** A class room of the platform, on the website of every institution. */
export const sharedClassRoom = defineReference({
  name: 'sharedClassRoom',
  module: 'lessons',
  label: { en: 'Class room for everybody', bn: 'সবার জন্য শ্রেণিকক্ষ' },
  plural: { en: 'Class rooms for everybody', bn: 'সবার জন্য শ্রেণিকক্ষসমূহ' },
  path: lessonsPath.sharedClassRooms,
  group: 'classes',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    bodyEn: longText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, max: 8000 }),
    bodyBn: longText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, max: 8000 }),
    video: text({
      label: { en: 'Video', bn: 'ভিডিও' },
      help: {
        en: 'The page where the video plays, beginning with https://',
        bn: 'যে পাতায় ভিডিওটি চলে তার ঠিকানা, https:// দিয়ে শুরু',
      },
      max: 300,
      pattern: webAddress,
    }),
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [['titleEn']],
  list: { columns: ['position', 'titleEn', 'titleBn'], sort: 'position', search: ['titleEn', 'titleBn'] },
  form: ['position', ['titleEn', 'titleBn'], 'bodyEn', 'bodyBn', 'video'],
});
