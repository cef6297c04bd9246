import { expect, it } from 'vitest';
import { type Column, understandHeadings } from '../../../src/core/validation/import/columns.ts';

const column = (name: string, en: string, bn: string, lang?: 'en' | 'bn'): Column => ({
  name,
  label: { en, bn },
  isRequired: false,
  ...(lang ? { lang } : {}),
});
const columns: readonly Column[] = [
  column('code', 'Student ID', 'শিক্ষার্থী আইডি'),
  column('nameEn', 'Name', 'নাম (ইংরেজি)', 'en'),
  column('nameBn', 'Name in Bengali', 'বাংলা নাম', 'bn'),
  column('className', 'Class', 'শ্রেণি'),
  column('sectionName', 'Section', 'শাখা'),
  column('groupName', 'Group', 'বিভাগ'),
  column('roll', 'Roll', 'রোল'),
  column('gender', 'Gender', 'লিঙ্গ'),
  column('dateOfBirth', 'Date of Birth', 'জন্ম তারিখ'),
  column('religion', 'Religion', 'ধর্ম'),
  column('bloodGroup', 'Blood group', 'রক্তের গ্রুপ'),
  {
    ...column('birthRegistration', 'Birth certificate number', 'জন্ম নিবন্ধন নম্বর'),
    fits: (cell) => cell.length > 5,
  },
  column('nid', 'National ID number', 'জাতীয় পরিচয়পত্র নম্বর'),
  column('fatherNameEn', "Father's name", 'পিতার নাম (ইংরেজি)', 'en'),
  column('fatherNameBn', "Father's name in Bengali", 'পিতার নাম (বাংলা)', 'bn'),
  column('motherNameEn', "Mother's name", 'মাতার নাম (ইংরেজি)', 'en'),
  column('motherNameBn', "Mother's name in Bengali", 'মাতার নাম (বাংলা)', 'bn'),
  column('mobile', 'Contact Number', 'যোগাযোগের নম্বর'),
  column('emergencyContact', 'Emergency contact number', 'জরুরি যোগাযোগের নম্বর'),
  column('presentAddress', 'Present address', 'বর্তমান ঠিকানা'),
  column('permanentAddress', 'Permanent address', 'স্থায়ী ঠিকানা'),
  column('presentVillage', 'Village or road (present)', 'গ্রাম বা রাস্তা (বর্তমান, ইংরেজি)', 'en'),
  column('presentVillageBn', 'Village or road in Bengali (present)', 'গ্রাম বা রাস্তা (বর্তমান, বাংলা)', 'bn'),
  column('presentPostOffice', 'Post office and code (present)', 'ডাকঘর ও কোড (বর্তমান, ইংরেজি)', 'en'),
  column('presentThanaId', 'Thana (present)', 'থানা (বর্তমান)'),
  column('presentDistrictId', 'District (present)', 'জেলা (বর্তমান)'),
  column('permanentDistrictId', 'District (permanent)', 'জেলা (স্থায়ী)'),
  column('admissionDate', 'Admission date', 'ভর্তির তারিখ'),
  column('boardRoll', 'Board roll', 'বোর্ড রোল'),
  column('boardRegistration', 'Board registration', 'বোর্ড রেজিস্ট্রেশন'),
  column('guardianNameEn', "Guardian's name", 'অভিভাবকের নাম (ইংরেজি)', 'en'),
  column('guardianMobile', "Guardian's mobile number", 'অভিভাবকের মোবাইল নম্বর'),
];
const noun = { en: 'Student', bn: 'শিক্ষার্থী' };

const guessed = (headings: readonly string[], cells: readonly string[] = []) =>
  understandHeadings([headings, cells], columns, { noun }).headings.map((one) => one.column);

