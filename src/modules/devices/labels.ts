import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { StaffCode } from '../attendance/staff/rules.ts';
import type { ChangeKind, GateQuestion } from './days/rules.ts';
import type { HoldReason } from './intake/rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code: `devices.${code}`,
  status,
  text: { en, bn },
});

export const devicesErrors = {
  serialTaken: refusal(
    'serialTaken',
    409,
    'This serial number belongs to another device. If it is yours, ask the platform.',
    'এই ক্রমিক নম্বর অন্য একটি ডিভাইসের। এটি আপনাদের হলে প্ল্যাটফর্মকে জানান।',
  ),
  nameTaken: refusal('nameTaken', 409, 'Another device has this name.', 'এই নামে আরেকটি ডিভাইস আছে।'),
  pinTaken: refusal(
    'pinTaken',
    409,
    'In these days this PIN belongs to {name}. End that first.',
    'এই দিনগুলোতে পিনটি {name}-এর। আগে সেটির শেষ দিন দিন।',
  ),
  nothingHeld: refusal(
    'nothingHeld',
    409,
    'Nothing is held back in this range any more.',
    'এই সময়ের মধ্যে এখন আর কিছু আটকে নেই।',
  ),
  stillFuture: refusal(
    'stillFuture',
    409,
    'Some punches would still be in the future. Shift them by more.',
    'কিছু পাঞ্চ তবু ভবিষ্যতে পড়ে। আরও বেশি সরান।',
  ),
  changedMeanwhile: refusal(
    'changedMeanwhile',
    409,
    'Punches or attendance have changed in the meantime. The changes are shown again.',
    'এর মধ্যে পাঞ্চ বা হাজিরা বদলেছে। পরিবর্তনগুলো নতুন করে দেখানো হলো।',
  ),
  tooManyChanges: refusal(
    'tooManyChanges',
    409,
    'That is more than can be looked at in one go. Choose fewer days.',
    'একবারে দেখার পক্ষে বেশি। কম দিন বাছাই করুন।',
  ),
  overtimeTwice: refusal(
    'overtimeTwice',
    409,
    'Overtime of {name} is approved for this time already.',
    'এই সময়ে {name}-এর অতিরিক্ত কাজ আগেই অনুমোদিত।',
  ),
  ownOvertime: refusal(
    'ownOvertime',
    409,
    'This is your own overtime. Somebody else takes it back.',
    'এটি আপনার নিজের অতিরিক্ত সময়। অন্য কেউ প্রত্যাহার করবেন।',
  ),
  overtimeGone: refusal('overtimeGone', 409, 'It was taken back already.', 'এটি আগেই প্রত্যাহার হয়েছে।'),
  noToken: refusal('noToken', 401, 'This token is not valid.', 'এই টোকেন গ্রহণযোগ্য নয়।'),
  notToGive: refusal(
    'notToGive',
    409,
    'This device has no serial number here that could be given back.',
    'এই ডিভাইসের ফেরত দেওয়ার মতো কোনো ক্রমিক নম্বর এখানে নেই।',
  ),
  notPush: refusal(
    'notPush',
    409,
    'Only programs that send punches themselves have a token.',
    'শুধু নিজে পাঞ্চ পাঠায় এমন প্রোগ্রামের টোকেন থাকে।',
  ),
  nothingRead: refusal('nothingRead', 409, 'No line of this file is a punch.', 'এই ফাইলের কোনো লাইন পাঞ্চ নয়।'),
} as const;

export const devicesProblems = {
  bothTimes: t(
    'Write both times of this day, or none of them.',
    'এই দিনের দুই সময়ই লিখুন, অথবা একটিও লিখবেন না।',
  ),
} as const;

export const devicesFields = {
  name: t('Name', 'নাম'),
  serial: t('Serial number', 'ক্রমিক নম্বর'),
  kind: t('Kind', 'ধরন'),
  place: t('Where it hangs', 'যেখানে আছে'),
  direction: t('Direction', 'দিক'),
  zoneMinutes: t('Time zone of its clock', 'ডিভাইসের ঘড়ির সময় অঞ্চল'),
  freshMinutes: t('Told within minutes', 'যত মিনিটের মধ্যে জানানো হবে'),
  stayMinutes: t('Minutes before leaving counts', 'যত মিনিট পরে প্রস্থান ধরা হবে'),
  driftMinutes: t('Its clock may be wrong by minutes', 'ঘড়ি যত মিনিট ভুল হতে পারে'),
  gapMinutes: t('Minutes a punch may lie before the latest', 'সর্বশেষ পাঞ্চের যত মিনিট আগের পাঞ্চ চলবে'),
  addresses: t('Only from these addresses', 'শুধু এই ঠিকানাগুলো থেকে'),
  key: t('Communication key', 'যোগাযোগ কী'),
  pin: t('PIN or card', 'পিন বা কার্ড'),
  personId: t('Person', 'ব্যক্তি'),
  deviceId: t('Device', 'ডিভাইস'),
  startsOn: t('From', 'যেদিন থেকে'),
  endsOn: t('Until', 'যেদিন পর্যন্ত'),
  from: t('From', 'থেকে'),
  to: t('To', 'পর্যন্ত'),
  minutes: t('Shift by minutes', 'যত মিনিট সরবে'),
  reason: t('Reason', 'কারণ'),
  day: t('Day', 'তারিখ'),
  employeeIds: t('Employees', 'কর্মী'),
  content: t('File', 'ফাইল'),
  format: t('Format', 'বিন্যাস'),
} as const;

export const holdTexts: Readonly<Record<HoldReason, Label>> = {
  future: t('In the future', 'ভবিষ্যতের সময়'),
  past: t('Before what came earlier', 'আগের পাঞ্চেরও আগের সময়'),
  drift: t('Clock is wrong', 'ঘড়ি ভুল'),
};

export const changeTexts: Readonly<Record<Exclude<ChangeKind, 'same'>, Label>> = {
  new: t('New', 'নতুন'),
  change: t('Changes', 'বদলাবে'),
  hand: t('Entered by hand, stays', 'হাতে লেখা, থাকবে'),
};

export const questionTexts: Readonly<Record<GateQuestion, Label>> = {
  cameButAbsent: t('Came through the gate, absent in class', 'গেট দিয়ে এসেছে, ক্লাসে অনুপস্থিত'),
  presentNotCame: t('Present in class, not seen at the gate', 'ক্লাসে উপস্থিত, গেটে দেখা যায়নি'),
};

export const codeTexts: Readonly<Record<StaffCode, Label>> = {
  present: t('Present', 'উপস্থিত'),
  late: t('Late', 'বিলম্ব'),
  half: t('Half a day', 'অর্ধদিবস'),
  absent: t('Absent', 'অনুপস্থিত'),
  onDuty: t('On duty outside', 'বাইরে কর্তব্যরত'),
};
