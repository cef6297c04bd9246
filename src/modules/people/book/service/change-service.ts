import type * as z from 'zod';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel, formatNumber } from '../../../../core/format.ts';
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
import { readRetirement } from '../../lists/service/retirement.ts';
import { peoplePath } from '../../paths.ts';
import { accountKeeperOf, type LeaveBack, leaveKeeperOf } from '../../service/hooks.ts';
import type { bookContract as contract } from '../contract.ts';
import { bookErrors, bookFields, bookProblems, changeLabels, bookActTexts as texts } from '../labels.ts';
import { changeProblem, kindOfEvent } from '../rules.ts';
import {
  type AwayAs,
  isAbsence,
  isLeaving,
  keepsStanding,
  leavings,
  standingAfter,
  takesPost,
} from '../standing-rules.ts';
import { readOwner } from './read-book.ts';
import { changeStanding, lastStandingEnd, openStandingOf } from './standings.ts';

type Input = z.output<typeof contract.change.input>;

/** The record as it is, how somebody stands, and the designation that is asked for. Throws 404, 409 and 422. */
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
  const open = await openStandingOf(transaction, input.employeeId);
  const problem = changeProblem(input, { ...row, standing: open?.standing ?? null });
  if (problem === 'standing') throw new AppError(bookErrors.standing);
  const { to } = row;
  if (problem === 'designation' || (takesPost(input.change) && to === null))
    throw new ValidationError({
      designationId: [withAttribute(messages.exists, bookFields.designationId ?? texts.entry)],
    });
  if (isAbsence(input.change) && input.payPercent === null)
    throw new ValidationError({ payPercent: [bookProblems.percentNeeded] });
  if (isAbsence(input.change) && input.until !== null && input.until <= input.day)
    throw new ValidationError({ until: [bookProblems.untilAfter] });
  if (input.change === 'extension') await assertExtends(transaction, input);
  // Noted afterwards: how somebody left whose leaving stands in the book without it.
  const left =
    row.isActive || !isLeaving(input.change) ? null : await leavingNoted(transaction, input.employeeId);
  if (left && input.day !== left.day)
    throw new ValidationError({ day: [fillLabel(bookProblems.leftThen, { day: dayLabel(left.day) })] });
  const since = open?.fromDay ?? (await lastStandingEnd(transaction, input.employeeId));
  if (since !== null && !keepsStanding(input.change) && input.day < since)
    throw new ValidationError({
      day: [fillLabel(bookProblems.sinceLater, { day: dayLabel(since) })],
    });
  return { owner, row, open, left };
}

/** An extension goes beyond the day on which the service ends by itself, or to that day, which takes an earlier one back. */
async function assertExtends(transaction: Transaction, { employeeId, until }: Input): Promise<void> {
  if (until === null) throw new ValidationError({ until: [bookProblems.extensionNeeded] });
  const { limitOn } = await readRetirement(transaction, employeeId);
  if (limitOn === null) throw new ValidationError({ until: [bookProblems.bornUnknown] });
  if (until < limitOn)
    throw new ValidationError({
      until: [fillLabel(bookProblems.extensionShort, { day: dayLabel(limitOn) })],
    });
}

/** The entry of somebody's last leaving, with the one that puts it right; null where the book has none. */
const leavingNoted = (transaction: Transaction, employeeId: string) =>
  transaction.readOne(
    { id: 'uuid', day: 'date', isCorrected: 'bool' },
    `SELECT e.id, e.day,
            EXISTS (SELECT 1 FROM people_service_entry c WHERE c.site_id = $1 AND c.corrects_id = e.id) AS "isCorrected"
       FROM people_service_entry e
      WHERE e.site_id = $1 AND e.employee_id = $2 AND e.event = 'left'
      ORDER BY e.day DESC, e.created_at DESC, e.id LIMIT 1`,
    employeeId,
  );

const percentLabel = (percent: number): Label => ({
  en: `${formatNumber(percent, { language: 'en' })}%`,
  bn: `${formatNumber(percent, { language: 'bn' })}%`,
});

const designationLabel = (id: string) =>
  `(SELECT jsonb_build_object('en', d.name_en, 'bn', coalesce(nullif(d.name_bn, ''), d.name_en))
      FROM academic_designation d WHERE d.site_id = $1 AND d.id = ${id})`;

/**
 * Whoever leaves or is suspended signs in no more as staff, and whoever comes back has the roles again that ended then. Answers
 * the roles that end, or ended before without being given back, which the entry keeps.
 */
