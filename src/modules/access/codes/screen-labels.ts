import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const words = {
  codeTitle: t('Log in with a code', 'কোড দিয়ে লগইন'),
  codeText: t(
    'A six-digit code is sent by SMS to the mobile number the institution has.',
    'প্রতিষ্ঠানের কাছে থাকা মোবাইল নম্বরে এসএমএসে ছয় অঙ্কের কোড যাবে।',
  ),
  who: t('Mobile number, email or student ID', 'মোবাইল নম্বর, ইমেইল বা শিক্ষার্থী আইডি'),
  send: t('Send the code', 'কোড পাঠান'),
  sendAgain: t('Send another code', 'আরেকটি কোড পাঠান'),
  code: t('Code', 'কোড'),
  codeHint: t('Six digits; the code works for {minutes} minutes', 'ছয় অঙ্কের কোড; {minutes} মিনিট কাজ করবে'),
  stay: t('Stay logged in on this device', 'এই ডিভাইসে লগইন থাকুন'),
  byPassword: t('Log in with a password', 'পাসওয়ার্ড দিয়ে লগইন'),
  off: t('This institution does not use this way to log in.', 'এই প্রতিষ্ঠানে এভাবে লগইন চালু নেই।'),
  firstTitle: t('Student, first login', 'শিক্ষার্থীর প্রথম লগইন'),
  firstText: t(
    'Works only once, and only if the account has never been used. Then you choose a password, and your family is told.',
    'অ্যাকাউন্টটি কখনো ব্যবহার না হয়ে থাকলেই এটি একবার কাজ করে। এরপর নতুন পাসওয়ার্ড দিতে হবে, আর পরিবারকে জানানো হবে।',
  ),
  studentId: t('Student ID', 'শিক্ষার্থী আইডি'),
  birthday: t('Date of birth', 'জন্ম তারিখ'),
  accounts: t('Accounts that belong together', 'একসঙ্গে যুক্ত অ্যাকাউন্ট'),
  accountsText: t(
    'Children in two institutions? Join your accounts and see all of them with one login. This ends when you change a password or separate them here.',
    'দুই প্রতিষ্ঠানে সন্তান পড়ে? অ্যাকাউন্ট দুটি যুক্ত করলে একবার লগইন করেই সবাইকে দেখবেন। পাসওয়ার্ড বদলালে বা এখানে আলাদা করলে এটি শেষ হয়।',
  ),
  thisOne: t('in use now', 'এখন ব্যবহারে'),
  part: t('Separate', 'আলাদা করুন'),
  partTitle: t('Separate “{username}”?', '“{username}” আলাদা করবেন?'),
  partText: t(
    'After that you log in to {site} separately. Nothing else is lost.',
    'এরপর {site}-এ আলাদাভাবে লগইন করতে হবে। আর কিছু হারাবে না।',
  ),
  joinPassword: t('Join with the other password', 'অন্য পাসওয়ার্ড দিয়ে যুক্ত করুন'),
  login: t('User name of the other account', 'অন্য অ্যাকাউন্টের ব্যবহারকারীর নাম'),
  password: t('Its password', 'ওই অ্যাকাউন্টের পাসওয়ার্ড'),
  show: t('Show the password', 'পাসওয়ার্ড দেখান'),
  join: t('Join', 'যুক্ত করুন'),
  joinCode: t('Join with a code', 'কোড দিয়ে যুক্ত করুন'),
  joinCodeText: t(
    'A code goes to your mobile number ending in {figures}. It joins all guardian accounts with that number.',
    'শেষে {figures} থাকা আপনার মোবাইল নম্বরে কোড যাবে। তা দিয়ে ওই নম্বরের সব অভিভাবক অ্যাকাউন্ট যুক্ত হবে।',
  ),
  joined: t('{count} {count|account|accounts} joined.', '{count}টি অ্যাকাউন্ট যুক্ত হয়েছে।'),
} as const satisfies Record<string, Label>;
