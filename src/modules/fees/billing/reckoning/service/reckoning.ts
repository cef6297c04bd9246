import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors } from '../../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { parseTaka, takaText } from '../../../../../core/money.ts';
import type { Act } from '../../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { lockStudent } from '../../../counter/service/desks.ts';
import { narrations } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import {
  type FeeStudent,
  labelSql,
  latestEnrolment,
  studentJoins,
  studentSql,
} from '../../../service/students-sql.ts';
import { subjectsSql } from '../../../setup/service/fee-rules.ts';
import { creditOverpaid } from '../../../waivers/service/paid-fees.ts';
import type { Repriced } from '../../../waivers/service/reprice.ts';
import type { Proration } from '../../periods.ts';
import { reckoningErrors, reckoningLabels, reckoningWhy } from '../labels.ts';
import { type ReckoningReason, reckonFee } from '../rules.ts';

type Reckoned = Omit<Repriced, 'trace'> & {
  readonly fee: Label;
  readonly period: string;
  readonly billed: bigint;
  readonly why: ReckoningReason;
  /** What the fee comes to before waivers. */
  readonly to: bigint;
};

/** A service of a billed line: paisa of a whole month as it was billed, and its days as they stand today. */
type Billed = {
  readonly id: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string | null;
};

/** The student and the months from one on that come to less now, as they stand. Throws 404. */
async function reckon(transaction: Transaction, id: string, from: string) {
  const stay = await transaction.readOne(
    {
      student: json<FeeStudent>(),
      name: json<Label>(),
      starts_on: 'date?',
      left_on: 'date?',
      subjects: json<string[]>(),
      proration: oneOf<Proration>(),
    },
    `SELECT ${studentSql} AS student, ${labelSql('s')} AS name, e.starts_on,
            CASE WHEN e.status IN ('transferred', 'struckOff', 'dropped', 'deceased') THEN e.ends_on END AS left_on,
            ${subjectsSql} AS subjects,
            coalesce((SELECT o.proration FROM fees_setting o WHERE o.site_id = $1), 'full') AS proration
       FROM ${latestEnrolment('$2')} e ${studentJoins}`,
    id,
  );
  if (!stay) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      fee: json<Label>(),
      period: 'text',
      amount: 'bigint',
      whole: 'text?',
      payable: 'bigint',
      paid: 'bigint',
      subject_id: 'uuid?',
      enrolment_id: 'uuid',
      income_ledger_id: 'uuid',
      is_planned: 'bool',
      services: jsonOrNull<Billed[]>(),
    },
    `SELECT l.id, ${labelSql('b')} AS fee, l.period, l.amount, l.trace -> 'month' ->> 'whole' AS whole, l.payable,
            coalesce((SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0)::bigint AS paid,
            (SELECT u.subject_id FROM fees_fee_rule u
              WHERE u.site_id = $1 AND u.id::text = l.trace ->> 'rule') AS subject_id,
            l.enrolment_id, b.income_ledger_id, l.moved > 0 AS is_planned,
            (SELECT json_agg(json_build_object('id', u.id, 'amount', n ->> 'amount', 'from', u.starts_on, 'to', u.ends_on))
               FROM jsonb_array_elements(l.trace -> 'services') n
               JOIN fees_service_use u ON u.site_id = $1 AND u.id::text = n ->> 'use') AS services
       FROM fees_invoice_line l
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id AND b.schedule = 'monthly'
      WHERE l.site_id = $1 AND l.student_id = $2 AND l.cancelled_at IS NULL AND l.opening_id IS NULL AND l.part_of IS NULL
        AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.period >= $3 AND l.trace -> 'reckoned' IS NULL
        AND l.enrolment_id = (SELECT n.id FROM ${latestEnrolment('$2')} n)
      ORDER BY l.period, b.position, l.id LIMIT 500`,
    id,
    from,
  );
  const found = rows.flatMap((row) => {
    const now = reckonFee(
      {
        period: row.period,
        amount: row.amount,
        payable: row.payable,
        whole: BigInt(row.whole ?? row.amount),
        subjectId: row.subject_id,
        ...(row.services
          ? { services: row.services.map((one) => ({ ...one, amount: BigInt(one.amount) })) }
          : {}),
      },
      {
        proration: stay.proration,
        from: stay.starts_on,
        leftOn: stay.left_on,
        subjects: stay.subjects,
      },
    );
    return now ? [{ row, now }] : [];
  });
  const lines = found
    .filter(({ row }) => !row.is_planned)
    .map(
      ({ row, now }): Reckoned => ({
        id: row.id,
        fee: row.fee,
        period: row.period,
        billed: row.payable,
        payable: now.payable,
        waiver: row.amount - now.payable,
        paid: row.paid,
        enrolmentId: row.enrolment_id,
        incomeLedgerId: row.income_ledger_id,
        why: now.why,
        to: now.amount,
      }),
    );
  return { ...stay, lines, planned: found.length - lines.length };
}

