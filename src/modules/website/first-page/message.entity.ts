import { defineEntity } from '../../../core/entity.ts';
import { file, flag, integer, richText, text } from '../../../core/fields.ts';
import { shownFields } from '../content/shown-fields.ts';
import { websitePermission } from '../permissions.ts';
import { portraitField } from './scenes.ts';

export const message = defineEntity({
  name: 'message',
  module: 'website',
  label: { en: 'Message', bn: 'বাণী' },
  plural: { en: 'Messages', bn: 'বাণীসমূহ' },
  path: '/site/web/setting/message/list',
  permission: websitePermission,
  group: 'firstPage',
  order: 3,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999, initial: 1 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, lang: 'bn' }),
    postEn: text({ label: { en: 'Designation', bn: 'পদবি (ইংরেজি)' }, required: true }),
    postBn: text({ label: { en: 'Designation in Bengali', bn: 'পদবি (বাংলা)' }, required: true, lang: 'bn' }),
    isHead: flag({ label: { en: 'Head of the institution', bn: 'প্রতিষ্ঠান প্রধান' } }),
    bodyEn: richText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, required: true }),
    bodyBn: richText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, required: true }),
    picture: file({ label: { en: 'Picture', bn: 'ছবি' }, accept: 'image', isPublic: true }),
    scene: portraitField,
    ...shownFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'postEn', 'isHead', 'state'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['state'],
  },
  form: [
    'position',
    ['nameEn', 'nameBn'],
    ['postEn', 'postBn'],
    'isHead',
    'bodyEn',
    'bodyBn',
    'picture',
    'scene',
    'state',
    ['publishOn', 'expiresOn'],
  ],
});