async function changeAccount(
  transaction: Transaction,
  services: Services,
  { change, employeeId }: Input,
  accountId: string | null,
): Promise<readonly string[]> {
  if (accountId === null) return [];
  const keeper = accountKeeperOf(services);
  const ends = isLeaving(change) || change === 'suspension';
  const returns = change === 'rejoining' || change === 'reinstatement';
  if (!ends && !returns) return [];
  const last = await transaction.readOne(
    { event: 'text', roles: json<string[]>() },
    `SELECT event, coalesce(facts -> 'roles', '[]') AS roles FROM people_service_entry
      WHERE site_id = $1 AND employee_id = $2 AND event IN ('left', 'suspended', 'rejoined', 'reinstated')
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    employeeId,
  );
  if (ends) {
    const ended = await keeper.end(transaction, accountId);
    // Who is dismissed while suspended lost the roles with the suspension, and who left before it was noted how with that: they go
    // with the later entry.
    const before = last?.event === 'suspended' || last?.event === 'left' ? last.roles : [];
    return [...new Set([...before, ...ended])];
  }
  await keeper.giveBack(transaction, accountId, last?.roles ?? []);
  return [];
}

/** What the entry of an order tells. */
function toldBy(
  { change, payPercent, until }: Input,
  row: { from: Label; to: Label | null },
  was: AwayAs | null,
) {
  if (takesPost(change)) return { event: 'designation', facts: { from: row.from, to: row.to } } as const;
  if (isLeaving(change)) return { event: 'left', facts: { how: leavings[change] } } as const;
  switch (change) {
    case 'suspension':
      return { event: 'suspended', facts: { percent: payPercent, until } } as const;
    case 'reinstatement':
      return { event: 'reinstated', facts: {} } as const;
    case 'lien':
    case 'deputation':
      return { event: 'away', facts: { as: change, until, percent: payPercent } } as const;
    case 'return':
      return { event: 'returned', facts: { from: was } } as const;
    case 'extension':
      return { event: 'extended', facts: { until } } as const;
    default:
      return { event: 'rejoined', facts: {} } as const;
  }
}

/**
 * The days whose approved leave comes back, null where none: of days away the order says what is paid, and nobody is on leave who has
 * left. Leave after the expected last day stays, until it is seen that somebody was away longer.
 */
function leaveBackOf({ employeeId, change, day, until }: Input, expected: string | null): LeaveBack | null {
  if (keepsStanding(change)) return null;
  const overrun = expected === null ? null : addDays(expected, 1);
  const begins = isLeaving(change) ? addDays(day, 1) : day;
  const from = overrun !== null && overrun < begins ? overrun : begins;
  if (isAbsence(change)) return { employeeId, from, until };
  if (isLeaving(change)) return { employeeId, from, until: null };
  return from < day ? { employeeId, from, until: addDays(day, -1) } : null;
}

/**
 * Promotes somebody, gives them another post, suspends them or sends them away for a time, ends or extends their service or
 * takes them back. One asks, another decides, and neither is the employee. The entry in the service book is the order itself; the record
 * changes with it.
 */
export const changingService: Act<Input, { id: string }> = {
  withPlatform: true,
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockRow(transaction, 'people_employee', input.employeeId),
  async about(transaction, { input, services, isDeciding }) {
    const { owner, row, open } = await look(transaction, services, input);
    const back = leaveBackOf(input, open?.until ?? null);
    const returned = back && (await leaveKeeperOf(services).count(transaction, services, back));
    if (!isDeciding && owner.accountId !== null && owner.accountId === transaction.context.accountId)
      throw new AppError(bookErrors.own);
    return {
      subject: input.employeeId,
      title: fillLabel(row.isActive || !isLeaving(input.change) ? texts.changeTitle : texts.notedTitle, {
        what: changeLabels[input.change],
        name: owner.name,
      }),
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
        ...(isAbsence(input.change) && input.payPercent !== null
          ? [
              {
                kind: 'text' as const,
                label: bookFields.payPercent ?? texts.change,
                value: percentLabel(input.payPercent),
              },
            ]
          : []),
        ...(isAbsence(input.change) && input.until !== null
          ? [{ kind: 'day' as const, label: bookFields.until ?? texts.change, value: input.until }]
          : []),
        ...(input.change === 'extension' && input.until !== null
          ? [{ kind: 'day' as const, label: bookFields.extendedUntil ?? texts.change, value: input.until }]
          : []),
        ...(returned ? [{ kind: 'text' as const, label: texts.leaveBack, value: returned }] : []),
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
    const { owner, row, open, left } = await look(transaction, services, input);
    const by = transaction.context.accountId;
    if (owner.accountId !== null && owner.accountId === by) throw new AppError(bookErrors.own);
    const id = newId();
    const { change } = input;
    const isPost = takesPost(change);
    const ended = await changeAccount(transaction, services, input, owner.accountId);
    const was = open?.standing === 'lien' || open?.standing === 'deputation' ? open.standing : null;
    const { event, facts } = toldBy(input, row, was);
    const changesRecord = isPost || (isLeaving(change) && row.isActive) || change === 'rejoining';
    // The entry names the version it leads to: the record's own entry of the same change is then not made.
    await transaction.change(
      `INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, order_no, reason, source,
              entered_by, asked_by, corrects_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'record', $10, $11, $12)`,
      id,
      input.employeeId,
      change === 'promotion' ? 'promotion' : kindOfEvent[event],
      event,
      JSON.stringify({
        ...facts,
        ...(isPost ? { fromId: row.designationId, toId: input.designationId } : {}),
        ...(ended.length > 0 ? { roles: ended } : {}),
        ...(changesRecord ? { version: row.version + 1 } : {}),
      }),
      input.day,
      input.orderNo,
      input.reason,
      by,
      approved?.askedBy ?? null,
      left && !left.isCorrected ? left.id : null,
    );
    if (changesRecord)
      await transaction.change(
        `UPDATE people_employee SET designation_id = $3, is_active = $4, version = version + 1, updated_at = $5
          WHERE site_id = $1 AND id = $2`,
        input.employeeId,
        isPost ? input.designationId : row.designationId,
        isPost ? row.isActive : change === 'rejoining',
        services.now(),
      );
    if (!keepsStanding(change))
      await changeStanding(transaction, {
        employeeId: input.employeeId,
        entryId: id,
        standing: standingAfter(change),
        day: input.day,
        until: isAbsence(change) ? input.until : null,
        payPercent: isAbsence(change) ? input.payPercent : null,
        openId: open?.id ?? null,
      });
    const back = leaveBackOf(input, open?.until ?? null);
    if (back)
      await leaveKeeperOf(services).giveBack(transaction, services, {
        ...back,
        reason: input.orderNo === '' ? input.reason : `${input.reason} (${input.orderNo})`,
      });
    return { id };
  },
};
