import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import {
  graceOf,
  policyTried,
  type Standing,
  standingOf,
  stepsOf,
  type Tried,
  type Worked,
  workOut,
} from '../../figures/what-if.ts';
import { hasAppeared } from '../../figures/whose.ts';
import type { Outcome } from '../../rules.ts';
import { readFull } from '../../service/read-results.ts';
import { findRun, type Run } from '../../service/runs.ts';

export type WhatIfAsked = {
  id: string;
  subject?: string | undefined;
  paperId?: string | undefined;
  component?: string | undefined;
  by: number;
  grace: 'rules' | 'none' | 'some';
  graceTotal: number;
  graceSubjects: number;
};

const noSuchPart = { en: 'These results have no such part.', bn: 'এই ফলাফলে এমন অংশ নেই।' };

/** What is tried out of a run; 422 for a part it does not have. */
function triedOf(run: Run, asked: WhatIfAsked): Tried {
  const grace =
    asked.grace === 'rules'
      ? undefined
      : asked.grace === 'none'
        ? null
        : { maxTotal: asked.graceTotal, maxSubjects: asked.graceSubjects, onlyIfAllFailuresCured: true };
  const { subject, paperId, component, by } = asked;
  if (subject === undefined) return { change: null, grace };
  const paper = run.units.find((one) => one.code === subject)?.papers.find((one) => one.id === paperId);
  if (!paperId || !component || !paper?.components.some((one) => one.code === component))
    throw new ValidationError({ subject: [noSuchPart] });
  return { change: { subject, paperId, component, by }, grace };
}

type Row = Awaited<ReturnType<typeof readFull>>[number];

/** Works out every given result of a run as it would be. */
function worked(run: Run, rows: readonly Row[], asked: WhatIfAsked): Worked[] {
  const tried = triedOf(run, asked);
  const policy = policyTried(run.policy, tried);
  const units = new Map(run.units.map((unit) => [unit.code, unit]));
  return rows.map((row) => workOut(row.stored, units, policy, tried, row.register));
}

const standsAs = (row: Row): Standing => ({
  outcome: row.outcome,
  gpa: row.gpa,
  letter: row.letter,
  failed: row.failed,
});

function summed(standings: readonly Standing[]) {
  const of = (...outcomes: Outcome[]) => standings.filter((one) => outcomes.includes(one.outcome));
  const appeared = of('passed', 'failed', 'short', 'expelled');
  return {
    appeared: appeared.length,
    passed: of('passed').length,
    failed: of('failed', 'short', 'expelled').length,
    averageGpa:
      appeared.length === 0
        ? null
        : Math.round(appeared.reduce((sum, one) => sum + one.gpa, 0) / appeared.length),
    letters: Object.fromEntries(
      [...Map.groupBy(of('passed'), (one) => one.letter)].map(([letter, own]) => [letter, own.length]),
    ),
  };
}

/** How a class, or a section of it, would stand with another mark or other grace marks. Reads only. */
export async function readWhatIf(
  transaction: Transaction,
  services: Services,
  asked: WhatIfAsked & {
    sectionId?: string | undefined;
    show: 'changed' | 'appeared' | 'passed' | 'failed';
    letter?: string | undefined;
    page: number;
    size: number;
  },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const rows = await readFull(transaction, run.id, { sectionId: asked.sectionId });
  const found = worked(run, rows, asked);
  const lines = rows.map((row, place) => {
    const one = found[place] as Worked;
    return { row, before: standsAs(row), after: standingOf(one), grace: graceOf(one) };
  });
  type Line = (typeof lines)[number];
  const shown = {
    changed: ({ before, after }: Line) =>
      before.outcome !== after.outcome || before.gpa !== after.gpa || before.letter !== after.letter,
    appeared: ({ after }: Line) => hasAppeared(after),
    passed: ({ after }: Line) => after.outcome === 'passed',
    failed: ({ after }: Line) => hasAppeared(after) && after.outcome !== 'passed',
  }[asked.show];
  const changed = lines
    .filter((line) => shown(line) && (asked.letter === undefined || line.after.letter === asked.letter))
    // Who would pass stands first.
    .sort(
      (a, b) =>
        Number(b.before.outcome !== b.after.outcome) - Number(a.before.outcome !== a.after.outcome) ||
        b.after.gpa - a.after.gpa,
    );
  const from = (asked.page - 1) * asked.size;
  return {
    before: summed(lines.map((one) => one.before)),
    after: summed(lines.map((one) => one.after)),
    items: changed.slice(from, from + asked.size).map(({ row, ...rest }) => ({
      id: row.id,
      enrolmentId: row.enrolment_id,
      name: row.name,
      roll: row.roll,
      section: row.section,
      ...rest,
    })),
    total: changed.length,
    page: asked.page,
    size: asked.size,
  };
}

/** The same of one student, with how it would come about. */
export async function readWhatIfOne(
  transaction: Transaction,
  services: Services,
  asked: WhatIfAsked & { enrolmentId: string },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const rows = await readFull(transaction, run.id, { enrolmentId: asked.enrolmentId });
  const [row] = rows;
  const [one] = worked(run, rows, asked);
  if (!row || !one) throw new AppError(errors.notFound);
  return {
    before: standsAs(row),
    after: standingOf(one),
    grace: graceOf(one),
    trace: stepsOf(one),
  };
}
