import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const bookErrors = {
  own: {
    code: 'people.ownBook',
    status: 409,
    text: t(
      'Nobody can write in their own service book. Ask somebody else in the office.',
      'নিজের চাকরি বইয়ে কেউ নিজে লিখতে পারেন না। অফিসের অন্য কাউকে বলুন।',
    ),
  },
  standing: {
    code: 'people.standing',
    status: 409,
    text: t(
      'This does not fit how the employee stands now. Who left is taken back first; a suspension is lifted before another post is given.',
      'কর্মীর বর্তমান অবস্থার সঙ্গে এটি মেলে না। চাকরিতে না থাকলে আগে ফিরিয়ে নিতে হয়; সাময়িক বরখাস্ত থাকলে আগে তা প্রত্যাহার করতে হয়।',
    ),
  },
  corrected: {
    code: 'people.entryCorrected',
    status: 409,
    text: t('This entry was already corrected.', 'এই ভুক্তি আগেই সংশোধন করা হয়েছে।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const bookProblems = {
  words: t('Write the entry in at least one language.', 'অন্তত একটি ভাষায় ভুক্তিটি লিখুন।'),
  byOrder: t(
    'Post and service change by an order that two persons make: “Promotion, post or status” on the employee’s record.',
    'পদ ও চাকরির অবস্থা বদলায় দুই ব্যক্তির আদেশে: কর্মীর রেকর্ডে “পদোন্নতি, পদ বা চাকরির অবস্থা” দেখুন।',
  ),
  leftThen: t(
    'The record says that the employee left on {day}. Keep that day.',
    'রেকর্ডে চাকরি ছাড়ার তারিখ {day}। সেই তারিখই রাখুন।',
  ),
  ofOrder: t(
    'Keep the day of this order. Another day needs another order: “Promotion, post or status” on the employee’s record.',
    'এই আদেশের তারিখ বদলানো যায় না। অন্য তারিখের জন্য নতুন আদেশ দিন: কর্মীর রেকর্ডে “পদোন্নতি, পদ বা চাকরির অবস্থা”।',
  ),
  percentNeeded: t(
    'Write how much of the pay is given meanwhile, 0 to 100.',
    'এ সময়ে বেতনের কত শতাংশ দেওয়া হবে লিখুন, ০ থেকে ১০০।',
  ),
  extensionNeeded: t('Write until when the service is extended.', 'চাকরির মেয়াদ কত তারিখ পর্যন্ত বাড়বে লিখুন।'),
  extensionShort: t(
    'Without an extension the service ends on {day}. Choose that day or a later one.',
    'মেয়াদ না বাড়ালে চাকরি শেষ হবে {day} তারিখে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
  bornUnknown: t(
    'Enter the date of birth on the employee’s record first: the age limit follows from it.',
    'আগে কর্মীর রেকর্ডে জন্ম তারিখ লিখুন: অবসরের তারিখ তা থেকেই ঠিক হয়।',
  ),
  untilAfter: t('It must end after it begins.', 'শেষ দিন শুরুর পরে হতে হবে।'),
  sinceLater: t(
    'The present status began on {day}. Choose that day or a later one.',
    'বর্তমান অবস্থা শুরু হয়েছে {day} তারিখে। সেই দিন বা তার পরের তারিখ দিন।',
  ),
  future: t('An entry cannot be dated in the future.', 'ভবিষ্যতের তারিখে ভুক্তি লেখা যায় না।'),
} as const;

export const bookFields: Readonly<Record<string, Label>> = {
  kind: t('Kind', 'ধরন'),
  day: t('Takes effect on', 'কার্যকর তারিখ'),
  textEn: t('Entry in English', 'ভুক্তি (ইংরেজি)'),
  textBn: t('Entry in Bengali', 'ভুক্তি (বাংলা)'),
  orderNo: t('Order number and date', 'আদেশ নম্বর ও তারিখ'),
  change: t('What changes', 'কী বদলাবে'),
  designationId: t('New designation', 'নতুন পদবি'),
  payPercent: t('Part of the pay meanwhile, %', 'এ সময়ে বেতনের কত শতাংশ'),
  until: t('Expected until', 'সম্ভাব্য শেষ দিন'),
  extendedUntil: t('Service extended until', 'চাকরির বর্ধিত মেয়াদ শেষ হবে'),
  reason: t('Reason for writing it by hand', 'হাতে লেখার কারণ'),
};

/** Words of an order about post or service. */
export const changeLabels = {
  promotion: t('Promotion', 'পদোন্নতি'),
  posting: t('Another post', 'অন্য পদে পদায়ন'),
  suspension: t('Suspension', 'সাময়িক বরখাস্ত'),
  reinstatement: t('Suspension lifted', 'সাময়িক বরখাস্ত প্রত্যাহার'),
  lien: t('Lien', 'লিয়েন'),
  deputation: t('Deputation', 'প্রেষণ'),
  return: t('Back from lien or deputation', 'লিয়েন বা প্রেষণ থেকে ফেরা'),
  retirement: t('Retirement', 'অবসর'),
  resignation: t('Resignation', 'পদত্যাগ'),
  dismissal: t('Dismissal', 'চাকরি থেকে বরখাস্ত'),
  contractEnd: t('End of contract', 'চুক্তির মেয়াদ শেষ'),
  death: t('Death in service', 'কর্মরত অবস্থায় মৃত্যু'),
  rejoining: t('Back in service', 'চাকরিতে ফেরা'),
  extension: t('Extension of service', 'চাকরির মেয়াদ বৃদ্ধি'),
} as const;

/** How somebody stands. `left`: gone, without it being kept how. */
export const standingLabels = {
  serving: t('In service', 'কর্মরত'),
  probation: t('On probation', 'শিক্ষানবিশ'),
  suspended: t('Suspended', 'সাময়িক বরখাস্ত'),
  lien: t('On lien', 'লিয়েনে'),
  deputation: t('On deputation', 'প্রেষণে'),
  retired: t('Retired', 'অবসরপ্রাপ্ত'),
  resigned: t('Resigned', 'পদত্যাগী'),
  dismissed: t('Dismissed', 'বরখাস্ত'),
  contractEnded: t('Contract ended', 'চুক্তি শেষ'),
  died: t('Died in service', 'প্রয়াত'),
  left: t('Left, how is not noted', 'কর্মরত নন, কীভাবে গেছেন লেখা নেই'),
} as const;

/** What a service book says of how somebody left, and of where they are away to. */
export const leftTexts = {
  retired: t('Retired.', 'অবসর গ্রহণ।'),
  resigned: t('Resigned.', 'পদত্যাগ।'),
  dismissed: t('Dismissed.', 'চাকরি থেকে বরখাস্ত।'),
  contractEnded: t('The contract ended.', 'চুক্তির মেয়াদ শেষ।'),
  died: t('Died in service.', 'কর্মরত অবস্থায় মৃত্যু।'),
} as const;
export const awayTexts = {
  lien: t('On lien', 'লিয়েনে গমন'),
  deputation: t('On deputation', 'প্রেষণে গমন'),
} as const;

export const kindLabels = {
  posting: t('Posting', 'পদায়ন'),
  promotion: t('Promotion', 'পদোন্নতি'),
  increment: t('Pay and increment', 'বেতন ও বৃদ্ধি'),
  leave: t('Leave', 'ছুটি'),
  discipline: t('Discipline', 'শৃঙ্খলা'),
  award: t('Award', 'পুরস্কার'),
  training: t('Training', 'প্রশিক্ষণ'),
  transfer: t('Transfer', 'বদলি'),
  retirement: t('Retirement or leaving', 'অবসর বা চাকরি শেষ'),
  other: t('Other', 'অন্যান্য'),
} as const;

/** What entries say that came from other records. */
export const bookTexts = {
  joined: t('Joined as {designation}.', '{designation} পদে যোগদান।'),
  joinedPlain: t('Joined.', 'যোগদান।'),
  joiningCorrected: t(
    'Joining date corrected from {from} to {to}.',
    'যোগদানের তারিখ {from} থেকে সংশোধন করে {to} করা হলো।',
  ),
  notEntered: t('not entered', 'লেখা ছিল না'),
  designation: t('Designation changed from {from} to {to}.', 'পদবি {from} থেকে {to} হলো।'),
  suspended: t('Suspended', 'সাময়িক বরখাস্ত'),
  suspendedWith: t(
    'Suspended, with {percent}% of pay as subsistence allowance',
    'সাময়িক বরখাস্ত; খোরপোশ ভাতা বেতনের {percent}%',
  ),
  awayWith: t('{as}, with {percent}% of pay', '{as}; বেতনের {percent}% সহ'),
  untilDay: t('{text}, until {day}.', '{text}, {day} পর্যন্ত।'),
  reinstated: t('Suspension lifted; on duty again.', 'সাময়িক বরখাস্ত প্রত্যাহার; পুনরায় দায়িত্বে।'),
  returned: t('On duty again; was: {from}.', 'পুনরায় দায়িত্বে; আগে ছিলেন: {from}।'),
  left: t('No longer in service.', 'আর কর্মরত নন।'),
  rejoined: t('In service again.', 'পুনরায় কর্মরত।'),
  extended: t('Service extended until {day}.', '{day} পর্যন্ত চাকরির মেয়াদ বাড়ানো হলো।'),
  pay: t('Basic pay {basic}', 'মূল বেতন {basic}'),
  payChanged: t('Basic pay changed from {before} to {basic}', 'মূল বেতন {before} থেকে {basic} হলো'),
  onGrade: t(', grade {grade}, step {step}', ', গ্রেড {grade}, ধাপ {step}'),
  payTaken: t(
    'The basic pay of {basic} from {day} was taken back.',
    '{day} থেকে মূল বেতন {basic} প্রত্যাহার করা হলো।',
  ),
  leave: t(
    '{type} leave from {from} to {to}: {days} {days|day|days}.',
    '{from} থেকে {to} পর্যন্ত {type} ছুটি: {days} দিন।',
  ),
  leaveUnpaid: t(
    '{type} leave from {from} to {to}: {days} {days|day|days} without pay.',
    '{from} থেকে {to} পর্যন্ত {type} ছুটি: {days} দিন, বিনা বেতনে।',
  ),
  leaveReturned: t(
    'Called back from leave on {from}: {days} {days|day|days} returned.',
    '{from} তারিখে ছুটি থেকে ফেরা: {days} দিন ফেরত।',
  ),
  settled: t('Final settlement; last day of service {day}.', 'চূড়ান্ত হিসাব নিষ্পত্তি; চাকরির শেষ দিন {day}।'),
} as const;

export const bookActTexts = {
  title: t('Entry in the service book of {name}', '{name}-এর চাকরি বইয়ে ভুক্তি'),
  changeTitle: t('{what}: {name}', '{what}: {name}'),
  notedTitle: t('{what}, noted afterwards: {name}', '{what}, পরে লেখা: {name}'),
  change: t('What changes', 'কী বদলাবে'),
  present: t('Present designation', 'বর্তমান পদবি'),
  employee: t('Employee', 'কর্মী'),
  entry: t('Entry', 'ভুক্তি'),
  corrects: t('Corrects', 'যা সংশোধন করে'),
  leaveBack: t('Days of approved leave given back', 'অনুমোদিত ছুটির যত দিন ফেরত যাবে'),
} as const;

/** Words of the printed book. */
export const bookPaper = {
  title: t('Service book', 'চাকরি বই'),
  code: t('Employee ID', 'কর্মী আইডি'),
  name: t('Name', 'নাম'),
  designation: t('Designation', 'পদবি'),
  born: t('Date of birth', 'জন্ম তারিখ'),
  joined: t('Joining date', 'যোগদানের তারিখ'),
  index: t('MPO index', 'এমপিও ইনডেক্স'),
  mobile: t('Mobile', 'মোবাইল'),
  serial: t('No.', 'ক্রম'),
  day: t('Date', 'তারিখ'),
  kind: t('Kind', 'ধরন'),
  entry: t('Entry', 'ভুক্তি'),
  order: t('Order', 'আদেশ'),
  by: t('Entered by', 'লিখেছেন'),
  bySystem: t('From the records', 'নথি থেকে'),
  correctsNo: t('Corrects no. {serial}.', 'ক্রম {serial}-এর সংশোধন।'),
  correctedBy: t('Corrected by no. {serial}.', 'ক্রম {serial}-এ সংশোধিত।'),
  none: t('There is no entry yet.', 'এখনো কোনো ভুক্তি নেই।'),
  employeeSign: t('Employee', 'কর্মী'),
  headSign: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
} as const;
