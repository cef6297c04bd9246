import type { Label } from '../../core/labels.ts';
import type { SetupStep } from './setup-contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const setupLabels = {
  title: t('Set up your institution', 'প্রতিষ্ঠানের সেটআপ'),
  progress: t('{percent} % · {done} of {all}', '{percent}% · {all}টির মধ্যে {done}টি'),
  goOn: t('Go on: {step}', 'এরপর: {step}'),
  next: t('Next', 'পরবর্তী'),
  done: t('done', 'সম্পন্ন'),
  open: t('still to do', 'বাকি'),
} as const;

export const stepLabels: Readonly<Record<SetupStep, Label>> = {
  shifts: t('Shifts and times', 'শিফট ও সময়'),
  versions: t('Versions', 'ভার্সন'),
  classes: t('Classes', 'শ্রেণি'),
  groups: t('Groups', 'বিভাগ'),
  sections: t('Sections', 'শাখা'),
  subjects: t('Subjects', 'বিষয়'),
  classSubjects: t('Subjects by class and group', 'শ্রেণি ও বিভাগভিত্তিক বিষয়'),
  year: t('Current academic year', 'চলতি শিক্ষাবর্ষ'),
  teachers: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  students: t('Students', 'শিক্ষার্থী'),
};

/** What a step is for, said while it is the next one. */
export const stepHelp: Readonly<Record<SetupStep, Label>> = {
  shifts: t('When the day begins and ends for each shift.', 'প্রতিটি শিফটের শুরু ও শেষের সময়।'),
  versions: t('The languages you teach in.', 'যে যে ভার্সনে পড়ানো হয়।'),
  classes: t('The classes you teach, in order.', 'যে শ্রেণিগুলো পড়ানো হয়, ক্রম অনুযায়ী।'),
  groups: t('Science, Humanities and so on, from class 9.', 'নবম থেকে বিজ্ঞান, মানবিক ইত্যাদি।'),
  sections: t(
    'Every class needs a section: students are placed in sections.',
    'প্রতিটি শ্রেণিতে অন্তত একটি শাখা লাগবে: শিক্ষার্থীরা শাখায় ভর্তি হয়।',
  ),
  subjects: t('The subjects you teach, with their full marks.', 'যে বিষয়গুলো পড়ানো হয়, পূর্ণমানসহ।'),
  classSubjects: t(
    'Every class needs its subjects; where there are groups, one of them as 4th subject.',
    'প্রতিটি শ্রেণিতে বিষয় লাগবে; বিভাগ থাকলে একটি চতুর্থ বিষয়ও।',
  ),
  year: t('Mark the year that runs now as the current one.', 'এখন যে শিক্ষাবর্ষ চলছে সেটিকে চলতি বর্ষ করুন।'),
  teachers: t(
    'Add your teachers and staff one by one, or from an Excel file.',
    'শিক্ষক ও কর্মচারীদের একজন একজন করে অথবা এক্সেল ফাইল থেকে যোগ করুন।',
  ),
  students: t(
    'Bring your students in from an Excel file; mistakes are corrected before anything is saved.',
    'এক্সেল ফাইল থেকে শিক্ষার্থীদের আনুন; সংরক্ষণের আগে ভুল ঠিক করা যায়।',
  ),
};
