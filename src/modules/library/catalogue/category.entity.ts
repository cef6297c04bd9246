import { defineEntity } from '../../../core/entity.ts';
import { text } from '../../../core/fields.ts';
import { libraryPath } from '../paths.ts';
import { libraryCataloguePermission } from '../permissions.ts';

/** A subject by its number of the Dewey decimal classification; books stand on the racks in this order. */
export const category = defineEntity({
  name: 'category',
  module: 'library',
  label: { en: 'Category', bn: 'বিষয়শ্রেণি' },
  plural: { en: 'Categories', bn: 'বিষয়শ্রেণিসমূহ' },
  path: libraryPath.categories,
  permission: libraryCataloguePermission,
  group: 'catalogue',
  order: 4,
  fields: {
    number: text({
      label: { en: 'Dewey number', bn: 'ডিউই নম্বর' },
      help: {
        en: 'Three digits, then a point and the decimals: 891.44',
        bn: 'তিন অঙ্ক, বিন্দুর পরে দশমিক: ৮৯১.৪৪',
      },
      required: true,
      max: 12,
      pattern: /^\d{3}(\.\d{1,8})?$/,
    }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['number']],
  list: { columns: ['number', 'nameEn', 'nameBn'], sort: 'number', search: ['number', 'nameEn', 'nameBn'] },
  form: ['number', ['nameEn', 'nameBn']],
});
