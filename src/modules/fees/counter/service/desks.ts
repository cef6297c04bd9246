import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { holdLater, lockRow, lockRowLater } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { type Books, booksSql } from '../../../accounts/public.ts';
import { feesErrors } from '../../labels.ts';
import { takingsSql } from '../../receipts/outside/service/takings.ts';
import { type ReceiptYear, yearOfSeries } from '../../receipts/series.ts';
import type { AllocationOrder, Holidays } from '../../rules.ts';
import { labelSql } from '../../service/students-sql.ts';
import { readHolidays } from '../../setup/service/holidays.ts';
import type { Method, Provider } from '../../shapes.ts';
import { openLinesOf, orderSql, owedOf, rankSql, wholeSql } from './dues.ts';
import { receiptYearSql } from './series.ts';

export type Collection = {
  studentId: string;
  collectedBy: string | null;
  /** Paisa, above 0. */
  amount: bigint;
  method: Method;
  reference: string;
  /** Of a mobile payment. */
  provider: Provider | null;
  /** What was handed over in cash, where somebody said so. */
  tendered: bigint | null;
  /** What is above the lines stays with the student; otherwise it is refused. */
  keepAsAdvance: boolean;
  /** Of one payment for several children. */
  paymentId?: string;
  bankId: string | null;
  lineIds: readonly string[] | null;
  /** What the chosen lines cost with their fines, as it was seen. */
  expected: bigint;
  /** What offers take of them where all of it is paid, as it was seen; none: no offer is asked for. */
  offer?: bigint | null;
};

/**
 * The name by which a collector's drawer is held, after the student where both are: together with others who take money in,
 * or alone to close its day, so that what is taken is counted, or refused.
 */
export const drawerOf = (collectorId: string): string => `fees drawer ${collectorId}`;

/** An open line that may be paid now. */
export type Chosen = {
  readonly id: string;
  readonly due: string;
  readonly incomeLedgerId: string;
  readonly principal: bigint;
  readonly fine: bigint;
  readonly fineLeft: bigint;
  readonly lateDays: number;
  readonly rank: number;
  readonly subHeadId: string;
  readonly headId: string;
  /** An offer for paying early may take of it. */
  readonly isWhole: boolean;
  readonly isMonthly: boolean;
};

/** What one collection has to know. */
export type Desk = {
  code: string;
  name: Label;
  enrolmentId: string | null;
  isClosed: boolean;
  bankId: string | null;
  /** The receipt that has the mobile payment's number already. */
  usedBy: string | null;
  /** The open lines that were asked for, all of them where none was named; the earliest due day first. */
  lines: readonly Chosen[];
};

type ReadLine = Pick<
  Chosen,
  'id' | 'due' | 'incomeLedgerId' | 'rank' | 'subHeadId' | 'headId' | 'isWhole' | 'isMonthly'
> & {
  payable: string;
  paid: string;
  finePaid: string;
  fineLeft: string;
  rule: unknown;
};

/**
 * Locks the students and the collectors' drawers, and reads all that their collections have to know; a student who is not
 * held, or not there, has no desk. Planning this takes three times as long as running it, and nothing in it is cheaper for
 * particular values: it is planned once. Throws 409 where the clock stands before the day of a receipt that was not cancelled.
 */
