import { defineReference } from '../../core/entity.ts';
import { choice, integer, ref, text } from '../../core/fields.ts';
import { district } from './district.entity.ts';
import { locationsPath } from './paths.ts';

/** An upazila or a metropolitan thana: forms ask for "Thana" and mean either. */
export const thana = defineReference({
  name: 'thana',
  module: 'locations',
  label: { en: 'Thana', bn: 'থানা' },
  plural: { en: 'Thanas', bn: 'থানাসমূহ' },
  path: locationsPath.thanas,
  group: 'locations',
  fields: {
    number: integer({ label: { en: 'Number', bn: 'নম্বর' }, required: true, min: 1, max: 100000 }),
    districtId: ref(() => district, { label: { en: 'District', bn: 'জেলা' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      initial: 'upazila',
      choices: [
        { value: 'upazila', label: { en: 'Upazila', bn: 'উপজেলা' } },
        { value: 'thana', label: { en: 'Metropolitan thana', bn: 'মেট্রোপলিটন থানা' } },
      ],
    }),
    otherNames: text({ label: { en: 'Other spellings', bn: 'অন্য বানান' }, max: 200 }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['number'], ['districtId', 'nameEn', 'kind']],
  list: {
    columns: ['nameEn', 'nameBn', 'districtId', 'kind', 'otherNames'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn', 'otherNames'],
    filters: ['districtId', 'kind'],
  },
  form: [['number', 'districtId'], ['nameEn', 'nameBn'], 'kind', 'otherNames'],
});
