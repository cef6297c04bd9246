import type * as z from 'zod';
import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { addDays, addMonths, endOfMonth, todayInDhaka, weekdayNumber } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { attendanceStaffPermission } from '../../../attendance/permissions.ts';
import { readStaffRules } from '../../../attendance/public.ts';
import { usualRule } from '../../../attendance/staff/rules.ts';
import { isAwaySql } from '../../../people/public.ts';
import { shiftsOn, type Turn, turnOf, usualShift } from '../../days/rules.ts';
import { readAssignments } from '../../days/service/compute.ts';
import { devicesErrors } from '../../labels.ts';
import { devicesPath } from '../../paths.ts';
import { ownEmployee } from '../../service/people.ts';
import type { PersonShown } from '../../shapes.ts';
import type { overtimeContract as contract } from '../contract.ts';
import { overtimeTexts as texts } from '../labels.ts';
import { isWithinShift, paidMinutes, spanOf } from '../rules.ts';

type Input = z.output<typeof contract.ask.input>;

/** The shifts of some employees on one day. */
async function readTurns(
  transaction: Transaction,
  employeeIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, readonly Turn[]>> {
  const rules = await readStaffRules(transaction, day);
  const rule = rules.findLast((one) => one.startsOn <= day) ?? usualRule;
  const given = await readAssignments(transaction, { from: day, to: day, employeeIds });
  return new Map(
    employeeIds.map((id) => [
      id,
      shiftsOn(day, weekdayNumber(day), given.get(id) ?? [], usualShift(rule, day)).map((shift) =>
        turnOf(day, shift),
      ),
    ]),
  );
}

/** Whom it is for, and what is in the way. Throws 404, 403 for others without the right, 422 for time of the shift. */
async function look(transaction: Transaction, input: Input, own: string | null, isDeciding: boolean) {
  const asked = [...new Set(input.employeeIds.map((one) => one.toLowerCase()))];
  const isOnlyOwn = asked.length === 1 && asked[0] === own;
  if (!isDeciding && !isOnlyOwn && !transaction.context.permissions.has(attendanceStaffPermission.take))
    throw new AppError(errors.forbidden, { permission: attendanceStaffPermission.take });
  const people = await transaction.read(
    { id: 'uuid', name: json<Label>(), account: 'uuid?' },
    `SELECT e.id, json_build_object('en', e.name_en, 'bn', coalesce(nullif(e.name_bn, ''), e.name_en)) AS name,
            a.account_id AS account
       FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.is_active AND e.id = ANY($2::uuid[]) ORDER BY e.code, e.id`,
    asked,
  );
  if (people.length < asked.length) throw new AppError(errors.notFound);
  const turns = await readTurns(transaction, asked, input.day);
  const spans = people.map((one) => ({
    ...one,
    span: spanOf(input.day, input.from, input.to, turns.get(one.id) ?? []),
    turns: turns.get(one.id) ?? [],
  }));
  const within = spans.find((one) => isWithinShift(one.span, one.turns));
  if (within) throw new ValidationError({ from: [fillLabel(texts.withinShift, { name: within.name })] });
  const known = await transaction.read(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM devices_overtime
      WHERE site_id = $1 AND employee_id = ANY($2::uuid[]) AND cancelled_at IS NULL
        AND starts < $4::bigint AND ends > $3::bigint LIMIT 1`,
    asked,
    Math.min(...spans.map((one) => one.span.from)),
    Math.max(...spans.map((one) => one.span.to)),
  );
  const twice = spans.find((one) => one.id === known[0]?.id);
  if (twice) throw new AppError(devicesErrors.overtimeTwice, { name: twice.name });
  return spans;
}

const plain = (text: string): Label => ({ en: text, bn: text });

/** Asks for overtime of oneself or, from the office, of a whole shift; another approves it, who does none of it. */
export const askingOvertime: Act<Input, { approved: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const today = todayInDhaka(services.now());
    if (!isDeciding && (input.day < addDays(today, -31) || input.day > addMonths(today, 2)))
      throw new ValidationError({ day: [texts.tooFar] });
    const people = await look(
      transaction,
      input,
      isDeciding ? null : await ownEmployee(transaction),
      isDeciding,
    );
    const [first] = people;
    const names = (language: 'en' | 'bn') => people.map((one) => one.name[language]).join(', ');
    const figures: ApprovalFigure[] = [
      { kind: 'name', label: texts.people, value: { en: names('en'), bn: names('bn') } },
      { kind: 'day', label: texts.day, value: input.day },
      { kind: 'text', label: texts.time, value: plain(`${input.from}–${input.to}`) },
    ];
    return {
      subject: first?.id ?? '',
      title: fillLabel(texts.title, {
        name:
          people.length === 1 && first
            ? first.name
            : fillLabel(texts.several, { count: { en: String(people.length), bn: String(people.length) } }),
        day: dayLabel(input.day),
      }),
      path: link(devicesPath.overtime, { month: input.day.slice(0, 7) }),
      amount: null,
      figures,
      excluded: people.flatMap((one) => (one.account === null ? [] : [one.account])),
    };
  },
  async run(transaction, { input, services, approved }) {
    const people = await look(transaction, input, null, true);
    await transaction.change(
      `INSERT INTO devices_overtime (site_id, id, employee_id, day, from_at, to_at, starts, ends, reason, asked_by,
              decided_by, decided_at)
       SELECT n.site_id, n.id, n.employee_id, $2, $3, $4, n.starts, n.ends, $5, $6::uuid, $7::uuid, $8::timestamptz
         FROM ${rowsOf('n', {
           id: '$9::uuid[]',
           employee_id: '$10::uuid[]',
           starts: '$11::bigint[]',
           ends: '$12::bigint[]',
         })}`,
      input.day,
      input.from,
      input.to,
      input.reason,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      services.now(),
      people.map(() => newId()),
      people.map((one) => one.id),
      people.map((one) => one.span.from),
      people.map((one) => one.span.to),
    );
    return { approved: people.length };
  },
};

const dayShape = {
  employeeId: 'uuid',
  day: 'date',
  starts: 'bigint',
  ends: 'bigint',
  inAt: 'text?',
  outAt: 'text?',
} as const;
const dayColumns = `o.employee_id AS "employeeId", o.day, o.starts, o.ends, s.in_at AS "inAt", s.out_at AS "outAt"`;
const dayFrom = `FROM devices_overtime o
  LEFT JOIN attendance_staff_day s ON s.site_id = $1 AND s.employee_id = o.employee_id AND s.day = o.day
       AND s.code IN ('present', 'late', 'half', 'onDuty') AND NOT ${isAwaySql('s.employee_id', 's.day')}`;

const paidOf = (row: {
  day: string;
  starts: bigint;
  ends: bigint;
  inAt: string | null;
  outAt: string | null;
}): number => paidMinutes({ from: Number(row.starts), to: Number(row.ends) }, row.day, row);

/** Minutes of overtime that are paid, by day, of the employees of a month. */
export async function readPaid(transaction: Transaction, month: string, employeeIds: readonly string[]) {
  const rows = await transaction.read(
    dayShape,
    `SELECT ${dayColumns} ${dayFrom} WHERE o.site_id = $1 AND o.cancelled_at IS NULL AND o.day BETWEEN $2 AND $3
        AND o.employee_id = ANY($4::uuid[]) ORDER BY o.employee_id, o.day, o.id`,
    `${month}-01`,
    endOfMonth(`${month}-01`),
    employeeIds,
  );
  return rows.map((row) => ({ employeeId: row.employeeId, day: row.day, minutes: paidOf(row) }));
}

const orders = { day: 'o.day, e.code', '-day': 'o.day DESC, e.code', name: 'e.name_en, o.day' } as const;

/** Overtime of a month: one's own, or with the right to see all, everybody's. */
export async function listOvertime(
  transaction: Transaction,
  database: Database,
  asked: z.output<typeof contract.list.input>,
): Promise<z.input<typeof contract.list.output>> {
  const { permissions } = transaction.context;
  const own = await ownEmployee(transaction);
  const seesAll = permissions.has(attendanceStaffPermission.view);
  const q = asked.q?.toLowerCase() || null;
  const rows = await transaction.read(
    {
      ...dayShape,
      id: 'uuid',
      employee: json<Omit<PersonShown, 'kind'>>(),
      from: 'text',
      to: 'text',
      reason: 'text',
      askedBy: 'uuid',
      decidedBy: 'uuid',
      cancelled: 'text?',
    },
    `SELECT ${dayColumns}, o.id, o.from_at AS "from", o.to_at AS "to", o.reason, o.asked_by AS "askedBy",
            o.decided_by AS "decidedBy", o.cancel_reason AS cancelled,
            json_build_object('id', e.id, 'code', e.code,
              'name', json_build_object('en', e.name_en, 'bn', coalesce(nullif(e.name_bn, ''), e.name_en)),
              'place', json_build_object('en', g.name_en, 'bn', coalesce(nullif(g.name_bn, ''), g.name_en))) AS employee
       ${dayFrom}
       JOIN people_employee e ON e.site_id = $1 AND e.id = o.employee_id
       JOIN academic_designation g ON g.site_id = $1 AND g.id = e.designation_id
      WHERE o.site_id = $1 AND o.day BETWEEN $2 AND $3 AND ($4 OR o.employee_id = $5::uuid)
        AND ($6 = 'all' OR (o.cancelled_at IS NULL) = ($6 = 'standing'))
        AND ($7::text IS NULL OR strpos(lower(e.code || ' ' || e.search_text), $7) > 0)
      ORDER BY ${orders[asked.sort]}, o.id LIMIT 20000`,
    `${asked.month}-01`,
    endOfMonth(`${asked.month}-01`),
    seesAll,
    own,
    asked.state,
    q,
  );
  const start = (asked.page - 1) * asked.size;
  const page = rows.slice(start, start + asked.size);
  const names = await labelsOfAccounts(database, [
    ...new Set(page.flatMap((one) => [one.askedBy, one.decidedBy])),
  ]);
  const nameOf = (id: string) => names.get(id)?.[transaction.context.language] ?? '';
  return {
    items: page.map((row) => ({
      id: row.id,
      employee: row.employee,
      day: row.day,
      from: row.from,
      to: row.to,
      minutes: Number(row.ends - row.starts),
      paidMinutes: row.cancelled === null ? paidOf(row) : 0,
      reason: row.reason,
      askedBy: nameOf(row.askedBy),
      decidedBy: nameOf(row.decidedBy),
      cancelled: row.cancelled,
      isMine: row.employeeId === own,
    })),
    total: rows.length,
    page: asked.page,
    size: asked.size,
    sum: rows.reduce((sum, row) => (row.cancelled === null ? sum + paidOf(row) : sum), 0),
    own,
    can: {
      ask: own !== null || permissions.has(attendanceStaffPermission.take),
      askForOthers: permissions.has(attendanceStaffPermission.take) && seesAll,
      cancel: permissions.has(attendanceStaffPermission.amend),
    },
  };
}

/** Takes approved overtime back; it stays in the list with the reason. Nobody does it for themselves. */
export async function cancelOvertime(
  transaction: Transaction,
  given: { id: string; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const row = await transaction.readOne(
    { employeeId: 'uuid', isGone: 'bool' },
    `SELECT employee_id AS "employeeId", cancelled_at IS NOT NULL AS "isGone" FROM devices_overtime
      WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.employeeId === (await ownEmployee(transaction))) throw new AppError(devicesErrors.ownOvertime);
  if (row.isGone) throw new AppError(devicesErrors.overtimeGone);
  await transaction.change(
    `UPDATE devices_overtime SET cancelled_at = $3, cancelled_by = $4, cancel_reason = $5, version = version + 1,
            updated_at = $3 WHERE site_id = $1 AND id = $2`,
    given.id,
    now,
    transaction.context.accountId,
    given.reason,
  );
  return { id: given.id };
}
