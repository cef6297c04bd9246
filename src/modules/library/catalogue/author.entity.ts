import { defineEntity } from '../../../core/entity.ts';
import { text } from '../../../core/fields.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission } from '../permissions.ts';

export const author = defineEntity({
  name: 'author',
  module: 'library',
  label: { en: 'Author', bn: 'লেখক' },
  plural: { en: 'Authors', bn: 'লেখকবৃন্দ' },
  path: libraryPath.authors,
  permission: libraryCataloguePermission,
  group: 'catalogue',
  order: 2,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 160 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 160, lang: 'bn' }),
    life: text({ label: { en: 'Years of life', bn: 'জীবনকাল' }, max: 40 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['nameEn', 'nameBn', 'life'], sort: 'nameEn', search: ['nameEn', 'nameBn'] },
  form: [['nameEn', 'nameBn'], 'life'],
});
