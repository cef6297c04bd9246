import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type FeeStudent, studentJoins, studentSql } from '../../service/students-sql.ts';
import { type PlannedLine, planMissing } from './invoices.ts';

type Question = {
  yearId: string;
  period: string;
  of: 'lines' | 'students' | 'without';
  subHeadId?: string | undefined;
  waived?: '1' | undefined;
  page: number;
  size: number;
};

/** Of whom a row is, and the lines it stands for. */
type Row = { enrolmentId: string; lines: readonly PlannedLine[] };

const sum = (lines: readonly PlannedLine[], of: (line: PlannedLine) => bigint) =>
  lines.reduce((total, line) => total + of(line), 0n);

/** What the figures of a month's preview are made of, by class, section and roll. */
export async function listPlanned(transaction: Transaction, question: Question) {
  const { plan, lines: missing } = await planMissing(transaction, question.yearId, question.period);
  const lines = missing.filter(
    (line) =>
      (question.subHeadId === undefined || line.subHeadId === question.subHeadId) &&
      (question.waived === undefined || line.waiver > 0n),
  );
  const rows = rowsOf(question.of, lines, plan.without);
  const places = await placesOf(
    transaction,
    rows.map((row) => row.enrolmentId),
  );
  const place = ({ enrolmentId }: Row) => places.get(enrolmentId) ?? 0;
  // Of one student the sub-heads stay in the order of the plan.
  const shown = rows
    .sort((one, other) => place(one) - place(other))
    .slice((question.page - 1) * question.size, question.page * question.size);
  const students = await studentsOf(
    transaction,
    shown.map((row) => row.enrolmentId),
  );
  const labels = new Map(plan.subHeads.map((one) => [one.id, one.label]));
  return {
    total: rows.length,
    page: question.page,
    size: question.size,
    lines: question.of === 'without' ? 0 : lines.length,
    waiver: takaText(question.of === 'without' ? 0n : sum(lines, (line) => line.waiver)),
    payable: takaText(question.of === 'without' ? 0n : sum(lines, (line) => line.payable)),
    items: shown.flatMap((row) => {
      const student = students.get(row.enrolmentId);
      if (!student) return [];
      const [first] = row.lines;
      return [
        {
          id: `${row.enrolmentId} ${question.of === 'lines' ? (first?.subHeadId ?? '') : ''}`,
          student,
          subHead: (question.of === 'lines' && first && labels.get(first.subHeadId)) || null,
          lines: row.lines.length,
          amount: takaText(sum(row.lines, (line) => line.amount)),
          waiver: takaText(sum(row.lines, (line) => line.waiver)),
          payable: takaText(sum(row.lines, (line) => line.payable)),
        },
      ];
    }),
  };
}

function rowsOf(of: Question['of'], lines: readonly PlannedLine[], without: readonly string[]): Row[] {
  if (of === 'without') return without.map((enrolmentId) => ({ enrolmentId, lines: [] }));
  if (of === 'lines') return lines.map((line) => ({ enrolmentId: line.enrolmentId, lines: [line] }));
  return [...Map.groupBy(lines, (line) => line.enrolmentId)].map(([enrolmentId, own]) => ({
    enrolmentId,
    lines: own,
  }));
}

/** Where each enrolment stands by class, section and roll. */
export async function placesOf(
  transaction: Transaction,
  enrolments: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.rows<{ id: string }>(
    `SELECT e.id FROM students_enrolment e ${studentJoins}
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) ORDER BY c.position, x.name_en, e.roll, e.id`,
    [...new Set(enrolments)],
  );
  return new Map(rows.map((row, place) => [row.id, place]));
}

export async function studentsOf(
  transaction: Transaction,
  enrolments: readonly string[],
): Promise<ReadonlyMap<string, FeeStudent>> {
  const rows = await transaction.rows<{ id: string; student: FeeStudent }>(
    `SELECT e.id, ${studentSql} AS student FROM students_enrolment e ${studentJoins}
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
    [...new Set(enrolments)],
  );
  return new Map(rows.map((row) => [row.id, row.student]));
}