export async function openDesks(
  transaction: Transaction,
  collections: readonly Collection[],
  { today, isOnePayment }: { today: string; isOnePayment: boolean },
) {
  const students = collections.map((one) => one.studentId);
  const held = await lockStudents(transaction, students, isOnePayment);
  const collectors = collections.flatMap((one) => one.collectedBy ?? []);
  if (collectors.length > 0) holdLater(transaction, collectors.map(drawerOf), 'together');
  transaction.planForAll();
  const row = await transaction.readOne(
    {
      order: oneOf<AllocationOrder>(),
      receiptYear: oneOf<ReceiptYear>(),
      laterDay: 'text?',
      books: json<Books>(),
      desks: jsonOrNull<(Omit<Desk, 'lines'> & { place: number; lines: ReadLine[] | null })[]>(),
    },
    `SELECT ${orderSql} AS order, ${receiptYearSql} AS "receiptYear",
            (SELECT r.day FROM fees_receipt r WHERE r.site_id = $1 AND r.day > $3::date AND NOT EXISTS (
               SELECT 1 FROM fees_receipt u WHERE u.site_id = $1 AND u.reversal_of = coalesce(r.reversal_of, r.id))
              ORDER BY r.day DESC LIMIT 1)::text AS "laterDay",
            ${booksSql(
              '$3::date',
              `g.is_system OR g.kind = 'bank' OR g.id IN (SELECT b.income_ledger_id FROM fees_fee_sub_head b WHERE b.site_id = $1)`,
            )} AS books,
            (SELECT json_agg(json_build_object('place', c.place, 'code', s.code, 'name', ${labelSql('s')},
                      'enrolmentId', ${enrolmentOf('s.id')},
                      'isClosed', ${closedSql('c.collector_id', '$3')},
                      'bankId', CASE WHEN c.method = 'bank' THEN (
                         SELECT k.id FROM accounts_ledger k WHERE k.site_id = $1 AND k.kind = 'bank' AND k.is_active
                            AND (c.bank_id IS NULL OR k.id = c.bank_id) ORDER BY k.code LIMIT 1) END,
                      'usedBy', CASE WHEN c.provider <> '' THEN (
                         SELECT coalesce((SELECT r.number FROM fees_receipt r WHERE r.site_id = $1 AND r.id = n.payment_id),
                                  (SELECT min(r.number) FROM fees_receipt r WHERE r.site_id = $1 AND r.payment_id = n.payment_id))
                           FROM fees_mobile_number n WHERE n.site_id = $1 AND n.provider = c.provider
                            AND n.number = c.number AND n.released_by IS NULL) END,
                      'lines', (SELECT json_agg(json_build_object('id', l.id, 'due', l.due, 'incomeLedgerId', b.income_ledger_id,
                          'payable', l.payable::text, 'paid', coalesce(p.principal, 0)::text,
                          'finePaid', coalesce(p.fine, 0)::text, 'fineLeft', coalesce(p.fine_left, 0)::text,
                          'rank', ${rankSql}, 'rule', f.rule, 'subHeadId', b.id, 'headId', b.head_id, 'isWhole', ${wholeSql},
                          'isMonthly', b.schedule = 'monthly') ORDER BY l.due, b.position, l.id)
                         FROM ${openLinesOf('s.id')} AND (NOT c.is_named OR l.id = ANY($8::uuid[])))))
               FROM unnest($2::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::boolean[], $10::text[], $11::text[])
                      WITH ORDINALITY AS c(student_id, collector_id, method, bank_id, is_named, provider, number, place)
               JOIN students_student s ON s.site_id = $1 AND s.id = c.student_id
                AND s.id = ANY($9::uuid[])) AS desks`,
    students,
    today,
    collections.map((one) => one.collectedBy),
    collections.map((one) => one.method),
    collections.map((one) => one.bankId),
    collections.map((one) => one.lineIds !== null),
    collections.flatMap((one) => one.lineIds ?? []),
    held,
    collections.map((one) => one.provider ?? ''),
    collections.map((one) => mobileNumberOf(one.reference)),
  );
  if (!row) throw new AppError(errors.notFound);
  // Numbers and days of receipts go one way: after one of a later day comes none of an earlier.
  if (row.laterDay)
    throw new AppError(feesErrors.clockBehind, { last: dayLabel(row.laterDay), today: dayLabel(today) });
  const found = row.desks ?? [];
  const holidays = await readHolidays(
    transaction,
    found.flatMap(({ lines }) => lines ?? []),
    today,
  );
  const desks: (Desk | undefined)[] = collections.map(() => undefined);
  for (const { place, lines, ...desk } of found)
    desks[place - 1] = { ...desk, lines: (lines ?? []).map((line) => chosenOf(line, today, holidays)) };
  return { order: row.order, books: row.books, desks, series: yearOfSeries(today, row.receiptYear) };
}

/** The number of a mobile payment as the database compares it (`fees_note_mobile_number`). */
const mobileNumberOf = (reference: string): string => reference.replace(/\s/g, '').toUpperCase();

