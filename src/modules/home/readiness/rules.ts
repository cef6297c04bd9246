/** What the readiness of an institution follows from; counts are of the current academic year. */
export type ReadinessFacts = {
  /** There is a current year, and whether today is one of its days. */
  readonly hasYear: boolean;
  readonly isInYear: boolean;
  readonly sections: number;
  readonly students: number;
  /** Sections without a class teacher. */
  readonly noTeacher: number;
  /** Classes with sections, and those of them without subjects. */
  readonly classes: number;
  readonly noSubjects: number;
  /** Declared examinations. */
  readonly exams: number;
  /** Mark sheets that somebody sits, of the examination declared last: all, those nobody enters, those that are not ready. */
  readonly sheets: number;
  readonly untaken: number;
  readonly unready: number;
  /** Classes whose result of that examination was made. */
  readonly results: number;
  readonly heads: number;
  readonly subHeads: number;
  readonly amounts: number;
  /** Classes with students for which nothing is to be paid. */
  readonly noAmount: number;
  /** A fiscal year is open today. */
  readonly hasFiscalYear: boolean;
};

export const readinessAreas = ['attendance', 'exams', 'fees', 'results'] as const;
export type ReadinessArea = (typeof readinessAreas)[number];

export const readinessChecks = [
  'year',
  'sections',
  'students',
  'teachers',
  'subjects',
  'exam',
  'sheetTeachers',
  'feeHeads',
  'feeSubHeads',
  'feeAmounts',
  'fiscalYear',
  'marks',
  'results',
] as const;
export type ReadinessCheck = (typeof readinessChecks)[number];

/** `blocks`: nothing can be done until it is there; `part`: some of it cannot; `next`: all is there to do it now. */
export type CheckState = 'done' | 'part' | 'blocks' | 'next';
export type CheckedStep = {
  readonly name: ReadinessCheck;
  readonly state: CheckState;
  readonly count: number;
};

/** What an area needs, in the order it is set up, each with how far it is and how much of it is missing. */
export function readinessOf(
  facts: ReadinessFacts,
): readonly { area: ReadinessArea; checks: CheckedStep[] }[] {
  const step = (name: ReadinessCheck, state: CheckState, count = 0): CheckedStep => ({ name, state, count });
  const there = (name: ReadinessCheck, count: number) => step(name, count > 0 ? 'done' : 'blocks');
  /** Some are missing of all there are. */
  const missing = (name: ReadinessCheck, count: number, of: number) =>
    step(name, count === 0 ? 'done' : count < of ? 'part' : 'blocks', count);
  const year = (isDaily: boolean) =>
    step('year', !facts.hasYear ? 'blocks' : facts.isInYear ? 'done' : isDaily ? 'blocks' : 'part');
  const sections = there('sections', facts.sections);
  const students = there('students', facts.students);
  const exam = there('exam', facts.exams);
  const isMarked = facts.exams > 0 && facts.unready === 0;
  return [
    {
      area: 'attendance',
      checks: [
        year(true),
        sections,
        students,
        // The office may still take it.
        step('teachers', facts.noTeacher === 0 ? 'done' : 'part', facts.noTeacher),
      ],
    },
    {
      area: 'exams',
      checks: [
        year(false),
        sections,
        students,
        missing('subjects', facts.noSubjects, facts.classes),
        exam,
        missing('sheetTeachers', facts.untaken, facts.sheets),
      ],
    },
    {
      area: 'fees',
      checks: [
        year(false),
        students,
        there('feeHeads', facts.heads),
        there('feeSubHeads', facts.subHeads),
        facts.amounts === 0
          ? step('feeAmounts', 'blocks')
          : step('feeAmounts', facts.noAmount === 0 ? 'done' : 'part', facts.noAmount),
        step('fiscalYear', facts.hasFiscalYear ? 'done' : 'blocks'),
      ],
    },
    {
      area: 'results',
      checks: [
        exam,
        facts.exams === 0 ? step('marks', 'blocks') : missing('marks', facts.unready, facts.sheets),
        step('results', facts.results > 0 ? 'done' : isMarked ? 'next' : 'blocks'),
      ],
    },
  ];
}

/** How an area stands: its worst step says it. */
export function stateOfArea(checks: readonly CheckedStep[]): CheckState {
  for (const state of ['blocks', 'part', 'next'] as const)
    if (checks.some((one) => one.state === state)) return state;
  return 'done';
}
