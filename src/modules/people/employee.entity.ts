import { defineEntity } from '../../core/entity.ts';
import { choice, date, email, file, longText, phone, ref, secret, text } from '../../core/fields.ts';
import { department } from './department.entity.ts';
import { designation } from './designation.entity.ts';
import { peoplePath } from './paths.ts';
import { employeesPermission } from './permissions.ts';
import { postSubjects } from './post-subjects.ts';

export const employee = defineEntity({
  name: 'employee',
  module: 'people',
  label: { en: 'Employee', bn: 'কর্মী' },
  plural: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' },
  path: peoplePath.employees,
  permission: employeesPermission,
  group: 'records',
  order: 1,
  fields: {
    code: text({ label: { en: 'Employee ID', bn: 'কর্মী আইডি' }, required: true, max: 20 }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 120 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 120, lang: 'bn' }),
    designationId: ref(() => designation, { label: { en: 'Designation', bn: 'পদবি' }, required: true }),
    gender: choice({
      label: { en: 'Gender', bn: 'লিঙ্গ' },
      required: true,
      choices: [
        { value: 'male', label: { en: 'Male', bn: 'পুরুষ' } },
        { value: 'female', label: { en: 'Female', bn: 'মহিলা' } },
        { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
      ],
    }),
    dateOfBirth: date({ label: { en: 'Date of birth', bn: 'জন্ম তারিখ' } }),
    fatherName: text({ label: { en: "Father's name", bn: 'পিতার নাম' }, max: 120 }),
    motherName: text({ label: { en: "Mother's name", bn: 'মাতার নাম' }, max: 120 }),
    religion: choice({
      label: { en: 'Religion', bn: 'ধর্ম' },
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
    presentAddress: longText({ label: { en: 'Present address', bn: 'বর্তমান ঠিকানা' }, max: 300 }),
    permanentAddress: longText({ label: { en: 'Permanent address', bn: 'স্থায়ী ঠিকানা' }, max: 300 }),
    mobile: phone({ label: { en: 'Mobile', bn: 'মোবাইল' }, required: true }),
    email: email({ label: { en: 'Email', bn: 'ইমেইল' } }),
    joiningDate: date({ label: { en: 'Joining date', bn: 'যোগদানের তারিখ' } }),
    subject: choice({
      label: { en: 'Subject of the post', bn: 'পদের বিষয়' },
      help: { en: 'The subject the teacher was appointed for', bn: 'শিক্ষক যে বিষয়ে নিয়োগ পেয়েছেন' },
      choices: postSubjects,
    }),
    departmentId: ref(() => department, { label: { en: 'Department', bn: 'বিভাগ' } }),
    departmentPart: choice({
      label: { en: 'In the department', bn: 'বিভাগে দায়িত্ব' },
      help: {
        en: 'The head of a department is asked first about leave of its members.',
        bn: 'বিভাগের সদস্যদের ছুটিতে প্রথমে বিভাগীয় প্রধানের মত নেওয়া হয়।',
      },
      choices: [{ value: 'head', label: { en: 'Heads it', bn: 'বিভাগীয় প্রধান' } }],
    }),
    probationUntil: date({
      label: { en: 'On probation until', bn: 'শিক্ষানবিশকাল শেষ' },
      help: { en: 'Empty: not on probation', bn: 'খালি থাকলে শিক্ষানবিশ নন' },
    }),
    contractUntil: date({
      label: { en: 'Contract until', bn: 'চুক্তির মেয়াদ শেষ' },
      help: { en: 'Empty: without an end', bn: 'খালি থাকলে মেয়াদ নেই' },
    }),
    indexNumber: text({ label: { en: 'MPO index', bn: 'এমপিও ইনডেক্স' }, max: 20 }),
    ntrcaNumber: text({
      label: { en: 'NTRCA registration number', bn: 'এনটিআরসিএ নিবন্ধন নম্বর' },
      max: 40,
    }),
    mpoFrom: date({
      label: { en: 'First MPO date', bn: 'প্রথম এমপিওভুক্তির তারিখ' },
      help: { en: 'From which day the government pays', bn: 'যে তারিখ থেকে সরকার বেতন দেয়' },
    }),
    nid: secret({
      label: { en: 'National ID number', bn: 'জাতীয় পরিচয়পত্র নম্বর' },
      max: 17,
      pattern: /^([0-9]{10}|[0-9]{13}|[0-9]{17})$/,
      reveal: employeesPermission.reveal,
    }),
    photo: file({ label: { en: 'Photo', bn: 'ছবি' }, accept: 'image', longest: 800, isPortrait: true }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'designationId', 'mobile', 'joiningDate'],
    sort: 'code',
    search: ['nameEn', 'nameBn', 'code', 'mobile'],
    filters: ['designationId', 'departmentId', 'gender', 'subject'],
    hasViews: true,
  },
  form: [
    ['code', 'designationId'],
    ['nameEn', 'nameBn'],
    ['gender', 'dateOfBirth'],
    ['fatherName', 'motherName'],
    ['joiningDate', 'subject'],
    ['departmentId', 'departmentPart'],
    ['probationUntil', 'contractUntil'],
    ['mobile', 'email'],
    ['presentAddress', 'permanentAddress'],
    ['indexNumber', 'mpoFrom'],
    ['ntrcaNumber', 'religion'],
    ['nid', 'bloodGroup'],
    'photo',
  ],
});
