import type { Label } from '../../core/labels.ts';

/** One line of a grade scale: it runs from `minPercent` up to, but not including, the next line's. */
export type GradeBand = {
  readonly letter: string;
  /** 0 to 100, at most two decimals, as a decimal text or a whole number. */
  readonly minPercent: string;
  /** Grade point, two decimals: `3.50`. */
  readonly point: string;
};

/** How an institution turns marks into results. Every switch that decides about somebody is here, nothing in code. */
export type ResultPolicy = {
  readonly scale: readonly GradeBand[];
  /** The pass mark of a component is this share of its full mark, rounded half up, unless it has one of its own. */
  readonly passPercent: number;
  /** Each component must be passed by itself. */
  readonly componentSeparatePass: boolean;
  /** Where a subject has two papers: their components are added up before they are checked, or each is checked. */
  readonly combinedPapers: 'combined' | 'each_paper';
  readonly combinedPassMarks: 'percent_of_combined' | 'sum_of_papers';
  /** The additional subject: what it earns above `threshold` is added. Null where there is none. */
  readonly fourthSubject: { readonly threshold: string; readonly cap: string } | null;
  readonly failGpaMode: 'zero' | 'average';
  readonly subjectMarkRounding: 'none' | 'half_up' | 'ceil';
  /** An absence in any component fails the subject. */
  readonly absentPaperFails: boolean;
  /**
   * Whoever was present on a smaller share of the days of the year's register, in percent, does not pass. Absent: no
   * such rule.
   */
  readonly leastAttendance?: number | undefined;
  readonly grace: {
    /** Whole marks for all subjects together. */
    readonly maxTotal: number;
    readonly maxSubjects: number;
    readonly perSubjectMax?: number;
    /** Only when it turns the whole result into a pass. */
    readonly onlyIfAllFailuresCured: boolean;
  } | null;
  readonly totalIncludesFourth: boolean;
  /** The total, and so merit by it, holds only subjects that count in the GPA. Absent: the others are in it too. */
  readonly totalGpaOnly?: true | undefined;
  /**
   * Credits by the code of the subject, as decimal texts: points are weighted by them, as National University does.
   * Absent where every subject counts the same. There is no 4th subject then.
   */
  readonly credits?: Readonly<Record<string, string>> | undefined;
  /** A+ in every subject is called golden A+ on sheets and lists; no official grade. Absent where it is off. */
  readonly goldenAPlus?: true | undefined;
  /**
   * A yearly result made of terms, the examination of the result itself the last; empty for one examination. Weights
   * in percent, 100 together. The names are the examinations' when the results are made.
   */
  readonly terms: readonly {
    readonly id: string;
    readonly weight: number;
    readonly name?: Label;
    /** Of a run: by what the parts of this examination are judged, where its own setting has other rules. */
    readonly rules?: PartRules;
  }[];
  /** Of a yearly result: only this many of each subject's best examinations count, each the same. Absent: weights. */
  readonly bestOf?: number | undefined;
  /** Of a run: the recorded scale its bands were. */
  readonly scaleVersion?: { readonly id: string; readonly name: Label; readonly number: number };
  readonly passOn: 'combined' | 'combined_and_last_term' | 'every_term';
};

/** The switches that decide about the parts of a subject in one examination. */
const partRules = [
  'passPercent',
  'componentSeparatePass',
  'combinedPapers',
  'combinedPassMarks',
  'absentPaperFails',
] as const;
type PartRules = Pick<ResultPolicy, (typeof partRules)[number]>;

/** The rules of a term's own setting for the parts of its subjects; nothing where they are the yearly ones. */
export function ownRulesOf(own: PartRules | null, yearly: PartRules): { readonly rules?: PartRules } {
  if (!own || partRules.every((rule) => own[rule] === yearly[rule])) return {};
  const { passPercent, componentSeparatePass, combinedPapers, combinedPassMarks, absentPaperFails } = own;
  return {
    rules: { passPercent, componentSeparatePass, combinedPapers, combinedPassMarks, absentPaperFails },
  };
}

/** SSC, HSC, Dakhil, Alim and almost every internal examination since 2001 and 2003. */
export const gpa5: readonly GradeBand[] = [
  { letter: 'A+', minPercent: '80', point: '5.00' },
  { letter: 'A', minPercent: '70', point: '4.00' },
  { letter: 'A-', minPercent: '60', point: '3.50' },
  { letter: 'B', minPercent: '50', point: '3.00' },
  { letter: 'C', minPercent: '40', point: '2.00' },
  { letter: 'D', minPercent: '33', point: '1.00' },
  { letter: 'F', minPercent: '0', point: '0.00' },
];

/** The boards' rules for class nine to twelve: two papers are one subject, the fourth subject adds. */
export const boardPolicy: ResultPolicy = {
  scale: gpa5,
  passPercent: 33,
  componentSeparatePass: true,
  combinedPapers: 'combined',
  combinedPassMarks: 'percent_of_combined',
  fourthSubject: { threshold: '2.00', cap: '5.00' },
  failGpaMode: 'zero',
  subjectMarkRounding: 'none',
  absentPaperFails: true,
  grace: null,
  totalIncludesFourth: false,
  terms: [],
  passOn: 'combined',
};

/** Class six to eight as most schools do it: every subject compulsory. */
export const juniorPolicy: ResultPolicy = { ...boardPolicy, fourthSubject: null };
