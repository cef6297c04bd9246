import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import { askedAs, customMessages } from '../../core/validation/messages.ts';
import type { Channel, SkipReason } from './sending/rules.ts';

const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `messages.${code}`,
  status: 409,
  text: { en, bn },
});

export const messageErrors = {
  nobody: refusal('nobody', 'Nobody would get this message.', 'এই বার্তা কেউ পাবেন না।'),
  changed: refusal(
    'changed',
    'It costs {now} parts now, not {before}. Look at the preview again.',
    'এখন খরচ {now} অংশ, আগে ছিল {before}। আবার প্রিভিউ দেখুন।',
  ),
  balance: refusal(
    'balance',
    'The SMS account has {balance} parts; this message needs {parts}.',
    'এসএমএস হিসাবে আছে {balance} অংশ; এই বার্তায় লাগবে {parts}।',
  ),
  dayCap: refusal(
    'dayCap',
    'Only {left} more SMS parts may be sent today.',
    'আজ আর মাত্র {left} অংশ এসএমএস পাঠানো যাবে।',
  ),
  plannedFor: refusal(
    'plannedFor',
    'Choose a moment to come, within a year.',
    'সামনের এক বছরের মধ্যে কোনো সময় বেছে নিন।',
  ),
  noAudience: refusal(
    'noAudience',
    'The recipients it was for are no longer kept.',
    'যে প্রাপক তালিকার জন্য ছিল তা আর নেই।',
  ),
  sameKey: refusal(
    'sameKey',
    'This message was started with a different text.',
    'এই পাঠানো অন্য লেখা দিয়ে শুরু হয়েছিল।',
  ),
  notOpen: refusal('notOpen', 'This message needs no decision.', 'এই বার্তার সিদ্ধান্ত বাকি নেই।'),
  nothingFailed: refusal('nothingFailed', 'None of it failed.', 'এর কোনো বার্তা ব্যর্থ হয়নি।'),
  noProvider: refusal(
    'noProvider',
    'No provider is set up yet, so these messages would stay on the screen again.',
    'এখনো কোনো সেবাদাতা নেই, তাই বার্তাগুলো আবার শুধু স্ক্রিনেই থাকবে।',
  ),
  withdrawn: refusal(
    'withdrawn',
    'The notice it tells of was withdrawn.',
    'যে নোটিশের কথা, সেটি প্রত্যাহার করা হয়েছে।',
  ),
  ended: refusal('ended', 'All of it has already been sent.', 'এর সব বার্তা আগেই চলে গেছে।'),
  decided: refusal('decided', 'This order has already been decided.', 'এই আবেদন আগেই নিষ্পত্তি হয়েছে।'),
  otherPrice: refusal(
    'otherPrice',
    'This pack is not for sale at this price any more. Look at the list again.',
    'এই প্যাক আর এই মূল্যে বিক্রি হয় না। তালিকা আবার দেখুন।',
  ),
  ownOrder: refusal(
    'ownOrder',
    'Somebody else must decide on your order.',
    'আপনার আবেদন অন্য কাউকে নিষ্পত্তি করতে হবে।',
  ),
  ownProposal: refusal(
    'ownProposal',
    'Somebody else must put your change into use.',
    'আপনার পরিবর্তন অন্য কাউকে কার্যকর করতে হবে।',
  ),
  otherWaits: refusal(
    'otherWaits',
    'A change by somebody else is waiting. Put it into use first, or save the provider again.',
    'আরেকজনের করা একটি পরিবর্তন অপেক্ষায় আছে। আগে সেটি কার্যকর করুন, অথবা সেবাদাতা আবার সংরক্ষণ করুন।',
  ),
  takeOutFirst: refusal(
    'takeOutFirst',
    'It gets new messages. Switch that off and save first, then remove it.',
    'এটি নতুন বার্তা পায়। আগে সেটি বন্ধ করে সংরক্ষণ করুন, তারপর বাদ দিন।',
  ),
  places: refusal(
    'places',
    'There is no place {place}. Choose from the list.',
    '{place} নামে কিছু নেই। তালিকা থেকে বেছে নিন।',
  ),
  address: refusal(
    'address',
    '{address} cannot be used: only https addresses on the internet.',
    '{address} ঠিকানায় যাওয়া যাবে না: শুধু ইন্টারনেটের https ঠিকানা।',
  ),
  secret: refusal('secret', 'Enter the secret {name}.', '{name} গোপন মানটি দিন।'),
} as const satisfies Record<string, ErrorKind>;

