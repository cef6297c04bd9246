import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { masked, seesMobiles } from '../../../students/rules.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { readOpenLines, totalOf } from '../../counter/service/dues.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { guardianAccounts } from '../../waivers/service/families.ts';
import { overdueErrors, overdueProblems } from '../labels.ts';
import { longestPromise, type PromiseState, promiseStateSql, promiseStates } from '../rules.ts';
import { placeOrder } from './advances.ts';

/**
 * Promises of the students that `students` chooses (a condition on `p`), each with what came in for it and the day a later
 * one took its place. Money counts that came in cash, by bank or mobile and was not given back: what is paid from an advance
 * was there before.
 */
export const promisesSql = (students: string): string => `
  SELECT m.*, coalesce((
           SELECT sum(r.amount) FROM fees_receipt r
            WHERE r.site_id = $1 AND r.student_id = m.student_id AND r.reversal_of IS NULL AND r.method <> 'advance'
              AND r.collected_at >= m.taken_at AND (m.moved_at IS NULL OR r.collected_at < m.moved_at) AND r.day <= m.day
              AND NOT EXISTS (SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = r.id)), 0)::bigint AS paid,
         (m.moved_at AT TIME ZONE 'Asia/Dhaka')::date AS moved_on
    FROM (SELECT p.*, lead(p.taken_at) OVER (PARTITION BY p.student_id ORDER BY p.place) AS moved_at
            FROM fees_promise p WHERE p.site_id = $1 AND ${students}) m`;

type Question = {
  state?: PromiseState | undefined;
  classId?: string | undefined;
  studentId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: string;
  q?: string | undefined;
};

const columns: Readonly<Record<string, string>> = { day: 'day', amount: 'amount', takenAt: 'taken_at' };

/** Promises to pay with what became of each as of a day, and how many and how much they are by that. */
export async function listPromises(
  transaction: Transaction,
  database: Database,
  { state, classId, studentId, from, to, sort, q }: Question,
  today: string,
  { page, size }: { page: number; size: number },
) {
  const down = sort.startsWith('-');
  const column = columns[sort.replace('-', '')];
  const order = column ? `${column}${down ? ' DESC' : ''}, taken_at, id` : `${placeOrder(down)}, place`;
  const rows = await transaction.read(
    {
      counts: json<Partial<Record<PromiseState, { count: number; amount: string }>>>(),
      total: 'int',
      id: 'uuid?',
      student: json<FeeStudent>(),
      guardian: json<Label>(),
      mobile: 'text?',
      own_mobile: 'text?',
      day: 'date?',
      amount: 'bigint?',
      paid: 'bigint?',
      owed: 'bigint?',
      owed_now: 'bigint?',
      note: 'text?',
      taken_by: 'uuid?',
      taken_at: 'time?',
      place: 'int?',
      state: oneOf<PromiseState>(),
    },
    `WITH told AS MATERIALIZED (
       SELECT p.*, ${promiseStateSql('$2::date')} AS state
         FROM (${promisesSql('($4::uuid IS NULL OR p.student_id = $4)')}) p),
     fitting AS MATERIALIZED (
       SELECT t.*, e.id AS enrolment_id, c.position, x.name_en AS section, e.roll
         FROM told t CROSS JOIN LATERAL ${latestEnrolment('t.student_id')} e ${studentJoins}
        WHERE ($3::uuid IS NULL OR x.class_id = $3) AND ($5::date IS NULL OR t.day >= $5) AND ($6::date IS NULL OR t.day <= $6)
          AND ${fitsQuestion('$7')}),
     shown AS MATERIALIZED (
       SELECT *, row_number() OVER () AS at FROM (
         SELECT * FROM fitting WHERE $8::text IS NULL OR state = $8 ORDER BY ${order} LIMIT $9 OFFSET $10) o),
     counted AS (
       SELECT (SELECT coalesce(json_object_agg(k.state, json_build_object('count', k.n, 'amount', k.amount::text)), '{}')
                 FROM (SELECT state, count(*)::int AS n, sum(amount)::bigint AS amount FROM fitting GROUP BY state) k) AS counts,
              (SELECT count(*)::int FROM fitting WHERE $8::text IS NULL OR state = $8) AS total)
     SELECT n.counts, n.total, o.id, ${studentSql} AS student, ${labelSql('g')} AS guardian, g.mobile, s.mobile AS own_mobile,
            o.day, o.amount, o.paid, o.owed, o.note, o.taken_by, o.taken_at, o.place, coalesce(o.state, 'open') AS state,
            (SELECT coalesce(sum(l.payable - coalesce((SELECT sum(k.principal) FROM fees_receipt_line k
                      WHERE k.site_id = $1 AND k.line_id = l.id), 0)), 0)::bigint
               FROM fees_invoice_line l
              WHERE l.site_id = $1 AND l.student_id = o.student_id AND l.cancelled_at IS NULL) AS owed_now
       FROM counted n LEFT JOIN (shown o
       JOIN students_guardian g ON g.site_id = $1 AND g.id = o.guardian_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = o.enrolment_id ${studentJoins}) ON true
      ORDER BY o.at`,
    today,
    classId ?? null,
    studentId ?? null,
    from ?? null,
    to ?? null,
    patternOf(q),
    state ?? null,
    size,
    (page - 1) * size,
  );
  const [first] = rows;
  // The counts come alone where nothing fits.
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const names = await namesOfAccounts(
    database,
    found.flatMap((row) => (row.taken_by ? [row.taken_by] : [])),
    transaction.context.language,
  );
  const isOpen = seesMobiles(transaction.context.permissions);
  const shown = (mobile: string) => (isOpen ? mobile : masked('mobile', mobile));
  const countOf = (one: PromiseState) => ({
    count: first?.counts[one]?.count ?? 0,
    amount: takaText(BigInt(first?.counts[one]?.amount ?? 0)),
  });
  return {
    total: first?.total ?? 0,
    page,
    size,
    states: Object.fromEntries(promiseStates.map((one) => [one, countOf(one)])) as Record<
      PromiseState,
      ReturnType<typeof countOf>
    >,
    items: found.map((row) => ({
      id: row.id,
      student: row.student,
      guardian: row.guardian,
      mobile: shown(row.mobile || row.own_mobile || ''),
      day: row.day ?? '',
      amount: takaText(row.amount ?? 0n),
      paid: takaText(row.paid ?? 0n),
      owed: takaText(row.owed ?? 0n),
      owedNow: takaText(row.owed_now ?? 0n),
      note: row.note ?? '',
      takenBy: names.get(row.taken_by ?? '') ?? '',
      takenAt: row.taken_at?.toISOString() ?? '',
      place: row.place ?? 1,
      state: row.state,
    })),
  };
}

