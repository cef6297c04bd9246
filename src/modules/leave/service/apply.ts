import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { isAtWorkSql } from '../../people/public.ts';
import { leaveErrors, leaveFields, leaveNews } from '../labels.ts';
import { leavePermission } from '../permissions.ts';
import type { DayHalf, LeaveSpan } from '../rules.ts';
import { holdEmployee, readApplication } from './applications.ts';
import { tellApplied } from './department.ts';
import { lookAtLeave, refusalText, throwRefused } from './facts.ts';

export type GivenLeave = LeaveSpan & {
  readonly typeId: string;
  readonly reason: string;
  readonly substituteId: string | null;
  readonly paperId: string | null;
};

/** The employee the account belongs to. Throws 409 where it belongs to none. */
async function ownEmployee(transaction: Transaction): Promise<string> {
  const id = await findOwnEmployee(transaction);
  if (id === null) throw new AppError(leaveErrors.noEmployee);
  return id;
}

export async function findOwnEmployee(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}

/** Applies for oneself. */
export async function applyForOneself(transaction: Transaction, services: Services, given: GivenLeave) {
  return apply(transaction, services, {
    ...given,
    employeeId: await ownEmployee(transaction),
    isByOffice: false,
  });
}

/** Writes an application down: one's own, or what came to the office on paper. Throws 409 where it cannot be had. */
export async function apply(
  transaction: Transaction,
  services: Services,
  given: GivenLeave & { readonly employeeId: string; readonly isByOffice: boolean },
): Promise<{ id: string }> {
  const { employeeId, typeId, from, to } = given;
  await holdEmployee(transaction, employeeId);
  await assertPaper(transaction, given.paperId);
  const own = await findOwnEmployee(transaction);
  const looked = await lookAtLeave(transaction, services, {
    ...given,
    hasPaper: given.paperId !== null,
    // What somebody of the office enters for themselves is applied for like anybody's.
    isByOffice: given.isByOffice && own !== employeeId.toLowerCase(),
  });
  throwRefused(looked.refused);
  await assertSubstitute(transaction, given, looked.charged);
  const id = newId();
  await transaction.change(
    `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, starts_at_midday,
            ends_at_midday, halves, paid_percent, reason, paper_id, substitute_id, applied_by, applied_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    id,
    employeeId,
    typeId,
    from,
    to,
    given.startsAtMidday,
    given.endsAtMidday,
    looked.charged.length,
    looked.type.paidPercent,
    given.reason,
    given.paperId,
    given.substituteId,
    transaction.context.accountId,
    services.now(),
  );
  await tellApplied(transaction, services, await readApplication(transaction, id), leaveNews.applied);
  return { id };
}

/** What a leave would be charged with, and why it could not be had. One's own; the office asks for others. */
export async function countLeave(
  transaction: Transaction,
  services: Services,
  given: LeaveSpan & {
    readonly typeId: string;
    readonly hasPaper: boolean;
    readonly employeeId?: string | undefined;
  },
) {
  const { permissions } = transaction.context;
  if (given.employeeId && !permissions.has(leavePermission.manage))
    throw new AppError(errors.forbidden, { permission: leavePermission.manage });
  const looked = await lookAtLeave(transaction, services, {
    ...given,
    employeeId: given.employeeId ?? (await ownEmployee(transaction)),
    isByOffice: given.employeeId !== undefined,
  });
  return {
    halves: looked.charged.length,
    years: looked.years.map(({ year, halves, left }) => ({ year, halves, left })),
    refusal: looked.refused ? refusalText(looked.refused) : null,
  };
}

/** Withdraws one's own application that nobody has decided on. A request that waits for it can then not be approved. */
export async function withdraw(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const employeeId = await ownEmployee(transaction);
  const changed = await transaction.change(
    `UPDATE leave_application SET status = 'cancelled', note = $4, decided_by = $5, decided_at = $6,
            version = version + 1, updated_at = $6
      WHERE site_id = $1 AND id = $2 AND employee_id = $3 AND status = 'applied'`,
    given.id,
    employeeId,
    given.reason,
    transaction.context.accountId,
    services.now(),
  );
  if (changed === 1) return { id: given.id };
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM leave_application WHERE site_id = $1 AND id = $2 AND employee_id = $3',
    given.id,
    employeeId,
  );
  throw new AppError(known ? leaveErrors.closed : errors.notFound);
}

/** A paper was sent for leave, and stands with no other application. */
async function assertPaper(transaction: Transaction, paperId: string | null): Promise<void> {
  if (paperId === null) return;
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT f.id FROM stored_file f WHERE f.site_id = $1 AND f.id = $2 AND f.purpose = $3
        AND NOT EXISTS (SELECT 1 FROM leave_application a WHERE a.site_id = $1 AND a.paper_id = f.id)`,
    paperId,
    paperPurpose,
  );
  if (!row) throw new ValidationError({ paperId: [withAttribute(messages.exists, leaveFields.paperId)] });
}
export const paperPurpose = 'leave.paper';

/** Whoever stands in works here and is not away in those days. */
async function assertSubstitute(
  transaction: Transaction,
  { substituteId, employeeId }: { substituteId: string | null; employeeId: string },
  charged: readonly DayHalf[],
): Promise<void> {
  if (substituteId === null) return;
  if (substituteId.toLowerCase() === employeeId.toLowerCase()) throw new AppError(leaveErrors.oneself);
  const row = await transaction.readOne(
    { en: 'text', bn: 'text', isAway: 'bool' },
    `SELECT e.name_en AS en, e.name_bn AS bn, EXISTS (
              SELECT 1 FROM leave_half h WHERE h.site_id = $1 AND h.employee_id = e.id AND NOT h.is_returned
                 AND h.day = ANY($3::date[])) AS "isAway"
       FROM people_employee e WHERE e.site_id = $1 AND e.id = $2 AND ${isAtWorkSql('e')}`,
    substituteId,
    [...new Set(charged.map((one) => one.day))],
  );
  if (!row)
    throw new ValidationError({ substituteId: [withAttribute(messages.exists, leaveFields.substituteId)] });
  if (row.isAway) throw new AppError(leaveErrors.away, { name: { en: row.en, bn: row.bn } });
}
