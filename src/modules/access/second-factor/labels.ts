import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const factorLabels = {
  take: t('Take the second factor off', 'দ্বিতীয় ধাপ সরান'),
  takeTitle: t('Take the second factor of {name} off?', '{name}-এর দ্বিতীয় ধাপ সরাবেন?'),
  takeText: t(
    'Only for somebody who lost the phone and the recovery codes. All sessions end, and the person gets a mail.',
    'শুধু ফোন ও উদ্ধার কোড দুটোই হারালে। সব সেশন শেষ হবে, ব্যক্তি ইমেইল পাবেন।',
  ),
  taken: t('{name} logs in by the password alone now.', '{name} এখন শুধু পাসওয়ার্ডে লগইন করবেন।'),
  intro: t(
    'Whoever has one of these roles does nothing before a second factor is set up, from the next login on. Everybody else may use one.',
    'এই ভূমিকার কেউ পরের লগইন থেকে দ্বিতীয় ধাপ চালু না করে কিছু করতে পারবেন না। অন্যরা চাইলে ব্যবহার করতে পারেন।',
  ),
  role: t('Role', 'ভূমিকা'),
  people: t('People', 'ব্যক্তি'),
  withFactor: t('With a second factor', 'দ্বিতীয় ধাপ আছে'),
  required: t('Required', 'বাধ্যতামূলক'),
  requiredFor: t('Required for {role}', '{role}-এর জন্য বাধ্যতামূলক'),
  saved: t('It holds from the next login on.', 'পরের লগইন থেকে কার্যকর হবে।'),
  table: t('Roles and their second factor', 'ভূমিকা ও দ্বিতীয় ধাপ'),
} as const;
