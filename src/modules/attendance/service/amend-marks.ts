import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { AttendanceCode } from '../rules.ts';

export type Amendment = {
  readonly sheetId: string;
  readonly enrolmentId: string;
  readonly day: string;
  readonly code: AttendanceCode;
  /** What it is now; null where the student has no mark on that sheet. */
  readonly was: AttendanceCode | null;
};
/** `version`: the record's, as it is now. */
export type WrittenMark = {
  readonly id: string;
  readonly version: number;
  readonly sheetId: string;
  readonly enrolmentId: string;
};
export type MarkSource = 'sheet' | 'periods' | 'leave' | 'manual' | 'import';

/**
 * Changes single marks on sheets that are there, each only where it still is what was seen, with one row of history a mark
 * and the reason on its sheet. Answers the marks that were written. The sheets stay locked until the transaction ends, so
 * that a save of the whole sheet waits.
 */
export async function amendMarks(
  transaction: Transaction,
  given: readonly Amendment[],
  { source, reason, at }: { readonly source: MarkSource; readonly reason: string; readonly at: Date },
): Promise<readonly WrittenMark[]> {
  if (given.length === 0) return [];
  const sheets = [...new Set(given.map((one) => one.sheetId))];
  const locked = await transaction.read(
    { id: 'uuid', of_period: 'bool' },
    'SELECT id, of_period FROM attendance_sheet WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    sheets,
  );
  const ofPeriod = new Map(locked.map((one) => [one.id, one.of_period]));
  const { accountId, impersonatorId, action, requestId } = transaction.context;
  const written = await transaction.read(
    { id: 'uuid', version: 'int', sheetId: 'uuid', enrolmentId: 'uuid' },
    `WITH given AS MATERIALIZED (
       SELECT g.* FROM ${rowsOf('g', {
         id: '$4::uuid[]',
         history_id: '$5::uuid[]',
         sheet_id: '$6::uuid[]',
         enrolment_id: '$7::uuid[]',
         day: '$8::date[]',
         code: '$9::text[]',
         was: '$10::text[]',
         of_period: '$15::boolean[]',
       })}),
     fresh AS (
       INSERT INTO attendance_record (site_id, id, sheet_id, of_period, enrolment_id, day, code, source)
       SELECT site_id, id, sheet_id, of_period, enrolment_id, day, code, $2::text FROM given WHERE was IS NULL
       ON CONFLICT (site_id, sheet_id, enrolment_id) DO NOTHING
       RETURNING id, version, sheet_id, enrolment_id),
     changed AS (
       UPDATE attendance_record r SET code = g.code, source = $2::text, version = r.version + 1, updated_at = $3::timestamptz
         FROM given g
        WHERE r.site_id = $1 AND r.sheet_id = g.sheet_id AND r.enrolment_id = g.enrolment_id AND r.code = g.was
          AND r.code <> g.code
       RETURNING r.id, r.version, r.sheet_id, r.enrolment_id),
     written AS (SELECT * FROM fresh UNION ALL SELECT * FROM changed),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, g.history_id, 'attendance_record', g.sheet_id, 'update',
              CASE WHEN g.was IS NOT NULL THEN jsonb_build_object(g.enrolment_id::text, g.was) END,
              jsonb_build_object(g.enrolment_id::text, g.code), $11::uuid, $12::uuid, $13::text, $14::text
         FROM written w JOIN given g ON g.sheet_id = w.sheet_id AND g.enrolment_id = w.enrolment_id)
     SELECT id, version, sheet_id AS "sheetId", enrolment_id AS "enrolmentId" FROM written`,
    source,
    at,
    given.map(() => newId()),
    given.map(() => newId()),
    given.map((one) => one.sheetId),
    given.map((one) => one.enrolmentId),
    given.map((one) => one.day),
    given.map((one) => one.code),
    given.map((one) => one.was),
    accountId,
    impersonatorId,
    action,
    requestId,
    given.map((one) => ofPeriod.get(one.sheetId) ?? false),
  );
  if (written.length > 0 && reason !== '')
    await transaction.change(
      `UPDATE attendance_sheet SET reason = $3, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      [...new Set(written.map((one) => one.sheetId))],
      reason.slice(0, 300),
      at,
    );
  return written;
}
