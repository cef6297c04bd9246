import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const kind = (code: string, status: number, text: Label): ErrorKind => ({ code, status, text });

export const reviewErrors = {
  open: kind('access.reviewOpen', 409, t('A review is already going on.', 'একটি পর্যালোচনা আগে থেকেই চলছে।')),
  decided: kind(
    'access.reviewDecided',
    409,
    t('This has already been decided.', 'এটি ইতিমধ্যে নিষ্পত্তি হয়েছে।'),
  ),
  own: kind(
    'access.reviewOwn',
    403,
    t('Somebody else decides about your own rights.', 'আপনার নিজের অধিকার নিয়ে অন্য কেউ সিদ্ধান্ত নেবেন।'),
  ),
  left: kind(
    'access.reviewLeft',
    409,
    t('{count} {count|person is|people are} still waiting for a decision.', 'আরও {count} জনের সিদ্ধান্ত বাকি।'),
  ),
} as const;

export const reviewLabels = {
  due: t(
    'Nobody has reviewed the rights of the users here for 90 days. Begin a review.',
    '৯০ দিনের মধ্যে এখানকার সবার অধিকার দেখা হয়নি। একটি পর্যালোচনা শুরু করুন।',
  ),
  next: t(
    'Last closed on {date}. The next one is due 90 days later.',
    'সর্বশেষ শেষ হয়েছে {date}। পরেরটি এর ৯০ দিন পর।',
  ),
  running: t('Begun on {date} by {name}.', '{date} তারিখে {name} শুরু করেছেন।'),
  begin: t('Begin a review', 'পর্যালোচনা শুরু করুন'),
  close: t('Close the review', 'পর্যালোচনা শেষ করুন'),
  closed: t('The review is closed.', 'পর্যালোচনা শেষ হয়েছে।'),
  begun: t('The review has begun.', 'পর্যালোচনা শুরু হয়েছে।'),
  open: t('To decide', 'সিদ্ধান্ত বাকি'),
  marked: t('Marked', 'চিহ্নিত'),
  all: t('All', 'সবাই'),
  show: t('Show', 'দেখান'),
  person: t('Person', 'ব্যক্তি'),
  roles: t('Roles', 'ভূমিকা'),
  lastSeen: t('Last login', 'শেষ লগইন'),
  never: t('Never', 'কখনো নয়'),
  remark: t('Marked because', 'চিহ্নিত হওয়ার কারণ'),
  unseen: t('No login for 90 days', '৯০ দিন লগইন করেননি'),
  bothSides: t('Handles money and decides about it', 'অর্থ লেনদেন করেন, আবার সিদ্ধান্তও দেন'),
  decision: t('Decision', 'সিদ্ধান্ত'),
  kept: t('Kept', 'রাখা হয়েছে'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
  keep: t('Keep', 'রাখুন'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  keepTitle: t('Keep the rights of {name}?', '{name}-এর অধিকার রাখবেন?'),
  withdrawTitle: t('Withdraw all rights of {name} here?', 'এখানে {name}-এর সব অধিকার প্রত্যাহার করবেন?'),
  withdrawText: t(
    'All roles and extra permissions here end at once, and the sessions with them.',
    'এখানকার সব ভূমিকা ও বাড়তি অনুমতি এখনই শেষ হবে, সেশনও।',
  ),
  reason: t('Reason', 'কারণ'),
  ownLine: t('Somebody else decides', 'অন্য কেউ সিদ্ধান্ত নেবেন'),
  by: t('{name}, {date}', '{name}, {date}'),
  past: t('Earlier reviews', 'আগের পর্যালোচনা'),
  pastLine: t(
    '{date}, {name}: {kept} kept, {withdrawn} withdrawn',
    '{date}, {name}: {kept} জনের রাখা, {withdrawn} জনের প্রত্যাহৃত',
  ),
  nobody: t('Nobody is left here.', 'এখানে আর কেউ বাকি নেই।'),
  reaches: t(
    "It covers the platform's own staff and the users of groups.",
    'এতে প্ল্যাটফর্মের নিজস্ব কর্মী ও গ্রুপের ব্যবহারকারীরা থাকেন।',
  ),
  dueFigure: t('Review of rights', 'অধিকারের পর্যালোচনা'),
  dueHint: t('None has been closed in the last 90 days', 'গত ৯০ দিনে একটিও শেষ হয়নি'),
  dueNone: t('One was closed in the last 90 days', 'গত ৯০ দিনে একটি শেষ হয়েছে'),
  none: t('No review is going on.', 'কোনো পর্যালোচনা চলছে না।'),
  lines: t('People in the review', 'পর্যালোচনার ব্যক্তি'),
} as const;
