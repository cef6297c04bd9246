import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { examErrors } from '../../labels.ts';
import { readySql, takesPartSql } from '../../public.ts';
import { changeErrors } from '../labels.ts';
import { logChange } from './log.ts';
import { assertFixed, checkParts, type Parts, type ShiftTime, saveTimes } from './parts.ts';
import { proposePapers } from './propose.ts';
import { readRooms } from './rooms.ts';
import { tellRoutine } from './tell-routine.ts';

export type ExamStatus = 'draft' | 'declared' | 'closed' | 'cancelled';
export type ExamRow = {
  id: string;
  version: number;
  year_id: string;
  name_en: string;
  name_bn: string;
  year_en: string;
  year_bn: string;
  year_starts: string;
  year_ends: string;
  starts_on: string;
  ends_on: string;
  marks_until: string | null;
  double_entry: boolean;
  accepts: boolean;
  shift_ids: string[] | null;
  group_ids: string[] | null;
  shift_times: ShiftTime[];
  status: ExamStatus;
  note: string;
};
type Fields = Parts & {
  nameEn: string;
  nameBn: string;
  startsOn: string;
  endsOn: string;
  marksUntil: string | null;
  /** Left out: as it is. */
  doubleEntry?: boolean | undefined;
  accepts?: boolean | undefined;
};

/** The times shifts have in examination `x`, as JSON; an SQL expression. */
const timesSql = `coalesce((SELECT json_agg(json_build_object('shiftId', w.shift_id, 'startsAt', w.starts_at) ORDER BY h.position, h.id)
   FROM exams_shift_time w JOIN academic_shift h ON h.site_id = $1 AND h.id = w.shift_id
  WHERE w.site_id = $1 AND w.exam_id = x.id), '[]')`;

const examColumns = `x.id, x.version, x.year_id, x.name_en, x.name_bn, y.name_en AS year_en, y.name_bn AS year_bn,
  y.start_date AS year_starts, y.end_date AS year_ends, x.starts_on, x.ends_on, x.marks_until, x.double_entry, x.accepts,
  x.shift_ids, x.group_ids, ${timesSql} AS shift_times, x.status, x.note`;
const examJoins = 'JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id';

export const examShown = (row: ExamRow) => ({
  id: row.id,
  version: row.version,
  nameEn: row.name_en,
  nameBn: row.name_bn,
  year: { en: row.year_en, bn: row.year_bn },
  yearId: row.year_id,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  marksUntil: row.marks_until,
  doubleEntry: row.double_entry,
  accepts: row.accepts,
  shiftIds: row.shift_ids,
  groupIds: row.group_ids,
  shiftTimes: row.shift_times,
  status: row.status,
  note: row.note,
});

/** What a new examination is made of: the years and the classes with how many subjects each has. */
export async function readSetup(transaction: Transaction, services: Services) {
  const years = await transaction.rows<{
    id: string;
    name_en: string;
    name_bn: string;
    start_date: string;
    end_date: string;
    is_current: boolean;
  }>(
    `SELECT id, name_en, name_bn, start_date, end_date, is_current FROM academic_academic_year
      WHERE site_id = $1 AND is_active ORDER BY start_date DESC LIMIT 200`,
  );
  const classes = await transaction.rows<{ id: string; name_en: string; name_bn: string; subjects: number }>(
    `SELECT c.id, c.name_en, c.name_bn, (SELECT count(*)::int FROM academic_class_subject k
        WHERE k.site_id = $1 AND k.class_id = c.id AND k.is_active) AS subjects
       FROM academic_school_class c WHERE c.site_id = $1 AND c.is_active ORDER BY c.position LIMIT 200`,
  );
  const parts = await transaction.read(
    { kind: 'text', id: 'uuid', name: json<Label>() },
    `(SELECT 'shift' AS kind, id, json_build_object('en', name_en, 'bn', name_bn) AS name FROM academic_shift
       WHERE site_id = $1 AND is_active ORDER BY position, id LIMIT 20)
     UNION ALL
     (SELECT 'group', id, json_build_object('en', name_en, 'bn', name_bn) FROM academic_group
       WHERE site_id = $1 AND is_active ORDER BY position, id LIMIT 20)`,
  );
  const rooms = await readRooms(transaction);
  const partsOf = (kind: string) =>
    parts.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    today: todayInDhaka(services.now()),
    shifts: partsOf('shift'),
    groups: partsOf('group'),
    rooms: rooms.map(({ id, number, name, seats }) => ({ id, number, name, seats })),
    years: years.map((row) => ({
      id: row.id,
      name: { en: row.name_en, bn: row.name_bn },
      startsOn: row.start_date,
      endsOn: row.end_date,
      isCurrent: row.is_current,
    })),
    classes: classes.map((row) => ({
      id: row.id,
      name: { en: row.name_en, bn: row.name_bn },
      subjects: row.subjects,
    })),
  };
}

