import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { holdSheets } from '../../../exams/amendments/public.ts';
import { keyersOf } from '../../../exams/public.ts';
import type { Entry } from '../../../grading/marks.ts';
import { resultErrors } from '../../errors.ts';
import { labels, publishTexts } from '../../labels.ts';
import { resultsPath } from '../../paths.ts';
import { findRun } from '../../service/runs.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { choicesSince } from './choices-since.ts';
import { saveDuesRule, savePass } from './dues.ts';
import { examsOf, readMarksNow } from './papers-of-run.ts';
import { amend, assertComplete, checkedAmendment, type Publication, publish } from './publish.ts';
import { assertHeld, lockClass } from './read-inputs.ts';
import { assertSheetsReady, namesOfSheets, readUnready } from './unready.ts';

const everySheet = 'Every mark sheet is ready / সব নম্বরপত্র প্রস্তুত';

/**
 * Publication, by two always: whoever made the results does not approve them, nor, where sheets are not ready, whoever
 * keyed those.
 */
export const publishing: Act<Publication, Awaited<ReturnType<typeof publish>>> = {
  reasonOf: ({ reason, override }) => (override ? reason : reason || everySheet),
  hold: (transaction, { input, services }) => holdRun(transaction, services, input.id),
  async about(transaction, { input, services }) {
    const run = await findRun(transaction, input.id, services.now());
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    if (run.status !== 'computed' || !(await isLatest(transaction, run)))
      throw new AppError(resultErrors.notLatest);
    await assertHeld(transaction, examsOf(run));
    await assertComplete(transaction, run);
    const unready = await readUnready(transaction, examsOf(run), run.class_id);
    if (!input.override) assertSheetsReady(unready);
    return {
      subject: run.id,
      title: fillLabel(unready.length > 0 ? publishTexts.overrideTitle : publishTexts.title, {
        exam: run.exam,
        class: run.class_name,
        sheets: unready.length,
      }),
      path: link(resultsPath.report, { run: run.id }),
      amount: null,
      excluded: [
        ...(run.generated_by === null ? [] : [run.generated_by]),
        ...(await keyersOf(
          transaction,
          unready.flatMap(({ id }) => id ?? []),
        )),
      ],
      figures: [
        { kind: 'name', label: labels.exam, value: run.exam },
        { kind: 'name', label: labels.class, value: run.class_name },
        text(publishTexts.students, String(run.students)),
        text(publishTexts.passed, String(run.passed)),
        ...(run.generated_by === null
          ? []
          : [{ kind: 'person' as const, label: publishTexts.generatedBy, value: run.generated_by }]),
        ...(unready.length > 0
          ? [
              text(publishTexts.unready, String(unready.length)),
              { kind: 'name' as const, label: publishTexts.sheets, value: namesOfSheets(unready) },
            ]
          : []),
        ...(await choicesSince(transaction, run)),
      ],
    };
  },
  run: (transaction, { input, services }) => publish(transaction, services, input),
};

/** One generation, publication or change of a class's results at a time; none of its sheets moves meanwhile. */
async function holdRun(transaction: Transaction, services: Services, id: string): Promise<void> {
  const run = await findRun(transaction, id, services.now());
  await lockClass(transaction, run.exam_id, run.class_id);
  await holdSheets(transaction, examsOf(run), run.class_id);
}

