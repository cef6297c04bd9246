import type { ErrorKind } from '../../core/errors.ts';
import { fillLabel, type Label } from '../../core/labels.ts';
import { student } from '../students/student.entity.ts';
import type { CheckedField, Flag, FlagCode, NumberRefusal, RegistrationState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string, status = 409): ErrorKind => ({
  code: `board.${code}`,
  status,
  text: t(en, bn),
});

export const boardErrors = {
  noPack: refusal(
    'noPack',
    'Students of this class are not registered with a board.',
    'এই শ্রেণির শিক্ষার্থীদের বোর্ডে রেজিস্ট্রেশন হয় না।',
  ),
  nobody: refusal('nobody', 'There is no active student in this class.', 'এই শ্রেণিতে সক্রিয় শিক্ষার্থী নেই।'),
  noFee: refusal('noFee', 'Set the fee of this class first.', 'আগে এই শ্রেণির ফি নির্ধারণ করুন।'),
  chargedAlone: refusal(
    'chargedAlone',
    'Students who have been charged can only be left out one at a time: the charge is cancelled with it.',
    'যার ফি ধার্য হয়েছে তাকে একে একে বাদ দিন: ধার্য ফিও বাতিল হয়।',
  ),
  step: refusal(
    'step',
    'At least one of them cannot take this step now. Look at the list again.',
    'অন্তত একজন এখন এই ধাপে যেতে পারে না। তালিকাটি আবার দেখুন।',
  ),
} as const;

export const boardFields: Readonly<Record<string, Label>> = {
  nameEn: student.fields.nameEn.label,
  fatherNameEn: student.fields.fatherNameEn.label,
  motherNameEn: student.fields.motherNameEn.label,
  dateOfBirth: student.fields.dateOfBirth.label,
  reason: t('Reason', 'কারণ'),
  subHeadId: t('Charged as', 'ফির খাত'),
  amount: t('Fee of a student', 'প্রতি শিক্ষার্থীর ফি'),
  toBoard: t('Of it to the board', 'এর মধ্যে বোর্ডের প্রাপ্য'),
  due: t('To be paid by', 'পরিশোধের শেষ তারিখ'),
  text: t("Lines of the board's sheet", 'বোর্ডের শিটের সারি'),
};

export const problems = {
  bornLater: t('The date of birth must be before today.', 'জন্ম তারিখ আজকের আগের হতে হবে।'),
  whyLeftOut: t('Write why they are left out.', 'কেন বাদ দেওয়া হলো লিখুন।'),
  overFee: t('The part for the board cannot be more than the fee.', 'বোর্ডের প্রাপ্য ফির বেশি হতে পারে না।'),
  notChargeable: t('Choose a sub-head that is charged on demand.', 'চাহিদামতো ধার্য হয় এমন উপখাত বাছাই করুন।'),
} as const;

/** What a checked field is called. */
export const checkedTexts: Readonly<Record<CheckedField, Label>> = {
  nameEn: student.fields.nameEn.label,
  nameBn: student.fields.nameBn.label,
  fatherNameEn: student.fields.fatherNameEn.label,
  fatherNameBn: student.fields.fatherNameBn.label,
  motherNameEn: student.fields.motherNameEn.label,
  motherNameBn: student.fields.motherNameBn.label,
  dateOfBirth: student.fields.dateOfBirth.label,
  religion: student.fields.religion.label,
  birthRegistration: student.fields.birthRegistration.label,
  photo: student.fields.photo.label,
  subjects: t('Subjects', 'বিষয়'),
  group: t('Group', 'বিভাগ'),
  record: t('Birth record', 'জন্ম নিবন্ধনের তথ্য'),
};

