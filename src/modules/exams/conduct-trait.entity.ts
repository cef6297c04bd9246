import { defineEntity } from '../../core/entity.ts';
import { integer, text } from '../../core/fields.ts';
import { examsPermission } from './permissions.ts';

/** What class teachers mark of a student's conduct beside an examination: discipline, cleanliness, cooperation. */
export const conductTrait = defineEntity({
  name: 'conductTrait',
  module: 'exams',
  label: { en: 'Conduct trait', bn: 'আচরণের গুণ' },
  plural: { en: 'Conduct traits', bn: 'আচরণের গুণসমূহ' },
  path: '/site/exam/conduct-trait/view',
  permission: examsPermission,
  group: 'results',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 99 }),
    nameEn: text({ label: { en: 'Trait', bn: 'গুণ (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({
      label: { en: 'Trait in Bengali', bn: 'গুণ (বাংলা)' },
      required: true,
      max: 60,
      lang: 'bn',
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['position', 'nameEn', 'nameBn'], sort: 'position', search: ['nameEn', 'nameBn'] },
  form: ['position', ['nameEn', 'nameBn']],
});
