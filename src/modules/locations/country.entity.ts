import { defineReference } from '../../core/entity.ts';
import { text } from '../../core/fields.ts';

/** A country. */
export const country = defineReference({
  name: 'country',
  module: 'locations',
  label: { en: 'Country', bn: 'দেশ' },
  plural: { en: 'Countries', bn: 'দেশসমূহ' },
  path: '/country/view',
  group: 'locations',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 2, pattern: /^[A-Z]{2}$/ }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    dial: text({ label: { en: 'Dialling code', bn: 'ডায়াল কোড' }, max: 20 }),
    otherNames: text({ label: { en: 'Other spellings', bn: 'অন্য বানান' }, max: 200 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'code', 'dial'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'otherNames'],
  },
  form: ['code', ['nameEn', 'nameBn'], ['dial', 'otherNames']],
});
