import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import { askedAs, customMessages } from '../../core/validation/messages.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What a field of a student's place or guardian is called, beside the student's own fields. */
export const fieldTexts = {
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  session: t('Session', 'সেশন'),
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  shift: t('Shift', 'শিফট'),
  version: t('Version', 'ভার্সন'),
  group: t('Group', 'বিভাগ'),
  roll: askedAs(t('Roll', 'রোল'), customMessages.rollNumber),
  status: t('Status', 'অবস্থা'),
  reason: t('Reason', 'কারণ'),
  day: t('Date', 'তারিখ'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  guardian: t('Guardian', 'অভিভাবক'),
  guardianNameEn: t("Guardian's name", 'অভিভাবকের নাম (ইংরেজি)'),
  guardianNameBn: t("Guardian's name in Bengali", 'অভিভাবকের নাম (বাংলা)'),
  guardianMobile: t("Guardian's mobile", 'অভিভাবকের মোবাইল'),
  guardianRelation: t("Guardian's relation", 'অভিভাবকের সম্পর্ক'),
  relation: t('Relation', 'সম্পর্ক'),
  relationSaid: t('Relation in words', 'সম্পর্ক (কথায়)'),
  occupation: t('Occupation', 'পেশা'),
  occupationEn: t('Occupation', 'পেশা (ইংরেজি)'),
  occupationBn: t('Occupation in Bengali', 'পেশা (বাংলা)'),
  birthRegistration: t('Birth certificate number', 'জন্ম নিবন্ধন নম্বর'),
  email: t('Email', 'ইমেইল'),
  nid: t('National ID number', 'জাতীয় পরিচয়পত্র নম্বর'),
  isPrimary: t('First contact', 'প্রথম যোগাযোগ'),
  attendance: t('Attendance', 'হাজিরা'),
  guardians: t('Guardians', 'অভিভাবকবৃন্দ'),
} as const;

export const relationTexts = {
  father: t('Father', 'পিতা'),
  mother: t('Mother', 'মাতা'),
  guardian: t('Guardian', 'অভিভাবক'),
  other: t('Other', 'অন্যান্য'),
} as const satisfies Record<string, Label>;

export const statusTexts = {
  active: t('Active', 'সক্রিয়'),
  onLeave: t('On leave', 'ছুটিতে'),
  promoted: t('Promoted', 'উন্নীত'),
  retained: t('Retained', 'একই শ্রেণিতে'),
  transferred: t('Transferred', 'স্থানান্তরিত'),
  struckOff: t('Struck off', 'নাম কাটা'),
  dropped: t('Dropped out', 'ঝরে পড়া'),
  completed: t('Completed', 'সম্পন্ন'),
  alumni: t('Alumni', 'প্রাক্তন'),
  deceased: t('Deceased', 'মৃত'),
} as const satisfies Record<string, Label>;

export const studentErrors = {
  hasAccount: {
    code: 'students.hasAccount',
    status: 409,
    text: t('{name} has an account already.', '{name}-এর অ্যাকাউন্ট আগে থেকেই আছে।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const importTexts = {
  takenBack: t('Import undone', 'ইমপোর্ট ফিরিয়ে নেওয়া হয়েছে'),
} as const;

/** What the server says of students, beside the templates. */
export const problems = {
  rollTaken: t(
    'Roll {roll} of this section is taken. The next free roll is {next}.',
    'এই শাখার {roll} রোলটি ব্যবহৃত। পরবর্তী খালি রোল {next}।',
  ),
  rollTwice: t('Roll {roll} is in this sheet twice for this section.', 'এই শিটে এই শাখার {roll} রোল দুবার আছে।'),
  rollTakenInSheet: t('Roll {roll} of this section is taken.', 'এই শাখার {roll} রোলটি ব্যবহৃত।'),
  placeTaken: t('The student is already enrolled in this year.', 'এই বছরে শিক্ষার্থীর একটি শাখা ইতিমধ্যে আছে।'),
  otherYear: t('Choose a section of the same academic year.', 'একই শিক্ষাবর্ষের একটি শাখা নির্বাচন করুন।'),
  needsCertificate: t(
    'A student becomes transferred by the transfer certificate: give it under Documents.',
    'ছাড়পত্র দিলেই শিক্ষার্থী স্থানান্তরিত হয়: “সনদ ও কার্ড” থেকে ছাড়পত্র দিন।',
  ),
  notThisStep: t('A student who is {from} cannot become {to}.', '{from} শিক্ষার্থীকে {to} করা যায় না।'),
  notActive: t(
    'Only an active student changes section or roll; this one is {status}.',
    'শুধু সক্রিয় শিক্ষার্থীর শাখা বা রোল বদলানো যায়; এই শিক্ষার্থী {status}।',
  ),
  future: t('The date may not be in the future.', 'তারিখ ভবিষ্যতের হতে পারবে না।'),
  beforePlace: t(
    'The student came to this class on {day}. Choose that day or a later one.',
    'শিক্ষার্থী এই শ্রেণিতে {day} তারিখে এসেছে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
  beforeLeaving: t(
    'The student left on {day}. Choose that day or a later one.',
    'শিক্ষার্থী {day} তারিখে প্রতিষ্ঠান ছেড়েছে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
  bornLater: t('The date of birth must be before today.', 'জন্ম তারিখ আজকের আগের হতে হবে।'),
  unknownClass: t('No class is called "{name}".', '“{name}” নামে কোনো শ্রেণি নেই।'),
  noSections: t(
    'Class "{name}" has no section in this year yet. Make its sections first.',
    '“{name}” শ্রেণির এ বছরে কোনো শাখা নেই। আগে শাখা তৈরি করুন।',
  ),
  unknownSection: t(
    'The class has no section "{name}" in this year.',
    'এই বছরে শ্রেণিটির “{name}” নামে কোনো শাখা নেই।',
  ),
  unknownName: t('Nothing is called "{name}".', '“{name}” নামে কিছু নেই।'),
  notInClass: t('{class} has no {what} “{name}” in this year.', 'এ বছর {class} শ্রেণিতে “{name}” {what} নেই।'),
  overCapacity: t(
    'More students than the {seats} {seats|seat|seats} of the section.',
    'শাখার {seats}টি আসনের চেয়ে বেশি শিক্ষার্থী।',
  ),
  unlikelyAge: t('{age} years old in {class}?', '{class} শ্রেণিতে বয়স {age} বছর?'),
  severalSections: t(
    'Several sections match. Fill in the shift, version or group.',
    'একাধিক শাখা মেলে। শিফট, ভার্সন বা বিভাগ লিখুন।',
  ),
  wholeRoll: t(
    'The Roll must be a whole number from 1 to 99,999.',
    'রোল অবশ্যই ১ থেকে ৯৯,৯৯৯-এর মধ্যে পূর্ণ সংখ্যা হতে হবে।',
  ),
  birthRegistrationTaken: t(
    'Student {code} has the same birth certificate number.',
    '{code} শিক্ষার্থীর একই জন্ম নিবন্ধন নম্বর আছে।',
  ),
  birthRegistrationTwice: t(
    'The birth certificate number is in this sheet twice.',
    'এই শিটে জন্ম নিবন্ধন নম্বরটি দুবার আছে।',
  ),
  samePerson: t(
    'Student {code} has the same name, parents and date of birth.',
    '{code} শিক্ষার্থীর একই নাম, পিতা-মাতা ও জন্ম তারিখ আছে।',
  ),
  samePersonTwice: t(
    'The same name, parents and date of birth are in this sheet twice.',
    'এই শিটে একই নাম, পিতা-মাতা ও জন্ম তারিখ দুবার আছে।',
  ),
  alikePerson: t(
    'Student {code} has a name and parents that sound the same, and the same date of birth.',
    '{code} শিক্ষার্থীর নাম ও পিতা-মাতার নাম শুনতে একই, জন্ম তারিখও এক।',
  ),
  alikePersonTwice: t(
    'A name and parents that sound the same, with this date of birth, are in this sheet already.',
    'শুনতে একই নাম ও পিতা-মাতা এবং একই জন্ম তারিখ এই শিটে আগে থেকেই আছে।',
  ),
  thanaElsewhere: t('This thana is not in the chosen district.', 'থানাটি বাছাই করা জেলায় পড়ে না।'),
  whyRevealed: t('Write why you need to see it.', 'কেন দেখা প্রয়োজন, তা লিখুন।'),
  guardianNeedsMobile: t("Fill in the guardian's mobile too.", 'অভিভাবকের মোবাইলও লিখুন।'),
  guardianTwice: t('This guardian is already linked.', 'এই অভিভাবক ইতিমধ্যে যুক্ত আছেন।'),
  guardianOfNid: t(
    'This NID number is that of {name}, who is already linked. Change the mobile number there.',
    'এই এনআইডি নম্বর {name}-এর, যিনি ইতিমধ্যে যুক্ত আছেন। মোবাইল নম্বর সেখানেই বদলান।',
  ),
  noYear: t(
    'No academic year is marked as current. Set one in the academic setup first.',
    'কোনো চলতি শিক্ষাবর্ষ নির্ধারিত নেই। আগে শিক্ষা সেটআপে নির্ধারণ করুন।',
  ),
} as const;
