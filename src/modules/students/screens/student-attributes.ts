import { fieldLabels } from '../../../core/entity.ts';
import type { Label } from '../../../core/labels.ts';
import { guardianFields } from '../guardians/guardian-fields.ts';
import { fieldTexts } from '../labels.ts';
import { student } from '../student.entity.ts';

const ofGuardian = (prefix: string): Record<string, Label> =>
  Object.fromEntries(
    Object.entries(guardianFields).map(([name, field]) => [`${prefix}${name}`, field.label]),
  );

/** What the fields of a student, the place and the guardians beside them are called in messages. */
export const studentAttributes: Readonly<Record<string, Label>> = {
  ...fieldLabels(student),
  ...fieldTexts,
  sectionId: fieldTexts.section,
  ...ofGuardian('guardians.'),
};

/** The same of one guardian alone. */
export const guardianAttributes: Readonly<Record<string, Label>> = ofGuardian('');
