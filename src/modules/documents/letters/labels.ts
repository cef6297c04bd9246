import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const letterTexts = {
  title: t('{kind} for {name}', '{name}-এর {kind}'),
  employee: t('Employee', 'কর্মী'),
  kind: t('Kind', 'ধরন'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
  asked: t('{name} asks for: {kind}', '{name} চেয়েছেন: {kind}'),
  issued: t('Your {kind} is ready: {number}', 'আপনার {kind} প্রস্তুত: {number}'),
  refused: t('Your {kind} was refused: {reason}', 'আপনার {kind} দেওয়া হয়নি: {reason}'),
} as const;

export const stateLabels = {
  open: t('Open', 'খোলা'),
  asked: t('Asked for', 'চাওয়া হয়েছে'),
  waiting: t('Waiting for approval', 'অনুমোদনের অপেক্ষায়'),
  issued: t('Given', 'দেওয়া হয়েছে'),
  refused: t('Refused', 'দেওয়া হয়নি'),
  withdrawn: t('Withdrawn', 'প্রত্যাহার'),
  all: t('All', 'সব'),
} as const;

export const letterLabels = {
  requests: t('Requests', 'আবেদন'),
  register: t('Register', 'রেজিস্টার'),
  search: t('Name, ID or purpose', 'নাম, আইডি বা উদ্দেশ্য'),
  searchOwn: t('Purpose or number', 'উদ্দেশ্য বা নম্বর'),
  state: t('Status', 'অবস্থা'),
  kind: t('Kind', 'ধরন'),
  allKinds: t('All kinds', 'সব ধরন'),
  employee: t('Employee', 'কর্মী'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
  purposeHint: t('For example a bank loan, a visa, further study', 'যেমন ব্যাংক ঋণ, ভিসা, উচ্চশিক্ষা'),
  askedAt: t('Asked on', 'চাওয়ার তারিখ'),
  number: t('Number', 'নম্বর'),
  none: t('Nobody has asked for a letter.', 'কেউ কোনো পত্র চাননি।'),
  noneOwn: t('You have not asked for a letter yet.', 'আপনি এখনো কোনো পত্র চাননি।'),
  ask: t('Ask for a letter', 'পত্র চান'),
  askFor: t('Ask for an employee', 'কর্মীর জন্য চান'),
  send: t('Send', 'পাঠান'),
  sent: t('The office has received the request.', 'আবেদন অফিসে পৌঁছেছে।'),
  prepare: t('Prepare', 'প্রস্তুত করুন'),
  prepareHint: t(
    'A second person approves it. The figures come from paid payslips; nobody types them.',
    'দ্বিতীয় একজন অনুমোদন করবেন। অঙ্কগুলো পরিশোধিত বেতন বিবরণী থেকে আসে; কেউ লেখেন না।',
  ),
  figuresHidden: t(
    'The figures are available. They are shown to whoever approves the letter and to those who may see salaries.',
    'অঙ্কগুলো জানা আছে। যিনি পত্র অনুমোদন করবেন এবং যাঁরা বেতন দেখতে পারেন, শুধু তাঁরাই দেখবেন।',
  ),
  prepareAction: t('Ask for approval', 'অনুমোদন চান'),
  remark: t('Remark for the person who approves', 'অনুমোদনকারীর জন্য মন্তব্য'),
  given: t('{number} is given', '{number} দেওয়া হয়েছে'),
  refuse: t('Refuse', 'প্রত্যাখ্যান করুন'),
  refuseText: t('The employee reads the reason.', 'কর্মী কারণটি পড়বেন।'),
  refusedDone: t('The request is refused.', 'আবেদনটি প্রত্যাখ্যান করা হয়েছে।'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawText: t('The office no longer prepares this letter.', 'অফিস এই পত্র আর প্রস্তুত করবে না।'),
  withdrawn: t('The request is withdrawn.', 'প্রত্যাহার করা হয়েছে।'),
  download: t('Download', 'ডাউনলোড'),
  language: t('Language', 'ভাষা'),
  bengali: t('Bengali', 'বাংলা'),
  english: t('English', 'ইংরেজি'),
  revoked: t('Revoked', 'বাতিল'),
  byOffice: t('Written down by the office', 'অফিস লিখেছে'),
  nobody: t(
    'Your account is not linked to an employee. Ask the office to link it.',
    'আপনার অ্যাকাউন্ট কোনো কর্মীর সঙ্গে যুক্ত নয়। অফিসকে যুক্ত করতে বলুন।',
  ),
} as const;