it.each<[heading: string, cell: string, column: string | null]>([
  ['Student Name', 'Rahim Uddin', 'nameEn'],
  ["Student's Name (English)", 'Rahim Uddin', 'nameEn'],
  ['Name of Student', 'Rahim Uddin', 'nameEn'],
  ['নাম', 'রহিম উদ্দিন', 'nameBn'],
  ['নাম', 'Rahim Uddin', 'nameEn'],
  ['শিক্ষার্থীর নাম', 'রহিম উদ্দিন', 'nameBn'],
  ['ছাত্র/ছাত্রীর নাম', 'রহিম উদ্দিন', 'nameBn'],
  ['নাম (বাংলায়)', 'রহিম', 'nameBn'],
  ['Roll No', '12', 'roll'],
  ['Roll No.', '12', 'roll'],
  ['রোল নং', '১২', 'roll'],
  ['Class Roll', '12', 'roll'],
  ['Mobile No', '01712345678', 'mobile'],
  ['মোবাইল নং', '০১৭১২', 'mobile'],
  ['Phone', '01712345678', 'mobile'],
  ['Guardian Mobile No', '01712345678', 'guardianMobile'],
  ['অভিভাবকের মোবাইল', '01712345678', 'guardianMobile'],
  ['Birth Reg. No', '20125614091023417', 'birthRegistration'],
  ['জন্ম নিবন্ধন নং', '২০১২৫৬১৪', 'birthRegistration'],
  ['BRN', '20125614091023417', 'birthRegistration'],
  ['DOB', '01/02/2012', 'dateOfBirth'],
  ['জন্মতারিখ', '01/02/2012', 'dateOfBirth'],
  ['Date of birth (dd/mm/yyyy)', '01/02/2012', 'dateOfBirth'],
  ['Sex', 'M', 'gender'],
  ['Father', 'Karim', 'fatherNameEn'],
  ["Father's Name", 'করিম', 'fatherNameBn'],
  ['পিতার নাম', 'করিম', 'fatherNameBn'],
  ['বাবার নাম', 'Karim', 'fatherNameEn'],
  ['মাতার নাম', 'আমেনা', 'motherNameBn'],
  ['Mother Name', 'Amena', 'motherNameEn'],
  ['শ্রেণী', 'VI', 'className'],
  ['Sec', 'A', 'sectionName'],
  ['NID', '1234567890', 'nid'],
  ['Address', 'Bogura', 'presentAddress'],
  ['ঠিকানা', 'বগুড়া', 'presentAddress'],
  ['Village', 'Balidha', 'presentVillage'],
  ['গ্রাম', 'বালিধা', 'presentVillageBn'],
  ['Post Office', 'Savar', 'presentPostOffice'],
  ['উপজেলা', 'সাভার', 'presentThanaId'],
  ['জেলা', 'ঢাকা', 'presentDistrictId'],
  ['Permanent District', 'Dhaka', 'permanentDistrictId'],
  ['স্থায়ী জেলা', 'ঢাকা', 'permanentDistrictId'],
  ['Blood Gr.', 'A+', 'bloodGroup'],
  ['Reg. No', '1234', null],
  ['Reg. No', '20125614091023417', 'birthRegistration'],
  ['SL', '1', null],
  ['ক্রমিক নং', '১', null],
  ['GPA', '5.00', null],
  ['পছন্দের ফল', 'আম', null],
  ['No', '1', null],
])('guesses that %s above %s is %s', (heading, cell, expected) => {
  expect(guessed([heading], [cell])).toEqual([expected]);
});

it('gives two columns of one heading to the language of their letters', () => {
  expect(guessed(['Name', 'Name', 'নাম'], ['রহিম', 'Rahim', '12'])).toContain('nameBn');
  expect(guessed(['নাম', 'নাম'], ['Rahim', 'রহিম'])).toEqual(['nameEn', 'nameBn']);
});

it('finds the headings below the name of the school', () => {
  const found = understandHeadings(
    [
      ['Shibganj High School, Bogura', '', ''],
      ['Class Six, 2026', '', ''],
      ['Student Name', 'Roll No', 'Mobile No'],
      ['Rahim', '1', '01712345678'],
    ],
    columns,
    { noun },
  );
  expect(found.headingRow).toBe(2);
  expect(found.headings.map((one) => one.column)).toEqual(['nameEn', 'roll', 'mobile']);
});

it('takes what was chosen, then what was remembered, then guesses', () => {
  const rows = [
    ['Student Name', 'Xyz', 'Phone'],
    ['Rahim', 'B', '01712345678'],
  ];
  const remembered = new Map([
    ['xyz', 'sectionName'],
    ['phone', ''],
  ]);
  const { headings } = understandHeadings(rows, columns, { noun, remembered });
  expect(headings.map(({ column: name, how }) => [name, how])).toEqual([
    ['nameEn', 'guess'],
    ['sectionName', 'remembered'],
    [null, 'remembered'],
  ]);
  const chosen = understandHeadings(rows, columns, {
    noun,
    remembered,
    chosen: { 0: 'guardianNameEn', 2: 'mobile' },
  });
  expect(chosen.headings.map((one) => one.column)).toEqual(['guardianNameEn', 'sectionName', 'mobile']);
});
