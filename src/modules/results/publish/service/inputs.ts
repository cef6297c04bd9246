import type { Entry } from '../../../grading/marks.ts';
import type { ResultPolicy } from '../../../grading/policy.ts';
import type { PaperOfExam, Sitting } from '../../grading/sittings.ts';
import type { Register } from '../../merit/ranked.ts';
import type { MeritRule } from '../../rules.ts';

/** Everything the results of a class follow from. */
export type Inputs = {
  readonly examId: string;
  /** Of the examination itself and of the others its results are made of. */
  readonly papers: readonly PaperOfExam[];
  readonly students: readonly Sitting[];
  readonly policy: ResultPolicy;
  readonly merit: MeritRule;
};

/** The same as the database answers it: what there is of every student as text (JSON), column by column. */
export type ClassRead = Omit<Inputs, 'students'> & {
  readonly sections: readonly { readonly id: string; readonly groupId: string | null }[];
  /** `StudentColumns`. */
  readonly students: string;
  /** A list each, where a paper asks for them. */
  readonly religions: string | null;
  readonly choices: string | null;
  /** `PaperMarks` of every paper. */
  readonly marks: string;
  /** By enrolment, where places hang on them. */
  readonly registers: ReadonlyMap<string, Register> | null;
};

/** The section by its place. */
type StudentColumns = [ids: string[] | null, sections: number[] | null, rolls: number[] | null];
/** Of one paper: every student's marks component by component, and where codes stand instead. */
type PaperMarks = [
  marks: ((number | null)[] | null)[],
  codes: [who: number, ...codes: (Exclude<Entry, number> | null)[]][] | null,
];

const none = {};

/** Student by student, from what the database answered; pure. */
export function inputsOf(read: ClassRead): Inputs {
  const { examId, papers, policy, merit } = read;
  return { examId, papers, students: studentsOf(read), policy, merit };
}

const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

function studentsOf({ sections: all, papers, registers, ...read }: ClassRead): Sitting[] {
  const [ids, sections, rolls] = JSON.parse(read.students) as StudentColumns;
  const religions = parsed<Sitting['religion'][]>(read.religions);
  const choices = parsed<(Sitting['choices'] | null)[]>(read.choices);
  const marks = JSON.parse(read.marks) as PaperMarks[];
  const entries = entriesOfAll(ids?.length ?? 0, papers, marks);
  const order = (ids ?? []).map((id, place) => ({
    place,
    id,
    section: sections?.[place] ?? 0,
    roll: rolls?.[place] ?? 0,
  }));
  order.sort((a, b) => a.section - b.section || a.roll - b.roll || (a.id < b.id ? -1 : 1));
  return order.map(({ place, id, roll, ...of }) => {
    const section = all[of.section];
    return {
      id,
      sectionId: section?.id ?? '',
      groupId: section?.groupId ?? null,
      roll,
      religion: religions?.[place] ?? null,
      choices: choices?.[place] ?? none,
      marks: entries[place] ?? [],
      ...(registers ? { register: registers.get(id) ?? null } : {}),
    };
  });
}

/** Every student's entries by the place of the paper. */
function entriesOfAll(
  students: number,
  papers: readonly PaperOfExam[],
  columns: readonly PaperMarks[],
): Entry[][][] {
  const all = Array.from({ length: students }, (): Entry[][] => []);
  for (const [paper, [marks, codes]] of columns.entries()) {
    const parts = papers[paper]?.components.length ?? 0;
    for (const [place, own] of all.entries()) {
      // Of their length from the start: a list that grows takes room for more.
      const entries = new Array<Entry>(parts);
      for (let part = 0; part < parts; part += 1) entries[part] = marks[part]?.[place] ?? null;
      own.push(entries);
    }
    for (const [student, ...found] of codes ?? []) {
      const entries = all[student]?.[paper];
      for (const [part, code] of found.entries()) if (entries && code !== null) entries[part] = code;
    }
  }
  return all;
}
