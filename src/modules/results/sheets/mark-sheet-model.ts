import type { Label, LabelParams, Language } from '../../../core/labels.ts';
import type { SubjectKept } from '../grading/examined.ts';
import { explain } from '../grading/explain.ts';
import { isGolden } from '../grading/golden.ts';
import { labels, outcomeLabels } from '../labels.ts';
import { outcomeSentences } from '../outcome-sentences.ts';
import { type ConductGiven, conductGrades, conductTexts } from './conduct/grades.ts';
import { designLabels } from './design/labels.ts';
import {
  bandRange,
  entryText,
  fullOf,
  type GroupedUnit,
  gpaText,
  partsOf,
  unitFor,
} from './sheet-columns.ts';
import { sheetLabels } from './sheet-labels.ts';

/** How a reader reads: texts in the language, figures and dates in the digits. */
export type SheetWords = {
  readonly language: Language;
  t(label: Label, params?: LabelParams): string;
  digits(text: string): string;
  date(value: string): string;
};

export type SheetRun = {
  readonly exam: Label;
  readonly year: Label;
  readonly className: Label;
  readonly revision: number | null;
  readonly publishedAt: string | null;
  readonly scale: readonly { letter: string; minPercent: string; point: string }[];
  readonly goldenAPlus?: true | undefined;
  /** The total leaves out what does not count in the GPA. */
  readonly totalGpaOnly?: true | undefined;
  readonly credits?: Readonly<Record<string, string>> | undefined;
  /** The share of a full mark that passes; without it no pass marks are said. */
  readonly passPercent?: number | undefined;
  /** The grade scale as it was recorded. */
  readonly scaleVersion?: { readonly id: string; readonly name: Label; readonly number: number } | undefined;
  readonly units: readonly GroupedUnit[];
};

/** What a mark sheet needs of one student; GPA and totals in hundredths. */
export type SheetStudent = {
  readonly name: Label;
  readonly code: string;
  readonly roll: number;
  readonly outcome: keyof typeof outcomeLabels;
  readonly gpa: number;
  readonly gpaWithoutFourth: number;
  readonly letter: string;
  readonly total: number;
  readonly totalFull: number;
  readonly failed: number;
  readonly sectionPosition: number | null;
  readonly classPosition: number | null;
  readonly father: Label;
  readonly mother: Label;
  readonly birthDate: string | null;
  readonly section: Label;
  readonly groupId: string | null;
  readonly group: Label | null;
  readonly shift: Label;
  /** Withheld for dues: the sheet says so and is not for handing out. */
  readonly held?: object | null;
  /** Days the attendance was taken up to the examination's end, and on how many of them the student came. */
  readonly attendance: { readonly days: number; readonly present: number } | null;
  /** The class teacher's, in the reader's language. */
  readonly comment?: Label | null;
  /** As the class teacher marked it. */
  readonly conduct?: readonly ConductGiven[] | undefined;
  readonly subjects: readonly SubjectKept[];
  readonly trace: Parameters<typeof explain>[0];
};

type SheetCell = { readonly text: string; readonly bad: boolean };
/** A line of marks; `merged` stands once for the `span` lines of the papers of one subject, null on the later ones. */
export type SheetLine =
  | { readonly kind: 'heading'; readonly name: string }
  | {
      readonly kind: 'marks';
      readonly name: string;
      readonly full: string;
      readonly pass: string;
      readonly parts: readonly SheetCell[];
      readonly merged: {
        readonly span: number;
        readonly total: string;
        readonly highest: string;
        readonly letter: SheetCell;
        readonly point: string;
      } | null;
    };

/** The full mark of papers as this student sits them: an exempt component is left out. */
function fullTaken(
  unit: GroupedUnit,
  papers: readonly { paper: GroupedUnit['papers'][number]; at: number }[],
  subject: SubjectKept,
): number {
  if (unit.full !== undefined && !subject.isExempt) return Number(subject.full);
  if (subject.isExempt) return fullOf({ ...unit, papers: papers.map((one) => one.paper) });
  const components = papers.flatMap(({ paper, at }) =>
    paper.components.filter((_, spot) => subject.entries[at]?.[spot] !== 'EX'),
  );
  return components.reduce((sum, one) => sum + one.full, 0) / 100;
}

