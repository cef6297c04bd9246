import type { Label } from '../../../core/labels.ts';
import {
  type FormField,
  formField as field,
  formChoices,
  neededField as must,
} from '../../../core/validation/open-form.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Levels of education, the lowest first. */
export const educationLevels = formChoices(
  ['eight', 'Class Eight', 'অষ্টম শ্রেণি'],
  ['ssc', 'SSC / Dakhil', 'এসএসসি / দাখিল'],
  ['hsc', 'HSC / Alim', 'এইচএসসি / আলিম'],
  ['diploma', 'Diploma', 'ডিপ্লোমা'],
  ['bachelor', 'Bachelor / Fazil', 'স্নাতক / ফাজিল'],
  ['master', 'Master / Kamil', 'স্নাতকোত্তর / কামিল'],
  ['doctor', 'MPhil / PhD', 'এমফিল / পিএইচডি'],
);
const grades = formChoices(['high', 'High', 'উচ্চ'], ['medium', 'Medium', 'মধ্যম'], ['low', 'Low', 'প্রাথমিক']);

type Section = {
  readonly name: string;
  readonly label: Label;
  /** What one entry is called on the button that adds it. */
  readonly one: Label;
  readonly most: number;
  readonly fields: readonly FormField[];
};

/** What a curriculum vitae consists of, as the specification names its parts. */
export const cvSections = [
  {
    name: 'education',
    label: t('Academic qualification', 'শিক্ষাগত যোগ্যতা'),
    one: t('qualification', 'যোগ্যতা'),
    most: 8,
    fields: [
      must('level', 'Level of education', 'শিক্ষার স্তর', { kind: 'choice', choices: educationLevels }),
      must('title', 'Exam/degree title', 'পরীক্ষা/ডিগ্রির নাম', { max: 100 }),
      field('concentration', 'Concentration or group', 'বিষয় বা বিভাগ', { max: 100 }),
      must('institute', 'Institute name', 'প্রতিষ্ঠানের নাম', { max: 160 }),
      field('board', 'Board or university', 'বোর্ড বা বিশ্ববিদ্যালয়', { max: 100 }),
      must('year', 'Passing year', 'পাসের সন', { kind: 'year', max: 4 }),
      must('result', 'Result', 'ফলাফল', { max: 60 }),
      field('achievement', 'Achievement', 'অর্জন', { max: 160 }),
    ],
  },
  {
    name: 'experience',
    label: t('Employment history', 'চাকরির ইতিহাস'),
    one: t('employment', 'চাকরি'),
    most: 12,
    fields: [
      must('company', 'Company name', 'প্রতিষ্ঠানের নাম', { max: 160 }),
      field('business', 'Business', 'প্রতিষ্ঠানের ধরন', { max: 100 }),
      field('location', 'Location', 'অবস্থান', { max: 120 }),
      must('position', 'Position held', 'পদবি', { max: 100 }),
      must('from', 'From', 'শুরু', { kind: 'date', max: 10 }),
      field('to', 'Until, empty if still there', 'শেষ, এখনো থাকলে খালি', { kind: 'date', max: 10 }),
      field('responsibilities', 'Responsibilities', 'দায়িত্ব', { kind: 'long', max: 600 }),
    ],
  },
  {
    name: 'training',
    label: t('Training', 'প্রশিক্ষণ'),
    one: t('training', 'প্রশিক্ষণ'),
    most: 10,
    fields: [
      must('title', 'Title', 'শিরোনাম', { max: 120 }),
      field('topic', 'Topics', 'বিষয়', { max: 160 }),
      must('institute', 'Institute name', 'প্রতিষ্ঠানের নাম', { max: 160 }),
      must('year', 'Year', 'সন', { kind: 'year', max: 4 }),
      field('duration', 'Duration', 'মেয়াদ', { max: 40 }),
    ],
  },
  {
    name: 'language',
    label: t('Language', 'ভাষা'),
    one: t('language', 'ভাষা'),
    most: 5,
    fields: [
      must('language', 'Language', 'ভাষা', { max: 40 }),
      field('reading', 'Reading', 'পড়া', { kind: 'choice', choices: grades }),
      field('writing', 'Writing', 'লেখা', { kind: 'choice', choices: grades }),
      field('speaking', 'Speaking', 'বলা', { kind: 'choice', choices: grades }),
    ],
  },
  {
    name: 'skill',
    label: t('Skill', 'দক্ষতা'),
    one: t('skill', 'দক্ষতা'),
    most: 10,
    fields: [
      must('skill', 'Skill', 'দক্ষতা', { max: 80 }),
      field('level', 'Level', 'মান', { kind: 'choice', choices: grades }),
    ],
  },
  {
    name: 'specialization',
    label: t('Specialization', 'বিশেষায়ন'),
    one: t('specialization', 'বিশেষায়ন'),
    most: 6,
    fields: [
      must('field', 'Specialization', 'বিশেষায়ন', { max: 100 }),
      field('description', 'Description', 'বিবরণ', { kind: 'long', max: 400 }),
    ],
  },
  {
    name: 'reference',
    label: t('Reference', 'রেফারেন্স'),
    one: t('reference', 'রেফারেন্স'),
    most: 3,
    fields: [
      must('name', 'Name', 'নাম', { max: 120 }),
      must('organization', 'Organization', 'প্রতিষ্ঠান', { max: 160 }),
      field('position', 'Designation', 'পদবি', { max: 100 }),
      field('relation', 'Relation', 'সম্পর্ক', { max: 60 }),
      field('phoneOffice', 'Phone (office)', 'ফোন (অফিস)', { kind: 'digits', max: 15 }),
      field('phoneResidence', 'Phone (residence)', 'ফোন (বাসা)', { kind: 'digits', max: 15 }),
      field('email', 'Email', 'ইমেইল', { kind: 'email' }),
    ],
  },
] as const satisfies readonly Section[];

export type CvSection = (typeof cvSections)[number];
export type CvName = CvSection['name'];
