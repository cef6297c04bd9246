import { defineEntity } from '../../core/entity.ts';
import { longText, text } from '../../core/fields.ts';
import { facilitiesPath } from './paths.ts';
import { facilitiesPermission } from './permissions.ts';

export const building = defineEntity({
  name: 'building',
  module: 'facilities',
  label: { en: 'Building', bn: 'ভবন' },
  plural: { en: 'List of buildings', bn: 'ভবনের তালিকা' },
  path: facilitiesPath.buildings,
  permission: facilitiesPermission,
  group: 'rooms',
  order: 3,
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 20 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    note: longText({ label: { en: 'Note', bn: 'মন্তব্য' }, max: 500 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code']],
  list: { columns: ['code', 'nameEn', 'nameBn'], sort: 'code', search: ['code', 'nameEn', 'nameBn'] },
  form: ['code', ['nameEn', 'nameBn'], 'note'],
});
