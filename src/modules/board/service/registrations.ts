import type * as z from 'zod';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { lockRow } from '../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { recordsOf, rowsOf } from '../../../core/server/database/rows-of.ts';
import { cancelCharge, chargeSql } from '../../fees/charges/public.ts';
import { setBoardNumbers } from '../../students/public.ts';
import type { boardContract as contract } from '../contract.ts';
import { boardErrors, problems } from '../labels.ts';
import { mayGo, type NumberProblem, type RegistrationState, readNumbers } from '../rules.ts';
import { both, classOf } from './classes.ts';
import { likeOf } from './runs.ts';

type Query = z.output<typeof contract.registrations.input>;

const orders = {
  roll: 'x.name_en, x.id, e.roll',
  code: 's.code',
  name: 's.name_en, s.id',
  number: 'r.number, s.code',
} as const;

/** Who studies in a class, those on leave too, and whoever of it is on the list, with the state of each. */
export async function listRegistrations(
  transaction: Transaction,
  input: Omit<Query, 'size'> & { size: number },
): Promise<z.output<typeof contract.registrations.output>> {
  const { page, size } = input;
  await classOf(transaction, input);
  const order = orders[input.sort.replace('-', '') as keyof typeof orders];
  const turned = input.sort.startsWith('-') ? order.replaceAll(',', ' DESC,').concat(' DESC') : order;
  const rows = await transaction.read(
    {
      id: 'uuid',
      registrationId: 'uuid?',
      name: json<Label>(),
      code: 'text',
      roll: 'int',
      section: json<Label>(),
      state: oneOf<RegistrationState | 'none'>(),
      reason: 'text',
      number: 'text',
      session: 'text',
      boardRoll: 'text',
      gpa: 'text',
      flags: 'int',
      charged: 'bigint?',
      isPaid: 'bool',
      isOnLeave: 'bool',
      total: 'int',
    },
    `SELECT n.id, n."registrationId", n.name, n.code, n.roll, n.section, n.state, n.reason, n.number, n.session,
            n."boardRoll", n.gpa, n.charged, n."isOnLeave", n.total, CASE WHEN n.charge_id IS NULL THEN false ELSE (SELECT c.paid FROM (
                ${chargeSql('n.charge_id', 'n.id', 'n.sub_head_id')}) c) END AS "isPaid",
            (SELECT count(*)::int FROM board_flag f WHERE f.site_id = $1 AND f.student_id = n.id AND f.change <> 'fixed'
                AND f.run_id = (SELECT u.id FROM board_run u WHERE u.site_id = $1 AND u.year_id = $2 AND u.class_id = $3
                  ORDER BY u.number DESC LIMIT 1)) AS flags
       FROM (SELECT s.id, r.id AS "registrationId", ${both('s')} AS name, s.code, e.roll, ${both('x')} AS section,
                    e.status = 'onLeave' AS "isOnLeave",
                    coalesce(r.state, 'none') AS state, coalesce(r.reason, '') AS reason, coalesce(r.number, '') AS number,
                    coalesce(r.session, '') AS session, coalesce(r.board_roll, '') AS "boardRoll",
                    coalesce(r.gpa, '') AS gpa, r.charged, r.charge_id, r.sub_head_id,
                    count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${turned}) AS place
               FROM students_enrolment e
               JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
               JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
               LEFT JOIN board_registration r ON r.site_id = $1 AND r.year_id = $2 AND r.student_id = s.id
              WHERE e.site_id = $1 AND e.year_id = $2 AND (e.status IN ('active', 'onLeave') OR r.id IS NOT NULL)
                AND ($4::uuid IS NULL OR x.id = $4) AND ($5 = 'all' OR coalesce(r.state, 'none') = $5)
                AND ($6::text IS NULL OR s.name_en ILIKE $6 OR s.name_bn ILIKE $6 OR s.code ILIKE $6 OR r.number ILIKE $6)
              ORDER BY place LIMIT $7 OFFSET $8) n
      ORDER BY n.place`,
    input.yearId,
    input.classId,
    input.sectionId ?? null,
    input.state,
    likeOf(input.q),
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      registrationId: row.registrationId,
      name: row.name,
      code: row.code,
      roll: row.roll,
      section: row.section,
      state: row.state,
      reason: row.reason,
      number: row.number,
      session: row.session,
      boardRoll: row.boardRoll,
      gpa: row.gpa,
      flags: row.flags,
      charged: row.charged === null ? '' : takaText(row.charged),
      isPaid: row.isPaid,
      isOnLeave: row.isOnLeave,
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** Puts students of a class, those on leave too, on the probable list, all of them or some; who is on it stays as they are. */
export async function enterStudents(
  transaction: Transaction,
  input: z.output<typeof contract.enter.input>,
): Promise<{ entered: number }> {
  await classOf(transaction, input);
  const rows = await transaction.read(
    { studentId: 'uuid', enrolmentId: 'uuid' },
    `SELECT e.student_id AS "studentId", e.id AS "enrolmentId" FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.status IN ('active', 'onLeave')
        AND ($4::uuid[] IS NULL OR e.student_id = ANY($4::uuid[])) LIMIT 5000`,
    input.yearId,
    input.classId,
    input.studentIds ?? null,
  );
  const entered = await transaction.change(
    `INSERT INTO board_registration (site_id, id, year_id, class_id, student_id, enrolment_id)
     SELECT n.site_id, n.id, $2, $3, n.student_id, n.enrolment_id
       FROM ${rowsOf('n', { id: '$4::uuid[]', student_id: '$5::uuid[]', enrolment_id: '$6::uuid[]' })}
     ON CONFLICT (site_id, year_id, student_id) DO NOTHING`,
    input.yearId,
    input.classId,
    rows.map(() => newId()),
    rows.map((row) => row.studentId),
    rows.map((row) => row.enrolmentId),
  );
  return { entered };
}

/**
 * Takes registrations one step on or back, all of them or none. Who is left out owes the fee no more. Throws 409 where
 * somebody cannot take the step, or has paid of the fee.
 */
export async function moveRegistrations(
  transaction: Transaction,
  { ids, state, reason }: z.output<typeof contract.move.input>,
  now: Date,
): Promise<{ moved: number }> {
  if (state === 'leftOut' && reason.length < 3) throw new ValidationError({ reason: [problems.whyLeftOut] });
  const rows = await transaction.read(
    {
      id: 'uuid',
      studentId: 'uuid',
      state: oneOf<RegistrationState>(),
      chargeId: 'uuid?',
      subHeadId: 'uuid?',
    },
    `SELECT r.id, r.student_id AS "studentId", r.state, r.charge_id AS "chargeId", r.sub_head_id AS "subHeadId"
       FROM board_registration r WHERE r.site_id = $1 AND r.id = ANY($2::uuid[]) ORDER BY r.id FOR UPDATE`,
    ids,
  );
  if (rows.length !== new Set(ids).size || rows.some((row) => !mayGo(row.state, state)))
    throw new AppError(boardErrors.step);
  const charged = rows.find((row) => row.chargeId !== null);
  if (state === 'leftOut' && charged?.chargeId && charged.subHeadId) {
    // Each charge is cancelled by itself, and may be refused.
    if (rows.length > 1) throw new AppError(boardErrors.chargedAlone);
    const { studentId, chargeId, subHeadId } = charged;
    await cancelCharge(transaction, { recordId: chargeId, studentId, subHeadId }, reason, now);
  }
  const moved = await transaction.change(
    `UPDATE board_registration r SET state = $3, reason = $4,
            charged = CASE WHEN $3 = 'leftOut' THEN NULL ELSE r.charged END,
            sub_head_id = CASE WHEN $3 = 'leftOut' THEN NULL ELSE r.sub_head_id END,
            charge_id = CASE WHEN $3 = 'leftOut' THEN NULL ELSE r.charge_id END,
            version = r.version + 1, updated_at = now()
      WHERE r.site_id = $1 AND r.id = ANY($2::uuid[])`,
    ids,
    state,
    state === 'leftOut' ? reason : '',
  );
  return { moved };
}

/**
 * Registers students by the lines of the board's sheet: those whose form is filled up, or whose number is known and now
 * gets a roll or a result. Right lines are saved, with the student's own record; wrong ones come back with why.
 */
export async function saveNumbers(
  transaction: Transaction,
  input: z.output<typeof contract.numbers.input>,
): Promise<z.output<typeof contract.numbers.output>> {
  await classOf(transaction, input);
  await lockRow(transaction, 'academic_school_class', input.classId);
  const { lines, problems: wrong } = readNumbers(input.text);
  const known = await transaction.read(
    { id: 'uuid', studentId: 'uuid', code: 'text' },
    `SELECT r.id, r.student_id AS "studentId", s.code FROM board_registration r
       JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
      WHERE r.site_id = $1 AND r.year_id = $2 AND r.class_id = $3 AND r.state IN ('filled', 'registered')
        AND s.code = ANY($4::text[])`,
    input.yearId,
    input.classId,
    lines.map((line) => line.code),
  );
  const holders = await transaction.read(
    { studentId: 'uuid', number: 'text' },
    `SELECT s.id AS "studentId", s.board_registration AS number FROM students_student s
      WHERE s.site_id = $1 AND s.board_registration = ANY($2::text[])
      UNION
     SELECT r.student_id, r.number FROM board_registration r
      WHERE r.site_id = $1 AND r.year_id = $3 AND r.number = ANY($2::text[])`,
    lines.map((line) => line.number),
    input.yearId,
  );
  const byCode = new Map(known.map((one) => [one.code, one]));
  const refused: NumberProblem[] = [...wrong];
  const good = lines.flatMap((line) => {
    const row = byCode.get(line.code);
    const isTaken = holders.some((one) => one.number === line.number && one.studentId !== row?.studentId);
    if (row && !isTaken) return [{ ...line, id: row.id, studentId: row.studentId }];
    refused.push({ line: line.line, code: line.code, why: row ? 'taken' : 'nobody' });
    return [];
  });
  if (good.length > 0)
    await transaction.change(
      `UPDATE board_registration r SET state = 'registered', number = n.number, session = n.session,
              board_roll = coalesce(nullif(n.roll, ''), r.board_roll), gpa = coalesce(nullif(n.gpa, ''), r.gpa),
              passed_in = coalesce(nullif(n.passed, ''), r.passed_in), version = r.version + 1, updated_at = now()
         FROM ${recordsOf('n', '$2', { id: 'uuid', number: 'text', session: 'text', roll: 'text', gpa: 'text', passed: 'text' })}
        WHERE r.site_id = $1 AND r.site_id = n.site_id AND r.id = n.id`,
      JSON.stringify(good.map(({ line: _, code: __, studentId: ___, ...rest }) => rest)),
    );
  await setBoardNumbers(
    transaction,
    good.map((one) => ({ studentId: one.studentId, boardRegistration: one.number, boardRoll: one.roll })),
  );
  return { saved: good.length, problems: refused.sort((a, b) => a.line - b.line) };
}
