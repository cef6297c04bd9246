import type { Label } from '../../../core/labels.ts';
import {
  formChoices as choices,
  type FormField,
  formField as field,
  neededField as must,
} from '../../../core/validation/open-form.ts';
import { pastExamKinds } from '../../students/past-exams/exams.data.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
/** What the specification says of a field left empty, where it calls it otherwise than the form. */
const needed = (en: string, bn: string) => t(`The ${en} field is required.`, `${bn} পূরণ করা আবশ্যক।`);

export const applicantFields: readonly FormField[] = [
  must('nameEn', 'Name in English', 'নাম (ইংরেজি)', { kind: 'english', empty: needed('First Name', 'নাম') }),
  must('nameBn', 'Name in Bengali', 'বাংলা নাম', { kind: 'bengali' }),
  must('dateOfBirth', 'Date of Birth', 'জন্ম তারিখ', { kind: 'date', max: 10 }),
  must('birthRegistration', 'Birth certificate number', 'জন্ম নিবন্ধন নম্বর', {
    kind: 'birth',
    max: 17,
    isSealed: true,
  }),
  must('gender', 'Gender', 'লিঙ্গ', {
    kind: 'choice',
    choices: choices(['male', 'Male', 'ছেলে'], ['female', 'Female', 'মেয়ে'], ['other', 'Other', 'অন্যান্য']),
  }),
  must('religion', 'Religion', 'ধর্ম', {
    kind: 'choice',
    choices: choices(
      ['islam', 'Islam', 'ইসলাম'],
      ['hindu', 'Hinduism', 'হিন্দু'],
      ['buddhist', 'Buddhism', 'বৌদ্ধ'],
      ['christian', 'Christianity', 'খ্রিষ্টান'],
      ['other', 'Other', 'অন্যান্য'],
    ),
  }),
  field('bloodGroup', 'Blood group', 'রক্তের গ্রুপ', {
    kind: 'choice',
    choices: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'].map((value) => ({
      value,
      label: t(value, value),
    })),
  }),
  field('studentType', 'Student type', 'শিক্ষার্থীর ধরন', {
    kind: 'choice',
    choices: choices(
      ['new', 'New', 'নতুন'],
      ['transfer', 'From another institution', 'অন্য প্রতিষ্ঠান থেকে'],
      ['readmission', 'Re-admission', 'পুনঃভর্তি'],
    ),
  }),
  must('mobile', 'Contact Number', 'যোগাযোগের নম্বর', { kind: 'mobile', max: 20 }),
];

const parent = (who: 'father' | 'mother', en: string, bn: string): readonly FormField[] => [
  must(`${who}NameEn`, `${en}'s name in English`, `${bn} নাম (ইংরেজি)`, {
    kind: 'english',
    empty: needed(`${en} Name`, `${bn} নাম`),
  }),
  must(`${who}NameBn`, `${en}'s name in Bengali`, `${bn} নাম (বাংলা)`, { kind: 'bengali' }),
  field(`${who}Nid`, `${en}'s National ID number`, `${bn} জাতীয় পরিচয়পত্র নম্বর`, {
    kind: 'nid',
    max: 17,
    isSealed: true,
  }),
  field(`${who}BirthRegistration`, `${en}'s birth certificate number`, `${bn} জন্ম নিবন্ধন নম্বর`, {
    kind: 'birth',
    isSealed: true,
    max: 17,
  }),
  field(`${who}Mobile`, `${en}'s contact number`, `${bn} যোগাযোগের নম্বর`, { kind: 'mobile', max: 20 }),
  field(`${who}Occupation`, `${en}'s occupation`, `${bn} পেশা`, { max: 80 }),
  field(`${who}Income`, `${en}'s yearly income`, `${bn} বার্ষিক আয়`, { kind: 'money', max: 16 }),
  field(`${who}Email`, `${en}'s email`, `${bn} ইমেইল`, { kind: 'email', max: 120 }),
];
export const parentFields: readonly FormField[] = [
  ...parent('father', 'Father', 'পিতার'),
  ...parent('mother', 'Mother', 'মাতার'),
];

/** A country that the platform's list does not name. */
export const otherCountry = { value: 'other', label: { en: 'Another country', bn: 'অন্য দেশ' } } as const;

const address = (which: 'present' | 'permanent', en: string, bn: string): readonly FormField[] => [
  field(`${which}CareOf`, `${en}: care of`, `${bn}: প্রযত্নে`),
  // One of the platform's countries; no answer is the own one.
  field(`${which}Country`, 'Country', 'দেশ', { max: 5 }),
  must(`${which}Division`, 'Division', 'বিভাগ', { kind: 'digits', max: 6 }),
  must(`${which}District`, 'District', 'জেলা', { kind: 'digits', max: 6 }),
  must(`${which}Thana`, 'Thana', 'থানা', { kind: 'digits', max: 6 }),
  must(`${which}Village`, `${en}: village, road, house`, `${bn}: গ্রাম, রাস্তা, বাড়ি`, { max: 160 }),
  field(`${which}PostOffice`, `${en}: post office and code`, `${bn}: ডাকঘর ও কোড`, { max: 80 }),
];
/** The three of an address that are chosen from the list of places. */
export const placeParts = ['Division', 'District', 'Thana'] as const;

