import type { Label } from '../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the login page: the server writes it first, the application takes it over. */
export const loginLabels = {
  product: t('Pathshala', 'পাঠশালা'),
  language: t('Language', 'ভাষা'),
  logIn: t('Log in', 'লগইন'),
  who: t('Mobile number, email or student ID', 'মোবাইল নম্বর, ইমেইল বা শিক্ষার্থী আইডি'),
  intro: t(
    'Teachers, office, students and guardians use the same page.',
    'শিক্ষক, অফিস, শিক্ষার্থী ও অভিভাবক সবাই একই পাতায় লগইন করেন।',
  ),
  platformIntro: t(
    'For staff of the platform. Institutions log in at their own address.',
    'প্ল্যাটফর্মের কর্মীদের জন্য। প্রতিষ্ঠানের সবাই নিজ প্রতিষ্ঠানের ঠিকানায় লগইন করেন।',
  ),
  password: t('Password', 'পাসওয়ার্ড'),
  show: t('Show the password', 'পাসওয়ার্ড দেখান'),
  stay: t('Stay logged in on this device', 'এই ডিভাইসে লগইন থাকুন'),
  forgot: t('Forgot password?', 'পাসওয়ার্ড ভুলে গেছেন?'),
  byCode: t('Log in with a code by SMS', 'এসএমএস কোড দিয়ে লগইন'),
  firstTime: t('Student, first login', 'শিক্ষার্থীর প্রথম লগইন'),
  apply: t('Apply for a new institution', 'নতুন প্রতিষ্ঠানের জন্য আবেদন'),
  code: t('Code', 'কোড'),
  codeHint: t('From your authenticator app, or a recovery code', 'অথেনটিকেটর অ্যাপ থেকে, অথবা একটি পুনরুদ্ধার কোড'),
  proof: t('Code for this device', 'এই ডিভাইসের কোড'),
  proofHint: t(
    'Somebody is guessing passwords here. If you do not want to wait, a code sent to your email or mobile lets you in.',
    'এখানে কেউ পাসওয়ার্ড অনুমানের চেষ্টা করছেন। অপেক্ষা না করতে চাইলে আপনার ইমেইল বা মোবাইলে পাঠানো কোড দিয়ে ঢুকুন।',
  ),
  sendProof: t('Send the code', 'কোড পাঠান'),
  website: t('Institution website', 'প্রতিষ্ঠানের ওয়েবসাইট'),
  established: t('Established {year}', 'স্থাপিত {year}'),
  eiin: t('EIIN {number}', 'ইআইআইএন {number}'),
};