/** What should lie in a collector's drawer now, paisa: the change of the open shift and the cash that is not counted yet. */
export const inDrawerSql = (collector: string, day: string): string => `(
  coalesce((SELECT sum(r.amount) FROM ${takingsSql} r
             WHERE r.site_id = $1 AND r.day = ${day} AND r.collected_by = ${collector} AND r.method = 'cash'), 0)
  - coalesce((SELECT sum(d.expected - d.float) FROM fees_day_close d
               WHERE d.site_id = $1 AND d.collector_id = ${collector} AND d.day = ${day} AND d.reopened_by IS NULL), 0)
  + coalesce((SELECT h.float FROM fees_shift h
               WHERE h.site_id = $1 AND h.collector_id = ${collector} AND h.day = ${day}
                 AND h.place > coalesce((SELECT max(d.place) FROM fees_day_close d
                       WHERE d.site_id = $1 AND d.collector_id = ${collector} AND d.day = ${day} AND d.reopened_by IS NULL), 0)
               ORDER BY h.place DESC LIMIT 1), 0))::bigint`;

/** Whether the drawer of a collector takes nothing more on a day: its last shift is closed and no other was begun. */
export const closedSql = (collector: string, day: string): string => `EXISTS (SELECT 1 FROM fees_day_close d
                         WHERE d.site_id = $1 AND d.collector_id = ${collector} AND d.day = ${day} AND d.reopened_by IS NULL
                           AND NOT EXISTS (SELECT 1 FROM fees_shift h WHERE h.site_id = $1 AND h.collector_id = ${collector}
                                            AND h.day = ${day} AND h.place > d.place))`;

/**
 * Locks students until the transaction ends; answers those who are held. One is waited for, in the round trip of what is
 * read next, which sees what was committed meanwhile. Of several those somebody else has locked are left to go alone, so
 * that the others need not wait; those of one payment are waited for, in the order of their keys.
 */
async function lockStudents(
  transaction: Transaction,
  students: readonly string[],
  isOnePayment: boolean,
): Promise<readonly string[]> {
  const [one, another] = students;
  if (one !== undefined && another === undefined) {
    lockRowLater(transaction, 'students_student', one);
    return students;
  }
  const held = await transaction.rows<{ id: string }>(
    `SELECT id FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id
        FOR NO KEY UPDATE ${isOnePayment ? '' : 'SKIP LOCKED'}`,
    students,
  );
  return held.map(({ id }) => id);
}

function chosenOf(
  { payable, paid, finePaid, fineLeft, rule, ...line }: ReadLine,
  today: string,
  holidays: Holidays,
): Chosen {
  const known = {
    due: line.due,
    payable: BigInt(payable),
    paid: BigInt(paid),
    finePaid: BigInt(finePaid),
    fineLeft: BigInt(fineLeft),
    rule,
  };
  return { ...line, fineLeft: known.fineLeft, ...owedOf(known, today, holidays) };
}

/** What student `$2` has paid in advance and not used, in paisa. */
export const advanceSql = `(SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = $2)`;

/** The enrolment of a student (the id at `student`) in the current year, or else the latest. */
const enrolmentOf = (student: string): string => `(SELECT e.id FROM students_enrolment e
   JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
  WHERE e.site_id = $1 AND e.student_id = ${student} ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1)`;

/**
 * Locks a student for whatever changes what is owed, and reads the advance as it is then. Throws 404 for another
 * institution's student or one without an enrolment.
 */
export async function lockStudent(transaction: Transaction, id: string) {
  // A statement of its own ahead of the other, which sees what was committed while this one waited for the lock.
  await lockRow(transaction, 'students_student', id);
  const row = await transaction.readOne(
    { code: 'text', name: json<Label>(), advance: 'bigint', enrolmentId: 'uuid?' },
    `SELECT s.code, ${labelSql('s')} AS name, ${enrolmentOf('$2')} AS "enrolmentId", ${advanceSql} AS advance FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row?.enrolmentId) throw new AppError(errors.notFound);
  return { ...row, enrolmentId: row.enrolmentId };
}
