import { parseDate, todayInDhaka } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { AppError } from '../../../../core/errors.ts';
import { timeLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import {
  countFailure,
  networkOf,
  type Tries,
  waitOf,
  wrongFrom,
} from '../../../../core/server/auth/tries.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { together } from '../../../../core/server/database/kept/together.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { lately } from '../../../../core/server/http/lately.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { maskedName } from '../../../students/rules.ts';
import { duesRuleSql, heldShown, heldSql } from '../../publish/service/dues.ts';
import type { Outcome } from '../../rules.ts';
import { studentOf } from '../../service/read-results.ts';
import { findRun, letIn } from '../../service/runs.ts';
import { lookUpErrors } from '../sheet-labels.ts';
import { resultOfCode } from './check-code.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** So many wrong codes from one address, and two more a minute. */
const wrongCodes = (address: string): Tries => ({
  key: `exam-result-code:${networkOf(address)}`,
  atOnce: 120,
  seconds: 30,
});

/**
 * What `find` answers. A whole town may share one address on the day of results, so nobody waits for what others typed
 * wrong: a guesser at one roll keeps out himself alone after five, each time for twice as long, and a roll that is guessed
 * at from everywhere is held back after three hundred. Who goes from roll to roll is held back after many more: what the
 * right answer is worth is not known before it is found, so the right one waits then too. What was counted is forgotten.
 * Nothing counts where there is nothing to guess: families ask again and again before the hour. Whoever asks for one roll
 * waits for who asks for the same from the same address, so that a hundred guesses at one moment are no more than five; who
 * has more waiting there than any family is told to come again.
 */
export async function limitedLookUp<T>(
  database: Database,
  address: string,
  asked: { examId: string; classId: string; roll: number },
  find: () => Promise<T>,
): Promise<T> {
  const roll = `exam-result:${asked.examId}:${asked.classId}:${asked.roll}`;
  const own = `${roll}:${networkOf(address)}`;
  const tries = [
    { key: own, atOnce: 5, seconds: 60, most: 3600 },
    { key: roll, atOnce: 300, seconds: 12 },
    wrongFrom('exam-result', address),
  ];
  return oneByOne(own, async () => {
    const wait = await waitOf(database, tries);
    if (wait > 0) throw tooMany(wait);
    try {
      return await find();
    } catch (error) {
      if (isWrong(error)) await countFailure(database, tries);
      throw error;
    }
  });
}

/**
 * The same for a code on paper, which nobody guesses: the right one is answered whatever was typed before, and only who
 * types wrong ones on and on is told to wait.
 */
export async function limitedCheck<T>(
  database: Database,
  address: string,
  check: () => Promise<T>,
): Promise<T> {
  const tries = [wrongCodes(address)];
  try {
    return await check();
  } catch (error) {
    if (!isWrong(error)) throw error;
    const wait = await waitOf(database, tries);
    if (wait > 0) throw tooMany(wait);
    await countFailure(database, tries);
    throw error;
  }
}

/** Says the same as where the second fact is another's; there is nothing to guess. */
class NothingThere extends AppError {
  constructor() {
    super(lookUpErrors.notFound);
  }
}

const isWrong = (error: unknown): boolean =>
  error instanceof AppError && error.kind.status === 404 && !(error instanceof NothingThere);

/** To the minute that is over then, as a clock shows it. */
const tooMany = (wait: number): AppError =>
  new AppError(lookUpErrors.tooMany, {
    time: timeLabel(new Date(Math.ceil((Date.now() + wait * 1000) / 60_000) * 60_000)),
  });

const asking = new Map<string, { last: Promise<unknown>; waiting: number }>();
const mostWaiting = 100;

/** Does the work of one name one after another; of other names at the same time. */
async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
  const queue = asking.get(name) ?? { last: Promise.resolve(), waiting: 0 };
  if (queue.waiting >= mostWaiting) throw tooMany(60);
  const mine = queue.last.then(work, work);
  queue.last = mine;
  queue.waiting += 1;
  asking.set(name, queue);
  try {
    return await mine;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) asking.delete(name);
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
 * nothing is open, nobody has the roll, or the second fact is another's. What is open, and what is owed where dues keep
 * results back, is asked at this moment.
 */
export async function findLookedUp(transaction: Transaction, services: Services, asked: LookedUp) {
  const now = services.now();
  const open = await openRunOf(services.database, { transaction, now, asked });
  if (!open) throw new NothingThere();
  const proof = toAsciiDigits(asked.proof.trim()).toLowerCase();
  const born = parseDate(asked.proof);
  const known = (await readKnown(transaction, open.run_id)).get(asked.roll);
  if (!known) throw new NothingThere();
  const rows = known.filter((one) => one.code === proof || (born !== null && one.born === born));
  const [found] = rows;
  // Two of one roll in different sections, born on one day: only the student ID tells them apart.
  if (!found || rows.length > 1) throw new AppError(lookUpErrors.notFound);
  const { enrolment_id, outcome } = found;
  const owed = open.withholds ? await readOwed(transaction, open.run_id, enrolment_id, now) : null;
  return { run_id: open.run_id, enrolment_id, outcome, owed };
}

type OpenRun = { readonly run_id: string; readonly withholds: boolean };
type Asking = {
  readonly transaction: Transaction;
  readonly now: Date;
  readonly asked: Pick<LookedUp, 'examId' | 'classId'>;
};
const openRuns = new WeakMap<Database, (group: string, asking: Asking) => Promise<OpenRun | null>>();

/**
 * The published run that everybody is let in to now, and whether a rule withholds for dues. On the day of results whoever
 * asks for one class while it is being asked goes with the next question: the answer is never older than the asking.
 */
function openRunOf(database: Database, asking: Asking): Promise<OpenRun | null> {
  const { transaction, asked } = asking;
  const ask = openRuns.get(database) ?? together(readOpenRuns);
  openRuns.set(database, ask);
  return ask(`${transaction.siteId} ${asked.examId} ${asked.classId}`, asking);
}

/** The same run for all of them, as it is open to the one who asked first. */
async function readOpenRuns(items: readonly Asking[]): Promise<(OpenRun | null)[]> {
  const [first] = items;
  if (!first) return [];
  const { transaction, asked } = first;
  const rows = await transaction.read(
    { run_id: 'uuid', withholds: 'bool' },
    `SELECT r.id AS run_id, coalesce(m.is_on, false) AS withholds
       FROM results_run r LEFT JOIN ${duesRuleSql('r')} ON true
      WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3 AND r.status = 'published'
        AND ${letIn('public', 'r', '$4::timestamptz')} LIMIT 2`,
    asked.examId,
    asked.classId,
    new Date(Math.min(...items.map(({ now }) => now.getTime()))),
  );
  const [open] = rows;
  return items.map(() => (open && rows.length === 1 ? open : null));
}

type Known = { roll: number; enrolment_id: string; outcome: Outcome; code: string; born: string | null };

/** By roll everybody of a run with what proves who asks: one statement for the class, while nothing of it changes. */
const readKnown = (transaction: Transaction, runId: string): Promise<ReadonlyMap<number, readonly Known[]>> =>
  transaction.kept(`results look-up ${runId}`, async () => {
    const rows = await transaction.read(
      { roll: 'int', enrolment_id: 'uuid', outcome: oneOf<Outcome>(), code: 'text', born: 'text?' },
      `SELECT t.roll, t.enrolment_id, t.outcome, lower(d.code) AS code, d.date_of_birth::text AS born
         FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
        WHERE t.site_id = $1 AND t.run_id = $2`,
      runId,
    );
    return Map.groupBy(rows, (row) => row.roll);
  });

/** The dues, in paisa, that keep one result back at this moment; null where nothing does. */
async function readOwed(transaction: Transaction, runId: string, enrolmentId: string, now: Date) {
  const row = await transaction.readOne(
    { owed: 'bigint?' },
    `SELECT w.owed FROM results_run r JOIN students_enrolment e ON e.site_id = $1 AND e.id = $3
       LEFT JOIN ${duesRuleSql('r')} ON true LEFT JOIN ${heldSql('r', 'e', '$4::date')} ON true
      WHERE r.site_id = $1 AND r.id = $2`,
    runId,
    enrolmentId,
    todayInDhaka(now),
  );
  return row?.owed ?? null;
}

type Sheet = Awaited<ReturnType<typeof studentOf>>;
/** So many sheets looked up lately stay in memory, some 30 kB each with what they are packed into. */
const sheets = lately<Sheet>(4_000);

/** A sheet of the public, made once while nothing changes that it is made of. */
async function keptSheet(transaction: Transaction, services: Services, runId: string, enrolmentId: string) {
  const asked = `${runId} ${enrolmentId}`;
  let made: Sheet | null = null;
  const make = async () => {
    const run = await transaction.kept(`results run ${runId}`, () =>
      findRun(transaction, runId, services.now(), true),
    );
    made = await studentOf(transaction, services, run, enrolmentId, true);
    return made;
  };
  // Only a name is kept with what it hangs on, so that many thousand sheets do not fill the memory.
  const names = await transaction.keptEach('results look-up sheets', [asked], async () => {
    await make();
    return new Map([[asked, newId()]]);
  });
  const name = names.get(asked) ?? asked;
  const sheet = made ?? sheets.get(name) ?? (await make());
  sheets.put(name, sheet);
  return sheet;
}

/** The result looked up; of a withheld one only that it is, and what is owed where that is why. */
export async function lookUp(transaction: Transaction, services: Services, asked: LookedUp) {
  const found = await findLookedUp(transaction, services, asked);
  if (found.outcome === 'withheld') return { isWithheld: true, dues: null, sheet: null };
  if (found.owed !== null)
    return {
      isWithheld: true,
      dues: await heldShown(transaction, found.run_id, found.enrolment_id, found.owed),
      sheet: null,
    };
  return {
    isWithheld: false,
    dues: null,
    sheet: await keptSheet(transaction, services, found.run_id, found.enrolment_id),
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
