import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { peoplePath } from '../../paths.ts';
import { accountKeeperOf } from '../../service/hooks.ts';
import type { bookContract as contract } from '../contract.ts';
import { bookErrors, bookFields, bookProblems, changeLabels, bookActTexts as texts } from '../labels.ts';
import { changeProblem, type ServiceChange } from '../rules.ts';
import { readOwner } from './read-book.ts';

type Input = z.output<typeof contract.change.input>;

/** The record as it is, and the designation that is asked for. Throws 404, 409 and 422. */
async function look(transaction: Transaction, services: Services, input: Input) {
  if (input.day > todayInDhaka(services.now())) throw new ValidationError({ day: [bookProblems.future] });
  const owner = await readOwner(transaction, input.employeeId);
  const row = await transaction.readOne(
    {
      version: 'int',
      isActive: 'bool',
      designationId: 'uuid',
      from: json<Label>(),
      to: jsonOrNull<Label>(),
    },
    `SELECT e.version, e.is_active AS "isActive", e.designation_id AS "designationId",
            ${designationLabel('e.designation_id')} AS "from", ${designationLabel('$3::uuid')} AS "to"
       FROM people_employee e WHERE e.site_id = $1 AND e.id = $2`,
    input.employeeId,
    input.designationId,
  );
  if (!row) throw new AppError(errors.notFound);
  const problem = changeProblem(input, row);
  if (problem === 'standing') throw new AppError(bookErrors.standing);
  const { to } = row;
  if (problem === 'designation' || (takesPost(input.change) && to === null))
    throw new ValidationError({
      designationId: [withAttribute(messages.exists, bookFields.designationId ?? texts.entry)],
    });
  return { owner, row };
}

const designationLabel = (id: string) =>
  `(SELECT jsonb_build_object('en', d.name_en, 'bn', coalesce(nullif(d.name_bn, ''), d.name_en))
      FROM academic_designation d WHERE d.site_id = $1 AND d.id = ${id})`;

/**
 * Whoever leaves signs in no more, and whoever comes back has the roles again that ended then. Answers the roles that end,
 * which the entry keeps.
 */
async function changeAccount(
  transaction: Transaction,
  services: Services,
  input: Input,
  accountId: string | null,
): Promise<readonly string[]> {
  if (accountId === null) return [];
  const keeper = accountKeeperOf(services);
  if (input.change !== 'rejoining') return keeper.end(transaction, accountId);
  const left = await transaction.readOne(
    { roles: json<string[]>() },
    `SELECT coalesce(facts -> 'roles', '[]') AS roles FROM people_service_entry
      WHERE site_id = $1 AND employee_id = $2 AND event = 'left' ORDER BY created_at DESC, id DESC LIMIT 1`,
    input.employeeId,
  );
  await keeper.giveBack(transaction, accountId, left?.roles ?? []);
  return [];
}

const takesPost = (change: ServiceChange) => change === 'promotion' || change === 'posting';

/**
 * Promotes somebody, gives them another post, ends their service or takes them back. One asks, another decides, and neither
 * is the employee. The entry in the service book is the order itself; the record changes with it.
 */
export const changingService: Act<Input, { id: string }> = {
  withPlatform: true,
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const { owner, row } = await look(transaction, services, input);
    if (!isDeciding && owner.accountId !== null && owner.accountId === transaction.context.accountId)
      throw new AppError(bookErrors.own);
    return {
      subject: input.employeeId,
      title: fillLabel(texts.changeTitle, { what: changeLabels[input.change], name: owner.name }),
      path: link(peoplePath.profile, { id: input.employeeId, tab: 'book' }),
      amount: null,
      excluded: owner.accountId === null ? [] : [owner.accountId],
      figures: [
        { kind: 'name', label: texts.employee, value: owner.name },
        { kind: 'text', label: texts.change, value: changeLabels[input.change] },
        { kind: 'text', label: texts.present, value: row.from },
        ...(row.to && takesPost(input.change)
          ? [{ kind: 'text' as const, label: bookFields.designationId ?? texts.change, value: row.to }]
          : []),
        { kind: 'day', label: bookFields.day ?? texts.change, value: input.day },
        ...(input.orderNo
          ? [
              {
                kind: 'text' as const,
                label: bookFields.orderNo ?? texts.change,
                value: { en: input.orderNo, bn: input.orderNo },
              },
            ]
          : []),
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    await lockRow(transaction, 'people_employee', input.employeeId);
    const { owner, row } = await look(transaction, services, input);
    const by = transaction.context.accountId;
    if (owner.accountId !== null && owner.accountId === by) throw new AppError(bookErrors.own);
    const id = newId();
    const isPost = takesPost(input.change);
    const ended = isPost ? [] : await changeAccount(transaction, services, input, owner.accountId);
    // The entry names the version it leads to: the record's own entry of the same change is then not made.
    await transaction.change(
      `INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, order_no, reason, source,
              entered_by, asked_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'record', $10, $11)`,
      id,
      input.employeeId,
      input.change === 'rejoining' ? 'posting' : input.change,
      isPost ? 'designation' : input.change === 'rejoining' ? 'rejoined' : 'left',
      JSON.stringify({
        ...(isPost ? { from: row.from, to: row.to } : {}),
        ...(ended.length > 0 ? { roles: ended } : {}),
        version: row.version + 1,
      }),
      input.day,
      input.orderNo,
      input.reason,
      by,
      approved?.askedBy ?? null,
    );
    await transaction.change(
      `UPDATE people_employee SET designation_id = $3, is_active = $4, version = version + 1, updated_at = $5
        WHERE site_id = $1 AND id = $2`,
      input.employeeId,
      isPost ? input.designationId : row.designationId,
      isPost ? row.isActive : input.change === 'rejoining',
      services.now(),
    );
    return { id };
  },
};
