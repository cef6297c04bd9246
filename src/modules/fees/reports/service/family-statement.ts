import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { ownStudents } from '../../../students/public.ts';
import { readLinesOfAll } from '../../counter/service/dues.ts';
import { fieldProblems } from '../../labels.ts';
import {
  type FeeStudent,
  labelSql,
  latestEnrolment,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { isHereSql } from '../../waivers/service/families.ts';
import type { FamilyStatement } from '../family-contract.ts';
import { ledgerEntriesSql } from './ledger.ts';

/** As many entries as one statement tells; more are asked for by a later first day. */
const mostEntries = 2000;

/**
 * The children of a student's family: who shares a father, mother or guardian with the student, by the rule of offers for
 * brothers and sisters, whoever left among them.
 */
const familyOf = `SELECT $2::uuid AS id UNION
  SELECT o.student_id FROM students_student_guardian k
    JOIN students_student_guardian o ON o.site_id = $1 AND o.guardian_id = k.guardian_id AND o.relation <> 'other'
   WHERE k.site_id = $1 AND k.student_id = $2 AND k.relation <> 'other'`;

const guardiansSql = (condition: string) =>
  `(SELECT coalesce(json_agg(${labelSql('g')} ORDER BY g.name_en, g.id), '[]') FROM students_guardian g
     WHERE g.site_id = $1 AND ${condition})`;

/** The guardians of one student who make a family of it. */
const guardiansOf = (student: string) =>
  guardiansSql(`EXISTS (SELECT 1 FROM students_student_guardian k WHERE k.site_id = $1 AND k.guardian_id = g.id
                           AND k.student_id = ${student} AND k.relation <> 'other')`);

type Kind = FamilyStatement['entries'][number]['kind'];
type Asked = { readonly from: string | undefined; readonly today: string };

/** The statement of a student's family. Throws 404 for another institution's student. */
export function readFamilyStatement(
  transaction: Transaction,
  studentId: string,
  asked: Asked,
): Promise<FamilyStatement> {
  return read(transaction, familyOf, guardiansOf('$2'), studentId, asked);
}

/**
 * The statement of the account's own students: of the children whose guardian it is, or of the student. Throws 404 for an
 * account without any.
 */
export function readOwnStatement(transaction: Transaction, asked: Asked): Promise<FamilyStatement> {
  const own = `SELECT o.student_id AS id FROM (${ownStudents('$2')}) o`;
  const guardians = guardiansSql('g.account_id = $2::uuid');
  return read(transaction, own, guardians, transaction.context.accountId, asked);
}

/** `children`: a query of the ids of students, with one value, `$2`. */
async function read(
  transaction: Transaction,
  children: string,
  guardians: string,
  value: string | null,
  { from: asked, today }: Asked,
): Promise<FamilyStatement> {
  const found = await transaction.read(
    {
      student: json<FeeStudent>(),
      is_here: 'bool',
      advance: 'bigint',
      guardians: json<Label[]>(),
      year_starts: 'date?',
    },
    `SELECT ${studentSql} AS student, ${isHereSql} AS is_here, ${guardians} AS guardians,
            (SELECT max(y.start_date) FROM academic_academic_year y WHERE y.site_id = $1 AND y.is_current) AS year_starts,
            (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = f.id) AS advance
       FROM (${children}) f CROSS JOIN LATERAL ${latestEnrolment('f.id')} e ${studentJoins}
      ORDER BY s.date_of_birth, s.code LIMIT 30`,
    value,
  );
  const [first] = found;
  if (!first) throw new AppError(errors.notFound);
  const from = asked ?? first.year_starts ?? `${today.slice(0, 4)}-01-01`;
  if (from > today) throw new ValidationError({ from: [fieldProblems.laterDay] });
  const ids = found.map((one) => one.student.id);
  const rows = await readEntries(transaction, ids, from);
  if (rows.length > mostEntries) throw new ValidationError({ from: [fieldProblems.longRange] });
  const lines = await readLinesOfAll(transaction, ids, today);
  // What was before the first day comes as one row a child, without an entry.
  const entries = rows.flatMap((row) =>
    row.id === null || row.kind === null ? [] : [{ ...row, id: row.id, kind: row.kind as Kind }],
  );
  const openings = new Map(
    rows.flatMap((row) => (row.id === null ? [[row.student_id, row.charged - row.paid]] : [])),
  );
  const shown = found.map(({ student, is_here, advance }) => {
    const own = entries.filter((row) => row.student_id === student.id);
    const open = lines.filter((line) => line.studentId === student.id);
    const opening = openings.get(student.id) ?? 0n;
    const charged = sumOf(own, (row) => row.charged);
    const paid = sumOf(own, (row) => row.paid);
    const fine = sumOf(open, (line) => line.fine);
    return {
      student,
      isHere: is_here,
      amounts: {
        opening,
        charged,
        paid,
        closing: opening + charged - paid,
        owed: sumOf(open, (line) => line.principal) + fine,
        fine,
        advance,
      },
    };
  });
  const all = textsOf({
    opening: sumOf(shown, (one) => one.amounts.opening),
    charged: sumOf(shown, (one) => one.amounts.charged),
    paid: sumOf(shown, (one) => one.amounts.paid),
    closing: sumOf(shown, (one) => one.amounts.closing),
    owed: sumOf(shown, (one) => one.amounts.owed),
    fine: sumOf(shown, (one) => one.amounts.fine),
    advance: sumOf(shown, (one) => one.amounts.advance),
  });
  let balance = sumOf(shown, (one) => one.amounts.opening);
  return {
    day: today,
    from,
    guardians: first.guardians,
    children: shown.map(({ amounts, ...one }) => ({ ...one, ...textsOf(amounts) })),
    ...all,
    open: lines.map((line) => ({
      id: line.id,
      studentId: line.studentId,
      subHead: line.subHead,
      period: line.period,
      due: line.due,
      principal: takaText(line.principal),
      fine: takaText(line.fine),
    })),
    entries: entries.map((row) => {
      balance += row.charged - row.paid;
      return {
        id: row.id,
        studentId: row.student_id,
        day: row.day ?? from,
        kind: row.kind,
        subHead: row.sub_head,
        period: row.period,
        number: row.number,
        charged: takaText(row.charged),
        paid: takaText(row.paid),
        balance: takaText(balance),
      };
    }),
  };
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((sum, row) => sum + of(row), 0n);

const textsOf = <A extends Readonly<Record<string, bigint>>>(amounts: A) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, takaText(amount)])) as {
    readonly [K in keyof A]: string;
  };

