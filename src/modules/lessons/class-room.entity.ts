import { defineEntity } from '../../core/entity.ts';
import { file, integer, ref, richText, text } from '../../core/fields.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { event } from '../website/event.entity.ts';
import { websitePermission } from '../website/permissions.ts';
import { lessonsPath } from './paths.ts';
import { webAddress } from './rules.ts';

/** A class room as the institution shows it on its website: what is learnt there, with a picture and a film. */
export const classRoom = defineEntity({
  name: 'classRoom',
  module: 'lessons',
  label: { en: 'Class room', bn: 'শ্রেণিকক্ষ' },
  plural: { en: 'Class rooms', bn: 'শ্রেণিকক্ষসমূহ' },
  path: lessonsPath.classRooms,
  permission: websitePermission,
  group: 'lessons',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    classId: ref(() => schoolClass, {
      label: { en: 'Class', bn: 'শ্রেণি' },
      help: { en: 'Empty: for several classes', bn: 'খালি থাকলে একাধিক শ্রেণির' },
    }),
    titleEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 200 }),
    titleBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' } }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' } }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    video: text({
      label: { en: 'Video', bn: 'ভিডিও' },
      help: {
        en: 'The page where the video plays, beginning with https://',
        bn: 'যে পাতায় ভিডিওটি চলে তার ঠিকানা, https:// দিয়ে শুরু',
      },
      max: 300,
      pattern: webAddress,
    }),
    publishOn: event.fields.publishOn,
    expiresOn: event.fields.expiresOn,
    state: event.fields.state,
  },
  title: { en: 'titleEn', bn: 'titleBn' },
  unique: [],
  list: {
    columns: ['position', 'titleEn', 'titleBn', 'classId', 'state'],
    sort: 'position',
    search: ['titleEn', 'titleBn'],
    filters: ['classId', 'state'],
  },
  form: [
    ['position', 'classId'],
    ['titleEn', 'titleBn'],
    'bodyEn',
    'bodyBn',
    'picture',
    'video',
    ['publishOn', 'expiresOn'],
    'state',
  ],
});
