import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { textOf } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { addCharges, chargeSql, readChargeable } from '../../fees/charges/public.ts';
import type { boardContract as contract } from '../contract.ts';
import { boardErrors, chargeReason, problems } from '../labels.ts';
import { boardPermission } from '../permissions.ts';
import type { RegistrationState } from '../rules.ts';
import { classOf } from './classes.ts';

type OfClass = { yearId: string; classId: string };

async function readFee(transaction: Transaction, { yearId, classId }: OfClass) {
  return transaction.readOne(
    { version: 'int', subHeadId: 'uuid', amount: 'bigint', toBoard: 'bigint', due: 'date' },
    `SELECT version, sub_head_id AS "subHeadId", amount, to_board AS "toBoard", due FROM board_fee
      WHERE site_id = $1 AND year_id = $2 AND class_id = $3`,
    yearId,
    classId,
  );
}

/** How many of a class are in each state, what they were charged and paid, and the slip to the board. */
export async function readSlip(
  transaction: Transaction,
  of: OfClass,
): Promise<z.input<typeof contract.slip.output>> {
  await classOf(transaction, of);
  const fee = await readFee(transaction, of);
  const rows = await transaction.read(
    {
      state: oneOf<RegistrationState | 'none'>(),
      students: 'int',
      charged: 'bigint',
      chargedStudents: 'int',
      paidStudents: 'int',
    },
    `SELECT n.state, count(*)::int AS students, coalesce(sum(n.charged), 0)::bigint AS charged,
            count(n.charged)::int AS "chargedStudents",
            (count(*) FILTER (WHERE n.charge_id IS NOT NULL AND (SELECT c.paid FROM (
               ${chargeSql('n.charge_id', 'n.student_id', 'n.sub_head_id')}) c)))::int AS "paidStudents"
       FROM (SELECT coalesce(r.state, 'none') AS state, r.charged, r.charge_id, r.sub_head_id, e.student_id
               FROM students_enrolment e
               JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
               LEFT JOIN board_registration r ON r.site_id = $1 AND r.year_id = $2 AND r.student_id = e.student_id
              WHERE e.site_id = $1 AND e.year_id = $2 AND (e.status IN ('active', 'onLeave') OR r.id IS NOT NULL)) n
      GROUP BY n.state`,
    of.yearId,
    of.classId,
  );
  const sum = <T>(of: (row: (typeof rows)[number]) => T, add: (a: T, b: T) => T, zero: T) =>
    rows.map(of).reduce(add, zero);
  const count = (state: string) => rows.find((row) => row.state === state)?.students ?? 0;
  const slipStudents = count('filled') + count('registered');
  return {
    states: {
      none: count('none'),
      probable: count('probable'),
      filled: count('filled'),
      registered: count('registered'),
      leftOut: count('leftOut'),
    },
    fee: fee ? { ...fee, amount: takaText(fee.amount), toBoard: takaText(fee.toBoard) } : null,
    charged: takaText(
      sum(
        (row) => row.charged,
        (a, b) => a + b,
        0n,
      ),
    ),
    chargedStudents: sum(
      (row) => row.chargedStudents,
      (a, b) => a + b,
      0,
    ),
    paidStudents: sum(
      (row) => row.paidStudents,
      (a, b) => a + b,
      0,
    ),
    slip: takaText((fee?.toBoard ?? 0n) * BigInt(slipStudents)),
    slipStudents,
    subHeads: transaction.context.permissions.has(boardPermission.charge)
      ? await readChargeable(transaction)
      : [],
  };
}

/** Sets what registration costs; who was charged before keeps what they were charged. */
export async function saveFee(
  transaction: Transaction,
  input: z.output<typeof contract.saveFee.input>,
): Promise<{ version: number }> {
  await classOf(transaction, input);
  const chargeable = await readChargeable(transaction);
  if (!chargeable.some((one) => one.id === input.subHeadId))
    throw new ValidationError({ subHeadId: [problems.notChargeable] });
  if (input.toBoard > input.amount) throw new ValidationError({ toBoard: [problems.overFee] });
  const row = await transaction.readOne(
    { version: 'int' },
    `INSERT INTO board_fee AS f (site_id, id, year_id, class_id, sub_head_id, amount, to_board, due)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, year_id, class_id) DO UPDATE SET sub_head_id = EXCLUDED.sub_head_id,
        amount = EXCLUDED.amount, to_board = EXCLUDED.to_board, due = EXCLUDED.due, version = f.version + 1,
        updated_at = EXCLUDED.updated_at
      WHERE f.version = $9 RETURNING version`,
    newId(),
    input.yearId,
    input.classId,
    input.subHeadId,
    input.amount,
    input.toBoard,
    input.due,
    input.version,
  );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}

/** Charges everybody on the list who is not charged yet, once. Throws 409 while no fee is set. */
export async function chargeClass(
  transaction: Transaction,
  of: OfClass,
): Promise<{ students: number; amount: string }> {
  const { label } = await classOf(transaction, of);
  const fee = await readFee(transaction, of);
  if (!fee) throw new AppError(boardErrors.noFee);
  const rows = await transaction.read(
    { id: 'uuid', studentId: 'uuid', enrolmentId: 'uuid' },
    `SELECT r.id, r.student_id AS "studentId", r.enrolment_id AS "enrolmentId" FROM board_registration r
      WHERE r.site_id = $1 AND r.year_id = $2 AND r.class_id = $3 AND r.state <> 'leftOut' AND r.charge_id IS NULL
      ORDER BY r.id FOR UPDATE`,
    of.yearId,
    of.classId,
  );
  // Another may have charged some of them while this one waited for their rows.
  const charged = rows.map((row) => ({ ...row, chargeId: newId() }));
  const { subHeadId, amount, due } = fee;
  await addCharges(
    transaction,
    charged.map(({ chargeId, studentId, enrolmentId }) => ({
      recordId: chargeId,
      studentId,
      enrolmentId,
      subHeadId,
      amount,
      due,
    })),
    textOf(chargeReason, transaction.context.language, { class: label }),
  );
  await transaction.change(
    `UPDATE board_registration r SET charged = $3, sub_head_id = $4, charge_id = n.charge_id, version = r.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', charge_id: '$5::uuid[]' })}
      WHERE r.site_id = $1 AND r.site_id = n.site_id AND r.id = n.id`,
    charged.map((row) => row.id),
    amount,
    subHeadId,
    charged.map((row) => row.chargeId),
  );
  return { students: charged.length, amount: takaText(amount * BigInt(charged.length)) };
}