/** Why a record is red. */
const flagTexts: Readonly<Record<FlagCode, Label>> = {
  missing: t('{field} is missing', '{field} নেই'),
  tooShort: t('“{found}” is too short: at least {wanted} letters', '“{found}” খুব ছোট: অন্তত {wanted} অক্ষর'),
  tooLong: t('The name is too long: at most {wanted} letters', 'নাম খুব লম্বা: সর্বোচ্চ {wanted} অক্ষর'),
  letters: t(
    '“{found}” has signs or figures the board does not accept (only {wanted})',
    '“{found}”-এ এমন চিহ্ন বা অঙ্ক আছে যা বোর্ড নেয় না (শুধু {wanted})',
  ),
  spaces: t('“{found}” has extra spaces', '“{found}”-এ বাড়তি ফাঁকা জায়গা আছে'),
  title: t('“{found}” is a title: write only the name', '“{found}” উপাধি বা পদবি: শুধু নাম লিখুন'),
  sameAsParent: t('“{found}” is used for two persons', '“{found}” দুই ব্যক্তির নাম হিসেবে আছে'),
  tooYoung: t(
    '{found} years old on 1 January; at least {wanted}',
    '১ জানুয়ারিতে বয়স {found} বছর; অন্তত {wanted} হতে হবে',
  ),
  tooOld: t(
    '{found} years old on 1 January; at most {wanted}',
    '১ জানুয়ারিতে বয়স {found} বছর; সর্বোচ্চ {wanted} হতে পারে',
  ),
  birthDigits: t(
    'The birth number has {found} digits; {wanted} are needed',
    'জন্ম নিবন্ধন নম্বরে {found} অঙ্ক; {wanted} অঙ্ক দরকার',
  ),
  birthYear: t(
    'The birth number begins with {found}, the year of birth is {wanted}',
    'জন্ম নিবন্ধন নম্বরের শুরু {found}, জন্মসাল {wanted}',
  ),
  noRecord: t('Not yet compared with the online birth record', 'অনলাইন জন্ম নিবন্ধনের সঙ্গে এখনো মেলানো হয়নি'),
  notAsRecord: t('Here “{found}”, in the birth record “{wanted}”', 'এখানে “{found}”, জন্ম নিবন্ধনে “{wanted}”'),
  photoHeavy: t('The photo has {found} kB; at most {wanted}', 'ছবি {found} কিলোবাইট; সর্বোচ্চ {wanted}'),
  photoSmall: t(
    'The photo is {found} pixels; at least {wanted}',
    'ছবি {found} পিক্সেল; অন্তত {wanted} হতে হবে',
  ),
  photoShape: t(
    'The photo ({found}) is not of passport size: crop it',
    'ছবি ({found}) পাসপোর্ট মাপের নয়: কেটে নিন',
  ),
  religionSubject: t(
    'Takes the religion paper {found}; the record says {wanted}',
    'ধর্ম বিষয় {found}; নথিতে ধর্ম {wanted}',
  ),
  requiredSubject: t('Does not take {wanted}, which the group requires', 'বিভাগের আবশ্যিক {wanted} নেয়নি'),
  electives: t(
    '{found} elective {found|paper|papers} chosen; {wanted} {wanted|is|are} needed',
    'নৈর্বাচনিক {found}টি বাছাই; {wanted}টি দরকার',
  ),
  fourths: t(
    '{found} {found|paper|papers} of a 4th subject chosen; {wanted} {wanted|is|are} needed',
    'চতুর্থ বিষয় {found}টি বাছাই; {wanted}টি দরকার',
  ),
  fourthNotOffered: t(
    '{found} is not a 4th subject of this group ({wanted})',
    '{found} এই বিভাগের চতুর্থ বিষয় নয় ({wanted})',
  ),
  fourthTwice: t(
    '{found} is taken twice, as the 4th subject too',
    '{found} দুবার নেওয়া হয়েছে, চতুর্থ বিষয় হিসেবেও',
  ),
  noGroup: t('The section has no group', 'শাখার বিভাগ নেই'),
  sameBirthNumber: t('{found} students have this birth number', '{found} জনের একই জন্ম নিবন্ধন নম্বর'),
  samePerson: t(
    '{found} records of the same name, parents and date of birth',
    'একই নাম, পিতা-মাতা ও জন্ম তারিখের {found}টি নথি',
  ),
  samePhoto: t('{found} students have the same photo', '{found} জনের একই ছবি'),
};

