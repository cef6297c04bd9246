import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const labels = {
  title: t('First login', 'প্রথম লগইন'),
  students: t('Students', 'শিক্ষার্থী'),
  guardians: t('Guardians', 'অভিভাবক'),
  who: t('For whom', 'কাদের'),
  name: t('Name', 'নাম'),
  place: t('Class and section', 'শ্রেণি ও শাখা'),
  childrenOf: t('Children', 'সন্তান'),
  mobile: t('Mobile', 'মোবাইল'),
  state: t('Login', 'লগইন'),
  none: t('No account', 'অ্যাকাউন্ট নেই'),
  never: t('Not logged in yet', 'এখনো লগইন করেননি'),
  signedIn: t('Has logged in', 'লগইন করেছেন'),
  anyState: t('All', 'সবাই'),
  anySection: t('All sections', 'সব শাখা'),
  search: t('Name, student ID or mobile', 'নাম, শিক্ষার্থী আইডি বা মোবাইল'),
  empty: t('Nobody is enrolled in this year.', 'এ বছরে কেউ ভর্তি নেই।'),
  selected: t('{count} chosen', '{count} জন বাছাই'),
  make: t('Make and print slips', 'স্লিপ তৈরি ও প্রিন্ট'),
  clear: t('Clear the choice', 'বাছাই বাদ দিন'),
  askTitle: t('Make slips for {count} {count|person|people}?', '{count} জনের স্লিপ তৈরি করবেন?'),
  askText: t(
    'People without an account get one; people who have not logged in yet get a new first password, and their older slips stop working. Nothing changes for people who have already logged in.',
    'যাঁর অ্যাকাউন্ট নেই তাঁর হবে; যিনি এখনো লগইন করেননি তিনি নতুন প্রথম পাসওয়ার্ড পাবেন, আগের স্লিপ আর চলবে না। যিনি লগইন করেছেন তাঁর কিছু বদলাবে না।',
  ),
  askAction: t('Make slips', 'স্লিপ তৈরি করুন'),
  tooMany: t('Choose {most} people at most.', 'সর্বোচ্চ {most} জন বাছাই করুন।'),
  slipsTitle: t('Slips for the first login', 'প্রথম লগইনের স্লিপ'),
  slipsOnce: t(
    'These passwords are shown only now. Print them before you close this window.',
    'পাসওয়ার্ডগুলো শুধু এখনই দেখা যাবে। জানালা বন্ধ করার আগে প্রিন্ট করুন।',
  ),
  leftOut: t(
    '{count} {count|person was|people were} left out: they have already logged in, or their user name is taken.',
    '{count} জন বাদ: আগেই লগইন করেছেন, অথবা ব্যবহারকারীর নাম অন্যের।',
  ),
  username: t('Username', 'ব্যবহারকারীর নাম'),
  password: t('Password', 'পাসওয়ার্ড'),
  slipText: t('Change the password when you log in for the first time.', 'প্রথমবার লগইন করে পাসওয়ার্ড বদলে নিন।'),
} as const satisfies Record<string, Label>;
