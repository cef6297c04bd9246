import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { examErrors } from '../../labels.ts';
import { clashOf, marksText, type PaperComponent } from '../../rules.ts';
import { changeErrors } from '../labels.ts';
import { type ExamRow, examShown, findExam, holdExam } from './exams.ts';
import type { ShiftTime } from './parts.ts';
import { type Sitting, saveSittings, sittingsSql } from './sittings.ts';

type PaperRow = {
  id: string;
  version: number;
  class_id: string;
  class_en: string;
  class_bn: string;
  group_id: string | null;
  group_en: string | null;
  group_bn: string | null;
  subject_id: string;
  subject_en: string;
  subject_bn: string;
  code: string;
  role: string;
  unit: string;
  position: number;
  full: number;
  components: PaperComponent[];
  counts_in_gpa: number;
  day: string | null;
  starts_at: string | null;
  minutes: number | null;
  room: string;
  sittings: Sitting[];
  has_marks: boolean;
  is_closed: boolean;
};

const readPapers = (transaction: Transaction, examId: string) =>
  transaction.rows<PaperRow>(
    `SELECT p.id, p.version, p.class_id, c.name_en AS class_en, c.name_bn AS class_bn, p.group_id,
            g.name_en AS group_en, g.name_bn AS group_bn, p.subject_id, b.name_en AS subject_en,
            b.name_bn AS subject_bn, b.code, p.role, p.unit, p.position, p."full", p.components, p.counts_in_gpa,
            p.day, p.starts_at, p.minutes, p.room, ${sittingsSql} AS sittings,
            EXISTS (SELECT 1 FROM exams_mark m WHERE m.site_id = $1 AND m.paper_id = p.id) AS has_marks,
            EXISTS (SELECT 1 FROM exams_mark m JOIN exams_mark_sheet s ON s.site_id = $1 AND s.id = m.sheet_id
                     WHERE m.site_id = $1 AND m.paper_id = p.id AND s.status IN ('submitted', 'verified', 'accepted', 'locked')) AS is_closed
       FROM exams_paper p
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = p.group_id
      WHERE p.site_id = $1 AND p.exam_id = $2 AND p.withdrawn_at IS NULL
      ORDER BY c.position, g.position NULLS FIRST, p.position, b.code`,
    examId,
  );

export const paperShown = (row: PaperRow) => ({
  id: row.id,
  version: row.version,
  classId: row.class_id,
  className: { en: row.class_en, bn: row.class_bn },
  groupId: row.group_id,
  group: row.group_en === null ? null : { en: row.group_en, bn: row.group_bn ?? row.group_en },
  subjectId: row.subject_id,
  subject: { en: row.subject_en, bn: row.subject_bn },
  code: row.code,
  role: row.role,
  unit: row.unit,
  position: row.position,
  full: row.full,
  components: row.components,
  countsInGpa: row.counts_in_gpa === 1,
  day: row.day,
  startsAt: row.starts_at,
  minutes: row.minutes,
  room: row.room,
  sittings: row.sittings,
  hasMarks: row.has_marks,
  isClosed: row.is_closed,
});

/** An examination with all its papers. */
export async function readExam(transaction: Transaction, id: string) {
  const exam = examShown(await findExam(transaction, id));
  return { exam, papers: (await readPapers(transaction, id)).map(paperShown) };
}

type PaperInput = {
  id: string;
  version: number;
  full: number;
  components: readonly PaperComponent[];
  unit: string;
  countsInGpa: boolean;
  day: string | null;
  startsAt: string | null;
  minutes: number | null;
  room: string;
  sittings?: readonly Sitting[] | undefined;
};

