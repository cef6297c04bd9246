import type { ImportMode, ImportRow, SheetSum } from '../../contracts/import-contract.ts';
import { toAsciiDigits } from '../../digits.ts';
import { type Entity, fieldLabels } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { isMobile } from '../../identifiers.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Column } from '../../validation/import/columns.ts';
import { readDate } from '../../validation/import/dates-in-sheets.ts';
import type { Hands } from '../entity/records.ts';
import type { Call } from '../http/serve.ts';
import type { Undo, WrittenRecord } from './batches.ts';
import { standsInSheets } from './read-cells.ts';

type Rows = readonly Record<string, string>[];
/** Who imports, and when. */
type Importing = Pick<Call<unknown>, 'context' | 'services'> & { readonly mode: ImportMode };
/** The same of a sheet that is written: what it is called, and who is told how far it is. */
type Writing = Importing & {
  readonly fileName?: string;
  /** Told of so many more rows that are written. Throws where somebody stopped it: nothing is kept then. */
  readonly onWritten?: (rows: number) => Promise<void>;
};

type CheckedSheet = {
  readonly rows: ImportRow[];
  /** The words a column may hold, where they are few. */
  readonly offered: ReadonlyMap<string, readonly Label[]>;
  /** What its amounts come to, as decimal texts of taka. */
  readonly sums?: readonly SheetSum[];
};
export type WrittenSheet = {
  readonly created: number;
  readonly changed?: number;
  /** How many rows do not pass, and these rows; then nothing is written. */
  readonly wrong: number;
  readonly rows: ImportRow[];
  /** What was written, where it can be taken back. */
  readonly records: readonly WrittenRecord[];
};

/** What the import centre says of a kind of sheet. */
export type Centre = {
  /** What its sheets bring: "Students". */
  readonly plural: Label;
  /** The address at which its window opens. */
  readonly path: string;
  /** The call that answers an empty sheet; left out where each sheet has one of its own. */
  readonly template?: string;
  /** Who brings it in, where whoever only looks may check a sheet too. */
  readonly permission?: Permission;
};

/** One kind of sheet that is imported: its columns, what is wrong with its rows, writing all of them or none. */
export type ImportKind<H extends Hands = Hands> = {
  /** `students.student`: stands with every import that was made, never changes. */
  readonly name: string;
  /** What one row is, said for nothing in headings: "Student name". */
  readonly noun: Label;
  readonly columns: (mode: ImportMode) => readonly Column[];
  /** By which columns a person knows a row at once. */
  readonly pinned: readonly string[];
  readonly modes: readonly ImportMode[];
  readonly check: (hands: H, rows: Rows, by: Importing) => Promise<CheckedSheet>;
  readonly write: (hands: H, rows: Rows, by: Writing) => Promise<WrittenSheet>;
  readonly permission: Permission;
  /** It changes what people sign in with too: its writing has a `platform`. */
  readonly withPlatform?: boolean;
  /** Left out where it cannot be taken back. */
  readonly undo?: Undo['undo'];
  /** What its headings meant is kept though it is not taken back here. */
  readonly keepsHeadings?: boolean;
  /** Left out where the import centre does not name it. */
  readonly centre?: Centre;
};

/** Whether a cell could be a value of a field, for telling columns apart. */
function fitOf(field: Field): ((cell: string) => boolean) | undefined {
  const digits = (cell: string) => toAsciiDigits(cell).replace(/[\s\-–]/g, '');
  if (field.kind === 'phone') return (cell) => isMobile(cell) || /^[\d+]{9,}/.test(digits(cell));
  if (field.kind === 'date') return (cell) => readDate(cell) !== null;
  if (field.kind === 'email') return (cell) => cell.includes('@');
  const pattern = field.kind === 'text' || field.kind === 'secret' ? field.pattern : undefined;
  // What a spreadsheet has cut is still such a number.
  return pattern ? (cell) => pattern.test(digits(cell)) || /^\d\.\d+e\+\d+$/i.test(cell) : undefined;
}

/** The columns of an entity's own fields. A name has its letters' language where it stands beside one in the other. */
export function columnsOf(entity: Entity, required: ReadonlySet<string> = requiredOf(entity)): Column[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    standsInSheets(field) ? [columnOf(name, field, required, entity)] : [],
  );
}

function columnOf(name: string, field: Field, required: ReadonlySet<string>, entity: Entity): Column {
  const stem = name.replace(/(En|Bn)$/, '');
  const isBengali = name.endsWith('Bn');
  const others = isBengali ? [`${stem}En`, stem] : [`${stem}Bn`];
  const isOfTwo = others.some((other) => Object.hasOwn(entity.fields, other));
  const fits = fitOf(field);
  return {
    name,
    label: field.label,
    isRequired: required.has(name),
    ...(isOfTwo ? { lang: isBengali ? ('bn' as const) : ('en' as const) } : {}),
    ...(fits ? { fits } : {}),
  };
}

const requiredOf = (entity: Entity): ReadonlySet<string> =>
  new Set(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.required && field.kind !== 'flag' ? [name] : [],
    ),
  );

/** The columns of labels alone. */
const columnsOfLabels = (labels: Readonly<Record<string, Label>>, required: ReadonlySet<string>): Column[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, isRequired: required.has(name) }));

/** The columns of an entity, in the order of `labels`, which may name more than the entity has. */
export function columnsInOrder(
  entity: Entity,
  labels: Readonly<Record<string, Label>>,
  required: ReadonlySet<string>,
): Column[] {
  const own = new Map(columnsOf(entity, required).map((column) => [column.name, column]));
  return columnsOfLabels(labels, required).map((column) => own.get(column.name) ?? column);
}

/** By which columns somebody knows a record: its name. */
export const pinnedOf = (entity: Entity): string[] => {
  const [first] = [entity.title.en, entity.title.bn].filter((name) =>
    Object.hasOwn(fieldLabels(entity), name),
  );
  return first === undefined ? [] : [first];
};
