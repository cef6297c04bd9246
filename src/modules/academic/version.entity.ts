import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { catalogueCode } from './catalogue/code.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const version = defineEntity({
  name: 'version',
  module: 'academic',
  label: { en: 'Version', bn: 'ভার্সন' },
  plural: { en: 'Versions', bn: 'ভার্সনসমূহ' },
  path: academicPath.versions,
  permission: academicPermission,
  group: 'classes',
  order: 4,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
  },
  catalogue: { group: 'classes', key: ['nameEn'], also: { code: catalogueCode } },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
