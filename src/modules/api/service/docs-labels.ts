import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const docsLabels = {
  title: t('Pathshala API', 'পাঠশালা এপিআই'),
  begin: t('How to begin', 'যেভাবে শুরু করবেন'),
  modules: t('Modules', 'মডিউল'),
  languages: t('Language', 'ভাষা'),
  scope: t('Scope', 'পরিধি'),
  name: t('Name', 'নাম'),
  type: t('Type', 'ধরন'),
  required: t('required', 'আবশ্যক'),
  body: t('What is sent', 'যা পাঠাতে হয়'),
  answer: t('What is answered', 'যা উত্তর আসে'),
  file: t('A file, as it is', 'একটি ফাইল'),
  step1: t(
    'The platform registers your program with its name, its redirect URL and its scopes, and gives you a client ID and a secret that is shown once.',
    'প্ল্যাটফর্ম আপনার প্রোগ্রামের নাম, রিডাইরেক্ট ইউআরএল ও পরিধি নিবন্ধন করে এবং ক্লায়েন্ট আইডি ও একটি গোপন কী দেয়, যা একবারই দেখানো হয়।',
  ),
  step2: t(
    'The head of each institution lets your program in and says which scopes it has there, and whether it may work by itself.',
    'প্রতিটি প্রতিষ্ঠানের প্রধান আপনার প্রোগ্রামকে ঢুকতে দেন এবং ঠিক করেন সেখানে তার কী পরিধি, আর সে একা কাজ করতে পারবে কি না।',
  ),
  step3: t(
    'With a person: authorization code with PKCE (S256). The person sees what you ask for and allows it, in part or whole. By itself: client credentials. The institution is named as the resource.',
    'মানুষের সঙ্গে: PKCE (S256) সহ authorization code। মানুষটি দেখেন আপনি কী চাইছেন, এবং পুরো বা আংশিক অনুমতি দেন। একা: client credentials। প্রতিষ্ঠানের নাম resource হিসেবে দিতে হয়।',
  ),
  step4: t(
    'A token lasts an hour and is for one institution. It never opens more than the person or the role may at that moment. With a person there is a refresh token for 30 days, new at each use.',
    'একটি টোকেন এক ঘণ্টা চলে এবং একটি প্রতিষ্ঠানের জন্য। সেই মুহূর্তে মানুষটি বা ভূমিকাটি যতটুকু পারেন, তার বেশি কখনো খোলে না। মানুষের অনুমতিতে ৩০ দিনের refresh token থাকে, প্রতি ব্যবহারে নতুন।',
  ),
  step5: t(
    'Calls above your limit a minute get 429 and Retry-After. Every call is noted for the institution to see.',
    'মিনিটের সীমার বেশি কলে 429 ও Retry-After উত্তর আসে। প্রতিটি কল লেখা থাকে, প্রতিষ্ঠান তা দেখতে পায়।',
  ),
} as const satisfies Record<string, Label>;
