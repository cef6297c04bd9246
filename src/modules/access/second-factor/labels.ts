import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const factorLabels = {
  take: t('Remove the second factor', 'দ্বিতীয় ধাপ সরান'),
  takeTitle: t('Remove the second factor of {name}?', '{name}-এর দ্বিতীয় ধাপ সরাবেন?'),
  takeText: t(
    'Only for somebody who lost both the phone and the recovery codes. All sessions end, and the person gets an email.',
    'শুধু ফোন ও পুনরুদ্ধার কোড দুটোই হারালে। সব সেশন শেষ হবে, ব্যক্তি ইমেইল পাবেন।',
  ),
  taken: t('{name} now logs in with the password only.', '{name} এখন শুধু পাসওয়ার্ডে লগইন করবেন।'),
  intro: t(
    'From the next login, people with these roles must set up a second factor before doing anything else. Everybody else may use one.',
    'পরের লগইন থেকে এই ভূমিকার কেউ দ্বিতীয় ধাপ চালু না করে কিছু করতে পারবেন না। অন্যরা চাইলে ব্যবহার করতে পারেন।',
  ),
  expected: t('Require it of those with far-reaching rights', 'যাঁদের হাতে বেশি ক্ষমতা, তাঁদের দ্বিতীয় ধাপ লাগবে'),
  expectedHow: t(
    'Platform staff, users of groups, administrators of institutions and everybody who handles money: each has {days} days from the first login. Institutions that are older than this rule are asked from {date}.',
    'প্ল্যাটফর্মের কর্মী, গ্রুপের ব্যবহারকারী, প্রতিষ্ঠানের প্রশাসক ও অর্থের কাজ যাঁরা করেন: প্রথম লগইন থেকে প্রত্যেকে {days} দিন সময় পাবেন। এই নিয়মের আগের প্রতিষ্ঠানে {date} থেকে লাগবে।',
  ),
  role: t('Role', 'ভূমিকা'),
  people: t('People', 'ব্যক্তি'),
  withFactor: t('With a second factor', 'দ্বিতীয় ধাপ আছে'),
  required: t('Required', 'বাধ্যতামূলক'),
  requiredFor: t('Required for {role}', '{role}-এর জন্য বাধ্যতামূলক'),
  saved: t('It takes effect from the next login.', 'পরের লগইন থেকে কার্যকর হবে।'),
  act: t('Who must use a second factor', 'কার দ্বিতীয় ধাপ লাগবে'),
  freed: t('needs no second factor any more', 'দ্বিতীয় ধাপ আর লাগবে না'),
  asked: t('needs a second factor', 'দ্বিতীয় ধাপ লাগবে'),
  switchedOff: t('switched off', 'বন্ধ হবে'),
  table: t('Roles and their second factor', 'ভূমিকা ও দ্বিতীয় ধাপ'),
} as const;
