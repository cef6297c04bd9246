import { fillLabel, type Label } from '../labels.ts';

/*
 * The validation messages, word for word in English as the specification and its framework's templates have them.
 * Places: {attribute} the field's label, {other} another field's, the rest values.
 */

const t = (en: string, bn: string): Label => ({ en, bn });

export const messages = {
  accepted: t('The {attribute} must be accepted.', '{attribute} অবশ্যই গ্রহণ করতে হবে।'),
  activeUrl: t('The {attribute} is not a valid URL.', '{attribute} একটি সচল ওয়েব ঠিকানা নয়।'),
  after: t('The {attribute} must be a date after {date}.', '{attribute} অবশ্যই {date}-এর পরের তারিখ হতে হবে।'),
  before: t(
    'The {attribute} must be a date before {date}.',
    '{attribute} অবশ্যই {date}-এর আগের তারিখ হতে হবে।',
  ),
  alpha: t('The {attribute} may only contain letters.', '{attribute}-এ শুধু অক্ষর থাকতে পারে।'),
  alphaDash: t(
    'The {attribute} may only contain letters, numbers, and dashes.',
    '{attribute}-এ শুধু অক্ষর, সংখ্যা ও ড্যাশ থাকতে পারে।',
  ),
  alphaNum: t(
    'The {attribute} may only contain letters and numbers.',
    '{attribute}-এ শুধু অক্ষর ও সংখ্যা থাকতে পারে।',
  ),
  array: t('The {attribute} must be an array.', '{attribute} অবশ্যই একটি তালিকা হতে হবে।'),
  between: {
    numeric: t(
      'The {attribute} must be between {min} and {max}.',
      '{attribute} অবশ্যই {min} থেকে {max}-এর মধ্যে হতে হবে।',
    ),
    file: t(
      'The {attribute} must be between {min} and {max} kilobytes.',
      '{attribute} অবশ্যই {min} থেকে {max} কিলোবাইটের মধ্যে হতে হবে।',
    ),
    string: t(
      'The {attribute} must be between {min} and {max} characters.',
      '{attribute} অবশ্যই {min} থেকে {max} অক্ষরের মধ্যে হতে হবে।',
    ),
    array: t(
      'The {attribute} must have between {min} and {max} items.',
      '{attribute}-এ {min} থেকে {max}টি বিষয় থাকতে হবে।',
    ),
  },
  boolean: t('The {attribute} field must be true or false.', '{attribute} অবশ্যই হ্যাঁ অথবা না হতে হবে।'),
  confirmed: t('The {attribute} confirmation does not match.', '{attribute} নিশ্চিতকরণের সঙ্গে মিলছে না।'),
  date: t('The {attribute} is not a valid date.', '{attribute} সঠিক তারিখ নয়।'),
  dateFormat: t(
    'The {attribute} does not match the format {format}.',
    '{attribute} {format} বিন্যাসের সঙ্গে মিলছে না।',
  ),
  different: t('The {attribute} and {other} must be different.', '{attribute} ও {other} অবশ্যই আলাদা হতে হবে।'),
  digits: t('The {attribute} must be {digits} digits.', '{attribute} অবশ্যই {digits} অঙ্কের হতে হবে।'),
  digitsBetween: t(
    'The {attribute} must be between {min} and {max} digits.',
    '{attribute} অবশ্যই {min} থেকে {max} অঙ্কের হতে হবে।',
  ),
  email: t(
    'The {attribute} must be a valid email address.',
    '{attribute} অবশ্যই একটি সঠিক ইমেইল ঠিকানা হতে হবে।',
  ),
  exists: t('The selected {attribute} is invalid.', 'নির্বাচিত {attribute} সঠিক নয়।'),
  filled: t('The {attribute} field is required.', '{attribute} পূরণ করা আবশ্যক।'),
  image: t('The {attribute} must be an image.', '{attribute} অবশ্যই একটি ছবি হতে হবে।'),
  in: t('The selected {attribute} is invalid.', 'নির্বাচিত {attribute} সঠিক নয়।'),
  integer: t('The {attribute} must be an integer.', '{attribute} অবশ্যই একটি পূর্ণ সংখ্যা হতে হবে।'),
  ip: t('The {attribute} must be a valid IP address.', '{attribute} অবশ্যই একটি সঠিক আইপি ঠিকানা হতে হবে।'),
  json: t('The {attribute} must be a valid JSON string.', '{attribute} অবশ্যই সঠিক JSON হতে হবে।'),
  max: {
    numeric: t('The {attribute} may not be greater than {max}.', '{attribute} {max}-এর বেশি হতে পারবে না।'),
    file: t(
      'The {attribute} may not be greater than {max} kilobytes.',
      '{attribute} {max} কিলোবাইটের বেশি হতে পারবে না।',
    ),
    string: t(
      'The {attribute} may not be greater than {max} characters.',
      '{attribute} {max} অক্ষরের বেশি হতে পারবে না।',
    ),
    array: t(
      'The {attribute} may not have more than {max} items.',
      '{attribute}-এ {max}টির বেশি বিষয় থাকতে পারবে না।',
    ),
  },
  mimes: t(
    'The {attribute} must be a file of type: {values}.',
    '{attribute} অবশ্যই এই ধরনের ফাইল হতে হবে: {values}।',
  ),
  min: {
    numeric: t('The {attribute} must be at least {min}.', '{attribute} কমপক্ষে {min} হতে হবে।'),
    file: t('The {attribute} must be at least {min} kilobytes.', '{attribute} কমপক্ষে {min} কিলোবাইট হতে হবে।'),
    string: t(
      'The {attribute} must be at least {min} characters.',
      '{attribute} কমপক্ষে {min} অক্ষরের হতে হবে।',
    ),
    array: t(
      'The {attribute} must have at least {min} items.',
      '{attribute}-এ কমপক্ষে {min}টি বিষয় থাকতে হবে।',
    ),
  },
  notIn: t('The selected {attribute} is invalid.', 'নির্বাচিত {attribute} সঠিক নয়।'),
  numeric: t('The {attribute} must be a number.', '{attribute} অবশ্যই একটি সংখ্যা হতে হবে।'),
  regex: t('The {attribute} format is invalid.', '{attribute} সঠিকভাবে লেখা হয়নি।'),
  required: t('The {attribute} field is required.', '{attribute} পূরণ করা আবশ্যক।'),
  requiredIf: t(
    'The {attribute} field is required when {other} is {value}.',
    '{other} {value} হলে {attribute} পূরণ করা আবশ্যক।',
  ),
  requiredWith: t(
    'The {attribute} field is required when {values} is present.',
    '{values} থাকলে {attribute} পূরণ করা আবশ্যক।',
  ),
  requiredWithAll: t(
    'The {attribute} field is required when {values} is present.',
    '{values} সবগুলো থাকলে {attribute} পূরণ করা আবশ্যক।',
  ),
  requiredWithout: t(
    'The {attribute} field is required when {values} is not present.',
    '{values} না থাকলে {attribute} পূরণ করা আবশ্যক।',
  ),
  requiredWithoutAll: t(
    'The {attribute} field is required when none of {values} are present.',
    '{values} কোনোটিই না থাকলে {attribute} পূরণ করা আবশ্যক।',
  ),
  same: t('The {attribute} and {other} must match.', '{attribute} ও {other} অবশ্যই এক হতে হবে।'),
  size: {
    numeric: t('The {attribute} must be {size}.', '{attribute} অবশ্যই {size} হতে হবে।'),
    file: t('The {attribute} must be {size} kilobytes.', '{attribute} অবশ্যই {size} কিলোবাইট হতে হবে।'),
    string: t('The {attribute} must be {size} characters.', '{attribute} অবশ্যই {size} অক্ষরের হতে হবে।'),
    array: t('The {attribute} must contain {size} items.', '{attribute}-এ অবশ্যই {size}টি বিষয় থাকতে হবে।'),
  },
  string: t('The {attribute} must be a string.', '{attribute} অবশ্যই লেখা হতে হবে।'),
  timezone: t('The {attribute} must be a valid zone.', '{attribute} অবশ্যই একটি সঠিক সময় অঞ্চল হতে হবে।'),
  unique: t('The {attribute} has already been taken.', 'এই {attribute} আগেই ব্যবহৃত হয়েছে।'),
  url: t('The {attribute} format is invalid.', '{attribute} সঠিকভাবে লেখা হয়নি।'),

  // Ours: what the specification's list has no words for.
  greaterThan: t('The {attribute} must be greater than {min}.', '{attribute} অবশ্যই {min}-এর বেশি হতে হবে।'),
  lessThan: t('The {attribute} must be less than {max}.', '{attribute} অবশ্যই {max}-এর কম হতে হবে।'),
  multipleOf: t(
    'The {attribute} must be a multiple of {divisor}.',
    '{attribute} অবশ্যই {divisor}-এর গুণিতক হতে হবে।',
  ),
  notBefore: t('The {attribute} may not be before the {other}.', '{attribute} {other}-এর আগে হতে পারবে না।'),
  unknownField: t('The {attribute} field is not known here.', 'এখানে {attribute} নামে কোনো ঘর নেই।'),
  invalid: t('The {attribute} is invalid.', '{attribute} সঠিক নয়।'),
} as const;