function componentsWrong(input: PaperInput): Label[] {
  const wrong: Label[] = [];
  const sum = input.components.reduce((all, one) => all + one.full, 0);
  if (sum !== input.full)
    wrong.push(fillLabel(examErrors.sumNotFull, { sum: marksText(sum), full: marksText(input.full) }));
  const codes = new Set<string>();
  for (const one of input.components) {
    if (one.pass !== null && one.pass > one.full)
      wrong.push(fillLabel(examErrors.passOverFull, { name: { en: one.nameEn, bn: one.nameBn } }));
    if (codes.has(one.code)) wrong.push(fillLabel(examErrors.sameCode, { code: one.code }));
    codes.add(one.code);
  }
  return wrong;
}

/**
 * Changes a paper. Its components stay as they are once marks are entered. Throws 422 at the fields: components that
 * do not make up the full mark, a day outside the examination, another paper of the class at the same time.
 */
export async function savePaper(transaction: Transaction, input: PaperInput) {
  const { exam, papers, paper } = await paperOf(transaction, input.id);
  if (paper.version !== input.version) throw new AppError(examErrors.stale);
  const isMoved = paper.day !== null && (input.day !== paper.day || input.startsAt !== paper.starts_at);
  if (isMoved && exam.status === 'declared') throw new AppError(changeErrors.postponeIt);
  const wrong: Record<string, Label[]> = {};
  const parts = componentsWrong(input);
  if (parts.length > 0) wrong.components = parts;
  if (input.day !== null && (input.day < exam.starts_on || input.day > exam.ends_on))
    wrong.day = [examErrors.outsideExam];
  // Where shifts have their times in the examination, a paper without a time of its own is compared shift by shift.
  const isByShifts = exam.shift_times.length > 0 && input.startsAt === null;
  const clash = clashOf(
    { ...paperShown(paper), day: isByShifts ? null : input.day, startsAt: input.startsAt },
    papers.map(paperShown),
  );
  if (clash) wrong.startsAt = [fillLabel(examErrors.clash, { subject: clash.subject })];
  const sittings = input.sittings ?? paper.sittings;
  const ofShifts = await sittingsWrong(transaction, { exam, paper, papers }, sittings);
  if (ofShifts.length > 0) wrong.sittings = ofShifts;
  const ofTimes = clashesAtTimes(exam.shift_times, { paper, papers }, { ...input, sittings });
  if (ofTimes && !wrong.startsAt)
    wrong.startsAt = [fillLabel(examErrors.clash, { subject: ofTimes.subject })];
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
  if (exam.status === 'declared' && paper.sittings.some((one) => !hasSame(sittings, one)))
    throw new AppError(changeErrors.postponeIt);
  if (paper.has_marks && (input.full !== paper.full || !sameParts(input.components, paper.components)))
    throw new AppError(examErrors.hasMarks);
  // In the GPA or not, and with which other paper it is one subject, says what passes as well.
  const passesAsBefore =
    samePasses(input.components, paper.components) &&
    input.unit === paper.unit &&
    input.countsInGpa === (paper.counts_in_gpa === 1);
  if (paper.is_closed && !passesAsBefore) throw new AppError(changeErrors.passKept);
  await transaction.change(
    `UPDATE exams_paper SET "full" = $3, components = $4, unit = $5, counts_in_gpa = $6, day = $7, starts_at = $8,
        minutes = $9, room = $10, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
    paper.id,
    input.full,
    JSON.stringify(input.components),
    input.unit,
    input.countsInGpa ? 1 : 0,
    input.day,
    input.startsAt,
    input.minutes,
    input.room,
  );
  if (input.sittings) await saveSittings(transaction, paper.id, input.sittings);
  return { version: paper.version + 1 };
}

const hasSame = (all: readonly Sitting[], { shiftId, day, startsAt }: Sitting) =>
  all.some((one) => one.shiftId === shiftId && one.day === day && one.startsAt === startsAt);

/** When the students of a shift sit a paper: at its own time there, else at the shift's in the examination. */
const atShift = (row: PaperRow, shiftId: string, times: readonly ShiftTime[]) => {
  const own = row.sittings.find((one) => one.shiftId === shiftId);
  const time = times.find((one) => one.shiftId === shiftId);
  const shown = paperShown(row);
  if (own) return { ...shown, day: own.day, startsAt: own.startsAt };
  return time ? { ...shown, startsAt: time.startsAt } : shown;
};

/** A paper of the class that some shift would sit at the same time, by the times shifts have in the examination. */
function clashesAtTimes(
  times: readonly ShiftTime[],
  { paper, papers }: { paper: PaperRow; papers: readonly PaperRow[] },
  to: Pick<PaperInput, 'day'> & { sittings: readonly Sitting[] },
) {
  for (const { shiftId, startsAt } of times) {
    if (to.sittings.some((one) => one.shiftId === shiftId)) continue;
    const clash = clashOf(
      { ...paperShown(paper), day: to.day, startsAt },
      papers.map((one) => atShift(one, shiftId, times)),
    );
    if (clash) return clash;
  }
  return null;
}

/** What is wrong with the times of shifts: a day outside, another paper of the class then, a shift there is not. */
async function sittingsWrong(
  transaction: Transaction,
  of: {
    exam: Pick<ExamRow, 'starts_on' | 'ends_on' | 'shift_times'>;
    paper: PaperRow;
    papers: readonly PaperRow[];
  },
  sittings: readonly Sitting[],
): Promise<Label[]> {
  const { exam, paper, papers } = of;
  if (sittings.length === 0) return [];
  const known = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM academic_shift WHERE site_id = $1 AND id = ANY($2::uuid[])',
    sittings.map((one) => one.shiftId),
  );
  if (known?.n !== sittings.length) throw new AppError(errors.notFound);
  return sittings.flatMap(({ shiftId, day, startsAt }) => {
    if (day < exam.starts_on || day > exam.ends_on) return [examErrors.outsideExam];
    const clash = clashOf(
      { ...paperShown(paper), day, startsAt },
      papers.map((one) => atShift(one, shiftId, exam.shift_times)),
    );
    return clash ? [fillLabel(examErrors.clash, { subject: clash.subject })] : [];
  });
}

/** What a slot means may not change under its marks; names may, and until a sheet is submitted what passes. */
const sameParts = (now: readonly PaperComponent[], before: readonly PaperComponent[]) =>
  now.length === before.length &&
  now.every((one, place) => {
    const known = before[place];
    return one.code === known?.code && one.full === known.full && (one.step ?? 1) === (known.step ?? 1);
  });

/** What passes may not change once a sheet is submitted: who failed would pass by it. */
const samePasses = (now: readonly PaperComponent[], before: readonly PaperComponent[]) =>
  now.every(({ pass, mustPass }, place) => {
    const known = before[place];
    return pass === known?.pass && mustPass === known.mustPass;
  });

/** Takes a paper out of a draft, which has neither sheets nor marks. */
export async function removePaper(transaction: Transaction, id: string) {
  const { exam, paper } = await paperOf(transaction, id);
  if (exam.status !== 'draft' || paper.has_marks) throw new AppError(examErrors.notDraft);
  await transaction.change('DELETE FROM exams_paper WHERE site_id = $1 AND id = $2', id);
  return {};
}

/** A paper with its examination, which is held, and the others; 404 for one that was taken out. */
export async function paperOf(transaction: Transaction, id: string) {
  const found = await transaction.readOne(
    { exam_id: 'uuid' },
    'SELECT exam_id FROM exams_paper WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!found) throw new AppError(errors.notFound);
  const exam = await holdExam(transaction, found.exam_id);
  if (exam.status !== 'draft' && exam.status !== 'declared') throw new AppError(examErrors.notDeclared);
  const papers = await readPapers(transaction, exam.id);
  const paper = papers.find((one) => one.id === id);
  if (!paper) throw new AppError(errors.notFound);
  return { exam, papers, paper };
}