/** What the bell says of sendings. */
export const messageNews = {
  notSent: {
    en: 'A planned message was not sent: {problem}',
    bn: 'নির্ধারিত একটি বার্তা পাঠানো হয়নি: {problem}',
  },
} as const satisfies Record<string, Label>;

export const channelTexts: Readonly<Record<Channel, Label>> = {
  sms: { en: 'SMS', bn: 'এসএমএস' },
  email: { en: 'Email', bn: 'ইমেইল' },
  bell: { en: 'Bell', bn: 'ঘণ্টা' },
};

export const skipTexts: Readonly<Record<SkipReason, Label>> = {
  excluded: { en: 'Left out by you', bn: 'আপনি বাদ দিয়েছেন' },
  noAddress: { en: 'No number, address or account', bn: 'নম্বর, ঠিকানা বা অ্যাকাউন্ট নেই' },
  refused: { en: 'Wants no messages', bn: 'বার্তা চান না' },
  unwanted: { en: 'Does not want this kind of message', bn: 'এ ধরনের বার্তা চান না' },
  optedOut: { en: 'The number opted out', bn: 'নম্বরটি বার্তা বন্ধ করেছে' },
  tooMany: { en: 'Had enough messages today', bn: 'আজ যথেষ্ট বার্তা পেয়েছেন' },
  tooLong: { en: 'The message is too long', bn: 'বার্তাটি বেশি লম্বা' },
  noText: { en: 'The message is empty for them', bn: 'তাঁদের জন্য লেখা ফাঁকা' },
};

/** What stands beside a message that failed: why it was not wanted any more, or what the provider said. */
export const problemText = (problem: string): Label =>
  Object.hasOwn(skipTexts, problem) ? skipTexts[problem as SkipReason] : { en: problem, bn: problem };

export const stateTexts = {
  queued: { en: 'Waiting', bn: 'অপেক্ষায়' },
  sending: { en: 'Being sent', bn: 'পাঠানো হচ্ছে' },
  unknown: { en: 'Not known', bn: 'জানা নেই' },
  shown: { en: 'Only on the screen', bn: 'শুধু স্ক্রিনে' },
  sent: { en: 'Sent', bn: 'পাঠানো' },
  delivered: { en: 'Delivered', bn: 'পৌঁছেছে' },
  failed: { en: 'Failed', bn: 'ব্যর্থ' },
  cancelled: { en: 'Stopped', bn: 'থামানো' },
} as const satisfies Record<string, Label>;

/** What the fields are called in the messages of validation. */
export const messageFields: Readonly<Record<string, Label>> = {
  groups: askedAs({ en: 'Recipients', bn: 'প্রাপক' }, customMessages.atLeastOneNumber),
  channels: { en: 'Way', bn: 'মাধ্যম' },
  body: { en: 'Message', bn: 'বার্তা' },
  subject: { en: 'Subject', bn: 'বিষয়' },
  nameEn: { en: 'Name', bn: 'নাম (ইংরেজি)' },
  nameBn: { en: 'Name in Bengali', bn: 'বাংলা নাম' },
  mobile: { en: 'Mobile', bn: 'মোবাইল' },
  reason: { en: 'Reason', bn: 'কারণ' },
  parts: { en: 'SMS parts', bn: 'এসএমএস অংশ' },
  price: { en: 'Price', bn: 'মূল্য' },
  packId: { en: 'SMS pack', bn: 'এসএমএস প্যাক' },
  payment: { en: 'Payment', bn: 'পরিশোধ' },
  name: { en: 'Name', bn: 'নাম' },
  url: { en: 'Address', bn: 'ঠিকানা' },
  plannedFor: { en: 'Day and time', bn: 'তারিখ ও সময়' },
};
