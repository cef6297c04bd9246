import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What conduct is marked with, from the best. */
export const conductGrades = {
  excellent: t('Excellent', 'অসাধারণ'),
  veryGood: t('Very good', 'অতি উত্তম'),
  good: t('Good', 'উত্তম'),
  fair: t('Fair', 'সন্তোষজনক'),
  care: t('Needs attention', 'যত্ন প্রয়োজন'),
} as const satisfies Record<string, Label>;
export type ConductGrade = keyof typeof conductGrades;
export const conductGradeNames = Object.keys(conductGrades) as [ConductGrade, ...ConductGrade[]];

/** A trait with what a student was marked with. */
export type ConductGiven = { readonly name: Label; readonly grade: ConductGrade };

export const conductTexts = {
  conduct: t('Conduct', 'আচরণ'),
  title: t('Conduct', 'আচরণ মূল্যায়ন'),
  hint: t(
    'Mark each trait; the marks appear on mark sheets and progress reports.',
    'প্রতিটি গুণ মূল্যায়ন করুন; নম্বরপত্র ও প্রগতিপত্রে থাকবে।',
  ),
  published: t(
    'The results are published: write why, and a second person decides about the change.',
    'ফল প্রকাশিত: কারণ লিখুন, পরিবর্তন দ্বিতীয় একজন অনুমোদন করবেন।',
  ),
  readOnly: t(
    'The class teacher of the section and whoever makes results mark conduct.',
    'শাখার শ্রেণিশিক্ষক এবং যাঁরা ফলাফল তৈরি করেন তাঁরা আচরণ মূল্যায়ন করেন।',
  ),
  noTraits: t(
    'No traits have been added yet. Add them under “Conduct traits”, then mark them here.',
    'এখনো কোনো গুণ লেখা নেই। “আচরণের গুণসমূহ”-এ যোগ করে এখানে মূল্যায়ন করুন।',
  ),
  openTraits: t('Conduct traits', 'আচরণের গুণসমূহ'),
  cellOf: t('{trait} of {name}', '{name}-এর {trait}'),
  allOf: t('All without a mark', 'যাদের মূল্যায়ন নেই, সবার'),
  fillColumn: t('Fill {trait} where it is empty', '{trait}: ফাঁকা ঘর পূরণ করুন'),
  withMarks: t('{count} of {all} are marked in full', '{all} জনের মধ্যে {count} জনের মূল্যায়ন সম্পূর্ণ'),
  save: t('Save conduct', 'আচরণ সংরক্ষণ'),
  ask: t('Ask for the change', 'পরিবর্তনের আবেদন'),
  saved: t('Marks saved: {count}.', '{count}টি মূল্যায়ন সংরক্ষিত।'),
  reason: t('Reason', 'কারণ'),
  student: t('Student', 'শিক্ষার্থী'),
  changeTitle: t('Change conduct in {exam}, {class}, {section}', 'আচরণ পরিবর্তন: {exam}, {class}, {section}'),
  beforePublication: t('Before publication', 'প্রকাশের আগে'),
  nothing: t(
    'There is no declared examination, or no section whose class teacher you are.',
    'ঘোষিত কোনো পরীক্ষা নেই, অথবা আপনি কোনো শাখার শ্রেণিশিক্ষক নন।',
  ),
  of: t('Roll {roll}, {trait}', 'রোল {roll}, {trait}'),
  none: t('–', '–'),
} as const;

export const conductErrors = {
  reason: {
    code: 'results.conductReason',
    status: 422,
    text: t('Write the reason in 5 letters or more.', 'অন্তত ৫ অক্ষরে কারণ লিখুন।'),
  },
  tooMany: {
    code: 'results.conductTooMany',
    status: 409,
    text: t(
      'After publication at most 20 marks are changed with one request.',
      'প্রকাশের পর এক আবেদনে সর্বোচ্চ ২০টি মূল্যায়ন বদলানো যায়।',
    ),
  },
} as const;
