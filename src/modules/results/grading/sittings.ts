import type { Entry, SubjectMarks, TermMark } from '../../grading/marks.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import { failureIn } from '../../grading/subject.ts';
import type { Register } from '../merit/ranked.ts';
import {
  type ExaminedPaper,
  type Examinee,
  marksOfSubject,
  subjectsTaken,
  type TakenSubject,
  type Unit,
  unitsOf,
} from './examined.ts';

/** A paper of one of the examinations that results are made of. */
export type PaperOfExam = ExaminedPaper & { readonly examId: string };

/** Who sits, with the entries by the place of the paper in the list of papers. */
export type Sitting = Examinee & {
  readonly marks: readonly (readonly Entry[] | undefined)[];
  /** Only where places hang on it. */
  readonly register?: Register;
};

/** A student with the marks of every subject taken, and the unit of each beside it. */
export type Sat = {
  readonly student: Sitting;
  readonly units: readonly Unit[];
  readonly marks: readonly SubjectMarks[];
};

/** The subjects of a run. Of a yearly result each has its examinations as papers, one part each. */
export function unitsOfRun(
  papers: readonly PaperOfExam[],
  examId: string,
  policy: Pick<ResultPolicy, 'terms'>,
): Unit[] {
  const units = unitsOf(papers.filter((one) => one.examId === examId));
  if (policy.terms.length === 0) return units;
  return units.map((unit) => {
    const terms = policy.terms.map(({ id, name = { en: '', bn: '' } }) => {
      const full = fullOf(papersOfTerm(unit.papers, papers, id));
      const component = { code: id, name, full, pass: null, mustPass: false };
      return {
        ...(unit.papers[0] as ExaminedPaper),
        id,
        code: id,
        name,
        groupId: null,
        components: [component],
      };
    });
    return {
      ...unit,
      full: terms.findLast((one) => one.components[0]?.full)?.components[0]?.full ?? 0,
      papers: terms,
    };
  });
}

/** The papers of a term that belong to the subject of these papers: of the same unit, or of one of their subjects. */
const papersOfTerm = (taken: readonly ExaminedPaper[], papers: readonly PaperOfExam[], term: string) =>
  papers.filter(
    (paper) =>
      paper.examId === term &&
      taken.some((one) => one.unit === paper.unit || one.subjectId === paper.subjectId) &&
      taken.some((one) => paper.groupId === null || one.groupId === null || one.groupId === paper.groupId),
  );

/** The papers a subject's marks come from: its own or, in a yearly result, those of every term. */
export const papersSat = (
  taken: TakenSubject,
  papers: readonly PaperOfExam[],
  policy: Pick<ResultPolicy, 'terms'>,
): readonly ExaminedPaper[] =>
  policy.terms.length === 0
    ? taken.papers
    : policy.terms.flatMap((term) => papersOfTerm(taken.papers, papers, term.id));

const fullOf = (papers: readonly ExaminedPaper[]) =>
  papers.flatMap((paper) => paper.components).reduce((sum, one) => sum + one.full, 0);

/**
 * What a term says of a subject: its parts added up, exempt ones left out; absent only where no part has a mark. A
 * part nobody has entered leaves the whole term without a mark, an expulsion or a withheld part decides it.
 */
function entryOfTerm(entries: readonly Entry[]): Entry {
  const taken = entries.filter((entry) => entry !== 'EX');
  if (taken.length === 0) return 'EX';
  if (taken.includes('EXP')) return 'EXP';
  if (taken.includes('WH')) return 'WH';
  if (taken.includes(null)) return null;
  if (taken.every((entry) => entry === 'AB')) return 'AB';
  return taken.reduce<number>((sum, entry) => sum + (typeof entry === 'number' ? entry : 0), 0);
}

/**
 * Whoever takes a subject, with the marks of each, one after the other. Students of a group, a religion and the same
 * choices take the same.
 */
