import type { Label } from '../../core/labels.ts';
import type { ApplicationStatus, SiteKind, SiteStatus } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const kindLabels: Readonly<Record<SiteKind, Label>> = {
  school: t('School', 'বিদ্যালয়'),
  college: t('College', 'কলেজ'),
  school_college: t('School and college', 'স্কুল অ্যান্ড কলেজ'),
  madrasa: t('Madrasah', 'মাদ্রাসা'),
  technical: t('Technical institution', 'কারিগরি প্রতিষ্ঠান'),
  kindergarten: t('Kindergarten', 'কিন্ডারগার্টেন'),
};

export const applicationStatusLabels: Readonly<Record<ApplicationStatus, Label>> = {
  submitted: t('Submitted', 'জমা দেওয়া'),
  under_review: t('Under review', 'যাচাই চলছে'),
  info_requested: t('Information requested', 'তথ্য চাওয়া হয়েছে'),
  approved: t('Approved', 'অনুমোদিত'),
  rejected: t('Rejected', 'প্রত্যাখ্যাত'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
};

/** What the fields are called, on the public form, on the platform's screens and in messages. */
export const fieldLabels = {
  nameEn: t('Institute Name', 'প্রতিষ্ঠানের নাম (ইংরেজি)'),
  nameBn: t('Institute Name (Bengali)', 'প্রতিষ্ঠানের নাম'),
  alias: t('Web address', 'ওয়েব ঠিকানা'),
  kind: t('Type', 'ধরন'),
  eiin: t('EIIN', 'ইআইআইএন'),
  email: t('Email', 'ইমেইল'),
  phone: t('Phone', 'ফোন'),
  address: t('Address', 'ঠিকানা'),
  addressOther: t('Address (in Bengali)', 'ঠিকানা (ইংরেজিতে)'),
  addressEn: t('Address', 'ঠিকানা (ইংরেজি)'),
  addressBn: t('Address (Bengali)', 'ঠিকানা'),
  divisionId: t('Division', 'বিভাগ'),
  districtId: t('District', 'জেলা'),
  thanaId: t('Thana', 'থানা'),
  board: t('Board', 'বোর্ড'),
  academicGroups: t('Academic Group', 'শিক্ষা স্তর'),
  classes: t('Class', 'শ্রেণি'),
  groups: t('Group', 'বিভাগ'),
  shifts: t('Shift', 'শিফট'),
  versions: t('Version', 'ভার্সন'),
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  establishedOn: t('Established on', 'প্রতিষ্ঠার তারিখ'),
  mpo: t('MPO status', 'এমপিও অবস্থা'),
  mpoCode: t('MPO code', 'এমপিও কোড'),
  mpoSince: t('On the MPO list since', 'এমপিওভুক্তির তারিখ'),
  mpoLevel: t('MPO up to', 'এমপিওভুক্ত স্তর'),
  areaTier: t('Area', 'এলাকার ধরন'),
  from: t('Joins on', 'যোগদানের তারিখ'),
  to: t('Leaves on', 'গ্রুপ ছাড়ার তারিখ'),
  headName: t("Head's name", 'প্রধানের নাম'),
  headNameOther: t("Head's name (in Bengali)", 'প্রধানের নাম (ইংরেজিতে)'),
  headMobile: t("Head's mobile", 'প্রধানের মোবাইল'),
  students: t('Number of students', 'শিক্ষার্থীর সংখ্যা'),
  message: t('Message', 'বার্তা'),
  adminNameEn: t("Administrator's name", 'প্রশাসকের নাম (ইংরেজি)'),
  adminNameBn: t("Administrator's name (Bengali)", 'প্রশাসকের নাম'),
  adminEmail: t("Administrator's email", 'প্রশাসকের ইমেইল'),
  adminMobile: t("Administrator's mobile", 'প্রশাসকের মোবাইল'),
  reason: t('Reason', 'কারণ'),
  mottoEn: t('Motto', 'মূলমন্ত্র (ইংরেজি)'),
  mottoBn: t('Motto (Bengali)', 'মূলমন্ত্র'),
  passwordMinimum: t('Shortest password', 'পাসওয়ার্ডের ন্যূনতম অক্ষর'),
  signInWays: t('Other ways to log in', 'লগইনের অন্য উপায়'),
  codeSignIn: t('Login by a code to the mobile', 'মোবাইলে কোড দিয়ে লগইন'),
  birthdaySignIn: t('First login by student ID and birthday', 'শিক্ষার্থী আইডি ও জন্ম তারিখ দিয়ে প্রথম লগইন'),
  codesADay: t('Codes a day at most', 'দিনে সর্বোচ্চ কোড'),
  weekend: t('Weekly holidays', 'সাপ্তাহিক ছুটি'),
  accent: t('Colour', 'রং'),
  logo: t('Logo', 'লোগো'),
  language: t('First language', 'প্রথম ভাষা'),
  reference: t('Application number', 'আবেদন নম্বর'),
  mobile: t("Head's mobile", 'প্রধানের মোবাইল'),
  packageId: t('Package', 'প্যাকেজ'),
  memberFrom: t('Member from', 'সদস্যপদ শুরু'),
  instalments: t('Instalments a year', 'বছরে কিস্তি'),
  yearAmount: t('Amount a year', 'বছরে টাকা'),
  alumniFee: t('Alumni fee a year', 'বছরে অ্যালামনাই ফি'),
  discountType: t('Discount type', 'ছাড়ের ধরন'),
  discountValue: t('Discount', 'ছাড়'),
  answer: t('Answer', 'উত্তর'),
} as const satisfies Readonly<Record<string, Label>>;

/** What this module refuses, besides the messages of core. */
export const refusals = {
  nameWithAddress: t('A name cannot contain a web address.', 'নামে ওয়েব ঠিকানা লেখা যাবে না।'),
  aliasReserved: t('This web address is reserved.', 'এই ওয়েব ঠিকানাটি সংরক্ষিত।'),
  accountDisabled: t(
    'The account with this email is disabled. Enable it first or choose another email.',
    'এই ইমেইলের অ্যাকাউন্টটি নিষ্ক্রিয়। আগে সেটি সক্রিয় করুন অথবা অন্য ইমেইল দিন।',
  ),
  mpoOnly: t('Only an institution on the MPO list has this.', 'শুধু এমপিওভুক্ত প্রতিষ্ঠানের এটি থাকে।'),
  mpoLevel: t('Choose one of the academic groups it teaches.', 'যে শিক্ষা স্তরগুলো আছে, সেগুলোর একটি বাছাই করুন।'),
  leavesAfterJoining: t(
    'The day it leaves must be after the day it joins.',
    'গ্রুপ ছাড়ার তারিখ যোগদানের পরে হতে হবে।',
  ),
  alreadyMember: t('This institution is already in the group.', 'প্রতিষ্ঠানটি আগে থেকেই এই গ্রুপে আছে।'),
} as const satisfies Readonly<Record<string, Label>>;

/** What stands among the messages of an application after its applicant corrected it. */
export const correctedText = t('Form corrected: {fields}', 'ফরম সংশোধন করা হয়েছে: {fields}');

/** What the mail says to an applicant who withdrew; another may have done it with the number and the mobile. */
export const withdrawnByApplicant = t(
  'It was withdrawn on the status page of applications, and will no longer be considered. You may apply again.',
  'আবেদনের অবস্থা জানার পাতা থেকে এটি প্রত্যাহার করা হয়েছে, তাই আর বিবেচনা করা হবে না। আপনি আবার আবেদন করতে পারেন।',
);

export const platformErrors = {
  alreadyDecided: {
    code: 'platform.alreadyDecided',
    status: 409,
    text: t('This application has already been decided: {status}.', 'এই আবেদন আগেই নিষ্পত্তি হয়েছে: {status}।'),
  },
  noSuchApplication: {
    code: 'platform.noSuchApplication',
    status: 404,
    text: t(
      "No application matches this reference and mobile number. Use the head's mobile number, as given in the application.",
      'এই নম্বর ও মোবাইলে কোনো আবেদন মেলেনি। আবেদনে দেওয়া প্রধানের মোবাইল নম্বরটি লিখুন।',
    ),
  },
  tooManyPapers: {
    code: 'platform.tooManyPapers',
    status: 409,
    text: t('An application can have at most {count} papers.', 'একটি আবেদনে সর্বোচ্চ {count}টি কাগজ দেওয়া যায়।'),
  },
  decided: {
    code: 'platform.decided',
    status: 409,
    text: t(
      'The application has been decided; its papers can no longer change.',
      'আবেদনের সিদ্ধান্ত হয়েছে; কাগজ আর বদলানো যায় না।',
    ),
  },
  looksAutomatic: {
    code: 'platform.looksAutomatic',
    status: 422,
    text: t(
      'This form seems to have been filled in by a program. Reload the page and fill it in yourself.',
      'ফরমটি কোনো প্রোগ্রাম পূরণ করেছে বলে মনে হচ্ছে। পাতাটি আবার খুলে নিজে পূরণ করুন।',
    ),
  },
  noSuchDraft: {
    code: 'platform.noSuchDraft',
    status: 404,
    text: t(
      'No form is kept under this code. It may be older than 30 days, or already sent.',
      'এই কোডে কোনো ফরম রাখা নেই। হয়তো ৩০ দিনের বেশি হয়েছে, অথবা ফরমটি জমা দেওয়া হয়ে গেছে।',
    ),
  },
  nothingAsked: {
    code: 'platform.nothingAsked',
    status: 409,
    text: t('No information is needed for this application now.', 'এই আবেদনে এখন কোনো তথ্যের অপেক্ষা নেই।'),
  },
  memberBegan: {
    code: 'platform.memberBegan',
    status: 409,
    text: t(
      'The institution has been in the group since {day}. Write the day it leaves instead of removing it.',
      'প্রতিষ্ঠানটি {day} থেকে গ্রুপে আছে। না সরিয়ে গ্রুপ ছাড়ার তারিখ লিখুন।',
    ),
  },
  memberGone: {
    code: 'platform.memberGone',
    status: 409,
    text: t(
      'This time in the group is over and stays as it was.',
      'গ্রুপের এই সময়টি শেষ হয়েছে; আর বদলানো যায় না।',
    ),
  },
  groupInUse: {
    code: 'platform.groupInUse',
    status: 409,
    text: t(
      'The group still has institutions. Remove them first.',
      'গ্রুপটিতে এখনো প্রতিষ্ঠান আছে। আগে সেগুলো সরান।',
    ),
  },
} as const;

/** What waits for a second person of the platform. */
export const groupTitles = {
  member: { en: '{site} in the group {group}', bn: '{group} গ্রুপে {site}' },
} as const satisfies Readonly<Record<string, Label>>;

/** What rings for whoever leads an institution that somebody of the platform puts on another step. */
export const statusNews: Label = {
  en: 'The platform has put your institution on “{status}”. Reason: {reason}',
  bn: 'প্ল্যাটফর্ম আপনার প্রতিষ্ঠানের অবস্থা “{status}” করেছে। কারণ: {reason}',
};

/** The states of an institution, as its badge and the exported sheet name them. */
export const siteStatusLabels = {
  active: { en: 'Active', bn: 'সক্রিয়' },
  grace: { en: 'Grace period', bn: 'বাড়তি সময়' },
  read_only: { en: 'Read only', bn: 'শুধু দেখা যায়' },
  suspended: { en: 'Suspended', bn: 'স্থগিত' },
  closed: { en: 'Closed', bn: 'বন্ধ' },
} as const satisfies Readonly<Record<SiteStatus, Label>>;
