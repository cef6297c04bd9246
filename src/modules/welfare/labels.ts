import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const welfareErrors = {
  notYours: {
    code: 'welfare.decide',
    status: 403,
    text: t(
      'Only the head deletes entries about conduct, or whoever may give warnings.',
      'আচরণের ভুক্তি মুছতে পারেন কেবল প্রতিষ্ঠান প্রধান বা যাঁর সতর্ক করার অধিকার আছে।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const welfareProblems = {
  future: t('This day is still to come.', 'এই দিন এখনো আসেনি।'),
  measure: t(
    'Only the head gives or changes a written warning or a suspension, or whoever may decide on conduct.',
    'লিখিত সতর্কতা বা সাময়িক বিরতি দিতে ও বদলাতে পারেন কেবল প্রতিষ্ঠান প্রধান বা যাঁর সেই অধিকার আছে।',
  ),
  until: t(
    'The last day of a suspension is given with a suspension, and is not before its date.',
    'শেষ দিন শুধু সাময়িক বিরতির সঙ্গে লেখা যায়, আর তা ঘটনার তারিখের আগে নয়।',
  ),
} as const;

export const welfareWords = {
  conduct: t('Conduct', 'আচরণ'),
  health: t('Health', 'স্বাস্থ্য'),
  addIncident: t('Add an entry', 'ভুক্তি যোগ করুন'),
  noConduct: t('Nothing was written about the conduct.', 'আচরণ নিয়ে কিছু লেখা হয়নি।'),
  record: t('What the school must know', 'প্রতিষ্ঠানের যা জানা দরকার'),
  write: t('Write the health record', 'স্বাস্থ্য তথ্য লিখুন'),
  change: t('Change', 'বদলান'),
  noRecord: t('Nothing is known about the health.', 'স্বাস্থ্য নিয়ে কিছু জানা নেই।'),
  visits: t('Check-ups, vaccinations, illnesses', 'স্বাস্থ্য পরীক্ষা, টিকা ও অসুস্থতা'),
  addVisit: t('Add a health entry', 'স্বাস্থ্য ভুক্তি যোগ করুন'),
  noVisits: t('No entry yet.', 'এখনো কোনো ভুক্তি নেই।'),
  until: t('until {day}', '{day} পর্যন্ত'),
  student: t('Student', 'শিক্ষার্থী'),
  noChild: t('This login belongs to no student here.', 'এই লগইনে এখানকার কোনো শিক্ষার্থী নেই।'),
  ownConduct: t('What the school told you', 'প্রতিষ্ঠান যা জানিয়েছে'),
  noOwnConduct: t('The school told nothing about the conduct.', 'প্রতিষ্ঠান আচরণ নিয়ে কিছু জানায়নি।'),
  noOwnHealth: t(
    'The school knows of no illness or allergy. Tell the office if there is one.',
    'কোনো অসুখ বা অ্যালার্জির কথা প্রতিষ্ঠান জানে না। থাকলে অফিসে জানান।',
  ),
  inTimeline: t('{kind}: {what}', '{kind}: {what}'),
} as const;
