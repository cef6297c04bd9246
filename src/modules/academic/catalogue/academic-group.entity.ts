import { defineReference } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';

/** A kind of institution by the levels it teaches. */
export const academicGroup = defineReference({
  name: 'academicGroup',
  module: 'academic',
  label: { en: 'Academic group', bn: 'শিক্ষা স্তর' },
  plural: { en: 'Academic groups', bn: 'শিক্ষা স্তরসমূহ' },
  path: '/academic/academic-group/list',
  group: 'institutions',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn', 'code'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: [
    ['position', 'code'],
    ['nameEn', 'nameBn'],
  ],
});
