import { defineEntity } from '../../../core/entity.ts';
import { file, text } from '../../../core/fields.ts';
import { documentsPath } from '../paths.ts';
import { documentsImagesPermission } from '../permissions.ts';

/** A picture that templates may show besides the logo: a round seal, a signature that was scanned, a watermark. */
export const image = defineEntity({
  name: 'image',
  module: 'documents',
  label: { en: 'Seal or image', bn: 'সিল বা ছবি' },
  plural: { en: 'Seals and images', bn: 'সিল ও ছবি' },
  path: documentsPath.images,
  permission: documentsImagesPermission,
  group: 'setup',
  order: 2,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    picture: file({
      label: { en: 'Image', bn: 'ছবি' },
      accept: 'image',
      help: {
        en: 'A PNG with a clear background looks best on paper. Templates that show it keep it when it is replaced here.',
        bn: 'স্বচ্ছ পটভূমির PNG কাগজে সবচেয়ে ভালো দেখায়। এখানে বদলালেও যে টেমপ্লেটে আছে, সেখানে আগেরটিই থাকে।',
      },
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['nameEn', 'nameBn', 'picture'], sort: 'nameEn', search: ['nameEn', 'nameBn'] },
  form: [['nameEn', 'nameBn'], 'picture'],
});
