import type { Label } from '../../core/labels.ts';
import { academicPath } from './paths.ts';

const step = (path: string, en: string, bn: string, helpEn: string, helpBn: string) => ({
  path,
  label: { en, bn } satisfies Label,
  help: { en: helpEn, bn: helpBn } satisfies Label,
});

/** The steps of setting the classes up, in the order they build on each other. */
export const steps = {
  shifts: step(
    academicPath.shifts,
    'Shifts and times',
    'শিফট ও সময়',
    'When the day begins and ends for each shift.',
    'প্রতিটি শিফটের শুরু ও শেষের সময়।',
  ),
  versions: step(
    academicPath.versions,
    'Versions',
    'ভার্সন',
    'The languages you teach in.',
    'যে যে ভার্সনে পড়ানো হয়।',
  ),
  classes: step(
    academicPath.classes,
    'Classes',
    'শ্রেণি',
    'The classes you teach, in order.',
    'যে শ্রেণিগুলো পড়ানো হয়, ক্রম অনুযায়ী।',
  ),
  groups: step(
    academicPath.groups,
    'Groups',
    'বিভাগ',
    'Science, Humanities and so on, from class 9.',
    'নবম থেকে বিজ্ঞান, মানবিক ইত্যাদি।',
  ),
  sections: step(
    academicPath.sections,
    'Sections',
    'শাখা',
    'Every class needs a section: students are placed in sections.',
    'প্রতিটি শ্রেণিতে অন্তত একটি শাখা লাগবে: শিক্ষার্থীরা শাখায় ভর্তি হয়।',
  ),
  subjects: step(
    academicPath.subjects,
    'Subjects',
    'বিষয়',
    'The subjects you teach, with their full marks.',
    'যে বিষয়গুলো পড়ানো হয়, পূর্ণমানসহ।',
  ),
  classSubjects: step(
    academicPath.classSubjects,
    'Subjects by class and group',
    'শ্রেণি ও বিভাগভিত্তিক বিষয়',
    'Every class needs its subjects; where there are groups, one of them as 4th subject.',
    'প্রতিটি শ্রেণিতে বিষয় লাগবে; বিভাগ থাকলে একটি চতুর্থ বিষয়ও।',
  ),
  year: step(
    academicPath.years,
    'Current academic year',
    'চলতি শিক্ষাবর্ষ',
    'Mark the year running now as the current one.',
    'এখন যে শিক্ষাবর্ষ চলছে সেটিকে চলতি বর্ষ করুন।',
  ),
} as const;