const placeRules: ReadonlySet<string> = new Set(['meritOrder', 'places', 'placeShared', 'noPlace']);

/** Conduct in one line: Discipline: Good; Cleanliness: Very good. Empty where none was marked. */
export const conductLine = (
  conduct: readonly ConductGiven[] | undefined,
  { t }: Pick<SheetWords, 't'>,
): string => (conduct ?? []).map((one) => `${t(one.name)}: ${t(conductGrades[one.grade])}`).join('; ');

/** A mark sheet in words, the same on screen, on paper and as PDF. */
export type SheetModel = ReturnType<typeof markSheetModel>;

/** Puts a result into the words of a mark sheet; `ranked` are how many its places are counted among. */
export function markSheetModel(
  run: SheetRun,
  student: SheetStudent,
  around: {
    readonly highest: Readonly<Record<string, string>>;
    readonly ranked: { readonly section: number; readonly class: number };
  },
  words: SheetWords,
) {
  const { t, digits, date } = words;
  const taken = student.subjects.flatMap((subject) => {
    const unit = run.units.find((one) => one.code === subject.code);
    return unit ? [{ subject, unit: unitFor(unit, student.groupId) }] : [];
  });
  const parts = partsOf(taken.map((one) => one.unit));
  const place = (position: number | null, all: number) =>
    position === null
      ? '–'
      : t(labels.placeOf, { place: digits(String(position)), all: digits(String(all)) });
  const creditsOf = (code: string) => {
    const credits = run.credits?.[code];
    return credits === undefined ? '' : `, ${t(labels.creditsOf, { count: digits(credits) })}`;
  };
  const linesOf = ({ subject, unit }: (typeof taken)[number]): SheetLine[] => {
    // A yearly result has its examinations side by side, two papers of a subject one below the other.
    const rows =
      unit.full === undefined
        ? unit.papers.map((paper, at) => [{ paper, at }])
        : [unit.papers.map((paper, at) => ({ paper, at }))];
    return rows.map((papers, at) => ({
      kind: 'marks',
      name:
        (rows.length > 1 ? t(papers[0]?.paper.name ?? unit.name) : t(unit.name)) +
        (subject.countsInGpa || subject.isExempt || at > 0
          ? ''
          : ` (${t(run.totalGpaOnly ? labels.notInTotal : labels.notCounted)})`) +
        (subject.countsInGpa && at === 0 ? creditsOf(subject.code) : ''),
      full: digits(String(fullTaken(unit, papers, subject))),
      pass:
        run.passPercent === undefined
          ? ''
          : digits(String(Math.round(fullTaken(unit, papers, subject) * run.passPercent) / 100)),
      parts: parts.map(({ code }) => {
        for (const { paper, at } of papers) {
          const spot = paper.components.findIndex((one) => one.code === code);
          if (spot >= 0)
            return {
              text: digits(entryText(subject.entries[at]?.[spot] ?? null)),
              // A part that failed in one paper alone is marked in that one.
              bad: subject.reasons.some(({ part }) => part === code || part === `${paper.code}/${code}`),
            };
        }
        return { text: '–', bad: false };
      }),
      merged:
        at > 0
          ? null
          : {
              span: rows.length,
              total: subject.isExempt
                ? t(labels.exempt)
                : digits(subject.total) + (subject.grace === '0' ? '' : '*'),
              highest: digits(around.highest[subject.code] ?? '–'),
              letter: { text: subject.letter, bad: !subject.passed },
              point: digits(subject.point),
            },
    }));
  };
  const fourth = taken.filter((one) => one.subject.role === 'fourth');
  const failed = taken.filter(
    ({ subject }) => subject.role !== 'fourth' && subject.countsInGpa && !subject.passed,
  );
  const groupShift = [student.group ? t(student.group) : '', t(student.shift)].filter(Boolean).join(', ');
  const scale = [...run.scale].sort((a, b) => Number(b.minPercent) - Number(a.minPercent));
  const facts: (readonly [string, string])[] = [
    [t(labels.name), t(student.name)],
    [t(labels.classSection), `${t(run.className)}, ${t(student.section)}`],
    [t(labels.father), t(student.father)],
    [t(student.group ? sheetLabels.groupShift : sheetLabels.shift), groupShift],
    [t(labels.mother), t(student.mother)],
    [t(labels.roll), digits(String(student.roll))],
    [t(sheetLabels.birthDate), student.birthDate ? date(student.birthDate) : '–'],
    [t(labels.studentId), digits(student.code)],
  ];
  // Neither passed nor failed by marks: said in its own sentence.
  const own = outcomeSentences[student.outcome];
  const hasGrace = taken.some(({ subject }) => subject.grace !== '0');
  return {
    title: t(labels.markSheet),
    exam: `${t(run.exam)} · ${t(run.year)}`,
    note: run.revision === null ? t(labels.draft) : student.held ? t(sheetLabels.heldSheet) : '',
    facts,
    head: {
      subject: t(labels.subject),
      full: t(labels.full),
      /** Null where the run says no pass mark. */
      pass: run.passPercent === undefined ? null : t(labels.passMark),
      parts: parts.map((part) => t(part.name)),
      ends: [labels.total, labels.highest, labels.grade, labels.point].map((label) => t(label)),
    },
    lines: [
      ...taken.filter((one) => one.subject.role !== 'fourth').flatMap(linesOf),
      ...(fourth.length > 0
        ? [{ kind: 'heading', name: t(sheetLabels.additional) } as const, ...fourth.flatMap(linesOf)]
        : []),
    ] as SheetLine[],
    total: {
      name: t(labels.total),
      full: digits(String(student.totalFull / 100)),
      got: digits(String(student.total / 100)),
    },
    block: [
      [t(labels.gpa), digits(gpaText(student.gpa))],
      ...(fourth.length > 0 ? [[t(labels.withoutFourth), digits(gpaText(student.gpaWithoutFourth))]] : []),
      [t(labels.letter), student.letter],
      [t(labels.outcome), t(outcomeLabels[student.outcome])],
      [t(labels.meritClass), place(student.classPosition, around.ranked.class)],
      [t(labels.meritSection), place(student.sectionPosition, around.ranked.section)],
      ...(student.attendance
        ? [
            [
              t(sheetLabels.attendance),
              t(sheetLabels.daysOf, {
                present: digits(String(student.attendance.present)),
                days: digits(String(student.attendance.days)),
              }),
            ],
          ]
        : []),
    ] as [string, string][],
    howTitle: t(labels.howItCame),
    how: explain(student.trace, run.units, words.language)
      // The places stand on the sheet by themselves.
      .filter((step) => step.rule !== 'subject' && !placeRules.has(step.rule))
      .map((step) => step.text)
      .join(' '),
    notes: [
      own
        ? t(own)
        : failed.length > 0
          ? t(sheetLabels.failedIn, { subjects: failed.map(({ unit }) => t(unit.name)).join(', ') })
          : '',
      isGolden(run, student) ? t(sheetLabels.goldenNote) : '',
      hasGrace ? t(sheetLabels.withGrace) : '',
      student.conduct?.length ? `${t(conductTexts.conduct)}: ${conductLine(student.conduct, words)}.` : '',
    ].filter(Boolean),
    remark: t(sheetLabels.remark),
    comment: student.comment ? t(student.comment) : '',
    scaleTitle: run.scaleVersion
      ? t(designLabels.scale, {
          name: run.scaleVersion.name,
          number: digits(String(run.scaleVersion.number)),
        })
      : t(labels.gradeScale),
    scale: scale.map((band, at) => [digits(bandRange(scale, at)), band.letter, digits(band.point)]),
    signatures: [labels.guardian, labels.classTeacher, labels.head].map((label) => t(label)),
    footer: [
      run.publishedAt ? t(labels.publishedOn, { date: date(run.publishedAt) }) : '',
      run.revision === null ? '' : t(labels.revision, { number: digits(String(run.revision)) }),
    ]
      .filter(Boolean)
      .join(' · '),
    check: t(sheetLabels.checkHere),
    revision: run.revision === null ? '' : t(labels.revision, { number: digits(String(run.revision)) }),
    places: {
      class: place(student.classPosition, around.ranked.class),
      section: place(student.sectionPosition, around.ranked.section),
    },
    names: {
      gpa: labels.gpa,
      withoutFourth: labels.withoutFourth,
      outcome: labels.outcome,
      attendance: sheetLabels.attendance,
    },
  };
}
