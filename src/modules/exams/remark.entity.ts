import { defineEntity } from '../../core/entity.ts';
import { decimal, integer, text } from '../../core/fields.ts';
import { examsPermission } from './permissions.ts';

/** A ready remark for the mark sheets of those whose GPA lies in its band; whoever failed counts as 0.00. */
export const remark = defineEntity({
  name: 'remark',
  module: 'exams',
  label: { en: 'Ready remark', bn: 'তৈরি মন্তব্য' },
  plural: { en: 'Ready remarks', bn: 'তৈরি মন্তব্যসমূহ' },
  path: '/site/result-remark/view',
  permission: examsPermission,
  group: 'results',
  order: 1,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 999 }),
    textEn: text({ label: { en: 'Remark', bn: 'মন্তব্য (ইংরেজি)' }, required: true, max: 200 }),
    textBn: text({
      label: { en: 'Remark in Bengali', bn: 'বাংলা মন্তব্য' },
      required: true,
      max: 200,
      lang: 'bn',
    }),
    fromGpa: decimal({
      label: { en: 'From GPA', bn: 'জিপিএ থেকে' },
      required: true,
      places: 2,
      max: 5,
    }),
    toGpa: decimal({
      label: { en: 'To GPA', bn: 'জিপিএ পর্যন্ত' },
      required: true,
      places: 2,
      max: 5,
    }),
  },
  title: { en: 'textEn', bn: 'textBn' },
  unique: [['textEn']],
  list: {
    columns: ['position', 'textEn', 'textBn', 'fromGpa', 'toGpa'],
    sort: 'position',
    search: ['textEn', 'textBn'],
  },
  form: ['position', 'textEn', 'textBn', ['fromGpa', 'toGpa']],
});
