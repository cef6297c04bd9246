import { defineEntity } from '../../../core/entity.ts';
import { phone, text } from '../../../core/fields.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission } from '../permissions.ts';

export const publisher = defineEntity({
  name: 'publisher',
  module: 'library',
  label: { en: 'Publisher', bn: 'প্রকাশক' },
  plural: { en: 'Publishers', bn: 'প্রকাশকবৃন্দ' },
  path: libraryPath.publishers,
  permission: libraryCataloguePermission,
  group: 'catalogue',
  order: 3,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 160 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 160, lang: 'bn' }),
    place: text({ label: { en: 'Place', bn: 'স্থান' }, max: 100 }),
    mobile: phone({ label: { en: 'Mobile', bn: 'মোবাইল' } }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'place', 'mobile'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'place'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['place', 'mobile'],
  ],
});
