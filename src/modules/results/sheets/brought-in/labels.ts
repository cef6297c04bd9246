import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The columns of the sheet. */
export const broughtInColumns = {
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  exam: t('Examination', 'পরীক্ষা'),
  year: t('Year', 'সাল'),
  className: t('Class', 'শ্রেণি'),
  gpa: t('GPA', 'জিপিএ'),
  grade: t('Grade', 'গ্রেড'),
  place: t('Place', 'মেধাক্রম'),
  subjects: t('Grades of subjects', 'বিষয়ের গ্রেড'),
} as const;

export const broughtInProblems = {
  noStudent: t('No student has this ID.', 'এই আইডির কোনো শিক্ষার্থী নেই।'),
  noGpa: t('A GPA is a number from 0 to 5.00.', 'জিপিএ ০ থেকে ৫.০০-এর মধ্যে একটি সংখ্যা।'),
  saysNothing: t('Write the GPA or the grade.', 'জিপিএ বা গ্রেড লিখুন।'),
  subjects: t(
    'Write each subject with its grade, for example “Bangla: A+; English: A”.',
    'প্রতিটি বিষয় গ্রেডসহ লিখুন, যেমন “বাংলা: A+; ইংরেজি: A”।',
  ),
  known: t('This result of this student has already been brought in.', 'এই শিক্ষার্থীর এই ফল আগেই আনা হয়েছে।'),
  twice: t('The same result appears twice in this sheet.', 'একই ফল এই শিটে দুবার আছে।'),
  computed: t(
    'Results of this year are made here: is this another examination?',
    'এই বছরের ফলাফল এখানেই তৈরি হয়: এটি কি অন্য পরীক্ষা?',
  ),
} as const satisfies Record<string, Label>;

/** The words of the screens. */
export const broughtInLabels = {
  title: t('Earlier results', 'আগের ফলাফল'),
  plural: t('Earlier results', 'আগের ফলাফল'),
  noun: t('Student', 'শিক্ষার্থী'),
  mark: t('Brought in', 'আগের নথি থেকে'),
  hint: t(
    'Results from before you started here, brought in from a sheet. They are a record only: they are used in no calculation and cannot be changed.',
    'এখানে শুরুর আগের ফলাফল, শিট থেকে যেমন আনা হয়েছে। এগুলো শুধু নথি: কোনো হিসাবে ধরা হয় না, বদলানোও যায় না।',
  ),
  bring: t('From a file', 'ফাইল থেকে'),
  search: t('Student or examination', 'শিক্ষার্থী বা পরীক্ষা'),
  student: t('Student', 'শিক্ষার্থী'),
  order: t('Order', 'ক্রম'),
  byYear: t('Latest year first', 'সর্বশেষ বছর আগে'),
  byStudent: t('By student', 'শিক্ষার্থী অনুযায়ী'),
  byGpa: t('Best GPA first', 'সর্বোচ্চ জিপিএ আগে'),
  none: t(
    'No earlier results have been brought in. Bring them in from a sheet with a row for each student and examination.',
    'আগের কোনো ফলাফল আনা হয়নি। প্রতি শিক্ষার্থী ও পরীক্ষার জন্য এক সারির একটি শিট থেকে আনা যায়।',
  ),
  all: t('All', 'সব'),
} as const;