/** Examinations, the latest first, with how far their sheets are. */
export async function listExams(
  transaction: Transaction,
  input: {
    search: string;
    status?: ExamStatus | undefined;
    yearId?: string | undefined;
    page: number;
    size: number;
  },
) {
  const rows = await transaction.rows<
    ExamRow & { classes: Label[] | null; papers: number; sheets: number; ready: number; total: number }
  >(
    `SELECT ${examColumns}, count(*) OVER ()::int AS total,
       (SELECT json_agg(json_build_object('en', c.name_en, 'bn', c.name_bn) ORDER BY c.position)
          FROM academic_school_class c WHERE c.site_id = $1 AND c.id IN (
            SELECT p.class_id FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = x.id AND p.withdrawn_at IS NULL)) AS classes,
       (SELECT count(*)::int FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = x.id AND p.withdrawn_at IS NULL) AS papers,
       f.sheets, f.ready
       FROM exams_exam x ${examJoins}
       CROSS JOIN LATERAL (SELECT count(*)::int AS sheets,
           (count(*) FILTER (WHERE ${readySql('m', 'x')}))::int AS ready
          FROM exams_mark_sheet m JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
         WHERE m.site_id = $1 AND p.exam_id = x.id AND p.withdrawn_at IS NULL) f
      WHERE x.site_id = $1 AND ($2 = '' OR x.name_en ILIKE $3 OR x.name_bn ILIKE $3)
        AND ($4::text IS NULL OR x.status = $4) AND ($5::uuid IS NULL OR x.year_id = $5)
      ORDER BY x.starts_on DESC, x.name_en LIMIT $6 OFFSET $7`,
    input.search,
    `%${input.search.replace(/[\\%_]/g, '\\$&')}%`,
    input.status ?? null,
    input.yearId ?? null,
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map((row) => ({
      ...examShown(row),
      classes: row.classes ?? [],
      papers: row.papers,
      sheets: row.sheets,
      ready: row.ready,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** The examination; 404 for another institution's. */
export async function findExam(transaction: Transaction, id: string, lock = ''): Promise<ExamRow> {
  const row = await transaction.row<ExamRow>(
    `SELECT ${examColumns} FROM exams_exam x ${examJoins} WHERE x.site_id = $1 AND x.id = $2 ${lock}`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The examination, held until the end of the transaction; 409 when it is not as the browser saw it. */
export async function holdExam(transaction: Transaction, id: string, version?: number): Promise<ExamRow> {
  const row = await findExam(transaction, id, 'FOR UPDATE OF x');
  if (version !== undefined && row.version !== version) throw new AppError(examErrors.stale);
  return row;
}

function checkFields(fields: Fields, year: { starts: string; ends: string }): void {
  const wrong: Record<string, Label[]> = {};
  if (fields.startsOn < year.starts || fields.startsOn > year.ends) wrong.startsOn = [examErrors.outsideYear];
  if (fields.endsOn < fields.startsOn) wrong.endsOn = [examErrors.endBeforeStart];
  else if (fields.endsOn > year.ends) wrong.endsOn = [examErrors.outsideYear];
  if (fields.marksUntil !== null && fields.marksUntil < fields.endsOn)
    wrong.marksUntil = [examErrors.untilBeforeEnd];
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
}

async function checkName(transaction: Transaction, yearId: string, nameEn: string, id: string | null) {
  const other = await transaction.row(
    `SELECT 1 FROM exams_exam WHERE site_id = $1 AND year_id = $2 AND name_en = $3 AND id IS DISTINCT FROM $4`,
    yearId,
    nameEn,
    id,
  );
  if (other) throw new ValidationError({ nameEn: [examErrors.nameTaken] });
}

/** Begins an examination as a draft with the papers its classes usually have. */
export async function createExam(
  transaction: Transaction,
  services: Pick<Services, 'sites'>,
  input: Fields & { yearId: string; classIds: readonly string[] },
) {
  const year = await transaction.readOne(
    { start_date: 'date', end_date: 'date' },
    'SELECT start_date, end_date FROM academic_academic_year WHERE site_id = $1 AND id = $2',
    input.yearId,
  );
  if (!year) throw new ValidationError({ yearId: [examErrors.unknownYear] });
  checkFields(input, { starts: year.start_date, ends: year.end_date });
  await checkName(transaction, input.yearId, input.nameEn, null);
  await checkParts(transaction, input);
  const id = newId();
  await transaction.change(
    `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, marks_until, double_entry, accepts, shift_ids, group_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::uuid[], $12::uuid[])`,
    id,
    input.yearId,
    input.nameEn,
    input.nameBn,
    input.startsOn,
    input.endsOn,
    input.marksUntil,
    input.doubleEntry ?? false,
    input.accepts ?? false,
    input.shiftIds ?? null,
    input.groupIds ?? null,
  );
  await saveTimes(transaction, id, input.shiftTimes ?? []);
  return { id, papers: await proposePapers(transaction, services, id, input.classIds) };
}

/**
 * Changes names and dates; papers that are set for a day must stay inside. The shifts and groups of a draft may change:
 * papers of a group that is left out go, those of one that comes in are proposed. Of a declared one they stay, and the
 * times of its shifts change with a reason.
 */
export async function changeExam(
  transaction: Transaction,
  services: Services,
  input: Fields & { id: string; version: number; reason: string },
) {
  const row = await holdExam(transaction, input.id, input.version);
  if (row.status !== 'draft' && row.status !== 'declared') throw new AppError(examErrors.notDeclared);
  checkFields(input, { starts: row.year_starts, ends: row.year_ends });
  await checkName(transaction, row.year_id, input.nameEn, row.id);
  const outside = await transaction.row(
    'SELECT 1 FROM exams_paper WHERE site_id = $1 AND exam_id = $2 AND withdrawn_at IS NULL AND (day < $3 OR day > $4) LIMIT 1',
    row.id,
    input.startsOn,
    input.endsOn,
  );
  if (outside) throw new ValidationError({ endsOn: [examErrors.paperOutside] });
  const shiftIds = input.shiftIds === undefined ? row.shift_ids : input.shiftIds;
  const groupIds = input.groupIds === undefined ? row.group_ids : input.groupIds;
  const shiftTimes = input.shiftTimes ?? row.shift_times;
  await checkParts(transaction, { shiftIds, groupIds, shiftTimes });
  if ((row.accepts && input.accepts === false) || (row.double_entry && input.doubleEntry === false))
    await assertNothingKeyed(transaction, row.id);
  const isMoved = assertFixed(row, { shiftIds, groupIds, shiftTimes, reason: input.reason });
  await transaction.change(
    `UPDATE exams_exam SET name_en = $3, name_bn = $4, starts_on = $5, ends_on = $6, marks_until = $7,
        double_entry = coalesce($8::boolean, double_entry), accepts = coalesce($9::boolean, accepts),
        shift_ids = $10::uuid[], group_ids = $11::uuid[], version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    row.id,
    input.nameEn,
    input.nameBn,
    input.startsOn,
    input.endsOn,
    input.marksUntil,
    input.doubleEntry ?? null,
    input.accepts ?? null,
    shiftIds,
    groupIds,
  );
  await saveTimes(transaction, row.id, shiftTimes);
  if (isMoved && row.status === 'declared')
    await logChange(transaction, services, {
      examId: row.id,
      kind: 'shiftTimes',
      reason: input.reason,
      detail: { before: row.shift_times, after: shiftTimes },
    });
  if (row.status === 'draft' && String(groupIds) !== String(row.group_ids))
    await fitGroups(transaction, services, row.id);
  return { version: row.version + 1 };
}

/** Fewer eyes on marks that are there already would be one person's doing. */
async function assertNothingKeyed(transaction: Transaction, examId: string): Promise<void> {
  const keyed = await transaction.row(
    `SELECT 1 FROM exams_mark k JOIN exams_paper p ON p.site_id = $1 AND p.id = k.paper_id
      WHERE k.site_id = $1 AND p.exam_id = $2 LIMIT 1`,
    examId,
  );
  if (keyed) throw new AppError(changeErrors.stepsStay);
}

/** Gives a draft the papers of the groups it is held for now: others go, those of a group that came in are proposed. */
async function fitGroups(
  transaction: Transaction,
  services: Pick<Services, 'sites'>,
  examId: string,
): Promise<void> {
  const known = await transaction.read(
    { class_id: 'uuid' },
    'SELECT DISTINCT class_id FROM exams_paper WHERE site_id = $1 AND exam_id = $2',
    examId,
  );
  await transaction.change(
    `DELETE FROM exams_paper p USING exams_exam x WHERE p.site_id = $1 AND p.exam_id = $2 AND x.site_id = $1 AND x.id = $2
        AND NOT (p.group_id = ANY(x.group_ids))`,
    examId,
  );
  await proposePapers(
    transaction,
    services,
    examId,
    known.map((one) => one.class_id),
  );
}

/**
 * Opens the examination for marks: one sheet for every paper and section that takes it, in one statement. Done again
 * it adds the sheets of sections that were made since. Throws 422 without papers or sections.
 */
export async function declareExam(transaction: Transaction, input: { id: string; version: number }) {
  const row = await holdExam(transaction, input.id, input.version);
  if (row.status !== 'draft' && row.status !== 'declared') throw new AppError(examErrors.notDraft);
  const papers = await transaction.row(
    'SELECT 1 FROM exams_paper WHERE site_id = $1 AND exam_id = $2 AND withdrawn_at IS NULL LIMIT 1',
    row.id,
  );
  if (!papers) throw new ValidationError({ papers: [examErrors.noPapers] });
  const sheets = await openSheets(transaction, row);
  if (sheets === 0 && row.status === 'draft') throw new ValidationError({ papers: [examErrors.noSections] });
  const declared = await setStatus(transaction, row, 'declared', '');
  // Declared again, for sections made since, it is no news to those who heard of it.
  if (row.status === 'draft') await tellRoutine(transaction, row.id);
  return { ...declared, sheets };
}

/** A sheet for every paper and section that takes it and has none yet; answers how many. */
export const openSheets = (
  transaction: Transaction,
  exam: Pick<ExamRow, 'id' | 'year_id'>,
): Promise<number> =>
  transaction.change(
    `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id)
     SELECT p.site_id, gen_random_uuid(), p.id, s.id FROM exams_paper p
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
       JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = $3 AND s.is_active
        AND (p.group_id IS NULL OR p.group_id = s.group_id) AND ${takesPartSql('x', 's')}
      WHERE p.site_id = $1 AND p.exam_id = $2 AND p.withdrawn_at IS NULL
     ON CONFLICT (site_id, paper_id, section_id) DO NOTHING`,
    exam.id,
    exam.year_id,
  );

/** Ends the time of marks; 409 unless it was declared. */
export async function closeExam(transaction: Transaction, input: { id: string; version: number }) {
  const row = await holdExam(transaction, input.id, input.version);
  if (row.status !== 'declared') throw new AppError(examErrors.notDeclared);
  return setStatus(transaction, row, 'closed', '');
}

export async function setStatus(transaction: Transaction, row: ExamRow, status: ExamStatus, note: string) {
  await transaction.change(
    `UPDATE exams_exam SET status = $3, note = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    row.id,
    status,
    note,
  );
  return { version: row.version + 1 };
}
