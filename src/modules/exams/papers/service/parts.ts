import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { changeErrors } from '../labels.ts';

export type ShiftTime = { readonly shiftId: string; readonly startsAt: string };
/** The shifts and groups an examination is held for, and the times of its shifts; left out: as they are, or all. */
export type Parts = {
  shiftIds?: readonly string[] | null | undefined;
  groupIds?: readonly string[] | null | undefined;
  shiftTimes?: readonly ShiftTime[] | undefined;
};

/** Refuses shifts and groups the institution does not have (404), and times of shifts it is not held for (422). */
export async function checkParts(
  transaction: Transaction,
  { shiftIds, groupIds, shiftTimes = [] }: Parts,
): Promise<void> {
  if (shiftIds && shiftTimes.some((one) => !shiftIds.includes(one.shiftId)))
    throw new ValidationError({ shiftTimes: [changeErrors.timeOfNobody] });
  const shifts = [...new Set([...(shiftIds ?? []), ...shiftTimes.map((one) => one.shiftId)])];
  if (shifts.length === 0 && !groupIds) return;
  const known = await transaction.readOne(
    { shifts: 'int', groups: 'int' },
    `SELECT (SELECT count(*)::int FROM academic_shift WHERE site_id = $1 AND id = ANY($2::uuid[])) AS shifts,
            (SELECT count(*)::int FROM academic_group WHERE site_id = $1 AND id = ANY($3::uuid[])) AS groups`,
    shifts,
    groupIds ?? [],
  );
  if (known?.shifts !== shifts.length || known.groups !== (groupIds ?? []).length)
    throw new AppError(errors.notFound);
}

const keyOf = (ids: readonly string[] | null | undefined): string => [...(ids ?? [])].sort().join();
const timesKey = (times: readonly ShiftTime[]): string =>
  keyOf(times.map((one) => `${one.shiftId} ${one.startsAt}`));

/**
 * Of a declared examination shifts and groups stay (409), for its sheets are made, and times of shifts change with a
 * reason only (422 at it). Answers whether the times change.
 */
export function assertFixed(
  row: { status: string; shift_ids: string[] | null; group_ids: string[] | null; shift_times: ShiftTime[] },
  to: Required<Parts> & { reason: string },
): boolean {
  const isMoved = timesKey(row.shift_times) !== timesKey(to.shiftTimes ?? []);
  if (row.status !== 'declared') return isMoved;
  if (keyOf(row.shift_ids) !== keyOf(to.shiftIds) || keyOf(row.group_ids) !== keyOf(to.groupIds))
    throw new AppError(changeErrors.partsFixed);
  if (isMoved && to.reason.length < 3) throw new ValidationError({ reason: [changeErrors.reasonNeeded] });
  return isMoved;
}

/** Writes the times of the shifts of an examination; whoever is not among them sits when the paper says. */
export async function saveTimes(
  transaction: Transaction,
  examId: string,
  times: readonly ShiftTime[],
): Promise<void> {
  await transaction.change(
    'DELETE FROM exams_shift_time WHERE site_id = $1 AND exam_id = $2 AND NOT shift_id = ANY($3::uuid[])',
    examId,
    times.map((one) => one.shiftId),
  );
  if (times.length === 0) return;
  await transaction.change(
    `INSERT INTO exams_shift_time AS w (site_id, id, exam_id, shift_id, starts_at)
     SELECT n.site_id, n.id, $2, n.shift_id, n.starts_at
       FROM ${recordsOf('n', '$3', { id: 'uuid', shift_id: 'uuid', starts_at: 'text' })}
     ON CONFLICT ON CONSTRAINT exams_shift_time_once DO UPDATE SET starts_at = EXCLUDED.starts_at,
        version = w.version + 1, updated_at = EXCLUDED.updated_at
      WHERE w.starts_at <> EXCLUDED.starts_at`,
    examId,
    JSON.stringify(times.map((one) => ({ id: newId(), shift_id: one.shiftId, starts_at: one.startsAt }))),
  );
}
