import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { addMonths } from '../../../../core/dates.ts';
import { toBengaliDigits } from '../../../../core/digits.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaLabel } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';
import { planTexts as texts } from '../labels.ts';
import { readPartPeriod } from '../rules.ts';
import { checkPlan, type Given, makeInstalments } from './instalments.ts';

/**
 * An instalment plan. A harvest is waited for by one person, as a clerk does every day; two years, or one plan after the other,
 * would be a waiver of the fines and in the end of the fee, so they take two.
 */
export const makingInstalments: Act<Given, Awaited<ReturnType<typeof makeInstalments>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const student = await transaction.readOne(
      { name: json<Label>(), code: 'text' },
      `SELECT ${labelSql('s')} AS name, s.code FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
      input.id,
    );
    if (!student) throw new AppError(errors.notFound);
    const { today, chosen } = await checkPlan(transaction, input, services.now());
    const again = await splitBefore(transaction, chosen);
    const amount = input.parts.reduce((sum, part) => sum + part.amount, 0n);
    return {
      subject: input.id,
      title: fillLabel(texts.title, { amount: takaLabel(amount), name: student.name }),
      path: link(feesPath.counter, { student: input.id }),
      amount,
      weight: BigInt(monthsUntil(input.parts.at(-1)?.due ?? today, today)) * 100n,
      excluded: [],
      needsSecond: again > 0,
      figures: [
        { kind: 'name', label: texts.student, value: student.name },
        { kind: 'money', label: texts.amount, value: String(amount) },
        ...(again === 0
          ? []
          : [
              {
                kind: 'text' as const,
                label: texts.again,
                value: fillLabel(texts.lines, { count: number(again) }),
              },
            ]),
        ...input.parts.map(
          (part, place): ApprovalFigure => ({
            kind: 'day',
            label: fillLabel(texts.part, { part: number(place + 1), amount: takaLabel(part.amount) }),
            value: part.due,
          }),
        ),
      ],
    };
  },
  run: (transaction, { input, services }) => makeInstalments(transaction, input, services.now()),
};

/** Months from today to a day, begun ones too. */
function monthsUntil(day: string, today: string): number {
  let months = 0;
  while (addMonths(today, months) < day) months += 1;
  return months;
}

/** How many of these lines are parts of a plan, or were in one that was cancelled. */
async function splitBefore(
  transaction: Transaction,
  lines: readonly { readonly id: string; readonly period: string }[],
): Promise<number> {
  const rows = await transaction.read(
    { id: 'uuid' },
    'SELECT DISTINCT part_of AS id FROM fees_invoice_line WHERE site_id = $1 AND part_of = ANY($2::uuid[])',
    lines.map((line) => line.id),
  );
  const before = new Set(rows.map((row) => row.id));
  return lines.filter((line) => before.has(line.id) || readPartPeriod(line.period) !== null).length;
}

const number = (value: number): Label => ({ en: String(value), bn: toBengaliDigits(String(value)) });