export function* whoSits(given: {
  readonly papers: readonly PaperOfExam[];
  readonly examId: string;
  readonly students: readonly Sitting[];
  readonly policy: ResultPolicy;
}): Generator<Sat> {
  const { papers, examId, policy } = given;
  const own = papers.filter((one) => one.examId === examId);
  // One object a term: what a subject's papers ask is remembered by it.
  const policies = new Map(
    policy.terms.map(({ id, rules }) => [id, rules ? { ...policy, ...rules } : policy]),
  );
  const units = new Map(unitsOfRun(papers, examId, policy).map((unit) => [unit.unit, unit]));
  const placeOf = new Map(papers.map((paper, place) => [paper.id, place]));
  type Taken = TakenSubject & { readonly unit: Unit; readonly places: readonly number[] };
  const kinds = new Map<string, { units: Unit[]; taken: Taken[] }>();
  const takenBy = (student: Sitting) => {
    const kind = `${student.groupId} ${student.religion} ${JSON.stringify(student.choices)}`;
    const known = kinds.get(kind);
    if (known) return known;
    const taken = subjectsTaken(student, own).flatMap((subject): Taken[] => {
      const unit = units.get(subject.papers[0]?.unit ?? '');
      const places = subject.papers.map(({ id }) => placeOf.get(id) ?? -1);
      return unit ? [{ ...subject, unit, places }] : [];
    });
    const made = { taken, units: taken.map(({ unit }) => unit) };
    kinds.set(kind, made);
    return made;
  };
  for (const student of given.students) {
    const { taken, units } = takenBy(student);
    if (taken.length === 0) continue;
    const read = (paperId: string) => student.marks[placeOf.get(paperId) ?? -1];
    const marks = taken.map((subject) =>
      policy.terms.length === 0
        ? marksOfSubject(subject, (_, place) => student.marks[subject.places[place] ?? -1])
        : marksOfTerms(subject, papers, policies, read),
    );
    yield { student, units, marks };
  }
}

/** A student's entries by paper. */
export const entriesByPaper =
  (student: Sitting, papers: readonly PaperOfExam[]) =>
  (paperId: string): readonly Entry[] =>
    student.marks[papers.findIndex((one) => one.id === paperId)] ?? [];

/** How many marks of a subject nobody has entered. */
export function missingIn(marks: SubjectMarks): number {
  if (marks.termMarks) return Object.values(marks.termMarks).filter(({ entry }) => entry === null).length;
  let missing = 0;
  for (const { components, entries } of marks.papers)
    for (let place = 0; place < components.length; place += 1)
      if ((entries[place] ?? null) === null) missing += 1;
  return missing;
}

/** The full marks of what a student is exempt from, unless it is everything. */
function exemptIn({ papers, isExempt }: SubjectMarks): number {
  if (isExempt) return 0;
  return papers
    .flatMap(({ components, entries }) => components.filter((_, place) => entries[place] === 'EX'))
    .reduce((sum, one) => sum + one.full, 0);
}

/**
 * The marks of a subject in each term, its parts judged by the term's policy; a term without a paper of the subject
 * leaves its weight to the others.
 */
function marksOfTerms(
  subject: TakenSubject,
  papers: readonly PaperOfExam[],
  policies: ReadonlyMap<string, ResultPolicy>,
  read: (paperId: string) => readonly Entry[] | undefined,
): SubjectMarks {
  const termMarks: Record<string, TermMark> = {};
  for (const [term, policy] of policies) {
    const own = papersOfTerm(subject.papers, papers, term);
    const sat = marksOfSubject({ ...subject, papers: own }, read);
    const entry = entryOfTerm(
      sat.papers.flatMap(({ components, entries }) => components.map((_, place) => entries[place] ?? null)),
    );
    const failed = failureIn(sat, policy);
    termMarks[term] = { full: fullOf(own) - exemptIn(sat), entry, ...(failed ? { failed } : {}) };
  }
  return {
    ...marksOfSubject({ ...subject, papers: [] }, () => undefined),
    termMarks,
    isExempt: Object.values(termMarks).every(({ entry }) => entry === 'EX'),
    countsInGpa: subject.papers.every((paper) => paper.countsInGpa),
  };
}
