import { partsOf, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import {
  type Books,
  booksSql,
  listText,
  type PostedLine,
  systemLedgersOf,
  voucherAlong,
} from '../../accounts/public.ts';
import type { Method } from '../contract.ts';
import { feesErrors, fieldProblems, narrations } from '../labels.ts';
import { type AllocationOrder, allocatePayment, fineLeftBy } from '../rules.ts';
import { openLinesSql, orderSql, owedOf, rankSql, readDues } from './dues.ts';
import { readHolidays } from './holidays.ts';

export type Collection = {
  studentId: string;
  /** Paisa, above 0. */
  amount: bigint;
  method: Method;
  reference: string;
  bankId: string | null;
  lineIds: readonly string[] | null;
  /** What the chosen lines cost with their fines, as it was seen. */
  expected: bigint;
};

/** The series of receipts: one a fiscal year, July to June, named by the two figures it begins with. */
export const receiptSeries = 'fees.receipt';
export function fiscalYearOf(day: string): string {
  const { year, month } = partsOf(day);
  return String(month >= 7 ? year : year - 1).slice(2);
}

/**
 * Takes money of a student. The student's row is locked first, so that whatever changes what one student owes happens
 * one after the other, and the collector's drawer, so that its day is not closed meanwhile; then what is owed is read
 * anew and must be what was seen. Number, voucher and receipt are written last, in one statement and the round trip of the
 * commit.
 * Throws 409 with the new dues when they are not what was seen, 409 when the day is closed or the advance too small.
 */
export async function collectFee(transaction: Transaction, given: Collection, now: Date) {
  const today = todayInDhaka(now);
  const desk = await openDesk(transaction, given, today);
  const chosen = desk.lines;
  const total = chosen.reduce((sum, line) => sum + line.principal + line.fine, 0n);
  const isOther = given.lineIds !== null && chosen.length < new Set(given.lineIds).size;
  if (isOther || total !== given.expected)
    throw new AppError(
      feesErrors.changed,
      { total: takaText(total) },
      { dues: await readDues(transaction, given.studentId, today) },
    );
  if (desk.isClosed) throw new AppError(feesErrors.dayClosed);
  const isAdvance = given.method === 'advance';
  if (isAdvance) await assertAdvance(transaction, given);
  if (isAdvance && given.amount > total)
    throw new AppError(feesErrors.moreThanDue, { total: takaText(total) });

  const spread = allocatePayment(chosen, given.amount, desk.order);
  const paid = spread.lines.filter((line) => line.principal + line.fine > 0n);
  const ledgers = systemLedgersOf(desk.books);
  const moneyLedgerId = given.method === 'bank' ? desk.bankId : ledgers[moneyLedgers[given.method]];
  if (!moneyLedgerId) throw new ValidationError({ bankId: [fieldProblems.noBank] });
  const receiptId = newId();
  const series = fiscalYearOf(today);
  const byId = new Map(chosen.map((line) => [line.id, line]));
  transaction.later(
    receiptLinesSql,
    receiptId,
    listText(paid.map(() => newId())),
    listText(paid.map((line) => line.id)),
    listText(paid.map((line) => line.principal)),
    listText(paid.map((line) => line.fine)),
    listText(paid.map((line) => byId.get(line.id)?.lateDays ?? 0)),
    listText(paid.map((line) => fineLeftBy(byId.get(line.id) ?? noFine, line))),
  );
  await postReceipt(
    transaction,
    {
      type: isAdvance ? 'journal' : 'credit',
      day: today,
      narration: fillLabel({ en: narrations.collection, bn: '' }, { code: desk.code, name: desk.name }).en,
      source: { kind: 'fees.receipt', id: receiptId },
      lines: voucherLines(chosen, paid, {
        amount: given.amount,
        moneyLedgerId,
        fines: ledgers.fines,
        advance: ledgers.advance,
        toAdvance: spread.toAdvance,
      }),
    },
    {
      series: { kind: receiptSeries, period: series, prefix: `${series}-`, digits: 6 },
      voucherPrefix: 'FC-',
      books: desk.books,
    },
    [
      receiptId,
      given.studentId,
      desk.enrolmentId,
      today,
      given.method,
      given.reference,
      moneyLedgerId,
      String(given.amount),
      String(isAdvance ? -given.amount : spread.toAdvance),
      transaction.context.accountId,
      now.toISOString(),
    ],
  );
  return transaction.finish<{ receiptId: string; number: string; amount: string }>(
    `SELECT id::text AS "receiptId", number, $3::text AS amount FROM fees_receipt WHERE site_id = $1 AND id = $2`,
    receiptId,
    takaText(given.amount),
  );
}

async function assertAdvance(transaction: Transaction, { studentId, amount }: Collection): Promise<void> {
  const known = await transaction.row<{ advance: bigint }>(`SELECT ${advanceSql} AS advance`, studentId);
  if (known && amount <= known.advance) return;
  throw new AppError(feesErrors.notEnoughAdvance, { advance: takaText(known?.advance ?? 0n) });
}

/** The lines go before their receipt, whose key they must find when the transaction ends. */
const receiptLinesSql = `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days, fine_left)
  SELECT $1, l.id, $2, l.line_id, l.principal, l.fine, l.late_days, l.fine_left
    FROM unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::int[], $8::bigint[])
      AS l(id, line_id, principal, fine, late_days, fine_left)`;
const noFine = { fine: 0n, fineLeft: 0n };

const postReceipt = voucherAlong(
  (
    value,
  ) => `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, reference, money_ledger_id,
             amount, advance, collected_by, collected_at, voucher_id)
      SELECT $1, ${value(1)}, named.number, ${value(2)}, ${value(3)}, ${value(4)}, ${value(5)}, ${value(6)}, ${value(7)},
             ${value(8)}, ${value(9)}, ${value(10)}, ${value(11)}, head.id
        FROM named, head`,
);

/**
 * Holds a collector's drawer (after the student, where both are locked) until the transaction ends, together with others who take money in (`shared`) or alone, to
 * close its day: what is taken is counted, or refused.
 */
export const holdDrawerSql = (collector: string, kind: 'shared' | 'alone'): string =>
  `pg_advisory_xact_lock${kind === 'shared' ? '_shared' : ''}(hashtextextended($1::bigint || ' fees drawer ' || ${collector}::uuid, 0))`;

/** An open line that may be paid now. */
type Chosen = {
  readonly id: string;
  readonly due: string;
  readonly incomeLedgerId: string;
  readonly principal: bigint;
  readonly fine: bigint;
  readonly fineLeft: bigint;
  readonly lateDays: number;
  readonly rank: number;
};

type Desk = {
  order: AllocationOrder;
  code: string;
  name: string;
  enrolmentId: string;
  isClosed: boolean;
  bankId: string | null;
  books: Books;
  /** The open lines that were asked for, all of them where none was named; the earliest due day first. */
  lines: readonly Chosen[];
};

type ReadLine = Pick<Chosen, 'id' | 'due' | 'incomeLedgerId' | 'rank'> & {
  payable: string;
  paid: string;
  finePaid: string;
  fineLeft: string;
  rule: unknown;
};

/**
 * Locks the student and the collector's drawer, and reads all that a collection has to know. Planning this takes longer
 * than running it: nothing in it is cheaper for particular values, so that its plan is kept.
 */
async function openDesk(transaction: Transaction, given: Collection, today: string): Promise<Desk> {
  const { accountId } = transaction.context;
  // Said ahead of the reading, which sees what was committed while this waited for the locks.
  transaction.later(
    `WITH locked AS MATERIALIZED (
       SELECT id FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE)
     SELECT ${holdDrawerSql('$3', 'shared')} FROM locked`,
    given.studentId,
    accountId,
  );
  const row = await transaction.row<
    Omit<Desk, 'enrolmentId' | 'lines'> & { enrolmentId: string | null; lines: ReadLine[] | null }
  >(
    `SELECT ${studentFacts}, ${orderSql} AS order,
            EXISTS (SELECT 1 FROM fees_day_close d
                     WHERE d.site_id = $1 AND d.collector_id = $4 AND d.day = $3) AS "isClosed",
            CASE WHEN $5 = 'bank' THEN (
              SELECT k.id FROM accounts_ledger k WHERE k.site_id = $1 AND k.kind = 'bank' AND k.is_active
                 AND ($6::uuid IS NULL OR k.id = $6) ORDER BY k.code LIMIT 1) END AS "bankId",
            ${booksSql(
              '$3::date',
              `g.is_system OR g.kind = 'bank' OR g.id IN (SELECT b.income_ledger_id FROM fees_fee_sub_head b WHERE b.site_id = $1)`,
            )} AS books,
            (SELECT json_agg(json_build_object('id', l.id, 'due', l.due, 'incomeLedgerId', b.income_ledger_id,
                      'payable', l.payable::text, 'paid', coalesce(p.principal, 0)::text,
                      'finePaid', coalesce(p.fine, 0)::text, 'fineLeft', coalesce(p.fine_left, 0)::text,
                      'rank', ${rankSql}, 'rule', f.rule) ORDER BY l.due, b.position, l.id)
               FROM ${openLinesSql} AND coalesce(l.id = ANY($7::uuid[]), true)) AS lines
       FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    given.studentId,
    today,
    accountId,
    given.method,
    given.bankId,
    given.lineIds,
  );
  if (!row?.enrolmentId) throw new AppError(errors.notFound);
  const holidays = await readHolidays(transaction, row.lines ?? [], today);
  return {
    ...row,
    enrolmentId: row.enrolmentId,
    lines: (row.lines ?? []).map(({ payable, paid, finePaid, fineLeft, rule, ...line }) => {
      const known = {
        due: line.due,
        payable: BigInt(payable),
        paid: BigInt(paid),
        finePaid: BigInt(finePaid),
        fineLeft: BigInt(fineLeft),
        rule,
      };
      return { ...line, fineLeft: known.fineLeft, ...owedOf(known, today, holidays) };
    }),
  };
}

/** What student `$2` has paid in advance and not used, in paisa. */
const advanceSql = `(SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = $2)`;

/** Of student `s` at `$2`: name, and the enrolment of the current year or else the latest. */
const studentFacts = `s.code, s.name_en AS name,
            (SELECT e.id FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
              WHERE e.site_id = $1 AND e.student_id = $2 ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1
            ) AS "enrolmentId"`;

/**
 * Locks a student for whatever changes what is owed, and reads the advance as it is then. Throws 404 for another
 * institution's student or one without an enrolment.
 */
export async function lockStudent(transaction: Transaction, id: string) {
  // A statement of its own ahead of the other, which sees what was committed while this one waited for the lock.
  transaction.later('SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE', id);
  const row = await transaction.row<{
    code: string;
    name: string;
    advance: bigint;
    enrolmentId: string | null;
  }>(
    `SELECT ${studentFacts}, ${advanceSql} AS advance FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row?.enrolmentId) throw new AppError(errors.notFound);
  return { ...row, enrolmentId: row.enrolmentId };
}

/** The ledger that money taken this way goes to; a bank is chosen. */
const moneyLedgers = { cash: 'cash', mobile: 'mobile', advance: 'advance' } as const;

/** Debit what came in, credit each income ledger once, the fines and what is left over. */
function voucherLines(
  lines: readonly Chosen[],
  paid: readonly { id: string; principal: bigint; fine: bigint }[],
  to: { amount: bigint; moneyLedgerId: string; fines: string; advance: string; toAdvance: bigint },
): PostedLine[] {
  const ledgerOf = new Map(lines.map((line) => [line.id, line.incomeLedgerId]));
  const credits = new Map<string, bigint>();
  const credit = (ledgerId: string, amount: bigint) => {
    if (amount > 0n) credits.set(ledgerId, (credits.get(ledgerId) ?? 0n) + amount);
  };
  for (const { id, principal, fine } of paid) {
    credit(ledgerOf.get(id) ?? '', principal);
    credit(to.fines, fine);
  }
  credit(to.advance, to.toAdvance);
  return [
    { ledgerId: to.moneyLedgerId, side: 'Dr', amount: to.amount },
    ...[...credits].map(([ledgerId, amount]): PostedLine => ({ ledgerId, side: 'Cr', amount })),
  ];
}
