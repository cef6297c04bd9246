import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../../core/server/http/notifications.ts';
import { ownStudents } from '../../../../students/public.ts';
import { fieldProblems } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import { feesPermission } from '../../../permissions.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../../service/students-sql.ts';
import { assertPaper } from '../../service/papers.ts';
import { wishLabels as labels, type WishState, wishErrors, wishProblems } from '../labels.ts';

type Paging = { readonly page: number; readonly size: number };
const shape = {
  id: 'uuid',
  version: 'int',
  type_id: 'uuid',
  type: json<Label>(),
  reason: 'text',
  paper_id: 'uuid?',
  asked_by: 'uuid',
  asked_at: 'time',
  state: oneOf<WishState>(),
  answer: 'text',
  answered_by: 'uuid?',
  total: 'int',
} as const;
const columns = `w.id, w.version, w.type_id, ${labelSql('t')} AS type, w.reason, w.paper_id, w.asked_by, w.asked_at, w.state, w.answer,
  w.answered_by, count(*) OVER ()::int AS total`;

/** Throws 404 for a student who is neither the caller nor a child of the caller. */
async function assertOwn(transaction: Transaction, studentId: string): Promise<void> {
  const own = await transaction.readOne(
    { id: 'uuid' },
    `SELECT o.student_id AS id FROM (${ownStudents('$2')}) o WHERE o.student_id = $3`,
    transaction.context.accountId,
    studentId,
  );
  if (!own) throw new AppError(errors.notFound);
}

const ownOf = (row: {
  id: string;
  version: number;
  type: Label;
  reason: string;
  paper_id: string | null;
  asked_at: Date;
  state: WishState;
  answer: string;
}) => ({
  id: row.id,
  version: row.version,
  type: row.type,
  reason: row.reason,
  hasPaper: row.paper_id !== null,
  askedAt: row.asked_at.toISOString(),
  state: row.state,
  answer: row.answer,
});

/** What was asked for one of the caller's own students, the latest first. Throws 404 for another's. */
export async function listOwnWishes(
  transaction: Transaction,
  { studentId, page, size }: Paging & { studentId: string },
) {
  await assertOwn(transaction, studentId);
  const rows = await transaction.read(
    shape,
    `SELECT ${columns} FROM fees_waiver_wish w JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
      WHERE w.site_id = $1 AND w.student_id = $2 ORDER BY w.asked_at DESC, w.id DESC LIMIT $3 OFFSET $4`,
    studentId,
    size,
    (page - 1) * size,
  );
  const types = await transaction.read(
    { id: 'uuid', label: json<Label>() },
    `SELECT t.id, ${labelSql('t')} AS label FROM fees_waiver_type t
      WHERE t.site_id = $1 AND t.is_active ORDER BY t.name_en LIMIT 200`,
  );
  const open = await transaction.readOne(
    { id: 'uuid' },
    "SELECT id FROM fees_waiver_wish WHERE site_id = $1 AND student_id = $2 AND state = 'asked'",
    studentId,
  );
  return { total: rows[0]?.total ?? 0, page, size, items: rows.map(ownOf), types, canAsk: open === null };
}

/** Asks for a waiver. Throws 404 for another's student, 409 while the last one awaits its answer. */
export async function askWish(
  transaction: Transaction,
  given: { studentId: string; typeId: string; reason: string; paperId: string | null },
  now: Date,
) {
  await assertOwn(transaction, given.studentId);
  const type = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM fees_waiver_type WHERE site_id = $1 AND id = $2 AND is_active',
    given.typeId,
  );
  if (!type) throw new ValidationError({ typeId: [fieldProblems.notOwn] });
  await assertPaper(transaction, given.paperId, { isNew: true });
  const id = newId();
  const added = await transaction.change(
    `INSERT INTO fees_waiver_wish (site_id, id, student_id, type_id, reason, paper_id, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (site_id, student_id) WHERE state = 'asked' DO NOTHING`,
    id,
    given.studentId,
    given.typeId,
    given.reason,
    given.paperId,
    transaction.context.accountId,
    now,
  );
  if (added === 0) throw new AppError(wishErrors.open);
  return { id };
}

