import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { NotTogether } from '../../../../core/server/database/gathering.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import {
  type Books,
  booksSql,
  listText,
  type PostedLine,
  type PostingAlong,
  systemLedgersOf,
  vouchersAlong,
} from '../../../accounts/public.ts';
import type { Method } from '../../contract.ts';
import { feesErrors, fieldProblems, narrations } from '../../labels.ts';
import { type AllocationOrder, allocatePayment, fineLeftBy, type Holidays } from '../../rules.ts';
import { readHolidays } from '../../setup/service/holidays.ts';
import { openLinesOf, orderSql, owedOf, rankSql, readDues } from './dues.ts';

export type Collection = {
  studentId: string;
  collectedBy: string | null;
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

/** What a collection answers; the amount as a decimal text. */
export type Collected = { receiptId: string; number: string; amount: string };

/**
 * Takes money of students, each another one: of one, or of several at the same moment. Their rows are locked first, so that
 * whatever changes what one student owes happens one after the other, and the collectors' drawers, so that no day is closed
 * meanwhile; then what is owed is read anew and must be what was seen. Numbers, vouchers and receipts are written last, in
 * the round trip of the commit.
 * Of one, throws 409 with the new dues when they are not what was seen, 409 when the day is closed or the advance too
 * small; of several, `NotTogether` with those that fail or whose student somebody else has locked.
 */
export async function collectFees(
  transaction: Transaction,
  collections: readonly Collection[],
  now: Date,
): Promise<readonly Collected[]> {
  const today = todayInDhaka(now);
  const { books, order, desks } = await openDesks(transaction, collections, today);
  const refused: number[] = [];
  const taken: Taken[] = [];
  for (const [place, given] of collections.entries()) {
    const desk = desks[place];
    try {
      if (!desk?.enrolmentId) throw new AppError(errors.notFound);
      taken.push(
        await take(transaction, given, { ...desk, enrolmentId: desk.enrolmentId, order, books }, now),
      );
    } catch (error) {
      if (collections.length === 1 || !(error instanceof AppError)) throw error;
      refused.push(place);
    }
  }
  if (refused.length > 0) throw new NotTogether(refused);

  const parts = taken.flatMap(({ receiptId, paid }) => paid.map((line) => ({ ...line, receiptId })));
  transaction.later(
    receiptLinesSql,
    listText(parts.map(() => newId())),
    listText(parts.map((line) => line.receiptId)),
    listText(parts.map((line) => line.id)),
    listText(parts.map((line) => line.principal)),
    listText(parts.map((line) => line.fine)),
    listText(parts.map((line) => line.lateDays)),
    listText(parts.map((line) => line.stillOpen)),
  );
  const series = fiscalYearOf(today);
  await postReceipts(
    transaction,
    taken.map(({ posting }) => posting),
    { series: { kind: receiptSeries, period: series, prefix: `${series}-`, digits: 6 }, books },
  );
  return transaction.finish<Collected>(
    `SELECT o.place::text AS call, r.id::text AS "receiptId", r.number, o.amount
       FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS o(id, amount, place)
       JOIN fees_receipt r ON r.site_id = $1 AND r.id = o.id ORDER BY o.place`,
    listText(taken.map((one) => one.receiptId)),
    listText(taken.map((one) => one.amount)),
  );
}

/** A collection that may be written. */
type Taken = {
  readonly receiptId: string;
  readonly amount: string;
  /** What is paid of its lines, and what of their fines stays open. */
  readonly paid: readonly (ReturnType<typeof allocatePayment>['lines'][number] & {
    readonly lateDays: number;
    readonly stillOpen: bigint;
  })[];
  readonly posting: PostingAlong;
};

async function take(
  transaction: Transaction,
  given: Collection,
  desk: Desk & { order: AllocationOrder; books: Books },
  now: Date,
): Promise<Taken> {
  const today = todayInDhaka(now);
  const { lines: chosen } = desk;
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
  const byId = new Map(chosen.map((line) => [line.id, line]));
  return {
    receiptId,
    amount: takaText(given.amount),
    paid: paid.map((line) => {
      const known = byId.get(line.id);
      return {
        ...line,
        lateDays: known?.lateDays ?? 0,
        stillOpen: known ? fineLeftBy(known, line) : 0n,
      };
    }),
    posting: {
      type: isAdvance ? 'journal' : 'credit',
      day: today,
      narration: fillLabel({ en: narrations.collection, bn: '' }, { code: desk.code, name: desk.name }).en,
      sourceId: receiptId,
      postedBy: given.collectedBy,
      lines: voucherLines(chosen, paid, {
        amount: given.amount,
        moneyLedgerId,
        fines: ledgers.fines,
        advance: ledgers.advance,
        toAdvance: spread.toAdvance,
      }),
      own: [
        receiptId,
        given.studentId,
        desk.enrolmentId,
        today,
        given.method,
        given.reference,
        moneyLedgerId,
        given.amount,
        isAdvance ? -given.amount : spread.toAdvance,
        given.collectedBy,
        now.toISOString(),
      ],
    },
  };
}

async function assertAdvance(transaction: Transaction, { studentId, amount }: Collection): Promise<void> {
  const known = await transaction.row<{ advance: bigint }>(`SELECT ${advanceSql} AS advance`, studentId);
  if (known && amount <= known.advance) return;
  throw new AppError(feesErrors.notEnoughAdvance, { advance: takaText(known?.advance ?? 0n) });
}

/** The lines go before their receipts, whose key they must find when the transaction ends. */
const receiptLinesSql = `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days, fine_left)
  SELECT $1, l.id, l.receipt_id, l.line_id, l.principal, l.fine, l.late_days, l.fine_left
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::int[], $8::bigint[])
      AS l(id, receipt_id, line_id, principal, fine, late_days, fine_left)`;

const postReceipts = vouchersAlong({
  source: 'fees.receipt',
  voucherPrefix: 'FC-',
  table: 'fees_receipt',
  columns: {
    id: 'uuid',
    student_id: 'uuid',
    enrolment_id: 'uuid',
    day: 'date',
    method: 'text',
    reference: 'text',
    money_ledger_id: 'uuid',
    amount: 'bigint',
    advance: 'bigint',
    collected_by: 'uuid',
    collected_at: 'timestamptz',
  },
});

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

/** What one collection has to know. */
type Desk = {
  code: string;
  name: string;
  enrolmentId: string | null;
  isClosed: boolean;
  bankId: string | null;
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
 * Locks students and drawers until the transaction ends, and notes who is held. One student is waited for; of several
 * those somebody else has locked are left to go alone, so that the others need not wait.
 */
const lockSql = (isOne: boolean): string => `WITH locked AS MATERIALIZED (
    SELECT id FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id
       FOR NO KEY UPDATE ${isOne ? '' : 'SKIP LOCKED'})
  SELECT set_config('app.held', coalesce((SELECT string_agg(id::text, ',') FROM locked), ''), true),
         (SELECT count(*) FROM (SELECT ${holdDrawerSql('c.id', 'shared')} FROM unnest($3::uuid[]) AS c(id)) AS drawers)`;
const lockOne = lockSql(true);
const lockSeveral = lockSql(false);

/**
 * Locks the students and the collectors' drawers, and reads all that their collections have to know; a student who is not
 * held, or not there, has no desk. Planning this takes longer than running it: nothing in it is cheaper for particular
 * values, so that its plan is kept.
 */
async function openDesks(transaction: Transaction, collections: readonly Collection[], today: string) {
  const students = collections.map((one) => one.studentId);
  // Said ahead of the reading, which sees what was committed while this waited for the locks.
  transaction.later(
    students.length === 1 ? lockOne : lockSeveral,
    listText(students),
    listText([...new Set(collections.map((one) => one.collectedBy))]),
  );
  const row = await transaction.row<{
    order: AllocationOrder;
    books: Books;
    desks: (Omit<Desk, 'lines'> & { place: number; lines: ReadLine[] | null })[] | null;
  }>(
    `SELECT ${orderSql} AS order,
            ${booksSql(
              '$3::date',
              `g.is_system OR g.kind = 'bank' OR g.id IN (SELECT b.income_ledger_id FROM fees_fee_sub_head b WHERE b.site_id = $1)`,
            )} AS books,
            (SELECT json_agg(json_build_object('place', c.place, 'code', s.code, 'name', s.name_en,
                      'enrolmentId', ${enrolmentOf('s.id')},
                      'isClosed', EXISTS (SELECT 1 FROM fees_day_close d
                         WHERE d.site_id = $1 AND d.collector_id = c.collector_id AND d.day = $3),
                      'bankId', CASE WHEN c.method = 'bank' THEN (
                         SELECT k.id FROM accounts_ledger k WHERE k.site_id = $1 AND k.kind = 'bank' AND k.is_active
                            AND (c.bank_id IS NULL OR k.id = c.bank_id) ORDER BY k.code LIMIT 1) END,
                      'lines', (SELECT json_agg(json_build_object('id', l.id, 'due', l.due, 'incomeLedgerId', b.income_ledger_id,
                          'payable', l.payable::text, 'paid', coalesce(p.principal, 0)::text,
                          'finePaid', coalesce(p.fine, 0)::text, 'fineLeft', coalesce(p.fine_left, 0)::text,
                          'rank', ${rankSql}, 'rule', f.rule) ORDER BY l.due, b.position, l.id)
                         FROM ${openLinesOf('s.id')} AND (NOT c.is_named OR l.id = ANY($8::uuid[])))))
               FROM unnest($2::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::boolean[])
                      WITH ORDINALITY AS c(student_id, collector_id, method, bank_id, is_named, place)
               JOIN students_student s ON s.site_id = $1 AND s.id = c.student_id
                AND s.id = ANY(string_to_array(current_setting('app.held'), ',')::uuid[])) AS desks`,
    students,
    today,
    collections.map((one) => one.collectedBy),
    collections.map((one) => one.method),
    collections.map((one) => one.bankId),
    collections.map((one) => one.lineIds !== null),
    collections.flatMap((one) => one.lineIds ?? []),
  );
  if (!row) throw new AppError(errors.notFound);
  const found = row.desks ?? [];
  const holidays = await readHolidays(
    transaction,
    found.flatMap(({ lines }) => lines ?? []),
    today,
  );
  const desks: (Desk | undefined)[] = collections.map(() => undefined);
  for (const { place, lines, ...desk } of found)
    desks[place - 1] = { ...desk, lines: (lines ?? []).map((line) => chosenOf(line, today, holidays)) };
  return { order: row.order, books: row.books, desks };
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
const advanceSql = `(SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
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
  transaction.later('SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE', id);
  const row = await transaction.row<{
    code: string;
    name: string;
    advance: bigint;
    enrolmentId: string | null;
  }>(
    `SELECT s.code, s.name_en AS name, ${enrolmentOf('$2')} AS "enrolmentId", ${advanceSql} AS advance FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
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
