import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { communicationPath } from './paths.ts';
import { noticesPermission } from './permissions.ts';

export const noticeCategory = defineEntity({
  name: 'noticeCategory',
  module: 'communication',
  label: { en: 'Notice category', bn: 'নোটিশের ধরন' },
  plural: { en: 'Notice categories', bn: 'নোটিশের ধরনসমূহ' },
  path: communicationPath.categories,
  permission: noticesPermission,
  group: 'setup',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
  },
  catalogue: { group: 'people', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