/** The last promise of a student and what became of it; null where there is none. */
async function lastPromise(transaction: Transaction, studentId: string, today: string) {
  return transaction.readOne(
    { id: 'uuid', place: 'int', day: 'date', amount: 'bigint', state: oneOf<PromiseState>() },
    `SELECT p.id, p.place, p.day, p.amount, ${promiseStateSql('$3::date')} AS state
       FROM (${promisesSql('p.student_id = $2')}) p ORDER BY p.place DESC LIMIT 1`,
    studentId,
    today,
  );
}

/** What a promise of a student is made from. Throws 404 for another institution's student. */
export async function readPromiseDesk(transaction: Transaction, studentId: string, today: string) {
  const known = await transaction.readOne(
    { student: json<FeeStudent>(), guardians: json<{ id: string; label: Label }[]>() },
    `SELECT ${studentSql} AS student,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'label', ${labelSql('g')}) ORDER BY k.is_primary DESC, k.id), '[]')
               FROM students_student_guardian k JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
              WHERE k.site_id = $1 AND k.student_id = $2) AS guardians
       FROM ${latestEnrolment('$2')} e ${studentJoins}`,
    studentId,
  );
  if (!known) throw new AppError(errors.notFound);
  const { principal, fine } = totalOf(await readOpenLines(transaction, studentId, today));
  const last = await lastPromise(transaction, studentId, today);
  return {
    student: known.student,
    today,
    owed: takaText(principal + fine),
    guardians: known.guardians,
    last: last && { id: last.id, day: last.day, amount: takaText(last.amount), state: last.state },
  };
}

type Given = {
  readonly studentId: string;
  readonly guardianId: string;
  readonly day: string;
  readonly amount: bigint;
  readonly note: string;
  readonly after: string | null;
};

/**
 * Notes what a guardian promised, after the last one that was seen. Changes nothing that is owed. Throws 404 for another
 * institution's student, 409 where somebody else noted one meanwhile, nothing is owed, or it is the caller's own child.
 */
export async function notePromise(transaction: Transaction, given: Given, now: Date) {
  const today = todayInDhaka(now);
  if (given.day < today) throw new ValidationError({ day: [overdueProblems.dayOver] });
  if (given.day > addDays(today, longestPromise))
    throw new ValidationError({ day: [fillLabel(overdueProblems.tooFar, { days: longestPromise })] });
  await lockStudent(transaction, given.studentId);
  const guardian = await transaction.readOne(
    { id: 'uuid' },
    'SELECT guardian_id AS id FROM students_student_guardian WHERE site_id = $1 AND student_id = $2 AND guardian_id = $3',
    given.studentId,
    given.guardianId,
  );
  if (!guardian) throw new ValidationError({ guardianId: [overdueProblems.notGuardian] });
  const { accountId } = transaction.context;
  const own = await guardianAccounts(transaction, [given.studentId]);
  if (accountId !== null && own.includes(accountId)) throw new AppError(overdueErrors.ownChild);
  const last = await lastPromise(transaction, given.studentId, today);
  if ((last?.id ?? null) !== given.after) throw new AppError(overdueErrors.promisedMeanwhile);
  const { principal, fine } = totalOf(await readOpenLines(transaction, given.studentId, today));
  const owed = principal + fine;
  if (owed <= 0n) throw new AppError(overdueErrors.nothingOwed);
  if (given.amount > owed)
    throw new ValidationError({
      amount: [fillLabel(overdueProblems.moreThanOwed, { owed: takaText(owed) })],
    });
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_promise (site_id, id, student_id, guardian_id, place, day, amount, owed, note, taken_by, taken_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    id,
    given.studentId,
    given.guardianId,
    (last?.place ?? 0) + 1,
    given.day,
    given.amount,
    owed,
    given.note,
    accountId,
    now,
  );
  return { id };
}
