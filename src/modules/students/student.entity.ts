import { defineEntity } from '../../core/entity.ts';
import { choice, date, email, file, flag, money, phone, ref, secret, text } from '../../core/fields.ts';
import { askedAs, customMessages } from '../../core/validation/messages.ts';
import { house } from '../academic/house.entity.ts';
import { addressFields, addressRows } from './address/address-fields.ts';
import { studentsPath } from './paths.ts';
import { studentsPermission } from './permissions.ts';

/** What a record is made of: the parts of its forms and of its page, each with its fields; a pair stands side by side. */
export const studentParts = {
  personal: [
    ['nameEn', 'nameBn'],
    ['gender', 'dateOfBirth'],
    ['religion', 'bloodGroup'],
    ['birthRegistration', 'nid'],
    ['passport', 'disability'],
    'photo',
  ],
  parents: [
    ['fatherNameEn', 'fatherNameBn'],
    ['motherNameEn', 'motherNameBn'],
    ['fatherOccupation', 'fatherOccupationBn'],
    ['motherOccupation', 'motherOccupationBn'],
    ['familyIncome', 'hasStipend'],
    'stipendKind',
    ['walletKind', 'walletNumber'],
    'walletHolder',
  ],
  contact: [['mobile', 'emergencyContact'], 'email', ...addressRows, 'isOffWebsite'],
  admission: [
    ['code', 'admissionDate'],
    ['boardRoll', 'boardRegistration'],
    ['houseId', 'residence'],
    'admittedAs',
  ],
} as const;

/** What the list of a year knows of each student and can show in a column. */
export const listedFields = ['code', 'nameEn', 'nameBn', 'gender', 'mobile', 'emergencyContact'] as const;

/** The wallets stipends are paid into. */
const walletKinds = [
  { value: 'bkash', label: { en: 'bKash', bn: 'বিকাশ' } },
  { value: 'nagad', label: { en: 'Nagad', bn: 'নগদ' } },
  { value: 'rocket', label: { en: 'Rocket', bn: 'রকেট' } },
  { value: 'other', label: { en: 'Another', bn: 'অন্য' } },
] as const;

