import type { Label } from '../../core/labels.ts';
import { disabilities, stipendKinds, student } from '../students/student.entity.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** So many students who are alike in everything the returns ask for. `classId` in teaching order. */
export type Counted = {
  readonly classId: string;
  readonly class: Label;
  readonly groupId: string | null;
  readonly group: Label | null;
  readonly gender: string;
  readonly religion: string;
  readonly disability: string | null;
  readonly hasStipend: boolean;
  readonly stipendKind: string | null;
  readonly students: number;
};
export type StaffCounted = {
  readonly designationId: string;
  readonly designation: Label;
  readonly gender: string;
  readonly hasIndex: boolean;
  readonly people: number;
};
export type RoomCounted = { readonly purpose: string; readonly rooms: number; readonly seats: number };
export type ThingCounted = {
  readonly name: Label;
  readonly working: number;
  readonly repair: number;
  readonly broken: number;
};

type Row = {
  readonly key: string;
  readonly label: Label;
  readonly note: string;
  readonly cells: readonly number[];
};
/** A table of the returns; `totals` are the sums of the columns, none where they would say nothing. */
export type ReturnTable = {
  readonly key: string;
  readonly title: Label;
  readonly head: Label;
  readonly columns: readonly Label[];
  readonly rows: readonly Row[];
  readonly totals: readonly number[];
};

export const returnTexts = {
  class: t('Class', 'শ্রেণি'),
  classAndGroup: t('Class and group', 'শ্রেণি ও বিভাগ'),
  total: t('Total', 'মোট'),
  boys: t('Boys', 'ছাত্র'),
  girls: t('Girls', 'ছাত্রী'),
  others: t('Others', 'অন্যান্য'),
  men: t('Men', 'পুরুষ'),
  women: t('Women', 'মহিলা'),
  designation: t('Designation', 'পদবি'),
  room: t('Room', 'কক্ষ'),
  rooms: t('Rooms', 'কক্ষ সংখ্যা'),
  seats: t('Seats', 'আসন'),
  equipment: t('Equipment', 'সরঞ্জাম'),
  working: t('Works', 'সচল'),
  repair: t('Needs repair', 'মেরামত দরকার'),
  broken: t('Broken', 'অচল'),
  employee: t('Employee', 'কর্মী'),
  index: t('MPO index', 'এমপিও ইনডেক্স'),
  withIndexMen: t('MPO, men', 'এমপিওভুক্ত পুরুষ'),
  withIndexWomen: t('MPO, women', 'এমপিওভুক্ত মহিলা'),
  withoutMen: t('Not MPO, men', 'এমপিওবিহীন পুরুষ'),
  withoutWomen: t('Not MPO, women', 'এমপিওবিহীন মহিলা'),
  none: t('Not entered', 'লেখা নেই'),
} as const;

const genders = ['male', 'female', 'other'] as const;
const byGender = [returnTexts.boys, returnTexts.girls, returnTexts.others];

/** Every row's cells with their sum at the end, and the sums of the columns. */
function tableOf(
  about: Pick<ReturnTable, 'key' | 'title' | 'head' | 'columns'>,
  rows: readonly Row[],
): ReturnTable {
  const whole = rows.map((row) => ({ ...row, cells: [...row.cells, row.cells.reduce((a, b) => a + b, 0)] }));
  return {
    ...about,
    columns: [...about.columns, returnTexts.total],
    rows: whole,
    totals: about.columns
      .concat(returnTexts.total)
      .map((_, place) => whole.reduce((sum, row) => sum + (row.cells[place] ?? 0), 0)),
  };
}

/** Rows in the order they first come in, each with the sums of its columns' tests. */
function rowsBy<C extends { readonly students: number }>(
  counted: readonly C[],
  keyOf: (one: C) => string,
  labelOf: (one: C) => Label,
  columns: readonly ((one: C) => boolean)[],
): Row[] {
  const rows = new Map<string, { label: Label; cells: number[] }>();
  for (const one of counted) {
    const row = rows.get(keyOf(one)) ?? { label: labelOf(one), cells: columns.map(() => 0) };
    for (const [place, fits] of columns.entries())
      if (fits(one)) row.cells[place] = (row.cells[place] ?? 0) + one.students;
    rows.set(keyOf(one), row);
  }
  return [...rows].map(([key, row]) => ({ key, note: '', ...row }));
}

const ofGender = genders.map((gender) => (one: Counted) => one.gender === gender);
const ofClass = (one: Counted) => one.classId;
const classLabel = (one: Counted) => one.class;

/** Each of a list of choices as a row, also those nobody has, because the forms have a line for each. */
function choiceRows(
  counted: readonly Counted[],
  choices: readonly { readonly value: string; readonly label: Label }[],
  chosenBy: (one: Counted) => string | null,
): Row[] {
  return choices.map(({ value, label }) => ({
    key: value,
    label,
    note: '',
    cells: ofGender.map((fits) =>
      counted
        .filter((one) => chosenBy(one) === value && fits(one))
        .reduce((sum, one) => sum + one.students, 0),
    ),
  }));
}

