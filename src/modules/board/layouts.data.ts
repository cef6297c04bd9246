import type { Label } from '../../core/labels.ts';

/** What stands in a column: a fact of the student, or one figured from several. */
const exportFacts = [
  'serial',
  'eiin',
  'class',
  'group',
  'section',
  'roll',
  'code',
  'nameEn',
  'nameBn',
  'fatherNameEn',
  'fatherNameBn',
  'motherNameEn',
  'motherNameBn',
  'dateOfBirth',
  'gender',
  'religion',
  'birthRegistration',
  'mobile',
  'disability',
  'subjects',
  'fourth',
  'year',
  'boardRegistration',
] as const;
export type ExportFact = (typeof exportFacts)[number];

type Column = {
  /** As the board's own sheet has it. */
  readonly head: string;
  readonly fact: ExportFact;
  /** `capital`: names in capital letters. `day`: 31/12/2012. Codes: what the board writes for a value. */
  readonly as?: 'capital' | 'day';
  readonly codes?: Readonly<Record<string, string>>;
};
export type Layout = {
  readonly key: LayoutKey;
  readonly version: string;
  readonly label: Label;
  readonly columns: readonly Column[];
};
export const layoutKeys = ['general', 'madrasah', 'technical'] as const;
export type LayoutKey = (typeof layoutKeys)[number];

const t = (en: string, bn: string): Label => ({ en, bn });
const gender = { male: 'M', female: 'F', other: 'T' };
const religion = { islam: '1', hindu: '2', christian: '3', buddhist: '4', other: '5' };
const capital = (head: string, fact: ExportFact): Column => ({ head, fact, as: 'capital' });
const persons: readonly Column[] = [
  capital('Student Name', 'nameEn'),
  capital("Father's Name", 'fatherNameEn'),
  capital("Mother's Name", 'motherNameEn'),
  { head: 'Date of Birth', fact: 'dateOfBirth', as: 'day' },
];

/** The sheets of the boards: a mapping of our facts to their columns. Another board's, or another year's, is one entry more. */
export const layouts: readonly Layout[] = [
  {
    key: 'general',
    version: '2026.1',
    label: t('General education boards', 'সাধারণ শিক্ষা বোর্ড'),
    columns: [
      { head: 'SL', fact: 'serial' },
      { head: 'EIIN', fact: 'eiin' },
      { head: 'Class', fact: 'class' },
      { head: 'Group', fact: 'group' },
      { head: 'Section', fact: 'section' },
      { head: 'Class Roll', fact: 'roll' },
      ...persons,
      { head: 'Gender', fact: 'gender', codes: gender },
      { head: 'Religion', fact: 'religion', codes: religion },
      { head: 'Birth Registration No', fact: 'birthRegistration' },
      { head: 'Mobile', fact: 'mobile' },
      { head: 'Disability', fact: 'disability' },
      { head: 'Subject Codes', fact: 'subjects' },
      { head: '4th Subject', fact: 'fourth' },
    ],
  },
  {
    key: 'madrasah',
    version: '2026.1',
    label: t('Madrasah board', 'মাদ্রাসা বোর্ড'),
    columns: [
      { head: 'Serial', fact: 'serial' },
      { head: 'EIIN', fact: 'eiin' },
      { head: 'Year', fact: 'year' },
      { head: 'Class', fact: 'class' },
      { head: 'Roll', fact: 'roll' },
      ...persons,
      { head: 'Name (Bangla)', fact: 'nameBn' },
      { head: "Father's Name (Bangla)", fact: 'fatherNameBn' },
      { head: "Mother's Name (Bangla)", fact: 'motherNameBn' },
      { head: 'Sex', fact: 'gender', codes: gender },
      { head: 'BRN', fact: 'birthRegistration' },
      { head: 'Subjects', fact: 'subjects' },
      { head: 'Optional', fact: 'fourth' },
    ],
  },
  {
    key: 'technical',
    version: '2026.1',
    label: t('Technical board', 'কারিগরি বোর্ড'),
    columns: [
      { head: 'SL', fact: 'serial' },
      { head: 'Institute Code', fact: 'eiin' },
      { head: 'Class', fact: 'class' },
      { head: 'Trade', fact: 'group' },
      { head: 'Student ID', fact: 'code' },
      ...persons,
      { head: 'Gender', fact: 'gender', codes: gender },
      { head: 'Religion', fact: 'religion', codes: religion },
      { head: 'Birth Reg No', fact: 'birthRegistration' },
      { head: 'Mobile No', fact: 'mobile' },
      { head: 'Subjects', fact: 'subjects' },
      { head: 'Previous Registration', fact: 'boardRegistration' },
    ],
  },
];