/** What changes a balance from a day on, in the order of the ledgers; what was before it as one row a child, without an id. */
const readEntries = (transaction: Transaction, students: readonly string[], from: string) =>
  transaction.read(
    {
      id: 'uuid?',
      student_id: 'uuid',
      day: 'date?',
      kind: 'text?',
      sub_head: jsonOrNull<Label>(),
      period: 'text',
      number: 'text',
      charged: 'bigint',
      paid: 'bigint',
    },
    `WITH entries AS (${ledgerEntriesSql('= ANY($2::uuid[])')})
     SELECT k.id, k.student_id, k.day, k.kind, k.sub_head, k.period, k.number, k.charged, k.paid FROM (
     SELECT NULL::uuid AS id, student_id, NULL::date AS day, NULL AS kind, NULL::jsonb AS sub_head, '' AS period, '' AS number,
            sum(charged + fine)::bigint AS charged, sum(paid)::bigint AS paid, NULL::timestamptz AS at, 0 AS rank
       FROM entries WHERE day < $3 GROUP BY student_id
      UNION ALL
     SELECT id, student_id, day, kind, sub_head, period, number, (charged + fine)::bigint, paid::bigint, at, rank
       FROM entries WHERE day >= $3 AND (charged + fine <> 0 OR paid <> 0)
     ) k ORDER BY k.day NULLS FIRST, k.at, k.rank, k.id LIMIT ${mostEntries + 31}`,
    students,
    from,
  );
