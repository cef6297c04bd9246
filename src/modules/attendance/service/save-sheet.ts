import { AppError, ValidationError } from '../../../core/errors.ts';
import { formatTime } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { attendanceErrors, labels } from '../labels.ts';
import { periodErrors } from '../periods/labels.ts';
import { deriveDay } from '../periods/service/derive.ts';
import { readPeriod } from '../periods/service/policy.ts';
import { attendancePermission } from '../permissions.ts';
import { type AttendanceCode, isAmendment, waitedOverMidnight } from '../rules.ts';
import { readSectionDay, refusalOf } from './section-day.ts';

type Mark = {
  enrolmentId: string;
  code: AttendanceCode;
  was: AttendanceCode | null;
  /** The id a new record gets, given by the device. */
  id?: string | undefined;
};
type Input = {
  sectionId: string;
  date: string;
  /** Null: the sheet of the day. */
  period: number | null;
  reason: string;
  savedAt?: string | undefined;
  marks: readonly Mark[];
};

type Outcome = {
  saved: number;
  /** Whether any mark was written; as its taker stands whoever's marks stand, so a save that changed nothing takes nothing over. */
  is_written: boolean;
  conflicts: { enrolmentId: string; code: AttendanceCode }[] | null;
  moved: string[] | null;
  stands: { enrolmentId: string; code: AttendanceCode }[] | null;
};

/**
 * Saves a section's marks in three statements. A mark is written only where the record still is what the browser
 * saw (`was`), so nothing is overwritten unseen; saving the same again changes nothing. What the office corrected stands
 * for whoever may not correct himself: the other value is kept beside the mark.
 * Throws 409 on a closed day, 403 for another teacher's section or a day that is over, 422 without a reason.
 */
export async function saveSheet(transaction: Transaction, services: Services, input: Input) {
  const { sectionId, date, period } = input;
  const day = await readSectionDay(transaction, services, sectionId, date, period);
  const refusal = refusalOf(day.state);
  if (refusal) throw refusal;
  if (period !== null && !(await readPeriod(transaction, sectionId, period)))
    throw new AppError(periodErrors.unknown);
  const amends = isAmendment(date, day.today);
  const mayAmend = transaction.context.permissions.has(attendancePermission.amend);
  const waited = amends && reasonOfWaiting(input, services.now(), transaction.context.language);
  // What waited for a network is taken where nothing stood; nobody changes a day that is over so.
  if (amends && !mayAmend && (!waited || input.marks.some((one) => one.was !== null)))
    throw new AppError(attendanceErrors.dayIsOver);
  const reason = input.reason || waited || '';
  if (amends && reason === '')
    throw new ValidationError({ reason: [fillLabel(messages.required, { attribute: labels.reason })] });
  for (const table of ['attendance_sheet', 'attendance_record'])
    transaction.writesOnly(table, sectionId, `${sectionId} ${date}`);
  // Its history hangs on the sheet.
  transaction.writesOnly('history', sectionId);
  const now = services.now();
  // Its row lock lets saves of one sheet wait for each other; the next statement then sees what the other wrote.
  const sheet = await transaction.readOne(
    { id: 'uuid', version: 'int', taken_at: 'time' },
    `INSERT INTO attendance_sheet (site_id, id, section_id, day, taken_by, taken_at, reason, period)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, section_id, day, period) DO UPDATE
       SET version = attendance_sheet.version + 1, updated_at = excluded.updated_at
     RETURNING id, version, taken_at`,
    newId(),
    sectionId,
    date,
    transaction.context.accountId,
    now,
    amends ? reason : '',
    period,
  );
  if (!sheet) throw new Error('The sheet was not written');
  const outcome = await writeMarks(transaction, now, sheet.id, {
    ...input,
    reason: amends ? reason : '',
  });
  if (period !== null)
    await deriveDay(transaction, services, { sectionId, date, reason: amends ? reason : '', isAlone: true });
  return {
    sheet: {
      id: sheet.id,
      version: sheet.version,
      takenAt: (outcome.is_written ? now : sheet.taken_at).toISOString(),
    },
    saved: outcome.saved,
    conflicts: outcome.conflicts ?? [],
    moved: outcome.moved ?? [],
    stands: outcome.stands ?? [],
  };
}

/** What stands with a sheet that was saved on its day and comes later; null where it was not. */
function reasonOfWaiting({ date, savedAt }: Input, now: Date, language: Language): string | null {
  const saved = savedAt === undefined ? null : new Date(savedAt);
  if (!saved || !waitedOverMidnight(date, saved, now)) return null;
  return textOf(labels.waited, language, { time: formatTime(saved, { language }) });
}

