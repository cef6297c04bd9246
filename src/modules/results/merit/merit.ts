import type { Label } from '../../../core/labels.ts';
import { sheetLabels } from '../sheets/sheet-labels.ts';

export const meritBys = [
  'class',
  'section',
  'shift',
  'group',
  'gender',
  'subject',
  'golden',
  'improved',
] as const;
export type MeritBy = (typeof meritBys)[number];

export type MeritStudent = {
  readonly enrolmentId: string;
  readonly name: Label;
  readonly roll: number;
  readonly sectionId: string;
  readonly section: Label;
  readonly shift: Label;
  readonly group: Label | null;
  readonly gender: string;
  readonly gpa: number;
  readonly letter: string;
  /** Hundredths of a mark. */
  readonly total: number;
  readonly sectionPosition: number | null;
  readonly classPosition: number | null;
  readonly isGolden?: boolean;
  readonly subjects: readonly {
    readonly code: string;
    readonly total: string;
    readonly letter: string;
    readonly passed: boolean;
    readonly isExempt: boolean;
    readonly isAbsent: boolean;
  }[];
};
type MeritRow = {
  place: number;
  enrolmentId: string;
  name: Label;
  roll: number;
  section: Label;
  gpa: number;
  letter: string;
  total: number;
  /** Of most improved: hundredths of a percent of the full marks, then and now. */
  gain?: { before: number; after: number; runId: string; enrolmentId: string };
};
export type MeritList = { key: string; name: Label; rows: MeritRow[] };

/** Places in the order of `rank`: equal ranks share one and the next is left out, 1, 1, 3. Whoever ties the last stays. */
function placed<S>(students: readonly S[], rank: (student: S) => number, top: number): [S, number][] {
  const ordered = students.toSorted((a, b) => rank(a) - rank(b));
  let place = 0;
  return ordered
    .map((student, at): [S, number] => {
      const before = ordered[at - 1];
      if (before === undefined || rank(before) !== rank(student)) place = at + 1;
      return [student, place];
    })
    .filter(([, at]) => at <= top);
}

const rowOf = (student: MeritStudent, place: number): MeritRow => ({
  place,
  enrolmentId: student.enrolmentId,
  name: student.name,
  roll: student.roll,
  section: student.section,
  gpa: student.gpa,
  letter: student.letter,
  total: student.total,
});

/**
 * The first `top` places of the class, of every section, shift, group or gender in the order of the class's merit, or by the
 * marks of every subject. Only who has a place in the class is listed; in a subject whoever passed it. Golden A+ is one
 * list of everybody who has it.
 */
export function meritLists(
  students: readonly MeritStudent[],
  units: readonly { code: string; name: Label }[],
  by: MeritBy,
  top: number,
): MeritList[] {
  if (by === 'subject')
    return units.flatMap((unit) => {
      const sat = students.flatMap((student) => {
        const own = student.subjects.find((one) => one.code === unit.code);
        return own?.passed && !own.isExempt && !own.isAbsent ? [{ student, own }] : [];
      });
      if (sat.length === 0) return [];
      const rows = placed(sat, ({ own }) => -Math.round(Number(own.total) * 100), top).map(
        ([{ student, own }, place]) => ({
          ...rowOf(student, place),
          letter: own.letter,
          total: Math.round(Number(own.total) * 100),
        }),
      );
      return [{ key: unit.code, name: unit.name, rows }];
    });
  const ranked = students.filter((student) => student.classPosition !== null);
  if (by === 'golden') {
    const golden = ranked.filter((student) => student.isGolden);
    const rows = placed(golden, (one) => one.classPosition ?? 0, golden.length);
    return golden.length === 0
      ? []
      : [
          {
            key: 'golden',
            name: sheetLabels.golden,
            rows: rows.map(([student, place]) => rowOf(student, place)),
          },
        ];
  }
  const keyOf = (student: MeritStudent): [key: string, name: Label] => {
    if (by === 'section') return [student.sectionId, student.section];
    if (by === 'shift') return [student.shift.en, student.shift];
    if (by === 'group') return [student.group?.en ?? '', student.group ?? sheetLabels.withoutGroup];
    if (by === 'gender')
      return [
        student.gender,
        student.gender === 'male'
          ? sheetLabels.boys
          : student.gender === 'female'
            ? sheetLabels.girls
            : sheetLabels.others,
      ];
    return ['', sheetLabels.wholeClass];
  };
  const lists = new Map<string, { name: Label; members: MeritStudent[] }>();
  for (const student of ranked) {
    const [key, name] = keyOf(student);
    const list = lists.get(key) ?? { name, members: [] };
    list.members.push(student);
    lists.set(key, list);
  }
  return [...lists]
    .sort(([, a], [, b]) => a.name.en.localeCompare(b.name.en))
    .map(([key, { name, members }]) => ({
      key,
      name,
      // In a section the places are the results' own: their rule may differ from sharing.
      rows: placed(
        members,
        (one) => (by === 'section' ? one.sectionPosition : one.classPosition) ?? 0,
        top,
      ).map(([student, place]) => rowOf(student, place)),
    }));
}

/**
 * Whoever gained most since an earlier examination, by percentage of the full marks; `before` is by enrolment the
 * earlier result, `share` in hundredths of a percent, of who had one there. Who has a failed or passed result in both is compared.
 */
export function improvedList(
  students: readonly (MeritStudent & { readonly outcome: string; readonly totalFull: number })[],
  before: ReadonlyMap<
    string,
    { readonly share: number; readonly runId: string; readonly enrolmentId: string }
  >,
  exam: Label,
  top: number,
): MeritList[] {
  const gained = students.flatMap((student) => {
    const known = before.get(student.enrolmentId);
    if (known === undefined || student.totalFull === 0) return [];
    if (student.outcome !== 'passed' && student.outcome !== 'failed') return [];
    const after = Math.round((student.total * 10_000) / student.totalFull);
    const { share, ...earlier } = known;
    return after > share ? [{ student, before: share, after, earlier }] : [];
  });
  if (gained.length === 0) return [];
  const rows = placed(gained, (one) => one.before - one.after, top).map(([one, place]) => ({
    ...rowOf(one.student, place),
    gain: { before: one.before, after: one.after, ...one.earlier },
  }));
  return [{ key: 'improved', name: exam, rows }];
}