/** Kinds of mistakes, as the filter names them. */
export const kindTexts: Readonly<Record<FlagCode, Label>> = {
  missing: t('Missing', 'তথ্য নেই'),
  tooShort: t('Name too short', 'নাম খুব ছোট'),
  tooLong: t('Name too long', 'নাম খুব লম্বা'),
  letters: t('Wrong letters', 'ভুল অক্ষর'),
  spaces: t('Extra spaces', 'বাড়তি ফাঁকা'),
  title: t('Title in a name', 'নামে উপাধি'),
  sameAsParent: t('One name for two', 'দুজনের এক নাম'),
  tooYoung: t('Too young', 'বয়স কম'),
  tooOld: t('Too old', 'বয়স বেশি'),
  birthDigits: t('Length of the birth number', 'জন্ম নম্বরের দৈর্ঘ্য'),
  birthYear: t('Year in the birth number', 'জন্ম নম্বরের সাল'),
  noRecord: t('Not compared', 'মেলানো হয়নি'),
  notAsRecord: t('Not as in the birth record', 'জন্ম নিবন্ধনের সঙ্গে অমিল'),
  photoHeavy: t('Photo too large', 'ছবি ভারী'),
  photoSmall: t('Photo too small', 'ছবি ছোট'),
  photoShape: t('Shape of the photo', 'ছবির আকার'),
  religionSubject: t('Religion paper', 'ধর্ম বিষয়'),
  requiredSubject: t('Required subject', 'আবশ্যিক বিষয়'),
  electives: t('Electives', 'নৈর্বাচনিক'),
  fourths: t('4th subject', 'চতুর্থ বিষয়'),
  fourthNotOffered: t('4th subject not offered', 'অপ্রযোজ্য চতুর্থ বিষয়'),
  fourthTwice: t('4th subject twice', 'চতুর্থ বিষয় দুবার'),
  noGroup: t('No group', 'বিভাগ নেই'),
  sameBirthNumber: t('Same birth number', 'একই জন্ম নম্বর'),
  samePerson: t('Same person', 'একই ব্যক্তি'),
  samePhoto: t('Same photo', 'একই ছবি'),
};

/** The reason of a flag in both languages. */
export function reasonOf({ code, field, found, wanted }: Flag): Label {
  const religion = student.fields.religion.choices.find((one) => one.value === wanted)?.label;
  const isDay = field === 'dateOfBirth' && code === 'notAsRecord';
  const day = (text: string) => (isDay ? text.split('-').reverse().join('/') : text);
  return fillLabel(flagTexts[code], {
    field: checkedTexts[field],
    found: day(found),
    wanted: religion ?? day(wanted),
  });
}

/** Why a student owes it, on the fee's own line. */
export const chargeReason = t('Board registration, {class}', 'বোর্ড রেজিস্ট্রেশন, {class}');

export const stateTexts: Readonly<Record<RegistrationState | 'none', Label>> = {
  none: t('Not on the list', 'তালিকায় নেই'),
  probable: t('Probable', 'সম্ভাব্য'),
  filled: t('Form filled up', 'ফরম পূরণ হয়েছে'),
  registered: t('Registered', 'রেজিস্টার্ড'),
  leftOut: t('Left out', 'বাদ'),
};

