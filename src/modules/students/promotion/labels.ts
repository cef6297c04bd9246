import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Decision, ItemNote, PromotionRule, PromotionState, Reason, RollOrder } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `students.promotion.${code}`,
  status: 409,
  text: t(en, bn),
});

export const promotionErrors = {
  notDraft: refusal(
    'notDraft',
    'This promotion was already applied, or is being applied.',
    'এই শ্রেণি উত্তরণ আগেই কার্যকর হয়েছে বা হচ্ছে।',
  ),
  notApplied: refusal(
    'notApplied',
    'Only an applied promotion can be undone.',
    'শুধু কার্যকর হওয়া শ্রেণি উত্তরণ ফিরিয়ে নেওয়া যায়।',
  ),
  unplaced: refusal(
    'unplaced',
    '{count} {count|student has|students have} no section in the next year yet. Choose one for each.',
    '{count} জনের পরের বছরের শাখা ঠিক হয়নি। প্রত্যেকের শাখা বেছে নিন।',
  ),
  nobody: refusal(
    'nobody',
    'Nobody is to be moved: decide about the students first.',
    'কাউকে নেওয়ার নেই: আগে শিক্ষার্থীদের সিদ্ধান্ত নিন।',
  ),
  inUse: refusal(
    'inUse',
    'These students already have records in the new year: {names}. The promotion cannot be undone.',
    'নতুন বছরে এদের নামে তথ্য লেখা হয়ে গেছে: {names}। শ্রেণি উত্তরণ আর ফিরিয়ে নেওয়া যাবে না।',
  ),
  noStudents: refusal(
    'noStudents',
    'These classes have no active students in this year.',
    'এই শ্রেণিগুলোতে এ বছরে কোনো সক্রিয় শিক্ষার্থী নেই।',
  ),
} as const;

export const promotionProblems = {
  sameYear: t('Choose a different year from the one they come from.', 'আগের বছর ছাড়া অন্য একটি বছর বেছে নিন।'),
  earlierYear: t('The next year must begin after this one.', 'পরের বছরটি এ বছরের পরে শুরু হতে হবে।'),
  examNeeded: t(
    'Choose the examination whose published result counts.',
    'যে পরীক্ষার প্রকাশিত ফল ধরা হবে তা বেছে নিন।',
  ),
  failedNeeded: t('Write in how many subjects a student may fail.', 'কয়টি বিষয়ে অকৃতকার্য হলেও চলবে তা লিখুন।'),
  sameClass: t('A class cannot be promoted into itself.', 'একই শ্রেণিতে উন্নীত করা যায় না।'),
  otherSection: t('The student cannot be placed in this section.', 'এই শাখায় শিক্ষার্থীকে নেওয়া যায় না।'),
  rollTaken: t('Roll {roll} of this section is taken.', 'এই শাখার {roll} রোলটি ব্যবহৃত।'),
  oneRoll: t('A roll can be given to only one student.', 'রোল একবারে একজনকে দেওয়া যায়।'),
} as const;

export const promotionFields = {
  fromYearId: t('From the year', 'যে বছর থেকে'),
  toYearId: t('Into the year', 'যে বছরে'),
  targets: t('Classes', 'শ্রেণি'),
  sectionIds: t('Sections', 'শাখা'),
  rule: t('Who is promoted', 'কারা উন্নীত হবে'),
  mostFailed: t('Failed subjects allowed', 'অকৃতকার্য বিষয় সর্বোচ্চ'),
  needsClear: t('Students with dues wait', 'বকেয়া থাকলে অপেক্ষা করবে'),
  offersTransfer: t(
    'Who failed too much is offered a transfer certificate',
    'বেশি বিষয়ে অকৃতকার্য হলে ছাড়পত্রের প্রস্তাব',
  ),
  leastPresent: t('Minimum attendance, %', 'ন্যূনতম উপস্থিতি, %'),
  examId: t('Examination', 'পরীক্ষা'),
  rolls: t('Rolls', 'রোল'),
  decision: t('Decision', 'সিদ্ধান্ত'),
  toSectionId: t('New section', 'নতুন শাখা'),
  roll: t('New roll', 'নতুন রোল'),
  reason: t('Reason', 'কারণ'),
  itemIds: t('Students', 'শিক্ষার্থী'),
} as const;

export const ruleTexts: Readonly<Record<PromotionRule, Label>> = {
  all: t('Everybody', 'সকলে'),
  passed: t('Those who passed', 'যারা উত্তীর্ণ'),
  failed: t('Those who failed in few subjects too', 'অল্প বিষয়ে অকৃতকার্য হলেও'),
};

