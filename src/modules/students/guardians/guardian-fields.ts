import { choice, email, flag, phone, secret, text } from '../../../core/fields.ts';
import { fieldTexts, relationTexts } from '../labels.ts';
import { studentsPermission } from '../permissions.ts';

export const relations = ['father', 'mother', 'guardian', 'other'] as const;
export type Relation = (typeof relations)[number];

/** What is asked of a guardian, for the check of the input and for the form. */
export const guardianFields = {
  nameEn: text({ label: fieldTexts.guardianNameEn, required: true, max: 120 }),
  nameBn: text({ label: fieldTexts.guardianNameBn, max: 120, lang: 'bn' }),
  mobile: phone({ label: fieldTexts.guardianMobile, required: true }),
  relation: choice({
    label: fieldTexts.relation,
    required: true,
    choices: relations.map((value) => ({ value, label: relationTexts[value] })),
  }),
  relationSaid: text({ label: fieldTexts.relationSaid, max: 40 }),
  nid: secret({
    label: fieldTexts.nid,
    max: 17,
    pattern: /^(\d{10}|\d{13}|\d{17})$/,
    reveal: studentsPermission.reveal,
  }),
  birthRegistration: secret({
    label: fieldTexts.birthRegistration,
    max: 17,
    pattern: /^[0-9]{16,17}$/,
    reveal: studentsPermission.reveal,
  }),
  email: email({ label: fieldTexts.email }),
  occupation: text({ label: fieldTexts.occupationEn, max: 80 }),
  occupationBn: text({ label: fieldTexts.occupationBn, max: 80, lang: 'bn' }),
  isPrimary: flag({ label: fieldTexts.isPrimary }),
} as const;
