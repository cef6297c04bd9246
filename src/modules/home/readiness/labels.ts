import type { Label } from '../../../core/labels.ts';
import type { CheckState, ReadinessArea, ReadinessCheck } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const readinessLabels = {
  of: t('Academic year {year}', 'শিক্ষাবর্ষ {year}'),
  noYear: t('No academic year is the current one', 'কোনো শিক্ষাবর্ষ চলতি হিসেবে ঠিক করা নেই'),
  missing: t('{count} missing', '{count}টি বাকি'),
  open: t('Put it right', 'ঠিক করুন'),
  see: t('What blocks the work', 'কাজে কী কী বাধা'),
} as const;

export const areaLabels: Readonly<Record<ReadinessArea, Label>> = {
  attendance: t('Attendance', 'হাজিরা'),
  exams: t('Examinations', 'পরীক্ষা'),
  fees: t('Fees', 'ফি'),
  results: t('Results', 'ফলাফল'),
};

export const stateLabels: Readonly<Record<CheckState, Label>> = {
  done: t('Ready', 'প্রস্তুত'),
  part: t('In part', 'আংশিক'),
  blocks: t('Blocked', 'আটকে আছে'),
  next: t('Can be done now', 'এখন করা যায়'),
};

export const stepLabels: Readonly<Record<CheckState, Label>> = {
  done: t('done', 'হয়েছে'),
  part: t('done in part', 'আংশিক হয়েছে'),
  blocks: t('missing', 'বাকি'),
  next: t('can be done now', 'এখন করা যায়'),
};

/** Each step as it is called, and what it is for. */
export const checkLabels: Readonly<Record<ReadinessCheck, readonly [Label, Label]>> = {
  year: [
    t('A current academic year that runs today', 'আজ চলছে এমন চলতি শিক্ষাবর্ষ'),
    t('Everything in a year depends on it.', 'বর্ষের সবকিছু এর ওপর নির্ভর করে।'),
  ],
  sections: [
    t('Sections of the year', 'বর্ষের শাখা'),
    t('Students are placed in sections.', 'শিক্ষার্থীরা শাখায় থাকে।'),
  ],
  students: [
    t('Students in the sections', 'শাখায় শিক্ষার্থী'),
    t(
      'Admit them, import a sheet, or promote those of last year.',
      'ভর্তি করুন, শিট ইমপোর্ট করুন বা গত বর্ষের শিক্ষার্থীদের শ্রেণি উত্তরণ দিন।',
    ),
  ],
  teachers: [
    t('A class teacher for each section', 'প্রতিটি শাখার শ্রেণিশিক্ষক'),
    t('Without one only the office takes attendance.', 'না থাকলে শুধু অফিস হাজিরা নিতে পারে।'),
  ],
  subjects: [
    t('Subjects of each class', 'প্রতিটি শ্রেণির বিষয়'),
    t('An examination has a paper for each of them.', 'পরীক্ষায় প্রতিটির একটি পত্র থাকে।'),
  ],
  exam: [
    t('A declared examination', 'ঘোষিত পরীক্ষা'),
    t('Its sheets are then open for marks.', 'এরপর নম্বরপত্র খোলা হয়।'),
  ],
  sheetTeachers: [
    t('Somebody to enter the marks of each sheet', 'প্রতিটি নম্বরপত্রে কে নম্বর দেবেন'),
    t('The teacher of the subject, or the class teacher.', 'বিষয়শিক্ষক, না থাকলে শ্রেণিশিক্ষক।'),
  ],
  feeHeads: [t('Fee heads', 'ফি খাত'), t('What guardians pay for.', 'অভিভাবকেরা যে যে খাতে টাকা দেন।')],
  feeSubHeads: [
    t('Fee sub-heads', 'ফি উপখাত'),
    t('What is billed, when, and its income ledger.', 'কী বিল হয়, কখন, আর কোন আয়ের লেজারে।'),
  ],
  feeAmounts: [
    t('Fee amounts of the year for each class', 'প্রতিটি শ্রেণির বর্ষের ফির পরিমাণ'),
    t('Without them nothing is billed.', 'না থাকলে কোনো বিল হয় না।'),
  ],
  fiscalYear: [
    t('A fiscal year of the books that runs today', 'আজ চলছে এমন অর্থবছর'),
    t('Without one no money is taken.', 'না থাকলে কোনো টাকা নেওয়া যায় না।'),
  ],
  marks: [
    t('All mark sheets verified', 'সব নম্বরপত্র যাচাই'),
    t('Of the last declared examination.', 'সবশেষে ঘোষিত পরীক্ষার।'),
  ],
  results: [
    t('Results generated', 'ফলাফল প্রস্তুত'),
    t('Generated from the marks, then published by two people.', 'নম্বর থেকে প্রস্তুত হয়, তারপর দুজনে প্রকাশ করেন।'),
  ],
};
