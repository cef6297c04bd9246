import { addMonths } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { fieldProblems } from '../../labels.ts';
import { latestEnrolment } from '../../service/students-sql.ts';
import { addLines, type PlannedLine, planMonths, standing } from './invoices.ts';

/** What is not billed to a student yet of each month after this one, to the end of the year the student is in. */
async function planAhead(transaction: Transaction, studentId: string, today: string) {
  const known = await transaction.readOne(
    { year_id: 'uuid', end_date: 'date' },
    `SELECT e.year_id, y.end_date FROM ${latestEnrolment('$2')} e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id`,
    studentId,
  );
  if (!known) throw new AppError(errors.notFound);
  const months: string[] = [];
  const last = known.end_date.slice(0, 7);
  for (
    let first = addMonths(`${today.slice(0, 7)}-01`, 1);
    first.slice(0, 7) <= last;
    first = addMonths(first, 1)
  )
    months.push(first.slice(0, 7));
  if (months.length === 0) return [];
  const { plans } = await planMonths(transaction, known.year_id, months, studentId);
  const there = await standing(
    transaction,
    plans.flatMap((plan) => plan.lines.map((line) => line.period)),
    studentId,
  );
  // A fee of a quarter or year is of the first month that would bill it.
  return plans.map(({ period, lines }) => ({
    period,
    lines: lines.filter((line) => {
      const key = `${line.studentId} ${line.subHeadId} ${line.period}`;
      if (there.has(key)) return false;
      there.add(key);
      return true;
    }),
  }));
}

const worthOf = (lines: readonly PlannedLine[]) => lines.reduce((sum, line) => sum + line.payable, 0n);

/** The months to come that a student may pay now, with what they would cost. */
export async function readAhead(transaction: Transaction, studentId: string, today: string) {
  const plans = await planAhead(transaction, studentId, today);
  return {
    items: plans
      .filter(({ lines }) => lines.length > 0)
      .map(({ period, lines }) => ({ period, lines: lines.length, amount: takaText(worthOf(lines)) })),
  };
}

/** Bills a student the months up to one as a run would later, which then finds them there. */
export async function billAhead(
  transaction: Transaction,
  { id, through }: { id: string; through: string },
  today: string,
) {
  await lockStudent(transaction, id);
  const plans = await planAhead(transaction, id, today);
  if (!plans.some(({ period }) => period === through))
    throw new ValidationError({ through: [fieldProblems.monthOutside] });
  const lines = plans.filter(({ period }) => period <= through).flatMap((plan) => plan.lines);
  const added = await addLines(transaction, null, lines, { reason: '' });
  return { lines: added.lines };
}
