import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const offerFields = {
  id: t('Offer', 'অফার'),
  studentIds: t('Students', 'শিক্ষার্থী'),
  ids: t('Waivers', 'মওকুফ'),
  fromMonth: t('First month', 'প্রথম মাস'),
  toMonth: t('Last month', 'শেষ মাস'),
  reason: t('Reason', 'কারণ'),
  paperId: t('Document', 'কাগজপত্র'),
  through: t('Month', 'মাস'),
  file: t('Document', 'কাগজপত্র'),
} as const;

export const offerErrors = {
  unfinished: {
    code: 'fees.offerUnfinished',
    status: 409,
    text: t(
      'This offer is not complete: its waiver, fees or amount are not set yet. Complete it under Student offer types.',
      'অফারটি কোন মওকুফ হিসেবে, কোন ফিতে ও কত, তা এখনো ঠিক করা হয়নি। “শিক্ষার্থী অফারের ধরন” থেকে পূরণ করুন।',
    ),
  },
  noFees: {
    code: 'fees.offerNoFees',
    status: 409,
    text: t('None of the fees of this offer is billed automatically.', 'এই অফারের কোনো ফি নিয়মিত বিল হয় না।'),
  },
} as const;

export const offerProblems = {
  outside: t('The offer is open from {from} to {to} only.', 'অফারটি শুধু {from} থেকে {to} পর্যন্ত।'),
  notHere: t('{name} is no longer a student here.', '{name} এখন এখানে পড়ে না।'),
  notThatChild: t(
    'This offer is not for {name}: it depends on which child of a family studies here.',
    'অফারটি {name}-এর জন্য নয়: এটি পরিবারের নির্দিষ্ট সন্তানের জন্য, যে এখানে পড়ে।',
  ),
  given: t(
    '{name} already has a waiver on this ground for one of these fees. Revoke that one first.',
    '{name}-এর এই কারণে এসব ফির কোনোটিতে মওকুফ আগেই আছে। আগে সেটি প্রত্যাহার করুন।',
  ),
  notRenewable: t(
    '{name}: this waiver is not renewed. Look at the list again.',
    '{name}: এই মওকুফ নবায়ন হয় না। তালিকাটি আবার দেখুন।',
  ),
  beforeEnd: t('Renewals begin in {month}.', 'নবায়ন শুরু {month} থেকে।'),
} as const;

export const offerActTexts = {
  title: t('Offer “{offer}” for {count} {count|student|students}', '{count} জন শিক্ষার্থীর জন্য “{offer}” অফার'),
  titleOne: t('Offer “{offer}” for {name}', '{name}-এর জন্য “{offer}” অফার'),
  renewTitle: t('Renewal of {count} {count|waiver|waivers}', '{count}টি মওকুফ নবায়ন'),
  renewTitleOne: t('Renewal of the waiver of {name}', '{name}-এর মওকুফ নবায়ন'),
  aMonth: t('{name}, a month', '{name}, মাসে'),
  paper: t('Document', 'কাগজপত্র'),
  attached: t('attached', 'সংযুক্ত'),
  none: t('none', 'নেই'),
  monthCap: t('At most a month', 'মাসে সর্বোচ্চ'),
  yearCap: t('At most a year', 'বছরে সর্বোচ্চ'),
} as const;

/** Why a waiver took what it took, in words. */
export const whyTexts = {
  percent: t('{share} of the fee', 'ফির {share}'),
  rest: t('{share} of what other waivers left', 'অন্য মওকুফের পর যা থাকে তার {share}'),
  fixed: t('{amount} of each fee', 'প্রতি ফি থেকে {amount}'),
  child: t('child {from} of the family', 'পরিবারের {from} নম্বর সন্তান'),
  childSpan: t('children {from} to {to} of the family', 'পরিবারের {from} থেকে {to} নম্বর সন্তান'),
  childOn: t('child {from} of the family and younger', 'পরিবারের {from} নম্বর ও ছোট সন্তান'),
  cutMonth: t('limited to {cap} a month', 'মাসে {cap}-এর মধ্যে সীমিত'),
  cutYear: t('limited to {cap} a year', 'বছরে {cap}-এর মধ্যে সীমিত'),
  usedMonth: t('the {cap} of this month are used up', 'এই মাসের {cap} শেষ হয়েছে'),
  usedYear: t('the {cap} of this year are used up', 'এই বছরের {cap} শেষ হয়েছে'),
  until: t('until {day}', '{day} পর্যন্ত'),
} as const;

