import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { attendanceErrors } from '../../labels.ts';
import { attendancePath } from '../../paths.ts';
import { amendMarks } from '../../service/amend-marks.ts';
import { leaveErrors, leaveLabels, leaveNews } from '../labels.ts';
import type { AskedLeave, LeavePart, LeaveState } from '../rules.ts';
import { daysOf, holdPlace, mayDecide } from './facts.ts';
import { markPeriods, unmarkPeriods } from './on-periods.ts';

/**
 * Accepts or refuses what a guardian asked for; the class teacher does it, or who takes every section, and nobody their own
 * request. An absence that was written already becomes leave, of the days or of the periods it covers, with its reason in the
 * history; presence stays presence. Answers how many marks became leave.
 */
export async function decideLeave(
  transaction: Transaction,
  services: Services,
  given: { id: string; isAccepted: boolean; note: string },
): Promise<{ id: string; changed: number }> {
  const { leave, place } = await holdLeave(transaction, given.id);
  if (leave.askedBy === transaction.context.accountId) throw new AppError(leaveErrors.own);
  if (leave.status !== 'asked') throw new AppError(leaveErrors.closed);
  await setState(transaction, services, given.id, given.isAccepted ? 'accepted' : 'refused', given.note);
  const changed = given.isAccepted ? await applyLeave(transaction, services, leave) : 0;
  const { name } = place.student;
  await notify(transaction, [leave.askedBy], {
    title: given.isAccepted
      ? fillLabel(leaveNews.accepted, { name, days: daysOf(leave) })
      : fillLabel(leaveNews.refused, { name, reason: given.note }),
    path: link(attendancePath.ownLeave, { student: place.student.id }),
  });
  return { id: given.id, changed };
}

/**
 * Takes accepted leave back, for somebody who comes after all. Days that became leave stay; periods that leave for a part of a
 * day had made leave are absence again, as they were written.
 */
export async function callLeaveBack(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const { leave, place } = await holdLeave(transaction, given.id);
  if (leave.status !== 'accepted') throw new AppError(leaveErrors.closed);
  await setState(transaction, services, given.id, 'calledBack', given.reason);
  await unmarkPeriods(transaction, services, leave, given.reason);
  if (leave.askedBy !== transaction.context.accountId)
    await notify(transaction, [leave.askedBy], {
      title: fillLabel(leaveNews.calledBack, { name: place.student.name, reason: given.reason }),
      path: link(attendancePath.ownLeave, { student: place.student.id }),
    });
  return { id: given.id };
}

/** The leave, locked behind its student's place. Throws 404, and 403 for another teacher's section. */
async function holdLeave(transaction: Transaction, id: string) {
  const known = await transaction.readOne(
    { enrolmentId: 'uuid' },
    'SELECT enrolment_id AS "enrolmentId" FROM attendance_leave WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  const place = await holdPlace(transaction, known.enrolmentId);
  if (!mayDecide(transaction, place)) throw new AppError(attendanceErrors.notYours);
  const leave = await transaction.readOne(
    {
      enrolmentId: 'uuid',
      from: 'date',
      to: 'date',
      part: oneOf<LeavePart>(),
      at: 'text?',
      reason: 'text',
      status: oneOf<LeaveState>(),
      askedBy: 'uuid',
    },
    `SELECT enrolment_id AS "enrolmentId", first_day AS "from", last_day AS "to", part, at, reason, status,
            asked_by AS "askedBy"
       FROM attendance_leave WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!leave) throw new AppError(errors.notFound);
  return { leave, place };
}

async function setState(
  transaction: Transaction,
  services: Services,
  id: string,
  state: LeaveState,
  note: string,
): Promise<void> {
  await transaction.change(
    `UPDATE attendance_leave SET status = $3, note = $4, decided_by = $5, decided_at = $6,
            version = version + 1, updated_at = $6
      WHERE site_id = $1 AND id = $2`,
    id,
    state,
    note,
    transaction.context.accountId,
    services.now(),
  );
}

/** Absence that stands on sheets of accepted whole days, or in the periods a part of a day covers, becomes leave. */
export async function applyLeave(
  transaction: Transaction,
  services: Services,
  leave: AskedLeave & { readonly enrolmentId: string; readonly reason: string },
): Promise<number> {
  if (leave.part !== 'day') return markPeriods(transaction, services, leave);
  const absent = await transaction.read(
    { sheetId: 'uuid', day: 'date' },
    `SELECT r.sheet_id AS "sheetId", r.day FROM attendance_record r
       JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.period IS NULL
      WHERE r.site_id = $1 AND r.enrolment_id = $2 AND r.day BETWEEN $3 AND $4 AND r.code = 'A' ORDER BY r.day LIMIT 100`,
    leave.enrolmentId,
    leave.from,
    leave.to,
  );
  const { language } = transaction.context;
  const written = await amendMarks(
    transaction,
    absent.map((one) => ({ ...one, enrolmentId: leave.enrolmentId, code: 'V', was: 'A' })),
    {
      source: 'leave',
      reason: fillLabel(leaveLabels.acceptedReason, { reason: leave.reason })[language],
      at: services.now(),
    },
  );
  return written.length;
}
