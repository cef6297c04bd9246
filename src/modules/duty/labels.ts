import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `duty.${code}`,
  status: 409,
  text: { en, bn },
});

export const dutyErrors = {
  turned: refusal('turned', 'The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  tooLong: refusal('tooLong', 'At most {days} {days|day|days} at once.', 'একবারে সর্বোচ্চ {days} দিন।'),
  noPlaces: refusal('noPlaces', 'There is no place of duty yet.', 'এখনো কোনো দায়িত্বের স্থান নেই।'),
  dayOver: refusal('dayOver', 'This day is over.', 'এই দিন পেরিয়ে গেছে।'),
  notYet: refusal('notYet', 'This day is in the future.', 'এই দিন এখনো আসেনি।'),
  dayOff: refusal('dayOff', '{day} is a holiday: {name}.', '{day} ছুটির দিন: {name}।'),
  noHoliday: refusal(
    'noHoliday',
    'No holiday in these days is without duty.',
    'এই দিনগুলোতে দায়িত্বহীন কোনো ছুটির দিন নেই।',
  ),
  notOff: refusal('notOff', '{day} is not a holiday.', '{day} ছুটির দিন নয়।'),
  away: refusal('away', '{name} is on leave on this day.', '{name} এই দিন ছুটিতে।'),
  busy: refusal('busy', '{name} has another duty at this time.', '{name}-এর এই সময়ে অন্য দায়িত্ব আছে।'),
  otherPost: refusal('otherPost', 'This duty is for other posts.', 'এই দায়িত্ব অন্য পদের জন্য।'),
  gone: refusal('gone', 'This duty was changed in the meantime.', 'এই দায়িত্ব এর মধ্যে বদলে গেছে।'),
  notMine: refusal('notMine', 'This is not your duty.', 'এটি আপনার দায়িত্ব নয়।'),
  asked: refusal('asked', 'A colleague was already asked.', 'একজন সহকর্মীকে আগেই বলা হয়েছে।'),
  swapClosed: refusal('swapClosed', 'This swap is closed.', 'এই বদল আগেই নিষ্পন্ন হয়েছে।'),
  ownSwap: refusal(
    'ownSwap',
    'You are part of this swap. Somebody else decides.',
    'বদলটি আপনার নিজের। অন্য কেউ সিদ্ধান্ত দেবেন।',
  ),
  ownPresence: refusal(
    'ownPresence',
    'You were on duty yourself. Somebody else notes who was there.',
    'আপনি নিজেও দায়িত্বে ছিলেন। কে এসেছিলেন তা অন্য কেউ লিখবেন।',
  ),
  known: refusal('known', 'There is already duty on this holiday.', 'এই ছুটির দিনে আগেই দায়িত্ব দেওয়া আছে।'),
  marked: refusal('marked', 'Who was there is already noted.', 'কে এসেছিলেন আগেই লেখা হয়েছে।'),
  noReward: refusal('noReward', 'Choose the leave and how many days.', 'কোন ছুটি, কত দিন, বেছে নিন।'),
} as const;

export const dutyFields = {
  day: t('Day', 'দিন'),
  from: t('First day', 'প্রথম দিন'),
  to: t('Last day', 'শেষ দিন'),
  placeId: t('Place', 'স্থান'),
  employeeId: t('Employee', 'কর্মী'),
  employeeIds: t('Employees', 'কর্মীগণ'),
  reason: t('Reason', 'কারণ'),
  toId: t('Colleague', 'সহকর্মী'),
  purpose: t('What for', 'কী কাজে'),
  amount: t('Amount a person', 'জনপ্রতি টাকা'),
  typeId: t('Leave', 'ছুটি'),
  halves: t('How much', 'কতটা'),
} as const;

export const dutyNews = {
  asked: t(
    '{name} asks you to take a duty over: {place}, {day}',
    '{name} আপনাকে দায়িত্ব নিতে বলেছেন: {place}, {day}',
  ),
  agreed: t(
    '{name} takes your duty over, once it is approved: {place}, {day}',
    '{name} আপনার দায়িত্ব নিতে রাজি, অনুমোদন বাকি: {place}, {day}',
  ),
  declined: t(
    '{name} cannot take your duty over: {place}, {day}',
    '{name} আপনার দায়িত্ব নিতে পারবেন না: {place}, {day}',
  ),
  approved: t('The swap is approved: {place}, {day}', 'দায়িত্ব বদল অনুমোদিত: {place}, {day}'),
  refused: t('The swap was refused: {place}, {day}', 'দায়িত্ব বদল নামঞ্জুর: {place}, {day}'),
} as const;

/** What is told the day before. */
export const reminderTexts = {
  turn: t('{place}, {time}, {day}', '{place}, {time}, {day}'),
  holiday: t('{purpose}, {day}', '{purpose}, {day}'),
  bellToday: t('Today is your duty: {duties}', 'আজ আপনার দায়িত্ব: {duties}'),
  bell: t('Tomorrow is your duty: {duties}', 'আগামীকাল আপনার দায়িত্ব: {duties}'),
} as const;

export const swapTexts = {
  asked: t('Asked', 'বলা হয়েছে'),
  agreed: t('Agreed, waits for approval', 'রাজি, অনুমোদনের অপেক্ষায়'),
  approved: t('Approved', 'অনুমোদিত'),
  declined: t('Declined', 'রাজি নন'),
  refused: t('Refused', 'নামঞ্জুর'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
} as const;

/** The words of a week's roster on paper. */
export const rosterPaper = {
  title: t('Duty roster', 'দায়িত্বসূচি'),
  place: t('Place', 'স্থান'),
  keeper: t('Prepared by', 'প্রস্তুতকারী'),
  head: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
} as const;
