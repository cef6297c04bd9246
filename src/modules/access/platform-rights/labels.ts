import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of rights that two people of the platform give. */
export const platformRightsLabels = {
  roles: t('Roles', 'ভূমিকা'),
  tab: t('Second person', 'দ্বিতীয় ব্যক্তি'),
  view: t('Which requests', 'কোন অনুরোধ'),
  waiting: t('Waiting', 'অপেক্ষমাণ'),
  closed: t('Closed', 'নিষ্পন্ন'),
  none: t('Nothing is waiting for a second person.', 'দ্বিতীয় ব্যক্তির অপেক্ষায় কিছু নেই।'),
  noneClosed: t('Nothing has been requested yet.', 'এখনো কিছু চাওয়া হয়নি।'),
  what: t('What', 'বিষয়'),
  change: t('Change', 'পরিবর্তন'),
  reason: t('Reason', 'কারণ'),
  askedBy: t('Asked by', 'কে চেয়েছেন'),
  decidedBy: t('Decided by', 'কে সিদ্ধান্ত দিয়েছেন'),
  state: t('Status', 'অবস্থা'),
  until: t('Until {day}', '{day} পর্যন্ত'),
  approve: t('Approve', 'অনুমোদন করুন'),
  approveTitle: t('Approve: {title}', 'অনুমোদন: {title}'),
  refuse: t('Refuse', 'প্রত্যাখ্যান করুন'),
  refuseTitle: t('Refuse: {title}', 'প্রত্যাখ্যান: {title}'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawTitle: t('Withdraw: {title}', 'প্রত্যাহার: {title}'),
  approvedToast: t('Approved and done.', 'অনুমোদিত ও সম্পন্ন।'),
  asked: t('Waiting', 'অপেক্ষায়'),
  done: t('Approved', 'অনুমোদিত'),
  alone: t('Done by one person', 'একজন একাই করেছেন'),
  refused: t('Refused', 'প্রত্যাখ্যাত'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
  expired: t('Nobody decided in time', 'সময়মতো সিদ্ধান্ত হয়নি'),
  failed: t('Could not be done', 'করা যায়নি'),
  aloneHint: t(
    'Nobody else who could decide was on the platform’s staff then.',
    'তখন সিদ্ধান্ত দেওয়ার মতো আর কোনো কর্মী প্ল্যাটফর্মে ছিলেন না।',
  ),
} as const;

/** What is asked for, and of it what a second person looks at. */
export const platformRightsTitles = {
  role: t('Permissions of the role {role}', '{role} ভূমিকার অনুমতি'),
  roles: t('Permissions of {count} {count|role|roles}', '{count}টি ভূমিকার অনুমতি'),
  give: t('The role {role} for {name}', '{name}-এর জন্য {role} ভূমিকা'),
  person: t('{name} as {role}', '{role} হিসেবে {name}'),
  address: t('New email or mobile for {name}', '{name}-এর নতুন ইমেইল বা মোবাইল'),
  factor: t('{name} without a second factor', '{name}-এর দ্বিতীয় ধাপ সরানো'),
  enable: t('{name} works on the platform again', '{name} আবার প্ল্যাটফর্মে কাজ করবেন'),
  group: t(
    'The role {role} for {name} at every institution of a group',
    'গ্রুপের সব প্রতিষ্ঠানে {name}-এর জন্য {role} ভূমিকা',
  ),
  gets: t('gets “{permission}”', '“{permission}” পাবে'),
  loses: t('loses “{permission}”', '“{permission}” হারাবে'),
  rank: t('rank {before} becomes {after}', 'মর্যাদা {before} থেকে {after} হবে'),
} as const;
