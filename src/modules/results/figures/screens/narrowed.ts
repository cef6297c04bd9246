import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { RunHead } from '../../screens/run-picker.tsx';
import { outcomeGroups, outcomes } from '../../shapes.ts';
import { unitFor } from '../../sheets/sheet-columns.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { subjectStates } from '../whose.ts';

type Narrowed = Omit<z.input<typeof contract.list.input>, 'id' | 'q' | 'sort' | 'page' | 'size'>;
/** What narrows the list beside outcome and section, in words; `names` are its parts of the address. */
type Chip = { readonly names: readonly string[]; readonly text: string };

const allOutcomes = [...outcomes, ...(Object.keys(outcomeGroups) as (keyof typeof outcomeGroups)[])];

/** How the address narrows the list of results: every figure of results is a link to such an address. */
export function useNarrowed(
  run: RunHead,
  query: URLSearchParams,
): { narrowed: Narrowed; chips: readonly Chip[] } {
  const t = useText();
  const format = useFormat();
  const text = (name: string) => query.get(name) || undefined;
  const teacher = text('teacher');
  const teachers = useRead(contract.teachers, { id: run.id }, { enabled: teacher !== undefined });
  const narrowed: Narrowed = {
    ...defined({
      sectionId: text('section'),
      outcome: allOutcomes.find((one) => one === query.get('outcome')),
      letter: text('letter'),
      failed: query.get('failed') ? Number(query.get('failed')) : undefined,
      subject: text('subject'),
      grade: text('grade'),
      state: subjectStates.find((one) => one === query.get('state')),
      paperId: text('paper'),
      component: text('part'),
      below: query.get('below') ? ('1' as const) : undefined,
      held: query.get('held') ? ('1' as const) : undefined,
      golden: query.get('golden') ? ('1' as const) : undefined,
      teacher,
      gender: text('gender'),
      shift: text('shift'),
      group: text('group'),
    }),
  };
  const unit = run.units.find((one) => one.code === narrowed.subject);
  const paper = unit?.papers.find((one) => one.id === narrowed.paperId);
  const part = paper?.components.find((one) => one.code === narrowed.component);
  const section = run.sections.find((one) => one.shift.en === narrowed.shift);
  const group = run.sections.find((one) => one.groupId === narrowed.group)?.group;
  const named = teachers.data?.items.find((one) => (one.teacherId ?? 'none') === teacher)?.teacher;
  const ofSubject = narrowed.paperId
    ? [
        unit && unitFor(unit, paper?.groupId ?? null).papers.length > 1 && paper ? t(paper.name) : '',
        part ? t(part.name) : '',
        narrowed.below ? t(labels.belowPass) : '',
      ]
        .filter(Boolean)
        .join(', ')
    : (narrowed.grade ??
      t(
        {
          sat: labels.satIn,
          passed: labels.passedCount,
          failed: labels.failedCount,
          highest: labels.highestIn,
        }[narrowed.state ?? 'failed'],
      ));
  const chips: Chip[] = [];
  const add = (is: unknown, text: string, ...names: string[]) => {
    if (is !== undefined) chips.push({ names, text });
  };
  const genders: Record<string, typeof sheetLabels.boys> = {
    male: sheetLabels.boys,
    female: sheetLabels.girls,
  };
  add(narrowed.golden, t(sheetLabels.golden), 'golden');
  add(narrowed.letter, `${t(labels.letter)}: ${narrowed.letter}`, 'letter');
  add(narrowed.failed, `${t(labels.failedSubjects)}: ${format.number(narrowed.failed as number)}`, 'failed');
  add(narrowed.gender, t(genders[narrowed.gender ?? ''] ?? sheetLabels.others), 'gender');
  add(narrowed.shift, section ? t(section.shift) : (narrowed.shift ?? ''), 'shift');
  add(narrowed.group, t(group ?? sheetLabels.withoutGroup), 'group');
  add(
    narrowed.subject,
    `${t(unit?.name ?? labels.subject)}: ${ofSubject}`,
    ...['subject', 'grade', 'state', 'paper', 'part', 'below', 'teacher'],
  );
  add(teacher, t(named ?? (teacher === 'none' ? sheetLabels.noTeacher : sheetLabels.teacher)), 'teacher');
  return { narrowed, chips };
}

/** Without what is undefined: it would stand in the address of the read. */
const defined = <T extends object>(all: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };
