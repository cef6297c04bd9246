import type { Label } from '../../../core/labels.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { student } from '../student.entity.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What students are counted by. */
export const dimensions = [
  'class',
  'section',
  'shift',
  'version',
  'group',
  'gender',
  'religion',
  'age',
  'bloodGroup',
  'house',
  'stipend',
  'status',
] as const;
export type Dimension = (typeof dimensions)[number];

/** What can stand across: few values, so that the table fits a page. */
export const acrosses = ['gender', 'religion', 'group', 'stipend', 'status'] as const;
export type Across = (typeof acrosses)[number];

export const dimensionTexts: Readonly<Record<Dimension, Label>> = {
  class: fieldTexts.class,
  section: fieldTexts.section,
  shift: fieldTexts.shift,
  version: fieldTexts.version,
  group: fieldTexts.group,
  gender: student.fields.gender.label,
  religion: student.fields.religion.label,
  age: t('Age', 'বয়স'),
  bloodGroup: student.fields.bloodGroup.label,
  house: student.fields.houseId.label,
  stipend: student.fields.hasStipend.label,
  status: fieldTexts.status,
};

const unsaid = t('Not entered', 'লেখা নেই');
const none = t('None', 'নেই');
const words = {
  gender: new Map(student.fields.gender.choices.map((one) => [one.value as string, one.label])),
  religion: new Map(student.fields.religion.choices.map((one) => [one.value as string, one.label])),
};

/** What a value of a dimension is called, where the records it stands for do not say it themselves. */
function valueLabel(dimension: Dimension, key: string): Label {
  switch (dimension) {
    case 'gender':
    case 'religion':
      return words[dimension].get(key) ?? unsaid;
    case 'status':
      return (statusTexts as Readonly<Record<string, Label>>)[key] ?? unsaid;
    case 'stipend':
      return key === 'true' ? t('With stipend', 'উপবৃত্তিপ্রাপ্ত') : t('Without', 'উপবৃত্তি নেই');
    case 'group':
    case 'house':
      return none;
    default:
      return key === '' ? unsaid : { en: key, bn: key };
  }
}

export type Counted = {
  readonly key: string;
  readonly label: Label | null;
  readonly across: string;
  readonly acrossLabel: Label | null;
  readonly students: number;
};
export type CountTable = {
  readonly columns: readonly { readonly key: string; readonly label: Label }[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: Label;
    readonly cells: readonly number[];
    readonly total: number;
  }[];
  readonly totals: readonly number[];
  readonly total: number;
};

/** The order in which a choice's values stand; others as they come. */
const orders: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  gender: [...words.gender.keys()],
  religion: [...words.religion.keys()],
  status: Object.keys(statusTexts),
  stipend: ['true', 'false'],
};
const placeIn = (dimension: Dimension, key: string): number => {
  const place = orders[dimension]?.indexOf(key) ?? -1;
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
};

/** The counts as a table with its sums; rows and columns without anybody are not in it. */
export function tableOf(counted: readonly Counted[], by: Dimension, across: Across): CountTable {
  const columns: { key: string; label: Label }[] = [];
  const rows = new Map<string, { key: string; label: Label; cells: Map<string, number> }>();
  for (const one of counted) {
    if (!columns.some((column) => column.key === one.across))
      columns.push({ key: one.across, label: one.acrossLabel ?? valueLabel(across, one.across) });
    const row = rows.get(one.key) ?? {
      key: one.key,
      label: one.label ?? valueLabel(by, one.key),
      cells: new Map<string, number>(),
    };
    row.cells.set(one.across, (row.cells.get(one.across) ?? 0) + one.students);
    rows.set(one.key, row);
  }
  columns.sort((a, b) => placeIn(across, a.key) - placeIn(across, b.key));
  const shown = [...rows.values()].map(({ key, label, cells }) => {
    const figures = columns.map((column) => cells.get(column.key) ?? 0);
    return { key, label, cells: figures, total: figures.reduce((sum, figure) => sum + figure, 0) };
  });
  if (orders[by]) shown.sort((a, b) => placeIn(by, a.key) - placeIn(by, b.key));
  const totals = columns.map((_, place) => shown.reduce((sum, row) => sum + (row.cells[place] ?? 0), 0));
  return { columns, rows: shown, totals, total: totals.reduce((sum, figure) => sum + figure, 0) };
}

/** What the columns of a list may be: fields that may leave, the place and the first contact. */
export const listColumns = [
  'code',
  'roll',
  'nameEn',
  'nameBn',
  'class',
  'section',
  'group',
  'shift',
  'version',
  'gender',
  'dateOfBirth',
  'religion',
  'bloodGroup',
  'fatherNameEn',
  'fatherNameBn',
  'motherNameEn',
  'motherNameBn',
  'mobile',
  'emergencyContact',
  'email',
  'presentVillage',
  'presentPostOffice',
  'presentThanaId',
  'presentDistrictId',
  'presentAddress',
  'presentAddressBn',
  'permanentAddress',
  'permanentAddressBn',
  'admissionDate',
  'boardRoll',
  'boardRegistration',
  'houseId',
  'hasStipend',
  'stipendKind',
  'disability',
  'guardianNameEn',
  'guardianMobile',
  'status',
] as const;
export type ListColumn = (typeof listColumns)[number];

export const usualColumns: readonly ListColumn[] = [
  'roll',
  'nameEn',
  'class',
  'section',
  'fatherNameEn',
  'mobile',
];

export const columnLabel = (name: ListColumn): Label =>
  Object.hasOwn(student.fields, name)
    ? student.fields[name as keyof typeof student.fields].label
    : fieldTexts[name as keyof typeof fieldTexts];

/** How many were counted, and how many the register has. */
export type Headcount = { readonly boys: number; readonly girls: number; readonly others: number };
export const sumOf = ({ boys, girls, others }: Headcount): number => boys + girls + others;
