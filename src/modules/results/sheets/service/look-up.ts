import { parseDate, todayInDhaka } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { assertTries, type Tries, takeTry } from '../../../../core/server/auth/tries.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';

import type { Services } from '../../../../core/server/http/services.ts';
import { maskedName } from '../../../students/rules.ts';
import { duesRuleSql, heldShown, heldSql } from '../../publish/service/dues.ts';
import type { Outcome } from '../../rules.ts';
import { studentOf } from '../../service/read-results.ts';
import { findRun, letIn } from '../../service/runs.ts';
import { lookUpErrors } from '../sheet-labels.ts';
import { resultOfCode } from './check-code.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** So many wrong ones from one address, and two more a minute: a village shares one, but finds what it asks for. */
const fromPlace = (what: string, address: string): Tries => ({
  key: `${what}:${address}`,
  atOnce: 120,
  seconds: 30,
});

/**
 * What `find` answers. A whole village may share one address on the day of results, so only what is not found counts: a
 * guesser at one roll keeps out himself alone after ten, and a roll that is guessed at from everywhere is held back after three
 * hundred. What was counted is forgotten bit by bit.
 */
export async function limitedLookUp<T>(
  database: Database,
  address: string,
  asked: { examId: string; classId: string; roll: number },
  find: () => Promise<T>,
): Promise<T> {
  const roll = `exam-result:${asked.examId}:${asked.classId}:${asked.roll}`;
  return countingFailures(
    database,
    [
      fromPlace('exam-result', address),
      { key: `${roll}:${address}`, atOnce: 10, seconds: 180 },
      { key: roll, atOnce: 300, seconds: 12 },
    ],
    find,
  );
}

/** The same for a code on paper. */
export const limitedCheck = <T>(database: Database, address: string, check: () => Promise<T>): Promise<T> =>
  countingFailures(database, [fromPlace('exam-result-code', address)], check);

/** A success reads the counts and writes nothing, so that families behind one address do not wait for each other. */
async function countingFailures<T>(
  database: Database,
  tries: readonly Tries[],
  find: () => Promise<T>,
): Promise<T> {
  await assertTries(database, tries);
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.kind.status === 404) await takeTry(database, tries);
    throw error;
  }
}

type Open = { exam_id: string; exam: Label; year: Label; class_id: string; class_name: Label };

/** The examinations and classes whose published results everybody may look up now, the newest first. */
export async function readOpenClasses(transaction: Transaction, now: Date) {
  const rows = await transaction.rows<Open>(
    `SELECT x.id AS exam_id, ${both('x')} AS exam, ${both('y')} AS year, c.id AS class_id, ${both('c')} AS class_name
       FROM results_run r JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
      WHERE r.site_id = $1 AND r.status = 'published' AND ${letIn('public', 'r', '$2::timestamptz')}
      ORDER BY x.starts_on DESC, x.id, c.position, c.id LIMIT 300`,
    now,
  );
  return [...Map.groupBy(rows, (row) => row.exam_id).values()].flatMap((members) =>
    members[0]
      ? [
          {
            examId: members[0].exam_id,
            exam: members[0].exam,
            year: members[0].year,
            classes: members.map((one) => ({ classId: one.class_id, name: one.class_name })),
          },
        ]
      : [],
  );
}

export type LookedUp = { examId: string; classId: string; roll: number; proof: string };

/**
 * The run and the enrolment that somebody who knows the roll and a second fact asks for. Throws the same 404 whether
 * nothing is open, nobody has the roll, or the second fact is another's.
 */
export async function findLookedUp(transaction: Transaction, now: Date, asked: LookedUp) {
  const proof = toAsciiDigits(asked.proof.trim());
  const born = parseDate(asked.proof);
  const rows = await transaction.rows<{
    run_id: string;
    enrolment_id: string;
    outcome: Outcome;
    owed: bigint | null;
  }>(
    `SELECT r.id AS run_id, t.enrolment_id, t.outcome, w.owed
       FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.roll = $4
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       LEFT JOIN ${duesRuleSql('r')} ON true LEFT JOIN ${heldSql('r', 'e', '$8::date')} ON true
      WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3 AND r.status = 'published'
        AND ${letIn('public', 'r', '$7::timestamptz')}
        AND (lower(d.code) = lower($5) OR d.date_of_birth = $6::date) LIMIT 2`,
    asked.examId,
    asked.classId,
    asked.roll,
    proof,
    born,
    now,
    todayInDhaka(now),
  );
  const [found] = rows;
  // Two of one roll in different sections, born on one day: only the student ID tells them apart.
  if (!found || rows.length > 1) throw new AppError(lookUpErrors.notFound);
  return found;
}

/** The result looked up; of a withheld one only that it is, and what is owed where that is why. */
export async function lookUp(transaction: Transaction, services: Services, asked: LookedUp) {
  const now = services.now();
  const found = await findLookedUp(transaction, now, asked);
  if (found.outcome === 'withheld') return { isWithheld: true, dues: null, sheet: null };
  if (found.owed !== null)
    return {
      isWithheld: true,
      dues: await heldShown(transaction, found.run_id, found.enrolment_id, found.owed),
      sheet: null,
    };
  const run = await findRun(transaction, found.run_id, now, true);
  return {
    isWithheld: false,
    dues: null,
    sheet: await studentOf(transaction, services, run, found.enrolment_id, true),
  };
}

type Checked = {
  name: Label;
  exam: Label;
  year: Label;
  class_name: Label;
  outcome: Outcome;
  gpa: number;
  letter: string;
  revision: number;
  status: string;
  is_held: boolean;
};

/**
 * What a code on paper stands for, with the name half covered: enough to compare, too little to collect. While the
 * result is withheld for dues it says that, and neither the result nor, to whoever scans a paper, what is owed.
 */
export async function checkCode(transaction: Transaction, services: Services, code: string) {
  const id = resultOfCode(services.config.secret, transaction.siteId, code);
  const row =
    id &&
    (await transaction.row<Checked>(
      `SELECT ${both('d')} AS name, ${both('x')} AS exam, ${both('y')} AS year, ${both('c')} AS class_name, t.outcome,
              t.gpa, t.letter, r.revision, r.status, w.owed IS NOT NULL AS is_held
         FROM results_result t JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.revision IS NOT NULL
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
         JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
         LEFT JOIN ${duesRuleSql('r')} ON true LEFT JOIN ${heldSql('r', 'e', '$3::date')} ON true
        WHERE t.site_id = $1 AND t.id = $2 AND t.outcome <> 'withheld'`,
      id,
      todayInDhaka(services.now()),
    ));
  if (!row) throw new AppError(lookUpErrors.notGenuine);
  return {
    name: { en: maskedName(row.name.en), bn: maskedName(row.name.bn) },
    exam: row.exam,
    year: row.year,
    className: row.class_name,
    ...(row.is_held || row.status === 'withdrawn'
      ? { outcome: null, gpa: null, letter: null }
      : { outcome: row.outcome, gpa: row.gpa, letter: row.letter }),
    revision: row.revision,
    isCurrent: row.status === 'published',
    isWithdrawn: row.status === 'withdrawn',
  };
}
