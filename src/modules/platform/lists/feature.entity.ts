import { defineReference } from '../../../core/entity.ts';
import { flag, integer, longText, text } from '../../../core/fields.ts';

/** What the platform offers, in the words of its public page of features. */
export const feature = defineReference({
  name: 'feature',
  module: 'platform',
  label: { en: 'Feature', bn: 'সুবিধা' },
  plural: { en: 'Features', bn: 'সুবিধাসমূহ' },
  path: '/featured/featured-list',
  group: 'partners',
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Title', bn: 'শিরোনাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({
      label: { en: 'Title in Bengali', bn: 'শিরোনাম (বাংলা)' },
      required: true,
      max: 120,
      lang: 'bn',
    }),
    textEn: longText({ label: { en: 'Text', bn: 'বিবরণ (ইংরেজি)' }, required: true, max: 600 }),
    textBn: longText({ label: { en: 'Text in Bengali', bn: 'বিবরণ (বাংলা)' }, required: true, max: 600 }),
    isFeatured: flag({
      label: { en: 'Shown first', bn: 'প্রথমে দেখানো হবে' },
      help: { en: 'Shown in the first row of the public page', bn: 'সবার জন্য পাতার প্রথম সারিতে থাকে' },
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'isFeatured'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['isFeatured'],
  },
  form: ['position', ['nameEn', 'nameBn'], 'textEn', 'textBn', 'isFeatured'],
});
