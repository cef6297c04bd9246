import type { Label } from '../../../core/labels.ts';
import type { BoardKind } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const boardLabels = {
  title: t('Can we publish?', 'প্রকাশ করা যাবে?'),
  views: t('What results are made from', 'ফলাফল তৈরির ধাপ'),
  generate: t('Generate', 'তৈরি'),
  exam: t('Examination', 'পরীক্ষা'),
  noExams: t(
    'No examination is declared yet. What prevents publishing will be listed here.',
    'এখনো কোনো পরীক্ষা ঘোষণা করা হয়নি। প্রকাশে কী বাধা আছে তা এখানে দেখা যাবে।',
  ),
  nothing: t('Nothing prevents publishing.', 'প্রকাশে কোনো বাধা নেই।'),
  blocked: t('Not yet', 'এখনো নয়'),
  look: t('Please check', 'দেখে নিন'),
  free: t('Ready', 'প্রস্তুত'),
  students: t('{count} {count|student|students}', '{count} জন শিক্ষার্থী'),
  openResults: t('Open results', 'ফলাফল খুলুন'),
  notGenerated: t('No results are generated yet', 'এখনো ফলাফল তৈরি হয়নি'),
  more: t('and {count} more', 'আরও {count}টি'),
} as const satisfies Record<string, Label>;

export const boardKindLabels: Readonly<Record<BoardKind, Label>> = {
  sheets: t('{count} {count|mark sheet is|mark sheets are} not ready', '{count}টি নম্বরপত্র প্রস্তুত নয়'),
  unheld: t(
    '{count} {count|examination is|examinations are} a draft or cancelled',
    '{count}টি পরীক্ষা খসড়া বা বাতিল অবস্থায়',
  ),
  entries: t(
    '{count} {count|mark sheet is|mark sheets are} entered twice and not verified',
    'দুবার তোলা {count}টি নম্বরপত্র যাচাই হয়নি',
  ),
  credits: t('{count} {count|subject has|subjects have} no credits', '{count}টি বিষয়ের ক্রেডিট দেওয়া নেই'),
  missing: t('{count} {count|mark is|marks are} missing', '{count}টি নম্বর বাকি'),
  fourths: t('{count} {count|student has|students have} two 4th subjects', '{count} জনের দুটি চতুর্থ বিষয়'),
  conditions: t(
    '{count} {count|choice breaks|choices break} a condition of subjects',
    '{count}টি বাছাই বিষয়ের শর্ত মানে না',
  ),
  divisor: t('Unusual divisor of the points: {count}', 'পয়েন্ট অস্বাভাবিক সংখ্যায় ভাগ হয়: {count}'),
  halfExempt: t('{count} {count|paper is|papers are} exempt in a part only', '{count}টি পত্রে আংশিক অব্যাহতি'),
  withheld: t('{count} {count|paper is|papers are} withheld', '{count}টি পত্র স্থগিত'),
  expelled: t('{count} {count|paper|papers} with an expulsion', '{count}টি পত্রে বহিষ্কার'),
  withoutPapers: t('{count} {count|student takes|students take} no paper', '{count} জন কোনো বিষয় নেয়নি'),
};