/** Giving offers, what ends, and renewing it. */
export const offerLabels = {
  give: t('Give an offer', 'অফার দিন'),
  giveTitle: t('Give an offer', 'অফার দিন'),
  offer: t('Offer', 'অফার'),
  noOffers: t(
    'No offer has its waiver and amount set yet.',
    'কোনো অফারে এখনো মওকুফের ধরন ও পরিমাণ ঠিক করা হয়নি।',
  ),
  toOffers: t('Student offer types', 'শিক্ষার্থী অফারের ধরন'),
  forChild: t('For the {from} child of a family.', 'পরিবারের {from} সন্তানের জন্য।'),
  forChildren: t('For the {from} to {to} child of a family.', 'পরিবারের {from} থেকে {to} সন্তানের জন্য।'),
  forChildOn: t('For the {from} child of a family and younger ones.', 'পরিবারের {from} ও তার ছোট সন্তানদের জন্য।'),
  byFamily: t(
    'Found by shared guardians; the eldest child studying here is the first.',
    'একই অভিভাবক দেখে পাওয়া; এখানে পড়ে এমন সন্তানদের মধ্যে বড় জন প্রথম।',
  ),
  byHand: t('Add every student it is for.', 'যাদের জন্য, প্রত্যেককে যোগ করুন।'),
  child: t('Child', 'সন্তান'),
  childOf: t('{place} of {count}', '{count} জনের {place}'),
  siblings: t('Brothers and sisters', 'ভাইবোন'),
  monthly: t('A month', 'মাসে'),
  unknown: t('no fee rule', 'ফির নিয়ম নেই'),
  noCandidates: t('No family here has such a child.', 'এখানে কোনো পরিবারের এমন সন্তান নেই।'),
  chosen: t('{count} chosen, {amount} a month', '{count} জন বাছাই, মাসে {amount}'),
  remove: t('Remove {name}', '{name}-কে বাদ দিন'),
  noneChosen: t('Choose at least one student', 'অন্তত একজন শিক্ষার্থী বাছাই করুন'),
  done: t('The offer is given to {count} {count|student|students}', '{count} জন শিক্ষার্থীকে অফার দেওয়া হয়েছে'),
  save: t('Give to {count}', '{count} জনকে দিন'),
  paper: t('Document', 'কাগজপত্র'),
  paperHint: t(
    'The certificate or application it is based on; the person who decides sees it.',
    'যে সনদ বা আবেদনের ভিত্তিতে; যিনি সিদ্ধান্ত নেন তিনি দেখেন।',
  ),
  monthCap: t('At most a month', 'মাসে সর্বোচ্চ'),
  yearCap: t('At most a year', 'বছরে সর্বোচ্চ'),
  isRenewable: t('May be renewed when it ends', 'শেষ হলে নবায়ন করা যায়'),
  capMonth: t('at most {amount} a month', 'মাসে সর্বোচ্চ {amount}'),
  capYear: t('at most {amount} a year', 'বছরে সর্বোচ্চ {amount}'),
  attached: t('Document', 'কাগজপত্র'),
  lapsed: {
    family: t(
      'Ended when fees were billed: no longer that child of a family here',
      'ইনভয়েসের সময় শেষ: এখানে আর পরিবারের সেই সন্তান নয়',
    ),
    left: t('Ended when fees were billed: no longer a student here', 'ইনভয়েসের সময় শেষ: এখন এখানে পড়ে না'),
  },
  lapses: t('Waivers that end with this run', 'এই ইনভয়েসে শেষ হবে এমন মওকুফ'),
  lapseWhy: {
    family: t('no longer that child of a family here', 'এখানে আর পরিবারের সেই সন্তান নয়'),
    left: t('no longer a student here', 'এখন এখানে পড়ে না'),
  },
  lapsedDone: t(
    '{count} {count|waiver|waivers} for brothers and sisters ended.',
    'ভাইবোনের {count}টি মওকুফ শেষ হয়েছে।',
  ),
  renew: t('Renew', 'নবায়ন করুন'),
  renewTitle: t('Renew waivers', 'মওকুফ নবায়ন'),
  renewHelp: t(
    'Nothing changes until you save. A renewal keeps the terms of the waiver that ends.',
    'সংরক্ষণের আগে কিছুই বদলায় না। নবায়নে আগের শর্তই থাকে।',
  ),
  through: t('Ending up to', 'যে মাস পর্যন্ত শেষ হয়'),
  until: t('Renew to', 'যে মাস পর্যন্ত নবায়ন'),
  ends: t('Ends', 'শেষ'),
  begins: t('Begins', 'শুরু'),
  noEnding: t('Nothing that may be renewed ends by then.', 'এর মধ্যে নবায়নযোগ্য কোনো মওকুফ শেষ হচ্ছে না।'),
  obstacles: {
    family: t('No longer that child of a family here', 'এখানে আর পরিবারের সেই সন্তান নয়'),
    left: t('No longer a student here', 'এখন এখানে পড়ে না'),
    standing: t('Has another one on this ground', 'এই কারণে আরেকটি আছে'),
  },
  renewed: t('{count} {count|waiver is|waivers are} renewed', '{count}টি মওকুফ নবায়ন হয়েছে'),
  renewSave: t('Renew {count}', '{count}টি নবায়ন করুন'),
  noneRenewed: t('Choose at least one waiver', 'অন্তত একটি মওকুফ বাছাই করুন'),
} as const;
