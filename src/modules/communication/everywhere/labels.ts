import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const everywhereLabels = {
  messages: t('Messages', 'বার্তা'),
  institutions: t('By institution', 'প্রতিষ্ঠান অনুযায়ী'),
  institution: t('Institution', 'প্রতিষ্ঠান'),
  event: t('About', 'বিষয়'),
  number: t('Mobile number', 'মোবাইল নম্বর'),
  search: t('Search by the whole mobile number', 'পুরো মোবাইল নম্বর দিয়ে খুঁজুন'),
  searchSite: t('Search institutions', 'প্রতিষ্ঠান খুঁজুন'),
  days: t('Last days', 'গত কয় দিন'),
  lastDays: t('{count} {count|day|days}', '{count} দিন'),
  attempts: t('Tries', 'চেষ্টা'),
  waiting: t('Waiting', 'অপেক্ষায়'),
  unknown: t('Not known', 'জানা নেই'),
  shown: t('Only on the screen', 'শুধু স্ক্রিনে'),
  sent: t('Sent', 'পাঠানো'),
  failed: t('Failed', 'ব্যর্থ'),
  stopped: t('Stopped', 'থামানো'),
  sort: t('Sort by', 'সাজান'),
  name: t('Name', 'নাম'),
  privacy: t(
    'Texts and names stay with the institution; numbers are masked.',
    'লেখা ও নাম প্রতিষ্ঠানেই থাকে; নম্বর আড়াল করা।',
  ),
  none: t('Nothing was sent by SMS in this time.', 'এই সময়ে কোনো এসএমএস পাঠানো হয়নি।'),
  allInstitutions: t('All institutions', 'সব প্রতিষ্ঠান'),
  show: t('Show its messages', 'বার্তাগুলো দেখুন'),
  again: t('Send again', 'আবার পাঠান'),
  againTitle: t('Send again what failed of this sending?', 'এই পাঠানোর ব্যর্থ বার্তাগুলো আবার পাঠাবেন?'),
  againText: t(
    'Every message of it that failed goes out once more, by the SMS account of {name}. People who opted out or had enough messages today get nothing.',
    'এর প্রতিটি ব্যর্থ বার্তা {name}-এর এসএমএস হিসাব থেকে আরেকবার যাবে। যিনি চান না বা আজ যথেষ্ট পেয়েছেন, তিনি পাবেন না।',
  ),
  sentAgain: t('{count} {count|message is|messages are} on the way again.', '{count}টি বার্তা আবার যাচ্ছে।'),
  balance: t('Balance at the providers', 'সেবাদাতাদের কাছে ব্যালেন্স'),
  balanceOf: t('{name}: {balance}', '{name}: {balance}'),
  noBalance: t('not known', 'জানা নেই'),
  noProvider: t('No provider is set up.', 'কোনো সেবাদাতা নেই।'),
  ask: t('Ask the provider', 'সেবাদাতাকে জিজ্ঞেস করুন'),
  asked: t(
    'The provider is asked about {count} {count|message|messages}.',
    '{count}টি বার্তা সম্পর্কে সেবাদাতাকে জিজ্ঞেস করা হচ্ছে।',
  ),
} as const;
