import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const platformCardLabels = {
  institution: t('Institution', 'প্রতিষ্ঠান'),
  choose: t('Choose an institution', 'প্রতিষ্ঠান বাছাই করুন'),
  chooseFirst: t(
    'Choose an institution to see and make the ID cards of its students.',
    'শিক্ষার্থীদের পরিচয়পত্র দেখতে ও তৈরি করতে একটি প্রতিষ্ঠান বাছাই করুন।',
  ),
  nobodyFound: t('No institution found.', 'কোনো প্রতিষ্ঠান মেলেনি।'),
  make: t('Make ID cards', 'পরিচয়পত্র তৈরি'),
  makeTitle: t('ID cards for {site}', '{site}: পরিচয়পত্র'),
  makeCount: t('Make {count} {count|card|cards}', '{count}টি পরিচয়পত্র তৈরি'),
  hint: t(
    'Students who have a valid card of this year do not get a second one. The institution is told, and its history shows your name and the reason.',
    'যাদের এ বছরের বৈধ পরিচয়পত্র আছে তাদের আরেকটি তৈরি হবে না। প্রতিষ্ঠানকে জানানো হবে, এবং তার ইতিহাসে আপনার নাম ও কারণ থাকবে।',
  ),
  sections: t('Sections', 'শাখা'),
  allSections: t('All sections', 'সব শাখা'),
  section: t(
    '{class} – {section}: {count} of {students}',
    '{class} – {section}: {students} জনের মধ্যে {count} জন',
  ),
  noSections: t(
    'This institution has no students in its current year.',
    'চলতি বছরে এই প্রতিষ্ঠানে কোনো শিক্ষার্থী নেই।',
  ),
  allHave: t('Every student has a valid card.', 'সব শিক্ষার্থীর বৈধ পরিচয়পত্র আছে।'),
  reason: t('Reason', 'কারণ'),
  reasonHint: t(
    'The institution reads this: for example who asked for the cards.',
    'প্রতিষ্ঠান এটি দেখবে: যেমন কে পরিচয়পত্র চেয়েছেন।',
  ),
  reasonNeeded: t('Say why in a few words.', 'কারণটি অল্প কথায় লিখুন।'),
  needed: t('Choose at least one section.', 'অন্তত একটি শাখা বাছাই করুন।'),
  language: t('Language', 'ভাষা'),
  started: t('The cards are being made', 'পরিচয়পত্র তৈরি হচ্ছে'),
  list: t('ID cards the platform made', 'প্ল্যাটফর্মের তৈরি পরিচয়পত্র'),
  none: t(
    'The platform has made no ID cards for this institution yet.',
    'প্ল্যাটফর্ম এখনো এই প্রতিষ্ঠানের কোনো পরিচয়পত্র তৈরি করেনি।',
  ),
  forWhom: t('For', 'কাদের জন্য'),
  cards: t('Cards', 'কার্ড'),
  state: t('Status', 'অবস্থা'),
  by: t('By', 'প্রস্তুতকারী'),
  at: t('Made', 'তৈরি'),
  fetched: t('Downloaded', 'নেওয়া হয়েছে'),
  times: t('{count|once|{count} times}', '{count} বার'),
  never: t('Never', 'কখনো নয়'),
  file: t('Download the cards', 'পরিচয়পত্র ডাউনলোড'),
  waiting: t('Waiting', 'অপেক্ষায়'),
  running: t('{done} of {total} made', '{total}টির মধ্যে {done}টি তৈরি'),
  done: t('Made', 'তৈরি হয়েছে'),
  doneLeaving: t('Made; left out {count}: {first}', 'তৈরি হয়েছে; বাদ {count}: {first}'),
  madeNone: t('Nobody needed one', 'কারও দরকার ছিল না'),
  failed: t('Failed', 'ব্যর্থ'),
  cancelled: t('Stopped', 'থামানো হয়েছে'),
  news: t(
    'Staff of the platform make ID cards of your students: {reason}',
    'প্ল্যাটফর্মের কর্মী আপনাদের শিক্ষার্থীদের পরিচয়পত্র তৈরি করছেন: {reason}',
  ),
} as const;

export const platformCardFields: Readonly<Record<string, Label>> = {
  sectionIds: platformCardLabels.sections,
  reason: platformCardLabels.reason,
};