export const numberTexts: Readonly<Record<NumberRefusal, Label>> = {
  columns: t('Student ID, number and session are needed', 'শিক্ষার্থী আইডি, নম্বর ও সেশন দরকার'),
  number: t('A registration number has 6 to 12 digits', 'রেজিস্ট্রেশন নম্বর ৬ থেকে ১২ অঙ্কের'),
  session: t('Write the session as 2026 or 2026-27', 'সেশন ২০২৬ বা ২০২৬-২৭ আকারে লিখুন'),
  roll: t('A board roll has at most 10 digits', 'বোর্ড রোল সর্বোচ্চ ১০ অঙ্কের'),
  result: t('The GPA is at most 5.00, the year has four digits', 'জিপিএ সর্বোচ্চ ৫.০০, সাল চার অঙ্কের'),
  twice: t('Listed here twice', 'এখানে দুবার আছে'),
  nobody: t(
    'No student with this ID has a filled-up form or is registered',
    'এই আইডির কারও ফরম পূরণ বা রেজিস্ট্রেশন হয়নি',
  ),
  taken: t('Another student has this number', 'নম্বরটি অন্য শিক্ষার্থীর'),
};

export const changeTexts = {
  fresh: t('New', 'নতুন'),
  still: t('Same as before', 'আগের মতোই'),
  fixed: t('Corrected', 'ঠিক হয়েছে'),
} as const;

/** What columns and documents are called. */
export const paper = {
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  group: t('Group', 'বিভাগ'),
  roll: t('Roll', 'রোল'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  redList: t('Red list', 'লাল তালিকা'),
  signOff: t("Class teacher's sign-off sheet", 'শ্রেণিশিক্ষকের যাচাইপত্র'),
  signOffText: t(
    'I have compared the records below with the birth certificates and the students. What is marked needs correction before the form is filled up.',
    'নিচের তথ্য জন্ম নিবন্ধন সনদ ও শিক্ষার্থীদের সঙ্গে মিলিয়ে দেখেছি। চিহ্নিতগুলো ফরম পূরণের আগে সংশোধন করতে হবে।',
  ),
  probableList: t('Probable list for registration', 'রেজিস্ট্রেশনের সম্ভাব্য তালিকা'),
  returns: t('Government returns', 'সরকারি তথ্য বিবরণী'),
  stipends: t('Students with a stipend', 'উপবৃত্তিপ্রাপ্ত শিক্ষার্থী'),
  slip: t('Fee slip', 'ফি স্লিপ'),
  serial: t('No', 'ক্রম'),
  name: student.fields.nameEn.label,
  nameBn: student.fields.nameBn.label,
  father: student.fields.fatherNameEn.label,
  mother: student.fields.motherNameEn.label,
  birth: student.fields.dateOfBirth.label,
  birthNumber: student.fields.birthRegistration.label,
  teacher: t('Class teacher', 'শ্রেণিশিক্ষক'),
  head: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
  field: t('Field', 'তথ্য'),
  reason: t('What is wrong', 'কী ভুল'),
  change: t('Since the run before', 'আগেরবারের তুলনায়'),
  marks: t('To correct', 'সংশোধন'),
  signature: t("Student's signature", 'শিক্ষার্থীর স্বাক্ষর'),
  subjects: t('Subjects', 'বিষয়'),
  fourth: t('4th subject', 'চতুর্থ বিষয়'),
  state: t('Status', 'অবস্থা'),
  number: t('Registration number', 'রেজিস্ট্রেশন নম্বর'),
  session: t('Session', 'সেশন'),
  boardRoll: t('Board roll', 'বোর্ড রোল'),
  inOrder: t('In order', 'ঠিক আছে'),
  total: t('Total', 'মোট'),
  mobile: student.fields.mobile.label,
  runOf: t('Run {number} · rules {version} · {day}', 'যাচাই {number} · নিয়ম {version} · {day}'),
  preparedBy: t('Prepared by', 'প্রস্তুতকারী'),
  students: t('Students', 'শিক্ষার্থী'),
  paidStudents: t('Paid in full', 'সম্পূর্ণ পরিশোধিত'),
} as const;