/** The family does not ask any more. Throws 404 for what it did not ask, 409 once it is answered. */
export async function withdrawWish(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
  now: Date,
) {
  const known = await transaction.readOne(
    { state: oneOf<WishState>() },
    `SELECT w.state FROM fees_waiver_wish w WHERE w.site_id = $1 AND w.id = $3
        AND w.student_id IN (${ownStudents('$2')})`,
    transaction.context.accountId,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  return answer(transaction, { id, version, state: 'withdrawn', text: '' }, now);
}

/** What families ask for, what awaits an answer first. */
export async function listWishes(
  transaction: Transaction,
  database: Database,
  question: Paging & { q?: string | undefined; state?: WishState | undefined },
) {
  const { page, size } = question;
  const rows = await transaction.read(
    { ...shape, student: json<FeeStudent>() },
    `SELECT ${columns}, ${studentSql} AS student
       FROM fees_waiver_wish w JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
       CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
      WHERE w.site_id = $1 AND ($2::text IS NULL OR w.state = $2) AND ${fitsQuestion('$3')}
      ORDER BY (w.state = 'asked') DESC, w.asked_at DESC, w.id DESC LIMIT $4 OFFSET $5`,
    question.state ?? null,
    patternOf(question.q),
    size,
    (page - 1) * size,
  );
  const people = rows.flatMap((row) => [row.asked_by, ...(row.answered_by ? [row.answered_by] : [])]);
  const names = await namesOfAccounts(database, people, transaction.context.language);
  return {
    total: rows[0]?.total ?? 0,
    page,
    size,
    items: rows.map((row) => ({
      ...ownOf(row),
      typeId: row.type_id,
      student: row.student,
      paperId: row.paper_id,
      askedBy: names.get(row.asked_by) ?? '',
      answeredBy: row.answered_by && (names.get(row.answered_by) ?? ''),
    })),
    can: { bill: transaction.context.permissions.has(feesPermission.bill) },
  };
}

/** Says why nothing is given, which the family reads. Throws 404, 409 once it is answered or changed. */
export async function refuseWish(
  transaction: Transaction,
  { id, version, answer: text }: { id: string; version: number; answer: string },
  now: Date,
) {
  return answer(transaction, { id, version, state: 'refused', text }, now);
}

/** Refuses a request of another student, or one that is answered, at its field. */
export async function assertWish(
  transaction: Transaction,
  { wishId, studentId }: { wishId: string | null; studentId: string },
): Promise<void> {
  if (wishId === null) return;
  const known = await transaction.readOne(
    { id: 'uuid' },
    "SELECT id FROM fees_waiver_wish WHERE site_id = $1 AND id = $2 AND student_id = $3 AND state = 'asked'",
    wishId,
    studentId,
  );
  if (!known) throw new ValidationError({ wishId: [wishProblems.otherStudent] });
}

/** A waiver was given for what a family asked. */
export const grantWish = (transaction: Transaction, id: string, waiverId: string, now: Date) =>
  answer(transaction, { id, version: null, state: 'given', text: '', waiverId }, now);

async function answer(
  transaction: Transaction,
  given: {
    id: string;
    version: number | null;
    state: Exclude<WishState, 'asked'>;
    text: string;
    waiverId?: string;
  },
  now: Date,
) {
  const row = await transaction.readOne(
    { version: 'int', asked_by: 'uuid', student_id: 'uuid' },
    `UPDATE fees_waiver_wish SET state = $4, answer = $5, answered_by = $6, answered_at = $7, waiver_id = $8,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND state = 'asked' AND ($3::int IS NULL OR version = $3)
      RETURNING version, asked_by, student_id`,
    given.id,
    given.version,
    given.state,
    given.text,
    transaction.context.accountId,
    now,
    given.waiverId ?? null,
  );
  if (!row) {
    const known = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM fees_waiver_wish WHERE site_id = $1 AND id = $2',
      given.id,
    );
    throw new AppError(known ? wishErrors.answered : errors.notFound);
  }
  if (given.state !== 'withdrawn') {
    const student = await transaction.readOne(
      { name: json<Label>() },
      `SELECT ${labelSql('s')} AS name FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
      row.student_id,
    );
    await notify(transaction, [row.asked_by], {
      title: fillLabel(given.state === 'given' ? labels.givenNews : labels.refusedNews, {
        name: student?.name ?? { en: '', bn: '' },
      }),
      path: link(feesPath.mine, { student: row.student_id }),
    });
  }
  return { id: given.id, version: row.version };
}
