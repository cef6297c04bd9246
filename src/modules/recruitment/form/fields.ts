import type { Label } from '../../../core/labels.ts';
import {
  type FormField,
  formField as field,
  formChoices,
  neededField as must,
} from '../../../core/validation/open-form.ts';
import type { CvName } from '../../people/cv/fields.data.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const applicantFields: readonly FormField[] = [
  must('nameEn', 'Name in English', 'নাম (ইংরেজি)', { kind: 'english' }),
  must('nameBn', 'Name in Bengali', 'বাংলা নাম', { kind: 'bengali' }),
  must('fatherName', "Father's name", 'পিতার নাম'),
  must('motherName', "Mother's name", 'মাতার নাম'),
  must('dateOfBirth', 'Date of Birth', 'জন্ম তারিখ', { kind: 'date', max: 10 }),
  must('gender', 'Gender', 'লিঙ্গ', {
    kind: 'choice',
    choices: formChoices(['male', 'Male', 'পুরুষ'], ['female', 'Female', 'মহিলা'], ['other', 'Other', 'অন্যান্য']),
  }),
  must('nid', 'National ID number', 'জাতীয় পরিচয়পত্র নম্বর', { kind: 'nid', max: 17 }),
  must('mobile', 'Mobile', 'মোবাইল', { kind: 'mobile', max: 20 }),
  field('email', 'Email', 'ইমেইল', { kind: 'email' }),
  field('religion', 'Religion', 'ধর্ম', {
    kind: 'choice',
    choices: formChoices(
      ['islam', 'Islam', 'ইসলাম'],
      ['hindu', 'Hinduism', 'হিন্দু'],
      ['buddhist', 'Buddhism', 'বৌদ্ধ'],
      ['christian', 'Christianity', 'খ্রিষ্টান'],
      ['other', 'Other', 'অন্যান্য'],
    ),
  }),
  must('presentAddress', 'Present address', 'বর্তমান ঠিকানা', { kind: 'long', max: 300 }),
  must('permanentAddress', 'Permanent address', 'স্থায়ী ঠিকানা', { kind: 'long', max: 300 }),
  must('district', 'Home district', 'নিজ জেলা', { kind: 'digits', max: 6 }),
  field('ntrca', 'NTRCA registration number', 'এনটিআরসিএ নিবন্ধন নম্বর', { max: 40 }),
  field('indexNumber', 'MPO index, if you have one', 'এমপিও ইনডেক্স, থাকলে', { max: 20 }),
];

/** The steps in which the form is filled in. */
export const formSteps: readonly {
  readonly name: 'applicant' | 'education' | 'work' | 'more' | 'papers' | 'send';
  readonly label: Label;
  readonly fields: readonly FormField[];
  readonly sections: readonly CvName[];
}[] = [
  { name: 'applicant', label: t('Applicant', 'আবেদনকারী'), fields: applicantFields, sections: [] },
  { name: 'education', label: t('Education', 'শিক্ষা'), fields: [], sections: ['education', 'training'] },
  { name: 'work', label: t('Experience', 'অভিজ্ঞতা'), fields: [], sections: ['experience'] },
  {
    name: 'more',
    label: t('Skills and references', 'দক্ষতা ও রেফারেন্স'),
    fields: [],
    sections: ['language', 'skill', 'specialization', 'reference'],
  },
  { name: 'papers', label: t('Photo and papers', 'ছবি ও কাগজ'), fields: [], sections: [] },
  { name: 'send', label: t('Check and send', 'যাচাই ও জমা'), fields: [], sections: [] },
];
export const mostPapers = 6;
