import { defineReference } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { country } from './country.entity.ts';

/** One of the divisions of the country. */
export const division = defineReference({
  name: 'division',
  module: 'locations',
  label: { en: 'Division', bn: 'বিভাগ' },
  plural: { en: 'Divisions', bn: 'বিভাগসমূহ' },
  path: '/division/view',
  group: 'locations',
  fields: {
    number: integer({ label: { en: 'Number', bn: 'নম্বর' }, required: true, min: 1, max: 100000 }),
    countryId: ref(() => country, { label: { en: 'Country', bn: 'দেশ' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    otherNames: text({ label: { en: 'Other spellings', bn: 'অন্য বানান' }, max: 200 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['number'], ['countryId', 'nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'countryId', 'otherNames'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'otherNames'],
    filters: ['countryId'],
  },
  form: [['number', 'countryId'], ['nameEn', 'nameBn'], 'otherNames'],
});
