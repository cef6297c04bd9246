import { defineEntity } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission } from '../permissions.ts';

export const rack = defineEntity({
  name: 'rack',
  module: 'library',
  label: { en: 'Rack', bn: 'তাক' },
  plural: { en: 'Racks', bn: 'তাকসমূহ' },
  path: libraryPath.racks,
  permission: libraryCataloguePermission,
  group: 'catalogue',
  order: 5,
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 20 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    shelves: integer({ label: { en: 'Shelves', bn: 'ধাপ' }, min: 1, max: 50 }),
    place: text({ label: { en: 'Where it is', bn: 'কোথায় আছে' }, max: 120 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'shelves', 'place'],
    sort: 'code',
    search: ['code', 'nameEn', 'nameBn'],
  },
  form: ['code', ['nameEn', 'nameBn'], ['shelves', 'place']],
});