async function isLatest(transaction: Transaction, run: { id: string; exam_id: string; class_id: string }) {
  const latest = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM results_run WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 ORDER BY generation DESC LIMIT 1`,
    run.exam_id,
    run.class_id,
  );
  return latest?.id === run.id;
}

type Amendment = {
  readonly id: string;
  readonly enrolmentId: string;
  readonly paperId: string;
  readonly component: string;
  readonly before: Entry;
  readonly after: Exclude<Entry, null>;
  readonly reason: string;
};

/** A published mark, by two always: whoever entered it does not decide. */
export const amending: Act<Amendment, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const run = await findRun(transaction, input.id, services.now());
    const asked = { ...input, marks: [marksOf(input)], field: 'after' };
    const { paper, placeOf } = await checkedAmendment(transaction, run, asked);
    const now = (await readMarksNow(transaction, run, input.enrolmentId)).find(
      (one) => one.paperId === input.paperId,
    );
    if ((now?.entries[placeOf(input.component)] ?? null) !== input.before)
      throw new AppError(resultErrors.markMoved);
    const known = await transaction.readOne(
      { en: 'text', bn: 'text', roll: 'int', entered_by: 'uuid?' },
      `SELECT d.name_en AS en, coalesce(nullif(d.name_bn, ''), d.name_en) AS bn, e.roll, k.entered_by
         FROM students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
         LEFT JOIN exams_mark k ON k.site_id = $1 AND k.enrolment_id = e.id AND k.paper_id = $3
        WHERE e.site_id = $1 AND e.id = $2`,
      input.enrolmentId,
      input.paperId,
    );
    if (!known) throw new AppError(errors.notFound);
    const name = { en: known.en, bn: known.bn };
    return {
      subject: input.enrolmentId,
      title: fillLabel(publishTexts.amendTitle, { name, paper: paper.name }),
      path: link(resultsPath.report, { run: run.id, student: input.enrolmentId }),
      amount: null,
      excluded: known.entered_by === null ? [] : [known.entered_by],
      figures: [
        { kind: 'name', label: labels.exam, value: run.exam },
        { kind: 'name', label: labels.class, value: run.class_name },
        { kind: 'name', label: publishTexts.student, value: name },
        text(labels.roll, String(known.roll)),
        { kind: 'name', label: labels.paper, value: paper.name },
        text(publishTexts.part, input.component),
        text(publishTexts.before, markText(input.before)),
        text(labels.newMark, markText(input.after)),
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const { ids } = await amend(transaction, services, {
      ...input,
      marks: [marksOf(input)],
      field: 'after',
      ...(approved ? { askedBy: approved.askedBy } : {}),
    });
    return { id: ids[0] ?? '' };
  },
};

type Pass = {
  readonly id: string;
  readonly enrolmentId: string;
  readonly isActive: boolean;
  readonly reason: string;
  readonly version: number | null;
};

/** Shows a withheld result in spite of dues, by two; withholding it again takes one. */
export const passingDues: Act<Pass, Awaited<ReturnType<typeof savePass>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const run = await findRun(transaction, input.id, services.now());
    const known = await transaction.readOne(
      { en: 'text', bn: 'text', roll: 'int', version: 'int?' },
      `SELECT d.name_en AS en, coalesce(nullif(d.name_bn, ''), d.name_en) AS bn, t.roll, p.version
         FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
         LEFT JOIN results_dues_pass p ON p.site_id = $1 AND p.exam_id = $4 AND p.enrolment_id = t.enrolment_id
        WHERE t.site_id = $1 AND t.run_id = $2 AND t.enrolment_id = $3`,
      run.id,
      input.enrolmentId,
      run.exam_id,
    );
    if (!known) throw new AppError(errors.notFound);
    if (known.version !== input.version) throw new AppError(errors.staleVersion);
    const name = { en: known.en, bn: known.bn };
    return {
      subject: input.enrolmentId,
      title: fillLabel(publishTexts.passTitle, { name, exam: run.exam }),
      path: link(resultsPath.report, { run: run.id, student: input.enrolmentId }),
      amount: null,
      excluded: [],
      isOneEnough: !input.isActive,
      figures: [
        { kind: 'name', label: labels.exam, value: run.exam },
        { kind: 'name', label: labels.class, value: run.class_name },
        { kind: 'name', label: publishTexts.student, value: name },
        text(labels.roll, String(known.roll)),
      ],
    };
  },
  run: (transaction, { input, services, approved }) =>
    savePass(transaction, services, input, approved?.askedBy),
};

type DuesRule = Parameters<typeof saveDuesRule>[1] & { readonly reason: string };

/** Withholding for dues of a class or a whole examination: less of it takes two, as one result does; more of it one. */
export const rulingDues: Act<DuesRule, Awaited<ReturnType<typeof saveDuesRule>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const known = await transaction.readOne(
      {
        exam: json<Label>(),
        schoolClass: jsonOrNull<Label>(),
        version: 'int?',
        isOn: 'bool?',
        above: 'bigint?',
      },
      `SELECT json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
              (SELECT json_build_object('en', c.name_en, 'bn', c.name_bn) FROM academic_school_class c
                WHERE c.site_id = $1 AND c.id = $3) AS "schoolClass",
              own.version, coalesce(own.is_on, every.is_on) AS "isOn", coalesce(own.above, every.above) AS above
         FROM exams_exam x
         LEFT JOIN results_dues_rule own ON own.site_id = $1 AND own.exam_id = x.id AND own.class_id IS NOT DISTINCT FROM $3::uuid
         LEFT JOIN results_dues_rule every ON every.site_id = $1 AND every.exam_id = x.id AND every.class_id IS NULL
        WHERE x.site_id = $1 AND x.id = $2`,
      input.examId,
      input.classId,
    );
    if (!known || (input.classId !== null && known.schoolClass === null)) throw new AppError(errors.notFound);
    if (known.version !== input.version) throw new AppError(errors.staleVersion);
    // A class's own first rule stands before that of the examination: put in while none is on, it is less of what comes.
    const isLess =
      known.isOn === true
        ? !input.isOn || input.above > (known.above ?? 0n)
        : input.classId !== null && known.version === null && (!input.isOn || input.above > 0n);
    const money = (label: Label, isOn: boolean, above: bigint): ApprovalFigure =>
      isOn
        ? { kind: 'money', label, value: String(above) }
        : { kind: 'name', label, value: sheetLabels.duesOff };
    return {
      subject: input.classId ?? input.examId,
      title: fillLabel(publishTexts.duesTitle, {
        exam: known.exam,
        class: known.schoolClass ?? publishTexts.everyClass,
      }),
      path: link(resultsPath.permission, { exam: input.examId }),
      amount: null,
      excluded: [],
      isOneEnough: !isLess,
      figures: [
        { kind: 'name', label: labels.exam, value: known.exam },
        { kind: 'name', label: labels.class, value: known.schoolClass ?? publishTexts.everyClass },
        money(publishTexts.duesBefore, known.isOn === true, known.above ?? 0n),
        money(publishTexts.duesAfter, input.isOn, input.above),
      ],
    };
  },
  run: (transaction, { input }) => saveDuesRule(transaction, input),
};

const marksOf = ({ component, before, after }: Amendment) => ({ component, before, after });
const markText = (entry: Entry): string => (typeof entry === 'number' ? String(entry / 100) : (entry ?? '–'));
const text = (label: Label, value: string): ApprovalFigure => ({
  kind: 'text',
  label,
  value: { en: value, bn: value },
});
