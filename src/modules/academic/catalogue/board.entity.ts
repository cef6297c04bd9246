import { defineReference } from '../../../core/entity.ts';
import { integer, text } from '../../../core/fields.ts';

/** An education board or other examining body. */
export const board = defineReference({
  name: 'board',
  module: 'academic',
  label: { en: 'Board', bn: 'বোর্ড' },
  plural: { en: 'Boards', bn: 'বোর্ডসমূহ' },
  path: '/academic/board/list',
  group: 'institutions',
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 40 }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    shortEn: text({ label: { en: 'Short name', bn: 'সংক্ষিপ্ত নাম (ইংরেজি)' }, required: true, max: 60 }),
    shortBn: text({
      label: { en: 'Short name in Bengali', bn: 'সংক্ষিপ্ত নাম (বাংলা)' },
      required: true,
      max: 60,
      lang: 'bn',
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['position', 'nameEn', 'nameBn', 'shortEn', 'shortBn'],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
  },
  form: [
    ['position', 'code'],
    ['nameEn', 'nameBn'],
    ['shortEn', 'shortBn'],
  ],
});