export const rollTexts: Readonly<Record<RollOrder, Label>> = {
  merit: t('New, by merit', 'মেধাক্রমে নতুন'),
  keep: t('Keep where free', 'খালি থাকলে আগেরটি'),
};

export const decisionTexts: Readonly<Record<Decision, Label>> = {
  promote: t('Promoted', 'উন্নীত'),
  retain: t('Stays in the class', 'একই শ্রেণিতে'),
  complete: t('Completes', 'সমাপ্ত'),
  leave: t('To be decided', 'সিদ্ধান্ত বাকি'),
};

export const stateTexts: Readonly<Record<PromotionState, Label>> = {
  draft: t('Draft', 'খসড়া'),
  applying: t('Being applied', 'কার্যকর হচ্ছে'),
  applied: t('Applied', 'কার্যকর'),
  reversing: t('Being undone', 'ফেরানো হচ্ছে'),
  reversed: t('Undone', 'ফেরানো হয়েছে'),
};

export const noteTexts: Readonly<Record<Exclude<ItemNote, ''>, Label>> = {
  moved: t('Changed in the meantime, left as is', 'এর মধ্যে বদলেছে, যেমন ছিল তেমনই'),
  leaving: t(
    'A transfer certificate waits for approval, left as is',
    'ছাড়পত্র অনুমোদনের অপেক্ষায়, যেমন ছিল তেমনই',
  ),
  placed: t('Already enrolled in that year', 'ওই বছরে আগেই শাখা আছে'),
  rollTaken: t('The roll was taken, the next free one given', 'রোলটি নেওয়া ছিল, পরেরটি দেওয়া হয়েছে'),
};

export const reasonTexts: Readonly<Record<Reason['code'], Label>> = {
  everybody: t('Everybody is promoted', 'সকলে উন্নীত'),
  passed: t('Passed', 'উত্তীর্ণ'),
  absent: t('Did not sit the examination', 'পরীক্ষায় অনুপস্থিত'),
  short: t('Short of attendance', 'উপস্থিতি কম'),
  expelled: t('Expelled from the examination', 'পরীক্ষা থেকে বহিষ্কৃত'),
  noResult: t('No published result', 'প্রকাশিত ফল নেই'),
  withheld: t('The result is withheld', 'ফল স্থগিত'),
  incomplete: t('The result is incomplete', 'ফল অসম্পূর্ণ'),
  failedWithin: t('Failed in {count}, {most} allowed', '{count} বিষয়ে অকৃতকার্য, {most} পর্যন্ত চলে'),
  failedBeyond: t('Failed in {count}, only {most} allowed', '{count} বিষয়ে অকৃতকার্য, চলে {most} পর্যন্ত'),
  failed: t('Failed in {count}', '{count} বিষয়ে অকৃতকার্য'),
  dues: t('Owes Tk {count}', 'বকেয়া {count} টাকা'),
  onLeave: t('On leave: somebody decides', 'ছুটিতে আছে: একজন সিদ্ধান্ত নেবেন'),
  transferAsked: t('A transfer certificate waits for approval', 'ছাড়পত্র অনুমোদনের অপেক্ষায়'),
  transferOffered: t('Transfer certificate proposed', 'ছাড়পত্রের প্রস্তাব'),
  presentBelow: t('Present {count}%, {most}% needed', 'উপস্থিতি {count}%, লাগে {most}%'),
};

/** What refers to a place, by the module its table belongs to. */
export const holderTexts: Readonly<Record<string, Label>> = {
  attendance: t('attendance', 'হাজিরা'),
  fees: t('fees', 'ফি'),
  exams: t('examinations', 'পরীক্ষা'),
  results: t('results', 'ফল'),
  library: t('library', 'গ্রন্থাগার'),
  documents: t('documents', 'সনদ'),
  admission: t('admission', 'ভর্তি'),
  students: t('a batch or another promotion', 'ব্যাচ বা অন্য শ্রেণি উত্তরণ'),
  other: t('other records', 'অন্যান্য তথ্য'),
};

export const promotionTexts = {
  apply: t('Promote {classes} to {year}', '{classes}: {year}-এ শ্রেণি উত্তরণ'),
  reverse: t('Undo the promotion to {year}', '{year}-এর শ্রেণি উত্তরণ ফিরিয়ে নেওয়া'),
  jobApply: t('Promotion', 'শ্রেণি উত্তরণ'),
  jobReverse: t('Promotion undone', 'শ্রেণি উত্তরণ ফেরানো'),
  file: t('Promotion', 'শ্রেণি উত্তরণ'),
  students: t('Students', 'শিক্ষার্থী'),
  byHand: t('Decided by hand', 'হাতে নেওয়া সিদ্ধান্ত'),
} as const;
