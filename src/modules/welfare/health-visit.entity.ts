import { defineEntity } from '../../core/entity.ts';
import { choice, date, decimal, longText, ref, text } from '../../core/fields.ts';
import { student } from '../students/student.entity.ts';
import { welfarePath } from './paths.ts';
import { welfareHealthPermission } from './permissions.ts';

/** A check-up, a vaccination, an illness or an injury at school, and what was done. */
export const healthVisit = defineEntity({
  name: 'healthVisit',
  module: 'welfare',
  label: { en: 'Health entry', bn: 'স্বাস্থ্য ভুক্তি' },
  plural: { en: 'Health entries', bn: 'স্বাস্থ্য ভুক্তি' },
  path: welfarePath.healthVisits,
  permission: welfareHealthPermission,
  group: 'welfare',
  order: 3,
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    day: date({ label: { en: 'Date', bn: 'তারিখ' }, required: true }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      choices: [
        { value: 'checkUp', label: { en: 'Check-up', bn: 'স্বাস্থ্য পরীক্ষা' } },
        { value: 'vaccine', label: { en: 'Vaccination', bn: 'টিকা' } },
        { value: 'illness', label: { en: 'Illness', bn: 'অসুস্থতা' } },
        { value: 'injury', label: { en: 'Injury', bn: 'আঘাত' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    what: text({ label: { en: 'In short', bn: 'সংক্ষেপে' }, required: true, max: 120 }),
    care: longText({ label: { en: 'What was done', bn: 'কী করা হয়েছে' }, max: 1000 }),
    height: decimal({ label: { en: 'Height in cm', bn: 'উচ্চতা (সেমি)' }, places: 1, min: 1, max: 250 }),
    weight: decimal({ label: { en: 'Weight in kg', bn: 'ওজন (কেজি)' }, places: 1, min: 1, max: 250 }),
    toldOn: date({ label: { en: 'Family told on', bn: 'অভিভাবককে জানানোর তারিখ' } }),
  },
  title: { en: 'what', bn: 'what' },
  unique: [],
  list: {
    columns: ['day', 'studentId', 'kind', 'what', 'height', 'weight', 'toldOn'],
    sort: '-day',
    search: ['what', 'care'],
    filters: ['kind', 'studentId'],
  },
  form: ['studentId', ['day', 'kind'], 'what', 'care', ['height', 'weight'], 'toldOn'],
});
