import type { Label } from '../../../core/labels.ts';
import type { Entry, Paper, SubjectMarks } from '../../grading/marks.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import type { Register } from '../merit/ranked.ts';
import type { MeritRule } from '../rules.ts';

/** A part of a paper as it was examined; full and pass in hundredths of a mark. */
export type ExaminedComponent = {
  readonly code: string;
  readonly name: Label;
  readonly full: number;
  readonly pass: number | null;
  readonly mustPass: boolean;
};
export type ExaminedPaper = {
  readonly id: string;
  readonly subjectId: string;
  readonly code: string;
  readonly name: Label;
  readonly groupId: string | null;
  readonly role: 'compulsory' | 'group' | 'religion' | 'elective' | 'optional';
  /** Papers of one unit are one subject. */
  readonly unit: string;
  readonly position: number;
  readonly countsInGpa: boolean;
  readonly components: readonly ExaminedComponent[];
};
type Religion = 'islam' | 'hindu' | 'buddhist' | 'christian' | 'other';

/** Who sits the papers; `choices` by subject. */
export type Examinee = {
  readonly id: string;
  readonly sectionId: string;
  readonly groupId: string | null;
  readonly roll: number;
  /** Null where no paper asks for it. */
  readonly religion: Religion | null;
  readonly choices: Readonly<Record<string, 'elective' | 'optional'>>;
};

/** A subject as one student takes it. */
export type TakenSubject = {
  readonly code: string;
  readonly role: 'compulsory' | 'fourth';
  readonly papers: readonly ExaminedPaper[];
};

/** A subject of a run: what the sheets print of it, whoever takes it. */
export type Unit = {
  readonly unit: string;
  readonly code: string;
  readonly name: Label;
  readonly countsInGpa: boolean;
  /** Of a yearly result, in hundredths of a mark: its papers are its examinations then, and not added up. */
  readonly full?: number;
  readonly papers: readonly ExaminedPaper[];
};

/** A subject of a run as screens and sheets need it. */
export type ShownUnit = Pick<Unit, 'code' | 'name' | 'countsInGpa'> & {
  readonly full?: number | undefined;
  readonly papers: readonly Pick<ExaminedPaper, 'id' | 'code' | 'name' | 'components'>[];
};

/** What a run was made by: its rules and the subjects as they were examined. */
export type RunRules = {
  readonly policy: ResultPolicy;
  readonly merit: MeritRule;
  readonly units: readonly Unit[];
  /** By enrolment, where places hang on the attendance register: as it stood when the results were made. */
  readonly registers?: Readonly<Record<string, Register>>;
};

const religions: readonly { religion: Religion; codes: readonly string[]; name: RegExp }[] = [
  { religion: 'islam', codes: ['111', 'ISL'], name: /^islam/i },
  { religion: 'hindu', codes: ['112', 'HIN'], name: /^hindu/i },
  { religion: 'buddhist', codes: ['113', 'BUD'], name: /^buddh/i },
  { religion: 'christian', codes: ['114', 'CHR'], name: /^christ/i },
];

/** Whether a paper of religion is one for this religion: by the boards' code (111 to 114), else by its name. */
function isReligionOf(paper: Pick<ExaminedPaper, 'code' | 'name'>, religion: Religion | null): boolean {
  const own = religions.find((one) => one.codes.includes(paper.code) || one.name.test(paper.name.en));
  // A paper of no known religion is everybody's.
  return own === undefined || own.religion === religion;
}

/**
 * The subjects a student takes, in the order of the papers: compulsory ones of the class and the group, the one of the
 * student's religion, electives and the 4th subject by choice. The mark sheets list the same students
 * (`takersSql` of exams/public.ts); a test compares the two.
 */
export function subjectsTaken(student: Examinee, papers: readonly ExaminedPaper[]): TakenSubject[] {
  const own = papers.filter((paper) => paper.groupId === null || paper.groupId === student.groupId);
  const roleOf = (paper: ExaminedPaper): TakenSubject['role'] | null => {
    if (paper.role === 'religion') return isReligionOf(paper, student.religion) ? 'compulsory' : null;
    if (paper.role !== 'elective' && paper.role !== 'optional') return 'compulsory';
    const choice = student.choices[paper.subjectId];
    return choice === undefined ? null : choice === 'optional' ? 'fourth' : 'compulsory';
  };
  const subjects = new Map<string, { code: string; role: TakenSubject['role']; papers: ExaminedPaper[] }>();
  for (const paper of own) {
    const role = roleOf(paper);
    if (!role) continue;
    const known = subjects.get(paper.unit);
    if (known) known.papers.push(paper);
    else subjects.set(paper.unit, { code: paper.code, role, papers: [paper] });
  }
  return [...subjects.values()];
}

/** The marks of a taken subject, the entries by paper in the order of its components; EX throughout is an exemption. */
export function marksOfSubject(
  subject: TakenSubject,
  entriesOf: (paperId: string, place: number) => readonly Entry[] | undefined,
): SubjectMarks {
  const papers = subject.papers.map((paper, place) => ({
    id: paper.id,
    name: paper.code,
    components: paper.components,
    entries: entriesOf(paper.id, place) ?? [],
  }));
  return {
    code: subject.code,
    name: subject.code,
    role: subject.role,
    papers,
    isExempt: papers.length > 0 && papers.every(isExempt),
    countsInGpa: subject.papers.every((paper) => paper.countsInGpa),
  };
}

const isExempt = ({ components, entries }: Paper): boolean =>
  entries[0] === 'EX' && components.every((_, place) => entries[place] === 'EX');

const paperWords = {
  en: /\s*[-,(]?\s*\b(1st|2nd|first|second|I{1,2})\b(\s+paper)?\s*\)?\s*$/i,
  bn: /\s*[-,(]?\s*(১ম|২য়|২য়|প্রথম|দ্বিতীয়|দ্বিতীয়)\s*(পত্র)?\s*\)?\s*$/,
};

/** A subject's name from its papers: "Bangla" of "Bangla 1st Paper" and "Bangla 2nd Paper". */
export function unitName(papers: readonly Pick<ExaminedPaper, 'name'>[]): Label {
  const first = papers[0]?.name ?? { en: '', bn: '' };
  if (papers.length < 2) return first;
  return {
    en: first.en.replace(paperWords.en, '') || first.en,
    bn: first.bn.replace(paperWords.bn, '') || first.bn,
  };
}

/** The subjects of a class in the order of their papers. */
export function unitsOf(papers: readonly ExaminedPaper[]): Unit[] {
  return [...Map.groupBy(papers, (paper) => paper.unit)].map(([unit, members]) => ({
    unit,
    code: members[0]?.code ?? '',
    name: unitName(members),
    countsInGpa: members.every((paper) => paper.countsInGpa),
    papers: members,
  }));
}

/** A subject as a result keeps it: decimal texts in marks, the entries as they stood. */
export type SubjectKept = {
  readonly code: string;
  readonly role: 'compulsory' | 'fourth';
  readonly isExempt: boolean;
  readonly countsInGpa: boolean;
  readonly total: string;
  readonly full: string;
  readonly letter: string;
  readonly point: string;
  readonly passed: boolean;
  readonly grace: string;
  /** What was failed or is missing: `{kind, part}`. */
  readonly reasons: readonly { readonly kind: string; readonly part: string }[];
  /** By paper, in the order of its components. */
  readonly entries: readonly (readonly Entry[])[];
};
