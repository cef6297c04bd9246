import { defineReference } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { division } from './division.entity.ts';

/** A district of a division. */
export const district = defineReference({
  name: 'district',
  module: 'locations',
  label: { en: 'District', bn: 'জেলা' },
  plural: { en: 'Districts', bn: 'জেলাসমূহ' },
  path: '/district/view',
  group: 'locations',
  fields: {
    number: integer({ label: { en: 'Number', bn: 'নম্বর' }, required: true, min: 1, max: 100000 }),
    divisionId: ref(() => division, { label: { en: 'Division', bn: 'বিভাগ' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    otherNames: text({ label: { en: 'Other spellings', bn: 'অন্য বানান' }, max: 200 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['number'], ['divisionId', 'nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'divisionId', 'otherNames'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'otherNames'],
    filters: ['divisionId'],
  },
  form: [['number', 'divisionId'], ['nameEn', 'nameBn'], 'otherNames'],
});