const required = (en: string, bn: string) => t(`The ${en} field is required.`, `${bn} পূরণ করা আবশ্যক।`);
const choose = (en: string, bn: string) => t(`Please Select ${en}`, `${bn} নির্বাচন করুন`);
/** What a list asks for of which nothing is chosen; `en` and `bn` name one of it. */
export const chooseOne = (en: string, bn: string) =>
  t(`Select At Least one ${en}`, `কমপক্ষে একটি ${bn} নির্বাচন করুন`);

/** The messages the specification lists by field, beside the templates. */
export const customMessages = {
  instituteName: required('Institute Name', 'প্রতিষ্ঠানের নাম'),
  email: required('Email', 'ইমেইল'),
  emailTaken: t('The Email has already been taken', 'এই ইমেইল আগেই ব্যবহৃত হয়েছে'),
  address: required('Address', 'ঠিকানা'),
  academicGroup: required('Academic Group', 'শিক্ষা স্তর'),
  board: required('Board', 'বোর্ড'),
  startDate: required('Start Date', 'শুরুর তারিখ'),
  endDate: required('End Date', 'শেষের তারিখ'),
  subModules: chooseOne('Sub Module', 'সাব-মডিউল'),
  committeeName: required('Committee Name', 'কমিটির নাম'),
  shift: required('Shift', 'শিফট'),
  shifts: chooseOne('Shift', 'শিফট'),
  version: required('Version', 'ভার্সন'),
  versions: chooseOne('Version', 'ভার্সন'),
  academicYear: required('Academic Year', 'শিক্ষাবর্ষ'),
  academicYears: chooseOne('Academic Year', 'শিক্ষাবর্ষ'),
  class: required('Class', 'শ্রেণি'),
  classes: chooseOne('Class', 'শ্রেণি'),
  section: required('Section', 'শাখা'),
  group: required('Group', 'বিভাগ'),
  session: required('Session', 'সেশন'),
  boardRoll: required('Board Roll', 'বোর্ড রোল'),
  transactionId: required('Transaction ID', 'লেনদেন আইডি'),
  secondTransactionId: required('2nd Transaction ID', 'দ্বিতীয় লেনদেন আইডি'),
  paymentMethod: required('Payment Company/method', 'পরিশোধের মাধ্যম'),
  date: choose('Date', 'তারিখ'),
  teacher: choose('Teacher', 'শিক্ষক'),
  subject: choose('Subject', 'বিষয়'),
  studentCategory: required('Student Category', 'শিক্ষার্থীর ধরন'),
  firstName: required('First Name', 'নাম'),
  fatherName: required('Father Name', 'পিতার নাম'),
  motherName: required('Mother Name', 'মাতার নাম'),
  contactNumber: required('Contact Number', 'যোগাযোগের নম্বর'),
  religion: required('Religion', 'ধর্ম'),
  gender: required('Gender', 'লিঙ্গ'),
  religionSubject: required('Religion Subject', 'ধর্ম বিষয়'),
  dateOfBirth: required('Date of Birth', 'জন্ম তারিখ'),
  rollNumber: required('Roll Number', 'রোল নম্বর'),
  examNumber: required('Exam Number', 'পরীক্ষার নম্বর'),
  atLeastOneNumber: t('Select At Least one number', 'কমপক্ষে একটি নম্বর নির্বাচন করুন'),
  country: required('Country', 'দেশ'),
  division: required('Division', 'বিভাগ'),
  district: required('District', 'জেলা'),
  thana: required('Thana', 'থানা'),
  invoiceNo: required('Invoice No', 'ইনভয়েস নম্বর'),
  invoiceNoTaken: t('Invoice No has already been taken', 'এই ইনভয়েস নম্বর আগেই ব্যবহৃত হয়েছে'),
} as const satisfies Readonly<Record<string, Label>>;

const whenEmpty = new WeakMap<Label, Label>();

/** The label of a field that says `message`, one of the specification's own, where it is needed and left empty. */
export function askedAs(label: Label, message: Label): Label {
  whenEmpty.set(label, message);
  return label;
}

/** What a field of this label says where it is needed and left empty. */
export const emptyMessage = (label: Label): Label =>
  whenEmpty.get(label) ?? fillLabel(messages.required, { attribute: label });
