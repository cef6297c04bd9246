import type { Label } from '../../../core/labels.ts';

/** What a column tells, and so how it is written and added up. */
export type Kind = 'count' | 'money' | 'percent' | 'bytes' | 'moment';
export type ColumnRule = {
  readonly kind: Kind;
  /** Of a percentage: which column of which. */
  readonly of?: readonly [part: ValueName, whole: ValueName];
};

/** Everything a report can tell of an institution. Money is paisa, a moment milliseconds. */
const values = {
  students: { kind: 'count' },
  female: { kind: 'count' },
  others: { kind: 'count' },
  femaleShare: { kind: 'percent', of: ['female', 'students'] },
  sections: { kind: 'count' },
  prePrimary: { kind: 'count' },
  primary: { kind: 'count' },
  secondary: { kind: 'count' },
  higherSecondary: { kind: 'count' },
  degree: { kind: 'count' },
  staff: { kind: 'count' },
  marked: { kind: 'count' },
  present: { kind: 'count' },
  absent: { kind: 'count' },
  late: { kind: 'count' },
  leave: { kind: 'count' },
  rate: { kind: 'percent', of: ['present', 'marked'] },
  collected: { kind: 'money' },
  receipts: { kind: 'count' },
  due: { kind: 'money' },
  overdue: { kind: 'money' },
  sms: { kind: 'count' },
  files: { kind: 'count' },
  storage: { kind: 'bytes' },
  lastSignIn: { kind: 'moment' },
  billed: { kind: 'money' },
  paid: { kind: 'money' },
  billDue: { kind: 'money' },
  billOverdue: { kind: 'money' },
} as const satisfies Readonly<Record<string, { kind: Kind; of?: readonly [string, string] }>>;
export type ValueName = keyof typeof values;
export const valueNames = Object.keys(values) as ValueName[];
export const ruleOf = (name: ValueName): ColumnRule => values[name];

/** The reports, with their columns. */
const reports = {
  overview: ['students', 'staff', 'rate', 'collected', 'billDue', 'lastSignIn'],
  students: [
    'students',
    'female',
    'others',
    'femaleShare',
    'sections',
    'prePrimary',
    'primary',
    'secondary',
    'higherSecondary',
    'degree',
  ],
  attendance: ['students', 'marked', 'present', 'late', 'absent', 'leave', 'rate'],
  fees: ['students', 'collected', 'receipts', 'due', 'overdue'],
  usage: ['students', 'staff', 'sms', 'files', 'storage', 'lastSignIn'],
  bills: ['students', 'billed', 'paid', 'billDue', 'billOverdue'],
} as const satisfies Readonly<Record<string, readonly ValueName[]>>;
export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];
export const columnsOf = (report: ReportName): readonly ValueName[] => reports[report];

/** Reports that tell of a day or a month; the others tell how it is now. */
export const hasPeriod = (report: ReportName): boolean =>
  columnsOf(report).some(
    (name) =>
      name === 'marked' || name === 'rate' || name === 'collected' || name === 'sms' || name === 'billed',
  );

/** By what institutions are put together. */
export const groupings = ['none', 'district', 'area', 'board', 'mpo', 'package', 'group', 'state'] as const;
export type Grouping = (typeof groupings)[number];

export type Values = { readonly [N in ValueName]?: number | null };
/** An institution with what it counts under as it was asked, by key and name; in several groups it counts under each. */
export type Institution = {
  readonly id: string;
  readonly name: Label;
  readonly under: readonly { readonly key: string; readonly name: Label }[];
  readonly values: Values;
};
export type Row = {
  readonly id: string;
  readonly name: Label;
  readonly institutions: number;
  readonly values: Values;
};

/** What several rows come to: counts and money added, the latest moment, percentages of the sums. */
export function sumOf(names: readonly ValueName[], rows: readonly { readonly values: Values }[]): Values {
  const sum: { [N in ValueName]?: number | null } = {};
  const needed = new Set(names.flatMap((name) => [name, ...(ruleOf(name).of ?? [])]));
  for (const name of needed) {
    const { kind } = ruleOf(name);
    if (kind === 'percent') continue;
    const known = rows.flatMap(({ values: of }) => of[name] ?? []);
    if (kind === 'moment') sum[name] = known.length === 0 ? null : Math.max(...known);
    else sum[name] = known.reduce((all, one) => all + one, 0);
  }
  return withShares(names, sum);
}

/** The same values with the percentages that follow from them; of nothing there is none. */
function withShares(names: readonly ValueName[], given: Values): Values {
  const shares = names.flatMap((name) => {
    const { of } = ruleOf(name);
    if (!of) return [];
    const [part, whole] = [given[of[0]] ?? 0, given[of[1]] ?? 0];
    return [[name, whole > 0 ? Math.round((part * 1000) / whole) / 10 : null] as const];
  });
  return { ...given, ...Object.fromEntries(shares) };
}

/** The rows of a report: institutions, or what each group of them comes to. */
export function rowsBy(
  by: Grouping,
  names: readonly ValueName[],
  institutions: readonly Institution[],
  unknown: Label,
): Row[] {
  if (by === 'none')
    return institutions.map(({ id, name, values: of }) => ({
      id,
      name,
      institutions: 1,
      values: withShares(names, of),
    }));
  const groups = new Map<string, { name: Label; members: Institution[] }>();
  for (const one of institutions) {
    const under = one.under.length > 0 ? one.under : [{ key: '', name: unknown }];
    for (const { key, name } of under) {
      const known = groups.get(key) ?? { name, members: [] };
      known.members.push(one);
      groups.set(key, known);
    }
  }
  return [...groups].map(([id, { name, members }]) => ({
    id: id === '' ? 'none' : id,
    name,
    institutions: members.length,
    values: sumOf(names, members),
  }));
}

/** Made once: comparing a thousand names by one that is made anew takes longer than reading them. */
const alphabet = new Intl.Collator('en', { numeric: true });

/** Rows in an order, by name where nobody knows it; what is not told stands last both ways, equal rows by their names. */
export function sorted(rows: readonly Row[], sort: string): Row[] {
  const descends = sort.startsWith('-');
  const asked = sort.replace(/^-/, '');
  const name = valueNames.find((one) => one === asked) ?? (asked === 'institutions' ? asked : 'name');
  const byName = (one: Row, other: Row) =>
    alphabet.compare(one.name.en, other.name.en) || alphabet.compare(one.id, other.id);
  const figureOf = (row: Row) =>
    name === 'name' ? null : name === 'institutions' ? row.institutions : (row.values[name] ?? null);
  return [...rows].sort((one, other) => {
    if (name === 'name') return descends ? byName(other, one) : byName(one, other);
    const [mine, theirs] = [figureOf(one), figureOf(other)];
    if (mine === null || theirs === null)
      return Number(mine === null) - Number(theirs === null) || byName(one, other);
    return (descends ? theirs - mine : mine - theirs) || byName(one, other);
  });
}

/** A day `2026-07-26` or a month `2026-07`. */
export const isPeriod = (text: string): boolean =>
  /^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/.test(text);

const megabyte = 1024 * 1024;
/** Megabytes, with one place below a hundred. */
export const megabytesOf = (bytes: number): number =>
  bytes >= 100 * megabyte ? Math.round(bytes / megabyte) : Math.round((bytes * 10) / megabyte) / 10;