/** The strength of the students, as the yearly survey of BANBEIS asks for it. */
export function studentTables(counted: readonly Counted[]): ReturnTable[] {
  const religions = student.fields.religion.choices;
  const stipends = counted.filter((one) => one.hasStipend);
  const known = new Set<string>(stipendKinds.map((one) => one.value));
  return [
    tableOf(
      {
        key: 'class',
        title: t('Students by class', 'শ্রেণি অনুযায়ী শিক্ষার্থী'),
        head: returnTexts.class,
        columns: byGender,
      },
      rowsBy(counted, ofClass, classLabel, ofGender),
    ),
    tableOf(
      {
        key: 'group',
        title: t('Students by group', 'বিভাগ অনুযায়ী শিক্ষার্থী'),
        head: returnTexts.classAndGroup,
        columns: byGender,
      },
      rowsBy(
        counted.filter((one) => one.group !== null),
        (one) => `${one.classId} ${one.groupId}`,
        (one) => ({
          en: `${one.class.en} – ${one.group?.en ?? ''}`,
          bn: `${one.class.bn} – ${one.group?.bn ?? ''}`,
        }),
        ofGender,
      ),
    ),
    tableOf(
      {
        key: 'religion',
        title: t('Students by religion', 'ধর্ম অনুযায়ী শিক্ষার্থী'),
        head: returnTexts.class,
        columns: religions.map((one) => one.label),
      },
      rowsBy(
        counted,
        ofClass,
        classLabel,
        religions.map(
          ({ value }) =>
            (one: Counted) =>
              one.religion === value,
        ),
      ),
    ),
    tableOf(
      {
        key: 'disability',
        title: t('Students with a disability', 'প্রতিবন্ধী শিক্ষার্থী'),
        head: student.fields.disability.label,
        columns: byGender,
      },
      choiceRows(counted, disabilities, (one) => one.disability),
    ),
    tableOf(
      {
        key: 'stipend',
        title: t('Students with a stipend', 'উপবৃত্তিপ্রাপ্ত শিক্ষার্থী'),
        head: returnTexts.class,
        columns: byGender,
      },
      rowsBy(stipends, ofClass, classLabel, ofGender),
    ),
    tableOf(
      {
        key: 'stipendKind',
        title: t('Stipends by kind', 'ধরন অনুযায়ী উপবৃত্তি'),
        head: student.fields.stipendKind.label,
        columns: byGender,
      },
      choiceRows(stipends, [...stipendKinds, { value: '', label: returnTexts.none }], (one) =>
        one.stipendKind !== null && known.has(one.stipendKind) ? one.stipendKind : '',
      ),
    ),
  ];
}

/** Teachers and staff by designation, with and without an index number of the MPO. */
export function staffTable(counted: readonly StaffCounted[]): ReturnTable {
  const fits = (hasIndex: boolean, gender: string) => (one: StaffCounted) =>
    one.hasIndex === hasIndex && one.gender === gender;
  return tableOf(
    {
      key: 'staff',
      title: t('Teachers and staff by designation', 'পদবি অনুযায়ী শিক্ষক ও কর্মচারী'),
      head: returnTexts.designation,
      columns: [
        returnTexts.withIndexMen,
        returnTexts.withIndexWomen,
        returnTexts.withoutMen,
        returnTexts.withoutWomen,
        returnTexts.others,
      ],
    },
    rowsBy(
      counted.map((one) => ({ ...one, students: one.people })),
      (one) => one.designationId,
      (one) => one.designation,
      [
        fits(true, 'male'),
        fits(true, 'female'),
        fits(false, 'male'),
        fits(false, 'female'),
        (one) => one.gender === 'other',
      ],
    ),
  );
}

/** Who has an index number: one a row, with the number beside. */
export const indexTable = (
  people: readonly { readonly id: string; readonly name: Label; readonly about: string }[],
): ReturnTable => ({
  key: 'index',
  title: t('Staff with an index number', 'ইনডেক্সধারী শিক্ষক ও কর্মচারী'),
  head: returnTexts.employee,
  columns: [],
  rows: people.map((one) => ({ key: one.id, label: one.name, note: one.about, cells: [] })),
  totals: [],
});

/** Rooms and laboratories by what they are for. */
export function roomTable(
  counted: readonly RoomCounted[],
  purposes: readonly { readonly value: string; readonly label: Label }[],
): ReturnTable {
  const rows = purposes.map(({ value, label }): Row => {
    const found = counted.find((one) => one.purpose === value);
    return { key: value, label, note: '', cells: [found?.rooms ?? 0, found?.seats ?? 0] };
  });
  return {
    key: 'rooms',
    title: t('Rooms and laboratories', 'কক্ষ ও পরীক্ষাগার'),
    head: returnTexts.room,
    columns: [returnTexts.rooms, returnTexts.seats],
    rows,
    totals: [0, 1].map((place) => rows.reduce((sum, row) => sum + (row.cells[place] ?? 0), 0)),
  };
}

export const equipmentTable = (counted: readonly ThingCounted[]): ReturnTable =>
  tableOf(
    {
      key: 'equipment',
      title: t('Equipment', 'সরঞ্জাম'),
      head: returnTexts.equipment,
      columns: [returnTexts.working, returnTexts.repair, returnTexts.broken],
    },
    counted.map((one) => ({
      key: one.name.en,
      label: one.name,
      note: '',
      cells: [one.working, one.repair, one.broken],
    })),
  );
