import type * as z from 'zod';
import { endOfMonth } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { monthLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { addCharges, chargeSql, readChargeable } from '../../../fees/charges/public.ts';
import type { chargeStates, batchWorkContract as contract } from '../contract.ts';
import { batchChargeReason, batchWorkErrors, batchWorkProblems } from '../labels.ts';
import { type BatchRhythm, dueOf, monthsOf, mostMonths } from '../rules.ts';
import { findBatch, inOrder, patternOf, pupilJoins, pupilShape, pupilSql } from './pupils.ts';

/** Whether the charge `q` still stands as a line of fees. */
const standsSql = `EXISTS (SELECT 1 FROM fees_invoice_line l
  WHERE l.site_id = $1 AND l.student_id = q.student_id AND l.sub_head_id = q.sub_head_id
    AND l.period = q.charge_id::text AND l.cancelled_at IS NULL)`;

const findFee = (transaction: Transaction, batchId: string) =>
  transaction.readOne(
    {
      version: 'int',
      subHeadId: 'uuid',
      subHead: json<Label>(),
      amount: 'bigint',
      rhythm: oneOf<BatchRhythm>(),
      firstMonth: 'text',
      lastMonth: 'text',
      dueDay: 'int',
    },
    `SELECT f.version, f.sub_head_id AS "subHeadId", f.amount, f.rhythm, f.first_month AS "firstMonth",
            f.last_month AS "lastMonth", f.due_day AS "dueDay", json_build_object('en', h.name_en, 'bn', h.name_bn) AS "subHead"
       FROM facilities_batch_fee f JOIN fees_fee_sub_head h ON h.site_id = $1 AND h.id = f.sub_head_id
      WHERE f.site_id = $1 AND f.batch_id = $2`,
    batchId,
  );

/** What a batch costs, the months it is charged for, and what it may be charged as. */
export async function readFee(transaction: Transaction, id: string, today: string) {
  await findBatch(transaction, id);
  const fee = await findFee(transaction, id);
  const rows = await transaction.read(
    { period: 'text', charged: 'int' },
    `SELECT q.period, (count(*) FILTER (WHERE ${standsSql}))::int AS charged
       FROM facilities_batch_charge q WHERE q.site_id = $1 AND q.batch_id = $2 GROUP BY q.period ORDER BY q.period LIMIT 100`,
    id,
  );
  const charged = new Map(rows.map((row) => [row.period, row.charged]));
  // A month that was charged stays on the list when the fee is set to other months.
  const periods = [...new Set([...(fee ? monthsOf(fee) : []), ...charged.keys()])].sort();
  return {
    today,
    fee: fee ? { ...fee, amount: takaText(fee.amount) } : null,
    months: periods.map((period) => ({ period, charged: charged.get(period) ?? 0 })),
    subHeads: await readChargeable(transaction),
  };
}

/** Sets what a batch costs; who was charged before keeps what they were charged. */
export async function saveFee(
  transaction: Transaction,
  given: z.output<typeof contract.saveFee.input>,
): Promise<{ version: number }> {
  await findBatch(transaction, given.id);
  const chargeable = await readChargeable(transaction);
  if (!chargeable.some((one) => one.id === given.subHeadId.toLowerCase()))
    throw new ValidationError({ subHeadId: [batchWorkProblems.notChargeable] });
  const lastMonth = given.rhythm === 'once' ? given.firstMonth : given.lastMonth;
  if (lastMonth < given.firstMonth) throw new ValidationError({ lastMonth: [batchWorkProblems.monthsOrder] });
  if (
    monthsOf({ ...given, lastMonth }).length === mostMonths &&
    !monthsOf({ ...given, lastMonth }).includes(lastMonth)
  )
    throw new ValidationError({ lastMonth: [batchWorkProblems.tooManyMonths] });
  const row = await transaction.readOne(
    { version: 'int' },
    `INSERT INTO facilities_batch_fee AS f (site_id, id, batch_id, sub_head_id, amount, rhythm, first_month, last_month, due_day)
     SELECT $1, $2::uuid, $3::uuid, $4::uuid, $5::bigint, $6, $7, $8, $9::int
      WHERE $10::int = 0 OR EXISTS (SELECT 1 FROM facilities_batch_fee o WHERE o.site_id = $1 AND o.batch_id = $3)
     ON CONFLICT (site_id, batch_id) DO UPDATE SET sub_head_id = EXCLUDED.sub_head_id, amount = EXCLUDED.amount,
        rhythm = EXCLUDED.rhythm, first_month = EXCLUDED.first_month, last_month = EXCLUDED.last_month,
        due_day = EXCLUDED.due_day, version = f.version + 1, updated_at = EXCLUDED.updated_at
      WHERE f.version = $10 RETURNING version`,
    newId(),
    given.id,
    given.subHeadId,
    given.amount,
    given.rhythm,
    given.firstMonth,
    lastMonth,
    given.dueDay,
    given.version,
  );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}

/** Of a month: who had joined by its end, and whoever was charged for it. `$2` is the batch, `$3` the month, `$4` its end. */
const joinsOfMonth = `
  FROM students_enrolment e ${pupilJoins}
  LEFT JOIN students_batch_member m ON m.site_id = $1 AND m.batch_id = $2 AND m.enrolment_id = e.id
  LEFT JOIN facilities_batch_charge q ON q.site_id = $1 AND q.batch_id = $2 AND q.period = $3 AND q.enrolment_id = e.id
  LEFT JOIN LATERAL (SELECT ${standsSql} AS stands) z ON q.id IS NOT NULL`;
const whoseMonth = `
 WHERE e.site_id = $1
   AND e.id IN (SELECT o.enrolment_id FROM students_batch_member o WHERE o.site_id = $1 AND o.batch_id = $2
                 UNION
                SELECT o.enrolment_id FROM facilities_batch_charge o WHERE o.site_id = $1 AND o.batch_id = $2 AND o.period = $3)
   AND (q.id IS NOT NULL OR (m.joined_on <= $4 AND e.status = 'active'))`;

type State = (typeof chargeStates)[number];
type Asked = {
  id: string;
  period: string;
  state: 'all' | State;
  sort: keyof typeof orders;
  q?: string | undefined;
  page: number;
  size: number;
};
const orders = {
  roll: 'n.place',
  '-roll': 'n.place DESC',
  name: "n.name->>'en', n.place",
  '-name': "n.name->>'en' DESC, n.place",
} as const;

/** Everybody of a month with what became of their charge, as `every`. */
const everySql = `every AS (
  SELECT ${pupilSql}, q.amount, q.due, coalesce(f.receipts, '') AS receipts, s.search_text, row_number() OVER (ORDER BY ${inOrder}) AS place,
         CASE WHEN q.id IS NULL THEN 'none' WHEN NOT z.stands THEN 'cancelled' WHEN f.paid THEN 'paid' ELSE 'open' END AS state
    ${joinsOfMonth}
    LEFT JOIN LATERAL (${chargeSql('q.charge_id', 'q.student_id', 'q.sub_head_id')}) f ON q.id IS NOT NULL
   ${whoseMonth})`;

/** Who of a month is not charged, owes it or paid it, with the receipts. */
export async function listCharges(transaction: Transaction, asked: Asked) {
  await findBatch(transaction, asked.id);
  const month = [asked.id, asked.period, endOfMonth(`${asked.period}-01`)] as const;
  const sums = await transaction.readOne(
    { none: 'int', open: 'int', paid: 'int', cancelled: 'int', charged: 'bigint' },
    `WITH ${everySql}
     SELECT (count(*) FILTER (WHERE state = 'none'))::int AS none, (count(*) FILTER (WHERE state = 'open'))::int AS open,
            (count(*) FILTER (WHERE state = 'paid'))::int AS paid, (count(*) FILTER (WHERE state = 'cancelled'))::int AS cancelled,
            coalesce(sum(amount) FILTER (WHERE state IN ('open', 'paid')), 0)::bigint AS charged FROM every`,
    ...month,
  );
  const rows = await transaction.read(
    { ...pupilShape, state: oneOf<State>(), amount: 'bigint?', due: 'date?', receipts: 'text', total: 'int' },
    `WITH ${everySql}
     SELECT n.id, n."studentId", n.code, n.name, n.roll, n.section, n.state, n.amount, n.due, n.receipts,
            (count(*) OVER ())::int AS total
       FROM every n
      WHERE ($6 = 'all' OR n.state = $6)
        AND ($5::text IS NULL OR n.search_text LIKE $5 OR n.code LIKE $5 OR '%' || n.roll || '%' = $5)
      ORDER BY ${orders[asked.sort]} LIMIT $7 OFFSET $8`,
    ...month,
    patternOf(asked.q),
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const { charged, ...counts } = sums ?? { none: 0, open: 0, paid: 0, cancelled: 0, charged: 0n };
  return {
    items: rows.map(({ total: _, amount, ...row }) => ({
      ...row,
      amount: amount === null ? null : takaText(amount),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    counts,
    charged: takaText(charged),
  };
}

const readUncharged = (transaction: Transaction, id: string, period: string) =>
  transaction.read(
    pupilShape,
    `SELECT ${pupilSql} ${joinsOfMonth} ${whoseMonth} AND e.status = 'active' AND m.id IS NOT NULL AND coalesce(z.stands, false) = false
      ORDER BY ${inOrder} LIMIT 500`,
    id,
    period,
    endOfMonth(`${period}-01`),
  );

export async function listUncharged(
  transaction: Transaction,
  { id, period }: { id: string; period: string },
) {
  await findBatch(transaction, id);
  return { items: await readUncharged(transaction, id, period) };
}

/**
 * Charges everybody of a month who is not charged yet, once, without those named: a line of fees each, under an id of its
 * own. Throws 409 while no fee is set, and for a month that is none of the fee's.
 */
export async function chargeMonth(
  transaction: Transaction,
  { id, period, exceptIds }: { id: string; period: string; exceptIds: readonly string[] },
  today: string,
): Promise<{ students: number; amount: string }> {
  const batch = await findBatch(transaction, id);
  // Who charges at the same moment waits here, and then finds them charged.
  await lockRow(transaction, 'students_batch', id);
  const fee = await findFee(transaction, id);
  if (!fee) throw new AppError(batchWorkErrors.noFee);
  if (!monthsOf(fee).includes(period)) throw new AppError(batchWorkErrors.notOfFee);
  const without = new Set(exceptIds.map((one) => one.toLowerCase()));
  const rows = (await readUncharged(transaction, id, period)).filter((one) => !without.has(one.id));
  const charges = rows.map((row) => ({ ...row, chargeId: newId() }));
  if (charges.length === 0) return { students: 0, amount: takaText(0n) };
  const { subHeadId, amount } = fee;
  const due = dueOf(period, fee.dueDay, today);
  await transaction.change(
    `INSERT INTO facilities_batch_charge AS q
            (site_id, id, batch_id, enrolment_id, student_id, period, charge_id, sub_head_id, amount, due, charged_by)
     SELECT n.site_id, n.id, $3, n.enrolment_id, n.student_id, $4, n.charge_id, $5, $6, $7, $8
       FROM ${rowsOf('n', { id: '$2::uuid[]', enrolment_id: '$9::uuid[]', student_id: '$10::uuid[]', charge_id: '$11::uuid[]' })}
     ON CONFLICT (site_id, batch_id, period, enrolment_id) DO UPDATE SET charge_id = EXCLUDED.charge_id,
        sub_head_id = EXCLUDED.sub_head_id, amount = EXCLUDED.amount, due = EXCLUDED.due, charged_by = EXCLUDED.charged_by,
        version = q.version + 1, updated_at = EXCLUDED.updated_at`,
    charges.map(() => newId()),
    id,
    period,
    subHeadId,
    amount,
    due,
    transaction.context.accountId,
    charges.map((one) => one.id),
    charges.map((one) => one.studentId),
    charges.map((one) => one.chargeId),
  );
  const { language } = transaction.context;
  await addCharges(
    transaction,
    charges.map((one) => ({
      recordId: one.chargeId,
      studentId: one.studentId,
      enrolmentId: one.id,
      subHeadId,
      amount,
      due,
    })),
    textOf(batchChargeReason, language, {
      batch: textOf(batch.name, language),
      month: textOf(monthLabel(period), language),
    }),
  );
  return { students: charges.length, amount: takaText(amount * BigInt(charges.length)) };
}
