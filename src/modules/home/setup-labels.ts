import type { Label } from '../../core/labels.ts';
import type { SetupStep } from './setup-contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const setupLabels = {
  title: t('Set-up', 'সেটআপ'),
  progress: t('{done} of {all}', '{all}টির মধ্যে {done}টি'),
  next: t('Next', 'পরবর্তী'),
  done: t('done', 'সম্পন্ন'),
  open: t('still to do', 'বাকি'),
  fourth: t(
    'Every class needs its subjects; where there are groups, one of them as 4th subject.',
    'প্রতিটি শ্রেণিতে বিষয় লাগবে; বিভাগ থাকলে একটি চতুর্থ বিষয়ও।',
  ),
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
