import type { ErrorKind } from '../errors.ts';
import type { Label } from '../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `approvals.${code}`,
  status: 409,
  text: t(en, bn),
});

export const approvalErrors = {
  alreadyAsked: refusal(
    'alreadyAsked',
    'This is already waiting for a second person.',
    'এটি আগে থেকেই দ্বিতীয় ব্যক্তির সিদ্ধান্তের অপেক্ষায় আছে।',
  ),
  alreadyDecided: refusal(
    'alreadyDecided',
    'This request is closed: it was decided, withdrawn or has expired.',
    'অনুরোধটি নিষ্পন্ন: সিদ্ধান্ত হয়েছে, প্রত্যাহার হয়েছে বা মেয়াদ শেষ।',
  ),
  ownRequest: refusal(
    'ownRequest',
    'You asked for this yourself. Somebody else decides.',
    'অনুরোধটি আপনার নিজের। অন্য কেউ সিদ্ধান্ত দেবেন।',
  ),
  excluded: refusal(
    'excluded',
    'You collected, entered or prepared this yourself. Somebody else decides.',
    'এটি আপনি নিজেই আদায় বা প্রস্তুত করেছেন। অন্য কেউ সিদ্ধান্ত দেবেন।',
  ),
  expired: refusal(
    'expired',
    'The time to decide is over. Please send a new request.',
    'সিদ্ধান্তের সময় শেষ। আবার অনুরোধ করতে হবে।',
  ),
  changed: refusal(
    'changed',
    'This has changed since the request was sent. Nothing was done; please send a new request.',
    'অনুরোধের পর বিষয়টি বদলে গেছে। কিছুই করা হয়নি; আবার অনুরোধ করতে হবে।',
  ),
  askerLost: refusal(
    'askerLost',
    'The person who asked no longer has the permission. Nothing was done.',
    'যিনি অনুরোধ করেছিলেন তাঁর আর সেই অনুমতি নেই। কিছুই করা হয়নি।',
  ),
  nobody: refusal(
    'nobody',
    'This needs a second person, and nobody else here has the permission. Give it to somebody, or say in the settings that only one person works in the office.',
    'এতে দ্বিতীয় ব্যক্তির সম্মতি লাগে, কিন্তু এখানে আর কারও সেই অনুমতি নেই। কাউকে অনুমতি দিন, নয়তো সেটিংসে জানান যে অফিসে একজনই কাজ করেন।',
  ),
  keptAway: refusal(
    'keptAway',
    '{name} could decide about this until {until}. Nobody does it alone so soon afterwards: let {name} decide again, wait until {from}, or ask the platform to give somebody else the permission.',
    '{until} পর্যন্ত {name} এ বিষয়ে সিদ্ধান্ত দিতে পারতেন। এত তাড়াতাড়ি এটি একা করা যায় না: তাঁকে আবার সিদ্ধান্ত দেওয়ার সুযোগ দিন, {from} পর্যন্ত অপেক্ষা করুন, অথবা প্ল্যাটফর্মকে বলুন যেন অন্য কাউকে অনুমতি দেওয়া হয়।',
  ),
  unknownAct: refusal(
    'unknownAct',
    'This kind of request no longer exists. Withdraw it and ask again.',
    'এ ধরনের অনুরোধ আর চালু নেই। প্রত্যাহার করে আবার অনুরোধ করুন।',
  ),
} as const;

/** What a request tells of the day of whoever asks. */
export const aloneToday = t('Done alone today, including this', 'আজ একা করা সব, এটিসহ');

export const approvalProblems = {
  reason: t(
    'This needs a second person. Write a short reason for it.',
    'এ কাজে দ্বিতীয় একজন লাগে। সংক্ষেপে কারণ লিখুন।',
  ),
  dayReason: t(
    'Together with all you did alone today, this is above your limit, so it needs a second person. Write a short reason for it.',
    'আজ একা যা যা করেছেন সব মিলিয়ে এটি আপনার সীমার ওপরে, তাই দ্বিতীয় একজন লাগে। সংক্ষেপে কারণ লিখুন।',
  ),
  refusalReason: t('Write why you refuse it.', 'কেন প্রত্যাখ্যান করছেন লিখুন।'),
  notStaff: t('Choose somebody who works here.', 'এখানে কর্মরত কাউকে বেছে নিন।'),
  toOneself: t('Choose somebody other than yourself.', 'নিজেকে ছাড়া অন্য কাউকে বেছে নিন।'),
  daysTurned: t('The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  dayOver: t('The last day is already past.', 'শেষ দিন পেরিয়ে গেছে।'),
  tooLong: t('At most 60 days.', 'সর্বোচ্চ ৬০ দিন।'),
  nothingToGive: t('You have no decisions to hand over.', 'হস্তান্তর করার মতো কোনো সিদ্ধান্ত আপনার হাতে নেই।'),
  unknownLimit: t('This limit does not exist.', 'এই সীমাটি চেনা যায়নি।'),
  wholeMonths: t('Enter whole months, 24 at most.', 'পূর্ণ মাস লিখুন, সর্বোচ্চ ২৪।'),
} as const;

/** What those concerned are told. */
export const approvalNews = {
  asked: t('{name} asks: {title}', '{name} অনুরোধ করেছেন: {title}'),
  approved: t('{name} approved: {title}', '{name} অনুমোদন করেছেন: {title}'),
  refused: t('{name} refused: {title}', '{name} প্রত্যাখ্যান করেছেন: {title}'),
  failed: t('Could not be done: {title}', 'করা যায়নি: {title}'),
  expired: t('Nobody decided in time: {title}', 'সময়মতো কেউ সিদ্ধান্ত দেননি: {title}'),
  settings: t('{name} changed when a second person is needed', '{name} দ্বিতীয় ব্যক্তির নিয়ম বদলেছেন'),
  delegated: t('{name} lets you decide in their place', '{name} নিজের বদলে আপনাকে সিদ্ধান্ত দিতে দিয়েছেন'),
} as const;

export const delegationFields = {
  to: t('To whom', 'কাকে'),
  startsOn: t('First day', 'প্রথম দিন'),
  endsOn: t('Last day', 'শেষ দিন'),
  reason: t('Reason', 'কারণ'),
} as const;

export const settingFields = {
  isOnePerson: t('One person works in the office', 'অফিসে একজনই কাজ করেন'),
  deadlineDays: t('Days to decide', 'সিদ্ধান্তের সময় (দিন)'),
  limits: t('Limits', 'সীমা'),
} as const;

export const settingTexts = {
  title: t('Let one person do more alone', 'এক ব্যক্তিকে একা বেশি করতে দেওয়া'),
  ofRole: t('{limit}, {role}', '{limit}, {role}'),
  yes: t('Yes', 'হ্যাঁ'),
  months: t('{count} {count|month|months}', '{count} মাস'),
} as const;

/** What stands in place of a secret figure for who does not decide. */
export const figureKept: Label = {
  en: 'shown to the person who decides',
  bn: 'যিনি সিদ্ধান্ত দেবেন তিনি দেখবেন',
};
