import { type Entity, fieldLabels } from '../../../../core/entity.ts';
import { integer } from '../../../../core/fields.ts';
import type { Label } from '../../../../core/labels.ts';
import { columnsInOrder, columnsOf } from '../../../../core/server/import/import-kind.ts';
import type { Column } from '../../../../core/validation/import/columns.ts';
import { addresses } from '../../address/rules.ts';
import { guardianFields } from '../../guardians/guardian-fields.ts';
import { fieldTexts } from '../../labels.ts';
import { student } from '../../student.entity.ts';

/** The student's own columns; the ID number may stay empty, it is drawn then. A photo cannot stand in a sheet. */
const { photo: _photo, ...ownFields } = student.fields;

/** What of a sheet is read as it stands: the student, the roll, and the guardian beside them. */
export const sheetEntity: Entity = {
  ...student,
  fields: {
    ...ownFields,
    code: { ...ownFields.code, required: false },
    roll: integer({ label: fieldTexts.roll, min: 1, max: 99_999 }),
    guardianNameEn: { ...guardianFields.nameEn, required: false },
    guardianNameBn: guardianFields.nameBn,
    guardianMobile: { ...guardianFields.mobile, required: false },
    relation: { ...guardianFields.relation, required: false },
    occupation: guardianFields.occupation,
    occupationBn: guardianFields.occupationBn,
  },
};
/** What an update of known students may change; their places have screens of their own. */
export const updatedEntity: Entity = { ...student, fields: ownFields };

export const placeColumns = {
  className: fieldTexts.class,
  sectionName: fieldTexts.section,
  shiftName: fieldTexts.shift,
  versionName: fieldTexts.version,
  groupName: fieldTexts.group,
} as const;
export type PlaceColumn = keyof typeof placeColumns;

/** Every column of the sheet by name, in the order of the template. */
export const importColumns: Readonly<Record<string, Label>> = (() => {
  const { code, nameEn, nameBn, roll, ...rest } = fieldLabels(sheetEntity);
  return { code, nameEn, nameBn, ...placeColumns, roll, ...rest } as Record<string, Label>;
})();

/** Which columns must be filled in, marked with a star in the template. */
export const requiredColumns: ReadonlySet<string> = new Set([
  'className',
  'sectionName',
  ...Object.entries(sheetEntity.fields)
    .filter(([, field]) => field.required && field.kind !== 'flag')
    .map(([name]) => name),
]);

const toAdd = columnsInOrder(sheetEntity, importColumns, requiredColumns);
const toUpdate = columnsOf(updatedEntity, new Set(['code']));

export const columnsFor = (mode: 'add' | 'update'): readonly Column[] => (mode === 'add' ? toAdd : toUpdate);

/** Rows whose thanas say in which district they lie: several are called the same. */
export const withThanaNames = (rows: readonly Record<string, string>[]): Record<string, string>[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      addresses.flatMap((which) => {
        const [thana, district] = [row[`${which}ThanaId`]?.trim(), row[`${which}DistrictId`]?.trim()];
        return thana && district && !thana.includes(',')
          ? [[`${which}ThanaId`, `${thana}, ${district}`]]
          : [];
      }),
    ),
  }));
