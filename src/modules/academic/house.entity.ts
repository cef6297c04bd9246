import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { academicPermission } from './permissions.ts';

export const house = defineEntity({
  name: 'house',
  module: 'academic',
  label: { en: 'House', bn: 'হাউস' },
  plural: { en: 'Houses', bn: 'হাউসসমূহ' },
  path: '/academic/house/list',
  permission: academicPermission,
  group: 'classes',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
  },
  catalogue: { group: 'classes', key: ['nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
