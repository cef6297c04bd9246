import type { Label } from './labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the shell's own parts: side bar, palette, key sheet, states, toasts, badges. */
export const shellLabels = {
  pin: t('Pin {name} to the sidebar', '{name} পাশের মেনুতে পিন করুন'),
  pinnedScreen: t('{name} is pinned: move or unpin', '{name} পিন করা আছে: সাজান বা পিন খুলুন'),
  pinsFull: t('At most ten pinned screens', 'সর্বোচ্চ দশটি স্ক্রিন পিন করা যায়'),
  familyBar: t('Usual screens', 'নিয়মিত স্ক্রিন'),
  familyHome: t('Home', 'হোম'),
  screensOf: t('Screens of {module}', '{module}: সব স্ক্রিন'),
  switchInstitution: t('Change the institution', 'প্রতিষ্ঠান বদলান'),
  switchRole: t('Role shown', 'প্রদর্শিত ভূমিকা'),
  work: t('Background work', 'পেছনে চলা কাজ'),
  decisions: t('Decisions that need two', 'দুজনের সিদ্ধান্ত'),
  allNotifications: t('All notifications', 'সব বিজ্ঞপ্তি'),
  soundOn: t('Switch the sound on', 'শব্দ চালু করুন'),
  soundOff: t('Switch the sound off', 'শব্দ বন্ধ করুন'),
  waiting: t('waiting', 'অপেক্ষমাণ'),
  notFoundTitle: t('This page was not found', 'পাতাটি পাওয়া যায়নি'),
  notFoundText: t(
    'The address may be old or mistyped. Search for the screen or the student instead.',
    'ঠিকানাটি পুরোনো বা ভুল হতে পারে। স্ক্রিন বা শিক্ষার্থীর নাম লিখে খুঁজুন।',
  ),
  noAccessTitle: t('You do not have access to {screen}', '“{screen}” দেখার অনুমতি আপনার নেই'),
  noAccessPage: t('this page', 'এই পাতা'),
  noAccessText: t(
    'Your role is {role}. Your head or office can give this permission.',
    'আপনার ভূমিকা {role}। প্রধান বা অফিস এই অনুমতি দিতে পারেন।',
  ),
  noAccessPlatform: t(
    'Your role is {role}. This screen is for an institution, or for other staff of the platform.',
    'আপনার ভূমিকা {role}। এই স্ক্রিনটি প্রতিষ্ঠানের, অথবা প্ল্যাটফর্মের অন্য কর্মীদের জন্য।',
  ),
  noAccessOfPlatform: t(
    'This screen is only for the staff of the platform. An institution cannot give access to it.',
    'এই স্ক্রিনটি শুধু প্ল্যাটফর্মের কর্মীদের জন্য। প্রতিষ্ঠান এর অনুমতি দিতে পারে না।',
  ),
  noAccessNoRole: t('Your head or office can give this permission.', 'প্রধান বা অফিস এই অনুমতি দিতে পারেন।'),
  backToDashboard: t('Back to dashboard', 'ড্যাশবোর্ডে ফিরুন'),
  failedTitle: t('This could not be loaded', 'এটি লোড করা যায়নি'),
  standingGrace: t(
    'The bill of this institution is overdue. Everything still works.',
    'এই প্রতিষ্ঠানের বিলের মেয়াদ পেরিয়ে গেছে। এখনো সবকিছু চলছে।',
  ),
  standingReadOnly: t(
    'The bill of this institution is unpaid: everything can be read and exported, and nothing can be changed.',
    'এই প্রতিষ্ঠানের বিল বাকি: সব তথ্য দেখা ও এক্সপোর্ট করা যাবে, কিছু বদলানো যাবে না।',
  ),
  standingSuspended: t(
    'This institution is suspended until its bill is paid.',
    'বিল পরিশোধ না হওয়া পর্যন্ত প্রতিষ্ঠানটি স্থগিত।',
  ),
  factorDue: t(
    'Your role needs a second factor at login. {days} {days|day is|days are} left to set it up; after that nothing else opens.',
    'আপনার ভূমিকায় লগইনের দ্বিতীয় ধাপ লাগে। চালু করার আর {days} দিন বাকি; এরপর চালু না করে অন্য কিছু খোলা যাবে না।',
  ),
  factorSetUp: t('Set it up', 'চালু করুন'),
  standingNext: t('The next step follows on {day}.', 'পরের ধাপ {day} তারিখে।'),
  lastSeen: t(
    'There is no connection. You see what was loaded on {when}.',
    'সংযোগ নেই। {when} পর্যন্ত পাওয়া তথ্য দেখানো হচ্ছে।',
  ),
  unsentTitle: t('Log out and lose what was not sent?', 'লগআউট করলে যা পাঠানো হয়নি তা হারাবে। লগআউট করবেন?'),
  unsentText: t(
    'This device still has data entered without a network. Connect first; it will then be sent automatically.',
    'নেটওয়ার্ক ছাড়া যা লেখা হয়েছে তা এই ডিভাইসে আছে। আগে নেটওয়ার্কে যুক্ত হলে নিজে থেকেই পাঠানো হবে।',
  ),
} as const;
