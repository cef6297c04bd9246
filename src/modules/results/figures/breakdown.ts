import type { Label } from '../../../core/labels.ts';
import type { Entry } from '../../grading/marks.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import { failingLetter } from '../../grading/scale.ts';
import type { Outcome } from '../rules.ts';
import { type GroupedUnit, unitFor } from '../sheets/sheet-columns.ts';
import { sheetLabels } from '../sheets/sheet-labels.ts';
import { hasAppeared, passOfPart } from './whose.ts';

export type BrokenDown = {
  readonly outcome: Outcome;
  readonly gpa: number;
  readonly letter: string;
  readonly failed: number;
  readonly gender: string;
  readonly sectionId: string;
  readonly section: Label;
  readonly shift: Label;
  readonly groupId: string | null;
  readonly group: Label | null;
  readonly subjects: readonly {
    readonly code: string;
    readonly letter: string;
    readonly isExempt: boolean;
    readonly entries: readonly (readonly Entry[])[];
  }[];
};
export const partBys = ['gender', 'shift', 'group', 'section'] as const;

const genderName = (gender: string): Label =>
  gender === 'male' ? sheetLabels.boys : gender === 'female' ? sheetLabels.girls : sheetLabels.others;

type PartRow = {
  by: (typeof partBys)[number];
  key: string;
  name: Label;
  appeared: number;
  passed: number;
  best: number;
  /** Hundredths; null without anybody. */
  averageGpa: number | null;
};

/** Boys and girls, shifts, groups and sections in figures; what all of them have in common is left out. */
export function partsInFigures(
  students: readonly BrokenDown[],
  policy: Pick<ResultPolicy, 'scale'>,
): PartRow[] {
  const [best] = [...policy.scale].sort((a, b) => Number(b.point) - Number(a.point));
  const keys: Record<PartRow['by'], (student: BrokenDown) => [string, Label]> = {
    gender: ({ gender }) => [gender, genderName(gender)],
    shift: ({ shift }) => [shift.en, shift],
    group: ({ groupId, group }) => [groupId ?? '', group ?? sheetLabels.withoutGroup],
    section: ({ sectionId, section }) => [sectionId, section],
  };
  return partBys.flatMap((by) => {
    const lines = new Map<string, { name: Label; members: BrokenDown[] }>();
    for (const student of students.filter(hasAppeared)) {
      const [key, name] = keys[by](student);
      const line = lines.get(key);
      if (line) line.members.push(student);
      else lines.set(key, { name, members: [student] });
    }
    if (lines.size < 2) return [];
    return [...lines]
      .sort(([, a], [, b]) => a.name.en.localeCompare(b.name.en))
      .map(([key, { name, members }]) => ({
        by,
        key,
        name,
        appeared: members.length,
        passed: members.filter((one) => one.outcome === 'passed').length,
        best: members.filter((one) => one.outcome === 'passed' && one.letter === best?.letter).length,
        averageGpa: Math.round(members.reduce((sum, one) => sum + one.gpa, 0) / members.length),
      }));
  });
}

type FailRow = {
  code: string;
  name: Label;
  failed: number;
  /** By how many subjects they failed in altogether, from one. */
  bySubjects: number[];
  bySection: Record<string, number>;
};

/** Of whoever failed: in which subject, in how many altogether and in which section. Rows without anybody are left out. */
export function failMatrix(
  students: readonly BrokenDown[],
  units: readonly GroupedUnit[],
  policy: Pick<ResultPolicy, 'scale'>,
): FailRow[] {
  const failing = failingLetter(policy.scale);
  const failed = students.filter((one) => one.outcome === 'failed' && one.failed > 0);
  const most = Math.max(0, ...failed.map((one) => one.failed));
  return units.flatMap(({ code, name }) => {
    const row: FailRow = { code, name, failed: 0, bySubjects: Array(most).fill(0), bySection: {} };
    for (const student of failed) {
      if (!student.subjects.some((one) => one.code === code && one.letter === failing)) continue;
      row.failed += 1;
      row.bySubjects[student.failed - 1] = (row.bySubjects[student.failed - 1] ?? 0) + 1;
      row.bySection[student.sectionId] = (row.bySection[student.sectionId] ?? 0) + 1;
    }
    return row.failed === 0 ? [] : [row];
  });
}

type WeakPart = {
  code: string;
  paperId: string;
  component: string;
  subject: Label;
  /** Null where the subject has one paper. */
  paper: Label | null;
  part: Label;
  sat: number;
  /** Hundredths of a percent of the full mark. */
  average: number;
  below: number;
};

/** The parts of the papers by average, the lowest first; whoever has no mark in a part is left out. */
export function weakParts(
  students: readonly BrokenDown[],
  units: readonly GroupedUnit[],
  policy: Pick<ResultPolicy, 'passPercent'>,
): WeakPart[] {
  const found = new Map<string, WeakPart & { sum: number }>();
  const ownUnits = new Map<string, GroupedUnit | undefined>();
  for (const student of students)
    for (const subject of student.subjects) {
      if (subject.isExempt) continue;
      const key = `${subject.code} ${student.groupId}`;
      if (!ownUnits.has(key)) {
        const unit = units.find((one) => one.code === subject.code);
        ownUnits.set(key, unit && unitFor(unit, student.groupId));
      }
      const unit = ownUnits.get(key);
      for (const [at, paper] of (unit?.papers ?? []).entries())
        for (const [place, component] of paper.components.entries()) {
          const entry = subject.entries[at]?.[place];
          if (typeof entry !== 'number') continue;
          const id = `${paper.id} ${component.code}`;
          const pass = passOfPart(component, policy);
          const line = found.get(id) ?? {
            code: subject.code,
            paperId: paper.id,
            component: component.code,
            subject: unit?.name ?? paper.name,
            paper: (unit?.papers.length ?? 0) > 1 ? paper.name : null,
            part: component.name,
            sat: 0,
            average: 0,
            below: 0,
            sum: 0,
          };
          line.sat += 1;
          line.sum += (entry * 10_000) / component.full;
          if (entry < pass) line.below += 1;
          found.set(id, line);
        }
    }
  return [...found.values()]
    .map(({ sum, ...line }) => ({ ...line, average: Math.round(sum / line.sat) }))
    .sort((a, b) => a.average - b.average);
}