/** Whether an address lies in another country: its places are not ours and stand in the line of the village. */
export const isAbroad = (data: Readonly<Record<string, string>>, which: string): boolean =>
  !['', 'BD'].includes(data[`${which}Country`] ?? '');

/** Whether a field is one of an address's places in this country while that address lies in another. */
export const isPlaceOfAbroad = (data: Readonly<Record<string, string>>, name: string): boolean => {
  const [, which, part] = /^(present|permanent)(\w+)$/.exec(name) ?? [];
  return placeParts.some((one) => one === part) && isAbroad(data, which ?? '');
};
export const addressFields: readonly FormField[] = [
  ...address('present', 'Present address', 'বর্তমান ঠিকানা'),
  ...address('permanent', 'Permanent address', 'স্থায়ী ঠিকানা'),
];
export const guardianFields: readonly FormField[] = [
  field('guardianName', "Local guardian's name", 'স্থানীয় অভিভাবকের নাম'),
  field('guardianRelation', 'Relation', 'সম্পর্ক', { max: 40 }),
  field('guardianMobile', "Local guardian's contact number", 'স্থানীয় অভিভাবকের নম্বর', {
    kind: 'mobile',
    max: 20,
  }),
];
export const subjectFields: readonly FormField[] = [
  field('religionSubject', 'Religion subject', 'ধর্ম বিষয়', { kind: 'text', max: 40 }),
  field('compulsorySubject', 'Compulsory subject', 'আবশ্যিক বিষয়', { kind: 'text', max: 40 }),
  field('electiveSubject1', '1st elective subject', '১ম নৈর্বাচনিক বিষয়', { kind: 'text', max: 40 }),
  field('electiveSubject2', '2nd elective subject', '২য় নৈর্বাচনিক বিষয়', { kind: 'text', max: 40 }),
  field('electiveSubject3', '3rd elective subject', '৩য় নৈর্বাচনিক বিষয়', { kind: 'text', max: 40 }),
  field('optionalSubject', '4th (optional) subject', 'চতুর্থ (ঐচ্ছিক) বিষয়', { kind: 'text', max: 40 }),
  field('assessmentSubject', 'Assessment subject', 'ধারাবাহিক মূল্যায়নের বিষয়', { kind: 'text', max: 40 }),
];

/** One public examination of the past. */
export const qualificationFields: readonly FormField[] = [
  must('exam', 'Exam', 'পরীক্ষা', {
    kind: 'choice',
    choices: pastExamKinds,
  }),
  must('institution', 'Institution', 'প্রতিষ্ঠান', { max: 160 }),
  field('board', 'Board or university', 'বোর্ড বা বিশ্ববিদ্যালয়', { max: 80 }),
  field('roll', 'Roll Number', 'রোল নম্বর', { kind: 'digits', max: 12 }),
  field('boardRoll', 'Board roll', 'বোর্ড রোল', { kind: 'digits', max: 12 }),
  field('registration', 'Registration number', 'রেজিস্ট্রেশন নম্বর', { kind: 'digits', max: 16 }),
  field('session', 'Session', 'সেশন', { max: 12 }),
  field('year', 'Passing year', 'পাসের সন', { kind: 'digits', max: 4 }),
  field('gpa', 'GPA with the 4th subject', 'জিপিএ (চতুর্থ বিষয়সহ)', { kind: 'gpa', max: 4 }),
  field('gpaWithout', 'GPA without the 4th subject', 'জিপিএ (চতুর্থ বিষয় ছাড়া)', { kind: 'gpa', max: 4 }),
];
export const mostQualifications = 4;

/** The steps in which the form is filled in; the first and the last have parts of their own besides. */
export const formSteps = [
  { name: 'choice', label: t('Class', 'শ্রেণি'), fields: [] as readonly FormField[] },
  { name: 'applicant', label: t('Applicant', 'আবেদনকারী'), fields: applicantFields },
  { name: 'parents', label: t('Parents', 'পিতা-মাতা'), fields: parentFields },
  { name: 'address', label: t('Address', 'ঠিকানা'), fields: [...addressFields, ...guardianFields] },
  { name: 'education', label: t('Education', 'শিক্ষা'), fields: subjectFields },
  { name: 'photo', label: t('Photo', 'ছবি'), fields: [] },
  { name: 'send', label: t('Check and send', 'যাচাই ও জমা'), fields: [] },
] as const;

export const allFields: readonly FormField[] = formSteps.flatMap((step) => step.fields);
export const fieldNamed = (name: string): FormField | undefined => allFields.find((one) => one.name === name);
/** Numbers that tell who somebody is: sealed where they are kept. */
export const identityFields: readonly string[] = allFields.flatMap(({ name, kind }) =>
  kind === 'nid' || kind === 'birth' ? [name] : [],
);
/** What is covered until somebody asks for it: those, and an income. */
export const secretFields = allFields.filter(
  ({ kind }) => kind === 'nid' || kind === 'birth' || kind === 'money',
);
