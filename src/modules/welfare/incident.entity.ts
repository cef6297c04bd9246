import { defineEntity } from '../../core/entity.ts';
import { choice, date, flag, longText, ref, text } from '../../core/fields.ts';
import { student } from '../students/student.entity.ts';
import { welfarePath } from './paths.ts';
import { welfareConductPermission } from './permissions.ts';

/** What a student did that the school keeps, good or bad, what followed from it, and when the family was told. */
export const incident = defineEntity({
  name: 'incident',
  module: 'welfare',
  label: { en: 'Conduct entry', bn: 'আচরণের ভুক্তি' },
  plural: { en: 'Conduct entries', bn: 'আচরণ ও শৃঙ্খলা' },
  path: welfarePath.incidents,
  permission: welfareConductPermission,
  group: 'welfare',
  order: 1,
  fields: {
    studentId: ref(() => student, { label: { en: 'Student', bn: 'শিক্ষার্থী' }, required: true }),
    day: date({ label: { en: 'Date', bn: 'তারিখ' }, required: true }),
    kind: choice({
      label: { en: 'Kind', bn: 'ধরন' },
      required: true,
      choices: [
        { value: 'good', label: { en: 'Good deed', bn: 'প্রশংসনীয় কাজ' } },
        { value: 'truancy', label: { en: 'Left without permission', bn: 'অনুমতি ছাড়া চলে যাওয়া' } },
        { value: 'rules', label: { en: 'School rules not kept', bn: 'নিয়ম না মানা' } },
        { value: 'phone', label: { en: 'Phone or forbidden thing', bn: 'মোবাইল বা নিষিদ্ধ জিনিস' } },
        { value: 'rude', label: { en: 'Rude behaviour', bn: 'অসৌজন্যমূলক আচরণ' } },
        { value: 'fight', label: { en: 'Fight', bn: 'মারামারি' } },
        { value: 'bullying', label: { en: 'Bullying', bn: 'সহপাঠীকে উত্ত্যক্ত করা' } },
        { value: 'damage', label: { en: 'Damage to property', bn: 'জিনিস নষ্ট করা' } },
        { value: 'cheating', label: { en: 'Cheating in an examination', bn: 'পরীক্ষায় অসদুপায়' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    what: text({ label: { en: 'In short', bn: 'সংক্ষেপে' }, required: true, max: 120 }),
    details: longText({ label: { en: 'What happened', bn: 'ঘটনার বিবরণ' }, max: 2000 }),
    measure: choice({
      label: { en: 'Measure', bn: 'ব্যবস্থা' },
      required: true,
      initial: 'none',
      choices: [
        { value: 'none', label: { en: 'None', bn: 'কিছু না' } },
        { value: 'praise', label: { en: 'Praised', bn: 'প্রশংসা করা হয়েছে' } },
        { value: 'talk', label: { en: 'Talked with the student', bn: 'শিক্ষার্থীকে বোঝানো হয়েছে' } },
        { value: 'family', label: { en: 'Family called to school', bn: 'অভিভাবককে ডাকা হয়েছে' } },
        { value: 'warning', label: { en: 'Written warning', bn: 'লিখিত সতর্কতা' } },
        { value: 'suspension', label: { en: 'Suspended from class', bn: 'ক্লাস থেকে সাময়িক বিরত' } },
      ],
    }),
    measureUntil: date({ label: { en: 'Suspended until', bn: 'বিরত থাকার শেষ দিন' } }),
    toldOn: date({
      label: { en: 'Family told on', bn: 'অভিভাবককে জানানোর তারিখ' },
      help: {
        en: 'From then on the family sees the entry after logging in.',
        bn: 'এরপর থেকে অভিভাবক লগইন করে ভুক্তিটি দেখতে পাবেন।',
      },
    }),
    isSettled: flag({ label: { en: 'Settled', bn: 'নিষ্পত্তি হয়েছে' } }),
  },
  title: { en: 'what', bn: 'what' },
  unique: [],
  list: {
    columns: ['day', 'studentId', 'kind', 'what', 'measure', 'toldOn', 'isSettled'],
    sort: '-day',
    search: ['what', 'details'],
    filters: ['kind', 'measure', 'isSettled', 'studentId'],
  },
  form: [
    'studentId',
    ['day', 'kind'],
    'what',
    'details',
    ['measure', 'measureUntil'],
    ['toldOn', 'isSettled'],
  ],
});