const lessOf = (lines: readonly Reckoned[]): bigint =>
  lines.reduce((sum, line) => sum + line.billed - line.payable, 0n);
const overOf = ({ paid, payable }: Reckoned): bigint => (paid > payable ? paid - payable : 0n);

/** What billed months of a student come to now, for the screen. */
export async function readReckoning(transaction: Transaction, { id, from }: { id: string; from: string }) {
  const { student, left_on, lines, planned } = await reckon(transaction, id, from);
  return {
    student,
    leftOn: left_on,
    lines: lines.map((line) => ({
      id: line.id,
      fee: line.fee,
      period: line.period,
      billed: takaText(line.billed),
      now: takaText(line.payable),
      paid: takaText(line.paid),
      toAdvance: takaText(overOf(line)),
      why: line.why,
    })),
    less: takaText(lessOf(lines)),
    toAdvance: takaText(lines.reduce((sum, line) => sum + overOf(line), 0n)),
    planned,
  };
}

type Input = {
  readonly id: string;
  readonly from: string;
  readonly less: string;
  readonly reason: string;
};

/**
 * Lowers billed months of one who left or took off a subject, by two always. What is paid above them becomes the advance by a
 * receipt below zero; each fee keeps what it was billed with, tells what it came to and why, and is not reckoned twice.
 * Throws 409 where it comes to something else than was seen, or to nothing less.
 */
export const reckoningAnew: Act<Input, { lines: number; toAdvance: string }> = {
  reasonOf: (input) => input.reason,
  // A payment in between would make more of it the student's advance.
  hold: (transaction, { input }) => lockStudent(transaction, input.id),
  async about(transaction, { input }) {
    const { name, student, lines } = await checked(transaction, input);
    const less = lessOf(lines);
    return {
      subject: input.id,
      title: fillLabel(reckoningLabels.title, { name }),
      path: link(feesPath.counter, { student: input.id }),
      amount: less,
      needsSecond: true,
      excluded: [],
      figures: [
        { kind: 'text', label: reckoningLabels.open, value: { en: student.code, bn: student.code } },
        ...lines.flatMap((line) => [
          {
            kind: 'money' as const,
            label: fillLabel(reckoningLabels.fee, {
              fee: line.fee,
              month: line.period,
              billed: takaText(line.billed),
              now: takaText(line.payable),
            }),
            value: String(line.billed - line.payable),
          },
        ]),
        { kind: 'money', label: reckoningLabels.less, value: String(less) },
        {
          kind: 'money',
          label: reckoningLabels.toAdvance,
          value: String(lines.reduce((sum, line) => sum + overOf(line), 0n)),
        },
      ],
    };
  },
  async run(transaction, { input, services }) {
    await lockStudent(transaction, input.id);
    const { lines } = await checked(transaction, input);
    const now = services.now();
    const day = todayInDhaka(now);
    const changed = lines.map((line) => ({ ...line, trace: '' }));
    const credited = await creditOverpaid(transaction, input.id, changed, now, narrations.reckonedPaid);
    await transaction.change(
      `UPDATE fees_invoice_line l SET waiver = n.waiver, payable = n.payable,
              trace = l.trace || n.noted::jsonb, reason = CASE WHEN l.reason <> '' THEN l.reason || ' · ' ELSE '' END || n.told,
              version = l.version + 1, updated_at = now()
         FROM ${rowsOf('n', { id: '$2::uuid[]', waiver: '$3::bigint[]', payable: '$4::bigint[]', noted: '$5::text[]', told: '$6::text[]' })}
        WHERE l.site_id = $1 AND l.id = n.id`,
      lines.map((line) => line.id),
      lines.map((line) => line.waiver),
      lines.map((line) => line.payable),
      lines.map((line) => JSON.stringify({ reckoned: { to: String(line.to), why: line.why, day } })),
      lines.map((line) => fillLabel(reckoningLabels.done, { why: reckoningWhy[line.why] }).en),
    );
    return { lines: lines.length, toAdvance: takaText(credited) };
  },
};

async function checked(transaction: Transaction, { id, from, less }: Input) {
  const found = await reckon(transaction, id, from);
  if (found.lines.length === 0) throw new AppError(reckoningErrors.nothing);
  if (parseTaka(less) !== lessOf(found.lines)) throw new AppError(reckoningErrors.changed);
  return found;
}
