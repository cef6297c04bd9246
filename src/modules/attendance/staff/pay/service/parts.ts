import { endOfMonth } from '../../../../../core/dates.ts';
import { formatNumber } from '../../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { dutyPath } from '../../../../duty/paths.ts';
import { leavePath } from '../../../../leave/paths.ts';
import type { DayMark, WorkPart } from '../../../../payroll/public.ts';
import { isAwaySql } from '../../../../people/public.ts';
import { attendancePath } from '../../../paths.ts';
import { staffCodeTexts } from '../../labels.ts';
import { countLates, type StaffCode } from '../../rules.ts';
import { countedCodeSql, readRule } from '../../service/facts.ts';
import { payTexts as texts } from '../labels.ts';
import { readMarks } from './collect.ts';
import { partsOfHours } from './hours.ts';

type Asked = { readonly month: string; readonly employeeId: string };

/** What each figure of one person's month is made of, day by day. */
export async function partsOfWork(
  transaction: Transaction,
  services: Services,
  asked: Asked,
): Promise<readonly WorkPart[]> {
  const span = [asked.employeeId, `${asked.month}-01`, endOfMonth(`${asked.month}-01`)] as const;
  return [
    ...(await attendanceParts(transaction, services, asked, span)),
    ...(await leaveParts(transaction, span)),
    ...(await dutyParts(transaction, span)),
    ...(await partsOfHours(transaction, asked)),
  ];
}

type Span = readonly [employeeId: string, first: string, last: string];
const count = (value: number): Label => ({
  en: formatNumber(value, { language: 'en' }),
  bn: formatNumber(value, { language: 'bn' }),
});

/** Hundredths of a day that a mark costs by itself; holidays in between follow from the cut rule. */
const absenceOf: Partial<Record<DayMark, number>> = { absent: 100, halfAbsent: 50 };

async function attendanceParts(
  transaction: Transaction,
  services: Services,
  { month, employeeId }: Asked,
  [, first, last]: Span,
): Promise<WorkPart[]> {
  const rows = await transaction.read(
    {
      day: 'date',
      code: oneOf<StaffCode>(),
      lateMinutes: 'int',
      earlyMinutes: 'int',
      isExcused: 'bool',
      excuse: 'text',
    },
    `SELECT s.day, ${countedCodeSql} AS code, s.late_minutes AS "lateMinutes", s.early_minutes AS "earlyMinutes",
            s.excuse_state IS NOT DISTINCT FROM 'excused' AS "isExcused", s.excuse
       FROM attendance_staff_day s
      WHERE s.site_id = $1 AND s.employee_id = $2 AND s.day BETWEEN $3 AND $4
        AND NOT ${isAwaySql('s.employee_id', 's.day')} ORDER BY s.day`,
    employeeId,
    first,
    last,
  );
  const path = link(attendancePath.staffMonth, { employee: employeeId, month });
  const part = (field: WorkPart['field'], day: string | null, text: Label, amount: number | null) => ({
    field,
    day,
    text,
    amount,
    path,
  });
  const marks = (await readMarks(transaction, services, month, [employeeId]))[0]?.[1] ?? [];
  const late = rows.filter((row) => row.code === 'late');
  const excused = late.filter((row) => row.isExcused).length;
  const rule = await readRule(transaction, first);
  const counted = countLates(rule, late.length, excused);
  const rate = { free: count(rule.freeLates), each: count(rule.latesEach), half: count(rule.cutHalves / 2) };
  const early = rows.filter((row) => row.earlyMinutes > 0 && (row.code === 'present' || row.code === 'late'));
  return [
    ...marks.flatMap((mark, place) => {
      const amount = absenceOf[mark];
      if (amount === undefined && mark !== 'missingPunch') return [];
      const day = `${month}-${String(place + 1).padStart(2, '0')}`;
      const code = mark === 'absent' ? staffCodeTexts.absent : staffCodeTexts.half;
      return [part('absentDays', day, mark === 'missingPunch' ? texts.missingPunch : code, amount ?? null)];
    }),
    ...(late.length > 0
      ? [part('lateDays', null, fillLabel(texts.lateRule, rate), counted.cutHalves * 50)]
      : []),
    ...late.map((row) => {
      const minutes = count(row.lateMinutes);
      return row.isExcused
        ? part('lates', row.day, fillLabel(texts.excused, { minutes, reason: row.excuse }), null)
        : part('lates', row.day, fillLabel(texts.late, { minutes }), 1);
    }),
    ...late
      .filter((row) => !row.isExcused)
      .map((row) => part('lateMinutes', row.day, staffCodeTexts.late, row.lateMinutes)),
    ...early.map((row) =>
      part('earlyLeaves', row.day, fillLabel(texts.early, { minutes: count(row.earlyMinutes) }), 1),
    ),
    ...(rows.length > 0
      ? [
          part(
            'workedDays',
            null,
            texts.worked,
            rows.reduce((sum, row) => sum + (row.code === 'absent' ? 0 : row.code === 'half' ? 50 : 100), 0),
          ),
        ]
      : []),
  ];
}

async function leaveParts(transaction: Transaction, span: Span): Promise<WorkPart[]> {
  const rows = await transaction.read(
    { day: 'date', type: json<Label>(), unpaid: 'int' },
    `SELECT h.day, json_build_object('en', min(t.name_en), 'bn', min(t.name_bn)) AS type,
            sum(100 - a.paid_percent)::int AS unpaid
       FROM leave_half h JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
       JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id
      WHERE h.site_id = $1 AND h.employee_id = $2 AND h.day BETWEEN $3 AND $4 AND NOT h.is_returned
        AND a.paid_percent < 100 AND NOT ${isAwaySql('h.employee_id', 'h.day')}
      GROUP BY h.day, a.id ORDER BY h.day`,
    ...span,
  );
  return rows.map((row) => ({
    field: 'unpaidLeaveDays',
    day: row.day,
    text: row.type,
    amount: Math.round(row.unpaid / 2),
    path: leavePath.history,
  }));
}

async function dutyParts(transaction: Transaction, span: Span): Promise<WorkPart[]> {
  const rows = await transaction.read(
    { day: 'date', purpose: 'text', amount: 'bigint' },
    `SELECT h.day, h.purpose, h.amount FROM duty_holiday_person p
       JOIN duty_holiday h ON h.site_id = $1 AND h.id = p.holiday_id
      WHERE p.site_id = $1 AND p.employee_id = $2 AND h.day BETWEEN $3 AND $4 AND p.was_there AND h.reward = 'money'
      ORDER BY h.day`,
    ...span,
  );
  return rows.map((row) => ({
    field: row.amount === 0n ? 'holidayDutyDays' : 'holidayDutyPay',
    day: row.day,
    text: { en: row.purpose, bn: row.purpose },
    amount: row.amount === 0n ? 100 : Number(row.amount),
    path: dutyPath.holidays,
  }));
}
