/**
 * What stands in a cell: hundredths of a mark as a whole number, or AB absent, EX exempt, EXP expelled, WH withheld;
 * null while nobody has entered it, which is not zero.
 */
export type Entry = number | 'AB' | 'EX' | 'EXP' | 'WH' | null;

/** A part of a paper: written, multiple choice, practical. */
export type Component = {
  readonly code: string;
  /** Hundredths of a mark, more than 0. */
  readonly full: number;
  /** Hundredths of a mark; null for the policy's share of the full mark. */
  readonly pass?: number | null;
  /** False for a part that need not be passed by itself, such as continuous assessment. */
  readonly mustPass?: boolean;
};
export type Paper = {
  readonly id?: string;
  readonly name: string;
  /** The same array for everybody who sits the paper. */
  readonly components: readonly Component[];
  /** In the order of the components; what is not there is not entered yet. */
  readonly entries: readonly Entry[];
};

/** A subject in one examination of a yearly result; `full` without the components the student is exempt from. */
export type TermMark = {
  readonly full: number;
  readonly entry: Entry;
  /** What that examination's own rules say of its parts, whatever they add up to: one failed, or one missed. */
  readonly failed?: 'component' | 'absent' | null;
};

export type SubjectMarks = {
  readonly code: string;
  readonly name: string;
  /** Whether it counts in the average or adds to it; the same subject may be either, student by student. */
  readonly role: 'compulsory' | 'fourth';
  readonly papers: readonly Paper[];
  /** Of a yearly result, by term; then there are no papers. */
  readonly termMarks?: Readonly<Record<string, TermMark>>;
  /** The student need not take it; it leaves the divisor. */
  readonly isExempt?: boolean;
  /** Printed, but not part of the GPA. */
  readonly countsInGpa?: boolean;
};