/**
 * One statement writes the marks and their history. The history is one row a save, hung on the sheet: what each
 * changed student was and is; sixty trigger calls would cost more than the save itself. The section's students and
 * the sheet's records are read as two runs of their indexes rather than looked up one by one.
 */
async function writeMarks(
  transaction: Transaction,
  now: Date,
  sheetId: string,
  { sectionId, date, period, reason, marks }: Input,
): Promise<Outcome> {
  const { accountId, impersonatorId, action, requestId, permissions } = transaction.context;
  const outcome = await transaction.row<Outcome>(
    `WITH pupils AS MATERIALIZED (
       SELECT id FROM students_enrolment WHERE site_id = $1 AND section_id = $3),
     known AS MATERIALIZED (
       SELECT id, enrolment_id, code, source FROM attendance_record WHERE site_id = $1 AND sheet_id = $2),
     given AS (
       SELECT g.*, p.id IS NOT NULL AS here, r.id AS record_id, r.code AS now_is,
              coalesce(r.source = 'manual' AND r.code <> g.code AND NOT $14::boolean, false) AS stands
         FROM ${rowsOf('g', { new_id: '$13::uuid[]', enrolment_id: '$5::uuid[]', code: '$6::text[]', was: '$7::text[]' })}
         LEFT JOIN pupils p ON p.id = g.enrolment_id
         LEFT JOIN known r ON r.enrolment_id = g.enrolment_id),
     fresh AS (
       INSERT INTO attendance_record (site_id, id, sheet_id, of_period, enrolment_id, day, code)
       SELECT site_id, new_id, $2, $16::int IS NOT NULL, enrolment_id, $4::date, code FROM given WHERE here AND record_id IS NULL
       RETURNING enrolment_id, code),
     changed AS (
       UPDATE attendance_record r SET code = g.code, source = 'sheet', version = r.version + 1, updated_at = now()
         FROM given g
        WHERE r.site_id = $1 AND r.id = g.record_id AND g.here AND g.was = g.now_is AND g.code <> g.now_is AND NOT g.stands
       RETURNING r.enrolment_id, r.code, g.now_is AS before),
     beside AS (
       INSERT INTO attendance_said (site_id, id, enrolment_id, day, period, source, code, said_by, said_at)
       SELECT site_id, new_id, enrolment_id, $4::date, $16::int, 'sheet', code, $9, $15::timestamptz FROM given WHERE here AND stands
       ON CONFLICT (site_id, enrolment_id, day, period, source) DO UPDATE
         SET code = excluded.code, said_by = excluded.said_by, said_at = excluded.said_at,
             version = attendance_said.version + 1, updated_at = excluded.said_at),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $8, 'attendance_record', $2, 'update',
              (SELECT jsonb_object_agg(enrolment_id, before) FROM changed),
              jsonb_object_agg(w.enrolment_id, w.code), $9, $10, $11, $12
         FROM (SELECT enrolment_id, code FROM fresh UNION ALL SELECT enrolment_id, code FROM changed) w
       HAVING count(*) > 0),
     taken AS (
       UPDATE attendance_sheet t SET taken_by = $9, taken_at = $15::timestamptz, reason = $17
        WHERE t.site_id = $1 AND t.id = $2 AND (t.taken_by, t.taken_at, t.reason) IS DISTINCT FROM ($9::uuid, $15::timestamptz, $17)
          AND (EXISTS (SELECT 1 FROM fresh) OR EXISTS (SELECT 1 FROM changed)))
     SELECT EXISTS (SELECT 1 FROM fresh) OR EXISTS (SELECT 1 FROM changed) AS is_written,
            (SELECT count(*)::int FROM given WHERE here AND NOT stands AND (record_id IS NULL OR code = now_is OR was = now_is)) AS saved,
            (SELECT json_agg(json_build_object('enrolmentId', enrolment_id, 'code', now_is)) FROM given
              WHERE here AND record_id IS NOT NULL AND NOT stands AND code <> now_is AND was IS DISTINCT FROM now_is) AS conflicts,
            (SELECT json_agg(json_build_object('enrolmentId', enrolment_id, 'code', now_is)) FROM given
              WHERE here AND stands) AS stands,
            (SELECT json_agg(enrolment_id) FROM given WHERE NOT here) AS moved`,
    sheetId,
    sectionId,
    date,
    marks.map((mark) => mark.enrolmentId),
    marks.map((mark) => mark.code),
    marks.map((mark) => mark.was),
    newId(),
    accountId,
    impersonatorId,
    action,
    requestId,
    marks.map((mark) => mark.id ?? newId()),
    permissions.has(attendancePermission.amend),
    now,
    period,
    reason,
  );
  if (!outcome) throw new Error('The marks were not written');
  return outcome;
}