/** As the Rights and Protection of Persons with Disabilities Act, 2013 tells them apart. */
export const disabilities = [
  { value: 'autism', label: { en: 'Autism', bn: 'অটিজম' } },
  { value: 'physical', label: { en: 'Physical', bn: 'শারীরিক' } },
  { value: 'mental', label: { en: 'Mental illness', bn: 'মানসিক অসুস্থতাজনিত' } },
  { value: 'visual', label: { en: 'Visual', bn: 'দৃষ্টি' } },
  { value: 'speech', label: { en: 'Speech', bn: 'বাক্' } },
  { value: 'intellectual', label: { en: 'Intellectual', bn: 'বুদ্ধি' } },
  { value: 'hearing', label: { en: 'Hearing', bn: 'শ্রবণ' } },
  { value: 'deafBlind', label: { en: 'Deaf-blindness', bn: 'শ্রবণ-দৃষ্টি' } },
  { value: 'cerebralPalsy', label: { en: 'Cerebral palsy', bn: 'সেরিব্রাল পালসি' } },
  { value: 'downSyndrome', label: { en: 'Down syndrome', bn: 'ডাউন সিনড্রোম' } },
  { value: 'multiple', label: { en: 'Multiple', bn: 'বহুমাত্রিক' } },
  { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
] as const;

/** Where a student lives and stays during the day; fee rules may name it. */
export const residences = [
  { value: 'day', label: { en: 'Day student', bn: 'অনাবাসিক' } },
  { value: 'dayCare', label: { en: 'Day care', bn: 'ডে-কেয়ার' } },
  { value: 'boarding', label: { en: 'Boarding', bn: 'আবাসিক' } },
] as const;

/** How somebody came here. */
const admissionKinds = [
  { value: 'new', label: { en: 'New', bn: 'নতুন' } },
  { value: 'transfer', label: { en: 'From another institution', bn: 'অন্য প্রতিষ্ঠান থেকে' } },
  { value: 'readmission', label: { en: 'Re-admission', bn: 'পুনঃভর্তি' } },
] as const;

/** Which stipend or scholarship somebody holds. */
export const stipendKinds = [
  { value: 'primary', label: { en: 'Primary stipend', bn: 'প্রাথমিক উপবৃত্তি' } },
  { value: 'harmonised', label: { en: 'Harmonised stipend', bn: 'সমন্বিত উপবৃত্তি' } },
  { value: 'merit', label: { en: 'Merit scholarship', bn: 'মেধাবৃত্তি' } },
  { value: 'general', label: { en: 'General scholarship', bn: 'সাধারণ বৃত্তি' } },
  { value: 'disability', label: { en: 'Disability stipend', bn: 'প্রতিবন্ধী শিক্ষা উপবৃত্তি' } },
  { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
] as const;

/** A person who learns here. What changes every year (section, roll) hangs on the enrolment, not here. */
export const student = defineEntity({
  name: 'student',
  module: 'students',
  label: { en: 'Student', bn: 'শিক্ষার্থী' },
  plural: { en: 'Students', bn: 'শিক্ষার্থীবৃন্দ' },
  path: studentsPath.list,
  permission: studentsPermission,
  group: 'records',
  order: 1,
  fields: {
    code: text({ label: { en: 'Student ID', bn: 'শিক্ষার্থী আইডি' }, required: true, max: 20 }),
    nameEn: text({
      label: askedAs({ en: 'Name', bn: 'নাম (ইংরেজি)' }, customMessages.firstName),
      required: true,
      max: 120,
    }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    gender: choice({
      label: { en: 'Gender', bn: 'লিঙ্গ' },
      required: true,
      choices: [
        { value: 'male', label: { en: 'Male', bn: 'ছেলে' } },
        { value: 'female', label: { en: 'Female', bn: 'মেয়ে' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    dateOfBirth: date({ label: { en: 'Date of Birth', bn: 'জন্ম তারিখ' }, required: true }),
    religion: choice({
      label: { en: 'Religion', bn: 'ধর্ম' },
      required: true,
      choices: [
        { value: 'islam', label: { en: 'Islam', bn: 'ইসলাম' } },
        { value: 'hindu', label: { en: 'Hinduism', bn: 'হিন্দু' } },
        { value: 'buddhist', label: { en: 'Buddhism', bn: 'বৌদ্ধ' } },
        { value: 'christian', label: { en: 'Christianity', bn: 'খ্রিষ্টান' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    bloodGroup: choice({
      label: { en: 'Blood group', bn: 'রক্তের গ্রুপ' },
      choices: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'].map((value) => ({
        value,
        label: { en: value, bn: value },
      })),
    }),
    birthRegistration: secret({
      label: { en: 'Birth certificate number', bn: 'জন্ম নিবন্ধন নম্বর' },
      max: 17,
      pattern: /^[0-9]{16,17}$/,
      reveal: studentsPermission.reveal,
    }),
    nid: secret({
      label: { en: 'National ID number', bn: 'জাতীয় পরিচয়পত্র নম্বর' },
      max: 17,
      pattern: /^([0-9]{10}|[0-9]{13}|[0-9]{17})$/,
      reveal: studentsPermission.reveal,
    }),
    passport: secret({
      label: { en: 'Passport number', bn: 'পাসপোর্ট নম্বর' },
      max: 12,
      pattern: /^[A-Za-z0-9]{6,12}$/,
      reveal: studentsPermission.reveal,
    }),
    disability: choice({
      label: { en: 'Disability', bn: 'প্রতিবন্ধিতা' },
      choices: disabilities,
    }),
    fatherNameEn: text({
      label: askedAs({ en: "Father's name", bn: 'পিতার নাম (ইংরেজি)' }, customMessages.fatherName),
      required: true,
    }),
    fatherNameBn: text({ label: { en: "Father's name in Bengali", bn: 'পিতার নাম (বাংলা)' }, lang: 'bn' }),
    motherNameEn: text({
      label: askedAs({ en: "Mother's name", bn: 'মাতার নাম (ইংরেজি)' }, customMessages.motherName),
      required: true,
    }),
    motherNameBn: text({ label: { en: "Mother's name in Bengali", bn: 'মাতার নাম (বাংলা)' }, lang: 'bn' }),
    fatherOccupation: text({ label: { en: "Father's occupation", bn: 'পিতার পেশা (ইংরেজি)' }, max: 80 }),
    fatherOccupationBn: text({
      label: { en: "Father's occupation in Bengali", bn: 'পিতার পেশা (বাংলা)' },
      max: 80,
      lang: 'bn',
    }),
    motherOccupation: text({ label: { en: "Mother's occupation", bn: 'মাতার পেশা (ইংরেজি)' }, max: 80 }),
    motherOccupationBn: text({
      label: { en: "Mother's occupation in Bengali", bn: 'মাতার পেশা (বাংলা)' },
      max: 80,
      lang: 'bn',
    }),
    mobile: phone({ label: { en: 'Contact Number', bn: 'যোগাযোগের নম্বর' }, required: true }),
    emergencyContact: phone({
      label: { en: 'Emergency contact number', bn: 'জরুরি যোগাযোগের নম্বর' },
    }),
    email: email({ label: { en: 'Email', bn: 'ইমেইল' } }),
    ...addressFields,
    isOffWebsite: flag({
      label: { en: 'Not on the website', bn: 'ওয়েবসাইটে দেখাবে না' },
      help: {
        en: 'Where the family asks for it: the website then shows neither name nor photo.',
        bn: 'পরিবার চাইলে: তখন ওয়েবসাইটে নাম ও ছবি কিছুই থাকে না।',
      },
    }),
    admissionDate: date({ label: { en: 'Admission date', bn: 'ভর্তির তারিখ' } }),
    boardRoll: text({ label: { en: 'Board roll', bn: 'বোর্ড রোল' }, max: 10, pattern: /^[0-9]{1,10}$/ }),
    boardRegistration: text({
      label: { en: 'Board registration', bn: 'বোর্ড রেজিস্ট্রেশন' },
      max: 12,
      pattern: /^[0-9]{1,12}$/,
    }),
    houseId: ref(() => house, { label: { en: 'House', bn: 'হাউস' } }),
    residence: choice({ label: { en: 'Kind of student', bn: 'শিক্ষার্থীর ধরন' }, choices: residences }),
    admittedAs: choice({ label: { en: 'Admitted as', bn: 'ভর্তির ধরন' }, choices: admissionKinds }),
    hasStipend: flag({ label: { en: 'Stipend holder', bn: 'উপবৃত্তিপ্রাপ্ত' } }),
    stipendKind: choice({
      label: { en: 'Kind of stipend', bn: 'উপবৃত্তির ধরন' },
      choices: stipendKinds,
    }),
    walletKind: choice({
      label: { en: 'Mobile wallet for the stipend', bn: 'উপবৃত্তির মোবাইল হিসাব' },
      choices: walletKinds,
    }),
    walletNumber: secret({
      label: { en: 'Number of the wallet', bn: 'মোবাইল হিসাবের নম্বর' },
      max: 12,
      // Rocket writes a digit behind the number.
      pattern: /^01[3-9][0-9]{8,9}$/,
      reveal: studentsPermission.reveal,
    }),
    walletHolder: text({
      label: { en: 'Whose wallet it is', bn: 'মোবাইল হিসাবটি যাঁর' },
      max: 120,
      help: { en: 'Name and relation, such as Rahima Begum, mother', bn: 'নাম ও সম্পর্ক, যেমন রহিমা বেগম, মা' },
    }),
    familyIncome: money({ label: { en: 'Yearly family income', bn: 'পরিবারের বার্ষিক আয়' }, sensitive: true }),
    photo: file({ label: { en: 'Photo', bn: 'ছবি' }, accept: 'image', longest: 800, isPortrait: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code']],
  list: {
    columns: listedFields,
    sort: 'code',
    search: ['nameEn', 'nameBn', 'code', 'mobile', 'fatherNameEn'],
    filters: ['gender', 'religion', 'hasStipend'],
  },
  form: Object.values(studentParts).flat(),
});

export type StudentField = keyof typeof student.fields;
